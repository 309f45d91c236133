//! What stories of the toy ask of the club.

use std::sync::Arc;

use playground::{ChannelId, Message};
use serde_json::json;

pub(crate) use crate::driver::{Club, holds, until};

impl Club {
    /// A club without a bot, in whose process the toy is in place of the games.
    pub(crate) async fn with_toy() -> Self {
        games::register(&crate::game::GAMES);
        Self::empty().await
    }

    /// A club with a bot inside this process, in which each side has somebody and the game begins.
    pub(crate) async fn begun() -> Self {
        let mut club = Self::with_toy().await;
        club.start().await;
        club.begin().await;
        club
    }

    /// Each side has somebody, and the game begins.
    pub(crate) async fn begin(&self) {
        self.told("Alice", "campaign new", json!({})).await;
        self.told("Alice", "campaign join", json!({ "side": "hill" })).await;
        self.told("Ben", "campaign join", json!({ "side": "shore" })).await;
        self.posted().await;
        self.press("Alice", &self.with_button("Ready"), "Ready").await;
        self.told("Ben", "campaign start", json!({})).await;
        self.posted().await;
    }

    /// What stands in a channel for everybody who reads it, oldest first.
    pub(crate) fn said_in(&self, channel: ChannelId) -> Vec<Arc<Message>> {
        let messages = self.playground.messages(channel).into_iter();
        messages.filter(|message| !message.is_ephemeral()).collect()
    }

    /// Ends a story: nothing that was sent has been refused, and every log, played again, comes to
    /// what is kept.
    pub(crate) async fn ends_well(&mut self) {
        assert_eq!(self.refused(), [""; 0]);
        self.end().await;
        assert!(self.run(&["verify"]).contains("the same"));
    }
}
