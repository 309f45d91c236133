//! What a group agrees on in the lobby: one option after another, or a whole set at once.
//!
//! Options are set by the name they are stored under, so that a new one of the engine needs no
//! line here; only what the engine can read and play with is taken.

use crate::games::{self, Game, Setup};
use engine::san_juans::{Options, Scenario};
use engine::staff::Roster;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The names of options that are not agreed on one by one: the one that only examples of play use,
/// the one that tells wars begun before the order of revolts could be set (J-043), and those of a
/// march that follow from who has joined and from the battle that it is.
const HIDDEN: [&str; 7] =
    ["opening_hand", "standing_order", "force", "ansar", "press", "pashas", "spell"];

/// A whole set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Every option as it comes.
    Standard,
    /// The optional rules of supply, sieges and ships.
    Full,
    /// Turn 11, with nearly all lost.
    Reconquest,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Standard, Preset::Full, Preset::Reconquest];

    /// The name it goes by.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Standard => "standard",
            Preset::Full => "full",
            Preset::Reconquest => "reconquest",
        }
    }

    /// The preset of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its options.
    pub fn options(self) -> Options {
        let standard = Options::default();
        match self {
            Preset::Standard => standard,
            Preset::Full => Options {
                advanced_supply: true,
                storming: true,
                boats_into_siege: true,
                gunboats_in_siege: true,
                gunboat_encounters: true,
                extras: true,
                ..standard
            },
            Preset::Reconquest => Options { scenario: Scenario::Reconquest, ..standard },
        }
    }
}

/// What is agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terms {
    /// One option.
    One {
        /// The name it is stored under.
        key: String,
        /// Its value, as it is stored: `true`, `4`, `first`.
        value: String,
    },
    /// A whole set.
    Preset(Preset),
}

/// The setup with these terms; nothing if they cannot be played with.
pub fn agreed(setup: &Setup, terms: &Terms) -> Option<Setup> {
    let agreed = match terms {
        // A set of rules says nothing about how fast people play.
        Terms::Preset(preset) => {
            let pace = setup.own::<Options>()?.pace;
            Setup::of(Options { pace, ..preset.options() })
        }
        Terms::One { key, value } => match setup.own::<Options>() {
            Some(options) => Setup::of(with(options, key, value)?),
            None => Setup::of(with(setup.own::<engine::hicks::Options>()?, key, value)?),
        },
    };
    agreed.check().is_ok().then_some(agreed)
}

/// Why something cannot be agreed on while the war is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoChange {
    /// There is no such option, or it cannot be that.
    Unknown,
    /// It is so already.
    Already,
    /// The board was laid out by it.
    Fixed {
        /// The name it is stored under.
        key: &'static str,
    },
}

/// The setup and the game with an option changed while the war is played.
///
/// # Errors
/// If it cannot change, or not to that.
pub fn changed(
    setup: &Setup,
    game: &Game,
    key: &str,
    value: &str,
) -> Result<(Setup, Game), NoChange> {
    let terms = Terms::One { key: key.to_owned(), value: value.to_owned() };
    let agreed = agreed(setup, &terms).ok_or(NoChange::Unknown)?;
    if agreed == *setup {
        return Err(NoChange::Already);
    }
    let mut game = game.clone();
    game.agree(&agreed).map_err(|fixed| NoChange::Fixed { key: fixed.key })?;
    Ok((agreed, game))
}

/// What has been agreed on holds for the staff at once: whether islands have officers, and whether
/// newcomers wait.
pub(super) fn of_the_staff(roster: &mut Roster, setup: &Setup) {
    let conduct = setup.conduct();
    roster.agree_on_areas(conduct.delegation, games::of(setup).areas().into_iter());
    if conduct.newcomers_at_once {
        roster.nobody_waits();
    }
}

fn with<O: Serialize + DeserializeOwned>(options: &O, key: &str, value: &str) -> Option<O> {
    let mut stored = serde_json::to_value(options).ok()?;
    let slot = stored.as_object_mut()?.get_mut(key).filter(|_| !HIDDEN.contains(&key))?;
    *slot = match slot {
        Value::Bool(_) => Value::Bool(value.parse().ok()?),
        Value::Number(_) => Value::from(value.parse::<u8>().ok()?),
        _ => Value::String(value.to_owned()),
    };
    serde_json::from_value(stored).ok()
}

/// Every option that can be agreed on, by the name it is stored under, with its value.
pub fn values(options: &impl Serialize) -> Vec<(String, String)> {
    let Ok(Value::Object(stored)) = serde_json::to_value(options) else { return Vec::new() };
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    let settable = stored.into_iter().filter(|(key, _)| !HIDDEN.contains(&key.as_str()));
    settable.map(|(key, value)| (key, text(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(key: &str, value: &str) -> Terms {
        Terms::One { key: key.to_owned(), value: value.to_owned() }
    }

    #[test]
    fn only_what_can_be_played_with_is_agreed() {
        let setup = Setup::of(Options::default());
        let changed = agreed(&setup, &one("storming", "true")).expect("it is an option");
        assert_eq!(changed, Setup::of(Options { storming: true, ..Options::default() }), "J-140");
        assert_eq!(agreed(&changed, &one("storming", "false")), Some(setup.clone()));
        for (key, value) in [
            ("storming", "perhaps"),
            ("storming", "1"),
            ("steps_per_unit", "0"),
            ("steps_per_unit", "21"),
            ("steps_per_unit", "-1"),
            ("siege_rows", "third"),
            ("reconquest_garrisons", "3"),
            ("opening_hand", "30"),
            ("no_such_option", "true"),
            ("", ""),
        ] {
            assert_eq!(agreed(&setup, &one(key, value)), None, "{key} {value}");
        }
    }

    #[test]
    fn presets_are_named_and_playable() {
        let setup = Setup::of(Options::default());
        for preset in Preset::ALL {
            assert_eq!(Preset::named(preset.name()), Some(preset));
            let made = agreed(&setup, &Terms::Preset(preset));
            assert_eq!(made, Some(Setup::of(preset.options())));
        }
        assert_eq!(Preset::named("hard"), None);
    }
}
