//! What Khartoum tells of its values to whoever plays any game.

use kit::Audience;
use staff::conduct::Conduct;
use staff::own::{OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

use crate::{Board, Options};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "Khartoum";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "Khartoum";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "Khartoum";

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
    const KEY: &'static str = "Khartoum";
    type Rules = Board;

    /// What is agreed about playing together (K-R57).
    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: false,
            newcomers_at_once: self.newcomers_at_once,
            advice: self.advice,
        }
    }
}

impl StaffRules for Board {}
