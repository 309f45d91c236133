//! What the march tells of its values to whoever plays any game.

use kit::{Audience, Rules as _, Seat};
use staff::conduct::Conduct;
use staff::own::{DismissalBar, OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

use crate::{Field, March, Options, PASHAS_MAX};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "Hicks";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "Hicks";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    /// A Pasha has nobody beside him (H-002).
    fn is_for_one_alone(&self) -> bool {
        true
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "Hicks";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Field::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            crate::Event::TurnBegan { turn, .. } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "Hicks";
    type Rules = Field;

    /// They follow from who has joined, and from the battle that a march may be.
    const HIDDEN: &'static [&'static str] = &["force", "ansar", "press", "pashas", "spell"];

    /// What is agreed about playing together. No council may order anything: consultation about
    /// tactics is forbidden (H-002).
    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: false,
            delegation: false,
            newcomers_at_once: self.newcomers_at_once,
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }

    /// The Pashas take turns (H-002).
    fn commands_by_turns(&self) -> bool {
        true
    }

    fn for_turns_of(&self, seats: &[Seat]) -> Self {
        let pashas = seats.iter().copied().take(PASHAS_MAX).collect();
        Self { pashas, ..self.clone() }
    }
}

impl StaffRules for Field {
    fn dismissal_barred(_march: &March) -> Option<DismissalBar> {
        Some(DismissalBar { key: "turns", stays: false })
    }
}
