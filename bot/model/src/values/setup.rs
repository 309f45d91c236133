//! What is agreed on for any game before and while it is played.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use kit::{Dice, Seat};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use staff::conduct::Conduct;
use staff::motion::Terms;
use staff::own::OwnOptions;

use crate::values::{machine, stored};
use crate::{Event, Game};

trait AnyOptions: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
    fn key(&self) -> &'static str;
    fn voting(&self) -> Terms;
    fn conduct(&self) -> Conduct;
    fn check(&self) -> Result<(), String>;
    fn begin(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Game;
    fn commands_by_turns(&self) -> bool;
    fn for_turns_of(&self, seats: &[Seat]) -> Setup;
    fn is_same(&self, other: &dyn AnyOptions) -> bool;
    fn with(&self, key: &str, value: &str) -> Option<Setup>;
    fn values(&self) -> Vec<(String, String)>;
    fn standard(&self) -> Setup;
}

/// Every option that can be agreed on, by the name it is stored under, with its value.
fn values<O: OwnOptions>(options: &O) -> Vec<(String, String)> {
    let Ok(Value::Object(stored)) = serde_json::to_value(options) else { return Vec::new() };
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    let settable = stored.into_iter().filter(|(key, _)| !O::HIDDEN.contains(&key.as_str()));
    settable.map(|(key, value)| (key, text(value))).collect()
}

/// The options with another value of one of them; nothing if it cannot be read.
fn with<O: OwnOptions>(options: &O, key: &str, value: &str) -> Option<O> {
    let mut stored = serde_json::to_value(options).ok()?;
    let slot = stored.as_object_mut()?.get_mut(key).filter(|_| !O::HIDDEN.contains(&key))?;
    *slot = match slot {
        Value::Bool(_) => Value::Bool(value.parse().ok()?),
        Value::Number(_) => Value::from(value.parse::<i64>().ok()?),
        _ => Value::String(value.to_owned()),
    };
    serde_json::from_value(stored).ok()
}

impl<O: OwnOptions> AnyOptions for O {
    fn key(&self) -> &'static str {
        O::KEY
    }

    fn voting(&self) -> Terms {
        OwnOptions::voting(self)
    }

    fn conduct(&self) -> Conduct {
        OwnOptions::conduct(self)
    }

    fn check(&self) -> Result<(), String> {
        OwnOptions::check(self)
    }

    fn begin(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Game {
        machine::begun::<O::Rules>(self, dice, events)
    }

    fn commands_by_turns(&self) -> bool {
        OwnOptions::commands_by_turns(self)
    }

    fn for_turns_of(&self, seats: &[Seat]) -> Setup {
        Setup::of(OwnOptions::for_turns_of(self, seats))
    }

    fn is_same(&self, other: &dyn AnyOptions) -> bool {
        (other as &dyn Any).downcast_ref::<O>() == Some(self)
    }

    fn with(&self, key: &str, value: &str) -> Option<Setup> {
        with(self, key, value).map(Setup::of)
    }

    fn values(&self) -> Vec<(String, String)> {
        values(self)
    }

    fn standard(&self) -> Setup {
        Setup::of(O::default())
    }
}

/// What is played, and with which options; cheap to copy.
#[derive(Clone)]
pub struct Setup(Arc<dyn AnyOptions>);

impl Setup {
    /// A game's own options.
    pub fn of<O: OwnOptions>(own: O) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own options; nothing if they are another game's.
    pub fn own<O: OwnOptions>(&self) -> Option<&O> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The name of the game they are of.
    pub fn key(&self) -> &'static str {
        self.0.key()
    }

    /// What is agreed about votes on the commander.
    pub fn voting(&self) -> Terms {
        self.0.voting()
    }

    /// What is agreed about playing together: how long is waited, and for whom.
    pub fn conduct(&self) -> Conduct {
        self.0.conduct()
    }

    /// Why the game cannot be played as agreed, if it cannot: what is out of bounds.
    ///
    /// # Errors
    /// In the engine's words.
    pub fn check(&self) -> Result<(), String> {
        self.0.check()
    }

    /// The same with another value of one option, as it is stored: `true`, `4`, `first`; nothing if
    /// there is no such option, or it cannot be that.
    pub fn with(&self, key: &str, value: &str) -> Option<Self> {
        self.0.with(key, value)
    }

    /// Every option that can be agreed on, by the name it is stored under, with its value.
    pub fn values(&self) -> Vec<(String, String)> {
        self.0.values()
    }

    /// The same game with every option as it comes.
    #[must_use]
    pub fn standard(&self) -> Self {
        self.0.standard()
    }

    /// Sets a game up and plays it to its first decision.
    pub fn begin(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Game {
        self.0.begin(dice, events)
    }

    /// Whether command passes from one to the other by the rules of the game, so that nobody is
    /// elected, dismissed or advised.
    pub fn commands_by_turns(&self) -> bool {
        self.0.commands_by_turns()
    }

    /// The same for these seats, by whose turns command passes; as it is for other games.
    #[must_use]
    pub fn for_turns_of(&self, seats: impl Iterator<Item = Seat>) -> Self {
        self.0.for_turns_of(&seats.collect::<Vec<_>>())
    }
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.key(), &stored::Erased(&*self.0))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        stored::read(deserializer, "a game's options", |codec| codec.setup)
    }
}
