//! The steps of a turn, one file each.
//!
//! A step takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub(super) mod deploy;
pub(super) mod ending;
pub mod enemy;
pub mod fighting;
pub(super) mod kinds;
pub mod marching;
pub mod orders;
pub(super) mod supply;
pub(super) mod terrain;
pub mod turns;

use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::ids::{PartyId, UnitId};
use super::state::Field;
use enemy::ansar;
use fighting::charge;
use marching::{lead, square};

/// What a frame of the march has to work with.
pub type Cx<'a> = kit::Cx<'a, Field>;

/// What follows a step of the march.
pub type Next = kit::Next<Field>;

/// Throws an average die (H-007, H-R01): a D6 marked 2, 3, 3, 4, 4, 5; its uneventful face is a 3.
pub(super) fn average(cx: &mut Cx<'_>) -> u8 {
    AVERAGE[usize::from(cx.d6(2) - 1)]
}

/// What an average die shows for each face of a D6 (H-R01).
pub const AVERAGE: [u8; 6] = [2, 3, 3, 4, 4, 5];

/// A matter under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The square is drawn up; so many changes have been made.
    Deploy(u8),
    /// A turn goes on to this step.
    Turn(turns::Step),
    /// The Pasha gives orders.
    Orders(orders::Orders),
    /// The Pasha says with whom he rides.
    Ride,
    /// No more orders: everybody else does as before.
    Close(orders::Close),
    /// The square marches.
    March(square::March),
    /// The square halts.
    Halt(square::Halt),
    /// The Pasha says where a unit outside the square goes.
    Lead(UnitId),
    /// A unit outside the square goes.
    Go(lead::Go),
    /// The Pasha says whom a unit fires at.
    FireAt(UnitId),
    /// The Ansar act.
    Ansar(ansar::Step),
    /// Whether Ansar who break away are followed up (H-R42).
    FollowUp {
        /// Who would follow.
        unit: UnitId,
        /// Whom.
        party: PartyId,
    },
}

/// Steps a frame that waits for nothing.
pub(super) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    if turns::nobody_commands(cx) {
        return ending::end(cx, false);
    }
    match frame {
        Frame::Deploy(changes) => deploy::step(changes, cx),
        Frame::Turn(step) => turns::step(step, cx),
        Frame::Orders(orders) => orders::step(orders, cx),
        Frame::Ride => orders::ask_ride(cx),
        Frame::Close(close) => orders::close(close, cx),
        Frame::March(march) => square::march(march, cx),
        Frame::Halt(halt) => square::halt(halt, cx),
        Frame::Lead(unit) => lead::ask(unit, cx),
        Frame::Go(go) => lead::go(go, cx),
        Frame::FireAt(unit) => orders::ask_target(unit, cx),
        Frame::Ansar(step) => ansar::step(step, cx),
        Frame::FollowUp { unit, party } => charge::ask(unit, party, cx),
    }
}

/// Gives an answer, already checked against the list, to the frame that asked.
pub(super) fn answered(frame: Frame, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Deploy(changes) => deploy::answered(changes, choice, cx),
        Frame::Orders(orders) => orders::answered(orders, choice, cx),
        Frame::Ride => orders::ride(choice, cx),
        Frame::March(march) => square::answered_march(march, choice, cx),
        Frame::Halt(halt) => square::answered_halt(halt, choice, cx),
        Frame::Lead(unit) => lead::answered(unit, choice, cx),
        Frame::FireAt(unit) => orders::fire_at(unit, choice, cx),
        Frame::FollowUp { unit, party } => charge::follow(unit, party, choice, cx),
        Frame::Turn(_) | Frame::Close(_) | Frame::Go(_) | Frame::Ansar(_) => Next::Go(vec![frame]),
    }
}
