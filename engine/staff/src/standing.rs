//! Standing orders: what is done when one of the staff does not answer in time.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Garrisons {
    Hold,
    /// They make a sortie where they can.
    Sortie,
}

/// Where beaten and fleeing forces go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Retreats {
    Nearest,
    Strongest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Points {
    Weakest,
    /// The relief's first, as the game has one.
    #[serde(rename = "British")]
    Relief,
    Keep,
}

/// What somebody would have done; nothing where the usual will do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    #[serde(default)]
    pub garrisons: Option<Garrisons>,
    #[serde(default)]
    pub retreats: Option<Retreats>,
    #[serde(default)]
    pub points: Option<Points>,
}
