//! The messages that a game is told in.

use std::fmt::Display;

use model::message::Topic;
use model::{Edge, Event as AnyEvent};
use staff::own::OwnEvent;

/// A message that a part of a game is told in; its text form is its topic, and the default the first.
pub trait Chapter: Copy + Default + Eq + Display + 'static {
    type Event: OwnEvent;

    /// The chapter that a fact belongs to, where the one before it belongs to this.
    fn after(self, event: &Self::Event) -> Self;

    /// The chapter of what stands at an end of a part of another game that is played as this one.
    fn at(self, _edge: Edge) -> Self {
        self
    }

    /// The name readers know it by. Names differ.
    fn name(self) -> String;

    /// All there can be, for reading topics and names.
    fn all() -> impl Iterator<Item = Self>;

    /// The chapter of a topic.
    fn read(topic: &str) -> Option<Self> {
        Self::all().find(|chapter| chapter.to_string() == topic)
    }

    /// The chapter of a name.
    fn named(name: &str) -> Option<Self> {
        Self::all().find(|chapter| chapter.name() == name)
    }
}

/// Parts events into the messages they belong to, going on from `current`.
pub fn sections<C: Chapter>(
    current: Option<&Topic>,
    events: &[AnyEvent],
) -> Vec<(Topic, Vec<AnyEvent>)> {
    let current = current.and_then(|topic| C::read(&topic.0));
    let mut chapter = current.unwrap_or_default();
    let mut found: Vec<(C, Vec<AnyEvent>)> = Vec::new();
    for event in events {
        chapter = match (event.own(), event.edge()) {
            (Some(own), _) => chapter.after(own),
            (None, Some(edge)) => chapter.at(edge),
            (None, None) => chapter,
        };
        match found.last_mut() {
            Some((last, events)) if *last == chapter => events.push(event.clone()),
            _ => found.push((chapter, vec![event.clone()])),
        }
    }
    found.into_iter().map(|(chapter, events)| (Topic(chapter.to_string()), events)).collect()
}
