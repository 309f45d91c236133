//! A campaign as the bot plays any game.

use engine::fought::Square;
use engine::kit::{Audience, Rules as _, Seat};
use engine::san_juans::{self, Board, Campaign, Options, View, War as _};
use engine::staff::conduct::Conduct;
use engine::staff::motion::Terms;

use crate::games::{DismissalBar, Game, Offer, OwnChoice, OwnEvent, OwnOptions, OwnWhy, Table};

impl OwnChoice for san_juans::Choice {
    const KEY: &'static str = "SanJuans";
}

impl OwnWhy for san_juans::Why {
    const KEY: &'static str = "SanJuans";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    fn is_secret(&self) -> bool {
        self.is_secret()
    }

    /// An early victory may be peace (J-123).
    fn is_voted_on(&self) -> bool {
        *self == san_juans::Why::MakePeace
    }
}

impl OwnEvent for san_juans::Event {
    const KEY: &'static str = "SanJuans";

    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Board::seen(self, audience)
    }

    fn turn_begun(&self) -> Option<u8> {
        match self {
            san_juans::Event::TurnBegan { turn } => Some(*turn),
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

    fn voting(&self) -> Terms {
        self.voting()
    }

    fn conduct(&self) -> Conduct {
        self.conduct()
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }
}

impl Table for Board {
    const INTERLUDES: &'static [&'static dyn Offer<Self>] = &[&Square];

    fn dismissal_barred(campaign: &Campaign) -> Option<DismissalBar> {
        campaign.dismissal_barred().map(|bar| {
            DismissalBar(match bar {
                san_juans::DismissalBar::British => "british",
                san_juans::DismissalBar::Firman => "firman",
            })
        })
    }
}

/// What is a campaign's own, asked of any game.
pub trait AtWar {
    /// The campaign, if that is what is played; as it stands before the battle while one of its
    /// battles is being fought as a march.
    fn san_juans(&self) -> Option<&Campaign>;

    /// What `seat` may see of it.
    fn san_juans_view(&self, seat: Option<Seat>) -> Option<View> {
        self.san_juans().map(|campaign| campaign.view(seat))
    }
}

impl AtWar for Game {
    fn san_juans(&self) -> Option<&Campaign> {
        self.whole::<Board>()
    }
}
