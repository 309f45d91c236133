//! The Hicks expedition: it lands, marches at once, and must attack until half of it is gone
//! (J-195).

use san_juans::{
    Berth, Board, CardId, Event, Hicks, LeaderEvent, Options, UnitId, UnitKind, Whereabouts, data,
};

use crate::table::{Table, board, empty, in_round, muster, place, position, risen, space};

const HICKS: CardId = CardId(36);

const TEN: [UnitKind; 10] = [
    UnitKind::HicksInfantry,
    UnitKind::HicksInfantry,
    UnitKind::HicksInfantry,
    UnitKind::HicksInfantry,
    UnitKind::HicksInfantry,
    UnitKind::HicksInfantry,
    UnitKind::HicksCavalry,
    UnitKind::HicksCavalry,
    UnitKind::HicksBattery,
    UnitKind::HicksMachineGuns,
];

const MET: Event = Event::Leader(LeaderEvent::HicksMarched { lapsed: false });
const LAPSED: Event = Event::Leader(LeaderEvent::HicksMarched { lapsed: true });

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

/// Nobody stands in a place, and it is in peace.
fn peace(board: &mut Board, name: &str) {
    board.place_mut(place(name)).control = san_juans::Control::Egyptian;
}

/// The expedition somewhere, after its first march, and nobody else there.
fn ashore(mut board: Board, at: &str) -> (Board, Vec<UnitId>) {
    empty(&mut board, at);
    let units = muster(&mut board, at, &TEN);
    board.hicks = Some(Hicks { units: units.clone(), moved: vec![1, 2] });
    board.turn = 4;
    (board, units)
}

/// Several units, as the log writes them.
fn some(units: &[UnitId]) -> String {
    units.iter().map(|unit| format!("+unit:{unit}")).collect()
}

fn needs(events: &[Event]) -> Vec<i8> {
    let rolled = events.iter().filter_map(|event| match event {
        Event::EncounterRolled { needed, .. } => Some(*needed),
        _ => None,
    });
    rolled.collect()
}

fn marched(table: &Table, event: &Event) -> usize {
    table.events.iter().filter(|other| *other == event).count()
}

/// Passes rounds until this one.
fn wait_for(table: &mut Table, round: u8) {
    while table.campaign.view(None).round != Some(round) {
        table.play("pass; finish");
    }
}

#[test]
fn j_195_nothing_else_may_be_played_before_him() {
    let table = round(risen(&["mud-bay"]), &[30, 36, 47]);
    assert_eq!(table.offers(), ["event:36"], "J-195");
}

#[test]
fn j_195_he_lands_where_most_is_in_revolt_and_a_port_is_open() {
    let landings = |mut start: Board| {
        peace(&mut start, "tokar");
        let mut table = round(start, &[36]);
        table.give("event:36", &[1, 1]);
        table.offers()
    };
    let tie = landings(risen(&["mud-bay", "richardson", "ginnis", "tamai", "rosario"]));
    let ports = [
        "place:port-stanley",
        "place:lopez",
        "place:false-bay",
        "place:roche-harbor",
        "place:friday-harbor",
    ];
    assert_eq!(tie, ports, "J-195: two each on Lopez and San Juan, one on Orcas");
    // Shaw has most, and no port left; then San Juan, where one is besieged.
    let start = position("lost shaw tokar tamai; control tokar mahdist; siege roche-harbor 1");
    let mut table = round(start, &[36]);
    table.play("event:36 1 1; offers place:false-bay place:friday-harbor (J-195)");
    // With nobody in revolt where there is a port, every open port will do.
    let mut table = round(risen(&["shaw"]), &[36]);
    table.give("event:36", &[1, 1]);
    let open = table.board().open_ports().len();
    assert_eq!(table.offers().len(), open, "J-195: islands without rebels count as none");
}

#[test]
fn j_195_with_nowhere_to_land_his_card_is_discarded_unused() {
    let ports = data().places.iter().filter(|place| place.is_port());
    let names: Vec<&str> = ports.map(|place| place.slug.as_str()).collect();
    let mut table = round(risen(&names), &[30, 36]);
    let board = table.board();
    assert_eq!((&board.hand[..], board.hicks.as_ref()), (&[CardId(30)][..], None), "J-195");
    assert_eq!(board.deck.discards, [HICKS], "J-195: discarded unused");
    assert!(table.events.contains(&Event::Leader(LeaderEvent::HicksLost)));
    table.play("round = 1 (it takes no round and no check); may ops:30");
}

#[test]
fn j_195_ten_units_march_at_once_and_take_what_they_reach() {
    let mut start = risen(&["mud-bay"]);
    // Sandstorms forbid cards for Ops; they do not stop him.
    start.sandstorm_ahead = true;
    let mut table = round(start, &[36, 30]);
    table.give("event:36", &[1, 1]);
    // Two points at 6 and a village at 5, all with two added.
    let events = table.give("place:port-stanley", &[3, 3, 2]).to_vec();
    assert_eq!(needs(&events), [4, 4, 3], "J-195: encounters at +2");
    let kinds: Vec<UnitKind> = table.force("mud-bay").iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, TEN, "J-195: six infantry, two cavalry, a battery, machine guns");
    table.play("revolt mud-bay = false (J-195); round = 2 (J-195: inside the event)");
    assert_eq!(table.board().deck.removed, [HICKS], "J-031");
    let hicks = table.board().hicks.clone().expect("he came");
    assert_eq!((hicks.units.len(), &hicks.moved[..]), (10, &[table.board().turn][..]));
    assert_eq!(table.campaign.view(None).bound_to_hicks, hicks.units);
    assert!(table.board().this_turn.hicks_tried, "J-195: that was this turn's attempt");
}

#[test]
fn j_195_he_goes_as_far_as_one_op_takes_him() {
    let mut start = risen(&["false-bay"]);
    peace(&mut start, "tokar");
    empty(&mut start, "sinkat");
    let mut table = round(start, &[36]);
    table.give("event:36", &[1, 1]);
    // Roche Harbor is nine steps from False Bay by Ginnis and seven by Sinkat.
    table.give("place:roche-harbor", &[1, 1]);
    assert_eq!(table.force("sinkat").len(), 10, "J-195: one Op, three spaces");
}

#[test]
fn j_195_the_commander_says_which_of_equally_near_places() {
    let mut start = risen(&["lopez", "mud-bay"]);
    peace(&mut start, "tokar");
    let mut table = round(start, &[36]);
    table.play(
        "event:36 1 1; offers place:port-stanley place:richardson; place:richardson; \
         asks hicks-marches-on (J-195); \
         offers place:lopez place:mud-bay (both are three steps away); place:lopez 1 1 1; \
         revolt lopez = false",
    );
}

#[test]
fn j_195_winners_of_the_first_march_may_go_on() {
    let mut start = risen(&["lopez", "mud-bay"]);
    peace(&mut start, "tokar");
    let mut table = round(start, &[36]);
    table.play(
        "event:36 1 1; place:port-stanley 1 2 4 4 3 3 3 3 4 2 1 open (Lopez is two steps from \
         Port Stanley: a point, and the town at 4-2); \
         asks settle-battle (J-195: he tries to take it); report:held",
    );
    while table.topic() == "steps-lost" {
        table.give("#0", &[]);
    }
    assert_eq!(table.offers(), ["march:lopez", "finish"], "J-062: one space is left");
}

#[test]
fn j_195_plus_two_in_the_first_two_turns_in_which_they_move() {
    for (moved, haste) in [(vec![], 2), (vec![2], 2), (vec![2, 4], 2), (vec![2, 3], 0)] {
        let (mut start, units) = ashore(risen(&["mud-bay"]), "richardson");
        start.hicks = Some(Hicks { units, moved: moved.clone() });
        let mut table = round(start, &[30]);
        table.play("ops:30 1 1; activate:richardson");
        let one = table.offers()[0].clone();
        table.give(&format!("+{one}"), &[]);
        let events = table.give("to:richardson/mud-bay/1", &[1]);
        assert_eq!(needs(events), [6 - haste], "J-195: turns {moved:?}, now the 4th");
    }
}

#[test]
fn j_195_in_the_last_round_only_his_attack_is_offered() {
    let (start, units) = ashore(risen(&["mud-bay"]), "richardson");
    let mut table = round(start, &[30, 47]);
    assert!(table.offered("event:47"), "J-195: six rounds are free");
    wait_for(&mut table, 7);
    let offers = ["ops:30", "ops:47", "pass"];
    assert_eq!(table.offers(), offers, "J-195: the rounds left are just enough");
    table.play("ops:30 1 1; offers activate:richardson (J-195); activate:richardson");
    let ask = table.campaign.decision().expect("who goes").ask.clone();
    let kit::Ask::Some { of, min, max } = ask else { panic!("several are asked for") };
    assert_eq!((of.len(), min, max), (10, 8, 10), "J-195: all of them but two as a guard");
    table.give(&some(&units[..8]), &[]);
    assert_eq!(table.offers(), ["to:mud-bay"], "J-195: into a Mahdist-held place");
    // Met on the way, he has tried all the same.
    table.give("to:mud-bay", &[6]);
    assert_eq!(marched(&table, &MET), 1, "J-195");
    assert!(table.offered("activate:olga"), "the second Op is free");
}

#[test]
fn j_195_an_attack_in_an_earlier_round_meets_the_duty_and_less_does_not() {
    let (start, units) = ashore(risen(&["mud-bay"]), "richardson");
    let mut table = round(start, &[30, 39, 47]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:richardson", &[]);
    table.give(&format!("+unit:{}", units[0]), &[]);
    table.give("to:lopez/richardson/2", &[1]);
    assert_eq!(marched(&table, &MET), 0, "J-195: that is away from them");
    for (who, met) in [(&units[1..2], 0), (&units[2..], 1)] {
        table.give("march:richardson", &[]);
        table.give(&some(who), &[]);
        let (to, dice) = match met {
            0 => ("to:richardson/mud-bay/2", &[1, 1][..]),
            _ => ("to:mud-bay", &[1, 1, 4][..]),
        };
        table.give(to, dice);
        assert_eq!(marched(&table, &MET), met, "J-195: the whole force's attempt, not one unit's");
    }
    table.give("finish", &[]);
    wait_for(&mut table, 7);
    assert!(table.offered("event:47"), "J-195: done for this turn");
}

#[test]
fn j_195_without_a_card_for_ops_a_pass_serves() {
    let (mut start, _) = ashore(risen(&["mud-bay"]), "richardson");
    start.next_ops = -2;
    let mut table = round(start, &[47]);
    wait_for(&mut table, 7);
    assert_eq!(table.offers(), ["pass"], "J-195: a card of no Ops is not fit");
    table.give("pass", &[]);
    assert_eq!(table.offers(), ["activate:richardson"]);
}

#[test]
fn j_195_besieged_or_cut_off_the_duty_lapses() {
    let (mut besieged, _) = ashore(risen(&["mud-bay"]), "richardson");
    besieged.place_mut(place("richardson")).siege = Some(1);
    let (mut cut_off, _) = ashore(board(), "sinkat");
    for ship in &mut cut_off.ships {
        ship.at = Berth::Sunk;
    }
    for name in ["friday-harbor", "roche-harbor", "false-bay"] {
        cut_off.place_mut(place(name)).siege = Some(1);
    }
    for start in [besieged, cut_off] {
        let mut table = round(start, &[47]);
        wait_for(&mut table, 7);
        assert_eq!(marched(&table, &LAPSED), 1, "J-195");
        assert!(table.offered("event:47"), "J-195: the round is free");
    }
}

#[test]
fn j_195_with_no_rebels_on_their_island_they_are_shipped() {
    // Away from a port they make for one.
    let (start, units) = ashore(risen(&["mud-bay"]), "ginnis");
    let mut table = round(start, &[47]);
    wait_for(&mut table, 7);
    table.play("pass; activate:ginnis");
    table.give(&some(&units), &[]);
    assert_eq!(table.offers(), ["to:false-bay"], "J-195");
    // In a port with a ship, ordering the port is the attempt.
    let (start, _) = ashore(risen(&["mud-bay"]), "eastsound");
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:eastsound");
    assert_eq!(marched(&table, &MET), 1, "J-195");
    // Not if rebels can be reached by land.
    let (start, _) = ashore(risen(&["rosario"]), "eastsound");
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:eastsound");
    assert_eq!(marched(&table, &MET), 0, "J-195");
    // Nor in a port without a ship.
    let (mut start, _) = ashore(risen(&["mud-bay"]), "olga");
    start.hicks.as_mut().expect("he is there").moved.clear();
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:olga");
    assert_eq!(marched(&table, &MET), 0, "J-195");
    // At sea, ordering their ship is the attempt, and in the last round the only choice; a patrol
    // of all ships is one as well (card 49).
    let (mut start, units) = ashore(risen(&["mud-bay"]), "eastsound");
    let ship = start.ships.iter().find(|ship| ship.name == "Trinkitat").expect("a transport").id;
    start.ship_mut(ship).at = "sea-c".parse().expect("a sea");
    for unit in &units[..2] {
        start.unit_mut(*unit).at = Whereabouts::Aboard(ship);
    }
    for unit in &units[2..4] {
        start.unit_mut(*unit).at = Whereabouts::Eliminated;
    }
    for unit in &units[4..] {
        start.unit_mut(*unit).at = Whereabouts::Ashore(space("waldron"));
    }
    let mut patrol = round(start.clone(), &[47, 49]);
    wait_for(&mut patrol, 7);
    patrol.play("offers ops:47 ops:49 event:49 pass (J-195: card 49); event:49 1 1");
    assert_eq!(marched(&patrol, &MET), 1, "J-195: card 49 counts");
    let mut table = round(start, &[47]);
    wait_for(&mut table, 7);
    table.play("pass; offers activate-sea:c (J-195); activate-sea:c");
    assert_eq!(marched(&table, &MET), 1, "J-195");
}

#[test]
fn j_195_when_five_of_the_ten_are_gone_the_rest_are_free() {
    for (gone, free) in [(4, false), (5, true)] {
        let (mut start, units) = ashore(risen(&["mud-bay"]), "richardson");
        start.hicks.as_mut().expect("he is there").moved.clear();
        for unit in &units[..gone] {
            start.unit_mut(*unit).at = Whereabouts::Eliminated;
        }
        let mut table = round(start, &[47, 30]);
        assert_eq!(table.board().hicks.is_none(), free, "J-195: {gone} gone");
        let told = Event::Leader(LeaderEvent::HicksFree);
        assert_eq!(table.events.contains(&told), free);
        table.play(&format!("ops:30 1 1; activate:richardson; +unit:{}", units[9]));
        let events = table.give("to:richardson/mud-bay/1", &[1]);
        assert_eq!(needs(events), [if free { 6 } else { 4 }], "free, they lose the +2");
        table.give("finish", &[]);
        wait_for(&mut table, 7);
        assert_eq!(table.offered("event:47"), free, "J-195");
    }
}

#[test]
fn j_195_what_is_split_off_in_the_round_does_not_make_the_rest_the_whole_force() {
    let (start, units) = ashore(risen(&["mud-bay"]), "richardson");
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:richardson");
    table.give(&some(&units[..5]), &[]);
    table.play("to:lopez/richardson/2 1; march:richardson");
    table.give(&some(&units[5..]), &[]);
    table.give("to:mud-bay", &[1, 1, 4]);
    assert_eq!(marched(&table, &MET), 0, "J-195: ten stood together, five went");
}

#[test]
fn j_195_others_follow_once_hicks_men_have_gone() {
    let (mut start, units) = ashore(risen(&["mud-bay"]), "richardson");
    let other = muster(&mut start, "richardson", &[UnitKind::Marines])[0];
    let mut table = round(start, &[30]);
    wait_for(&mut table, 7);
    table.play("ops:30 1 1; activate:richardson; offers = 10 (J-195: his own go first)");
    table.give(&some(&units), &[]);
    table.give("to:mud-bay", &[6]);
    table.give("march:richardson", &[]);
    assert!(table.offered("to:richardson/mud-bay/1"), "J-195: other units may join");
    table.give("to:richardson/mud-bay/1", &[]);
    assert_eq!(table.board().force(space("richardson/mud-bay/1")).len(), 11);
    assert!(table.board().unit(other).at == Whereabouts::Ashore(space("richardson/mud-bay/1")));
}
