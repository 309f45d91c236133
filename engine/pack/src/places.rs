//! The map as a graph: locations, islands, sea areas and land paths (J-010 to J-014).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{IslandId, PathId, PlaceId, SeaId, Set};

/// What sort of location it is (J-010).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// Worth 5.
    Village,
    /// Worth 10.
    Town,
    /// Worth 20; a fortress.
    FortifiedTown,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    #[serde(rename = "number")]
    pub id: PlaceId,
    pub name: String,
    pub slug: String,
    pub island: IslandId,
    pub kind: PlaceKind,
    /// What it is worth to whoever holds it.
    pub vp: i32,
    /// The sea areas its port opens on; none if it is no port.
    #[serde(default)]
    pub seas: Vec<SeaId>,
    /// The sea area beside a place that has no port.
    pub coast: Option<SeaId>,
    /// Faces of a die that name it in the rows of the sea areas, in the table of random locations
    /// (J-160).
    #[serde(default)]
    pub faces: u8,
    /// Degrees north.
    pub lat: toml::Value,
    /// Degrees east.
    pub lon: toml::Value,
    #[serde(skip)]
    pub adjacent: Vec<PlaceId>,
    /// The same as `seas`.
    #[serde(skip)]
    pub waters: Set<SeaId>,
}

impl Place {
    #[inline]
    pub fn is_port(&self) -> bool {
        !self.seas.is_empty()
    }

    /// Whether it is the station of a railway that counts as a water, and no port beside.
    pub fn is_station(&self) -> bool {
        self.is_port() && self.seas.iter().all(|sea| sea.rail)
    }

    #[inline]
    pub fn is_fortress(&self) -> bool {
        self.kind == PlaceKind::FortifiedTown
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.slug)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Island {
    #[serde(skip)]
    pub id: IslandId,
    pub name: String,
    pub slug: String,
    #[serde(skip)]
    pub places: Vec<PlaceId>,
    #[serde(skip)]
    pub all: Set<PlaceId>,
    #[serde(skip)]
    pub fortresses: Vec<PlaceId>,
    #[serde(skip)]
    pub facing: Vec<IslandId>,
}

impl Island {
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.slug)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    #[serde(skip)]
    pub id: SeaId,
    pub name: String,
    /// A letter, as on the map.
    pub slug: String,
    /// Whether it is a railway, which counts as a water and is not drawn as one.
    #[serde(default)]
    pub rail: bool,
    #[serde(skip)]
    pub bordering: Vec<SeaId>,
    /// The same.
    #[serde(skip)]
    pub around: Set<SeaId>,
    #[serde(skip)]
    pub ports: Set<PlaceId>,
}

impl Sea {
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.slug)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    #[serde(skip)]
    pub id: PathId,
    /// The end its points are counted from.
    pub from: PlaceId,
    pub to: PlaceId,
    pub points: u8,
    /// The number of its first point among the spaces.
    #[serde(skip)]
    pub(crate) first: u8,
}

impl Path {
    /// The names of its ends, as points of it are written: `richardson/mud-bay`.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Owned(format!("{}/{}", self.from.slug, self.to.slug))
    }
}
