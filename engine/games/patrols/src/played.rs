//! What a patrol tells of its values to whoever plays any game.

use kit::Audience;
use staff::conduct::Conduct;
use staff::own::{OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

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

    /// What is agreed about playing together.
    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: self.delegation,
            newcomers_at_once: self.newcomers_at_once,
        }
    }
}

impl StaffRules for Board {}
