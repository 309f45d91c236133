//! What happened to supply points and to those without.

use serde::{Deserialize, Serialize};

use crate::{PlaceId, Space, UnitId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SupplyEvent {
    /// Supply points were received (J-101).
    Received { place: PlaceId, points: u8, die: Option<u8> },
    /// Supply points were used up (J-101).
    Spent { space: Space, points: u8 },
    /// Supply units formed up from the stores (J-102).
    Formed { units: Vec<UnitId>, place: PlaceId },
    /// Supply units went into the stores (J-102).
    Stored { place: PlaceId, points: u8 },
    /// Supply was lost (J-045, J-102).
    Lost { space: Space, points: u8 },
    /// Units long out of supply were rolled for: a die of each, without what its hunger adds (J-103).
    Starved { dice: Vec<(UnitId, u8)>, lost: Vec<UnitId> },
}
