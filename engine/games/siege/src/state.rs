//! All that lies in and around the city.

use kit::deck::Deck;
use serde::{Deserialize, Serialize};

use crate::{
    Action, AreaId, Arm, BannerCardId, BannerId, CardId, Kind, Rulings, TRACK, UnitId, data,
};

/// The last turn, January 1885 (S-R16).
pub const LAST_TURN: u8 = 12;
/// The ends of the tracks of Resource Points and City Morale (S-R13).
pub const RESOURCES_MAX: u8 = 20;
pub const MORALE_MAX: u8 = 10;
/// No Banner is stronger (S-R37).
pub const STRENGTH_MAX: u8 = 6;
/// No Area has a higher fortification level (S-R10).
pub const WORKS_MAX: u8 = 4;
/// Turns of high Nile, July to October 1884 (S-R16).
pub const HIGH_NILE: std::ops::RangeInclusive<u8> = 6..=9;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Not raised or built yet.
    Reserve,
    /// In its Available Box.
    Available,
    /// Served this turn (S-R09).
    Used,
    /// In the Defensive Position of an Area.
    Position(AreaId),
    /// In the Wounded Leaders Box.
    Wounded { since: u8 },
    /// In the Damaged Gunboats Box.
    Damaged,
    /// Eliminated, killed, destroyed.
    Lost,
    /// Sent out of the game (card 13).
    Sailed,
}

/// A counter of the garrison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    /// Steps left; 1 for what has none.
    pub steps: u8,
    pub place: Place,
}

/// A Banner on its track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banner {
    pub id: BannerId,
    /// Its Strength Level; 0 when it has left (S-R11).
    pub strength: u8,
    /// The Area of its track it stands in.
    pub area: u8,
    pub disordered: bool,
    /// Strength points lost since the start (S-R41).
    pub lost: u8,
}

impl Banner {
    /// Whether it is still on the map (S-R11).
    pub fn is_there(&self) -> bool {
        self.strength > 0
    }

    pub fn stands(&self) -> AreaId {
        AreaId::of(self.id, self.area)
    }

    /// The next Area inward, which it attacks (S-R18).
    pub fn attacks(&self) -> AreaId {
        AreaId::of(self.id, self.area.saturating_sub(1))
    }
}

/// What holds for one turn alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThisTurn {
    /// The event card turned up, if one was (S-066).
    pub card: Option<CardId>,
    pub points: u8,
    /// Free Resource Points left (S-078).
    pub free: u8,
    /// The last type of action done: only later ones may follow (S-067, S-068).
    pub done: Option<Action>,
    pub high_water: bool,
    /// Only the first Banner activates (card 23).
    pub fasting: bool,
    /// The top Banner card has been seen (S-R24).
    pub seen: bool,
    /// The Banner card of phase C, once it is drawn.
    pub activation: Option<BannerCardId>,
}

/// The city under siege.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct City {
    /// The turn, 1 to 12; 0 before the first.
    pub turn: u8,
    pub resources: u8,
    pub morale: u8,
    pub banners: [Banner; 4],
    pub works: Vec<u8>,
    pub units: Vec<Unit>,
    pub events: Deck<CardId>,
    pub activations: Deck<BannerCardId>,
    pub now: ThisTurn,
    /// What it is played by where the print leaves it open.
    #[serde(default = "Rulings::before")]
    pub rulings: Rulings,
    /// How it stood when the last actions ended.
    #[serde(skip)]
    pub(crate) stood: Stood,
}

/// The city as it stood when the last actions ended, before anything left over was lost or any
/// Banner came: what a preview of the order that ends them judges. It follows from the orders, so
/// it is neither stored nor compared.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stood(Option<Box<City>>);

impl PartialEq for Stood {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stood {}

impl City {
    /// As it stood when the last actions ended, with draw piles that nobody can look into: of the
    /// Banner deck the card that has been seen alone (S-R24).
    pub fn stood(&self) -> Option<&Self> {
        self.stood.0.as_deref()
    }

    pub(crate) fn actions_ended(&mut self) {
        self.stood = Stood::default();
        let mut stood = self.clone();
        stood.close(true);
        self.stood = Stood(Some(Box::new(stood)));
    }

    /// Takes the draw piles out, but for a Banner card that has been seen by whoever looks (S-R24).
    pub(crate) fn close(&mut self, knows: bool) {
        let top = self.seen_card().filter(|_| knows);
        self.events.draw.clear();
        self.activations.draw = top.into_iter().collect();
        if let Some(stood) = &mut self.stood.0 {
            stood.close(knows);
        }
    }

    pub fn banner(&self, id: BannerId) -> &Banner {
        &self.banners[id.index()]
    }

    pub(crate) fn banner_mut(&mut self, id: BannerId) -> &mut Banner {
        &mut self.banners[id.index()]
    }

    pub fn present(&self) -> impl Iterator<Item = &Banner> {
        self.banners.iter().filter(|banner| banner.is_there())
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    pub fn at(&self, place: Place) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.place == place)
    }

    pub fn available(&self, arm: Arm) -> impl Iterator<Item = &Unit> {
        self.at(Place::Available).filter(move |unit| unit.id.arm() == arm)
    }

    /// The Defensive Position of an Area, empty if there is none.
    pub fn position(&self, area: AreaId) -> Vec<UnitId> {
        self.at(Place::Position(area)).map(|unit| unit.id).collect()
    }

    pub fn has_position(&self, area: AreaId) -> bool {
        self.at(Place::Position(area)).next().is_some()
    }

    pub fn level(&self, area: AreaId) -> u8 {
        self.works[area.index()]
    }

    /// Whether an Area is controlled: nearer the Palace than the Banner of its track (S-R06).
    pub fn controls(&self, area: AreaId) -> bool {
        area.track().is_none_or(|track| {
            let banner = self.banner(track);
            !banner.is_there() || area.number() < banner.area
        })
    }

    pub fn controlled(&self) -> impl Iterator<Item = AreaId> {
        AreaId::all().filter(|area| self.controls(*area))
    }

    /// Whether the Nile is high this turn (S-R16).
    pub fn is_high(&self) -> bool {
        HIGH_NILE.contains(&self.turn)
    }

    /// What can be paid in Resource Points now, the free ones included (S-078).
    pub fn purse(&self) -> u8 {
        self.resources + self.now.free
    }

    /// The Banner card that will be drawn this turn, if it has been seen (S-R24).
    pub fn seen_card(&self) -> Option<BannerCardId> {
        let comes = self.now.seen && self.now.activation.is_none();
        self.activations.draw.last().copied().filter(|_| comes)
    }

    /// Strength points that all Banners have lost (S-R41).
    pub fn strength_lost(&self) -> u8 {
        self.banners.iter().map(|banner| banner.lost).sum()
    }
}

impl Unit {
    pub fn kind(&self) -> Kind {
        self.id.kind()
    }

    pub fn is_reduced(&self) -> bool {
        self.steps < data().units[self.id.index()].steps
    }

    /// What makes it like any other of its kind: who stands for whom in a list of choices.
    pub fn likeness(&self) -> (Kind, u8, Option<UnitId>) {
        let named = matches!(self.kind(), Kind::Gunboat | Kind::Leader).then_some(self.id);
        (self.kind(), self.steps, named)
    }
}

/// The furthest Area of a track.
pub const FURTHEST: u8 = TRACK;
