//! The map, counters, cards and tables of `assets/siege`. A mistake in them is a mistake in the
//! program: it panics at first use, and the tests use every table.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::tables::Tables;
use crate::{AreaId, BannerCardId, BannerId, CardId, Effect, Kind};

/// An Area of the map.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct AreaData {
    pub key: String,
    /// Its name, with an article where it has one.
    pub name: String,
    pub works: u8,
    /// Whether it is a Nile Banks Area. The Palace is (S-R12).
    #[serde(default = "yes")]
    pub nile: bool,
    /// Thousandths of a degree east and north.
    pub at: (i32, i32),
}

fn yes() -> bool {
    true
}

/// A Banner and its track (S-R11).
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct TrackData {
    pub name: String,
    pub banner: BannerId,
    pub emir: String,
    area: Vec<AreaData>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct UnitData {
    pub key: String,
    pub name: String,
    pub kind: Kind,
    /// Steps at full strength; 1 for what has none.
    #[serde(default = "one")]
    pub steps: u8,
    #[serde(default)]
    pub value: u8,
    #[serde(default)]
    pub rating: i8,
    /// Whether it has to be built first.
    #[serde(default)]
    pub reserve: bool,
}

fn one() -> u8 {
    1
}

/// An event card (S-R26).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CardData {
    pub number: u8,
    pub name: String,
    pub points: u8,
    effects: Vec<String>,
    #[serde(skip)]
    pub does: Vec<Effect>,
    pub date: String,
    pub story: String,
}

/// A Banner card (S-R27).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct BannerCardData {
    pub number: u8,
    pub banners: Vec<BannerId>,
}

/// What the city begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Setup {
    /// Resource Points (S-R13).
    pub resources: u8,
    /// City Morale (S-R13).
    pub morale: u8,
    /// Strength of each Banner, in the order of [`BannerId::ALL`] (S-R11).
    pub strengths: [u8; 4],
    /// Action Points of turn 1 (S-078).
    pub first_points: u8,
    /// Free Resource Points of turn 1 (S-078).
    pub free_resources: u8,
}

#[derive(Debug)]
pub struct Data {
    pub areas: Vec<AreaData>,
    pub tracks: Vec<TrackData>,
    pub units: Vec<UnitData>,
    pub cards: Vec<CardData>,
    pub banner_cards: Vec<BannerCardData>,
    pub tables: Tables,
    pub setup: Setup,
}

impl Data {
    pub fn area(&self, id: AreaId) -> &AreaData {
        &self.areas[id.index()]
    }

    pub fn track(&self, id: BannerId) -> &TrackData {
        &self.tracks[id.index()]
    }

    /// An event card.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn card(&self, id: CardId) -> &CardData {
        self.cards.iter().find(|card| card.number == id.0).expect("an event card")
    }

    /// A Banner card.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn banner_card(&self, id: BannerCardId) -> &BannerCardData {
        self.banner_cards.iter().find(|card| card.number == id.0).expect("a Banner card")
    }
}

#[derive(Deserialize)]
struct Map {
    palace: AreaData,
    track: Vec<TrackData>,
}

#[derive(Deserialize)]
struct Units {
    unit: Vec<UnitData>,
}

#[derive(Deserialize)]
struct Cards {
    event: Vec<CardData>,
    banner: Vec<BannerCardData>,
}

/// Everything of `assets/siege`, read once.
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(load);
    &DATA
}

macro_rules! file {
    ($name:literal) => {
        toml::from_str(include_str!(concat!("../../../../assets/siege/", $name)))
            .unwrap_or_else(|why| panic!("{}: {why}", $name))
    };
}

fn load() -> Data {
    let map: Map = file!("map.toml");
    let units: Units = file!("units.toml");
    let mut cards: Cards = file!("cards.toml");
    let tables: Tables = file!("tables.toml");
    let setup: Setup = file!("setup.toml");
    let tracks: Vec<BannerId> = map.track.iter().map(|track| track.banner).collect();
    assert_eq!(tracks, BannerId::ALL, "tracks stand in the order of their Banners");
    let mut areas = vec![map.palace];
    areas.extend(map.track.iter().flat_map(|track| track.area.iter().cloned()));
    assert_eq!(areas.len(), AreaId::all().count(), "each track has four Areas");
    for card in &mut cards.event {
        let read = |text: &String| text.parse().unwrap_or_else(|_| panic!("no effect: {text}"));
        card.does = card.effects.iter().map(read).collect();
    }
    tables.check();
    Data {
        areas,
        tracks: map.track,
        units: units.unit,
        cards: cards.event,
        banner_cards: cards.banner,
        tables,
        setup,
    }
}
