//! The Fortune deck: how it is held and played (K-R54, K-R75).

use khartoum::phases::Frame;
use khartoum::{Contingent, Faction};

use crate::table::{Table, audience, course, fought, map, situation, turned};

/// The Movement Phase of a side, with the reactions of the other before it.
#[track_caller]
pub(crate) fn moved(on: &str, text: &str) -> Table {
    let (turn, of, on) = situation(on);
    let mut board = map(turn, on);
    let (player, contingents) = match of {
        "mahdist" => (Faction::Mahdist, vec![Contingent::Mahdist]),
        _ => (Faction::Empire, vec![Contingent::Egyptian, Contingent::British]),
    };
    board.player = player;
    (board.now.may_attack, board.now.contingents) = (true, contingents);
    let reaction = Frame::Fortune(khartoum::fortune::Step::Reaction(player.other()));
    let frames = [
        Frame::PlayerEnd,
        Frame::Battles { in_order: true },
        Frame::MovesEnd,
        Frame::Moves,
        reaction,
    ];
    course(board, &frames, text)
}

/// K-R54, K-R75: one is drawn as a player turn begins; a fourth is thrown away at once, which one
/// its holder says; an empty deck is made of what was used.
#[test]
fn a_hand_has_three() {
    let mut table = turned(
        "3 mahdist; rahad: ali; hand mahdist: K-20 K-22 K-39; draw mahdist: K-18",
        "begin; tells FortuneDrawn { of: Mahdist, card: Some(K-40) }; asks fortune-discard;
         asked = mahdist; offers discard:K-20 discard:K-22 discard:K-39 discard:K-40; discard:K-22;
         hand mahdist = K-20 K-39 K-40; tells FortuneThrown { of: Mahdist, card: K-22, spent:
         false }",
    );
    let told = table.told_to(Some(Faction::Empire));
    assert!(told.contains(&"FortuneDrawn { of: Mahdist, card: None }".to_owned()), "{told:#?}");
    table.play("asks over");
    let two = turned(
        "3 mahdist; rahad: ali; hand mahdist: K-20 K-22; draw mahdist: K-18",
        "begin;
         hand mahdist = K-20 K-22 K-40; never FortuneThrown",
    );
    assert_eq!(two.board().fortune.as_ref().expect("Fortune").deck.draw.len(), 19);
    let mut board = map(3, "rahad: ali; hand mahdist: K-20; draw mahdist: K-18");
    let fortune = board.fortune.as_mut().expect("Fortune");
    (fortune.deck.draw, fortune.deck.discards) =
        (Vec::new(), vec![khartoum::CardId(31), khartoum::CardId(33)]);
    course(board, &[Frame::Player(Faction::Mahdist)], "begin; hand mahdist = K-20 K-33");
}

/// K-R54: without the option nobody is asked and nothing is drawn.
#[test]
fn without_the_deck_nothing_is_drawn() {
    turned("3 mahdist; rahad: ali; draw mahdist: K-18", "begin; never FortuneDrawn; asks over");
}

/// K-R54: one card in each player turn, of either side; K-R75: any card may be thrown away for +1 on
/// one own roll, one of the other side's too. Both sides answer at once, sealed (K-R70).
#[test]
fn one_card_in_a_player_turn() {
    let on =
        "berber: ali rmli; dongola: garrison-b; hand mahdist: K-33 K-22; hand empire: K-19 K-20";
    fought(
        &format!("3 mahdist; {on}"),
        "begin; asks fortune-battle; asked = mahdist empire; mahdist>spend:K-22; asks
         fortune-battle;
         empire>spend:K-20 4 4 ..; tells FortuneThrown { of: Mahdist, card: K-22, spent: true };
         tells FortuneThrown { of: Empire, card: K-20, spent: true };
         tells Superiority { round: 1, dice: [4, 4], modifiers: [[Modifier { reason: Fortune, by:
         1 }],
         [Modifier { reason: Fortune, by: 1 }]]; hand mahdist = K-33; hand empire = K-19",
    );
    fought(
        &format!("3 mahdist; {on}"),
        "begin; cannot fortune:K-20 fortune:K-22; empire>no; mahdist>fortune:K-33 ..; never
         FortuneThrown;
         asks fortune-battle; asked = empire (the Mahdists have played theirs)",
    );
    // A side cannot answer with the other's card.
    let table = fought(&format!("3 mahdist; {on}"), "begin");
    let game = table.game;
    let of = |faction: Faction| {
        let ask = game.ask_of(faction.seat()).expect("asked");
        ask.choices().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(Faction::Mahdist), "fortune:K-33 spend:K-33 spend:K-22 no");
    assert_eq!(of(Faction::Empire), "fortune:K-19 spend:K-19 spend:K-20 no");
    let copy = game.seen_by(audience(Some(Faction::Empire)));
    assert!(!format!("{:?}", copy.decision()).contains("CardId(33)"));
}
