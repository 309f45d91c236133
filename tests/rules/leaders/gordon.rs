//! Gordon: sent for, in Friday Harbor, called home, taken off or killed (J-180, J-196).

use san_juans::cards::can_be_event;
use san_juans::phases::sieges::siege;
use san_juans::{
    Berth, Board, CardId, Cause, Control, Event, Gordon, LeaderEvent, Options, Phase,
    SiegeModifier, UnitKind,
};

use crate::table::{Table, board, first, muster, place, position, risen, space, unshuffled};

const SENT: CardId = CardId(54);

fn friday() -> san_juans::PlaceId {
    place("friday-harbor")
}

/// Gordon in a besieged Friday Harbor, with these units.
fn besieged(kinds: &[UnitKind]) -> Board {
    let mut board = position("empty friday-harbor");
    muster(&mut board, "friday-harbor", kinds);
    board.place_mut(friday()).siege = Some(1);
    board.gordon = Gordon::Ashore { recalled: false };
    board
}

#[test]
fn j_196_he_comes_to_friday_harbor_with_six_sudanese() {
    let mut start = board();
    start.hand = vec![SENT];
    start.aside.retain(|card| *card != SENT);
    let options = Options::default();
    assert!(!can_be_event(SENT, &risen(&["friday-harbor"]), &options), "J-196: it must be ours");
    start.place_mut(friday()).siege = Some(1);
    let mut table = Table::at(start, Phase::Actions, &[]);
    table.give("event:54", &[1, 2]);
    let sudanese = table.force("friday-harbor");
    let sudanese = sudanese.iter().filter(|(kind, _)| *kind == UnitKind::GordonsSudanese);
    assert_eq!(sudanese.count(), 6, "J-196: besieged or not");
    assert_eq!(table.board().gordon, Gordon::Ashore { recalled: false });
}

#[test]
fn j_196_two_sudanese_stay_with_him() {
    let mut board = besieged(&[UnitKind::GordonsSudanese; 3]);
    let sudanese = muster(&mut board, "friday-harbor", &[UnitKind::SudaneseInfantry]);
    board.unit_mut(sudanese[0]).steps = 1;
    board.place_mut(friday()).siege = None;
    board.hand = vec![CardId(30)];
    let bound = board.bound_to_gordon();
    let first = board.force(space("friday-harbor"))[0];
    assert_eq!(bound, [sudanese[0], first], "J-196: the weakest, then the first");
    let mut table = Table::at(board.clone(), Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate:friday-harbor; march:friday-harbor; asks who-marches; \
         offers = 2 (J-196)",
    );
    let one = table.offers()[0].clone();
    table.play(&format!("+{one}; asks march-to"));
}

#[test]
fn j_094_j_196_he_helps_on_the_siege_roll() {
    let board = besieged(&[UnitKind::SudaneseInfantry; 4]);
    let read = siege::modifiers(friday(), &board, &Options::default());
    assert_eq!(read, [(SiegeModifier::Gordon, -2)], "J-094, J-196");
}

#[test]
fn j_196_london_thinks_about_him_after_each_siege_phase() {
    for (die, recalled) in [(5, false), (6, true)] {
        let mut board = besieged(&[UnitKind::SudaneseInfantry; 4]);
        (board.turn, board.vp) = (20, 60);
        let mut table = Table::at(board, Phase::Sieges, &[]);
        // Two on the dice and -2: lifted would end it, so five it is, one unit lost.
        table.give("hold", &[3, 4]);
        let one = table.offers()[0].clone();
        table.give(&format!("+{one}"), &[die]);
        assert_eq!(table.board().gordon, Gordon::Ashore { recalled }, "J-196");
    }
}

#[test]
fn j_196_taken_off_he_is_safe_in_another_port_of_ours() {
    let mut board = besieged(&[UnitKind::SudaneseInfantry; 4]);
    board.gordon = Gordon::Ashore { recalled: true };
    board.hand = vec![CardId(30)];
    let laid_up = board.in_port(friday()).next().expect("ships lie there").id;
    board.ship_mut(laid_up).damage = 1;
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.give("ops:30", &[1, 1]);
    let offers: Vec<String> = table.offers();
    let boats: Vec<&String> = offers.iter().filter(|offer| offer.starts_with("gordon:")).collect();
    assert_eq!(boats.len(), 3, "J-196: any working ship there, at no cost");
    let ship = boats[0].trim_start_matches("gordon:").to_owned();
    table.play(&format!(
        "gordon:{ship}; activate:friday-harbor; sail:friday-harbor; +ship:{ship}; \
         sail-to:false-bay",
    ));
    assert_eq!(table.board().gordon, Gordon::Safe, "J-196");
    let safe = Event::Leader(LeaderEvent::GordonSafe { place: place("false-bay") });
    assert!(table.events.contains(&safe));
}

#[test]
fn j_196_he_dies_with_friday_harbor_and_costs_twenty() {
    let mut board = besieged(&[UnitKind::SudaneseInfantry; 4]);
    board.place_mut(friday()).siege = Some(4);
    (board.turn, board.vp) = (20, 60);
    for ship in &mut board.ships {
        ship.at = Berth::Port(place("suakin"));
    }
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("hold", &[6, 6]);
    assert_eq!(table.board().gordon, Gordon::Killed, "J-196");
    assert_eq!(table.board().place(friday()).control, Control::Mahdist);
    let scored = first!(table.events, Event::Scored { ledger, .. } => ledger.clone());
    let scored = scored.expect("phase 7");
    let gordon = scored.iter().find(|entry| entry.cause == Cause::Gordon);
    assert_eq!(gordon.map(|entry| entry.vp), Some(20), "J-120");
}

#[test]
fn j_196_he_goes_down_with_his_ship() {
    let mut board = besieged(&[UnitKind::SudaneseInfantry; 4]);
    let ship = board.ships.iter().find(|ship| ship.name == "Tamai").expect("a gunboat").id;
    for other in &mut board.ships {
        other.at = Berth::Port(place("suakin"));
    }
    board.ship_mut(ship).at = Berth::Port(friday());
    board.gordon = Gordon::Aboard(ship);
    (board.turn, board.vp) = (20, 60);
    let options = Options { gunboats_in_siege: true, ..Options::default() };
    let mut table = Table::with(&options, board, Phase::Sieges, &[]);
    table.give("hold", &[2, 3, 6]);
    assert_eq!(table.board().gordon, Gordon::Killed, "J-196, J-142");
}

#[test]
fn j_180_he_is_sent_for_when_things_stand_badly() {
    let island = ["roche-harbor", "sinkat", "false-bay", "ginnis", "tamai"];
    for (vp, lost) in [(119, &island[..4]), (120, &[]), (30, &island[..])] {
        let mut board = risen(lost);
        (board.turn, board.vp) = (3, vp);
        // Nothing moves the track in phase 7.
        for (at, row) in san_juans::data().places.iter().enumerate() {
            board.places[at].ours_last_turn = board.is_ours(row.id);
        }
        board.hand = [29, 30, 33, 34, 35, 37, 38].map(CardId).to_vec();
        board.deck.draw.retain(|card| !board.hand.contains(card));
        let due = vp == 120 || lost.len() == 5;
        let faces = if due {
            vec![]
        } else {
            vec![1; board.places_where(|id| board.is_open(id)).len() - 1]
        };
        let pile = u8::try_from(board.deck.draw.len()).expect("few");
        let quiet = board.places_where(|id| board.is_open(id)).len() - 1;
        let mut table = Table::at(board, Phase::Score, &faces);
        assert_eq!(table.topic() == "exchange-for", due, "J-180: {vp}, {lost:?}");
        if !due {
            continue;
        }
        table.give("card:30", &[unshuffled(pile + 1), vec![1; quiet]].concat());
        let hand = &table.board().hand;
        assert_eq!(hand.len(), 7, "J-180: the hand stays at seven");
        assert!(hand.contains(&SENT) && table.board().deck.draw.contains(&CardId(30)));
        assert!(table.board().milestones.gordon_offered, "J-180: once");
        assert!(!table.board().milestones.gordon_due);
    }
}

#[test]
fn j_180_nobody_is_sent_to_a_town_that_has_fallen() {
    let start = position("lost friday-harbor roche-harbor sinkat false-bay; turn 3; vp 150");
    let (mut dice, mut events) = (kit::Calm::default(), Vec::new());
    let options = Options::default();
    let war = san_juans::Campaign::at(&options, start, Phase::Score, &mut dice, &mut events);
    let topic = war.decision().map(|decision| decision.why.topic());
    assert_ne!(topic, Some("exchange-for"), "J-180");
    assert!(!war.board().milestones.gordon_due, "J-180: nor is he offered once for nothing");
    assert!(!war.board().milestones.gordon_offered);
}

#[test]
fn j_180_hicks_just_drawn_is_not_handed_back() {
    let mut start = position("turn 3; vp 30");
    start.milestones.gordon_due = true;
    start.hand = [29, 30, 36].map(CardId).to_vec();
    start.deck.draw = [33, 34, 35, 37].map(CardId).to_vec();
    let table = Table::at(start, Phase::Draw, &[]);
    assert_eq!(table.topic(), "exchange-for", "J-180");
    let offers = table.offers();
    assert!(!offers.contains(&"card:36".to_owned()) && offers.len() == 6, "J-195: {offers:?}");
}
