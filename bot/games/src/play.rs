//! The games of the list, by what they are called and by what is played.

use kit::DecisionId;
use model::{Game, Setup, Why};

use crate::Play;

/// The game that something is stored under the name of.
///
/// # Panics
/// If there is none: what is in memory has been read by a game of the list.
pub fn named(key: &str) -> &'static dyn Play {
    let found = crate::list().iter().find(|play| play.is_of(key));
    *found.expect("a game of the list")
}

pub fn of(setup: &Setup) -> &'static dyn Play {
    named(setup.key())
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
    named(game.whole_key())
}

pub fn on_top(game: &Game) -> &'static dyn Play {
    named(game.on_top())
}
