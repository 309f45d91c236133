//! Whether a stored game can be: every id in it names something, every number is in reach.
//!
//! Used on what comes from outside; what the bot stored itself it has played itself. What can be is
//! each game's matter.

use crate::games::{self, Game};

/// What cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// Not one state for each location.
    #[error("it must tell of each of the 25 locations once")]
    Places,
    /// A location's siege, redoubts or score out of reach.
    #[error("a number in it is out of all reach")]
    Numbers,
    /// A unit with a wrong number, too many steps, or nowhere.
    #[error("a unit in it is wrong")]
    Unit,
    /// A ship with a wrong number, or nowhere.
    #[error("a ship in it is wrong")]
    Ship,
    /// A card that is not in the deck, or stands in two piles.
    #[error("a card in it does not exist, or stands twice")]
    Card,
    /// Options that cannot be played with.
    #[error("its options cannot be played with")]
    Options,
    /// More pieces than can be.
    #[error("there are more pieces in it than can be")]
    TooMany,
    /// It is over and asks, or is not over and asks nothing.
    #[error("it is neither over nor waits for an answer")]
    Standstill,
}

/// Looks a stored game over, and the part of it that is played as another game.
///
/// # Errors
/// Says what cannot be.
pub fn check_game(game: &Game) -> Result<(), Unsound> {
    let whole = games::whole(game);
    whole.check(game)?;
    match whole.is_of(game.on_top()) {
        true => Ok(()),
        false => games::on_top(game).check(game),
    }
}
