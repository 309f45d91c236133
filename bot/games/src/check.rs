//! Whether a stored game can be: every id in it names something, every number is in reach.
//!
//! Used on what comes from outside; what the bot stored itself it has played itself. What can be is
//! each game's matter.

use model::Game;
use model::campaign::invalid::Invalid;

/// Looks a stored game over, and the part of it that is played as another game.
pub fn check_game(game: &Game) -> Result<(), Invalid> {
    let whole = crate::whole(game);
    whole.check(game)?;
    match whole.is_of(game.on_top()) {
        true => Ok(()),
        false => crate::on_top(game).check(game),
    }
}
