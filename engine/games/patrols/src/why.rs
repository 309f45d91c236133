//! What a decision is about: the question, without its words. Both sides may know it.

use serde::{Deserialize, Serialize};

use crate::ids::{Faction, Kind, PieceId, UnitId};

kit::topics! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Why {
        /// Where a new piece of scenery lies (P-001, P-066).
        Lay { kind: Kind } = "lay",
        /// Where a unit hides (P-002, P-067).
        Hide = "hide",
        /// Where the scouts stand (P-003).
        Scouts = "scouts",
        /// Which unit is the first on the table (P-R06).
        First = "first",
        /// Where a unit comes on the table (P-004, P-R18).
        Enter { unit: UnitId } = "enter",
        /// What the scouts do (P-R13).
        Scouting = "scouting",
        /// Which unit is chosen in step 4 (P-R09).
        Activate { of: Faction } = "activate",
        /// What a unit does next.
        Act { unit: UnitId, points: u8 } = "act",
        /// How far it goes, in whole inches.
        HowFar { unit: UnitId } = "how-far",
        /// Whether scouts take up an ambush of their own (P-R53).
        Strike { unit: UnitId, target: UnitId } = "strike",
        /// Where a scout gets away to (P-R28).
        Flee { unit: UnitId } = "flee",
        /// Whether a unit that has lost a round falls back (P-R60).
        Stand { unit: UnitId } = "stand",
        /// Whether a unit whose enemy has left their fight turns to face it (P-R60).
        Winner { unit: UnitId } = "winner",
        /// How a unit stands that has come out (P-R51).
        Deploy { unit: UnitId } = "deploy",
        /// Which bases are lost in breaking off (P-127).
        Lose { unit: UnitId } = "lose",
        /// Which card is declared (P-R42).
        Card = "card",
        /// Which event chart is rolled on (P-063).
        Chart = "chart",
        /// Which piece becomes un-scouted (P-065).
        Unscout = "pick",
        /// Which piece leaves the table (P-069).
        Remove = "pick",
        /// Which Dervish unit leaves play (P-064).
        Drop = "drop",
        /// Which hidden half goes where (P-R27).
        Shift = "shift",
        /// What those do who hide in a piece that is scouted, or leaves the table; asked whether anybody
        /// does or not (P-061, P-062, P-R63).
        Found { piece: PieceId } = "found",
        /// Whether the patrol declares the end (P-R45).
        Declare = "declare",
        /// Whether the Dervishes contest it (P-070).
        Contest = "contest",
    }
}

pub const TOPICS: [&str; 23] = [
    "lay", "hide", "scouts", "first", "enter", "scouting", "activate", "act", "how-far", "strike",
    "flee", "stand", "winner", "deploy", "lose", "card", "chart", "pick", "drop", "shift", "found",
    "declare", "contest",
];

impl Why {
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

    pub fn of(&self) -> Faction {
        match *self {
            Self::Scouts | Self::First | Self::Scouting | Self::Declare => Faction::Patrol,
            Self::Activate { of } => of,
            _ => self.unit().map_or(Faction::Dervish, UnitId::faction),
        }
    }
}
