//! Orders that are taken back, and why some cannot be.

use staff::PlayerId;

use crate::log::LogLine;
use crate::{Event, Game};

/// What taking orders back comes to.
#[derive(Debug, Clone)]
pub struct Unwinding {
    /// The orders, oldest first; at least one.
    pub orders: Vec<LogLine>,
    pub before: Game,
}

/// Why an order cannot be taken back, or not so.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub enum NoUndo {
    Nothing,
    NoOrder { order: i64 },
    Gone { order: i64, by: PlayerId },
    NotLast { order: i64, last: i64 },
    // It is somebody else's.
    Another { order: i64, player: PlayerId },
    Dice { order: i64, events: Vec<Event> },
    // Something came out that nobody could know.
    Revealed { order: i64, events: Vec<Event> },
    // The other side was asked after it, or has ordered something since.
    HandedOver,
    Imported,
    Rewound,
    Rebased,
    Restored,
    NotTheirs,
    // The log cannot be played again by this build.
    Unreadable,
}
