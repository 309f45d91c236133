//! Automatic players, and their whims.

use kit::{Answer, SplitMix};
use model::{Choice, Game};

/// Somebody who plays a game by himself.
pub trait Automaton: Send {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>>;
}

impl<F: FnMut(&Game) -> Option<Answer<Choice>> + Send> Automaton for F {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        self(game)
    }
}

impl Automaton for SplitMix {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        let decision = game.decision()?;
        let asked = decision.seats.iter().find_map(|seat| game.ask_of(*seat))?;
        Some(Self::answer(self, &asked))
    }
}
