//! Reading the files. A mistake in them is a mistake in the program: it panics at first use, and
//! the tests use every table.

use serde::Deserialize;

use super::{Reconquest, Setup};
use crate::data::neighbours::Neighbours;
use crate::data::units::{Class, Kind, UnitKind};
use crate::{
    Arm, Card, CardId, Data, Flag, Island, IslandId, Path, PathId, Place, PlaceId, PlaceKind,
    Quality, Sea, SeaId, Set, ShipKind,
};

#[derive(Deserialize)]
struct PlaceRow {
    number: u8,
    name: String,
    slug: String,
    island: String,
    kind: PlaceKind,
    vp: i32,
    #[serde(default)]
    seas: Vec<String>,
    coast: Option<String>,
}

#[derive(Deserialize)]
struct Places {
    place: Vec<PlaceRow>,
}

#[derive(Deserialize)]
struct Named {
    slug: String,
    name: String,
}

#[derive(Deserialize)]
struct Islands {
    island: Vec<Named>,
    sea: Vec<Named>,
}

#[derive(Deserialize)]
struct PathRow {
    from: String,
    to: String,
    points: u8,
}

#[derive(Deserialize)]
struct Adjacent {
    islands: Vec<(String, String)>,
    seas: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Paths {
    path: Vec<PathRow>,
    adjacent: Adjacent,
}

#[derive(Deserialize)]
struct UnitRow {
    kind: UnitKind,
    name: String,
    flag: Flag,
    arm: Arm,
    quality: Quality,
}

#[derive(Deserialize)]
struct Units {
    unit: Vec<UnitRow>,
    class: Vec<Class>,
}

#[derive(Deserialize)]
struct Cards {
    card: Vec<Card>,
}

#[derive(Deserialize)]
struct Garrison {
    place: String,
    units: Vec<UnitKind>,
}

#[derive(Deserialize)]
struct ShipRow {
    name: String,
    kind: ShipKind,
    port: String,
}

#[derive(Deserialize)]
struct SetupFile {
    turns: u8,
    revolt: String,
    set_aside: Vec<u8>,
    starts: Vec<String>,
    stores: Vec<(String, u8)>,
    garrison: Vec<Garrison>,
    ship: Vec<ShipRow>,
    reconquest: ReconquestRow,
}

#[derive(Deserialize)]
struct ReconquestRow {
    turn: u8,
    vp: i32,
    siege: (String, u8),
    ships: String,
    egyptian_points: u8,
    hand: Vec<u8>,
    set_aside: Vec<u8>,
    out: Vec<u8>,
    stores: Vec<(String, u8)>,
    lost: Vec<(UnitKind, u8)>,
    garrison: Vec<Garrison>,
}

macro_rules! read {
    ($file:literal) => {
        toml::from_str(include_str!(concat!("../../../../../assets/san-juans/", $file)))
            .unwrap_or_else(|error| panic!("assets/san-juans/{}: {error}", $file))
    };
}

pub(super) fn load() -> Data {
    let islands: Islands = read!("islands.toml");
    let places: Places = read!("places.toml");
    let paths: Paths = read!("paths.toml");
    let units: Units = read!("units.toml");
    let cards: Cards = read!("cards.toml");
    let setup: SetupFile = read!("setup.toml");
    let names = Names { islands: &islands, places: &places };
    let facing = names.pairs(&paths.adjacent.islands, |slug| names.island(slug));
    let bordering = names.pairs(&paths.adjacent.seas, |slug| names.sea(slug));
    let roads = names.roads(&paths);
    let printed: Vec<Place> = places.place.iter().map(|row| names.place_of(row, &roads)).collect();
    Data {
        neighbours: Neighbours::of(&printed, &roads),
        suakin: names.place("suakin"),
        friday_harbor: names.place("friday-harbor"),
        lopez: names.island("lopez"),
        all: of_those(&printed, |_| true),
        ports: of_those(&printed, Place::is_port),
        fortresses: of_those(&printed, Place::is_fortress),
        seas: islands.sea.iter().map(|row| names.sea_of(row, &bordering, &printed)).collect(),
        places: printed,
        islands: islands.island.iter().map(|row| names.island_of(row, &facing)).collect(),
        kinds: units.unit.into_iter().map(kind_of).collect(),
        setup: names.setup_of(&setup),
        paths: roads,
        facing,
        bordering,
        classes: units.class,
        cards: cards.card,
    }
}

/// Turns names in one file into the ids of another.
struct Names<'a> {
    islands: &'a Islands,
    places: &'a Places,
}

impl Names<'_> {
    fn island(&self, slug: &str) -> IslandId {
        let at = self.islands.island.iter().position(|island| island.slug == slug);
        let at = at.unwrap_or_else(|| panic!("no island is called {slug}"));
        IslandId(u8::try_from(at).expect("there are eight islands"))
    }

    fn sea(&self, slug: &str) -> SeaId {
        slug.parse().unwrap_or_else(|_| panic!("no sea area is called {slug}"))
    }

    fn place(&self, slug: &str) -> PlaceId {
        let row = self.places.place.iter().find(|row| row.slug == slug);
        PlaceId(row.unwrap_or_else(|| panic!("no location is called {slug}")).number)
    }

    fn pairs<N>(&self, of: &[(String, String)], id: impl Fn(&str) -> N) -> Vec<(N, N)> {
        of.iter().map(|(a, b)| (id(a), id(b))).collect()
    }

    fn roads(&self, paths: &Paths) -> Vec<Path> {
        let numbered = (0..).zip(&paths.path);
        let road = |(number, row): (u8, &PathRow)| Path {
            id: PathId(number),
            from: self.place(&row.from),
            to: self.place(&row.to),
            points: row.points,
        };
        numbered.map(road).collect()
    }

    fn place_of(&self, row: &PlaceRow, roads: &[Path]) -> Place {
        let id = PlaceId(row.number);
        Place {
            id,
            name: row.name.clone(),
            slug: row.slug.clone(),
            island: self.island(&row.island),
            kind: row.kind,
            vp: row.vp,
            seas: row.seas.iter().map(|sea| self.sea(sea)).collect(),
            coast: row.coast.as_deref().map(|sea| self.sea(sea)),
            adjacent: other_ends(id, roads.iter().map(|road| (road.from, road.to))),
        }
    }

    fn island_of(&self, row: &Named, facing: &[(IslandId, IslandId)]) -> Island {
        let here = self.places.place.iter().filter(|place| place.island == row.slug);
        let places: Vec<PlaceId> = here.map(|place| PlaceId(place.number)).collect();
        let id = self.island(&row.slug);
        Island {
            id,
            name: row.name.clone(),
            slug: row.slug.clone(),
            all: places.iter().copied().collect(),
            places,
            facing: other_ends(id, facing.iter().copied()),
        }
    }

    fn sea_of(&self, row: &Named, bordering: &[(SeaId, SeaId)], places: &[Place]) -> Sea {
        let id = self.sea(&row.slug);
        let bordering = other_ends(id, bordering.iter().copied());
        let ports = of_those(places, |place| place.seas.contains(&id));
        Sea { id, name: row.name.clone(), bordering, ports }
    }

    fn setup_of(&self, file: &SetupFile) -> Setup {
        let ships = file.ship.iter().map(|row| (row.name.clone(), row.kind, self.place(&row.port)));
        Setup {
            turns: file.turns,
            revolt: self.place(&file.revolt),
            starts: file.starts.iter().map(|slug| self.place(slug)).collect(),
            set_aside: cards(&file.set_aside),
            stores: self.stores(&file.stores),
            garrisons: self.garrisons(&file.garrison),
            ships: ships.collect(),
            reconquest: self.reconquest_of(&file.reconquest),
        }
    }

    fn reconquest_of(&self, row: &ReconquestRow) -> Reconquest {
        Reconquest {
            turn: row.turn,
            vp: row.vp,
            siege: (self.place(&row.siege.0), row.siege.1),
            ships: self.place(&row.ships),
            egyptian_points: row.egyptian_points,
            hand: cards(&row.hand),
            set_aside: cards(&row.set_aside),
            out: cards(&row.out),
            stores: self.stores(&row.stores),
            lost: row.lost.clone(),
            garrisons: self.garrisons(&row.garrison),
        }
    }

    fn garrisons(&self, rows: &[Garrison]) -> Vec<(PlaceId, Vec<UnitKind>)> {
        rows.iter().map(|row| (self.place(&row.place), row.units.clone())).collect()
    }

    fn stores(&self, rows: &[(String, u8)]) -> Vec<(PlaceId, u8)> {
        rows.iter().map(|(slug, points)| (self.place(slug), *points)).collect()
    }
}

fn of_those(places: &[Place], fits: impl Fn(&Place) -> bool) -> Set<PlaceId> {
    places.iter().filter(|place| fits(place)).map(|place| place.id).collect()
}

fn cards(numbers: &[u8]) -> Vec<CardId> {
    numbers.iter().copied().map(CardId).collect()
}

fn kind_of(row: UnitRow) -> Kind {
    let slug = slug_of(row.kind);
    Kind { name: row.name, slug, flag: row.flag, arm: row.arm, quality: row.quality }
}

fn slug_of(kind: UnitKind) -> String {
    let mut slug = String::new();
    for letter in format!("{kind:?}").chars() {
        if letter.is_uppercase() && !slug.is_empty() {
            slug.push('-');
        }
        slug.push(letter.to_ascii_lowercase());
    }
    slug
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
