//! What a battle fought as a skirmish tells of its values to whoever plays any game.

use kit::Audience;
use staff::own::{Edge, OwnChoice, OwnEvent, OwnWhy};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "Skirmished";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "Skirmished";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "Skirmished";
    const TOLD_BY: &'static str = "Patrols";

    fn seen_by(&self, _: Audience) -> Option<Self> {
        Some(self.clone())
    }

    fn edge(&self) -> Option<Edge> {
        Some(match self {
            Self::Began { .. } => Edge::Begins,
            Self::Reported { .. } => Edge::Ends,
        })
    }
}
