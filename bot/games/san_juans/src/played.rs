//! What is a campaign's own, asked of any game.

use kit::Seat;
use model::Game;
use san_juans::{Board, Campaign, View};

pub trait AtWar {
    /// The campaign, if that is what is played; as it stands before the battle while one of its
    /// battles is being fought as a march.
    fn san_juans(&self) -> Option<&Campaign>;

    fn san_juans_view(&self, seat: Option<Seat>) -> Option<View> {
        self.san_juans().map(|campaign| campaign.view(seat))
    }
}

impl AtWar for Game {
    fn san_juans(&self) -> Option<&Campaign> {
        self.whole::<Board>()
    }
}
