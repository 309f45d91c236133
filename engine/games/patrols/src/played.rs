//! What a patrol tells of its values to whoever plays any game.

use kit::Audience;
use staff::conduct::Conduct;
use staff::motion::Terms;
use staff::own::{OwnChoice, OwnEvent, OwnOptions, OwnWhy, Table};

use crate::{Board, Options};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "Patrols";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "Patrols";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "Patrols";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        self.seen_by(audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            Self::TurnBegan { turn, .. } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "Patrols";
    type Rules = Board;

    fn voting(&self) -> Terms {
        self.voting()
    }

    fn conduct(&self) -> Conduct {
        self.conduct()
    }
}

impl Table for Board {}
