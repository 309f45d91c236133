//! What the armoured train did.

use serde::{Deserialize, Serialize};

use crate::{PlaceId, ShipId, Space, UnitId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TrainEvent {
    /// The armoured train was landed in crates (J-194).
    Arrived { at: PlaceId },
    /// The train went on board (J-194).
    Loaded { ships: [ShipId; 2] },
    /// The train has its base (J-194).
    Based { at: PlaceId },
    /// An Op was spent on the train (J-194).
    Activated { left: u8 },
    /// A section of track was laid (J-194).
    TrackLaid { space: Space },
    /// The train took units along the line and came back (J-194).
    Ran { units: Vec<UnitId>, from: PlaceId, to: Space },
    /// The train was lost (J-194).
    Lost { at: PlaceId },
    /// The train went down with one of the ships that carried it (J-024, J-194).
    Sank { ship: ShipId },
}
