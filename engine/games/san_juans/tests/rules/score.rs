//! The score, the endings and the triggers (J-120 to J-122, J-185, J-047).

use san_juans::phases::score::ledger;
use san_juans::{CardId, Cause, Control, Entry, Event, Outcome, Phase};

use crate::table::{Table, board, place, position, risen, set, space};

fn quiet(board: &san_juans::Board) -> Vec<u8> {
    let open = board.places_where(|id| board.is_open(id)).len();
    vec![1; open - 1]
}

#[test]
fn j_120_control_counts_from_turn_end_to_turn_end() {
    let mut board = board();
    // Lost this turn: Olga (10). Won back: Tokar (5). Lost and won back within the turn: Shaw.
    board.place_mut(place("olga")).control = Control::Mahdist;
    board.place_mut(place("tokar")).control = Control::RetakenEgyptian;
    board.place_mut(place("shaw")).control = Control::RetakenEgyptian;
    let entries = ledger(&board);
    let expected = [
        Entry { cause: Cause::Lost(place("olga")), vp: 10 },
        Entry { cause: Cause::Retaken(place("tokar")), vp: -5 },
    ];
    assert_eq!(entries, expected, "J-120");
}

#[test]
fn j_122_nine_places_one_bad_battle_one_card_make_70() {
    let mut board = risen(&[
        "mud-bay",
        "blakely",
        "deer-harbor",
        "ginnis",
        "tamai",
        "stuart",
        "waldron",
        "el-obeid",
    ]);
    for state in &mut board.places {
        state.ours_last_turn = true;
    }
    board.place_mut(place("tokar")).ours_last_turn = false;
    set(&mut board, "vp 5; turn 1");
    let at = space("mud-bay");
    board.account(Cause::ReplacementCard, 5);
    board.account(Cause::BattleLost(at), 10);
    board.account(Cause::HeavyLosses(at), 5);
    let entries = ledger(&board);
    assert_eq!(board.vp + entries.iter().map(|entry| entry.vp).sum::<i32>(), 70, "J-122");
    let last: Vec<Cause> = entries[8..].iter().map(|entry| entry.cause).collect();
    let order = [Cause::BattleLost(at), Cause::HeavyLosses(at), Cause::ReplacementCard];
    assert_eq!(last, order, "J-120: battles before the card");
}

#[test]
fn j_120_the_war_drags_on() {
    for (turn, vp, expected) in [
        (9, 200, 0),
        (10, 149, 0),
        (10, 150, 5),
        (15, 150, 5),
        (16, 100, 0),
        (16, 101, 10),
        (20, 101, 10),
    ] {
        let mut board = board();
        board.turn = turn;
        board.vp = vp;
        let weary: i32 = ledger(&board).iter().map(|entry| entry.vp).sum();
        assert_eq!(weary, expected, "J-120 (6): turn {turn}, {vp}");
    }
}

#[test]
fn j_121_the_endings() {
    for (turn, vp, expected) in [
        (7, 0, Some(Outcome::Victory)),
        (8, -4, Some(Outcome::Victory)),
        (3, 300, Some(Outcome::Defeat)),
        (20, 90, Some(Outcome::Draw)),
        (19, 90, None),
    ] {
        let mut board = board();
        board.turn = turn;
        board.vp = vp;
        let faces = if expected.is_some() { vec![] } else { quiet(&board) };
        let table = Table::at(board, Phase::Score, &faces);
        assert_eq!(table.game.outcome(), expected, "J-121: turn {turn}, {vp}");
        if let Some(outcome) = expected {
            assert_eq!(table.topic(), "over");
            assert_eq!(table.events.last(), Some(&Event::Ended { outcome }));
        }
    }
}

#[test]
fn j_185_the_british_come_at_200_and_kitchener_when_it_falls_to_150() {
    let mut board = position("turn 5; vp 200");
    // Gordon has been sent for by then (J-180).
    board.milestones.gordon_offered = true;
    let pile = u8::try_from(board.deck.draw.len()).expect("a pile");
    let shuffle: Vec<u8> = (2..=pile + 25).rev().collect();
    let faces = [shuffle, quiet(&board)].concat();
    let table = Table::at(board, Phase::Score, &faces);
    assert!(table.events.contains(&Event::BritishArrived), "J-185, J-003");
    let board = table.board();
    assert!(board.milestones.british_arrived);
    let aside: Vec<u8> = board.aside.iter().map(|card| card.0).collect();
    assert_eq!(aside, [2, 3, 21, 54], "J-185: all but #2, #3, #21");
    let mut later = board.clone();
    set(&mut later, "vp 150; turn 6");
    let pile = u8::try_from(later.deck.draw.len()).expect("a pile");
    let shuffle: Vec<u8> = (2..=pile + 1).rev().collect();
    let faces = [shuffle, quiet(&later)].concat();
    let table = Table::at(later, Phase::Score, &faces);
    assert!(!table.board().aside.contains(&CardId(21)), "J-185: Kitchener joins");
    assert!(!table.board().milestones.pacified, "J-047: not above 100");
}

#[test]
fn j_047_at_100_or_less_after_the_british_no_more_rebellion() {
    let mut board = position("turn 8; vp 100; british arrive");
    board.milestones.kitchener = true;
    let table = Table::at(board, Phase::Score, &[]);
    assert!(table.events.contains(&Event::RebellionOver), "J-047");
}
