//! Automatic players, and their whims.

use kit::{Answer, Ask};
use model::{Choice, Game};

/// Somebody who plays a game by himself.
pub trait Automaton: Send {
    /// What he answers to the waiting decision.
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>>;
}

/// Whoever answers by a function of the game alone.
impl<F: FnMut(&Game) -> Option<Answer<Choice>> + Send> Automaton for F {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        self(game)
    }
}

/// A small generator (SplitMix64): the same seed gives the same whims everywhere.
#[derive(Debug)]
pub struct Chance(pub u64);

impl Chance {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % (n.max(1) as u64)).unwrap_or_default()
    }

    /// An answer, each as likely.
    pub fn any<C: Copy>(&mut self, ask: &Ask<C>) -> Answer<C> {
        match ask {
            Ask::One(of) => Answer::One(of[self.below(of.len())]),
            Ask::Some { of, min, max } => {
                let most = usize::from(*max).min(of.len());
                let least = usize::from(*min).min(most);
                let count = least + self.below(most - least + 1);
                let mut left = of.clone();
                let mut draw = || left.swap_remove(self.below(left.len()));
                Answer::Some((0..count).map(|_| draw()).collect())
            }
            Ask::Number { min, max } => {
                let span = usize::try_from(max - min).unwrap_or_default();
                let step = u32::try_from(self.below(span + 1)).unwrap_or_default();
                Answer::Number(min + step)
            }
        }
    }
}

/// Any answer is as likely as any other.
impl Automaton for Chance {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        let decision = game.decision()?;
        let asked = decision.seats.iter().find_map(|seat| game.ask_of(*seat))?;
        Some(self.any(&asked))
    }
}
