//! What the San Juans can begin from.

use games::Beginning;
use model::Setup;
use san_juans::{Options, Scenario};
use staff::conduct::Pace;

use crate::presets::Preset;

const SCENARIOS: [(Scenario, &str, &str); 3] = [
    (Scenario::Revolt, "revolt", "The revolt: all twenty turns"),
    (Scenario::VariableStart, "variable-start", "A revolt that begins anywhere"),
    (Scenario::Reconquest, "reconquest", "The reconquest: from turn 11"),
];

pub(super) fn all() -> Vec<Beginning> {
    let beginning = |(scenario, key, title)| Beginning {
        key,
        title,
        setup: Setup::of(Options { scenario, ..Options::default() }),
        begun: "The war begins; you command.",
    };
    SCENARIOS.into_iter().map(beginning).collect()
}

pub(super) fn setup(preset: Option<usize>, pace: Option<Pace>) -> Setup {
    let preset = preset.and_then(|at| Preset::ALL.get(at));
    let options = preset.map_or_else(Options::default, |preset| preset.options());
    let pace = pace.unwrap_or(options.pace);
    Setup::of(Options { pace, ..options })
}
