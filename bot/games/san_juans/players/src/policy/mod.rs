//! Automatic players, for whole campaigns without people: `sirdar simulate`, the guide, and trials of
//! the rules' figures.
//!
//! A player sees what a person sees, the [`View`] and the choices offered, and
//! nothing else: no board, no dice, no order of the piles. [`Level::Random`] takes any choice; the others judge
//! the position (`estimate`), weigh what could be done (`aims`) and do it (`mind`). Those above
//! [`Level::Easy`] also try it in copies of the campaign (`lookahead`).

pub mod aims;
mod cards;
pub mod estimate;
pub mod lookahead;
pub mod mind;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Deref;

use kit::{Answer, Seat};
use san_juans::{Campaign, Choice, View, War as _};

pub use search::Level;

/// Answers in trials for one answer of *normal* and *hard*, and tries of each before any is given up.
const EFFORTS: [(u32, u32); 2] = [(2_000, 24), (20_000, 100)];

#[derive(Debug)]
pub struct Player {
    level: Level,
    own: search::Player<mind::Mind>,
}

/// Somebody who plays so well, with lots of his own from `seed`.
pub fn player(level: Level, seed: u64) -> search::Player<mind::Mind> {
    let daring = match level {
        Level::Random | Level::Easy => mind::Daring::CAUTIOUS,
        Level::Normal | Level::Hard => mind::Daring::BOLD,
    };
    search::Player::new(level, mind::Mind::new(daring), EFFORTS, seed)
}

impl Player {
    pub fn new(level: Level, seed: u64) -> Self {
        Self { level, own: player(level, seed) }
    }

    /// Answers what waits in a campaign, as somebody in a seat sees it; nothing if nothing waits. The
    /// answer is always one that is offered.
    pub fn answer(&mut self, campaign: &Campaign, seat: Option<Seat>) -> Option<Answer<Choice>> {
        let asked = campaign.decision()?.seats.first().copied()?;
        let known = match self.level {
            // A glance at the view is enough for them.
            Level::Random | Level::Easy => Cow::Borrowed(campaign),
            Level::Normal | Level::Hard => Cow::Owned(campaign.seen_by(seat.into())),
        };
        self.own.answer(&known, asked)
    }
}

/// What somebody sees of a campaign, worked out when it is first looked at: many answers need no look.
struct Sight<'a> {
    campaign: &'a Campaign,
    seat: Option<Seat>,
    view: OnceCell<View>,
}

impl<'a> Sight<'a> {
    fn new(campaign: &'a Campaign, seat: Option<Seat>) -> Self {
        Self { campaign, seat, view: OnceCell::new() }
    }

    fn when(&self) -> (u8, Option<u8>) {
        (self.campaign.board().turn, self.campaign.round())
    }
}

impl Deref for Sight<'_> {
    type Target = View;

    fn deref(&self) -> &View {
        self.view.get_or_init(|| self.campaign.view(self.seat))
    }
}
