//! What if: copies of a campaign on which a question is tried, so that its odds can be told.
//!
//! A copy knows no more than whoever asks: what is hidden from them is drawn anew from the dice of
//! the question ([`Campaign::as_known_to`]). The campaign itself and its dice are never touched.

use super::event::Event;
use super::phases::battle::{Battle, forces};
use super::phases::ops::Ops;
use super::phases::{Cx, Frame};
use super::view::Phase;
use super::{COMMANDER, Campaign};
use crate::kit::{Dice, Seat};

impl Campaign {
    /// A copy in which what `seat` may not know is somebody's guess: the draw pile is shuffled;
    /// forces a balloon has counted are forgotten, but for the commander (card 27); and where only
    /// a range of the Mahdists' numbers is told, a force of that range waits (J-145).
    #[must_use]
    pub fn as_known_to(&self, seat: Option<Seat>, dice: &mut dyn Dice) -> Self {
        let mut copy = self.clone();
        copy.board.deck.shuffle(dice);
        if seat != Some(COMMANDER) {
            copy.board.this_turn.scouted.clear();
        }
        if copy.options.limited_intelligence {
            let mut frames = std::mem::take(&mut copy.frames);
            let mut events = Vec::new();
            let (board, options) = (&mut copy.board, &copy.options);
            let mut cx = Cx { board, options, dice, events: &mut events };
            for frame in &mut frames {
                let fight = match frame {
                    Frame::Battle(Battle::Settle(fight)) => Some(fight),
                    Frame::Battle(Battle::Report(report)) => Some(&mut report.fight),
                    _ => None,
                };
                if let Some(fight) = fight {
                    forces::guess(fight, &mut cx);
                }
            }
            copy.frames = frames;
        }
        copy
    }

    /// A copy in which one Op is to be spent now, whatever else is under way: who could march
    /// where, as things stand. Nothing once the campaign is over.
    pub fn with_an_op(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Option<Self> {
        self.at_frames(vec![Frame::Turn(Phase::Supply), Frame::Ops(Ops::of_pass())], dice, events)
    }

    /// A copy about to begin another step of the turn, as things stand, and played to its first
    /// decision. Nothing once the campaign is over.
    pub fn at_phase(
        &self,
        phase: Phase,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Option<Self> {
        self.at_frames(vec![Frame::Turn(phase)], dice, events)
    }

    fn at_frames(
        &self,
        frames: Vec<Frame>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Option<Self> {
        if self.outcome.is_some() {
            return None;
        }
        let mut copy = Self { frames, decision: None, ..self.clone() };
        copy.advance(dice, events);
        Some(copy)
    }
}
