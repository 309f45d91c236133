//! What is agreed on for any game before and while it is played.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use kit::{Dice, Seat};
use serde_json::Value;
use staff::conduct::Conduct;
use staff::motion::Terms;
use staff::own::{OwnOptions, PackFiles};

use crate::values::machine;
use crate::{Event, Game};

/// What is asked of the options of any game: as [`OwnOptions`] has it.
pub trait AnyOptions: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
    fn key(&self) -> &'static str;
    fn voting(&self) -> Terms;
    fn conduct(&self) -> Conduct;

    /// # Errors
    /// In the engine's words.
    fn check(&self) -> Result<(), String>;

    /// The pack that it is played by, where whoever reads these options must know its files.
    fn pack(&self) -> Option<PackFiles>;

    /// Sets a game up and plays it to its first decision.
    fn begin(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Game;
    fn commands_by_turns(&self) -> bool;

    /// The same for these seats, by whose turns command passes; as it is for other games.
    fn for_turns_of(&self, seats: &[Seat]) -> Setup;
    fn is_same(&self, other: &dyn AnyOptions) -> bool;

    /// The same with another value of one option, as it is stored: `true`, `4`, `first`; nothing if
    /// there is no such option, or it cannot be that.
    fn with(&self, key: &str, value: &str) -> Option<Setup>;

    /// Every option that can be agreed on, by the name it is stored under, with its value.
    fn values(&self) -> Vec<(String, String)>;

    /// The same game with every option as it comes.
    fn standard(&self) -> Setup;
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

    fn pack(&self) -> Option<PackFiles> {
        OwnOptions::pack(self)
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
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn with(&self, key: &str, value: &str) -> Option<Setup> {
        let mut stored = serde_json::to_value(self).ok()?;
        let slot = stored.as_object_mut()?.get_mut(key).filter(|_| !O::HIDDEN.contains(&key))?;
        *slot = match slot {
            Value::Bool(_) => Value::Bool(value.parse().ok()?),
            Value::Number(_) => Value::from(value.parse::<i64>().ok()?),
            _ => Value::String(value.to_owned()),
        };
        serde_json::from_value(stored).ok().map(Setup::of::<O>)
    }

    fn values(&self) -> Vec<(String, String)> {
        let Ok(Value::Object(stored)) = serde_json::to_value(self) else { return Vec::new() };
        let text = |value: Value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        };
        let settable = stored.into_iter().filter(|(key, _)| !O::HIDDEN.contains(&key.as_str()));
        settable.map(|(key, value)| (key, text(value))).collect()
    }

    fn standard(&self) -> Setup {
        Setup::of(OwnOptions::standard(self))
    }
}

/// What is played, and with which options; cheap to copy.
#[derive(Clone)]
pub struct Setup(Arc<dyn AnyOptions>);

impl Setup {
    pub fn of<O: OwnOptions>(own: O) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own options; nothing if they are another game's.
    pub fn own<O: OwnOptions>(&self) -> Option<&O> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

erased! { Setup: AnyOptions, "a game's options", setup }
