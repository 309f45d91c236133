//! Games played to their end without people, every player of the patrol against every player of
//! the Dervishes that is named, and the figures of many.

use std::fmt::Write as _;

use games::simulate;
use games::simulate::sides::{Pair, pairs};
use games::simulate::trial::{Trial, trials};
use games::simulate::{
    Flag, FlagKind, Mode, Report, Run, Seeded, SimulationRequest, Simulator, finish, mean, share,
};
use kit::{Audience, Side};
use patrols::{End, Faction, Force, Item, Options, Outcome, Patrols, SCOUTS_MAX, Why, points};

pub(super) static SIMULATOR: Simulator = Simulator {
    modes: &[Mode::of("patrols", "Patrols in the Sudan, patrol against Dervishes")],
    flags: &[
        Flag {
            name: "scouts",
            value_name: "NUMBER",
            about: "Scouts of the patrol",
            kind: FlagKind::Number,
        },
        Flag {
            name: "hidden",
            value_name: "NUMBER",
            about: "Dervish units that lie hidden when it begins",
            kind: FlagKind::Number,
        },
    ],
    policies: "a side of a patrol random, easy, normal or hard, each of these against each, or two as \
         patrol/Dervishes",
    elsewhere: "write --game patrols",
    packs: None,
    run,
};

fn run(wanted: &SimulationRequest<'_>) -> Result<Report, String> {
    let options = options(wanted)?;
    let pairs = pairs(wanted.policies)?;
    let wanted = SimulationRequest { policies: &pairs, ..*wanted };
    let trials = trials(&wanted, |pair: Pair, seed| play(pair, &options, seed))?;
    let won = |game: &Ended| match game.outcome.winner {
        Some(Faction::Patrol) => 1.0,
        None => 0.5,
        Some(Faction::Dervish) => 0.0,
    };
    Ok(Report::of(&trials, table(&trials, wanted.run), csv(&trials)).rated(&trials, won))
}

/// The options of the games; who takes part is as usual, but for what the flags say.
fn options(wanted: &SimulationRequest<'_>) -> Result<Options, String> {
    let options = simulate::options(&Options::default(), wanted.options)?;
    // Flags of numbers are texts.
    let number = |name: &str| wanted.own.get(name).and_then(|text| text.parse::<u8>().ok());
    let (scouts, hidden) = (number("scouts"), number("hidden"));
    let scouts = scouts.unwrap_or(options.scouts).min(SCOUTS_MAX);
    let options = Options { scouts, ..options };
    let Some(hidden) = hidden else { return Ok(options) };
    let force = Force { hidden: hidden.min(6), ..options.force() };
    Ok(Options { force: Some(Box::new(force)), ..options })
}

const DECISIONS_MAX: u32 = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
    /// Turns of the Dervishes, and those of them that began with somebody hidden.
    hidden: [u32; 2],
    items: [Vec<(Item, i16)>; 2],
}

impl Ended {
    fn of(&self, side: Faction, item: Item) -> i16 {
        let items = self.items[side.index()].iter();
        items.filter(|(of, _)| *of == item).map(|(_, points)| *points).sum()
    }
}

/// Plays a game. Each player sees what its side sees.
///
/// # Errors
/// If the engine fails at it.
fn play(Pair(levels): Pair, options: &Options, seed: u64) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut players = levels.map(|level| patrols_players::player(level, seed ^ 0x5eed));
    let mut game = Patrols::new(options, &mut dice, &mut Vec::new());
    let mut hidden = [0, 0];
    let decisions = finish(&mut game, &mut dice, DECISIONS_MAX, |game, decision, seat| {
        // Each turn of theirs has a question about cards before anybody comes out.
        if decision.why == Why::Card {
            hidden[0] += 1;
            hidden[1] += u32::from(game.board().hides_anybody());
        }
        let known = game.seen_by(Audience::Side(Side(seat.0)));
        let answer = players[usize::from(seat.0)].answer(&known, seat);
        answer.expect("it is asked")
    })?;
    let items = Faction::ALL.map(|side| points::items(game.board(), side));
    Ok(Ended { outcome: game.outcome().ok_or("no outcome")?, decisions, hidden, items })
}

fn won(trial: &Trial<Ended>, by: Option<Faction>) -> f64 {
    share(&trial.games, |ended| ended.outcome.winner == by)
}

fn ended(trial: &Trial<Ended>, ends: &[End]) -> f64 {
    share(&trial.games, |game| ends.contains(&game.outcome.end))
}

/// In how many turns of the Dervishes somebody was hidden as they began, in per cent.
fn hidden(trial: &Trial<Ended>) -> f64 {
    let [turns, hid] = [0, 1].map(|of| mean(&trial.games, |game| f64::from(game.hidden[of])));
    100.0 * hid / turns.max(f64::MIN_POSITIVE)
}

/// A table of the trials, a line for each pair; then what the points were won by.
fn table(trials: &[Trial<Ended>], run: Run) -> String {
    let mut out = format!(
        "{:<20}{:>7}{:>9}{:>11}{:>8}{:>9}{:>8}{:>10}{:>8}{:>7}{:>9}{:>10}\n",
        "patrol/Dervishes",
        "games",
        "patrol",
        "Dervishes",
        "drawn",
        "points",
        "",
        "declared",
        "time",
        "turn",
        "hidden",
        "games/s"
    );
    for trial in trials {
        let points = |side: usize| mean(&trial.games, |of| f64::from(of.outcome.points[side]));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<20}{:>7}{:>8.1}%{:>10.1}%{:>7.1}%{:>9.1}{:>8.1}{:>9.1}%{:>7.1}%{:>7.1}{:>8.1}%{:>10.1}",
            trial.policy,
            trial.games.len(),
            won(trial, Some(Faction::Patrol)),
            won(trial, Some(Faction::Dervish)),
            won(trial, None),
            points(0),
            points(1),
            ended(trial, &[End::Declared, End::Contested]),
            ended(trial, &[End::Time]),
            mean(&trial.games, |of| f64::from(of.outcome.turn)),
            hidden(trial),
            trial.games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let _ = writeln!(
        out,
        "{:<20}{:>16}{:>16}{:>16}{:>16}{:>8}{:>8}{:>8}{:>8}",
        "points, each side's",
        "scenery",
        "units lost",
        "below half",
        "officers",
        "flags",
        "guns",
        "scouts",
        "paid"
    );
    for trial in trials {
        let of = |side, item| mean(&trial.games, |ended| f64::from(ended.of(side, item)));
        let both = |item| {
            let [patrol, dervish] = Faction::ALL.map(|side| of(side, item));
            format!("{patrol:.2}/{dervish:.2}")
        };
        let _ = writeln!(
            out,
            "{:<20}{:>16}{:>16}{:>16}{:>16}{:>8.2}{:>8.2}{:>8.2}{:>8.2}",
            trial.policy,
            both(Item::Scenery),
            both(Item::UnitsLost),
            both(Item::UnitsBroken),
            both(Item::Officers),
            of(Faction::Patrol, Item::Flags),
            of(Faction::Dervish, Item::Guns),
            of(Faction::Dervish, Item::Scouts),
            of(Faction::Dervish, Item::Paid),
        );
    }
    let _ = writeln!(out, "seeds from {}, {} at once", run.seed, run.jobs);
    out
}

fn csv(trials: &[Trial<Ended>]) -> String {
    let mut out =
        "patrol,dervishes,seed,winner,end,turn,patrol_points,dervish_points,decisions\n".to_owned();
    for trial in trials {
        let players = trial.policy.replace('/', ",");
        for (seed, Ended { outcome, decisions, .. }) in &trial.games {
            let Outcome { winner, end, turn, points: [patrol, dervish] } = outcome;
            let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
            let end = match end {
                End::Declared => "declared",
                End::Contested => "contested",
                End::Time => "time",
                End::Nobody => "nobody",
            };
            let _ = writeln!(
                out,
                "{players},{seed},{winner},{end},{turn},{patrol},{dervish},{decisions}"
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use games::simulate::trial::trial;

    use super::*;

    fn of(pair: &str, count: u32, jobs: usize) -> Trial<Ended> {
        let pair: Pair = pair.parse().expect("two levels");
        let run = Run { seed: 11, count, jobs };
        let options = Options { everyone: count % 2 == 1, ..Options::default() };
        trial(&pair.to_string(), run, |seed| play(pair, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        for pair in ["random/random", "easy/easy"] {
            let (one, two) = (of(pair, 3, 1), of(pair, 3, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{pair}");
        }
    }

    /// Hiding is what the game is about: somebody does in a good part of the Dervishes' turns.
    #[test]
    fn the_dervishes_hide() {
        let trial = of("easy/easy", 24, 2);
        assert!(hidden(&trial) > 25.0, "{}", hidden(&trial));
    }

    #[test]
    fn whoever_thinks_beats_whoever_does_not() {
        for (pair, side) in [("easy/random", Faction::Patrol), ("random/easy", Faction::Dervish)] {
            let trial = of(pair, 12, 2);
            assert!(won(&trial, Some(side)) > 90.0, "{pair}: {}", won(&trial, Some(side)));
            let told = table(&[trial], Run { seed: 11, count: 12, jobs: 2 });
            for word in ["patrol/Dervishes", pair, "scenery", "seeds from 11"] {
                assert!(told.contains(word), "{word}: {told}");
            }
        }
    }
}
