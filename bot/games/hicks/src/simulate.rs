//! Marches with Hicks commanded to their end without people, and the figures of many.

use std::fmt::Write as _;

use games::simulate;
use games::simulate::trial::{Trial, trials};
use games::simulate::{
    Flag, FlagKind, Mode, Report, Run, Seeded, SimulationRequest, Simulator, finish, mean, named,
};
use hicks::{Army, Grade, March, Options, Outcome};
use kit::{Audience, Seat};
use search::Level;

use crate::text::book::BOOK;

pub(super) static SIMULATOR: Simulator = Simulator {
    modes: &[Mode::of("hicks", "Marches with Hicks in Kordofan")],
    flags: &[
        Flag {
            name: "army",
            value_name: "ARMY",
            about: "Who marches: egyptian, british or indian [default: egyptian]",
            kind: FlagKind::Named(|text| named::<Army>(text).map(|_| ())),
        },
        Flag {
            name: "pashas",
            value_name: "P",
            about: "How many Pashas take turns on a march, 1 to 8 [default: 3]",
            kind: FlagKind::Number,
        },
    ],
    policies: "a march random, easy, normal or hard",
    elsewhere: "an army and Pashas are of a march: write --game hicks",
    packs: None,
    run,
};

fn run(wanted: &SimulationRequest<'_>) -> Result<Report, String> {
    let options = options(wanted)?;
    let trials = trials(wanted, |level: Level, seed| play(level, &options, seed))?;
    let report = Report::of(&trials, table(&trials, &options, wanted.run), csv(&trials));
    Ok(report.rated(&trials, |march| match march.outcome.grade {
        Grade::Annihilated => 0.0,
        Grade::TurnedBack => 0.5,
        Grade::BareEscape | Grade::Success | Grade::Triumph => 1.0,
    }))
}

/// How many Pashas take turns if nothing else is said.
const PASHAS: u8 = 3;

fn options(wanted: &SimulationRequest<'_>) -> Result<Options, String> {
    let pashas = wanted.own.get("pashas").and_then(|many| many.parse().ok());
    let pashas = (1..=pashas.unwrap_or(PASHAS)).map(Seat).collect();
    let army = wanted.flag("army").unwrap_or_default();
    let defaults = Options { army, pashas, ..Options::default() };
    let options = simulate::options(&defaults, wanted.options)?;
    options.check().map_err(|why| why.to_string())?;
    Ok(options)
}

/// No march takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 50_000;
/// How a march can end, the best first.
const GRADES: [Grade; 5] =
    [Grade::Triumph, Grade::Success, Grade::BareEscape, Grade::TurnedBack, Grade::Annihilated];

#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
}

fn play(level: Level, options: &Options, seed: u64) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut pasha = hicks_players::player(level, seed ^ 0x5eed);
    let mut march = March::new(options, &mut dice, &mut Vec::new());
    let decisions = finish(&mut march, &mut dice, DECISIONS_MAX, |march, _, seat| {
        let known = march.seen_by(Audience::Seat(seat));
        pasha.answer(&known, seat).expect("it is asked")
    })?;
    let outcome = march.outcome().ok_or("no outcome")?;
    Ok(Ended { outcome, decisions })
}

fn word(grade: Grade) -> &'static str {
    BOOK.words("grade", &grade).trim_start_matches("a ")
}

fn count(trial: &Trial<Ended>, grade: Grade) -> usize {
    trial.games.iter().filter(|(_, ended)| ended.outcome.grade == grade).count()
}

fn table(trials: &[Trial<Ended>], options: &Options, run: Run) -> String {
    let Run { seed, jobs, .. } = run;
    let mut out = format!("{:<11}{:>8}", "orders", "marches");
    // Writing to a string cannot fail.
    for grade in GRADES {
        let _ = write!(out, "{:>13}", word(grade));
    }
    let _ = writeln!(out, "{:>7}{:>10}{:>8}{:>11}", "turns", "infantry", "Ansar", "marches/s");
    for trial in trials {
        let marches = &trial.games;
        let _ = write!(out, "{:<11}{:>8}", trial.policy, marches.len());
        for grade in GRADES {
            let share = 100.0 * count(trial, grade) as f64 / marches.len().max(1) as f64;
            let _ = write!(out, "{share:>12.1}%");
        }
        let _ = writeln!(
            out,
            "{:>7.1}{:>10.1}{:>8.1}{:>11.1}",
            mean(marches, |ended| f64::from(ended.outcome.turn)),
            mean(marches, |ended| f64::from(ended.outcome.infantry)),
            mean(marches, |ended| f64::from(ended.outcome.ansar_killed)),
            marches.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let army = serde_json::to_value(options.army).unwrap_or_default();
    let _ = writeln!(
        out,
        "army {}, Pashas {}, seeds from {seed}, {jobs} at once; infantry left of {}, Ansar killed",
        army.as_str().unwrap_or_default(),
        options.pashas.len(),
        options.force().infantry(),
    );
    out
}

fn csv(trials: &[Trial<Ended>]) -> String {
    let mut out = "orders,seed,grade,arrived,unbroken,turns,infantry,guns,ansar_killed,decisions\n"
        .to_owned();
    for trial in trials {
        for (seed, Ended { outcome, decisions }) in &trial.games {
            let Outcome { grade, arrived, turn, infantry, guns, unbroken, ansar_killed } = outcome;
            let grade = word(*grade).replace(' ', "-");
            let _ = writeln!(
                out,
                "{},{seed},{grade},{arrived},{unbroken},{turn},{infantry},{guns},{ansar_killed},\
                 {decisions}",
                trial.policy
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use games::simulate::trial::trial;

    const RUN: Run = Run { seed: 5, count: 6, jobs: 1 };

    fn of(level: Level, army: Army, jobs: usize) -> Trial<Ended> {
        let pashas = (1..=3).map(Seat).collect();
        let options = Options { army, pashas, ..Options::default() };
        let run = Run { jobs, ..RUN };
        trial(&level.to_string(), run, |seed| play(level, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_marches_on_any_number_of_threads() {
        for level in [Level::Random, Level::Easy] {
            let (one, two) = (of(level, Army::Egyptian, 1), of(level, Army::Egyptian, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{level}");
        }
    }

    #[test]
    fn grades_sum_up_to_the_marches_and_whoever_thinks_arrives() {
        for army in [Army::Egyptian, Army::British, Army::Indian] {
            let [random, easy] = [Level::Random, Level::Easy].map(|level| of(level, army, 2));
            for trial in [&random, &easy] {
                let sum: usize = GRADES.iter().map(|grade| count(trial, *grade)).sum();
                assert_eq!(sum, 6, "{army:?}, {}", trial.policy);
                assert!(trial.games.iter().all(|(_, ended)| ended.outcome.infantry <= 64));
            }
            let won = |trial| count(trial, Grade::Triumph) + count(trial, Grade::Success);
            assert!(won(&easy) > won(&random), "{army:?}");
        }
    }

    #[test]
    fn the_table_tells_whose_march_it_was_and_every_grade() {
        let options = Options { army: Army::Indian, ..Options::default() };
        let table = table(&[of(Level::Easy, Army::Indian, 1)], &options, RUN);
        for wanted in ["easy", "army indian", "Pashas 1", "seeds from 5", "of 64"] {
            assert!(table.contains(wanted), "{wanted} in:\n{table}");
        }
        for grade in GRADES {
            assert!(table.contains(word(grade)), "{table}");
        }
    }

    fn wanted<'a>(
        policies: &'a [String],
        options: &'a [String],
        own: &'a BTreeMap<&'static str, String>,
    ) -> SimulationRequest<'a> {
        let run = Run { count: 1, ..RUN };
        SimulationRequest { mode: "hicks", policies, options, own, run, draws: false }
    }

    #[test]
    fn options_are_set_by_name_and_within_bounds() {
        let own = |army: &str, pashas: &str| {
            BTreeMap::from([("army", army.to_owned()), ("pashas", pashas.to_owned())])
        };
        let (spell, indian) = (["spell=6".to_owned()], own("indian", "2"));
        let set = options(&wanted(&[], &spell, &indian)).expect("options");
        assert_eq!((set.army, set.pashas.len(), set.spell), (Army::Indian, 2, 6));
        for many in ["0", "9"] {
            assert!(options(&wanted(&[], &[], &own("indian", many))).is_err(), "{many}");
        }
        let policies = ["cautious".to_owned()];
        let why = run(&wanted(&policies, &[], &BTreeMap::new())).err();
        assert!(why.is_some_and(|why| why.contains("random, easy, normal, hard")));
    }
}
