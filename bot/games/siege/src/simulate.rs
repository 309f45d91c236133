//! Sieges governed to their end without people, and the figures of many.

use std::fmt::Write as _;

use games::simulate;
use games::simulate::trial::{Trial, trials};
use games::simulate::{
    Flag, FlagKind, Mode, Report, Run, Seeded, SimulationRequest, Simulator, finish_told, mean,
    share,
};
use kit::{Audience, Decision};
use search::Level;
use siege::tables::Fight;
use siege::{Action, Choice, End, Event, Grade, Options, Outcome, Siege, Why};

/// What the table calls the kinds of fight.
const FIGHTS: [(&str, Fight); 3] =
    [("defences", Fight::Defence), ("raids", Fight::Raid), ("sorties", Fight::Sortie)];

fn action(text: &str) -> Result<Action, String> {
    text.parse().map_err(|_| format!("there are {}", Action::ALL.map(Action::name).join(", ")))
}

pub(super) static SIMULATOR: Simulator = Simulator {
    modes: &[Mode::of("siege", "Sieges of Khartoum")],
    flags: &[Flag {
        name: "without",
        value_name: "ACTION",
        about: "What nobody does in a siege: fortifications, exchange, gunboats, levies, \
                        raid, sortie or positions",
        kind: FlagKind::Named(|text| action(text).map(|_| ())),
    }],
    policies: "a siege random, easy, normal or hard",
    elsewhere: "an action that nobody does is of a siege: write --game siege",
    packs: None,
    run,
};

fn run(wanted: &SimulationRequest<'_>) -> Result<Report, String> {
    let options = simulate::options(&Options::default(), wanted.options)?;
    options.check().map_err(|why| why.to_string())?;
    let shuns = wanted.own.get("without").map(|text| action(text)).transpose()?;
    let trials = trials(wanted, |level: Level, seed| play(level, shuns, &options, seed))?;
    let held = |siege: &Ended| f64::from(u8::from(siege.outcome.grade != Grade::Defeat));
    Ok(Report::of(&trials, table(&trials, wanted.run), csv(&trials)).rated(&trials, held))
}

/// No siege takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 5_000;
/// How a siege can end, the best first.
const GRADES: [Grade; 4] = [Grade::Outstanding, Grade::Victory, Grade::Marginal, Grade::Defeat];

#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
    /// How often each type of action was done, in their order.
    done: [u32; 7],
    /// Defences, Raids and Sorties: how many, and how many of them at the upper limit of modifiers.
    fought: [(u32, u32); 3],
}

fn play(
    level: Level,
    shuns: Option<Action>,
    options: &Options,
    seed: u64,
) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut governor = siege_players::player(level, shuns, seed ^ 0x5eed);
    let mut siege = Siege::new(options, &mut dice, &mut Vec::new());
    let (mut done, mut fought) = ([0; 7], [(0, 0); 3]);
    let answer = |siege: &Siege, decision: &Decision<Choice, Why>, seat| {
        let known = siege.seen_by(Audience::Seat(seat));
        let answer = governor.answer(&known, seat).expect("it is asked");
        for action in answer.choices().iter().filter_map(Choice::action) {
            // Markers of one action may be placed one by one.
            done[action as usize] += u32::from(decision.why.topic() == "city-action");
        }
        answer
    };
    let tell = |events: &[Event]| {
        for event in events {
            if let Event::Fought { fight, sum, .. } = event {
                let (all, limited) = &mut fought[*fight as usize];
                *all += 1;
                *limited += u32::from(*sum >= options.rulings.modifier_limit);
            }
        }
    };
    let decisions = finish_told(&mut siege, &mut dice, DECISIONS_MAX, answer, tell)?;
    Ok(Ended { outcome: siege.outcome().ok_or("no outcome")?, decisions, done, fought })
}

fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Defeat => "defeat",
        Grade::Marginal => "marginal",
        Grade::Victory => "victory",
        Grade::Outstanding => "outstanding",
    }
}

fn ended(trial: &Trial<Ended>, is: impl Fn(&Outcome) -> bool) -> f64 {
    share(&trial.games, |game| is(&game.outcome))
}

/// How many fights of a kind stood at the upper limit of modifiers, in per cent (S-R19).
fn limited(trial: &Trial<Ended>, fight: Fight) -> f64 {
    let fought = trial.games.iter().map(|(_, ended)| ended.fought[fight as usize]);
    let (all, limited) = fought.fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
    100.0 * f64::from(limited) / f64::from(all.max(1))
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
        for action in Action::ALL {
            let often = mean(&trial.games, |ended| f64::from(ended.done[action as usize]));
            let _ = write!(out, "  {action} {often:.1}");
        }
        out.push('\n');
        let _ = write!(out, "{:<10}  at the upper limit of modifiers:", "");
        for (name, fight) in FIGHTS {
            let _ = write!(out, "  {name} {:.0}%", limited(trial, fight));
        }
        out.push('\n');
    }
    let _ = writeln!(out, "seeds from {}, {} at once", run.seed, run.jobs);
    out
}

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

    fn of(level: Level, shuns: Option<Action>, count: u32, jobs: usize) -> Trial<Ended> {
        let run = Run { seed: 5, count, jobs };
        let options = Options::default();
        trial(&level.to_string(), run, |seed| play(level, shuns, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_sieges_on_any_number_of_threads() {
        for level in [Level::Random, Level::Easy, Level::Normal] {
            let (one, two) = (of(level, None, 3, 1), of(level, None, 3, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{level}");
        }
    }

    /// S-R13: whoever is careful holds the city now and then, whoever plays by lot hardly ever; an
    /// action that is left out is not done.
    #[test]
    fn whoever_is_careful_holds_the_city_more_often() {
        let held = |trial: &Trial<Ended>| ended(trial, |of| of.grade != Grade::Defeat);
        let of = |level, shuns| of(level, shuns, 24, 2);
        let [random, careful] = [Level::Random, Level::Easy].map(|level| of(level, None));
        assert!(held(&careful) > held(&random) + 20.0, "{} {}", held(&careful), held(&random));
        let without = of(Level::Easy, Some(Action::Raid));
        assert!(without.games.iter().all(|(_, ended)| ended.done[Action::Raid as usize] == 0));
        let open = of(Level::Easy, Some(Action::Positions));
        assert!(held(&open) < 1.0, "nobody holds a city in which nobody stands");
        for (name, fight) in FIGHTS {
            let limited = limited(&careful, fight);
            assert!(limited > 0.0 && limited < 95.0, "{name}: {limited} % at the upper limit");
        }
        let told = table(&[careful, without, open], Run { seed: 5, count: 24, jobs: 2 });
        for word in ["held", "stormed", "fortifications", "upper limit", "seeds from 5"] {
            assert!(told.contains(word), "{word}: {told}");
        }
    }

    #[test]
    fn what_is_left_out_is_named_as_it_is_told() {
        for of in Action::ALL {
            assert_eq!(action(of.name()), Ok(of));
        }
        assert!(action("siege").is_err_and(|why| why.contains("sortie")));
    }
}
