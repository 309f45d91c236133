//! The printed facts of the campaign: `assets/san-juans/*.toml`, read once into typed tables.
//!
//! What a fact *does* is in the phases and cards; nothing here changes during play.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::cards::Effect;
use super::ids::{CardId, IslandId, PathId, PlaceId, SeaId, Space};

/// The tables of the campaign.
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(Data::load);
    &DATA
}

/// All printed facts.
#[derive(Debug)]
pub struct Data {
    /// The locations, in their printed order (J-011).
    pub places: Vec<Place>,
    /// The islands.
    pub islands: Vec<Island>,
    /// The sea areas, A to F.
    pub seas: Vec<Sea>,
    /// The land paths (J-012).
    pub paths: Vec<Path>,
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
    /// The set-up.
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

/// A location.
#[derive(Debug)]
pub struct Place {
    /// Its printed number.
    pub id: PlaceId,
    /// Its name.
    pub name: String,
    /// Its name in commands.
    pub slug: String,
    /// Where it lies.
    pub island: IslandId,
    /// What it is.
    pub kind: PlaceKind,
    /// What it is worth to whoever holds it.
    pub vp: i32,
    /// The sea areas its port opens on; none if it is no port.
    pub seas: Vec<SeaId>,
    /// The sea area beside a place that has no port.
    pub coast: Option<SeaId>,
    /// Locations joined to it by one path.
    pub adjacent: Vec<PlaceId>,
}

impl Place {
    /// Whether ships can lie here.
    pub fn is_port(&self) -> bool {
        !self.seas.is_empty()
    }

    /// Whether it is a fortified town.
    pub fn is_fortress(&self) -> bool {
        self.kind == PlaceKind::FortifiedTown
    }
}

/// An island.
#[derive(Debug)]
pub struct Island {
    /// Which.
    pub id: IslandId,
    /// Its name.
    pub name: String,
    /// Its name in commands.
    pub slug: String,
    /// Its locations.
    pub places: Vec<PlaceId>,
    /// Islands that face it.
    pub facing: Vec<IslandId>,
}

/// A sea area.
#[derive(Debug)]
pub struct Sea {
    /// Which.
    pub id: SeaId,
    /// Its name.
    pub name: String,
    /// Areas that border it.
    pub bordering: Vec<SeaId>,
}

/// A land path.
#[derive(Debug)]
pub struct Path {
    /// Which.
    pub id: PathId,
    /// The end its points are counted from.
    pub from: PlaceId,
    /// The other end.
    pub to: PlaceId,
    /// How many movement points lie between.
    pub points: u8,
}

/// Whose a card or unit is (J-023).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// British, Indian, Australian, Naval, Marines, Camel Corps.
    British,
    /// Everything else.
    Egyptian,
}

/// What a unit fights as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horses or camels.
    Cavalry,
    /// A battery.
    Artillery,
    /// A machine-gun battery.
    MachineGuns,
    /// Fortress troops; they do not move.
    Garrison,
}

/// How well a unit fights (J-021).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Fixed by a die when first needed.
    Rolled,
    /// Fixed by a die in each battle.
    Unpredictable,
    /// The worst.
    Wretched,
    /// Poor.
    Poor,
    /// Average.
    Average,
    /// Good.
    Good,
    /// Very good.
    Fine,
    /// The best.
    Elite,
}

macro_rules! unit_kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A kind of land unit (J-020).
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum UnitKind {
            $($(#[$doc])* $name,)*
        }

        impl UnitKind {
            /// Every kind, in printed order.
            pub const ALL: &'static [UnitKind] = &[$(UnitKind::$name,)*];
        }
    };
}
unit_kinds! {
    /// Egyptian regular infantry.
    EgyptianInfantry,
    /// Sudanese infantry.
    SudaneseInfantry,
    /// The Sudanese who came with Gordon.
    GordonsSudanese,
    /// Bashi-Bazouks on foot.
    BashiBazoukInfantry,
    /// Bashi-Bazouks on horses.
    BashiBazoukCavalry,
    /// Egyptian cuirassiers.
    Cuirassiers,
    /// Egyptian dragoons.
    Dragoons,
    /// Egyptian camel troops.
    EgyptianCamels,
    /// An Egyptian battery of Krupp guns.
    KruppBattery,
    /// Egyptian guns on camels.
    CamelBattery,
    /// Local riflemen.
    Militia,
    /// Fortress troops.
    FortressGarrison,
    /// Infantry of the Hicks expedition.
    HicksInfantry,
    /// Cavalry of the Hicks expedition.
    HicksCavalry,
    /// Guns of the Hicks expedition.
    HicksBattery,
    /// Machine guns of the Hicks expedition.
    HicksMachineGuns,
    /// British infantry of the line.
    BritishLine,
    /// Highlanders.
    Highlanders,
    /// Foot Guards.
    Guards,
    /// Royal Marines.
    Marines,
    /// Bluejackets ashore.
    NavalBrigade,
    /// Hussars.
    Hussars,
    /// Lancers.
    Lancers,
    /// Mounted infantry.
    MountedInfantry,
    /// The Camel Corps.
    CamelCorps,
    /// British guns.
    BritishBattery,
    /// British machine guns.
    MachineGuns,
    /// Indian infantry.
    IndianInfantry,
    /// Indian cavalry.
    IndianCavalry,
    /// Indian guns on mules.
    MountainBattery,
    /// Australian infantry.
    AustralianInfantry,
    /// Australian guns.
    AustralianBattery,
}

impl UnitKind {
    /// Its name in data files, logs and commands.
    pub fn slug(self) -> &'static str {
        &data().kind(self).slug
    }
}

impl std::fmt::Display for UnitKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.slug())
    }
}

impl std::str::FromStr for UnitKind {
    type Err = crate::kit::decision::NotAChoice;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = UnitKind::ALL.iter().copied().find(|kind| kind.slug() == text);
        found.ok_or(crate::kit::decision::NotAChoice)
    }
}

/// What is printed of a kind of unit.
#[derive(Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Its name in commands.
    pub slug: String,
    /// Whose it is.
    pub flag: Flag,
    /// What it fights as.
    pub arm: Arm,
    /// How well it fights.
    pub quality: Quality,
}

/// Kinds that a card leaves to choose from (J-035).
#[derive(Debug, Deserialize)]
pub struct Class {
    /// What cards call it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// The kinds.
    pub of: Vec<UnitKind>,
}

/// Units as a card or the set-up names them: a kind or a class, and how many.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Batch(pub String, pub u8);

impl Batch {
    /// The kinds it may be made of: one, or those of the class.
    pub fn kinds(&self) -> &'static [UnitKind] {
        let data = data();
        if let Some(class) = data.classes.iter().find(|class| class.class == self.0) {
            return &class.of;
        }
        let found = UnitKind::ALL.iter().position(|kind| kind.slug() == self.0);
        found.map_or(&[], |at| &UnitKind::ALL[at..=at])
    }
}

/// A card of the deck.
#[derive(Debug, Deserialize)]
pub struct Card {
    /// Its number.
    #[serde(rename = "number")]
    pub id: CardId,
    /// Its title.
    pub title: String,
    /// Its flag.
    pub flag: Flag,
    /// Its Ops number.
    pub ops: u8,
    /// Its random-event number.
    pub random_event: u8,
    /// What its event does.
    pub event: Effect,
    /// The event in words.
    pub text: String,
    /// A line of history.
    pub history: String,
}

/// What a ship is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShipKind {
    /// Armed; carries one unit.
    Gunboat,
    /// Unarmed; carries three.
    Transport,
}

impl ShipKind {
    /// Units it can carry (J-024).
    pub fn capacity(self) -> usize {
        match self {
            ShipKind::Gunboat => 1,
            ShipKind::Transport => 3,
        }
    }
}

/// The set-up (J-025, J-026).
#[derive(Debug)]
pub struct Setup {
    /// The score at the start.
    pub vp: i32,
    /// How many turns there are.
    pub turns: u8,
    /// Where the revolt begins.
    pub revolt: PlaceId,
    /// Cards kept out of the first draw pile.
    pub set_aside: Vec<CardId>,
    /// The garrisons.
    pub garrisons: Vec<(PlaceId, Vec<UnitKind>)>,
    /// The ships: name, kind, port.
    pub ships: Vec<(String, ShipKind, PlaceId)>,
}

impl Data {
    /// A location.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.0) - 1]
    }

    /// An island.
    pub fn island(&self, id: IslandId) -> &Island {
        &self.islands[usize::from(id.0)]
    }

    /// A sea area.
    pub fn sea(&self, id: SeaId) -> &Sea {
        &self.seas[usize::from(id.0)]
    }

    /// A path.
    pub fn path(&self, id: PathId) -> &Path {
        &self.paths[usize::from(id.0)]
    }

    /// What is printed of a kind of unit.
    pub fn kind(&self, kind: UnitKind) -> &Kind {
        &self.kinds[kind as usize]
    }

    /// A card, if there is one of that number.
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
    pub fn neighbours(&self, space: Space) -> Vec<Space> {
        match space {
            Space::Place(place) => self
                .paths
                .iter()
                .filter(|path| path.from == place || path.to == place)
                .map(|path| self.along(path, if path.from == place { 1 } else { path.points }))
                .collect(),
            Space::Point { path, step } => {
                let path = self.path(path);
                vec![self.along(path, step - 1), self.along(path, step + 1)]
            }
        }
    }

    /// The space `step` steps along a path: an end for 0 and for one past the last point.
    fn along(&self, path: &Path, step: u8) -> Space {
        if step == 0 {
            Space::Place(path.from)
        } else if step > path.points {
            Space::Place(path.to)
        } else {
            Space::Point { path: path.id, step }
        }
    }

    /// The island a space lies on.
    pub fn island_of(&self, space: Space) -> IslandId {
        match space {
            Space::Place(place) => self.place(place).island,
            Space::Point { path, .. } => self.place(self.path(path).from).island,
        }
    }

    /// Every space of the map, locations first.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        let places = self.places.iter().map(|place| Space::Place(place.id));
        let points = self.paths.iter().flat_map(|path| {
            (1..=path.points).map(move |step| Space::Point { path: path.id, step })
        });
        places.chain(points)
    }
}

/// Reading the files. A mistake in them is a mistake in the program: it panics at first use, and
/// the tests use every table.
mod files {
    use super::{Arm, PlaceKind, Quality};
    use super::{Card, Class, Deserialize, Flag, ShipKind, UnitKind};

    #[derive(Deserialize)]
    pub(super) struct PlaceRow {
        pub(super) number: u8,
        pub(super) name: String,
        pub(super) slug: String,
        pub(super) island: String,
        pub(super) kind: PlaceKind,
        pub(super) vp: i32,
        #[serde(default)]
        pub(super) seas: Vec<String>,
        pub(super) coast: Option<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct Places {
        pub(super) place: Vec<PlaceRow>,
    }
    #[derive(Deserialize)]
    pub(super) struct Named {
        pub(super) slug: String,
        pub(super) name: String,
    }
    #[derive(Deserialize)]
    pub(super) struct Islands {
        pub(super) island: Vec<Named>,
        pub(super) sea: Vec<Named>,
    }
    #[derive(Deserialize)]
    pub(super) struct PathRow {
        pub(super) from: String,
        pub(super) to: String,
        pub(super) points: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Adjacent {
        pub(super) islands: Vec<(String, String)>,
        pub(super) seas: Vec<(String, String)>,
    }
    #[derive(Deserialize)]
    pub(super) struct Paths {
        pub(super) path: Vec<PathRow>,
        pub(super) adjacent: Adjacent,
    }
    #[derive(Deserialize)]
    pub(super) struct UnitRow {
        pub(super) kind: UnitKind,
        pub(super) name: String,
        pub(super) flag: Flag,
        pub(super) arm: Arm,
        pub(super) quality: Quality,
    }
    #[derive(Deserialize)]
    pub(super) struct Units {
        pub(super) unit: Vec<UnitRow>,
        pub(super) class: Vec<Class>,
    }
    #[derive(Deserialize)]
    pub(super) struct Cards {
        pub(super) card: Vec<Card>,
    }
    #[derive(Deserialize)]
    pub(super) struct Garrison {
        pub(super) place: String,
        pub(super) units: Vec<UnitKind>,
    }
    #[derive(Deserialize)]
    pub(super) struct ShipRow {
        pub(super) name: String,
        pub(super) kind: ShipKind,
        pub(super) port: String,
    }
    #[derive(Deserialize)]
    pub(super) struct Setup {
        pub(super) vp: i32,
        pub(super) turns: u8,
        pub(super) revolt: String,
        pub(super) set_aside: Vec<u8>,
        pub(super) garrison: Vec<Garrison>,
        pub(super) ship: Vec<ShipRow>,
    }

    pub(super) fn read<T: serde::de::DeserializeOwned>(name: &str, text: &str) -> T {
        toml::from_str(text).unwrap_or_else(|error| panic!("assets/san-juans/{name}: {error}"))
    }

    /// The kebab-case name of a kind, as the files write it.
    pub(super) fn slug_of(kind: UnitKind) -> String {
        let mut slug = String::new();
        for letter in format!("{kind:?}").chars() {
            if letter.is_uppercase() && !slug.is_empty() {
                slug.push('-');
            }
            slug.push(letter.to_ascii_lowercase());
        }
        slug
    }
}

impl Data {
    fn load() -> Self {
        let islands: files::Islands =
            files::read("islands.toml", include_str!("../../../assets/san-juans/islands.toml"));
        let places: files::Places =
            files::read("places.toml", include_str!("../../../assets/san-juans/places.toml"));
        let paths: files::Paths =
            files::read("paths.toml", include_str!("../../../assets/san-juans/paths.toml"));
        let units: files::Units =
            files::read("units.toml", include_str!("../../../assets/san-juans/units.toml"));
        let cards: files::Cards =
            files::read("cards.toml", include_str!("../../../assets/san-juans/cards.toml"));
        let setup: files::Setup =
            files::read("setup.toml", include_str!("../../../assets/san-juans/setup.toml"));
        let mut data = Self::geography(islands, places, paths);
        data.kinds = units.unit.into_iter().map(kind_of_row).collect();
        data.classes = units.class;
        data.cards = cards.card;
        data.setup = data.setup_of(setup);
        data
    }

    fn geography(islands: files::Islands, places: files::Places, paths: files::Paths) -> Self {
        let island_id = |slug: &str| {
            let at = islands.island.iter().position(|island| island.slug == slug);
            IslandId(at.unwrap_or_else(|| panic!("no island is called {slug}")) as u8)
        };
        let sea_id = |slug: &str| slug.parse::<SeaId>().expect("sea areas are a to f");
        let place_id = |slug: &str| {
            let row = places.place.iter().find(|row| row.slug == slug);
            PlaceId(row.unwrap_or_else(|| panic!("no location is called {slug}")).number)
        };
        let facing: Vec<_> =
            paths.adjacent.islands.iter().map(|(a, b)| (island_id(a), island_id(b))).collect();
        let bordering: Vec<_> =
            paths.adjacent.seas.iter().map(|(a, b)| (sea_id(a), sea_id(b))).collect();
        let paths: Vec<Path> = paths
            .path
            .iter()
            .enumerate()
            .map(|(at, row)| Path {
                id: PathId(at as u8),
                from: place_id(&row.from),
                to: place_id(&row.to),
                points: row.points,
            })
            .collect();
        let places: Vec<Place> = places
            .place
            .iter()
            .map(|row| {
                let id = PlaceId(row.number);
                Place {
                    id,
                    name: row.name.clone(),
                    slug: row.slug.clone(),
                    island: island_id(&row.island),
                    kind: row.kind,
                    vp: row.vp,
                    seas: row.seas.iter().map(|sea| sea_id(sea)).collect(),
                    coast: row.coast.as_deref().map(sea_id),
                    adjacent: other_ends(id, paths.iter().map(|path| (path.from, path.to))),
                }
            })
            .collect();
        let seas = islands.sea.iter().map(|row| {
            let id = sea_id(&row.slug);
            let bordering = other_ends(id, bordering.iter().copied());
            Sea { id, name: row.name.clone(), bordering }
        });
        let seas = seas.collect();
        let islands = islands.island.iter().map(|row| {
            let id = island_id(&row.slug);
            Island {
                id,
                name: row.name.clone(),
                slug: row.slug.clone(),
                places: places.iter().filter(|p| p.island == id).map(|p| p.id).collect(),
                facing: other_ends(id, facing.iter().copied()),
            }
        });
        let islands = islands.collect();
        let setup = Setup {
            vp: 0,
            turns: 0,
            revolt: PlaceId(1),
            set_aside: vec![],
            garrisons: vec![],
            ships: vec![],
        };
        let (kinds, classes, cards) = (vec![], vec![], vec![]);
        Self { places, islands, seas, paths, facing, bordering, kinds, classes, cards, setup }
    }

    fn setup_of(&self, file: files::Setup) -> Setup {
        let garrisons = file.garrison.into_iter().map(|row| (self.named(&row.place), row.units));
        let ships = file.ship.into_iter().map(|row| (row.name, row.kind, self.named(&row.port)));
        Setup {
            vp: file.vp,
            turns: file.turns,
            revolt: self.named(&file.revolt),
            set_aside: file.set_aside.into_iter().map(CardId).collect(),
            garrisons: garrisons.collect(),
            ships: ships.collect(),
        }
    }
}

fn kind_of_row(row: files::UnitRow) -> Kind {
    let slug = files::slug_of(row.kind);
    Kind { name: row.name, slug, flag: row.flag, arm: row.arm, quality: row.quality }
}

/// Whatever is paired with `end`.
fn other_ends<N: Copy + PartialEq>(end: N, pairs: impl Iterator<Item = (N, N)>) -> Vec<N> {
    pairs
        .filter_map(|(a, b)| match (a == end, b == end) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        })
        .collect()
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
        for (kind, row) in UnitKind::ALL.iter().zip(&data().kinds) {
            let text = format!("kind = \"{}\"\nname = \"{}\"", kind.slug(), row.name);
            let file = include_str!("../../../assets/san-juans/units.toml");
            assert!(file.contains(&text), "{text}");
            assert_eq!(kind.slug().parse(), Ok(*kind));
        }
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
            for next in data.neighbours(space) {
                assert!(data.neighbours(next).contains(&space), "{space} and {next}");
            }
        }
    }
}
