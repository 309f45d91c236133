//! The courses of play that are kept in `tests/courses`, and how they are played.

use khartoum::fortune::Step;
use khartoum::phases::Frame;
use khartoum::phases::card::can_be_played;
use khartoum::phases::moves::allowance;
use khartoum::supply::{When, is_supplied};
use khartoum::{Contingent, Event, Faction, Khartoum, Options, data};
use kit::Scripted;

use crate::table::{course, fought, map, moved, played, side, situation, turned, unit};

crate::kept::files! { play: asking, cards, ends, fights, flow, fog, fortune, fortune_cards, marches, morale,
recruits, retreats, supplies }

/// Plays a course: most of them on a table as [`situation`] reads it, some as the functions below say.
fn play(how: &str, on: &str, text: &str) {
    match how {
        "fought" => drop(fought(on, text)),
        "moved" => drop(moved(on, text)),
        "played" => drop(played(on, text)),
        "turned" => drop(turned(on, text)),
        "reacted" => reacted(on, text),
        "frames" => framed(on, text),
        "playable" => playable(on, text),
        "superiority" => superiority(on, text),
        "struck" => struck(on, text),
        "counted" => counted(on, text),
        "supplied" => supplied(false, on, text),
        "blockaded" => supplied(true, on, text),
        "judged" => judged(on, text),
        _ => panic!("{how}: how is that played?"),
    }
}

/// The Movement Phase of a side, with the reactions of the other before it.
fn reacted(on: &str, text: &str) {
    let (turn, of, on) = situation(on);
    let mut board = map(turn, on);
    let (player, contingents) = match of {
        "mahdist" => (Faction::Mahdist, vec![Contingent::Mahdist]),
        _ => (Faction::Empire, vec![Contingent::Egyptian, Contingent::British]),
    };
    board.player = player;
    (board.now.may_attack, board.now.contingents) = (true, contingents);
    let reaction = Frame::Fortune(Step::Reaction(player.other()));
    let battles = Frame::Battles { in_order: true };
    course(board, &[Frame::PlayerEnd, battles, Frame::MovesEnd, Frame::Moves, reaction], text);
}

/// These frames, as they are stored, the last one first: `3 mahdist ["Moves","Riders"]; rahad: ali`.
fn framed(on: &str, text: &str) {
    let (turn, of, on) = situation(on);
    let (player, frames) = of.split_once(' ').expect("frames");
    let mut board = map(turn, on);
    board.player = side(player);
    let frames: Vec<Frame> = serde_json::from_str(frames).expect("frames");
    course(board, &frames, text);
}

/// Whether the condition of a card is met.
fn playable(on: &str, wanted: &str) {
    let (turn, card, on) = situation(on);
    let card = data().card(khartoum::CardId(card.parse().expect("a card")));
    assert_eq!(can_be_played(&map(turn, on), card).to_string(), wanted);
}

/// A battle in which the first roll for superiority has these dice: modifiers by side, totals, who fires
/// first, and whether the ground decided.
fn superiority(on: &str, wanted: &str) {
    let (turn, of, on) = situation(on);
    let [attacker, mahdist, empire] = of.split(' ').collect::<Vec<_>>()[..] else { panic!("{of}") };
    let mut board = map(turn, on);
    board.player = side(attacker);
    // All that is thrown after the first two dice misses.
    let dice = [mahdist, empire].map(|die| die.parse().expect("a die"));
    let mut faces = Scripted::new(dice.into_iter().chain([6; 200]));
    let (mut events, options) = (Vec::new(), Options::default());
    let frames = vec![Frame::Count, Frame::Battles { in_order: true }];
    let mut game = Khartoum::at(&options, board, frames, &mut faces, &mut events);
    while let Some(decision) = game.decision() {
        let (seat, first) = (decision.seats[0], decision.ask.choices()[0]);
        game.apply(seat, &kit::Answer::One(first), &mut faces, &mut events).expect("offered");
    }
    let told = events.iter().find_map(|event| match event {
        Event::Superiority { modifiers, totals, first, tie, .. } => {
            let of = |of: &[khartoum::Modifier]| {
                let one = |m: &khartoum::Modifier| format!("{:?}{:+} ", m.reason, m.by);
                of.iter().map(one).collect::<String>()
            };
            let tie = if *tie { " tie" } else { "" };
            let [m, e] = modifiers;
            Some(format!("{}| {}{}:{} {first}{tie}", of(m), of(e), totals[0], totals[1]))
        }
        _ => None,
    });
    assert_eq!(told.as_deref(), Some(wanted), "{events:#?}");
}

/// Abdulah and Muhamed attack and both hit: the dice of both hits, and what they do.
fn struck(on: &str, text: &str) {
    let (head, on) = on.split_once("; ").expect("a turn");
    let (ours, on) =
        on.split_once("ours: ").map_or(("", on), |(_, on)| on.split_once("; ").expect("a space"));
    let asked = on.contains("gordon") && !on.contains("gordon!");
    let on = on.replace(':', ": abdulah muhamed");
    let (dice, wanted) = text.split_once(" = ").expect("what they do");
    let begin = if asked { "begin; stand" } else { "begin" };
    // Somewhere to go.
    let homes = "shendi: garrison-d; abu-hamed: garrison-b; akasha: garrison-a";
    let text = format!("{begin} 6 1 1 1 {dice} ..; hits = {wanted}");
    fought(&format!("{head}; ours: {ours}; {on}; {homes}"), &text);
}

/// How it ends after turn 9.
fn counted(on: &str, wanted: &str) {
    let mut board = map(9, on);
    board.player = Faction::Empire;
    let outcome = course(board, &[], "begin").game.outcome().expect("counted");
    let found = format!("{:?} {:?} {}", outcome.winner, outcome.end, outcome.points);
    assert_eq!(found, wanted, "{on}");
}

/// How far these go in turn 3.
fn supplied(blockade: bool, on: &str, wanted: &str) {
    let mut board = map(3, on);
    (board.player, board.blockade) = (Faction::Empire, blockade);
    for (key, far) in wanted.split(' ').map(|far| far.rsplit_once('-').expect("how far")) {
        assert_eq!(allowance(&board, unit(key)).to_string(), far, "{key}");
    }
}

/// Whether these are supplied in a battle.
fn judged(on: &str, wanted: &str) {
    let (turn, how, on) = situation(on);
    let (board, when) = (map(turn, on), When::Battle { defending: how == "defending" });
    for (key, is) in wanted.split(' ').map(|of| of.rsplit_once('-').expect("whether")) {
        assert_eq!(is_supplied(&board, unit(key), when).to_string(), is, "{key}");
    }
}

/// K-019: when the Empire reshuffles, A and B cards are mixed.
#[test]
fn a_and_b_cards_are_mixed() {
    let on = "wadi-halfa: rmli; draw empire: K-02 K-06 K-07; discards empire: K-03";
    let mut board = map(3, on);
    board.player = Faction::Empire;
    let mut dice = Scripted::new([1, 1, 1, 1]);
    let frames = vec![Frame::Count, Frame::Dispose(khartoum::CardId(5))];
    let game = Khartoum::at(&Options::default(), board, frames, &mut dice, &mut Vec::new());
    let draw: Vec<u8> = game.board().decks[1].draw.iter().rev().map(|card| card.0).collect();
    assert_eq!(draw, [7, 3, 2, 6], "an A card lies beneath B cards");
    assert_eq!((dice.left(), dice.missing()), (0, 0));
}
