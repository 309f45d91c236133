//! What a decision is about: the question, without its words.

use serde::{Deserialize, Serialize};

use crate::ids::{PartyId, Side, UnitId};

kit::topics! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Why {
        /// How the square is drawn up (H-R46).
        Deploy = "draw-up",
        /// Orders for a turn (H-022).
        Orders { turn: u8 } = "pasha-orders",
        /// With which unit the Pasha rides (H-R66).
        RideWith = "ride-with",
        Lead { unit: UnitId } = "lead-unit",
        /// Whom a unit fires at (H-R53).
        FireAt { unit: UnitId } = "fire-at",
        /// Whether the square marches although this face and others, `faces` in all, did not move off
        /// (H-R47): yes marches, no waits.
        LeaveBehind { face: Side, faces: u8 } = "leave-behind",
        /// Whether the square halts although such faces have to go on (H-R22, H-R47): yes halts, no
        /// marches on with all of it.
        HaltWithout { face: Side, faces: u8 } = "halt-without",
        /// Whether the square marches on without what is stuck in the sand (H-R25): yes marches, no
        /// stands this turn.
        LeaveStuck = "leave-stuck",
        /// Whether a unit follows up Ansar it has beaten (H-079, H-R42).
        FollowUp { unit: UnitId, party: PartyId } = "follow-up",
    }
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
