//! A game's map or table, as it is looked at.

use model::log::LogLine;
use render::Scene;

/// Since when changes are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    Order(i64),
    LastOrder,
    Turn(u8),
    ThisTurn,
    Own(&'static str),
    After(i64),
}

/// What somebody wants to see.
#[derive(Debug, Clone, Copy)]
pub struct MapRequest<'a> {
    pub part: &'a str,
    pub since: Option<(Since, &'a [LogLine])>,
    /// In words, as long as a message may be.
    pub in_words: bool,
}

/// What is seen: words, and what shows the rest.
#[derive(Debug, Clone, Default)]
pub struct Sight {
    pub title: String,
    pub body: String,
    /// The picture; nothing where the words tell all of it.
    pub scene: Option<Scene>,
}
