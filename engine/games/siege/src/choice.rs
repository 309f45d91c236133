//! What Gordon may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use kit::texts;

use crate::{AreaId, BannerId, UnitId};

/// A choice in the siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// So many levels in an Area (S-057).
    Fortify(AreaId, u8),
    /// Resource Points for City Morale (S-058).
    RaiseMorale,
    /// City Morale for a Resource Point (S-059).
    RaiseResources,
    /// A gunboat is built or repaired (S-061).
    Gunboat(UnitId),
    /// Levies are raised (S-060).
    Levies,
    /// A Raid on a Banner (S-062).
    Raid(BannerId),
    /// A Sortie against a Banner (S-063).
    Sortie(BannerId),
    /// Defensive Positions are set up (S-064).
    Defend,
    /// A counter answers a call.
    With(UnitId),
    /// That is all of it: the markers, the Positions.
    Ready,
    /// No further action (S-R42).
    End,
    /// A counter is pointed at: what is lost, who falls ill, what is repaired.
    Unit(UnitId),
    /// An Area is pointed at.
    Area(AreaId),
    /// A Banner is pointed at.
    Banner(BannerId),
    No,
}

texts! { Choice {
    "fortify": area: levels => (Self::Fortify(area, levels)),
    "morale" => (Self::RaiseMorale),
    "resources" => (Self::RaiseResources),
    "gunboat": unit => (Self::Gunboat(unit)),
    "levies" => (Self::Levies),
    "raid": banner => (Self::Raid(banner)),
    "sortie": banner => (Self::Sortie(banner)),
    "defend" => (Self::Defend),
    "with": unit => (Self::With(unit)),
    "ready" => (Self::Ready),
    "end" => (Self::End),
    "unit": unit => (Self::Unit(unit)),
    "area": area => (Self::Area(area)),
    "banner": banner => (Self::Banner(banner)),
    "no" => (Self::No),
} }

/// The seven types of action, in the order in which they must be done (S-068, S-R03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// S-057.
    Fortifications,
    /// S-058 and S-059, one of them a turn (S-R03).
    Exchange,
    /// S-061.
    Gunboats,
    /// S-060.
    Levies,
    /// S-062.
    Raid,
    /// S-063.
    Sortie,
    /// S-064.
    Positions,
}

impl Action {
    /// All of them, in order.
    pub const ALL: [Self; 7] = [
        Self::Fortifications,
        Self::Exchange,
        Self::Gunboats,
        Self::Levies,
        Self::Raid,
        Self::Sortie,
        Self::Positions,
    ];
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
            Self::With(_)
            | Self::Ready
            | Self::End
            | Self::Unit(_)
            | Self::Area(_)
            | Self::Banner(_)
            | Self::No => return None,
        })
    }
}
