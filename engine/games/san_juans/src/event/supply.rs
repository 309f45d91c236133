//! What happened to supply points and to those without.

use serde::{Deserialize, Serialize};

use crate::ids::{PlaceId, Space, UnitId};

/// What happened to supply points and to those without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SupplyEvent {
    /// Supply points were received (J-101).
    Received {
        /// Where.
        place: PlaceId,
        /// How many.
        points: u8,
        /// The die, if one was thrown.
        die: Option<u8>,
    },
    /// Supply points were used up (J-101).
    Spent {
        /// Where.
        space: Space,
        /// How many.
        points: u8,
    },
    /// Supply units formed up from the stores (J-102).
    Formed {
        /// Which.
        units: Vec<UnitId>,
        /// Where.
        place: PlaceId,
    },
    /// Supply units went into the stores (J-102).
    Stored {
        /// Where.
        place: PlaceId,
        /// How many.
        points: u8,
    },
    /// Supply was lost (J-045, J-102).
    Lost {
        /// Where.
        space: Space,
        /// How much.
        points: u8,
    },
    /// Units long out of supply were rolled for (J-103).
    Starved {
        /// The die of each unit, what its hunger adds not counted.
        dice: Vec<(UnitId, u8)>,
        /// Units that were lost.
        lost: Vec<UnitId>,
    },
}
