//! The map, counters and cards of `assets/khartoum`. A mistake in them is a mistake in the program:
//! it panics at first use, and the tests use every table.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::cards::Side;
use crate::map::Map;
use crate::{
    Condition, Contingent, Disposition, Further, Kind, Link, Moves, SpaceId, UnitId, Units,
};

/// The ground of a space (K-R42).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Khartoum while the Nile is in flood.
    Fortress,
    Town,
    Port,
    Open,
    Scrub,
    Desert,
}

/// A space of the map.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SpaceData {
    pub key: String,
    pub name: String,
    /// Whether it is a town (K-R02).
    #[serde(default)]
    pub town: bool,
    /// What it counts for the Empire at the end (K-027); 18 in all (K-R12).
    #[serde(default)]
    pub points: u8,
    /// Whether it is a port (K-R02).
    #[serde(default)]
    pub port: bool,
    /// Whether it has wells; Abu Klea is one like the others (K-025).
    #[serde(default)]
    pub wells: bool,
    /// Whether it is a fortress while the Nile is in flood (K-062).
    #[serde(default)]
    pub fortress_in_flood: bool,
    /// Whether it lies on the Nile south of Khartoum (K-R04).
    #[serde(default)]
    pub south: bool,
    pub terrain: Terrain,
    /// Thousandths of a degree east and north.
    pub at: (i32, i32),
}

/// What a counter can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Figures {
    /// It hits with this or less on a die.
    pub strength: u8,
    pub moves: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct UnitData {
    pub key: String,
    /// Its name, as it is lettered (K-007).
    pub name: String,
    pub contingent: Contingent,
    pub kind: Kind,
    #[serde(flatten)]
    figures: Figures,
    /// What it could before it was tuned, if it was (K-R14).
    untuned: Option<Figures>,
    /// Whether it is elite (K-R48).
    #[serde(default)]
    pub elite: bool,
    /// Whether "Eliminate" stands on its back (K-054).
    #[serde(default)]
    pub eliminate: bool,
    start: Option<String>,
    /// The one town this garrison belongs to (K-037).
    home: Option<String>,
    /// Where it is set up as a rule (K-R10).
    usual: Option<String>,
}

impl UnitData {
    /// What it can do, by the tuned numbers or by those before.
    pub fn figures(&self, untuned: bool) -> Figures {
        self.untuned.filter(|_| untuned).unwrap_or(self.figures)
    }

    /// Where it begins, if the rules say so (K-010 to K-016).
    pub fn start(&self) -> Option<SpaceId> {
        named(self.start.as_deref())
    }

    /// The one town this garrison belongs to (K-037).
    pub fn home(&self) -> Option<SpaceId> {
        named(self.home.as_deref())
    }

    /// Where it is set up as a rule (K-R10).
    pub fn usual(&self) -> Option<SpaceId> {
        named(self.usual.as_deref())
    }
}

fn named(key: Option<&str>) -> Option<SpaceId> {
    key.map(|key| key.parse().unwrap_or_else(|_| panic!("units.toml: no space {key}")))
}

/// One of the 18 cards (K-R28).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CardData {
    pub number: u8,
    pub name: String,
    /// A or B of the Empire's deck, or the Mahdist deck.
    pub deck: Side,
    #[serde(default)]
    recruits: u8,
    /// So many before they were tuned, if they were (K-R28).
    untuned: Option<u8>,
    #[serde(default)]
    arrive: Vec<String>,
    #[serde(skip)]
    pub arrivals: Vec<UnitId>,
    pub moves: Moves,
    pub further: Option<Further>,
    /// What has to hold for it to be played (K-044).
    pub condition: Option<Condition>,
    /// Whether it may be laid aside (K-040).
    #[serde(default)]
    pub hold: bool,
    pub disposition: Disposition,
    pub date: String,
    pub story: String,
}

impl CardData {
    /// Egyptian or Mahdist recruits, by the tuned numbers or by those before.
    pub fn recruits(&self, untuned: bool) -> u8 {
        self.untuned.filter(|_| untuned).unwrap_or(self.recruits)
    }
}

/// A Fortune card (K-R54).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FortuneData {
    pub number: u8,
    pub name: String,
    /// Whose it is: `mahdist`, `empire`, or `either`.
    pub side: String,
    /// When it is played, in few words.
    pub when: String,
    pub does: String,
    pub date: String,
    pub story: String,
}

#[derive(Debug)]
pub struct Data {
    pub spaces: Vec<SpaceData>,
    pub units: Vec<UnitData>,
    /// Cards K-01 to K-18, by number from 1.
    pub cards: Vec<CardData>,
    /// Fortune cards K-19 to K-40.
    pub fortune: Vec<FortuneData>,
    pub links: Vec<(Link, SpaceId, SpaceId)>,
    pub map: Map,
    /// River boats (K-006).
    pub boats: Units,
}

#[derive(Deserialize)]
struct MapFile {
    space: Vec<SpaceData>,
    links: Vec<LinksFile>,
}

#[derive(Deserialize)]
struct LinksFile {
    kind: Link,
    between: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct UnitsFile {
    unit: Vec<UnitData>,
}

#[derive(Deserialize)]
struct CardsFile {
    card: Vec<CardData>,
    fortune: Vec<FortuneData>,
}

fn read<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

static DATA: LazyLock<Data> = LazyLock::new(|| {
    let map: MapFile = read("map.toml", include_str!("../../../../assets/khartoum/map.toml"));
    let units: UnitsFile =
        read("units.toml", include_str!("../../../../assets/khartoum/units.toml"));
    let mut cards: CardsFile =
        read("cards.toml", include_str!("../../../../assets/khartoum/cards.toml"));
    let spaces = map.space;
    let space = |key: &String| {
        let at = spaces.iter().position(|space| space.key == *key);
        let at = at.unwrap_or_else(|| panic!("map.toml: no space {key}"));
        SpaceId(u8::try_from(at).expect("thirty spaces"))
    };
    let unit = |key: &String| {
        let at = units.unit.iter().position(|unit| unit.key == *key);
        let at = at.unwrap_or_else(|| panic!("cards.toml: no counter {key}"));
        UnitId(u8::try_from(at).expect("forty counters"))
    };
    for card in &mut cards.card {
        card.arrivals = card.arrive.iter().map(unit).collect();
    }
    let mut links = Vec::new();
    for of in &map.links {
        links.extend(of.between.iter().map(|(a, b)| (of.kind, space(a), space(b))));
    }
    let map = Map::new(&spaces, &links);
    let mut boats = Units::default();
    for (unit, id) in units.unit.iter().zip(UnitId::all()) {
        if unit.kind == Kind::Boats {
            boats.add(id);
        }
    }
    let CardsFile { card: cards, fortune } = cards;
    Data { units: units.unit, cards, fortune, links, map, spaces, boats }
});

pub fn data() -> &'static Data {
    &DATA
}

impl Data {
    pub fn space(&self, id: SpaceId) -> &SpaceData {
        &self.spaces[id.index()]
    }

    /// One of the 18 cards.
    ///
    /// # Panics
    /// If it is a Fortune card.
    pub fn card(&self, id: crate::ids::CardId) -> &CardData {
        &self.cards[usize::from(id.0) - 1]
    }
}
