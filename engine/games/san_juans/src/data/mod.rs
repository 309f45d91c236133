//! The printed facts of the campaign: `assets/san-juans/*.toml`, read once into typed tables.
//!
//! What a fact *does* is in the phases and cards; nothing here changes during play. The tables
//! of [units] and the reading of the files ([load]) have files of their own.

mod load;
mod neighbours;
mod units;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use units::{Arm, Batch, Class, Flag, Kind, Quality, UnitKind};

use crate::{CardId, Effect, IslandId, PathId, PlaceId, SeaId, Set, Space};

#[inline]
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(load::load);
    &DATA
}

#[derive(Debug)]
pub struct Data {
    /// The locations, in their printed order (J-011).
    pub places: Vec<Place>,
    pub islands: Vec<Island>,
    pub(crate) all: Set<PlaceId>,
    pub(crate) ports: Set<PlaceId>,
    pub(crate) fortresses: Set<PlaceId>,
    pub seas: Vec<Sea>,
    /// The land paths (J-012).
    pub paths: Vec<Path>,
    pub suakin: PlaceId,
    pub friday_harbor: PlaceId,
    pub lopez: IslandId,
    neighbours: neighbours::Neighbours,
    /// Pairs of islands that face each other (J-013).
    pub facing: Vec<(IslandId, IslandId)>,
    /// Pairs of sea areas that border (J-014).
    pub bordering: Vec<(SeaId, SeaId)>,
    /// The kinds of unit, in the order of [`UnitKind::ALL`].
    kinds: Vec<Kind>,
    /// Groups of kinds the commander may choose from (J-035).
    pub classes: Vec<Class>,
    /// The 54 cards, in order.
    pub cards: Vec<Card>,
    pub setup: Setup,
}

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
    #[serde(skip)]
    pub adjacent: Vec<PlaceId>,
}

impl Place {
    pub fn is_port(&self) -> bool {
        !self.seas.is_empty()
    }

    pub fn is_fortress(&self) -> bool {
        self.kind == PlaceKind::FortifiedTown
    }
}

#[derive(Debug, Deserialize)]
pub struct Island {
    #[serde(skip)]
    pub id: IslandId,
    pub name: String,
    pub slug: String,
    #[serde(skip)]
    pub places: Vec<PlaceId>,
    #[serde(skip)]
    pub(crate) all: Set<PlaceId>,
    #[serde(skip)]
    pub facing: Vec<IslandId>,
}

#[derive(Debug, Deserialize)]
pub struct Sea {
    #[serde(skip)]
    pub id: SeaId,
    pub name: String,
    #[serde(skip)]
    pub bordering: Vec<SeaId>,
    #[serde(skip)]
    pub(crate) ports: Set<PlaceId>,
}

#[derive(Debug, Deserialize)]
pub struct Path {
    #[serde(skip)]
    pub id: PathId,
    /// The end its points are counted from.
    pub from: PlaceId,
    pub to: PlaceId,
    pub points: u8,
}

#[derive(Debug, Deserialize)]
pub struct Card {
    #[serde(rename = "number")]
    pub id: CardId,
    pub title: String,
    pub flag: Flag,
    pub ops: u8,
    pub random_event: u8,
    pub emblem: String,
    pub event: Effect,
    pub text: String,
    pub history: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShipKind {
    /// Armed; carries one unit.
    Gunboat,
    /// Unarmed; carries three.
    Transport,
    /// Lightly armed; carries two (J-193).
    LightTransport,
    /// A strong gunboat; carries one (J-192).
    Sultan,
}

impl ShipKind {
    /// Units it can carry (J-024).
    pub fn capacity(self) -> usize {
        match self {
            ShipKind::Gunboat | ShipKind::Sultan => 1,
            ShipKind::Transport => 3,
            ShipKind::LightTransport => 2,
        }
    }

    /// Whether she is armed well enough to support a battle or a siege (J-058, J-142).
    pub fn is_gunboat(self) -> bool {
        matches!(self, ShipKind::Gunboat | ShipKind::Sultan)
    }
}

/// The set-up (J-025, J-026).
#[derive(Debug, Deserialize)]
pub struct Setup {
    pub turns: u8,
    pub revolt: PlaceId,
    /// Cards kept out of the first draw pile.
    pub set_aside: Vec<CardId>,
    /// Where the revolt may begin instead, by the face of a die (J-027).
    pub starts: Vec<PlaceId>,
    /// Supply points under advanced supply (J-101).
    pub stores: Vec<(PlaceId, u8)>,
    pub garrisons: Vec<(PlaceId, Vec<UnitKind>)>,
    pub ships: Vec<(String, ShipKind, PlaceId)>,
    pub reconquest: Reconquest,
}

/// How the reconquest begins (J-029).
#[derive(Debug, Deserialize)]
pub struct Reconquest {
    pub turn: u8,
    pub vp: i32,
    pub siege: (PlaceId, u8),
    pub ships: PlaceId,
    pub egyptian_points: u8,
    pub hand: Vec<CardId>,
    pub set_aside: Vec<CardId>,
    pub out: Vec<CardId>,
    pub stores: Vec<(PlaceId, u8)>,
    /// Units that came with those cards and are lost.
    pub lost: Vec<(UnitKind, u8)>,
    pub garrisons: Vec<(PlaceId, Vec<UnitKind>)>,
}

impl Data {
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.0) - 1]
    }

    pub fn island(&self, id: IslandId) -> &Island {
        &self.islands[usize::from(id.0)]
    }

    pub fn sea(&self, id: SeaId) -> &Sea {
        &self.seas[usize::from(id.0)]
    }

    pub fn path(&self, id: PathId) -> &Path {
        &self.paths[usize::from(id.0)]
    }

    pub fn kind(&self, kind: UnitKind) -> &Kind {
        &self.kinds[kind as usize]
    }

    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0) - 1]
    }

    /// A location by its name in commands.
    ///
    /// # Panics
    /// If there is none: for names written in this crate.
    pub fn named(&self, slug: &str) -> PlaceId {
        let found = self.places.iter().find(|place| place.slug == slug);
        found.unwrap_or_else(|| panic!("no location is called {slug}")).id
    }

    /// Spaces one step from `space` by land.
    pub fn neighbours(&self, space: Space) -> &[Space] {
        self.neighbours.next_to(space)
    }

    pub fn island_of(&self, space: Space) -> IslandId {
        match space {
            Space::Place(place) => self.place(place).island,
            Space::Point { path, .. } => self.place(self.path(path).from).island,
        }
    }

    pub fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        self.neighbours.spaces().iter().copied()
    }

    /// The number of a space among [`Data::spaces`].
    #[inline]
    pub(crate) fn number(&self, space: Space) -> u8 {
        self.neighbours.number(space)
    }

    #[inline]
    pub(crate) fn numbered(&self, number: u8) -> Space {
        self.neighbours.spaces()[usize::from(number)]
    }

    /// The same as [`Data::neighbours`], as a set.
    #[inline]
    pub fn around(&self, space: Space) -> Set<Space> {
        self.neighbours.around(space)
    }

    pub fn all_around(&self, spaces: Set<Space>) -> Set<Space> {
        spaces.iter().fold(Set::default(), |near, space| near | self.around(space))
    }

    /// Where one comes from these spaces by land, entering none but `open` ones: those spaces
    /// first, then what is one step away, and so on.
    pub(crate) fn rings(
        &self,
        from: Set<Space>,
        open: Set<Space>,
    ) -> impl Iterator<Item = Set<Space>> {
        let (mut ring, mut left) = (from, open & !from);
        std::iter::from_fn(move || {
            let this = Some(ring).filter(|ring| !ring.is_empty())?;
            ring = self.all_around(this) & left;
            left = left & !ring;
            Some(this)
        })
    }

    pub(crate) fn reach(&self, from: Set<Space>, open: Set<Space>) -> Set<Space> {
        self.rings(from, open).fold(from, |all, ring| all | ring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_the_printed_one() {
        let data = data();
        assert_eq!(data.places.len(), 25, "J-010");
        assert!(data.places.iter().enumerate().all(|(i, p)| usize::from(p.id.0) == i + 1));
        assert_eq!(data.islands.len(), 8);
        assert_eq!(data.paths.iter().map(|path| u32::from(path.points)).sum::<u32>(), 33);
        let stuart = data.place(data.named("stuart"));
        assert!(stuart.is_port() && stuart.adjacent.is_empty());
        let island = data.island(data.place(data.named("ginnis")).island);
        assert_eq!(island.facing.len(), 3, "J-013: Lopez, Stuart and Shaw face San Juan");
    }

    #[test]
    fn every_kind_stands_in_the_file_at_its_own_position() {
        let read: Vec<&str> = data().kinds.iter().map(|row| &*row.slug).collect();
        assert_eq!(read, UnitKind::ALL.map(UnitKind::name));
    }

    #[test]
    fn the_deck_has_its_54_cards_and_every_batch_names_a_unit() {
        let data = data();
        assert!(data.cards.iter().enumerate().all(|(i, card)| usize::from(card.id.0) == i + 1));
        assert_eq!(data.cards.len(), 54);
        for card in &data.cards {
            for batch in card.event.batches() {
                assert!(!batch.kinds().is_empty(), "card {}: {}", card.id, batch.0);
            }
        }
    }

    #[test]
    fn a_road_leads_through_its_points() {
        let data = data();
        let richardson = Space::Place(data.named("richardson"));
        let point = "richardson/mud-bay/1".parse().expect("a point of the map");
        assert!(data.neighbours(richardson).contains(&point));
        assert_eq!(data.neighbours(point)[0], richardson);
        for space in data.spaces() {
            assert_eq!(space.to_string().parse(), Ok(space));
            for next in data.neighbours(space).iter().copied() {
                assert!(data.neighbours(next).contains(&space), "{space} and {next}");
            }
        }
    }
}
