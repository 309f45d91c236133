//! What has happened since the last picture, gathered from events.

use khartoum::Event;

/// What has happened since the last picture. Only what the events handed in tell.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Traces {
    pub(crate) events: usize,
}

impl Traces {
    /// What these events leave on the map.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        Self { events: events.into_iter().count() }
    }
}
