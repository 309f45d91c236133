//! Reading the files. A mistake in them is a mistake in the program: it panics at first use, and
//! the tests use every table.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::neighbours::Neighbours;
use crate::{
    Card, Class, Data, Island, IslandId, Kind, Path, PathId, Place, PlaceId, Sea, SeaId, Set,
};

#[derive(Deserialize)]
struct Places {
    place: Vec<Place>,
}

#[derive(Deserialize)]
struct Cards {
    card: Vec<Card>,
}

#[derive(Deserialize)]
struct Islands {
    island: Vec<Island>,
    sea: Vec<Sea>,
}

#[derive(Deserialize)]
struct Paths {
    path: Vec<Path>,
    adjacent: Adjacent,
}

#[derive(Deserialize)]
struct Adjacent {
    islands: Vec<(IslandId, IslandId)>,
    seas: Vec<(SeaId, SeaId)>,
}

#[derive(Deserialize)]
struct Units {
    unit: Vec<Kind>,
    class: Vec<Class>,
}

macro_rules! read {
    ($file:literal) => {
        toml::from_str::<Table>(include_str!(concat!("../../../../../assets/san-juans/", $file)))
            .unwrap_or_else(|error| panic!("assets/san-juans/{}: {error}", $file))
    };
}

/// The numbers that stand for names in other files.
struct Names {
    places: BTreeMap<String, i64>,
    islands: BTreeMap<String, i64>,
    seas: BTreeMap<String, i64>,
}

impl Names {
    /// Puts the number of a location, an island or a sea area where its name stands under one of
    /// these keys. A name that is not known stays, and is refused where a number is read.
    fn put_in(&self, key: &str, value: &mut Value) {
        match value {
            Value::String(name) => {
                let numbers = match key {
                    "from" | "to" | "revolt" | "starts" | "stores" | "garrisons" | "ships"
                    | "siege" => &self.places,
                    "island" | "islands" => &self.islands,
                    "coast" | "seas" => &self.seas,
                    _ => return,
                };
                if let Some(number) = numbers.get(name) {
                    *value = Value::Integer(*number);
                }
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.put_in(key, value)),
            Value::Table(table) => {
                table.iter_mut().for_each(|(key, value)| self.put_in(key, value));
            }
            _ => {}
        }
    }

    fn read<T: DeserializeOwned>(&self, mut file: Table) -> T {
        file.iter_mut().for_each(|(key, value)| self.put_in(key, value));
        typed(file)
    }
}

fn typed<T: DeserializeOwned>(file: Table) -> T {
    file.try_into().unwrap_or_else(|error| panic!("assets/san-juans: {error}"))
}

/// The slugs of a list, numbered from `first`.
fn slugs(file: &Table, list: &str, first: i64) -> BTreeMap<String, i64> {
    let rows = file[list].as_array().into_iter().flatten();
    let slugs = rows.filter_map(|row| row["slug"].as_str().map(str::to_owned));
    slugs.zip(first..).collect()
}

pub(super) fn load() -> Data {
    let (places, islands) = (read!("places.toml"), read!("islands.toml"));
    let names = Names {
        places: slugs(&places, "place", 1),
        islands: slugs(&islands, "island", 0),
        seas: slugs(&islands, "sea", 0),
    };
    let Places { place: mut places } = names.read(places);
    let Islands { mut island, mut sea } = names.read(islands);
    let Paths { mut path, adjacent } = names.read(read!("paths.toml"));
    let units: Units = typed(read!("units.toml"));
    let cards: Cards = typed(read!("cards.toml"));
    for (number, path) in (0..).zip(&mut path) {
        path.id = PathId(number);
    }
    for place in &mut places {
        place.adjacent = other_ends(place.id, path.iter().map(|path| (path.from, path.to)));
    }
    for (number, island) in (0..).zip(&mut island) {
        island.id = IslandId(number);
        let here = places.iter().filter(|place| place.island == island.id);
        island.places = here.map(|place| place.id).collect();
        island.all = island.places.iter().copied().collect();
        island.facing = other_ends(island.id, adjacent.islands.iter().copied());
    }
    for (number, sea) in (0..).zip(&mut sea) {
        sea.id = SeaId(number);
        sea.bordering = other_ends(sea.id, adjacent.seas.iter().copied());
        sea.ports = of_those(&places, |place| place.seas.contains(&sea.id));
    }
    let place = |slug: &str| places.iter().find(|place| place.slug == slug).expect(slug).id;
    Data {
        neighbours: Neighbours::of(&places, &path),
        suakin: place("suakin"),
        friday_harbor: place("friday-harbor"),
        lopez: island.iter().find(|island| island.slug == "lopez").expect("Lopez").id,
        all: of_those(&places, |_| true),
        ports: of_those(&places, Place::is_port),
        fortresses: of_those(&places, Place::is_fortress),
        seas: sea,
        places,
        islands: island,
        kinds: units.unit,
        setup: names.read(read!("setup.toml")),
        paths: path,
        facing: adjacent.islands,
        bordering: adjacent.seas,
        classes: units.class,
        cards: cards.card,
    }
}

fn of_those(places: &[Place], fits: impl Fn(&Place) -> bool) -> Set<PlaceId> {
    places.iter().filter(|place| fits(place)).map(|place| place.id).collect()
}

/// Whatever is paired with `end`.
fn other_ends<N: Copy + PartialEq>(end: N, pairs: impl Iterator<Item = (N, N)>) -> Vec<N> {
    let other = |(a, b)| if a == end { Some(b) } else { (b == end).then_some(a) };
    pairs.filter_map(other).collect()
}
