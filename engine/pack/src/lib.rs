//! A pack: a war as a folder of data. Places, waters, roads, units, ships, cards and the tables of
//! the rules, read once, checked, and kept for as long as the process runs.
//!
//! A pack is enrolled before anything of it can be named ([`enroll`]); the first one is the San
//! Juans, which every build brings. The names of what a pack lists ([`PlaceId`], [`CardId`], …)
//! know their pack, so that no rule has to be handed one to look something up. What a fact *does*
//! is in the rules; nothing here changes during play.

mod cards;
mod events;
mod ids;
mod neighbours;
mod places;
mod read;
mod sets;
mod setup;
mod shipped;
mod tables;
mod units;
mod voyages;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use cards::{ArrivesAt, Card, Effect};
pub use events::{Chance, Pile, RandomEvent};
pub use ids::{Berth, CardId, IslandId, PathId, PlaceId, SeaId, ShipKind, Space, UnitKind};
pub use places::{Island, Path, Place, PlaceKind, Sea};
pub use read::{DRAWINGS, DRAWN, FILES, Files, MORE, Mistake, listed};
pub use sets::{HowMany, MANY, Members, Numbered, Roads, Set};
pub use setup::{Reconquest, Setup};
pub use shipped::{shipped, shipped_files};
pub use tables::{BattleType, ByKind, Dice, Foe, Meeting, Rising, SiegeResult, Tables, row};
pub use units::{Arm, Batch, Class, Flag, Hull, Kind, Quality, ShipClass, Troops};
pub use words::{Leaders, OwnTopic, Words, the, within};

/// Most packs that one process can hold.
pub const MOST: usize = 256;

/// Which of the packs of this process it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackNo(u8);

impl Serialize for PackNo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.get().hash())
    }
}

impl<'de> Deserialize<'de> for PackNo {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let hash = String::deserialize(source)?;
        let found = packs().find(|pack| pack.hash() == hash);
        found.map(|pack| pack.number).ok_or_else(|| {
            de::Error::custom(format!("the pack of this war is not here: its hash is {hash}"))
        })
    }
}

impl PackNo {
    /// The one that every build brings.
    pub const FIRST: Self = Self(0);

    #[inline]
    pub fn is_first(&self) -> bool {
        *self == Self::FIRST
    }

    #[inline]
    pub const fn at(index: u8) -> Self {
        Self(index)
    }

    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    #[inline]
    pub fn get(self) -> &'static Pack {
        PACKS[usize::from(self.0)].get().copied().unwrap_or_else(|| self.read_first())
    }

    /// Reads the first pack, which nobody enrols.
    #[cold]
    fn read_first(self) -> &'static Pack {
        assert_eq!(self, Self::FIRST, "a number is given by enrolling");
        PACKS[0].get_or_init(|| Box::leak(Box::new(shipped::first())))
    }
}

static PACKS: [OnceLock<&'static Pack>; MOST] = [const { OnceLock::new() }; MOST];

/// Why a pack cannot be enrolled.
#[derive(Debug)]
pub enum Refused {
    /// What is wrong in its files.
    Mistakes(Vec<Mistake>),
    /// This process holds as many as it can.
    Full,
    /// Another pack has the same short tag, by chance.
    TagTaken(String),
    /// The files are not those of the hash they were kept under.
    Changed,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Mistakes(mistakes) => f.write_str(&listed(mistakes)),
            Refused::Full => write!(f, "this process holds {MOST} packs already"),
            Refused::TagTaken(other) => {
                write!(f, "its tag is that of the pack {other}: change anything in it")
            }
            Refused::Changed => f.write_str("its files were changed: they have another hash"),
        }
    }
}

/// Reads a pack for new wars and keeps it; one with the same content is given as it is.
///
/// # Errors
/// Says why it cannot be played, or what else is asked of a new pack.
pub fn enroll(files: &Files) -> Result<&'static Pack, Refused> {
    enrolled(files.hash(), files, |pack| match &pack.asked[..] {
        [] => Ok(()),
        asked => Err(Refused::Mistakes(asked.to_vec())),
    })
}

/// The same of files that were kept under their hash: wars are played by them already, so that it is
/// enough if they can be.
///
/// # Errors
/// Also if they are others by now.
pub fn enroll_as(hash: &str, files: &Files) -> Result<&'static Pack, Refused> {
    let known = files.hash();
    if known == hash { enrolled(known, files, |_| Ok(())) } else { Err(Refused::Changed) }
}

fn enrolled(
    hash: String,
    files: &Files,
    suits: fn(&Pack) -> Result<(), Refused>,
) -> Result<&'static Pack, Refused> {
    static LAST: Mutex<u8> = Mutex::new(0);
    let mut last = LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = packs().find(|pack| pack.hash() == hash) {
        return suits(known).map(|()| known);
    }
    let number = PackNo(last.checked_add(1).ok_or(Refused::Full)?);
    let pack = read::read(files, number).map_err(Refused::Mistakes)?;
    suits(&pack)?;
    if let Some(other) = tagged(&hash[..TAG]) {
        return Err(Refused::TagTaken(other.name.clone()));
    }
    let pack = Pack { hash: hash.into(), ..pack };
    *last = number.0;
    Ok(PACKS[usize::from(number.0)].get_or_init(|| Box::leak(Box::new(pack))))
}

/// What is wrong in a pack for new wars, which is not enrolled.
pub fn check(files: &Files) -> Vec<Mistake> {
    read::read(files, PackNo(u8::MAX)).map_or_else(|wrong| wrong, |pack| pack.asked)
}

/// Every pack of this process, the first one first.
pub fn packs() -> impl Iterator<Item = &'static Pack> {
    PackNo::FIRST.get();
    PACKS.iter().map_while(OnceLock::get).copied()
}

/// A pack by its tag.
pub fn tagged(tag: &str) -> Option<&'static Pack> {
    packs().find(|pack| pack.tag() == tag)
}

/// The first pack.
#[inline]
pub fn first() -> &'static Pack {
    PackNo::FIRST.get()
}

/// Letters of a tag.
const TAG: usize = 5;

pub struct Pack {
    pub number: PackNo,
    pub files: Files,
    /// Worked out when first asked for.
    hash: OnceLock<String>,
    /// What is asked of new packs and this one lacks.
    asked: Vec<Mistake>,
    /// What it goes by: lower-case letters, figures and hyphens.
    pub name: String,
    pub version: String,
    pub title: String,
    /// The years of the war, as one reads them.
    pub era: String,
    pub roles: Roles,
    pub score: Score,
    pub tables: Tables,
    /// Whether its battles may be played as the bot's games of the war in the Sudan.
    pub small_games: bool,
    pub places: Vec<Place>,
    pub islands: Vec<Island>,
    pub seas: Vec<Sea>,
    pub paths: Vec<Path>,
    /// Pairs of islands that face each other (J-013).
    pub facing: Vec<(IslandId, IslandId)>,
    /// Pairs of sea areas that border (J-014).
    pub bordering: Vec<(SeaId, SeaId)>,
    pub kinds: Vec<Kind>,
    /// Groups of kinds the commander may choose from (J-035).
    pub classes: Vec<Class>,
    pub ship_kinds: Vec<ShipClass>,
    pub cards: Vec<Card>,
    pub special: Special,
    /// By their dice.
    pub events: BTreeMap<u8, RandomEvent>,
    pub setup: Setup,
    pub words: Words,
    pub leaders: Leaders,
    /// Topics of the rules that are its own, or told in its own words.
    pub topics: Vec<OwnTopic>,
    /// Every location.
    pub all: Set<PlaceId>,
    pub ports: Set<PlaceId>,
    pub fortresses: Set<PlaceId>,
    neighbours: neighbours::Neighbours,
    /// Worked out when first asked for.
    far: OnceLock<voyages::Far>,
}

/// Something made once for each pack, when it is first asked for.
pub struct PerPack<T: 'static> {
    made: [OnceLock<T>; MOST],
    make: fn(&'static Pack) -> T,
}

impl<T> PerPack<T> {
    pub const fn new(make: fn(&'static Pack) -> T) -> Self {
        Self { made: [const { OnceLock::new() }; MOST], make }
    }

    pub fn of(&self, pack: PackNo) -> &T {
        self.made[usize::from(pack.0)].get_or_init(|| (self.make)(pack.get()))
    }
}

/// What the score decides. The relief wins at 0.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// At this score the war is lost (J-121).
    pub lost: i32,
    /// At this score the hero is sent for (J-180).
    pub hero: i32,
    /// At this score the relief arrives (J-185).
    pub relief: i32,
    /// Once the relief is there, at this score or below the new commander comes (J-185).
    pub successor: i32,
    /// Once the relief is there, at this score or below nothing rises any more (J-047).
    pub pacified: i32,
    /// What the hero's death costs (J-120).
    pub hero_lost: i32,
    pub weariness: Vec<Weariness>,
}

/// What a war that drags on costs (J-120).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weariness {
    /// The first turn and the last.
    pub turns: (u8, u8),
    /// The score from which on it does.
    pub from: i32,
    pub vp: i32,
}

/// What particular places and kinds are in the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roles {
    /// The port at which reinforcements from home arrive.
    pub base: PlaceId,
    /// Where the hero takes his post, and which is relieved (J-196).
    pub refuge: PlaceId,
    /// Locations that all must have fallen before the base can rise (J-044).
    pub shields: Vec<PlaceId>,
    /// The district that a bound force has to clear (J-190).
    pub bound: IslandId,
    /// Units that carry supply points (J-102).
    pub supply: UnitKind,
    /// Troops that stay in their fortress (J-051).
    pub garrison: UnitKind,
    /// Who joins by a random event (J-151).
    pub volunteers: UnitKind,
}

/// The cards that the rules ask for by what they do; a war may do without any of them.
#[derive(Debug, Default)]
pub struct Special {
    /// Sends an expedition, which must be played at once (J-195).
    pub expedition: Option<CardId>,
    /// Rushes help to the base (J-181).
    pub crisis: Option<CardId>,
    /// Brings the hero (J-196).
    pub hero: Option<CardId>,
    /// Activates every ship (card 49).
    pub patrol: Option<CardId>,
    /// Counts double what it takes (card 24).
    pub punitive: Option<CardId>,
    /// Scores by what a turn retakes (card 22).
    pub debate: Option<CardId>,
    /// Brings the new commander, once things look up (J-185).
    pub successor: Option<CardId>,
}

impl Special {
    fn of(cards: &[Card]) -> Self {
        let find = |fits: fn(&Effect) -> bool| {
            cards.iter().find(|card| fits(&card.event)).map(|card| card.id)
        };
        Self {
            expedition: find(|event| matches!(event, Effect::Expedition { .. })),
            crisis: find(|event| matches!(event, Effect::Crisis { .. })),
            hero: find(|event| matches!(event, Effect::Hero { .. })),
            patrol: find(|event| matches!(event, Effect::AllShips)),
            punitive: find(|event| matches!(event, Effect::PunitiveColumn { .. })),
            debate: find(|event| matches!(event, Effect::Debate { .. })),
            successor: find(|event| matches!(event, Effect::Successor { .. })),
        }
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

impl PartialEq for Pack {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Pack {}

impl Pack {
    /// SHA-256 of all its files, in hex.
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| self.files.hash())
    }

    /// The beginning of the hash, written behind the names of what it lists.
    pub fn tag(&self) -> &str {
        &self.hash()[..TAG]
    }

    /// What a file of it holds; nothing if it has none of this name.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.files.0.get(file).map(String::as_str)
    }

    /// A location by its name in commands.
    ///
    /// # Panics
    /// If there is none: for names written in tests.
    pub fn named(&self, name: &str) -> PlaceId {
        PlaceId::named(self, name).unwrap_or_else(|| panic!("no location is called {name}"))
    }

    pub fn place_ids(&self) -> impl DoubleEndedIterator<Item = PlaceId> + use<'_> {
        self.places.iter().map(|place| place.id)
    }

    /// What a random event does, by its dice; one of two dice that a pack leaves out does nothing.
    pub fn chance(&self, dice: u8) -> Option<Chance> {
        self.events.get(&dice).map(|event| event.effect)
    }

    /// The dice of the first random event that does this.
    pub fn dice_of(&self, effect: Chance) -> Option<u8> {
        self.events.values().find(|event| event.effect == effect).map(|event| event.dice)
    }

    pub fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        self.neighbours.spaces().iter().copied()
    }
}
