//! What is done in secret changes nothing of what somebody else can look at: an answer after which
//! an audience is told nothing leaves it the view it had.

use kit::{Audience, Machine, Rules, Side};

use crate::seeded::{Seeded, pick};

/// Plays a game of two sides at random; says how many answers were given in secret. Not looked at is
/// what is asked, which the words leave out, and what follows a question whose answer may be watched.
pub(crate) fn holds<R: Rules>(
    options: &R::Options,
    seed: u64,
    without_question: fn(&mut R::View),
    is_open: fn(&R::Why) -> bool,
) -> usize {
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let mut game = Machine::<R>::new(options, &mut dice, &mut Vec::new());
    let seen = |game: &Machine<R>, of: Audience| {
        let mut view = R::view(game, of);
        without_question(&mut view);
        view
    };
    let mut in_secret = 0;
    while let Some(decision) = game.decision().cloned() {
        let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("somebody");
        let answer = pick(&game.ask_of(seat).expect("asked"), &mut with);
        let own = game.board().side_of(seat).expect("of a side");
        let others = [Audience::Public, Audience::Side(Side(1 - own.0))];
        let before = others.map(|of| seen(&game, of));
        let mut events = Vec::new();
        game.apply(seat, &answer, &mut dice, &mut events).expect("offered");
        let asked = game.decision().is_some_and(|now| now.seats == decision.seats);
        for (of, before) in others.into_iter().zip(before) {
            let told = events.iter().any(|event| R::seen(event, of).is_some());
            if told || !asked || is_open(&decision.why) {
                continue;
            }
            in_secret += 1;
            let after = seen(&game, of);
            assert!(
                before == after,
                "seed {seed}: {of:?} is told nothing of {answer:?} to {:?}:\n{before:?}\n{after:?}",
                decision.why
            );
        }
    }
    in_secret
}
