//! The steps of a turn, one file each.
//!
//! A step takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub mod actions;
pub mod banners;
pub mod card;
pub mod fight;
pub mod force;
pub mod losses;
pub mod month;
pub mod tracks;
pub mod works;

use serde::{Deserialize, Serialize};

use crate::{Arm, Choice, City, UnitId};

/// What a frame of the siege has to work with.
pub type Cx<'a> = kit::Cx<'a, City>;

/// What follows a step of the siege.
pub type Next = kit::Next<City>;

/// A matter under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A month begins (S-066).
    Month(u8),
    /// The event card goes on to this of its effects.
    Card(card::Step),
    /// The next action (S-067).
    Actions,
    /// So many more fortification markers may be placed (S-R34).
    MoreWorks(u8),
    /// A force is called up (S-R08, S-R38).
    Force(force::Force),
    /// Defensive Positions are set up (S-R08).
    Positions,
    /// What is lost in a fight, arm by arm (S-R36).
    Toll(fight::Fought, Arm),
    /// Steps or guns are lost, one by one (S-R15).
    Lose { arm: Arm, left: u8, units: Vec<UnitId> },
    /// What else an outcome does.
    Aftermath(fight::Fought),
    /// The Banner card goes on to this of its Banners (S-069).
    Banners(u8),
    /// Clean-up (S-070).
    CleanUp,
}

pub(crate) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Month(turn) => month::begin(turn, cx),
        Frame::Card(step) => card::step(step, cx),
        Frame::Actions => actions::step(cx),
        Frame::MoreWorks(left) => works::step(left, cx),
        Frame::Force(force) => force::step(force, cx),
        Frame::Positions => force::next_position(cx),
        Frame::Toll(fought, arm) => losses::toll(fought, arm, cx),
        Frame::Lose { arm, left, units } => losses::lose(arm, left, units, cx),
        Frame::Aftermath(fought) => fight::aftermath(&fought, cx),
        Frame::Banners(place) => banners::step(place, cx),
        Frame::CleanUp => month::clean_up(cx),
    }
}

/// Gives an answer, already checked against the list, to the frame that asked.
pub(crate) fn answered(frame: Frame, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Card(step) => card::answered(step, choice, cx),
        Frame::Actions => actions::answered(choice, cx),
        Frame::MoreWorks(left) => works::answered(left, choice, cx),
        Frame::Positions => force::place(choice),
        Frame::Lose { arm, left, units } => losses::answered((arm, left, units), choice, cx),
        // These ask for no single choice.
        _ => Next::Go(vec![frame]),
    }
}

/// Gives several choices to the frame that asked for them: who answers a call.
pub(crate) fn called_up(frame: Frame, chosen: &[Choice], cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Force(force) => force::answered(force, chosen, cx),
        other => Next::Go(vec![other]),
    }
}
