//! Open seeds: what a campaign that is begun with one begins with.

use model::dice::Key;
use model::{Game, Setup, Why};

/// The line of the log a campaign begins with: the campaign's own and one for each who joins come
/// before.
const fn begins(officers: u32) -> i64 {
    2 + officers as i64
}

/// The first seed from this one on with which a game of so many players begins with the question
/// newcomers should be asked first; nothing if none is near, or any question will do.
#[must_use]
pub fn quiet(setup: &Setup, officers: u32, from: u64) -> Option<u64> {
    let guide = crate::of(setup).about().guide;
    let is_first = |why: &Why| guide.is_some_and(|guide| guide.begins_with(why));
    let is_quiet = |seed: &u64| {
        let mut dice = Key::open(*seed).line(begins(officers));
        let game = Game::new(setup, &mut dice, &mut Vec::new());
        game.decision().is_some_and(|decision| is_first(&decision.why))
    };
    (from..from.saturating_add(10_000)).find(is_quiet)
}
