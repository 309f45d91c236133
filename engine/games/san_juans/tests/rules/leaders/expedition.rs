//! The Hicks expedition: it lands, marches at once, and must attack until half of it is gone
//! (J-195).

use san_juans::first;

use crate::courses::courses;
use crate::table::{position, war};

#[test]
fn j_195_he_lands_where_most_is_in_revolt() {
    courses(
        "J-195: nothing else may be played before him
        on lost mud-bay; hand 30 36 47
        offers event:36

        J-195: he lands where most is in revolt and a port is open: two each on Lopez and San Juan
        on lost mud-bay richardson ginnis tamai rosario; control tokar egyptian; hand 36
        event:36 1 1; offers place:port-stanley place:lopez place:false-bay place:roche-harbor
        place:friday-harbor

        J-195: Shaw has most, and no port left; then San Juan, where one is besieged
        on lost shaw tokar tamai; siege roche-harbor 1; hand 36
        event:36 1 1; offers place:false-bay place:friday-harbor

        J-195: islands without rebels count as none
        on lost shaw; hand 36
        event:36 1 1; offers = 18 (every open port)

        J-195: ten units march at once and take what they reach; sandstorms do not stop them
        on lost mud-bay; sandstorm; hand 36 30
        event:36 1 1; place:port-stanley 3 3 2 (two points at 6, a village at 5, two added to all);
        needed = 4 4 3; revolt mud-bay = false; round = 2 (inside the event);
        kinds mud-bay = 6 hicks-infantry, 2 hicks-cavalry, 1 hicks-battery, 1 hicks-machine-guns

        J-195: he goes as far as one Op takes him: seven steps by Sinkat, not nine by Ginnis
        on lost false-bay; control tokar egyptian; empty sinkat; hand 36
        event:36 1 1; place:roche-harbor 1 1; force sinkat = 10 (one Op, three spaces)

        J-195: the commander says which of equally near places
        on lost lopez mud-bay; control tokar egyptian; hand 36
        event:36 1 1; offers place:port-stanley place:richardson; place:richardson;
        asks hicks-marches-on; offers place:lopez place:mud-bay (both are three steps away);
        place:lopez 1 1 1; revolt lopez = false

        J-195: winners of the first march may go on
        on lost lopez mud-bay; control tokar egyptian; hand 36
        event:36 1 1; place:port-stanley 1 2 4 4 3 3 3 3 4 2 1 open (a point, the town at 4-2);
        asks settle-battle (he tries to take it); report:held; #0; #0; #0; #0; #0; #0; #0; #0; #0;
        #0; offers march:lopez finish (J-062: one space is left)",
    );
    assert_eq!(position("lost shaw").open_ports().len(), 18, "what was counted");
    let table = war("lost mud-bay; hand 36 30", "event:36 1 1; place:port-stanley 3 3 2");
    let expedition = table.board().expedition.clone().expect("he came");
    assert_eq!((expedition.units.len(), &expedition.moved[..]), (10, &[table.board().turn][..]));
    assert_eq!(table.game.view(None).of_expedition, expedition.units);
    assert_eq!(table.board().deck.removed, [san_juans::CardId::printed(36)], "J-031");
    assert!(table.board().this_turn.expedition_tried, "J-195: that was this turn's attempt");
}

#[test]
fn j_195_with_nowhere_to_land_his_card_is_discarded_unused() {
    let ports = first().places.iter().filter(|place| place.is_port());
    let names: Vec<&str> = ports.map(|place| place.slug.as_str()).collect();
    let mut table = war(&format!("lost {}; hand 30 36", names.join(" ")), "");
    table.play(
        "hand = 30 (J-195); told Leader(ExpeditionLost) = 1; may ops:30; \
         round = 1 (it takes no round and no check)",
    );
    let board = table.board();
    assert_eq!(
        (&board.deck.discards[..], &board.expedition),
        (&[san_juans::CardId::printed(36)][..], &None)
    );
}

#[test]
fn j_195_they_march_in_haste_and_must_attack() {
    courses(
        "J-195: two are added in the first two turns in which they move, now the 4th
        on lost mud-bay; expedition richardson; hicks richardson; hand 30
        ops:30 1 1; activate:richardson; +first-1; to:richardson/mud-bay/1 1; needed = 4

        J-195: in the first two turns, and no later
        for moved, needed: 2 4, 2_4 4, 2_3 6
        on lost mud-bay; expedition richardson; hicks richardson {moved}; hand 30
        ops:30 1 1; activate:richardson; +first-1; to:richardson/mud-bay/1 1; needed = {needed}

        J-195: six rounds are free; in the last only his attack is offered
        on lost mud-bay; expedition richardson; hand 30 47
        may event:47; wait 7; offers ops:30 ops:47 pass (the rounds left are just enough);
        ops:30 1 1; offers activate:richardson; activate:richardson; offers = 10;
        +first-8 (all of them but two as a guard); offers to:mud-bay (a Mahdist-held place);
        to:mud-bay 6; tells Leader(ExpeditionMarched { lapsed: false }) (met on the way, he has tried);
        may activate:olga (the second Op is free)

        J-195: an attack in an earlier round meets the duty, and less does not
        on lost mud-bay; expedition richardson; hand 30 39 47
        ops:39 1 1; activate:richardson; +unit:35; to:lopez/richardson/2 1 (away from them);
        march:richardson; +unit:36; to:richardson/mud-bay/2 1 1;
        told Leader(ExpeditionMarched = 0 (the whole force's attempt, not one unit's);
        march:richardson; +unit:37+unit:38+unit:39+unit:40+unit:41+unit:42+unit:43+unit:44;
        to:mud-bay 1 1 4; told Leader(ExpeditionMarched { lapsed: false = 1; finish; wait 7;
        may event:47 (done for this turn)

        J-195: what is split off in the round does not make the rest the whole force
        on lost mud-bay; expedition richardson; hand 30
        ops:30 1 1; activate:richardson; +first-5; to:lopez/richardson/2 1; march:richardson; +all;
        to:mud-bay 1 1 4; told Leader(ExpeditionMarched = 0 (ten stood together, five went)

        J-195: without a card for Ops a pass serves
        on lost mud-bay; expedition richardson; next-ops -2; hand 47
        wait 7; offers pass (a card of no Ops is not fit); pass; offers activate:richardson

        J-195: besieged or cut off the duty lapses, and the round is free
        on lost mud-bay; expedition richardson; siege richardson 1; hand 47
        wait 7; told Leader(ExpeditionMarched { lapsed: true = 1; may event:47
        on expedition sinkat; ships sunk; siege friday-harbor 1; siege roche-harbor 1
        and siege false-bay 1; hand 47
        wait 7; told Leader(ExpeditionMarched { lapsed: true = 1; may event:47

        J-195: his own go first, then other units may join
        on lost mud-bay; expedition richardson; richardson gains marines; hand 30
        wait 7; ops:30 1 1; activate:richardson; offers = 10 (his own go first); +all; to:mud-bay 6;
        march:richardson; may to:richardson/mud-bay/1; to:richardson/mud-bay/1;
        force richardson/mud-bay/1 = 11; unit 45 = richardson/mud-bay/1",
    );
    let mut table = war("lost mud-bay; expedition richardson; hand 30 47", "wait 7; ops:30 1 1");
    table.play("activate:richardson");
    let ask = table.game.decision().expect("who goes").ask.clone();
    let kit::Ask::Some { of, min, max } = ask else { panic!("several are asked for") };
    assert_eq!((of.len(), min, max), (10, 8, 10), "J-195: all of them but two as a guard");
}

#[test]
fn j_195_with_no_rebels_on_their_island_they_are_shipped() {
    courses(
        "J-195: away from a port they make for one
        on lost mud-bay; expedition ginnis; hand 47
        wait 7; pass; activate:ginnis; +all; offers to:false-bay

        J-195: in a port with a ship, ordering the port is the attempt
        on lost mud-bay; expedition eastsound; hand 30
        ops:30 1 1; activate:eastsound; told Leader(ExpeditionMarched { lapsed: false = 1

        J-195: not if rebels can be reached by land, nor in a port without a ship
        on lost rosario; expedition eastsound; hand 30
        ops:30 1 1; activate:eastsound; told Leader(ExpeditionMarched = 0
        on lost mud-bay; expedition olga; hicks olga; hand 30
        ops:30 1 1; activate:olga; told Leader(ExpeditionMarched = 0

        J-195: at sea, ordering their ship is the attempt, and in the last round the only choice
        on lost mud-bay; expedition waldron; ship 0 sea-c 35 36; dead 37; dead 38; hand 47
        wait 7; pass; offers activate-sea:c; activate-sea:c;
        tells Leader(ExpeditionMarched { lapsed: false })

        J-195: a patrol of all ships is one as well (card 49)
        on lost mud-bay; expedition waldron; ship 0 sea-c 35 36; dead 37; dead 38; hand 47 49
        wait 7; offers ops:47 ops:49 event:49 pass (card 49); event:49 1 1;
        told Leader(ExpeditionMarched { lapsed: false = 1 (card 49 counts)",
    );
}

#[test]
fn j_195_when_five_of_the_ten_are_gone_the_rest_are_free() {
    courses(
        "J-195: four are not enough
        on lost mud-bay; expedition richardson; hicks richardson; dead 35; dead 36; dead 37; dead 38
        and hand 47 30
        told Leader(ExpeditionFree = 0; ops:30 1 1; activate:richardson; +unit:44;
        to:richardson/mud-bay/1 1; needed = 4; finish; wait 7; cannot event:47

        J-195: five are, and free they lose the two that are added
        on lost mud-bay; expedition richardson; hicks richardson; dead 35; dead 36; dead 37; dead 38
        and dead 39; hand 47 30
        told Leader(ExpeditionFree = 1; ops:30 1 1; activate:richardson; +unit:44;
        to:richardson/mud-bay/1 1; needed = 6; finish; wait 7; may event:47",
    );
}
