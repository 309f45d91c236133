//! The games of the list, by what they are called and by what is played.

use kit::DecisionId;
use model::{Game, Setup, Why};

use crate::Play;

/// The game that something is stored under the name of, in its first edition.
///
/// # Panics
/// If there is none: what is in memory has been read by a game of the list.
pub fn named(key: &str) -> &'static dyn Play {
    let found = crate::list().iter().find(|play| play.is_of(key));
    *found.expect("a game of the list")
}

/// The same in the edition that is played here, as the whole or as a part of another game.
pub fn named_in(key: &str, game: &Game) -> &'static dyn Play {
    named(key).edition(&game.setup()).edition(&game.top_setup())
}

pub fn of(setup: &Setup) -> &'static dyn Play {
    named(setup.key()).edition(setup)
}

/// Every game of the list, in the edition of a setup where it is that game's.
pub fn all_of(setup: &Setup) -> impl Iterator<Item = &'static dyn Play> {
    crate::list().iter().map(|play| play.edition(setup))
}

/// Every edition of every game, the first of each first.
pub fn editions() -> impl Iterator<Item = &'static dyn Play> {
    let others = crate::list().iter().flat_map(|play| play.editions().into_iter().skip(1));
    crate::list().iter().copied().chain(others)
}

/// Whether a question asks how a battle is fought, of which a sheet can be had for the players'
/// table.
pub fn is_battle(why: &Why) -> bool {
    named(why.key()).about().tabletop.is_some_and(|tabletop| (tabletop.is_battle)(why))
}

pub fn battle(game: &Game) -> Option<DecisionId> {
    let waiting = game.decision()?;
    is_battle(&waiting.why).then_some(waiting.id)
}

pub fn whole(game: &Game) -> &'static dyn Play {
    named_in(game.whole_key(), game)
}

pub fn on_top(game: &Game) -> &'static dyn Play {
    named_in(game.on_top(), game)
}
