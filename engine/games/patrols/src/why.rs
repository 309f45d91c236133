//! What a decision is about: the question, without its words. Both sides may know it.

use serde::{Deserialize, Serialize};

use crate::ids::{Faction, Kind, PieceId, UnitId};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Where a new piece of scenery lies (P-001, P-066).
    Lay {
        /// Of what kind.
        kind: Kind,
    },
    /// Where a unit hides (P-002, P-067).
    Hide,
    /// Where the scouts stand (P-003).
    Scouts,
    /// Which unit is the first on the table (P-R06).
    First,
    /// Where a unit comes on the table (P-004, P-R18).
    Enter {
        /// Which.
        unit: UnitId,
    },
    /// What the scouts do (P-R13).
    Scouting,
    /// Which unit is chosen in step 4 (P-R09).
    Activate {
        /// Whose turn it is.
        of: Faction,
    },
    /// What a unit does next.
    Act {
        /// Which.
        unit: UnitId,
        /// Action points it has left.
        points: u8,
    },
    /// How far it goes, in whole inches.
    HowFar {
        /// Which.
        unit: UnitId,
    },
    /// Whether scouts take up an ambush of their own (P-R53).
    Strike {
        /// Which scout.
        unit: UnitId,
        /// Whom it would strike.
        target: UnitId,
    },
    /// Where a scout gets away to (P-R28).
    Flee {
        /// Which.
        unit: UnitId,
    },
    /// Whether a unit that has lost a round falls back (P-R60).
    Stand {
        /// Which.
        unit: UnitId,
    },
    /// Whether a unit whose enemy has left their fight turns to face it (P-R60).
    Winner {
        /// Which.
        unit: UnitId,
    },
    /// How a unit stands that has come out (P-R51).
    Deploy {
        /// Which.
        unit: UnitId,
    },
    /// Which bases are lost in breaking off (P-127).
    Lose {
        /// Which unit loses them.
        unit: UnitId,
    },
    /// Which card is declared (P-R42).
    Card,
    /// Which event chart is rolled on (P-063).
    Chart,
    /// Which piece becomes un-scouted (P-065).
    Unscout,
    /// Which piece leaves the table (P-069).
    Remove,
    /// Which Dervish unit leaves play (P-064).
    Drop,
    /// Which hidden half goes where (P-R27).
    Shift,
    /// What those do who hide in a piece that is scouted, or leaves the table; asked whether anybody
    /// does or not (P-061, P-062, P-R63).
    Found {
        /// Which piece.
        piece: PieceId,
    },
    /// Whether the patrol declares the end (P-R45).
    Declare,
    /// Whether the Dervishes contest it (P-070).
    Contest,
}

/// Every topic there is.
pub const TOPICS: [&str; 23] = [
    "lay", "hide", "scouts", "first", "enter", "scouting", "activate", "act", "how-far", "strike",
    "flee", "stand", "winner", "deploy", "lose", "card", "chart", "pick", "drop", "shift", "found",
    "declare", "contest",
];

impl Why {
    /// A short name of the kind of question.
    pub fn topic(&self) -> &'static str {
        match self {
            Self::Lay { .. } => "lay",
            Self::Hide => "hide",
            Self::Scouts => "scouts",
            Self::First => "first",
            Self::Enter { .. } => "enter",
            Self::Scouting => "scouting",
            Self::Activate { .. } => "activate",
            Self::Act { .. } => "act",
            Self::HowFar { .. } => "how-far",
            Self::Strike { .. } => "strike",
            Self::Flee { .. } => "flee",
            Self::Stand { .. } => "stand",
            Self::Winner { .. } => "winner",
            Self::Deploy { .. } => "deploy",
            Self::Lose { .. } => "lose",
            Self::Card => "card",
            Self::Chart => "chart",
            Self::Unscout | Self::Remove => "pick",
            Self::Drop => "drop",
            Self::Shift => "shift",
            Self::Found { .. } => "found",
            Self::Declare => "declare",
            Self::Contest => "contest",
        }
    }

    /// The unit it is about, if it is about one.
    pub fn unit(&self) -> Option<UnitId> {
        match *self {
            Self::Enter { unit }
            | Self::Act { unit, .. }
            | Self::HowFar { unit }
            | Self::Strike { unit, .. }
            | Self::Flee { unit }
            | Self::Stand { unit }
            | Self::Winner { unit }
            | Self::Deploy { unit }
            | Self::Lose { unit } => Some(unit),
            _ => None,
        }
    }

    /// The side that is asked.
    pub fn of(&self) -> Faction {
        match *self {
            Self::Lay { .. }
            | Self::Hide
            | Self::Card
            | Self::Chart
            | Self::Unscout
            | Self::Remove
            | Self::Drop
            | Self::Shift
            | Self::Found { .. }
            | Self::Contest => Faction::Dervish,
            Self::Scouts | Self::First | Self::Scouting | Self::Declare => Faction::Patrol,
            Self::Activate { of } => of,
            Self::Enter { unit }
            | Self::Act { unit, .. }
            | Self::HowFar { unit }
            | Self::Strike { unit, .. }
            | Self::Flee { unit }
            | Self::Stand { unit }
            | Self::Winner { unit }
            | Self::Deploy { unit }
            | Self::Lose { unit } => unit.faction(),
        }
    }
}
