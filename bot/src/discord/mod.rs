//! Everything that is Discord's: reading people (`commands`, `orders`), telling the channel
//! (`post`), and the client between.
//!
//! Handlers do three things: turn what came in into a [`crate::campaign::Request`], ask the
//! campaign, and hand the answer to [`reply`]. No rule of any game is here, and no SQL.

pub mod client;
pub mod commands;
pub mod custom_id;
pub mod letter;
pub mod orders;
pub mod pictures;
pub mod post;
mod registry;
pub mod reply;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serenity::http::Http;

use crate::campaign::Campaigns;
use orders::odds::Answers;
use orders::story::Shelf;
use pictures::Pictures;

/// What every handler may use; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The campaigns and their queues.
    pub campaigns: Campaigns,
    /// Discord's REST interface.
    pub http: Arc<Http>,
    /// The picture maker.
    pub pictures: Pictures,
    /// Odds told lately.
    pub odds: Answers,
    /// Pages and replays made lately.
    pub shelf: Shelf,
    answering: Arc<AtomicUsize>,
}

/// Counts an answer as under way until it is dropped.
pub(crate) struct Answering(Arc<AtomicUsize>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl App {
    /// What handlers may use.
    pub fn new(campaigns: Campaigns, http: Arc<Http>, pictures: Pictures) -> Self {
        let (odds, shelf, answering) = (Answers::default(), Shelf::default(), Arc::default());
        Self { campaigns, http, pictures, odds, shelf, answering }
    }

    /// An answer is under way as long as the result lives.
    pub(crate) fn answer_begins(&self) -> Answering {
        self.answering.fetch_add(1, Ordering::Relaxed);
        Answering(Arc::clone(&self.answering))
    }

    /// How many answers are under way.
    pub(crate) fn answering(&self) -> usize {
        self.answering.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}

/// A fault in a command handler; never shown to anybody as it is.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A slash command, as registered.
pub type Command = poise::Command<App, Failure>;

/// What a slash command's handler is given.
pub type Context<'a> = poise::ApplicationContext<'a, App, Failure>;
