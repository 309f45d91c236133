//! Graham, Kitchener, Crisis at Suakin, an order to attack, and who may be dismissed (J-002, J-003,
//! J-181, J-185, J-190, J-191, random event 36).

mod divided_command;
mod expedition;
mod hero;
mod orders_by_ship;

use san_juans::{
    BoundForce, Campaign, CardId, Control, Event, LeaderEvent, Options, Phase, Scenario, Space,
    War, Whereabouts,
};

use crate::courses::courses;
use crate::table::{Table, board, first, in_round, position, set, war};

#[test]
fn j_002_j_003_nobody_is_voted_out_once_the_british_are_there() {
    let possible = |table: &Table| table.game.dismissal_barred().is_none();
    assert!(possible(&war("hand 30", "")), "J-002");
    assert!(!possible(&war("british arrive; hand 30", "")), "J-003: their cards are in the deck");
    let reconquest = Options { scenario: Scenario::Reconquest, ..Options::default() };
    assert!(!possible(&in_round(board(), &reconquest, &[30])), "J-003: the reconquest");
    let no_vote = war("hand 29 30", "event:29 1 1");
    assert!(!possible(&no_vote), "card 29: confirmed for this turn");
}

#[test]
fn j_181_a_hand_card_goes_for_crisis_at_suakin() {
    courses(
        "J-181: while it is besieged, any hand card, once in a campaign
        on suakin gains 2 egyptian-infantry; siege suakin 3; hand 30 35
        those crisis = 30 35; crisis:30 shuffle+1; tells CardExchanged { gave: CardId(30), took:
        CardId(7) }; hand = 7 35; offers event:7 (to hold the town: no Ops, no points);
        event:7 1 1; kind:british-line; count suakin british-line = 3; count suakin marines = 1;
        count suakin british-battery = 1 (card 7); whole suakin = true;
        siege suakin = 2 (card 7: one level less);
        those crisis = none

        card 7, J-095: it breaks a siege of the first level
        on suakin gains 2 egyptian-infantry; siege suakin 1; hand 30
        crisis:30 shuffle+1; event:7 1 1; kind:highlanders; siege suakin = none

        J-181: with the British there and Suakin at peace it is played as the commander likes
        on british arrive; hand 30
        crisis:30 shuffle+1; offers event:7 ops:7 replacements:7

        J-181: not while Suakin is at peace
        on hand 30 35
        those crisis = none

        J-034, J-181: an empty hand passes; J-195 comes first
        on siege suakin 1; hand
        asks spend-ops
        on siege suakin 1; hand 30 36
        offers event:36",
    );
    let mut arrived = position("british arrive; aside without 7; hand 30");
    let mut in_pile = arrived.clone();
    in_pile.deck.draw.push(CardId::printed(7));
    let mut table = Table::at(in_pile, Phase::Actions, &[]);
    table.play("those crisis = 30 (J-181: once the British have arrived); crisis:30 shuffle+0");
    assert!(!table.board().deck.draw.contains(&CardId::printed(7)), "J-181: taken out of the pile");
    let mut table = war("siege suakin 1; hand 30 35", "crisis:30 shuffle+1");
    assert!(
        table.board().deck.draw.contains(&CardId::printed(30)),
        "J-181: shuffled into the pile"
    );
    assert!(!table.board().aside.contains(&CardId::printed(7)));
    // What was offered before it had to be the event is still taken.
    let mut kept = serde_json::to_value(&table.game).expect("plain data");
    let of = kept["decision"]["ask"]["One"].as_array_mut().expect("choices");
    of.push(serde_json::json!({ "Round": { "Ops": 7 } }));
    table.game = serde_json::from_value(kept).expect("a war");
    table.play("ops:7 1 1; asks spend-ops");
    arrived.deck.discards.push(CardId::printed(7));
    Table::at(arrived, Phase::Actions, &[]).play("those crisis = none (J-181: not the discards)");
    let mut before = position("siege suakin 1; hand 30");
    before.milestones.crisis_exchanged = true;
    Table::at(before, Phase::Actions, &[]).play("those crisis = none (J-181: once)");
}

/// The end of turn 6 at this score, Gordon sent for already.
fn scored(text: &str, dice: &str) -> Table {
    let mut board = position(&format!("{text}; turn 6"));
    board.milestones.hero_offered = true;
    let words: Vec<&str> = dice.split(' ').collect();
    let word = |word: &str| crate::table::dice_of(&board, word).expect("dice");
    let faces = crate::script::faces(&words, word);
    Table::at(board, Phase::Score, &faces)
}

#[test]
fn j_185_the_british_cards_come_once_and_without_those_played() {
    let mut start = position("vp 200; turn 6; aside without 7");
    start.milestones.hero_offered = true;
    start.deck.removed.push(CardId::printed(7));
    let dice = ["shuffle+24", "nobody-rises"];
    let faces = dice.map(|dice| crate::table::dice_of(&start, dice).expect("dice")).concat();
    let table = Table::at(start, Phase::Score, &faces);
    let joined = first!(table.events, Event::CardsJoinedDeck { cards } => cards);
    let joined = joined.expect("they join");
    assert_eq!(joined.len(), 24, "J-185: all but #2, #3, #21 and #7");
    assert!(table.events.contains(&Event::ReliefArrived), "J-185, J-003");
    assert_eq!(table.board().aside, [2, 3, 21, 54].map(CardId::printed), "J-185");
    assert!(![2, 3, 7, 21].iter().any(|card| joined.contains(&CardId::printed(*card))), "J-185");
    // Again at 200: nothing happens, no pile is shuffled.
    let mut again = table.board().clone();
    again.vp = 210;
    let faces = crate::table::dice_of(&again, "nobody-rises").expect("dice");
    let mut table = Table::at(again, Phase::Score, &faces);
    table.play("told ReliefArrived = 0 (J-185: once)");
}

#[test]
fn j_185_two_cards_follow_graham() {
    for (how, dice, follow) in [("ops:1", "", false), ("event:1", "shuffle+2", true)] {
        let table = war("british arrive; hand 1 30", &format!("{how} 1 1 {dice}"));
        let joined = [2, 3].map(|card| table.board().deck.draw.contains(&CardId::printed(card)));
        assert_eq!(joined, [follow; 2], "J-185: {how}");
    }
}

#[test]
fn j_185_j_190_at_150_graham_is_recalled_and_some_go_with_him() {
    let ten = "port-stanley holds 2 british-line, hussars, british-battery; graham port-stanley";
    let mut table = scored(&format!("{ten}; dead 38; vp 151"), "nobody-rises");
    table.play("graham = 4 bound; told Leader(BoundForceRecalled = 0; force port-stanley = 3");
    assert!(!table.board().deck.draw.contains(&CardId::printed(21)), "J-185: 151");
    let mut table = scored(&format!("{ten}; dead 38; vp 150"), "shuffle+1 4 5 6 nobody-rises");
    table.play(
        "graham = 4 free (J-190); unit 35 = port-stanley; unit 36 = gone; unit 37 = gone (J-190: 5 \
         and 6 leave for good); unit 38 = eliminated",
    );
    let told = first!(table.events,
        Event::Leader(LeaderEvent::BoundForceRecalled { dice, left }) => (dice.len(), left.len()));
    assert_eq!(told, Some((3, 2)), "J-190: a die for each survivor");
    assert!(table.board().deck.draw.contains(&CardId::printed(21)), "J-185: 150");
    assert!(!table.board().milestones.pacified, "J-047: not above 100");
}

#[test]
fn j_185_kitchener_comes_though_graham_never_did_and_nobody_is_recalled_later() {
    let table = scored("british arrive; vp 150", "shuffle+1 nobody-rises");
    assert!(table.board().deck.draw.contains(&CardId::printed(21)), "J-185");
    let mut later = table.board().clone();
    set(&mut later, "aside without 1; turn 7; hand 1 30");
    let mut table = Table::at(later, Phase::Actions, &[]);
    table.play(
        "event:1 1 1 shuffle+2; kind:british-line; kind:hussars; kind:british-battery; \
         graham = 10 bound",
    );
    let mut end = table.board().clone();
    end.vp = 140;
    let faces = crate::table::dice_of(&end, "nobody-rises").expect("dice");
    let mut table = Table::at(end, Phase::Score, &faces);
    table
        .play("told Leader(BoundForceRecalled = 0 (J-185: a later #1 brings its units, no recall)");
}

#[test]
fn j_190_graham_is_bound_for_lopez() {
    courses(
        "J-190: he lands ten at Suakin
        on british arrive; control mud-bay mahdist; hand 1
        event:1 1 1 shuffle+2; kind:guards; kind:lancers; kind:british-battery;
        force suakin = 12 (card 1); graham = 10 bound

        J-190: no duty if Lopez is clear already
        on british arrive; mud-bay gains militia; hand 1
        event:1 1 1 shuffle+2; kind:guards; kind:lancers; kind:british-battery; graham = 10 free

        J-190: at a port of ours they do not march
        on lost mud-bay olga; suakin holds 2 british-line, hussars, british-battery; graham suakin
        and ships friday-harbor; hand 30
        ops:30 1 1; cannot activate:suakin

        J-190: aboard off Lopez they may land at Port Stanley, and not on Blakely
        on lost mud-bay olga; suakin holds 2 british-line, hussars, british-battery; graham suakin
        and ship 2 sea-d 35 36; hand 30
        ops:30 1 1; activate-sea:d; may sail-to:blakely; sail-to:blakely; cannot unload;
        sail-to:sea-d; sail-to:port-stanley; finish; activate:port-stanley; sail:port-stanley;
        +ship:2; may unload (on Lopez Island)

        J-190: on Lopez they march freely, and do not leave it by ship
        on lost mud-bay; port-stanley holds 2 british-line, hussars, british-battery
        and graham port-stanley; hand 30
        ops:30 1 1; activate:port-stanley; may march:port-stanley; sail:port-stanley; cannot load

        J-190: free, they may
        on lost mud-bay; port-stanley holds 2 british-line, hussars, british-battery; hand 30
        ops:30 1 1; activate:port-stanley; sail:port-stanley; may load

        J-190: off their way they make for the nearest port, nearer to one than they stand
        on lost mud-bay; sinkat holds 2 british-line, hussars, british-battery; graham sinkat
        and hand 30
        ops:30 1 1; activate:sinkat; +all; offers to:roche-harbor to:friday-harbor
        to:roche-harbor/sinkat/1 to:sinkat/friday-harbor/1 to:friday-harbor/false-bay/1

        J-190: no port on their island is ours: the nearest that is not besieged
        on lost mud-bay blakely suakin; hand 30
        and blakely/suakin/1 holds 2 british-line, hussars, british-battery; graham blakely/suakin/1
        ops:30 1 1; activate:blakely/suakin/1; +all; offers to:blakely to:suakin

        J-190: a besieged one is not made for, but may be relieved when it is at hand
        on lost mud-bay; sinkat holds 2 british-line, hussars, british-battery; graham sinkat
        and siege friday-harbor 1; hand 30
        ops:30 1 1; activate:sinkat; +all; offers to:roche-harbor to:friday-harbor
        to:roche-harbor/sinkat/1 to:roche-harbor/sinkat/2

        J-190: the duty ends when a unit of ours stands in all four at once
        on lost mud-bay; lopez/richardson/1 holds 2 british-line, hussars, british-battery
        and graham lopez/richardson/1; unit 35 richardson/mud-bay/2; hand 30
        ops:30 1 1; activate:richardson/mud-bay/2; told Leader(DutyDone = 0 (Mud Bay is in revolt);
        to:mud-bay 4; tells Leader(DutyDone) (the others' garrisons count); graham = 4 free

        J-190: at least one unit in each
        on lost mud-bay; lopez/richardson/1 holds 2 british-line, hussars, british-battery
        and graham lopez/richardson/1; unit 35 richardson/mud-bay/2; empty richardson; hand 30
        ops:30 1 1; activate:richardson/mud-bay/2; to:mud-bay 4; told Leader(DutyDone = 0",
    );
    let course = "event:1 1 1 shuffle+2; kind:guards; kind:lancers; kind:british-battery";
    let table = war("british arrive; control mud-bay mahdist; hand 1", course);
    let bound_force = table.board().bound_force.clone().expect("he came");
    assert_eq!(table.game.view(None).of_bound_force, bound_force.units, "J-190");
}

#[test]
fn j_190_where_a_road_leads_to_their_district_they_go_there_by_road_and_stay() {
    let war = san_juans::shipped()[2];
    let options = Options { pack: war.number, ..Options::default() };
    let mut start =
        Campaign::new(&options, &mut kit::Calm::default(), &mut Vec::new()).board().clone();
    start.place_mut(war.named("yangtsun")).control = Control::Rebel;
    start.hand = vec![war.cards[29].id];
    let marches = |from: &str, next: &str| {
        let (mut board, at) = (start.clone(), Space::Place(war.named(from)));
        let unit = board.raise(war.roles.volunteers, 4, at);
        board.bound_force = Some(BoundForce { units: vec![unit], added: Vec::new(), bound: true });
        for other in board.force(at).into_iter().filter(|other| *other != unit) {
            board.unit_mut(other).at = Whereabouts::Gone;
        }
        let mut table = Table::with(&options, board, Phase::Actions, &[]);
        table.give(&format!("ops:{}", war.cards[29].id), &[1, 1]);
        table.give(&format!("activate:{at}"), &[]);
        table.offers().contains(&format!("to:{}", war.named(next)))
    };
    assert!(marches("tongku", "chunliangcheng"), "J-190: up the Peiho");
    assert!(!marches("tongku", "taku") && !marches("tongku", "peitang"), "J-190: not away from it");
    assert!(marches("peitsang", "yangtsun") && !marches("yangtsun", "hosiwu"), "J-190: within it");
}

#[test]
fn j_035_grahams_may_be_indian_or_some_of_each() {
    courses(
        "J-035: Graham's may be Indian, or some of each
        on british arrive; control mud-bay mahdist; hand 1
        event:1 1 1 shuffle+2; offers kind:british-line kind:highlanders kind:guards kind:marines
        kind:naval-brigade kind:indian-infantry; kind:indian-infantry; offers kind:hussars
        kind:lancers kind:mounted-infantry kind:indian-cavalry; kind:hussars;
        offers kind:british-battery kind:mountain-battery; kind:mountain-battery;
        kinds suakin = 2 egyptian-infantry, 6 indian-infantry, 2 hussars, 2 mountain-battery",
    );
}

#[test]
fn j_190_troops_in_one_order_with_grahams_are_bound_with_them() {
    courses(
        "J-190: troops sent with his in one order are bound with them until Lopez is clear
        on lost mud-bay lopez; richardson holds 2 british-line; graham richardson
        and richardson gains 2 dragoons; ship 7 richardson; hand 30
        ops:30 1 1; activate:richardson; march:richardson; +unit:35+unit:37;
        to:richardson/mud-bay/1 1; tells Leader(JoinedBoundForce { units: [UnitId(37)] });
        march:richardson/mud-bay/1; +all; to:richardson;
        sail:richardson; load; unit 38 = ship:7 (38 alone is free to board)

        J-190: who goes aboard or lands in one order with his is bound too
        on lost mud-bay; suakin holds 2 british-line; graham suakin
        and suakin gains 2 dragoons; ship 2 suakin; hand 30
        ops:30 1 1; activate:suakin; sail:suakin; +ship:2; load; +unit:35+unit:37;
        tells Leader(JoinedBoundForce { units: [UnitId(37)] }); sail-to:sea-d; drop-anchor; finish;
        activate-sea:d; may sail-to:blakely; sail-to:blakely; cannot unload

        J-195: but Hicks' have a duty of their own, and supply is no troops
        on lost mud-bay; richardson holds 2 british-line; graham richardson
        and suakin holds hicks-infantry; hicks suakin; unit 37 richardson; hand 30
        and richardson gains supply-unit
        ops:30 1 1; activate:richardson; +all; to:richardson/mud-bay/1 1;
        never Leader(JoinedBoundForce",
    );
    let before: BoundForce =
        serde_json::from_str(r#"{"units":[35],"bound":true}"#).expect("stored");
    assert_eq!(before.added, [], "J-190: a force stored before nobody could be added to it");
}

#[test]
fn j_034_j_191_kitchener_brings_three_ops_for_his_own_too() {
    courses(
        "J-191: Kitchener brings three Ops whatever the weather, and moves on at once
        on british arrive; sandstorm; next-ops -1; hand 21 30
        cannot ops:30 (J-150: 21); event:21 1 1; kind:guards; kind:hussars;
        force suakin = 13 (card 21: eleven units); asks spend-ops; may activate:suakin;
        activate:olga; tells Activated { space: olga, left: 2 }; to:rosario 1;
        activate:lopez; tells Activated { space: lopez, left: 1 }; to:lopez/richardson/1 1;
        activate:suakin; march:suakin; offers = 13 (J-034, J-191: those who arrived too);
        +all; to:blakely 1;
        kinds blakely = 2 egyptian-infantry, 6 guards, 2 hussars, 2 british-battery, 1 machine-guns;
        next-ops = -1 (J-191: no card for Ops)",
    );
    let mut start = position("british arrive; hand 21 30");
    start.this_turn.signals = 2;
    let mut table = Table::at(start, Phase::Actions, &[]);
    table.play("event:21 1 1; kind:guards; kind:hussars; asks spend-ops");
    assert_eq!(table.board().this_turn.signals, 2, "J-191: no card for Ops");
}

#[test]
fn j_150_36_the_next_ops_card_must_go_against_the_closest_rebels() {
    let orcas = "activate:el-obeid activate:olga activate:eastsound activate:orcas-landing \
                 activate:west-sound";
    let forces = orcas.replace("activate:", "");
    courses(&format!(
        "J-150, J-151: 36 bears on the next card for Ops, not on this one; a pass is no card
        on lost mud-bay deer-harbor; hand 30 39 47 48
        ops:30 event-36; those activate = el-obeid olga eastsound orcas-landing west-sound
        suakin port-stanley lopez richardson false-bay roche-harbor friday-harbor; finish;
        event:47 1 1; pass; may activate:olga activate:suakin; finish; ops:39 1 1;
        tells Leader(OrderedAgainst {{ place: deer-harbor, obeyed: false }});
        offers {orcas} (any force able to come nearer, no other); activate:west-sound;
        offers to:deer-harbor (the whole force moves there); to:deer-harbor 1 1;
        tells Leader(OrderedAgainst {{ place: deer-harbor, obeyed: true }});
        kinds west-sound = 1 fortress-garrison (every unit that can march);
        may activate:suakin (obeyed, the second Op is free)

        J-151: 36, both are two steps away, Mud Bay is three
        on lost rosario sinkat mud-bay; ordered; hand 30
        ops:30 1 1; those activate = {forces} false-bay roche-harbor friday-harbor

        J-151: 36, a besieged force is closest to nothing
        on lost deer-harbor mud-bay; siege west-sound 1; ordered; hand 30
        ops:30 1 1; those activate = port-stanley lopez richardson

        J-151: 36, void: only Tokar is in revolt, and nobody stands on Shaw
        on ordered; hand 30
        ops:30 1 1; tells RandomEventVoid {{ event: 36 }}; may activate:suakin activate:olga

        J-151: 36, a group stopped on the way has obeyed: it was sent
        on lost mud-bay; ordered; hand 30
        ops:30 1 1; activate:richardson; to:mud-bay 6;
        may fight:richardson/mud-bay/1 activate:suakin"
    ));
}
