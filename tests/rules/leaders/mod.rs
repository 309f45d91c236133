//! Graham, Kitchener, Crisis at Suakin, an order to attack, and who may be dismissed (J-002, J-003,
//! J-181, J-185, J-190, J-191, random event 36).

mod divided_command;
mod gordon;
mod hicks;

use san_juans::{
    Board, CardId, Event, Graham, LeaderEvent, Options, Phase, Scenario, UnitId, UnitKind, War,
    Whereabouts,
};

use crate::table::{
    Table, board, empty, first, in_round, muster, place, position, risen, space, unshuffled, war,
};

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

fn besieged_suakin(level: u8) -> Board {
    let mut board = position("suakin gains 2 egyptian-infantry");
    board.place_mut(place("suakin")).siege = Some(level);
    board
}

fn crises(table: &Table) -> Vec<String> {
    table.offers().into_iter().filter(|offer| offer.starts_with("crisis")).collect()
}

/// The faces that leave the draw pile as it is when one more card is shuffled in.
fn with_one_more(table: &Table) -> Vec<u8> {
    unshuffled(u8::try_from(table.board().deck.draw.len() + 1).expect("a pile"))
}

#[test]
fn j_002_j_003_nobody_is_voted_out_once_the_british_are_there() {
    let possible = |table: &Table| {
        let told = table.campaign.view(None).dismissal_possible;
        assert_eq!(table.campaign.dismissal_possible(), told);
        told
    };
    assert!(possible(&round(board(), &[30])), "J-002");
    let arrived = position("british arrive");
    assert!(!possible(&round(arrived, &[30])), "J-003: their cards are in the deck");
    let reconquest = Options { scenario: Scenario::Reconquest, ..Options::default() };
    assert!(!possible(&in_round(board(), &reconquest, &[30])), "J-003: the reconquest");
    let mut firman = round(board(), &[29, 30]);
    firman.give("event:29", &[1, 1]);
    assert!(!possible(&firman), "card 29: confirmed for this turn");
}

#[test]
fn j_181_a_hand_card_goes_for_crisis_at_suakin_while_it_is_besieged() {
    assert!(crises(&round(board(), &[30, 35])).is_empty(), "J-181: Suakin is at peace");
    let mut table = round(besieged_suakin(3), &[30, 35]);
    assert_eq!(crises(&table), ["crisis:30", "crisis:35"], "J-181: any hand card");
    let faces = with_one_more(&table);
    let events = table.give("crisis:30", &faces);
    let (gave, took) = (CardId(30), CardId(7));
    assert!(events.contains(&Event::CardExchanged { gave, took }), "J-181");
    assert_eq!(table.board().hand, [took, CardId(35)]);
    assert!(table.board().deck.draw.contains(&gave), "J-181: shuffled into the pile");
    assert!(!table.board().aside.contains(&took));
    let uses = ["event:7", "ops:7", "replacements:7"];
    assert_eq!(table.offers(), uses, "J-181: it is played in this round");
    table.play("event:7 1 1; kind:british-line");
    let fresh = [
        (UnitKind::BritishLine, 4),
        (UnitKind::BritishLine, 4),
        (UnitKind::BritishLine, 4),
        (UnitKind::Marines, 4),
        (UnitKind::BritishBattery, 4),
    ];
    assert_eq!(table.force("suakin")[4..], fresh, "card 7");
    assert_eq!(table.board().place(place("suakin")).siege, Some(2), "card 7: one level less");
    assert!(crises(&table).is_empty(), "J-181: once in a campaign");
}

#[test]
fn j_181_when_else_and_when_not() {
    let mut arrived = position("british arrive");
    arrived.aside.retain(|card| *card != CardId(7));
    let mut in_pile = arrived.clone();
    in_pile.deck.draw.push(CardId(7));
    let mut table = round(in_pile, &[30]);
    assert_eq!(crises(&table), ["crisis:30"], "J-181: once the British have arrived");
    let shuffle = unshuffled(u8::try_from(table.board().deck.draw.len()).expect("a pile"));
    table.give("crisis:30", &shuffle);
    assert!(!table.board().deck.draw.contains(&CardId(7)), "J-181: taken out of the pile");

    arrived.deck.discards.push(CardId(7));
    assert!(crises(&round(arrived, &[30])).is_empty(), "J-181: not out of the discards");
    let mut before = besieged_suakin(1);
    before.milestones.crisis_exchanged = true;
    assert!(crises(&round(before, &[30])).is_empty(), "J-181: once");
    let table = round(besieged_suakin(1), &[]);
    assert_eq!(table.topic(), "spend-ops", "J-181, J-034: an empty hand passes");
    assert_eq!(round(besieged_suakin(1), &[30, 36]).offers(), ["event:36"], "J-195 comes first");
}

#[test]
fn j_181_a_crisis_breaks_a_siege_of_the_first_level() {
    let mut table = round(besieged_suakin(1), &[30]);
    let faces = with_one_more(&table);
    table.give("crisis:30", &faces);
    table.play("event:7 1 1; kind:highlanders; siege suakin = none (card 7, J-095)");
}

/// A board as phase 7 of turn 6 ends, Gordon sent for already.
fn at_score(vp: i32) -> Board {
    let mut board = board();
    (board.turn, board.vp) = (6, vp);
    board.milestones.gordon_offered = true;
    board
}

fn quiet(board: &Board) -> Vec<u8> {
    vec![1; board.places_where(|id| board.is_open(id)).len() - 1]
}

/// Faces that leave a pile as it is when cards join it, and let nothing rise.
fn joined_by(board: &Board, cards: usize) -> Vec<u8> {
    let pile = u8::try_from(board.deck.draw.len() + cards).expect("a pile");
    [unshuffled(pile), quiet(board)].concat()
}

#[test]
fn j_185_the_british_cards_come_once_and_without_those_played() {
    let mut start = at_score(200);
    start.aside.retain(|card| *card != CardId(7));
    start.deck.removed.push(CardId(7));
    let faces = joined_by(&start, 24);
    let table = Table::at(start, Phase::Score, &faces);
    let joined = first!(table.events, Event::CardsJoinedDeck { cards } => cards.clone());
    let joined = joined.expect("they join");
    assert_eq!(joined.len(), 24, "J-185: all but #2, #3, #21 and #7");
    assert!(![2, 3, 7, 21].iter().any(|card| joined.contains(&CardId(*card))), "J-185");
    // Again at 200: nothing happens, no pile is shuffled.
    let mut again = table.board().clone();
    again.vp = 210;
    let faces = quiet(&again);
    let table = Table::at(again, Phase::Score, &faces);
    assert!(!table.events.contains(&Event::BritishArrived), "J-185: once");
}

#[test]
fn j_185_two_cards_follow_graham() {
    let start = position("british arrive");
    for (how, follow) in [("ops:1", false), ("event:1", true)] {
        let mut table = round(start.clone(), &[1, 30]);
        let pile = u8::try_from(table.board().deck.draw.len()).expect("a pile");
        let shuffle = if follow { unshuffled(pile + 2) } else { vec![] };
        table.give(how, &[vec![1, 1], shuffle].concat());
        let joined = [2, 3].map(|card| table.board().deck.draw.contains(&CardId(card)));
        assert_eq!(joined, [follow; 2], "J-185: {how}");
    }
}

/// Graham's ten at Suakin, and nobody else there.
fn graham(mut board: Board, at: &str) -> (Board, Vec<UnitId>) {
    board.milestones.british_arrived = true;
    let units = muster(
        &mut board,
        at,
        &[
            UnitKind::BritishLine,
            UnitKind::BritishLine,
            UnitKind::Hussars,
            UnitKind::BritishBattery,
        ],
    );
    board.graham = Some(Graham { units: units.clone(), bound: true });
    (board, units)
}

#[test]
fn j_185_j_190_at_150_graham_is_recalled_and_some_go_with_him() {
    for (vp, recalled) in [(151, false), (150, true)] {
        let (mut start, units) = graham(at_score(vp), "port-stanley");
        start.unit_mut(units[3]).at = Whereabouts::Eliminated;
        let faces = if recalled {
            let pile = u8::try_from(start.deck.draw.len() + 1).expect("a pile");
            [unshuffled(pile), vec![4, 5, 6], quiet(&start)].concat()
        } else {
            quiet(&start)
        };
        let table = Table::at(start, Phase::Score, &faces);
        let board = table.board();
        assert_eq!(board.deck.draw.contains(&CardId(21)), recalled, "J-185: {vp}");
        assert_eq!(board.graham.as_ref().map(|graham| graham.bound), Some(!recalled), "J-190");
        let gone = |unit: UnitId| board.unit(unit).at == Whereabouts::Gone;
        let left: Vec<bool> = units.iter().map(|unit| gone(*unit)).collect();
        assert_eq!(left, [false, recalled, recalled, false], "J-190: 5 and 6 leave for good");
        let told = first!(table.events,
            Event::Leader(LeaderEvent::GrahamRecalled { dice, left }) => (dice.len(), left.len()));
        assert_eq!(told, recalled.then_some((3, 2)), "J-190: a die for each survivor");
    }
}

#[test]
fn j_185_kitchener_comes_though_graham_never_did_and_nobody_is_recalled_later() {
    let mut start = at_score(150);
    start.milestones.british_arrived = true;
    let faces = joined_by(&start, 1);
    let table = Table::at(start, Phase::Score, &faces);
    assert!(table.board().deck.draw.contains(&CardId(21)), "J-185");
    let mut later = table.board().clone();
    let played = CardId(1);
    later.aside.retain(|card| *card != played);
    later.turn = 7;
    let mut table = round(later, &[1, 30]);
    let pile = u8::try_from(table.board().deck.draw.len() + 2).expect("a pile");
    table.give("event:1", &[vec![1, 1], unshuffled(pile)].concat());
    table.play("kind:british-line; kind:hussars");
    assert_eq!(table.board().graham.as_ref().map(|graham| graham.units.len()), Some(10));
    let mut end = table.board().clone();
    end.vp = 140;
    let faces = quiet(&end);
    let table = Table::at(end, Phase::Score, &faces);
    let recalled =
        |event: &Event| matches!(event, Event::Leader(LeaderEvent::GrahamRecalled { .. }));
    assert!(!table.events.iter().any(recalled), "J-185: a later #1 brings its units, no recall");
}

#[test]
fn j_190_graham_lands_ten_at_suakin_bound_for_lopez() {
    let mut table = war("british arrive; control mud-bay mahdist; hand 1", "");
    let pile = u8::try_from(table.board().deck.draw.len() + 2).expect("a pile");
    table.give("event:1", &[vec![1, 1], unshuffled(pile)].concat());
    table.play("kind:guards; kind:lancers; force suakin = 12 (card 1)");
    let graham = table.board().graham.clone().expect("he came");
    assert!(graham.bound && graham.units.len() == 10, "J-190");
    assert_eq!(table.campaign.view(None).bound_to_graham, graham.units);
}

#[test]
fn j_190_they_go_by_ship_to_lopez_and_nowhere_else() {
    let start = position("lost mud-bay olga; empty suakin");
    let (mut start, units) = graham(start, "suakin");
    let ship = start.ships.iter().find(|ship| ship.name == "Kassala").expect("a transport").id;
    let mut ashore = start.clone();
    for other in &mut ashore.ships {
        other.at = "friday-harbor".parse().expect("a port");
    }
    let mut table = round(ashore, &[30]);
    table.play("ops:30 1 1; cannot activate:suakin (J-190: at a port of ours they do not march)");
    // Aboard off Lopez they may land at Port Stanley, and not at Olga or Suakin.
    for unit in &units[..2] {
        start.unit_mut(*unit).at = Whereabouts::Aboard(ship);
    }
    start.ship_mut(ship).at = "sea-d".parse().expect("a sea");
    let mut table = round(start.clone(), &[30]);
    table.play("ops:30 1 1; activate-sea:d");
    let ports: Vec<String> =
        table.offers().into_iter().filter(|offer| offer.starts_with("sail-to")).collect();
    assert!(ports.contains(&"sail-to:blakely".to_owned()), "{ports:?}");
    table.play(&format!(
        "sail-to:blakely; cannot unload (J-190: not on Blakely); sail-to:sea-d; \
         sail-to:port-stanley; finish; activate:port-stanley; sail:port-stanley; +ship:{ship}; \
         may unload (J-190: on Lopez Island)",
    ));
}

#[test]
fn j_190_on_lopez_they_march_and_do_not_board() {
    let start = position("lost mud-bay; empty port-stanley");
    let (start, _) = graham(start, "port-stanley");
    let mut table = round(start.clone(), &[30]);
    table.give("ops:30", &[1, 1]);
    table.give("activate:port-stanley", &[]);
    assert!(table.offered("march:port-stanley"), "J-190: on Lopez Island they move freely");
    table.give("sail:port-stanley", &[]);
    assert!(!table.offered("load"), "J-190: they do not leave it");
    let mut free = start;
    free.graham = free.graham.map(|graham| Graham { bound: false, ..graham });
    let mut table = round(free, &[30]);
    table.play(
        "ops:30 1 1; activate:port-stanley; sail:port-stanley; may load (J-190: free, they may)",
    );
}

#[test]
fn j_190_off_their_way_they_make_for_the_nearest_port() {
    let sent = |start: Board, from: &str| -> Vec<String> {
        let mut table = round(start, &[30]);
        table.play(&format!("ops:30 1 1; may activate:{from}; activate:{from}; +all"));
        table.offers()
    };
    let start = position("lost mud-bay; empty sinkat");
    let (start, _) = graham(start, "sinkat");
    let to = [
        "to:roche-harbor",
        "to:friday-harbor",
        "to:roche-harbor/sinkat/1",
        "to:sinkat/friday-harbor/1",
        "to:friday-harbor/false-bay/1",
    ];
    assert_eq!(sent(start, "sinkat"), to, "J-190: nearer to a port of ours than they stand");
    // No port on their island is ours: the nearest that is not besieged.
    let start = risen(&["mud-bay", "blakely", "suakin"]);
    let (start, _) = graham(start, "blakely/suakin/1");
    assert_eq!(sent(start, "blakely/suakin/1"), ["to:blakely", "to:suakin"], "J-190");
    // A besieged one is not made for, but may be relieved when it is at hand.
    let start = position("lost mud-bay; empty sinkat; siege friday-harbor 1");
    let (start, _) = graham(start, "sinkat");
    let to = [
        "to:roche-harbor",
        "to:friday-harbor",
        "to:roche-harbor/sinkat/1",
        "to:roche-harbor/sinkat/2",
    ];
    assert_eq!(sent(start, "sinkat"), to, "J-190");
}

#[test]
fn j_190_the_duty_ends_when_a_unit_of_ours_stands_in_all_four_at_once() {
    let (mut start, units) = graham(risen(&["mud-bay"]), "lopez/richardson/1");
    start.unit_mut(units[0]).at = Whereabouts::Ashore(space("richardson/mud-bay/2"));
    let done = Event::Leader(LeaderEvent::DutyDone);
    let mut table = round(start.clone(), &[30]);
    table.play("ops:30 1 1; activate:richardson/mud-bay/2");
    assert!(!table.events.contains(&done), "J-190: Mud Bay is in revolt");
    table.give("to:mud-bay", &[4]);
    assert!(table.events.contains(&done), "J-190: the others' garrisons count");
    assert_eq!(table.board().graham.as_ref().map(|graham| graham.bound), Some(false));
    // One of the four is held, but empty.
    empty(&mut start, "richardson");
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:richardson/mud-bay/2; to:mud-bay 4");
    assert!(!table.events.contains(&done), "J-190: at least one unit in each");
}

#[test]
fn j_190_no_duty_if_lopez_is_clear_already() {
    let mut table = war("british arrive; mud-bay gains militia; hand 1", "");
    let pile = u8::try_from(table.board().deck.draw.len() + 2).expect("a pile");
    table.give("event:1", &[vec![1, 1], unshuffled(pile)].concat());
    table.play("kind:guards; kind:lancers");
    assert_eq!(table.board().graham.as_ref().map(|graham| graham.bound), Some(false), "J-190");
}

#[test]
fn j_191_kitchener_brings_three_ops_whatever_the_weather() {
    let mut start = position("british arrive");
    start.sandstorm_ahead = true;
    start.next_ops = -1;
    start.this_turn.heliograph = 2;
    let mut table = round(start, &[21, 30]);
    table.play(
        "cannot ops:30 (J-150: 21); event:21 1 1; kind:guards; kind:hussars; \
         force suakin = 13 (card 21: eleven units); asks spend-ops (J-191: at once); \
         may activate:suakin (J-191)",
    );
    for (at, to, left) in [("olga", "rosario", 2), ("lopez", "lopez/richardson/1", 1)] {
        let events = table.give(&format!("activate:{at}"), &[]);
        let spent = Event::Activated { space: space(at), left };
        assert!(events.contains(&spent), "J-191: three Ops");
        table.give(&format!("to:{to}"), &[1]);
    }
    table.give("activate:suakin", &[]);
    table.give("march:suakin", &[]);
    assert_eq!(table.offers().len(), 2, "J-034: those who arrived do not move this round");
    let board = table.board();
    assert_eq!((board.next_ops, board.this_turn.heliograph), (-1, 2), "J-191: no card for Ops");
}

/// Dice for the random event 36 on card 30, whose number is 9.
const ORDER: [u8; 4] = [3, 6, 3, 6];

/// The forces on Orcas.
const ORCAS: [&str; 5] = [
    "activate:el-obeid",
    "activate:olga",
    "activate:eastsound",
    "activate:orcas-landing",
    "activate:west-sound",
];

fn activations(table: &Table) -> Vec<String> {
    table.offers().into_iter().filter(|offer| offer.starts_with("activate")).collect()
}

#[test]
fn j_150_36_the_next_ops_card_must_go_against_the_closest_rebels() {
    let mut table = round(risen(&["mud-bay", "deer-harbor"]), &[30, 39, 47, 48]);
    table.give("ops:30", &ORDER);
    assert!(activations(&table).len() > 5, "J-151: not this card, the next");
    table.play("finish; event:47 1 1; pass");
    assert!(activations(&table).len() > 5, "J-151: a pass is no card");
    table.give("finish", &[]);
    let events = table.give("ops:39", &[1, 1]);
    let against = |name: &str, obeyed: bool| {
        let place = place(name);
        Event::Leader(LeaderEvent::OrderedAgainst { place, obeyed })
    };
    // Deer Harbor is two steps from West Sound; Mud Bay three from two forces.
    assert!(events.contains(&against("deer-harbor", false)), "J-151: 36");
    assert_eq!(table.offers(), ORCAS, "J-151: any force able to come nearer, no other");
    table.play("activate:west-sound; offers to:deer-harbor (J-151: the whole force moves there)");
    let events = table.give("to:deer-harbor", &[1, 1]).to_vec();
    assert!(events.contains(&against("deer-harbor", true)));
    let left = table.force("west-sound").into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
    assert_eq!(left, [UnitKind::FortressGarrison], "J-151: every unit that can march");
    assert!(activations(&table).len() > 5, "obeyed, the second Op is free");
}

#[test]
fn j_151_36_ties_count_besieged_forces_do_not_and_what_cannot_be_is_void() {
    let ordered = |mut start: Board| {
        start.next_ops_ordered = true;
        let mut table = round(start, &[30]);
        table.give("ops:30", &[1, 1]);
        table
    };
    let table = ordered(risen(&["rosario", "sinkat", "mud-bay"]));
    let san_juan = ["activate:false-bay", "activate:roche-harbor", "activate:friday-harbor"];
    let near = [&ORCAS[..], &san_juan[..]].concat();
    assert_eq!(activations(&table), near, "J-151: both are two steps away, Mud Bay is three");
    let besieged = position("lost deer-harbor mud-bay; siege west-sound 1");
    let table = ordered(besieged);
    let near = ["activate:port-stanley", "activate:lopez", "activate:richardson"];
    assert_eq!(activations(&table), near, "J-151: a besieged force is closest to nothing");
    // Only Tokar is in revolt, and nobody stands on Shaw.
    let table = ordered(board());
    assert!(table.events.contains(&Event::RandomEventVoid { event: 36 }), "J-151: void");
    assert!(activations(&table).len() > 5);
}

#[test]
fn j_151_36_a_group_stopped_on_the_way_has_obeyed() {
    let mut start = risen(&["mud-bay"]);
    start.next_ops_ordered = true;
    let mut table = round(start, &[30]);
    table.play("ops:30 1 1; activate:richardson; to:mud-bay 6");
    assert!(!table.board().this_round.ordered, "J-151: it was sent");
    assert!(table.offered("fight:richardson/mud-bay/1"));
}
