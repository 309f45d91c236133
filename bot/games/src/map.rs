//! A game's map or table, as it is looked at.

use kit::Audience;
use model::Game;
use model::log::LogLine;
use render::Scene;
use staff::Roster;

use crate::named::Named;
use crate::{Look, on_top};

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

pub trait Map: Sync {
    fn parts(&self) -> Named {
        Named::default()
    }

    /// Times of the game's own since which changes can be shown: what each goes by, and what it is
    /// called. Nothing where no changes are shown at all.
    fn times(&self) -> Option<&'static [(&'static str, &'static str)]> {
        None
    }

    /// It, as everybody sees it; nothing if this map is not before everybody.
    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight>;
}

/// A table without parts and without words of its own.
pub struct Whole;

impl Map for Whole {
    fn sight(&self, game: &Game, roster: &Roster, _wanted: MapRequest<'_>) -> Option<Sight> {
        let play = on_top(game);
        let (when, stands) = play.stands(game).unwrap_or_default();
        let scene = play.scene(game, roster, Audience::Public, Look::Whole, &[]);
        Some(Sight { title: when, body: stands, scene })
    }
}
