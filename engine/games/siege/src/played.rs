//! What the siege tells of its values to whoever plays any game.

use kit::{Audience, Rules as _};
use staff::conduct::Conduct;
use staff::own::{OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

use crate::{City, Options};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "Siege";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "Siege";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "Siege";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        City::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            Self::TurnBegan { turn } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "Siege";
    type Rules = City;

    /// What is agreed about playing together (S-R31).
    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: false,
            newcomers_at_once: self.newcomers_at_once,
            advice: self.advice,
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }
}

impl StaffRules for City {}
