//! The score, the endings and the triggers (J-120 to J-122, J-185, J-047).

use san_juans::phases::score::ledger;
use san_juans::{Cause, Control, Entry};

use crate::courses::courses;
use crate::table::{board, place, position, space};

#[test]
fn j_120_control_counts_from_turn_end_to_turn_end() {
    let mut board = board();
    // Lost this turn: Olga (10). Won back: Tokar (5). Lost and won back within the turn: Shaw.
    board.place_mut(place("olga")).control = Control::Rebel;
    board.place_mut(place("tokar")).control = Control::RetakenLocal;
    board.place_mut(place("shaw")).control = Control::RetakenLocal;
    let entries = ledger(&board);
    let expected = [
        Entry { cause: Cause::Lost(place("olga")), vp: 10 },
        Entry { cause: Cause::Retaken(place("tokar")), vp: -5 },
    ];
    assert_eq!(entries, expected, "J-120");
}

#[test]
fn j_122_nine_places_one_bad_battle_one_card_make_70() {
    let mut board = position(
        "lost mud-bay blakely deer-harbor ginnis tamai stuart waldron el-obeid; vp 5; turn 1",
    );
    for state in &mut board.places {
        state.ours_last_turn = true;
    }
    board.place_mut(place("tokar")).ours_last_turn = false;
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
fn j_047_j_121_the_endings_and_the_end_of_the_rebellion() {
    courses(
        "J-121: 0 or less is victory, 300 defeat, and the last turn a draw
        for turn, vp, outcome: 7 0 Victory, 8 -4 Victory, 3 300 Defeat, 20 90 Draw
        on turn {turn}; vp {vp}; phase score
        outcome = Some({outcome}); asks over; told Ended { outcome: {outcome} = 1

        J-121: nothing ends before that
        on turn 19; vp 90; phase score; dice nobody-rises
        outcome = None

        J-047: at 100 or less once the British have come there is no more rebellion
        on turn 8; vp 100; british arrive; kitchener joins; phase score
        told RebellionOver = 1",
    );
}
