//! Turns and whose they are (H-001, H-002, H-022 to H-026, H-R16, H-R17, H-R44, H-R66).

use hicks::{Event, March, Options, UnitId};
use kit::{Answer, Calm, Refusal, Seat};

use crate::table::{Table, moving, square};

fn answer(march: &mut March, text: &str, events: &mut Vec<Event>) {
    let decision = march.decision().expect("somebody is asked");
    assert_eq!(decision.seats.len(), 1, "H-002: the Pasha in command, and nobody else");
    let (seat, choice) = (decision.seats[0], text.parse().expect("a choice"));
    let given = march.apply(seat, &Answer::One(choice), &mut Calm::default(), events);
    assert_eq!(given, Ok(()), "{text}");
}

/// Who commands in each of so many turns.
fn commanders(pashas: u8, spell: u8, turns: usize) -> Vec<u8> {
    let options = Options { pashas: (1..=pashas).map(Seat).collect(), spell, ..Options::default() };
    let mut events = Vec::new();
    let mut march = March::new(&options, &mut Calm::default(), &mut events);
    answer(&mut march, "ready", &mut events);
    for _ in 1..turns {
        answer(&mut march, "done", &mut events);
    }
    let began = events.iter().filter_map(|event| match event {
        Event::TurnBegan { seat, .. } => Some(seat.0),
        _ => None,
    });
    began.collect()
}

#[test]
fn h_001_all_players_are_egyptian_commanders() {
    let options = Options { pashas: (1..=8).map(Seat).collect(), ..Options::default() };
    let march = March::new(&options, &mut Calm::default(), &mut Vec::new());
    assert_eq!(march.view(None).pashas.len(), 8, "H-001, H-R16: one to eight, and nobody else");
}

#[test]
fn h_002_command_passes_after_each_turn_in_the_order_drawn() {
    assert_eq!(commanders(3, 1, 5), [1, 2, 3, 1, 2]);
    assert_eq!(commanders(1, 1, 3), [1, 1, 1], "H-R18");
    assert_eq!(commanders(2, 3, 7), [1, 1, 1, 2, 2, 2, 1], "in spells");
}

#[test]
fn h_002_nobody_elses_order_is_taken() {
    let options = Options { pashas: vec![Seat(1), Seat(2)], ..Options::default() };
    let mut march = March::new(&options, &mut Calm::default(), &mut Vec::new());
    let ready = Answer::One("ready".parse().expect("a choice"));
    let given = march.apply(Seat(2), &ready, &mut Calm::default(), &mut Vec::new());
    assert_eq!(given, Err(Refusal::NotYourDecision));
    assert_eq!(march.ask_of(Seat(2)), None);
}

#[test]
fn h_002_the_fallen_are_passed_over() {
    let options = Options { pashas: (1..=3).map(Seat).collect(), ..Options::default() };
    let march = March::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut field = march.board().clone();
    field.turn = 1;
    field.pashas[1].alive = false;
    let frames = vec![hicks::phases::Frame::Turn(hicks::phases::turns::Step::End)];
    let table = Table::with(&options, field, frames, &[]);
    assert_eq!(table.game.view(None).commander, Some(Seat(3)), "H-R17");
    // Who falls in his own turn is followed for the rest of it.
    let mut field = table.board().clone();
    field.pashas[2].alive = false;
    let frames = vec![hicks::phases::Frame::Orders(Default::default())];
    let table = Table::with(&options, field, frames, &[]);
    assert_eq!(table.events, [Event::TookOver { seat: Seat(1) }]);
}

#[test]
fn h_022_any_number_of_units_move_or_fire() {
    // None: a turn may pass without an order; the square that stands stands.
    let mut table = Table::orders(square());
    table.give("done", &[2, 4]);
    assert_eq!(table.board().turn, 2);
    // One that has taken ammunition standing does not move off (H-022).
    let mut field = square();
    field[UnitId::Second].ammunition = false;
    let mut table = Table::orders(field);
    table.play("may march:0; supply:b2; may halt; cannot march:0");
}

#[test]
fn h_022_what_has_no_order_does_as_before() {
    let mut table = Table::orders(moving(square()));
    let events = table.give("done", &[2, 4]);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { .. })), "straight on");
    // On hold nothing is asked: what is stuck is waited for (H-R44).
    let mut table = Table::orders(moving(square()));
    table.play("hold 2 2 1 1 1 1; tells Waited; asks pasha-orders");
}

#[test]
fn h_022_the_commander_moves_his_own_figure_first() {
    let mut table = Table::orders(moving(square()));
    table.play(
        "may ride; ride; offers unit:b2 unit:b3 unit:b4 unit:gun unit:mit (Everything of the \
         square is within 12 inches (H-R66)); unit:gun",
    );
    assert_eq!(table.board().pashas[0].with, UnitId::FieldGun);
    assert!(!table.offered("ride"), "H-R17: once, and first");
    let mut table = Table::orders(moving(square()));
    table.play("march:0 2 4; cannot ride");
}

#[test]
fn h_023_ambushes_then_h_024_fire_then_h_025_spearmen_and_moves() {
    let mut table = Table::orders(square());
    table.give("halt", &[6, 6]);
    // Nine inches to the east, seven riflemen; they beat 9 with 5 and 6 for 3 points, and look for
    // spearmen in vain; then the next turn begins.
    let events = table.give("done", &[3, 1, 2, 4, 2, 5, 5, 6, 6, 1, 6]).to_vec();
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    let placed = place(&|event| matches!(event, Event::Ambushed { .. }));
    let fired = place(&|event| matches!(event, Event::Fired(_)));
    let looked = place(&|event| matches!(event, Event::Beckoned { .. }));
    let next = place(&|event| matches!(event, Event::TurnBegan { .. }));
    assert!(placed.is_some() && placed < fired && fired < looked && looked < next, "{events:#?}");
}
