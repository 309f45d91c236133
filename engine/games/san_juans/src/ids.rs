//! Names of things on the campaign map, each a small value with one text form.
//!
//! The text forms are part of the log and of buttons already posted: they may be added to, never
//! changed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::data;
use kit::decision::NotAChoice;

/// One of the 25 victory-point locations, numbered as in J-011.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlaceId(pub u8);

/// An island, by its position in `islands.toml`.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct IslandId(pub u8);

/// A sea area, 0 for A to 5 for F (J-014).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct SeaId(pub u8);

/// A land path, by its position in `paths.toml` (J-012).
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PathId(pub u8);

/// A card, by its printed number.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct CardId(pub u8);

/// A land unit; never given twice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A ship; never given twice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipId(pub u8);

/// Where a land force can stand: a location or a movement point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Space {
    /// A location.
    Place(PlaceId),
    /// The `step`-th movement point of a path, counted from 1 at the end named first.
    Point { path: PathId, step: u8 },
}

impl Space {
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Space::Place(place) => Some(place),
            Space::Point { .. } => None,
        }
    }
}

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&data().place(*self).slug)
    }
}

impl FromStr for PlaceId {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let found = data().places.iter().find(|place| place.slug == text);
        found.map(|place| place.id).ok_or(NotAChoice)
    }
}

impl fmt::Display for IslandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&data().island(*self).slug)
    }
}

impl FromStr for IslandId {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let found = data().islands.iter().find(|island| island.slug == text);
        found.map(|island| island.id).ok_or(NotAChoice)
    }
}

impl SeaId {
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }
}

impl fmt::Display for SeaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter().to_ascii_lowercase())
    }
}

impl FromStr for SeaId {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        match text.as_bytes() {
            [letter @ b'a'..=b'f'] => Ok(SeaId(letter - b'a')),
            _ => Err(NotAChoice),
        }
    }
}

/// `mud-bay` for a location, `richardson/mud-bay/1` for a movement point.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Place(place) => place.fmt(f),
            Space::Point { path, step } => {
                let path = data().path(*path);
                write!(f, "{}/{}/{step}", path.from, path.to)
            }
        }
    }
}

impl FromStr for Space {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let parts: Vec<&str> = text.split('/').collect();
        match parts[..] {
            [place] => place.parse().map(Space::Place),
            [from, to, step] => {
                let (from, to): (PlaceId, PlaceId) = (from.parse()?, to.parse()?);
                let step: u8 = step.parse().map_err(|_| NotAChoice)?;
                let found = data().paths.iter().find(|path| {
                    path.from == from && path.to == to && (1..=path.points).contains(&step)
                });
                found.map(|path| Space::Point { path: path.id, step }).ok_or(NotAChoice)
            }
            _ => Err(NotAChoice),
        }
    }
}

kit::numbered! { CardId, UnitId, ShipId }
