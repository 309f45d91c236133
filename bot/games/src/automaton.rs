//! Automatic players, and their whims.

use kit::{Answer, SplitMix};
use model::{Choice, Game};

/// Somebody who plays a game by himself.
pub trait Automaton: Send {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>>;

    /// What he could answer what waits, the best first; nothing where he does not look ahead, or there is
    /// nothing to weigh.
    fn weighed(&mut self, _game: &Game) -> Vec<Weighed> {
        Vec::new()
    }

    /// How many trials there were of each of some orders, and what people are told of where they ended,
    /// on the average, in thousandths; nothing where he does not look ahead.
    fn compared(
        &mut self,
        _game: &Game,
        _orders: &[Vec<Answer<Choice>>],
    ) -> Option<(u32, Vec<i64>)> {
        None
    }
}

/// An answer that somebody has tried in copies of a game.
pub struct Weighed {
    pub answer: Answer<Choice>,
    /// What people are told of where the trials ended, on the average, in thousandths.
    pub measured: i64,
    pub trials: u32,
    /// What the trials were worth to whoever plays, on the average.
    pub worth: i64,
    /// Somebody who goes on by it.
    pub on: Box<dyn Automaton>,
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
