//! What a group may agree on before the war begins.

use serde::{Deserialize, Serialize};

use super::ids::CardId;

/// The options of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Strength steps of a unit at full strength (J-022).
    pub steps_per_unit: u8,
    /// Steps one replacement point restores (J-022).
    pub steps_per_point: u8,
    /// Any battle ends the movement of those who fought it (J-062).
    pub battle_ends_move: bool,
    /// Cards dealt first in turn 1, instead of the top of the pile: for examples of play.
    pub opening_hand: Vec<CardId>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            steps_per_unit: 4,
            steps_per_point: 1,
            battle_ends_move: false,
            opening_hand: Vec::new(),
        }
    }
}

/// Options nobody can play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// A unit has from 1 to 20 steps.
    #[error("a unit has from 1 to 20 steps")]
    StepsPerUnit,
    /// A point restores from 1 to 20 steps.
    #[error("a replacement point restores from 1 to 20 steps")]
    StepsPerPoint,
    /// The opening hand must be at most seven different cards of the first draw pile.
    #[error("the opening hand must be at most seven different cards of the first draw pile")]
    OpeningHand,
}

impl Options {
    /// Whether a campaign can be played with these.
    ///
    /// # Errors
    /// Says which option is out of bounds.
    pub fn check(&self) -> Result<(), BadOptions> {
        if !(1..=20).contains(&self.steps_per_unit) {
            return Err(BadOptions::StepsPerUnit);
        }
        if !(1..=20).contains(&self.steps_per_point) {
            return Err(BadOptions::StepsPerPoint);
        }
        let hand = &self.opening_hand;
        let dealt = super::setup::first_pile();
        let distinct = (1..hand.len()).all(|i| !hand[..i].contains(&hand[i]));
        if hand.len() > 7 || !distinct || hand.iter().any(|card| !dealt.contains(card)) {
            return Err(BadOptions::OpeningHand);
        }
        Ok(())
    }
}
