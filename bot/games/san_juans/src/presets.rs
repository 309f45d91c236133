//! Whole sets of options of a campaign, and where it can begin.

use games::Beginning;
use model::Setup;
use san_juans::{Options, PackNo, Scenario};

/// The options of a preset by its name.
pub fn options(name: &str) -> Option<Options> {
    let standard = Options::default();
    Some(match name {
        "standard" => standard,
        // The optional rules of supply, sieges and ships.
        "full" => Options {
            advanced_supply: true,
            storming: true,
            boats_into_siege: true,
            gunboats_in_siege: true,
            gunboat_encounters: true,
            extras: true,
            ..standard
        },
        "reconquest" => Options { scenario: Scenario::Reconquest, ..standard },
        _ => return None,
    })
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
pub(super) fn beginnings(pack: PackNo) -> Vec<Beginning> {
    let beginning = |(scenario, key, title)| Beginning {
        key,
        title,
        setup: Setup::of(Options { pack, scenario, ..Options::default() }),
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
        let refused = [
            "storming perhaps",
            "storming 1",
            "steps_per_unit 0",
            "steps_per_unit 21",
            "siege_rows third",
            "reconquest_garrisons 3",
            "opening_hand 30",
            "no_such_option true",
        ];
        for (key, value) in refused.iter().filter_map(|text| text.split_once(' ')) {
            assert_eq!(agreed(&setup, &one(key, value)), None, "{key} {value}");
        }
    }

    #[test]
    fn presets_are_named_and_playable() {
        games_testing::games();
        let setup = Setup::of(Options::default());
        for preset in &PRESETS {
            let made = agreed(&setup, &OptionChange::Preset(preset.name.to_owned()));
            let wanted = options(preset.name).map(Setup::of);
            assert!(wanted.is_some() && made == wanted, "{}", preset.name);
        }
        assert_eq!(options("hard"), None);
    }
}
