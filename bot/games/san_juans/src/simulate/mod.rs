//! Campaigns played without people, and their battles settled both ways.

pub(crate) mod battles;
mod campaigns;

use std::collections::BTreeMap;

use games::simulate::trial::trials;
use games::simulate::{
    self, Flag, FlagKind, Mode, Packs, Report, SimulationRequest, Simulator, named,
};
use render::Scene;
use san_juans::{Files, Options, Scenario};

use san_juans_players::policy::Level;

const CAMPAIGN: &str = "campaign";
const BATTLES: &str = "battles";

pub(super) static SIMULATOR: Simulator = Simulator {
    modes: &[
        Mode {
            name: CAMPAIGN,
            about: "Whole campaigns",
            is_part: false,
            drawn: Some("whole campaigns"),
        },
        Mode {
            name: BATTLES,
            about: "Battles of campaigns, settled quickly, as marches and as skirmishes",
            is_part: true,
            drawn: None,
        },
    ],
    flags: &[Flag {
        name: "scenario",
        value_name: "SCENARIO",
        about: "Where the war begins: revolt, variable-start or reconquest [default: revolt]",
        kind: FlagKind::Named(|text| named::<Scenario>(text).map(|_| ())),
    }],
    policies: "random, easy, normal or hard",
    elsewhere: "a scenario and a picture are of campaigns, which are --game campaign",
    packs: Some(Packs { mistakes, gallery }),
    run,
};

fn mistakes(files: &BTreeMap<String, String>) -> Vec<String> {
    let mistakes = san_juans_pictures::mistakes(&Files(files.clone()));
    mistakes.iter().map(ToString::to_string).collect()
}

fn gallery(hash: &str) -> Vec<(String, Scene)> {
    let pack = san_juans::packs().find(|pack| pack.hash() == hash);
    pack.map(san_juans_pictures::gallery).unwrap_or_default()
}

fn run(wanted: &SimulationRequest<'_>) -> Result<Report, String> {
    let options = options(wanted)?;
    if wanted.mode == BATTLES {
        let play = |level: Level, seed| battles::play(level, &options, seed);
        let trials = trials(wanted, play)?;
        return Ok(Report::of(
            &trials,
            battles::table(&trials, wanted.run.seed),
            battles::csv(&trials),
        ));
    }
    let trials = trials(wanted, |level: Level, seed| campaigns::play(level, &options, seed))?;
    let draw = || {
        let drawn = campaigns::draw(&trials, options.scenario);
        drawn.map_err(|why| why.to_string())
    };
    let table = campaigns::table(&trials, &options, wanted.run);
    let report = Report::of(&trials, table, campaigns::csv(&trials));
    Ok(Report { picture: wanted.draws.then(draw), ..report.rated(&trials, campaigns::won) })
}

fn options(wanted: &SimulationRequest<'_>) -> Result<Options, String> {
    let scenario = wanted.flag("scenario").unwrap_or(Scenario::Revolt);
    let pack = wanted.flag("pack").unwrap_or_default();
    let defaults = Options { scenario, pack, ..Options::default() };
    let options = simulate::options(&defaults, wanted.options)?;
    options.check().map_err(|why| why.to_string())?;
    Ok(options)
}

#[cfg(test)]
mod tests {
    use san_juans::SiegeRows;

    use super::*;
    use games::simulate::Run;
    use games::simulate::trial::trial;

    fn set(scenario: Option<&str>, given: &[&str]) -> Result<Options, String> {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        let own = scenario.map(|name| ("scenario", name.to_owned())).into_iter().collect();
        let run = Run { seed: 1, count: 1, jobs: 1 };
        let wanted = SimulationRequest {
            mode: CAMPAIGN,
            policies: &[],
            options: &given,
            own: &own,
            run,
            draws: false,
        };
        options(&wanted)
    }

    #[test]
    fn options_are_set_by_name() {
        let given = ["steps_per_unit=6", "free-boarding=true", "siege_rows=second"];
        let made = set(Some("reconquest"), &given).expect("options");
        assert_eq!((made.steps_per_unit, made.free_boarding), (6, true));
        assert_eq!(made.siege_rows, SiegeRows::Second);
        assert_eq!(made.scenario, Scenario::Reconquest);
        for wrong in ["steps_per_unit", "speed=9", "free_boarding=7", "steps_per_unit=0"] {
            assert!(set(None, &[wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        let options = Options::default();
        for level in [Level::Random, Level::Easy] {
            let of = |jobs| {
                let run = Run { seed: 7, count: 3, jobs };
                trial(&level.to_string(), run, |seed| campaigns::play(level, &options, seed))
            };
            assert_eq!(campaigns::csv(&[of(1)]), campaigns::csv(&[of(2)]), "{level}");
        }
    }
}
