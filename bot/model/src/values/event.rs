//! What happened in any game.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use kit::Audience;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use staff::own::{Edge, OwnEvent};

use crate::values::stored;

trait AnyEvent: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
    fn key(&self) -> &'static str;
    fn told_by(&self) -> &'static str;
    fn seen_by(&self, audience: Audience) -> Option<Event>;
    fn turn_begun(&self) -> Option<u8>;
    fn edge(&self) -> Option<Edge>;
    fn is_same(&self, other: &dyn AnyEvent) -> bool;
}

impl<E: OwnEvent> AnyEvent for E {
    fn key(&self) -> &'static str {
        E::KEY
    }

    fn told_by(&self) -> &'static str {
        E::TOLD_BY
    }

    fn seen_by(&self, audience: Audience) -> Option<Event> {
        OwnEvent::seen_by(self, audience).map(Event::of)
    }

    fn edge(&self) -> Option<Edge> {
        OwnEvent::edge(self)
    }

    fn turn_begun(&self) -> Option<u8> {
        OwnEvent::turn_begun(self)
    }

    fn is_same(&self, other: &dyn AnyEvent) -> bool {
        (other as &dyn Any).downcast_ref::<E>() == Some(self)
    }
}

/// What happened in some game; cheap to copy.
#[derive(Clone)]
pub struct Event(Arc<dyn AnyEvent>);

impl Event {
    /// A game's own.
    pub fn of<E: OwnEvent>(own: E) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own; nothing if it is another game's.
    pub fn own<E: OwnEvent>(&self) -> Option<&E> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The name of the game in which it happened.
    pub fn key(&self) -> &'static str {
        self.0.key()
    }

    /// The name of the game in whose messages it is told.
    pub fn told_by(&self) -> &'static str {
        self.0.told_by()
    }

    /// What an audience may know of it, if anything.
    #[must_use]
    pub fn seen_by(&self, audience: Audience) -> Option<Self> {
        self.0.seen_by(audience)
    }

    /// Whether with it a part of a game begins, or ends, that is played as another one.
    pub fn edge(&self) -> Option<Edge> {
        self.0.edge()
    }

    /// Which turn begins with it, if one does.
    pub fn turn_begun(&self) -> Option<u8> {
        self.0.turn_begun()
    }
}

impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Event {}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.key(), &stored::Erased(&*self.0))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        stored::read(deserializer, "an event", |codec| codec.event)
    }
}
