//! Reading a pack: the files of a folder into tables whose names are resolved, and every mistake in
//! them with its file and line.

mod bounds;
pub(crate) mod check;
pub(crate) mod names;
mod plain;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use toml::Spanned;

use crate::neighbours::Neighbours;
use crate::words::{Texts, Topics};
use crate::{
    Card, Class, Island, IslandId, Kind, Pack, PackNo, Path, PathId, Place, PlaceId, RandomEvent,
    Roles, Score, Sea, SeaId, Set, Setup, ShipClass, Special, Tables as RulesTables,
};

/// The files every pack has.
pub const FILES: [&str; 8] = [
    "pack.toml",
    "islands.toml",
    "places.toml",
    "paths.toml",
    "units.toml",
    "cards.toml",
    "events.toml",
    "setup.toml",
];

/// The files of its map, which the rules do not read; a pack may do without.
pub const DRAWN: [&str; 3] = ["map.toml", "land.geojson", "water.geojson"];

/// The folders whose `.svg` files belong to a pack, which may do without.
pub const DRAWINGS: [&str; 2] = ["drawings", "drawings/emblems"];

/// Files of words that a pack may have besides.
pub const MORE: [&str; 3] = ["words.toml", "rules.toml", "PLAYING.md"];

/// The texts of a pack by the names of their files, `/` between folders.
#[derive(Debug, Clone, Default)]
pub struct Files(pub BTreeMap<String, String>);

impl Files {
    /// Reads a file of TOML; nothing if it is not there.
    ///
    /// # Errors
    /// Says what in it cannot be read.
    pub fn read<T: DeserializeOwned>(&self, file: &str) -> Result<Option<T>, Mistake> {
        let Some(text) = self.0.get(file) else { return Ok(None) };
        toml::from_str(text).map(Some).map_err(|error: toml::de::Error| {
            let at = error.span().map(|span| span.start);
            self.mistake(file, at, plain::sentence(error.message()))
        })
    }

    /// A mistake that stands so many bytes into a file.
    pub fn mistake(&self, file: &str, at: Option<usize>, says: impl Into<String>) -> Mistake {
        let text = self.0.get(file).map_or("", String::as_str);
        let line = at.map(|at| 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count());
        Mistake { file: file.to_owned(), line, says: says.into() }
    }

    /// SHA-256 of names and texts, in hex.
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for (name, text) in &self.0 {
            for part in [name, text] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// What is wrong in a file of a pack, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub file: String,
    /// The line, from 1, if it stands on one.
    pub line: Option<usize>,
    pub says: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.says),
            None => write!(f, "{}: {}", self.file, self.says),
        }
    }
}

/// Mistakes, a line each.
pub fn listed(mistakes: &[Mistake]) -> String {
    let said: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    said.join("\n")
}

/// What is said of the pack itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    name: Spanned<String>,
    version: String,
    title: String,
    era: String,
    #[serde(default)]
    small_games: bool,
    roles: Roles,
    score: Score,
    #[serde(default)]
    tables: RulesTables,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    place: Vec<Spanned<Place>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    card: Vec<Spanned<Card>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Events {
    event: Vec<Spanned<RandomEvent>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Islands {
    island: Vec<Spanned<Island>>,
    sea: Vec<Spanned<Sea>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paths {
    path: Vec<Spanned<Path>>,
    adjacent: Adjacent,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Adjacent {
    islands: Vec<(IslandId, IslandId)>,
    seas: Vec<(SeaId, SeaId)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Units {
    unit: Vec<Spanned<Kind>>,
    ship: Vec<Spanned<ShipClass>>,
    #[serde(default)]
    class: Vec<Spanned<Class>>,
}

/// A text of a pack that is being read, with its mistakes.
pub(crate) struct Reader<'a> {
    files: &'a Files,
    mistakes: Vec<Mistake>,
    /// What is asked of new packs alone.
    asked: Vec<Mistake>,
}

impl Reader<'_> {
    /// Notes a mistake that stands so many bytes into a file.
    fn wrong(&mut self, file: &str, at: Option<usize>, says: impl Into<String>) {
        self.mistakes.push(self.files.mistake(file, at, says));
    }

    /// The same of what the rules can do without: wars under way by such a pack go on.
    fn ask(&mut self, file: &str, at: Option<usize>, says: impl Into<String>) {
        self.asked.push(self.files.mistake(file, at, says));
    }

    fn read<T: DeserializeOwned>(&mut self, file: &str) -> Option<T> {
        match self.files.read(file) {
            Ok(read) => {
                self.mistakes.extend(read.is_none().then(|| missing(&file)));
                read
            }
            Err(mistake) => {
                self.mistakes.push(mistake);
                None
            }
        }
    }

    /// What is in a file that a pack may leave out.
    fn read_any<T: DeserializeOwned + Default>(&mut self, file: &str) -> Option<T> {
        if self.files.0.contains_key(file) { self.read(file) } else { Some(T::default()) }
    }

    /// Where a key at the head of a line stands in a file; its beginning if it does not.
    fn key(&self, file: &str, key: &str) -> Option<usize> {
        let text = self.files.0.get(file)?;
        let heads = text.match_indices(key).map(|(at, _)| at);
        let mut heads = heads.filter(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n');
        Some(heads.next().unwrap_or_default())
    }
}

/// The names of the rows of a list, which are what `key` is in them; a row without one is told of when
/// it is read whole.
fn slugs(file: &toml::Table, list: &str, key: &str) -> Vec<String> {
    let rows = file.get(list).and_then(toml::Value::as_array).into_iter().flatten();
    let slug = |row: &toml::Value| row.get(key)?.as_str().map(str::to_owned);
    rows.map(|row| slug(row).unwrap_or_else(|| UNNAMED.to_owned())).collect()
}

fn missing(file: &&str) -> Mistake {
    Mistake { file: (*file).to_owned(), line: None, says: "this file is missing".to_owned() }
}

/// What stands for a name that is missing.
const UNNAMED: &str = "(no name)";

/// A place in a list that is known to be short.
fn number(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

/// Reads a pack, with what is asked of it if it is new.
///
/// What is wrong in it would break a game or a channel. Nothing is ever added to that, since databases
/// and exports keep packs for good: what comes to matter later is asked ([`Reader::ask`]).
pub(crate) fn read(files: &Files, pack: PackNo) -> Result<Pack, Vec<Mistake>> {
    let mut reader = Reader { files, mistakes: Vec::new(), asked: Vec::new() };
    let mut table = |file| reader.read::<toml::Table>(file).unwrap_or_default();
    let (places, islands) = (table("places.toml"), table("islands.toml"));
    let (units, cards) = (table("units.toml"), table("cards.toml"));
    let known = names::Known {
        pack,
        places: slugs(&places, "place", "slug"),
        islands: slugs(&islands, "island", "slug"),
        seas: slugs(&islands, "sea", "slug"),
        kinds: slugs(&units, "unit", "kind"),
        ship_kinds: slugs(&units, "ship", "kind"),
        cards: slugs(&cards, "card", "title").len(),
        classes: Vec::new(),
    };
    for file in FILES {
        let table = files.0.get(file).and_then(|text| toml::from_str(text).ok());
        check::texts(file, &table.unwrap_or_default(), &mut reader);
    }
    if !reader.mistakes.is_empty() {
        // What is missing, or cannot be read at all, is told of once each.
        reader
            .mistakes
            .extend(FILES.iter().filter(|file| !files.0.contains_key(**file)).map(missing));
        reader.mistakes.sort_by(|one, other| one.file.cmp(&other.file));
        reader.mistakes.dedup();
        return Err(reader.mistakes);
    }
    check::lists(&known, &mut reader);
    names::reading(known, || resolved(reader, pack))
}

fn resolved(mut reader: Reader<'_>, pack: PackNo) -> Result<Pack, Vec<Mistake>> {
    let units: Option<Units> = reader.read("units.toml");
    if let Some(units) = &units {
        names::add_classes(units.class.iter().map(Spanned::get_ref));
    }
    let about = reader.read("pack.toml");
    let (islands, places) = (reader.read("islands.toml"), reader.read("places.toml"));
    let (paths, cards) = (reader.read("paths.toml"), reader.read("cards.toml"));
    let (events, setup) = (reader.read("events.toml"), reader.read("setup.toml"));
    let (texts, topics) = (reader.read_any("words.toml"), reader.read_any("rules.toml"));
    let tables = || {
        let (about, setup, texts, topics) = (about?, setup?, texts?, topics?);
        let (islands, places, paths) = (islands?, places?, paths?);
        let (units, cards, events) = (units?, cards?, events?);
        Some(Tables { about, islands, places, paths, units, cards, events, setup, texts, topics })
    };
    let Some(mut tables) = tables() else { return Err(reader.mistakes) };
    check::rows(&tables, &mut reader);
    check::words(&mut tables, &mut reader);
    if !reader.mistakes.is_empty() {
        reader.mistakes.append(&mut reader.asked);
        return Err(reader.mistakes);
    }
    Ok(Pack { asked: reader.asked, ..tables.made(reader.files, pack) })
}

/// All that is read of a pack.
struct Tables {
    about: About,
    islands: Islands,
    places: Places,
    paths: Paths,
    units: Units,
    cards: Cards,
    events: Events,
    setup: Setup,
    texts: Texts,
    topics: Topics,
}

fn rows<T>(of: Vec<Spanned<T>>) -> Vec<T> {
    of.into_iter().map(Spanned::into_inner).collect()
}

impl Tables {
    fn made(self, files: &Files, pack: PackNo) -> Pack {
        let Self { about, islands, places, paths, units, cards, events, setup, texts, topics } =
            self;
        let Texts { mut words, leaders } = texts;
        words.fill(&about.title);
        let cards = rows(cards.card);
        let (mut places, adjacent) = (rows(places.place), paths.adjacent);
        let (mut island, mut sea, mut path) =
            (rows(islands.island), rows(islands.sea), rows(paths.path));
        let mut first = number(places.len());
        for (at, path) in path.iter_mut().enumerate() {
            (path.id, path.first) = (PathId::new(pack, number(at)), first);
            first += path.points;
        }
        for place in &mut places {
            place.waters = place.seas.iter().copied().collect();
            place.adjacent = other_ends(place.id, path.iter().map(|path| (path.from, path.to)));
        }
        for (at, island) in island.iter_mut().enumerate() {
            island.id = IslandId::new(pack, number(at));
            let here = places.iter().filter(|place| place.island == island.id);
            island.places = here.map(|place| place.id).collect();
            let walled =
                places.iter().filter(|place| place.is_fortress() && place.island == island.id);
            island.fortresses = walled.map(|place| place.id).collect();
            island.all = island.places.iter().copied().collect();
            island.facing = other_ends(island.id, adjacent.islands.iter().copied());
        }
        for (at, sea) in sea.iter_mut().enumerate() {
            sea.id = SeaId::new(pack, number(at));
            sea.bordering = other_ends(sea.id, adjacent.seas.iter().copied());
            sea.around = sea.bordering.iter().copied().collect();
            sea.ports = of_those(&places, |place| place.seas.contains(&sea.id));
        }
        Pack {
            number: pack,
            files: files.clone(),
            hash: OnceLock::new(),
            asked: Vec::new(),
            name: about.name.into_inner(),
            version: about.version,
            title: about.title,
            era: about.era,
            roles: about.roles,
            neighbours: Neighbours::of(pack, &places, &path),
            all: of_those(&places, |_| true),
            ports: of_those(&places, Place::is_port),
            fortresses: of_those(&places, Place::is_fortress),
            seas: sea,
            places,
            islands: island,
            kinds: rows(units.unit),
            ship_kinds: rows(units.ship),
            setup,
            words,
            leaders,
            topics: topics.topic,
            paths: path,
            facing: adjacent.islands,
            bordering: adjacent.seas,
            classes: rows(units.class),
            far: OnceLock::new(),
            special: Special::of(&cards),
            cards,
            score: about.score,
            tables: about.tables,
            small_games: about.small_games,
            events: rows(events.event).into_iter().map(|event| (event.dice, event)).collect(),
        }
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
