//! Turns and whose they are (H-001, H-002, H-022 to H-026, H-R16, H-R17, H-R44, H-R66).

use hicks::phases::Frame;
use hicks::phases::turns::Step;
use hicks::{Event, Options};
use kit::{Answer, Calm, Refusal, Seat};

use crate::script::CALM;
use crate::table::{Table, on, set, square};

fn of(pashas: u8, spell: u8) -> Options {
    Options { pashas: (1..=pashas).map(Seat).collect(), spell, ..Options::default() }
}

#[test]
fn h_001_all_players_are_egyptian_commanders() {
    let table = Table::start(&of(8, 1), &[CALM]);
    let pashas = table.game.view(None).pashas.len();
    assert_eq!(pashas, 8, "H-001, H-R16: one to eight, and nobody else");
}

#[test]
fn h_002_command_passes_after_each_turn_in_the_order_drawn() {
    for (pashas, spell, turns) in [
        (3, 1, &[1, 2, 3, 1, 2][..]),
        (1, 1, &[1, 1, 1]),             // H-R18
        (2, 3, &[1, 1, 1, 2, 2, 2, 1]), // In spells.
    ] {
        let mut table = Table::start(&of(pashas, spell), &[CALM]);
        for answer in std::iter::once("ready").chain(turns[1..].iter().map(|_| "done")) {
            let seats = table.game.decision().map(|decision| decision.seats.len());
            assert_eq!(seats, Some(1), "H-002: the Pasha in command, and nobody else");
            table.give(answer, &[CALM]);
        }
        let began = table.events.iter().filter_map(|event| match event {
            Event::TurnBegan { seat, .. } => Some(seat.0),
            _ => None,
        });
        assert_eq!(began.collect::<Vec<_>>(), turns);
    }
}

#[test]
fn h_002_nobody_elses_order_is_taken() {
    let mut table = Table::start(&of(2, 1), &[CALM]);
    let ready = Answer::One("ready".parse().expect("a choice"));
    let given = table.game.apply(Seat(2), &ready, &mut Calm::default(), &mut Vec::new());
    assert_eq!(given, Err(Refusal::NotYourDecision));
    assert_eq!(table.game.ask_of(Seat(2)), None);
}

#[test]
fn h_002_the_fallen_are_passed_over() {
    let options = of(3, 1);
    let field = Table::start(&options, &[CALM]).board().clone();
    let field = set(field, "turn = 1; pashas.1.alive = false");
    let table = Table::with(&options, field, vec![Frame::Turn(Step::End)], &[]);
    assert_eq!(table.game.view(None).commander, Some(Seat(3)), "H-R17");
    // Who falls in his own turn is followed for the rest of it.
    let field = set(table.board().clone(), "pashas.2.alive = false");
    let table = Table::with(&options, field, vec![Frame::Orders(Default::default())], &[]);
    assert_eq!(table.events, [Event::TookOver { seat: Seat(1) }]);
}

#[test]
fn h_022_any_number_of_units_move_or_fire() {
    on("", "done 2 4; turn = 2 (None: the square that stands stands)");
    // One that has taken ammunition standing does not move off (H-022).
    on("b2.ammunition = false", "may march:0; supply:b2; may halt; cannot march:0");
}

#[test]
fn h_022_what_has_no_order_does_as_before() {
    on("moving", "done 2 4; tells Moved (straight on)");
    // On hold nothing is asked: what is stuck is waited for (H-R44).
    on("moving", "hold 2 2 1 1 1 1; tells Waited; asks pasha-orders");
}

#[test]
fn h_022_the_commander_moves_his_own_figure_first() {
    on(
        "moving",
        "may ride; ride; offers unit:b2 unit:b3 unit:b4 unit:gun unit:mit (Everything of the \
         square is within 12 inches (H-R66)); unit:gun; pashas.0.with = FieldGun; \
         cannot ride (H-R17: once, and first)",
    );
    on("moving", "march:0 2 4; cannot ride");
}

#[test]
fn h_023_ambushes_then_h_024_fire_then_h_025_spearmen_and_moves() {
    let mut table = Table::orders(square());
    table.give("halt", &[6, 6]);
    // Nine inches to the east, seven riflemen; they beat 9 with 5 and 6 for 3 points, and look for
    // spearmen in vain; then the next turn begins.
    let events = table.give("done", &[3, 1, 2, 4, 2, 5, 5, 6, 6, 1, 6]);
    let told: Vec<String> = events.iter().map(|event| format!("{event:?}")).collect();
    let place = |name: &&str| told.iter().position(|told| told.starts_with(name));
    let places = ["Ambushed", "Fired", "Beckoned", "TurnBegan"].each_ref().map(place);
    assert!(places[0].is_some() && places.is_sorted(), "{told:#?}");
}
