//! The sets of options that are played: every option comes up with every other.

use san_juans::{Options, Scenario, Settlement, SiegeRows};
use staff::conduct::Pace;
use staff::motion::Share;

use crate::table::Seeded;

/// The options of a seed: now and then those of a group that changes nothing, or that switches all
/// of them on, else at random.
pub(crate) fn options(seed: u64) -> Options {
    if seed.is_multiple_of(8) {
        return Options::default();
    }
    let mut with = Seeded::new(seed ^ 0x0_0F71_0A55);
    let all = seed % 8 == 1;
    let mut on = || all || with.below(2) == 1;
    let mut options = Options {
        steps_per_unit: 4,
        steps_per_point: 1,
        battle_ends_move: on(),
        scenario: Scenario::default(),
        free_boarding: on(),
        storming: on(),
        boats_into_siege: on(),
        gunboats_in_siege: on(),
        gunboat_encounters: on(),
        ships_sink: on(),
        advanced_supply: on(),
        divided_command: on(),
        orders_by_ship: on(),
        // Votes on the commander are no part of the game.
        dismissal_majority: Share::default(),
        dismissal_quorum: Share::default(),
        accused_votes: true,
        // Nor is how the group plays together.
        pace: Pace::default(),
        councils_order: true,
        delegation: true,
        newcomers_at_once: false,
        reconquest_garrisons: 0,
        simultaneous_rebellion: on(),
        rebellion_order: on(),
        standing_order: on(),
        garrisons_sail: on(),
        own_places: on(),
        fight_out: on(),
        garrisons_march: on(),
        fight_on: on(),
        siege_rows: if on() { SiegeRows::First } else { SiegeRows::Second },
        batteries_help: on(),
        limited_success_breaks: on(),
        instant_total: on(),
        settlement: if on() { Settlement::Resolver } else { Settlement::Table },
        mahdists_waver: on(),
        armoured_cuirassiers: on(),
        extras: on(),
        named_leaders: on(),
        leaders_tell: on(),
        experience: on(),
        limited_intelligence: on(),
        opening_hand: Vec::new(),
    };
    options.scenario =
        [Scenario::Revolt, Scenario::VariableStart, Scenario::Reconquest][with.below(3)];
    options.steps_per_unit = [4, 4, 1, 2, 6, 20][with.below(6)];
    options.steps_per_point = [1, 1, 2, 20][with.below(4)];
    options.reconquest_garrisons = [0, 1, 2][with.below(3)];
    options
}
