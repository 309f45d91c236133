//! What the campaign tells of its values to whoever plays any game.

use kit::{Audience, Rules as _};
use staff::conduct::Conduct;
use staff::motion::Terms;
use staff::own::{DismissalBar, OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};

use crate::{Board, Campaign, Options, War as _};

impl OwnChoice for crate::Choice {
    const KEY: &'static str = "SanJuans";
}

impl OwnWhy for crate::Why {
    const KEY: &'static str = "SanJuans";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    fn is_secret(&self) -> bool {
        Board::is_secret(self)
    }

    /// An early victory may be peace (J-123).
    fn is_voted_on(&self) -> bool {
        *self == crate::Why::MakePeace
    }
}

impl OwnEvent for crate::Event {
    const KEY: &'static str = "SanJuans";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Board::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            crate::Event::TurnBegan { turn } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "SanJuans";
    type Rules = Board;

    /// The one that only examples of play use, and the one that tells wars begun before the order of
    /// revolts could be set (J-043).
    const HIDDEN: &'static [&'static str] = &["opening_hand", "standing_order"];

    /// What is agreed about votes on the commander (J-002).
    fn voting(&self) -> Terms {
        Terms {
            majority: self.dismissal_majority,
            quorum: self.dismissal_quorum,
            accused_votes: self.accused_votes,
            pace: self.pace,
        }
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            pace: self.pace,
            councils_order: self.councils_order,
            delegation: self.delegation,
            newcomers_at_once: self.newcomers_at_once,
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }
}

impl StaffRules for Board {
    fn dismissal_barred(campaign: &Campaign) -> Option<DismissalBar> {
        campaign.dismissal_barred()
    }
}
