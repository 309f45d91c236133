//! What only this campaign can be asked: whether the commander can be voted out, and what if.
//!
//! A copy on which a question is tried knows no more than whoever asks: what is hidden from them is
//! drawn anew from the dice of the question ([`War::as_known_to`]). The campaign itself and its
//! dice are never touched.

use crate::phases::battle;
use crate::phases::battle::resolver::Engagement;
use crate::phases::ops::Ops;
use crate::{Campaign, Cx, Event, Frame, Phase, Scenario, Stance, view};
use kit::{Dice, Rules as _, Seat};
use staff::own::DismissalBar;

/// What a [`Campaign`] can be asked besides what every game can.
pub trait War: Sized {
    /// What keeps the players from voting the commander out: that the relief has arrived, which
    /// they have in the reconquest, or a card that confirms him (J-002, J-003; card 29).
    fn dismissal_barred(&self) -> Option<DismissalBar>;

    /// The action round, from 1, while there is one.
    fn round(&self) -> Option<u8>;

    /// A copy in which what `seat` may not know is somebody's guess: the draw pile is shuffled;
    /// forces that scouts have counted are forgotten, but for the commander (card 27); and where
    /// only a range of the rebels' numbers is told, a force of that range waits (J-145).
    #[must_use]
    fn as_known_to(&self, seat: Option<Seat>, dice: &mut dyn Dice) -> Self;

    /// The battle that waits to be settled as the quick resolver would see it, our men breaking
    /// off so (J-081); what is not known of our units is thrown for. Nothing if none waits.
    fn engagement(&self, stance: Stance, dice: &mut dyn Dice) -> Option<Engagement>;

    /// A copy in which one Op is to be spent now, whatever else is under way: who could march
    /// where, as things stand. Nothing once the campaign is over.
    fn with_an_op(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Option<Self>;

    /// A copy about to begin another step of the turn, as things stand, and played to its first
    /// decision. Nothing once the campaign is over.
    fn at_phase(&self, phase: Phase, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Option<Self>;
}

impl War for Campaign {
    fn dismissal_barred(&self) -> Option<DismissalBar> {
        let relief = self.board().milestones.relief_arrived
            || self.options().scenario == Scenario::Reconquest;
        if relief {
            return Some(DismissalBar { key: "british", stays: true });
        }
        let no_vote = self.board().this_turn.no_vote;
        no_vote.then_some(DismissalBar { key: "firman", stays: false })
    }

    fn round(&self) -> Option<u8> {
        view::round(self.frames())
    }

    fn as_known_to(&self, seat: Option<Seat>, dice: &mut dyn Dice) -> Self {
        let audience = seat.into();
        self.altered(|board, frames, options| board.hide(frames, options, audience, dice))
    }

    fn engagement(&self, stance: Stance, dice: &mut dyn Dice) -> Option<Engagement> {
        let fight = self.frames().last().and_then(Frame::fight)?;
        let (mut board, mut events) = (self.board().clone(), Vec::new());
        let options = self.options();
        let mut cx = Cx { board: &mut board, options, dice, events: &mut events };
        Some(battle::engagement(fight, None, stance, &mut cx))
    }

    fn with_an_op(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Option<Self> {
        let frames = vec![Frame::Turn(Phase::Supply), Frame::Ops(Ops::of_pass())];
        self.with_frames(frames, dice, events)
    }

    fn at_phase(&self, phase: Phase, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Option<Self> {
        self.with_frames(phase.into(), dice, events)
    }
}
