//! The sets of options that are played, and the wars: every option comes up with every other, in every
//! pack that is shipped.

use san_juans::{Options, Pack, Scenario, Settlement, SiegeRows};

use crate::table::Seeded;

/// Those that are shipped, and the small one that authors begin from.
fn packs() -> [&'static Pack; 4] {
    let small = pack::shipped_files("example-pack").expect("it is shipped");
    let small = pack::enroll(&small).expect("it is good");
    let [san_juans, oudh, north_china] = san_juans::shipped() else { panic!("three are shipped") };
    [san_juans, oudh, north_china, small]
}

/// The options of a seed: now and then those of a group that changes nothing, or that switches all
/// of them on, else at random.
pub(crate) fn options(seed: u64) -> Options {
    let pack = packs()[usize::try_from(seed / 8).unwrap_or_default() % 4].number;
    if seed.is_multiple_of(8) {
        return Options { pack, ..Options::default() };
    }
    let mut with = Seeded::new(seed ^ 0x0_0F71_0A55);
    let all = seed % 8 == 1;
    let mut on = || all || with.below(2) == 1;
    let mut options = serde_json::to_value(Options::default()).expect("plain data");
    for option in options.as_object_mut().expect("options have names").values_mut() {
        if option.is_boolean() {
            *option = on().into();
        }
    }
    let (first, table) = (on(), on());
    let scenarios = [Scenario::Revolt, Scenario::VariableStart, Scenario::Reconquest];
    let scenario = scenarios[with.below(3)];
    let late = scenario != Scenario::Reconquest || pack.get().has("late");
    Options {
        pack,
        siege_rows: if first { SiegeRows::First } else { SiegeRows::Second },
        settlement: if table { Settlement::Table } else { Settlement::Resolver },
        scenario: if late { scenario } else { Scenario::Revolt },
        steps_per_unit: [4, 4, 1, 2, 6, 20][with.below(6)],
        steps_per_point: [1, 1, 2, 20][with.below(4)],
        reconquest_garrisons: [0, 1, 2][with.below(3)],
        ..serde_json::from_value(options).expect("options")
    }
}
