//! What Gordon may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use crate::{AreaId, BannerId, UnitId};

kit::texts! {
    /// A choice in the siege.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// So many levels in an Area (S-057).
        Fortify(area: AreaId, levels: u8) = "fortify",
        /// Resource Points for City Morale (S-058).
        RaiseMorale = "morale",
        /// City Morale for a Resource Point (S-059).
        RaiseResources = "resources",
        /// A gunboat is built or repaired (S-061).
        Gunboat(unit: UnitId) = "gunboat",
        /// Levies are raised (S-060).
        Levies = "levies",
        /// A Raid on a Banner (S-062).
        Raid(banner: BannerId) = "raid",
        /// A Sortie against a Banner (S-063).
        Sortie(banner: BannerId) = "sortie",
        /// Defensive Positions are set up (S-064).
        Defend = "defend",
        /// A counter answers a call.
        With(unit: UnitId) = "with",
        /// That is all of it: the markers, the Positions.
        Ready = "ready",
        /// No further action (S-R42).
        End = "end",
        /// A counter is pointed at: what is lost, who falls ill, what is repaired.
        Unit(unit: UnitId) = "unit",
        /// An Area is pointed at.
        Area(area: AreaId) = "area",
        /// A Banner is pointed at.
        Banner(banner: BannerId) = "banner",
        No = "no",
    }
}

kit::names! {
    /// The seven types of action, in the order in which they must be done (S-068, S-R03).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Action {
        /// S-057.
        Fortifications = "fortifications",
        /// S-058 and S-059, one of them a turn (S-R03).
        Exchange = "exchange",
        /// S-061.
        Gunboats = "gunboats",
        /// S-060.
        Levies = "levies",
        /// S-062.
        Raid = "raid",
        /// S-063.
        Sortie = "sortie",
        /// S-064.
        Positions = "positions",
    }
}

impl Choice {
    /// The type of action that begins with it, if one does.
    pub fn action(&self) -> Option<Action> {
        Some(match self {
            Self::Fortify(..) => Action::Fortifications,
            Self::RaiseMorale | Self::RaiseResources => Action::Exchange,
            Self::Gunboat(_) => Action::Gunboats,
            Self::Levies => Action::Levies,
            Self::Raid(_) => Action::Raid,
            Self::Sortie(_) => Action::Sortie,
            Self::Defend => Action::Positions,
            _ => return None,
        })
    }
}
