//! What happened in any game.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use kit::Audience;
use staff::own::{Edge, OwnEvent};

/// What is asked of a fact of any game: as [`OwnEvent`] has it.
pub trait AnyEvent: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
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

    fn turn_begun(&self) -> Option<u8> {
        OwnEvent::turn_begun(self)
    }

    fn edge(&self) -> Option<Edge> {
        OwnEvent::edge(self)
    }

    fn is_same(&self, other: &dyn AnyEvent) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// What happened in some game; cheap to copy.
#[derive(Clone)]
pub struct Event(Arc<dyn AnyEvent>);

impl Event {
    pub fn of<E: OwnEvent>(own: E) -> Self {
        Self(Arc::new(own))
    }

    /// As a game's own; nothing if it is another game's.
    pub fn own<E: OwnEvent>(&self) -> Option<&E> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl Eq for Event {}

erased! { Event: AnyEvent, "an event", event }
