//! Whole sets of options of a campaign, and where it can begin.

use games::Beginning;
use model::Setup;
use san_juans::{Options, Scenario};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    Standard,
    /// The optional rules of supply, sieges and ships.
    Full,
    Reconquest,
}

impl Preset {
    pub const ALL: [Preset; 3] = [Preset::Standard, Preset::Full, Preset::Reconquest];

    pub fn named(name: &str) -> Option<Self> {
        let at = PRESETS.iter().position(|preset| preset.name == name)?;
        Some(Self::ALL[at])
    }

    pub fn title(self) -> &'static str {
        PRESETS[self as usize].title
    }

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

pub(super) const PRESETS: [games::Preset; 3] = [
    games::Preset { name: "standard", title: "Standard", line: "standard: for a first war" },
    games::Preset {
        name: "full",
        title: "Full",
        line: "full: supply points, storming, boats and gunboats, Mahdist vessels",
    },
    games::Preset {
        name: "reconquest",
        title: "Reconquest",
        line: "reconquest: turn 11, nearly all lost, the British are coming",
    },
];

const SCENARIOS: [(Scenario, &str, &str); 3] = [
    (Scenario::Revolt, "revolt", "The revolt: all twenty turns"),
    (Scenario::VariableStart, "variable-start", "A revolt that begins anywhere"),
    (Scenario::Reconquest, "reconquest", "The reconquest: from turn 11"),
];

/// Where the war can begin.
pub(super) fn beginnings() -> Vec<Beginning> {
    let beginning = |(scenario, key, title)| Beginning {
        key,
        title,
        setup: Setup::of(Options { scenario, ..Options::default() }),
        begun: "The war begins; you command.",
    };
    SCENARIOS.into_iter().map(beginning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::people::terms::agreed;
    use model::OptionChange;

    fn one(key: &str, value: &str) -> OptionChange {
        OptionChange::One { key: key.to_owned(), value: value.to_owned() }
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
        games_testing::games();
        let setup = Setup::of(Options::default());
        for preset in Preset::ALL {
            assert_eq!(Preset::named(PRESETS[preset as usize].name), Some(preset));
            let made =
                agreed(&setup, &OptionChange::Preset(PRESETS[preset as usize].name.to_owned()));
            assert_eq!(made, Some(Setup::of(preset.options())));
        }
        assert_eq!(Preset::named("hard"), None);
    }
}
