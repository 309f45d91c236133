//! Random legal answers from the beginning of a game to its end, for benchmarks of whole games.

use kit::{Machine, Rules};

#[expect(dead_code, reason = "a benchmark plays one seed at a time")]
#[path = "../seeded.rs"]
pub(crate) mod seeded;

/// Plays one game; every answer is checked for legality. Says how many decisions it took, and how
/// many choices were worked out and offered, each of them legal.
pub(crate) fn play<R: Rules>(options: &R::Options, seed: u64) -> (usize, usize) {
    let (mut dice, mut with) = (seeded::Seeded::new(seed), seeded::Seeded::new(!seed));
    let mut events = Vec::new();
    let mut game = Machine::<R>::new(options, &mut dice, &mut events);
    let (mut decisions, mut choices) = (0, 0);
    while let Some(decision) = game.decision() {
        let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("somebody");
        let ask = game.ask_of(seat).expect("asked");
        choices += ask.choices().len();
        decisions += 1;
        let answer = seeded::pick(&ask, &mut with);
        game.apply(seat, &answer, &mut dice, &mut events).expect("what is offered is taken");
        events.clear();
    }
    (decisions, choices)
}
