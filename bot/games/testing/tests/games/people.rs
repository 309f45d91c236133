//! Who plays, in words.

use std::sync::Arc;

use games::Automaton;
use games::text::people::members::*;
use games::text::people::waiting;
use games_testing::{TestDice, games, new_game, snapshot};
use kit::{Audience, Seat, Side};
use model::Game;
use model::campaign::audience::awaited;
use staff::{PlayerId, Roster};

#[test]
fn a_war_from_elsewhere_does_not_say_for_ever_that_nobody_commands() {
    let (game, _) = new_game(&mut TestDice(3));
    let mut empty = snapshot(game);
    empty.roster = Roster::default();
    let told = imported(&empty).body;
    assert!(told.contains("Whoever joins first commands") && !told.contains("Nobody"), "{told}");
}

/// Gives what an automatic player would for the first seat that is asked.
fn answer(game: &mut Game, by: &mut dyn Automaton, dice: &mut TestDice) {
    let seats = game.decision().expect("it waits").seats;
    let asked = |seat: &Seat| game.ask_of(*seat).is_some();
    let seat = seats.into_iter().find(asked).expect("somebody is asked");
    let side = game.side_of(seat).expect("of a side");
    let answer = by.answer(&game.seen(Some(Audience::Side(side)))).expect("an answer");
    game.apply(seat, &answer, dice, &mut Vec::new()).expect("offered");
}

#[test]
fn of_a_question_to_both_sides_everybody_who_is_asked_is_named() {
    let play = games()[3];
    let setup = play.setup(None, None).with("fortune", "true").expect("an option");
    let to_both = (1..40).find_map(|seed| {
        let (mut dice, mut by) = (TestDice(seed), play.automaton(games::Level::Easy, seed));
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        while !game.is_over() && awaited(&game).len() < 2 {
            answer(&mut game, &mut *by, &mut dice);
        }
        (!game.is_over()).then_some((game, dice, by))
    });
    let (mut game, mut dice, mut by) = to_both.expect("a battle in which both may play Fortune");
    let sides = [Side(0), Side(1)];
    let mut roster = Roster::default();
    roster.part(&sides);
    for (side, player, name) in [(Side(0), PlayerId(1), "Alice"), (Side(1), PlayerId(2), "Ben")] {
        roster.turn_to(side);
        roster.join(player, name, &[]);
        roster.appoint(player);
    }
    let of = |game: &Game| {
        let known = snapshot(game.clone());
        Arc::new(model::Snapshot { roster: roster.clone(), ..known })
    };
    for audience in [Audience::Public, Audience::Side(sides[0]), Audience::Side(sides[1])] {
        let told = waiting::line(&of(&game).seen(audience), "to answer", "").expect("it waits");
        let both = ["**Alice** and **Ben** are awaited", "**Ben** and **Alice** are awaited"];
        assert!(both.iter().any(|both| told.contains(both)), "{told}");
    }
    // Whoever has a part in it is told that they are awaited themselves.
    for (side, player) in [(sides[0], PlayerId(1)), (sides[1], PlayerId(2))] {
        assert_eq!(awaited_first(&of(&game).seen(Audience::Side(side))), Some(player));
    }
    answer(&mut game, &mut *by, &mut dice);
    let told = waiting::line(&of(&game).seen(Audience::Public), "to answer", "");
    let told = told.expect("the other is still asked");
    assert_ne!(told.contains("Alice"), told.contains("Ben"), "{told}");
    assert!(told.contains(" is awaited"), "{told}");
}
