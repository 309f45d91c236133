//! How what belongs to a game is stored: under the name of the game, in the game's own form.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use kit::decision::NotAChoice;
use kit::{Answer, Machine};
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::{
    Choice, Event, Game, Offer, OwnChoice, OwnEvent, OwnOptions, Played, Setup, StaffRules,
};

/// Makes a game of the next form of one, as JSON: the types of then are gone.
pub type Upgrade = fn(&mut Value) -> Result<(), String>;

pub type Read<T> = fn(Value) -> serde_json::Result<T>;

/// Takes up the files of a pack, by its hash.
pub type Enroll = fn(&str, &BTreeMap<String, String>) -> Result<(), String>;

/// How what is stored under one name is read again.
#[derive(Clone, Copy)]
pub struct Codec {
    pub key: &'static str,
    pub setup: Option<Read<Setup>>,
    pub enroll: Option<Enroll>,
    pub game: Option<Read<Game>>,
    pub event: Option<Read<Event>>,
    pub answer: fn(&str) -> Result<Answer<Choice>, NotAChoice>,
    /// What brings an older form of the game under way to the next one, the first form 1 to form 2.
    pub steps: &'static [Upgrade],
    /// The topics of questions that nothing else asks; nothing where texts tell enough.
    pub topics: &'static [&'static str],
    pub offers: &'static [&'static dyn Offer],
}

impl Codec {
    /// That of a game: its form under way, its events and its choices.
    pub const fn of<P, E, C>(key: &'static str) -> Self
    where
        P: Played + DeserializeOwned,
        E: OwnEvent + DeserializeOwned,
        C: OwnChoice,
    {
        Self {
            key,
            setup: None,
            enroll: None,
            game: Some(|stored| serde_json::from_value(stored).map(Game::of::<P>)),
            event: Some(|stored| serde_json::from_value(stored).map(Event::of::<E>)),
            answer: answer::<C>,
            steps: &[],
            topics: &[],
            offers: &[],
        }
    }

    pub const fn of_rules<R: StaffRules>() -> Self {
        Self::of::<Machine<R>, R::Event, R::Choice>(R::KEY).with_options::<R::Options>()
    }

    #[must_use]
    pub const fn with_steps(self, steps: &'static [Upgrade]) -> Self {
        Self { steps, ..self }
    }

    pub fn form(&self) -> i64 {
        i64::try_from(self.steps.len()).unwrap_or(i64::MAX).saturating_add(1)
    }

    #[must_use]
    pub const fn with_options<O: OwnOptions>(self) -> Self {
        let setup: Read<Setup> = |stored| serde_json::from_value(stored).map(Setup::of::<O>);
        Self { setup: Some(setup), enroll: Some(O::enroll), ..self }
    }

    /// The same of a game of which these matters may be played as another game.
    #[must_use]
    pub const fn offering(self, offers: &'static [&'static dyn Offer]) -> Self {
        Self { offers, ..self }
    }

    #[must_use]
    pub const fn asking(self, topics: &'static [&'static str]) -> Self {
        Self { topics, ..self }
    }
}

pub fn answer<C: OwnChoice>(text: &str) -> Result<Answer<Choice>, NotAChoice> {
    let own: Answer<C> = text.parse()?;
    own.try_map(|choice| Some(Choice::of(*choice))).ok_or(NotAChoice)
}

static CODECS: OnceLock<Vec<&'static Codec>> = OnceLock::new();

/// Hands over how the games of this process are stored, the first game's first. Only the first call
/// counts.
pub fn register(codecs: impl IntoIterator<Item = &'static Codec>) {
    CODECS.get_or_init(|| codecs.into_iter().collect());
}

fn codecs() -> &'static [&'static Codec] {
    CODECS.get().map_or(&[], Vec::as_slice)
}

pub fn codec(key: &str) -> Option<&'static Codec> {
    codecs().iter().copied().find(|of| of.key == key)
}

/// Reads an answer by the topic of the question it was given to, in whatever game that is asked.
/// Of texts that several games know, the topic says which is meant.
pub fn read_answer(topic: &str, text: &str) -> Option<Answer<Choice>> {
    if let Some(asks) = codecs().iter().find(|codec| codec.topics.contains(&topic)) {
        return (asks.answer)(text).ok();
    }
    codecs().iter().find_map(|codec| (codec.answer)(text).ok())
}

/// The options of the first game of the list, as they stand without its name.
#[derive(Debug)]
pub struct Usual(pub Setup);

impl<'de> serde::Deserialize<'de> for Usual {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let first = codecs().first().and_then(|codec| codec.setup);
        let read = first.ok_or_else(|| D::Error::custom("the game has no options"))?;
        read(Value::deserialize(source)?).map(Usual).map_err(D::Error::custom)
    }
}

/// Writes something in its own form, under the name of its game.
pub(super) fn write<S: Serializer>(
    key: &str,
    value: &dyn erased_serde::Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    struct Own<'a>(&'a dyn erased_serde::Serialize);

    impl Serialize for Own<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            erased_serde::serialize(self.0, serializer)
        }
    }

    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(key, &Own(value))?;
    map.end()
}

pub(super) fn read<'de, D: Deserializer<'de>, T>(
    source: D,
    what: &'static str,
    of: fn(&Codec) -> Option<Read<T>>,
) -> Result<T, D::Error> {
    source.deserialize_map(Named { what, of })
}

struct Named<T> {
    what: &'static str,
    of: fn(&Codec) -> Option<Read<T>>,
}

impl<'de, T> Visitor<'de> for Named<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} under the name of its game", self.what)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let key: String = map.next_key()?.ok_or_else(|| A::Error::custom("no game is named"))?;
        let read = codec(&key).and_then(self.of);
        let read = read.ok_or_else(|| A::Error::custom(format!("there is no game {key:?}")))?;
        let value = read(map.next_value()?).map_err(A::Error::custom)?;
        match map.next_key::<String>()? {
            None => Ok(value),
            Some(_) => Err(A::Error::custom("more than one game is named")),
        }
    }
}
