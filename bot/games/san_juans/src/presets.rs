//! Whole sets of options of a campaign, and where it can begin.

use games::Beginning;
use model::Setup;
use san_juans::{Options, PackNo, PerPack, Scenario};

use crate::text::war;

/// The options of a preset of a war by its name.
pub fn options(pack: PackNo, name: &str) -> Option<Options> {
    let standard = Options { pack, ..Options::default() };
    let ships = pack.get().has("ships");
    of(pack).iter().find(|preset| preset.name == name)?;
    Some(match name {
        "standard" => standard,
        // The optional rules of supply, sieges and ships.
        "full" => Options {
            advanced_supply: true,
            storming: true,
            boats_into_siege: ships,
            gunboats_in_siege: ships,
            gunboat_encounters: ships,
            extras: true,
            ..standard
        },
        "reconquest" => Options { scenario: Scenario::Reconquest, ..standard },
        _ => return None,
    })
}

const PRESETS: [games::Preset; 3] = [
    games::Preset { name: "standard", title: "Standard", line: "standard: for a first war" },
    games::Preset {
        name: "full",
        title: "Full",
        line: "full: supply points, storming{war.if ships}, boats and {war.gunboats}, \
               {war.foe_adjective} vessels{war.endif}",
    },
    games::Preset {
        name: "reconquest",
        title: "Reconquest",
        line: "reconquest: turn {war.late_turn}, nearly all lost, {war.the_relief} are coming",
    },
];

static OF: PerPack<Vec<games::Preset>> = PerPack::new(|pack| {
    let there = |preset: &&games::Preset| preset.name != RECONQUEST || pack.has("late");
    let said = |of: &games::Preset| games::Preset { line: pack.say(of.line).leak(), ..*of };
    PRESETS.iter().filter(there).map(said).collect()
});

/// The presets of a war.
pub fn of(pack: PackNo) -> &'static [games::Preset] {
    OF.of(pack)
}

/// What the scenario goes by that not every war has.
const RECONQUEST: &str = "reconquest";

type Begins = (Scenario, &'static str, &'static str);

const SCENARIOS: [Begins; 3] = [
    (Scenario::Revolt, "revolt", "The revolt: all {war.turns_word} turns"),
    (Scenario::VariableStart, "variable-start", "A revolt that begins anywhere"),
    (Scenario::Reconquest, RECONQUEST, "The reconquest: from turn {war.late_turn}"),
];

/// Where the war can begin.
pub(super) fn beginnings(pack: PackNo) -> Vec<Beginning> {
    // Those of other wars than the first are told apart by its name.
    static NAMES: PerPack<Vec<(Scenario, [String; 2])>> = PerPack::new(|pack| {
        let named = |(scenario, key, title): &Begins| {
            let title = war::plain(title, pack);
            let names = match pack.number.is_first() {
                true => [(*key).to_owned(), title],
                false => [
                    format!("{}-{key}", pack.name),
                    format!("{}: {}", pack.words.short, model::words::uncapital(&title)),
                ],
            };
            (*scenario, names)
        };
        let there = |(_, key, _): &&Begins| *key != RECONQUEST || pack.has("late");
        SCENARIOS.iter().filter(there).map(named).collect()
    });
    let beginning = |(scenario, [key, title]): &'static (Scenario, [String; 2])| Beginning {
        key,
        title,
        setup: Setup::of(Options { pack, scenario: *scenario, ..Options::default() }),
        begun: "The war begins; you command.",
    };
    NAMES.of(pack).iter().map(beginning).collect()
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
        for preset in of(PackNo::FIRST) {
            let made = agreed(&setup, &OptionChange::Preset(preset.name.to_owned()));
            let wanted = options(PackNo::FIRST, preset.name).map(Setup::of);
            assert!(wanted.is_some() && made == wanted, "{}", preset.name);
        }
        assert_eq!(options(PackNo::FIRST, "hard"), None);
    }
}
