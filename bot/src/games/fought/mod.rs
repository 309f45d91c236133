//! A battle of the San Juans campaign that is fought as a march, as the bot plays it.

pub(super) mod battles;
pub mod words;

use engine::fought;
use engine::kit::Audience;

pub use engine::fought::Fought;

use super::{Edge, OwnChoice, OwnEvent, OwnWhy};

impl OwnChoice for fought::Choice {
    const KEY: &'static str = "Fought";
}

impl OwnWhy for fought::Why {
    const KEY: &'static str = "Fought";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for fought::Event {
    const KEY: &'static str = "Fought";
    const TOLD_BY: &'static str = "Hicks";

    fn seen_by(&self, _: Audience) -> Option<Self> {
        Some(self.clone())
    }

    fn edge(&self) -> Option<Edge> {
        Some(match self {
            Self::Formed { .. } => Edge::Begins,
            Self::Reported { .. } => Edge::Ends,
        })
    }
}
