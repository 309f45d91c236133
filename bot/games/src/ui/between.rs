//! What stands between two games, one of which is a part of the other.

use kit::{Answer, Decision};
use model::label::Label;
use model::{Choice, Event, Why};

use crate::Bearing;

/// What stands between a game and those that parts of it are played as: questions, choices and facts
/// that belong to neither. They are stored under names among [`OwnUi::CODECS`](crate::OwnUi::CODECS).
pub trait Between: Sync {
    fn awaited(&self, _why: &Why) -> String {
        String::new()
    }

    fn question(&self, _why: &Why) -> (String, String) {
        Default::default()
    }

    fn rule(&self, _why: &Why) -> &'static str {
        ""
    }

    fn label(&self, _choice: &Choice) -> Option<Label> {
        None
    }

    fn own_menu(&self, _choice: &Choice) -> Option<&'static str> {
        None
    }

    fn bearing(&self, _choice: &Choice) -> Bearing {
        Bearing::default()
    }

    fn sentence(&self, _event: &Event) -> Option<String> {
        None
    }

    fn matter(&self) -> u16 {
        0
    }

    /// What is answered when nobody does.
    fn by_default(&self, decision: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
        crate::first(&decision.ask)
    }
}

/// That of a game of which no part is played as another.
pub struct Nothing;

impl Between for Nothing {}
