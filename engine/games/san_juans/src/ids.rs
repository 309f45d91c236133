//! Numbers of pieces, each with one text form.

use serde::{Deserialize, Serialize};

/// A land unit; never given twice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A ship; never given twice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipId(pub u8);

kit::numbered! { UnitId, ShipId }
