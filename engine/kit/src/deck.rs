//! A deck of cards: draw pile, discards, and cards gone for good.

use serde::{Deserialize, Serialize};

use super::dice::{Dice, shuffle};

/// Piles of cards. The top of the draw pile is the *last* element of `draw`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<C> {
    /// The draw pile; the next card drawn is its last.
    pub draw: Vec<C>,
    pub discards: Vec<C>,
    pub removed: Vec<C>,
}

impl<C: Copy + PartialEq> Deck<C> {
    /// A deck whose draw pile is `cards`, shuffled.
    pub fn shuffled(cards: Vec<C>, dice: &mut dyn Dice) -> Self {
        let mut deck = Self { draw: cards, discards: Vec::new(), removed: Vec::new() };
        deck.shuffle(dice);
        deck
    }

    pub fn shuffle(&mut self, dice: &mut dyn Dice) {
        shuffle(&mut self.draw, dice);
    }

    /// Draws the top card; when the pile has run out the discards are shuffled into a new one.
    /// Nothing when both are empty.
    pub fn draw(&mut self, dice: &mut dyn Dice) -> Option<C> {
        if self.draw.is_empty() && !self.discards.is_empty() {
            self.draw = std::mem::take(&mut self.discards);
            self.shuffle(dice);
        }
        self.draw.pop()
    }

    pub fn insert(&mut self, cards: impl IntoIterator<Item = C>, dice: &mut dyn Dice) {
        self.draw.extend(cards);
        self.shuffle(dice);
    }

    /// Lays the draw pile as somebody knows it who has seen its top `known` cards and nothing of the
    /// others: those lie in their own order, then shuffled with lots.
    pub fn hide(&mut self, known: usize, lots: &mut dyn Dice)
    where
        C: Ord,
    {
        let top = self.draw.split_off(self.draw.len().saturating_sub(known));
        self.draw.sort_unstable();
        self.shuffle(lots);
        self.draw.extend(top);
    }

    /// Takes `card` out of the draw pile, if it is there.
    pub fn take(&mut self, card: C) -> bool {
        let found = self.draw.iter().position(|c| *c == card);
        found.map(|at| self.draw.remove(at)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Calm;

    #[test]
    fn the_discards_become_the_pile_when_it_runs_out() {
        let mut deck = Deck { draw: vec![1], discards: vec![2, 3], removed: vec![] };
        let mut dice = Calm::default();
        assert_eq!(deck.draw(&mut dice), Some(1));
        assert_eq!(deck.draw(&mut dice), Some(3));
        assert_eq!(deck.draw(&mut dice), Some(2));
        assert_eq!(deck.draw(&mut dice), None);
    }
}
