//! What somebody sees of a campaign, worked out when it is first looked at: many answers need no look.

use std::cell::OnceCell;
use std::ops::Deref;

use kit::Seat;
use san_juans::{Campaign, View, War as _};

pub(super) struct Sight<'a> {
    campaign: &'a Campaign,
    seat: Option<Seat>,
    view: OnceCell<View>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(campaign: &'a Campaign, seat: Option<Seat>) -> Self {
        Self { campaign, seat, view: OnceCell::new() }
    }

    pub(super) fn when(&self) -> (u8, Option<u8>) {
        (self.campaign.board().turn, self.campaign.round())
    }
}

impl Deref for Sight<'_> {
    type Target = View;

    fn deref(&self) -> &View {
        self.view.get_or_init(|| self.campaign.view(self.seat))
    }
}
