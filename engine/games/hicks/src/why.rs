//! What a decision is about: the question, without its words.

use serde::{Deserialize, Serialize};

use super::ids::{PartyId, Side, UnitId};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// How the square is drawn up (H-R46).
    Deploy,
    /// Orders for a turn (H-022).
    Orders {
        /// The turn.
        turn: u8,
    },
    /// With which unit the Pasha rides (H-R66).
    RideWith,
    /// Where a unit outside the square goes.
    Lead {
        /// The unit.
        unit: UnitId,
    },
    /// Whom a unit fires at (H-R53).
    FireAt {
        /// The unit.
        unit: UnitId,
    },
    /// Whether the square marches although some of it does not (H-R47): yes marches, no waits.
    LeaveBehind {
        /// A face that did not move off.
        face: Side,
        /// How many faces did not.
        faces: u8,
    },
    /// Whether the square halts although some faces have to go on (H-R22, H-R47): yes halts, no
    /// marches on with all of it.
    HaltWithout {
        /// A face that did not halt.
        face: Side,
        /// How many faces did not.
        faces: u8,
    },
    /// Whether the square marches on without what is stuck in the sand (H-R25): yes marches, no
    /// stands this turn.
    LeaveStuck,
    /// Whether beaten Ansar are followed up (H-079, H-R42).
    FollowUp {
        /// Who would follow.
        unit: UnitId,
        /// Whom.
        party: PartyId,
    },
}

/// Every topic: they tell a question of a march from any other.
pub const TOPICS: [&str; 9] = [
    "draw-up",
    "pasha-orders",
    "ride-with",
    "lead-unit",
    "fire-at",
    "leave-behind",
    "halt-without",
    "leave-stuck",
    "follow-up",
];

impl Why {
    /// A short name of the kind of question, the same whatever it is about; one of
    /// [`TOPICS`].
    pub fn topic(&self) -> &'static str {
        match self {
            Self::Deploy => "draw-up",
            Self::Orders { .. } => "pasha-orders",
            Self::RideWith => "ride-with",
            Self::Lead { .. } => "lead-unit",
            Self::FireAt { .. } => "fire-at",
            Self::LeaveBehind { .. } => "leave-behind",
            Self::HaltWithout { .. } => "halt-without",
            Self::LeaveStuck => "leave-stuck",
            Self::FollowUp { .. } => "follow-up",
        }
    }
}
