//! Whom something is for.

use serde::{Deserialize, Serialize};

use super::decision::Seat;

/// A faction of a game. What sides there are is each game's matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Audience {
    Public,
    Side(Side),
    Seat(Seat),
}

impl From<Option<Seat>> for Audience {
    /// Whoever has the seat; everybody without one.
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Public, Self::Seat)
    }
}
