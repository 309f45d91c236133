//! How cards are drawn, held, played and disposed of (K-018, K-019, K-039 to K-045, K-R19, K-R21 to
//! K-R24, K-R63).

use crate::table::{played, turned};

/// K-R19, K-R21: one card is drawn, its recruits come, then moves, battles, and its disposition.
#[test]
fn a_turn_has_one_card() {
    turned(
        "3 mahdist; rahad: mahdi ali; kosti: garrison-d; draw mahdist: K-10 K-11",
        "begin 1; tells Played { of: Mahdist, card: K-10, held: false }; place:abdulah:rahad;
         tells Recruited;
         asks khartoum-move; discards mahdist = none; attack:ali:kosti:rahad; done 6 1 1 6;
         tells MovesEnded { of: Mahdist }; tells BattleEnded { space: kosti, winner: Mahdist;
         tells CardWent { card: K-10, removed: false }; tells PlayerTurnEnded { of: Mahdist };
         discards mahdist = K-10; draw mahdist = K-11; asks over",
    );
    // A game turn has two of them, the Mahdists' first.
    crate::table::course(
        crate::table::map(
            0,
            "rahad: ali; kosti: garrison-d; draw mahdist: K-18; draw empire: K-04",
        ),
        &[khartoum::phases::Frame::Turn(9)],
        "begin; tells TurnBegan { turn: 9, flood: false }; tells PlayerTurn { of: Mahdist };
         tells PlayerTurn { of: Empire }; asks khartoum-hold",
    );
}

/// K-040: a card marked Hold is played at once, or laid aside, which ends the turn.
#[test]
fn a_card_marked_hold_may_be_laid_aside() {
    let on = "rahad: mahdi ali; kosti: garrison-d; draw mahdist: K-13 K-11";
    turned(
        &format!("3 mahdist; {on}"),
        "begin; asks khartoum-hold; offers play:K-13 lay-aside; lay-aside;
         tells LaidAside { of: Mahdist, card: Some(K-13) };
         tells Skipped { of: Mahdist, why: LaidAside }; held mahdist = K-13; draw mahdist = K-11;
         discards mahdist = none; never MovesEnded; never Recruited; asks over",
    );
    turned(
        &format!("3 mahdist; {on}"),
        "begin; play:K-13 1; tells Played { of: Mahdist, card: K-13, held: false };
         place:jihadiya-a:rahad; tells Recruited; held mahdist = none",
    );
    // Other cards cannot be laid aside (K-R21).
    turned("3 mahdist; rahad: mahdi; draw mahdist: K-10", "begin 1; asks khartoum-recruits");
}

/// K-041, K-R63, K-R21: in a later turn a held card may be played instead of drawing; the deck stays
/// as it is.
#[test]
fn a_held_card_is_played_instead_of_drawing() {
    let on = "rahad: mahdi ali; kosti: garrison-d; held mahdist: K-13 K-14; draw mahdist: K-10";
    turned(
        &format!("3 mahdist; {on}"),
        "begin; asks khartoum-card; offers draw play:K-13 play:K-14; play:K-13 1;
         tells Played { of: Mahdist, card: K-13, held: true }; place:jihadiya-a:rahad;
         held mahdist = K-14;
         draw mahdist = K-10; done; discards mahdist = K-13;
         draw mahdist = K-10; held mahdist = K-14",
    );
    turned(
        &format!("3 mahdist; {on}"),
        "begin; draw 1; tells Played { of: Mahdist, card: K-10, held: false };
         held mahdist = K-13 K-14",
    );
    // One whose condition fails cannot be chosen.
    let none = on.replace("; kosti: garrison-d", "");
    turned(&format!("3 mahdist; {none}"), "begin; offers draw play:K-13");
    turned(
        &format!("3 mahdist; {}", none.replace("K-13 ", "")),
        "begin; offers draw; draw 1; asks khartoum-recruits; held mahdist = K-14",
    );
    turned(
        "5 empire; berber: garrison-a rmli; held empire: K-04; draw empire: K-03",
        "begin;
         offers draw play:K-04",
    );
}

/// K-R23, K-R63: with an empty deck a held card is played, or the turn passed; with none it is
/// skipped, after the rally.
#[test]
fn an_empty_deck() {
    let on = "rahad: mahdi ali!; kosti: garrison-d; held mahdist: K-13; draw mahdist:";
    turned(
        &format!("3 mahdist; {on}"),
        "begin; offers play:K-13 pass; pass; held mahdist = K-13;
         tells Skipped { of: Mahdist, why: Passed }; at ali = rahad; asks over",
    );
    turned(
        &format!("3 mahdist; {}", on.replace("held mahdist: K-13; ", "")),
        "begin; at ali = rahad;
         tells Rallied; tells Skipped { of: Mahdist, why: NoCard }; asks over",
    );
    turned(
        "3 mahdist; rahad: mahdi; held mahdist: K-14; draw mahdist:",
        "begin; offers pass; pass;
         tells Skipped { of: Mahdist, why: Passed }; held mahdist = K-14",
    );
}

/// K-044, K-R24: a condition that is not met skips the turn; the card goes where it says.
#[test]
fn a_condition_that_fails_skips_the_turn() {
    turned(
        "3 mahdist; rahad: mahdi ali; berber: garrison-a; draw mahdist: K-18 K-10",
        "begin;
         tells Skipped { of: Mahdist, why: Condition }; removed mahdist = K-18; draw mahdist = K-10;
         never MovesEnded; asks over",
    );
    let gate = "en-nahud: ali; berber: garrison-a; draw mahdist: K-14";
    turned(
        &format!("3 mahdist; {gate}"),
        "begin; offers play:K-14 lay-aside; play:K-14;
         tells Skipped { of: Mahdist, why: Condition }; removed mahdist = K-14",
    );
    turned(&format!("3 mahdist; {gate}"), "begin; lay-aside; held mahdist = K-14");
    turned(
        "3 empire; berber: rmli; draw empire: K-04",
        "begin; play:K-04; discards empire = K-04;
         tells Skipped { of: Empire, why: Condition }; asks over",
    );
}

/// K-042, K-043, K-R22: one card by lot from discards and removed cards joins the deck, which is
/// shuffled; the card itself is not among them, but goes to the discards.
#[test]
fn a_reshuffle_brings_one_card_back() {
    let on =
        "rahad: mahdi abdulah muhamed ali osman-digna jihadiya-a jihadiya-b cavalry-a cavalry-b;
              draw mahdist: K-10 K-12; discards mahdist: K-13 K-11; removed mahdist: K-18";
    for (die, back, draw, discards, removed) in [
        (1, "K-11", "K-11 K-10 K-12", "K-13 K-16", "K-18"),
        (2, "K-13", "K-13 K-10 K-12", "K-11 K-16", "K-18"),
        (3, "K-18", "K-18 K-10 K-12", "K-13 K-11 K-16", "none"),
    ] {
        played(
            &format!("3 16; {on}"),
            &format!(
                "begin; asks khartoum-move; done {die}; tells Reshuffled {{ of: Mahdist, back:
                 Some({back}) }};
                 draw mahdist = {draw}; discards mahdist = {discards}; removed mahdist = {removed}"
            ),
        );
    }
    let none =
        "rahad: mahdi abdulah muhamed ali osman-digna jihadiya-a jihadiya-b cavalry-a cavalry-b;
                draw mahdist: K-10 K-12";
    played(
        &format!("3 17; {none}"),
        "begin; done; tells Reshuffled { of: Mahdist, back: None };
         draw mahdist = K-10 K-12; discards mahdist = K-17",
    );
}

/// K-019: when the Empire reshuffles, A and B cards are mixed.
#[test]
fn a_and_b_cards_are_mixed() {
    let mut board = crate::table::map(
        3,
        "wadi-halfa: rmli; draw empire: K-02 K-06 K-07; discards empire: K-03",
    );
    board.player = khartoum::Faction::Empire;
    let frames = [khartoum::phases::Frame::Dispose(khartoum::CardId(5))];
    let mut dice = kit::Scripted::new([1, 1, 1, 1]);
    let mut all = vec![khartoum::phases::Frame::Count];
    all.extend(frames);
    let game = khartoum::Khartoum::at(
        &khartoum::Options::default(),
        board,
        all,
        &mut dice,
        &mut Vec::new(),
    );
    let draw: Vec<u8> = game.board().decks[1].draw.iter().rev().map(|card| card.0).collect();
    assert_eq!(draw, [7, 3, 2, 6], "an A card lies beneath B cards");
    assert_eq!((dice.left(), dice.missing()), (0, 0));
}

/// K-R22: Discard, Hold and Remove.
#[test]
fn cards_go_where_they_say() {
    played("3 10; rahad: mahdi ali", "begin 1; first; done; discards mahdist = K-10");
    played(
        "3 18; rahad: ali; kosti: 1st-infantry",
        "begin 1; first; done; removed mahdist = K-18;
         tells CardWent { card: K-18, removed: true }",
    );
    played("3 13; rahad: ali mahdi", "begin 1; first; done; discards mahdist = K-13");
    played("3 14; rahad: ali; kosti: garrison-d", "begin; done; removed mahdist = K-14");
    played("3 4; kosti: garrison-d; rahad: ali", "begin; first; done; discards empire = K-04");
    played("3 1; suakin: rmli", "begin; place:gordon:suakin; enough; done; removed empire = K-01");
}
