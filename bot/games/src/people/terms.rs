//! What a group agrees on in the lobby: one option after another, or a whole set at once.
//!
//! Options are set by the name they are stored under, so that a new one of the engine needs no
//! line here; only what the engine can read and play with is taken.

use model::{Game, NoChange, OptionChange, Setup};
use staff::Roster;

/// The setup with these terms; nothing if they cannot be played with.
pub fn agreed(setup: &Setup, terms: &OptionChange) -> Option<Setup> {
    let agreed = match terms {
        OptionChange::Preset(name) => crate::of(setup).preset(name, setup)?,
        OptionChange::One { key, value } => setup.with(key, value)?,
    };
    agreed.check().is_ok().then_some(agreed)
}

/// The setup and the game with an option changed while the campaign is played.
pub fn changed(
    setup: &Setup,
    game: &Game,
    key: &str,
    value: &str,
) -> Result<(Setup, Game), NoChange> {
    let terms = OptionChange::One { key: key.to_owned(), value: value.to_owned() };
    let agreed = agreed(setup, &terms).ok_or(NoChange::NoSuchValue)?;
    if agreed == *setup {
        return Err(NoChange::Already);
    }
    let mut game = game.clone();
    game.agree(&agreed).map_err(|fixed| NoChange::Fixed { key: fixed.key })?;
    Ok((agreed, game))
}

/// What has been agreed on holds for the staff at once: whether islands have officers, and whether
/// newcomers wait.
pub fn of_the_staff(roster: &mut Roster, setup: &Setup) {
    let conduct = setup.conduct();
    roster.agree_on_areas(conduct.delegation, crate::of(setup).areas());
    if conduct.newcomers_at_once {
        roster.nobody_waits();
    }
}
