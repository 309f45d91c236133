//! What the page can do that no Discord could: move the clock, set up a position, let an automatic
//! player act, begin anew. Whoever starts a playground says what there is; the playground knows no
//! game. It never travels as Discord traffic.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::channels::Channels;
use crate::ids::{ChannelId, UserId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Control {
    pub id: String,
    /// What it is for; the controls of each group are a dialog of their own.
    pub group: Group,
    pub label: String,
    pub about: String,
    pub fields: Vec<Field>,
    /// Whether it is also offered in a channel where nothing has been said yet; the first is the
    /// one for newcomers.
    pub welcome: bool,
    /// A question that must be answered with yes before it is done.
    pub sure: Option<String>,
    /// A slash command that the page gives afterwards, in the name of whoever used it.
    pub then: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    Learn,
    Time,
    Trouble,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    pub name: String,
    pub label: String,
    pub kind: FieldKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One of these: what is sent, and what the page shows. The first is chosen beforehand.
    OneOf(Vec<(String, String)>),
    /// A whole number; nothing typed sends nothing.
    Number { min: i64, max: i64 },
}

/// A control used by somebody who looks at a channel.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Pull {
    pub id: String,
    pub officer: UserId,
    pub channel: ChannelId,
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pulled {
    /// A sentence or two for whoever looks.
    pub said: String,
    /// Where it happened, if not where they look.
    pub channel: Option<ChannelId>,
}

impl Pulled {
    pub fn here(said: impl Into<String>) -> Self {
        Self { said: said.into(), channel: None }
    }
}

/// A picture of what this is about, for a page on which nothing has happened yet.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    pub png: &'static [u8],
    pub alt: &'static str,
}

/// The controls of whoever started the playground.
pub trait Controls: Send + Sync {
    /// What there is, in the order shown.
    fn offered(&self) -> Vec<Control>;

    /// What all of it is, in a sentence, and a picture.
    fn about(&self) -> (&str, Picture);

    /// Does it, if need be in a channel made for it, and says what came of it.
    ///
    /// # Errors
    /// A sentence that says why nothing was done.
    fn pull(&self, pull: Pull, channels: Channels) -> BoxFuture<'_, Result<Pulled, String>>;
}
