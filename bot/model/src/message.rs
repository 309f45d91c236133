//! A message before it is Discord's: words, a tone, a picture wanted, whom it rings for.

use staff::PlayerId;

use crate::ids::CampaignId;

/// The mood of a message; the Discord side turns it into the colour of its edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    Call,
}

/// The picture a message wants.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Picture {
    #[default]
    None,
    Map,
    Proposal(u32),
    /// One of the game's own, by a name that the game has given it and reads.
    Own(String),
}

/// Dice thrown together for one thing, to be drawn as they fell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Throw {
    pub label: String,
    /// Sides, face, and whether it was enough if something was needed of each.
    pub dice: Vec<(u8, u8, Option<bool>)>,
    pub result: String,
}

/// What of a campaign a message shows to whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asks {
    pub campaign: CampaignId,
    pub why: Option<crate::Why>,
    pub drafted: bool,
    pub events: Vec<crate::Event>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Post {
    /// Its head line; at most 256 characters.
    pub title: String,
    /// Its text in Discord's Markdown; at most 4,096 characters.
    pub body: String,
    /// The small print below; at most 2,048 characters.
    pub footer: String,
    pub tone: Tone,
    /// Whom it rings for; everybody else's phone stays quiet.
    pub rings: Vec<PlayerId>,
    pub call: String,
    /// Who is awaited, and what for: the newest message of a channel says so, and no other.
    pub waits: Option<String>,
    pub picture: Picture,
    /// The card it tells of by the game's own name for it, drawn if it wants nothing else.
    pub card: Option<String>,
    pub throws: Vec<Throw>,
    pub asks: Option<Asks>,
    /// The name of the thread to open under it, if any, and the texts to put there.
    pub thread: Option<(String, Vec<String>)>,
}

impl Post {
    /// One that has no more than a text.
    pub fn said(body: impl Into<String>) -> Self {
        Self { body: body.into(), ..Self::default() }
    }

    pub fn titled(title: impl Into<String>, body: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::said(body) }
    }
}

impl Post {
    /// The message as the newest of its channel, which says who is awaited.
    #[must_use]
    pub fn newest(mut self) -> Self {
        if let Some(waits) = self.waits.take() {
            if !self.body.is_empty() {
                self.body.push('\n');
            }
            self.body.push_str(&waits);
        }
        self
    }
}

/// Which message of a campaign some events belong to. Events of one topic share a message as
/// long as it may still be edited.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(pub String);

/// Events that belong to one message, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub topic: Topic,
    pub events: Vec<crate::Event>,
}
