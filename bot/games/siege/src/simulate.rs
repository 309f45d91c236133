//! Sieges governed to their end without people, and the figures of many.

use std::fmt::Write as _;

use games::simulate;
use games::simulate::trial::{Trial, failed, trials};
use games::simulate::{
    Flag, FlagKind, Mode, Report, Run, Seeded, SimulationRequest, Simulator, finish, mean, share,
};
use siege::{Action, End, Grade, Options, Outcome, Siege};

use crate::policy::{Governor, Manner};

/// What plays sieges over and over.
pub(super) struct Sieges;

/// What the command line calls the types of action.
const ACTIONS: [(&str, Action); 7] = [
    ("fortifications", Action::Fortifications),
    ("exchange", Action::Exchange),
    ("gunboats", Action::Gunboats),
    ("levies", Action::Levies),
    ("raid", Action::Raid),
    ("sortie", Action::Sortie),
    ("positions", Action::Positions),
];

fn action(text: &str) -> Result<Action, String> {
    let found = ACTIONS.iter().find(|(name, _)| *name == text).map(|(_, action)| *action);
    found.ok_or_else(|| {
        let names: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
        format!("there are {}", names.join(", "))
    })
}

impl Simulator for Sieges {
    fn modes(&self) -> &'static [Mode] {
        &[Mode { name: "siege", about: "Sieges of Khartoum", is_part: false, drawn: None }]
    }

    fn flags(&self) -> &'static [Flag] {
        &[Flag {
            name: "without",
            value_name: "ACTION",
            about: "What nobody does in a siege: fortifications, exchange, gunboats, levies, raid, \
                    sortie or positions",
            kind: FlagKind::Named(|text| action(text).map(|_| ())),
        }]
    }

    fn policies(&self) -> &'static str {
        "a siege random, cautious or bold"
    }

    fn elsewhere(&self) -> &'static str {
        "an action that nobody does is of a siege: write --game siege"
    }

    fn run(&self, wanted: &SimulationRequest<'_>) -> Result<Report, String> {
        let options = simulate::options(&Options::default(), wanted.options)?;
        options.check().map_err(|why| why.to_string())?;
        let shuns = wanted.own.get("without").map(|text| action(text)).transpose()?;
        let trials = trials(wanted, |manner: Manner, seed| play(manner, shuns, &options, seed))?;
        Ok(Report {
            table: table(&trials, wanted.run),
            csv: csv(&trials),
            picture: None,
            failed: failed(&trials),
        })
    }
}

/// No siege takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 5_000;
/// How a siege can end, the best first.
const GRADES: [Grade; 4] = [Grade::Outstanding, Grade::Victory, Grade::Marginal, Grade::Defeat];

/// How a siege went.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
    /// How often each type of action was done, in their order.
    done: [u32; 7],
}

/// Plays a siege.
///
/// # Errors
/// If the engine fails at it.
fn play(
    manner: Manner,
    shuns: Option<Action>,
    options: &Options,
    seed: u64,
) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut governor = Governor::new(manner, seed ^ 0x5eed).without(shuns);
    let mut siege = Siege::new(options, &mut dice, &mut Vec::new());
    let mut done = [0; 7];
    let decisions = finish(&mut siege, &mut dice, DECISIONS_MAX, |siege, decision, _| {
        let answer = governor.answer(&siege.view(Some(siege::GORDON)), decision);
        for action in answer.choices().iter().filter_map(siege::Choice::action) {
            // Markers of one action may be placed one by one.
            done[action as usize] += u32::from(decision.why.topic() == "city-action");
        }
        answer
    })?;
    Ok(Ended { outcome: siege.outcome().ok_or("no outcome")?, decisions, done })
}

fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Defeat => "defeat",
        Grade::Marginal => "marginal",
        Grade::Victory => "victory",
        Grade::Outstanding => "outstanding",
    }
}

/// How many sieges ended so, in per cent.
fn ended(trial: &Trial<Ended>, is: impl Fn(&Outcome) -> bool) -> f64 {
    share(&trial.games, |game| is(&game.outcome))
}

/// A table of the trials: how they ended, and how often each action was done in a siege.
fn table(trials: &[Trial<Ended>], run: Run) -> String {
    let mut out = format!("{:<10}{:>8}{:>8}", "governor", "sieges", "held");
    // Writing to a string cannot fail.
    for grade in GRADES {
        let _ = write!(out, "{:>13}", word(grade));
    }
    let _ = writeln!(
        out,
        "{:>9}{:>8}{:>8}{:>7}{:>11}",
        "stormed", "starved", "months", "CM", "sieges/s"
    );
    for trial in trials {
        let held = ended(trial, |of| of.grade != Grade::Defeat);
        let _ = write!(out, "{:<10}{:>8}{held:>7.1}%", trial.policy, trial.games.len());
        for grade in GRADES {
            let _ = write!(out, "{:>12.1}%", ended(trial, |of| of.grade == grade));
        }
        let _ = writeln!(
            out,
            "{:>8.1}%{:>7.1}%{:>8.1}{:>7.1}{:>11.1}",
            ended(trial, |of| matches!(of.end, End::Stormed(_))),
            ended(trial, |of| of.end == End::Surrendered),
            mean(&trial.games, |ended| f64::from(ended.outcome.turn)),
            mean(&trial.games, |ended| f64::from(ended.outcome.morale)),
            trial.games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
        let _ = write!(out, "{:<10}", "");
        for (name, action) in ACTIONS {
            let often = mean(&trial.games, |ended| f64::from(ended.done[action as usize]));
            let _ = write!(out, "  {name} {often:.1}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "seeds from {}, {} at once", run.seed, run.jobs);
    out
}

/// One line for each siege.
fn csv(trials: &[Trial<Ended>]) -> String {
    let mut out =
        "governor,seed,grade,end,turn,morale,resources,strength_lost,decisions\n".to_owned();
    for trial in trials {
        for (seed, Ended { outcome, decisions, .. }) in &trial.games {
            let Outcome { grade, end, turn, morale, resources, strength_lost } = outcome;
            let end = match end {
                End::Stormed(banner) => format!("stormed-{banner}"),
                End::Surrendered => "surrendered".to_owned(),
                End::Relieved => "relieved".to_owned(),
                End::Broken => "broken".to_owned(),
            };
            let _ = writeln!(
                out,
                "{},{seed},{},{end},{turn},{morale},{resources},{strength_lost},{decisions}",
                trial.policy,
                word(*grade),
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use games::simulate::trial::trial;

    use super::*;

    fn of(manner: Manner, shuns: Option<Action>, count: u32, jobs: usize) -> Trial<Ended> {
        let run = Run { seed: 5, count, jobs };
        let options = Options::default();
        trial(&manner.to_string(), run, |seed| play(manner, shuns, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_sieges_on_any_number_of_threads() {
        for manner in Manner::ALL {
            let (one, two) = (of(manner, None, 6, 1), of(manner, None, 6, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{manner}");
        }
    }

    /// S-R13: whoever is careful holds the city now and then, whoever plays by lot hardly ever; an
    /// action that is left out is not done.
    #[test]
    fn whoever_is_careful_holds_the_city_more_often() {
        let held = |trial: &Trial<Ended>| ended(trial, |of| of.grade != Grade::Defeat);
        let (random, careful) =
            (of(Manner::Random, None, 24, 2), of(Manner::Cautious, None, 24, 2));
        assert!(held(&careful) > held(&random) + 20.0, "{} {}", held(&careful), held(&random));
        let without = of(Manner::Cautious, Some(Action::Raid), 24, 2);
        assert!(without.games.iter().all(|(_, ended)| ended.done[Action::Raid as usize] == 0));
        let open = of(Manner::Cautious, Some(Action::Positions), 24, 2);
        assert!(held(&open) < 1.0, "nobody holds a city in which nobody stands");
        let told = table(&[careful, without, open], Run { seed: 5, count: 24, jobs: 2 });
        for word in ["held", "outstanding", "stormed", "fortifications", "seeds from 5"] {
            assert!(told.contains(word), "{word}: {told}");
        }
    }

    #[test]
    fn what_is_left_out_is_named_as_it_is_told() {
        for (name, of) in ACTIONS {
            assert_eq!(action(name), Ok(of));
        }
        assert!(action("siege").is_err_and(|why| why.contains("sortie")));
    }
}
