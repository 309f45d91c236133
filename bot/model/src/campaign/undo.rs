//! Orders that are taken back, and why some cannot be.

use staff::PlayerId;

use crate::log::LogLine;
use crate::{Event, Game};

/// What taking orders back comes to.
#[derive(Debug, Clone)]
pub struct Unwinding {
    /// The orders, oldest first; at least one.
    pub orders: Vec<LogLine>,
    /// The game as it stood before the first.
    pub before: Game,
}

/// Why an order cannot be taken back, or not so.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub enum NoUndo {
    /// No order stands that could be.
    Nothing,
    /// There is no such order, or it is no order.
    NoOrder {
        /// What was named.
        order: i64,
    },
    /// It has been already.
    Gone {
        /// Which.
        order: i64,
        /// By whom, or on whose motion.
        by: PlayerId,
    },
    /// Others came after it.
    NotLast {
        /// Which.
        order: i64,
        /// The last.
        last: i64,
    },
    /// It is somebody else's.
    Another {
        /// Which.
        order: i64,
        /// Whose.
        player: PlayerId,
    },
    /// A die fell.
    Dice {
        /// Which order.
        order: i64,
        /// What happened.
        events: Vec<Event>,
    },
    /// Something came out that nobody could know.
    Revealed {
        /// Which order.
        order: i64,
        /// What happened.
        events: Vec<Event>,
    },
    /// The other side was asked after it, or has ordered something since.
    HandedOver,
    /// The campaign was imported since.
    Imported,
    /// The staff has rewound since, and the pile was shuffled.
    Rewound,
    /// Other rules are played since.
    Rebased,
    /// The database was put back since, and the pile was shuffled.
    Restored,
    /// Whoever gave it holds the post no more.
    NotTheirs,
    /// The log cannot be played again by this build.
    Unreadable,
}
