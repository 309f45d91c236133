//! Campaigns played to their end by an automatic player, and the figures of many: a table for people,
//! lines for a spreadsheet, a picture.

use std::cell::Cell;
use std::fmt::Write as _;

use games::simulate::trial::Trial;
use games::simulate::{Run, Seeded, finish_told, mean, share};
use kit::Answer;
use render::{Band, Picture, RenderError, Renderer, Scene, Tallies, Tally};
use san_juans::{Board, COMMANDER, Campaign, Event, LeaderEvent, Options, Outcome, Scenario};

use san_juans_players::policy::{Level, Player};

/// No campaign takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 100_000;
const OUTCOMES: [Outcome; 3] = [Outcome::Victory, Outcome::Draw, Outcome::Defeat];

#[derive(Debug, Clone)]
pub(super) struct Ended {
    outcome: Outcome,
    /// The turns of the war.
    turns: u8,
    from: u8,
    /// His score at the end of each turn, from that one on.
    scores: Vec<i32>,
    battles: u32,
    won: u32,
    decisions: u32,
    /// The turns in which the relief and the hero came, if they did.
    relief: Option<u8>,
    hero: Option<u8>,
}

/// Plays a campaign.
pub(super) fn play(level: Level, options: &Options, seed: u64) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut player = Player::new(level, seed ^ 0x5eed);
    let mut game = Campaign::new(options, &mut dice, &mut Vec::new());
    let from = game.board().turn;
    let turn = Cell::new(from);
    let (mut scores, mut battles, mut won, mut relief, mut hero) = (Vec::new(), 0, 0, None, None);
    let mut note = |board: &Board| {
        if turn.replace(board.turn) != board.turn {
            scores.push(board.vp);
        }
    };
    let answer = |game: &Campaign, _: &_, _| {
        note(game.board());
        player.answer(game, Some(COMMANDER)).unwrap_or(Answer::Number(0))
    };
    let tell = |events: &[Event]| {
        for event in events {
            match event {
                Event::BattleDecided { held, .. } => {
                    battles += 1;
                    won += u32::from(*held);
                }
                Event::ReliefArrived => relief = Some(turn.get()),
                Event::Leader(LeaderEvent::HeroArrived { .. }) => hero = Some(turn.get()),
                _ => {}
            }
        }
    };
    let decisions = finish_told(&mut game, &mut dice, DECISIONS_MAX, answer, tell)?;
    note(game.board());
    scores.push(game.board().vp);
    let outcome = game.outcome().ok_or("no outcome")?;
    let turns = game.board().pack().setup.turns;
    Ok(Ended { outcome, turns, from, scores, battles, won, decisions, relief, hero })
}

/// What the staff has won of a campaign, a draw as a half.
pub(super) fn won(ended: &Ended) -> f64 {
    match ended.outcome {
        Outcome::Victory => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Defeat => 0.0,
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "victory",
        Outcome::Draw => "draw",
        Outcome::Defeat => "defeat",
    }
}

fn shares(trial: &Trial<Ended>) -> [f64; 3] {
    OUTCOMES.map(|outcome| share(&trial.games, |game| game.outcome == outcome))
}

pub(super) fn table(trials: &[Trial<Ended>], options: &Options, run: Run) -> String {
    let Run { seed, jobs, .. } = run;
    let mut out = format!(
        "{:<11}{:>7}{:>10}{:>8}{:>8}{:>8}{:>7}{:>9}{:>7}{:>9}\n",
        "policy",
        "games",
        "victory",
        "draw",
        "defeat",
        "score",
        "turns",
        "battles",
        "won",
        "games/s"
    );
    for trial in trials {
        let (games, [victory, draw, defeat]) = (&trial.games, shares(trial));
        let battles: u32 = games.iter().map(|(_, game)| game.battles).sum();
        let won: u32 = games.iter().map(|(_, game)| game.won).sum();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<11}{:>7}{:>9.1}%{:>7.1}%{:>7.1}%{:>8.1}{:>7.1}{:>9.1}{:>6.0}%{:>9.1}",
            trial.policy,
            games.len(),
            victory,
            draw,
            defeat,
            mean(games, |game| f64::from(game.scores.last().copied().unwrap_or(0))),
            mean(games, |game| game.scores.len() as f64),
            mean(games, |game| f64::from(game.battles)),
            100.0 * f64::from(won) / f64::from(battles.max(1)),
            games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let scenario = serde_json::to_value(options.scenario).unwrap_or_default();
    let _ = writeln!(
        out,
        "scenario {}, seeds from {seed}, {jobs} at once; at a score of 0 we win, at {} they do",
        scenario.as_str().unwrap_or_default(),
        options.pack.get().score.lost,
    );
    // In the reconquest both have come before it begins.
    for trial in trials.iter().filter(|_| options.scenario != Scenario::Reconquest) {
        let _ = write!(out, "{}: the relief comes {}", trial.policy, came(trial, |of| of.relief));
        if options.pack.get().has("hero") {
            let _ = write!(out, ", the hero {}", came(trial, |of| of.hero));
        }
        out.push('\n');
    }
    out
}

/// In how many wars somebody comes, and in which turn on average.
fn came(trial: &Trial<Ended>, turn: fn(&Ended) -> Option<u8>) -> String {
    let turns: Vec<u8> = trial.games.iter().filter_map(|(_, game)| turn(game)).collect();
    if turns.is_empty() {
        return "in no war".to_owned();
    }
    let mean = turns.iter().copied().map(f64::from).sum::<f64>() / turns.len() as f64;
    let share = share(&trial.games, |game| turn(game).is_some());
    format!("in {share:.0}% of the wars, in turn {mean:.1} on average")
}

/// The turns of the wars played.
fn turns<'a>(mut trials: impl Iterator<Item = &'a Trial<Ended>>) -> u8 {
    trials.find_map(|trial| trial.games.first()).map_or(0, |(_, game)| game.turns)
}

pub(super) fn csv(trials: &[Trial<Ended>]) -> String {
    let turns = 1..=turns(trials.iter());
    let mut out = "policy,seed,outcome,score,turns,battles,won,decisions".to_owned();
    for turn in turns.clone() {
        let _ = write!(out, ",score_{turn}");
    }
    out.push_str(",relief,hero");
    let played = trials.iter().flat_map(|trial| trial.games.iter().map(move |game| (trial, game)));
    for (trial, (seed, game)) in played {
        let Ended { outcome, turns: _, from, scores, battles, won, decisions, relief, hero } = game;
        let (score, ended) = (scores.last().copied().unwrap_or(0), word(*outcome));
        let _ = write!(
            out,
            "\n{},{seed},{ended},{score},{},{battles},{won},{decisions}",
            trial.policy,
            scores.len()
        );
        for turn in turns.clone() {
            let at = turn.checked_sub(*from).and_then(|at| scores.get(usize::from(at)));
            let _ = write!(out, ",{}", at.map_or_else(String::new, i32::to_string));
        }
        for turn in [relief, hero] {
            let _ = write!(out, ",{}", turn.map_or_else(String::new, |turn| turn.to_string()));
        }
    }
    out + "\n"
}

pub(super) fn draw(trials: &[Trial<Ended>], scenario: Scenario) -> Result<Picture, RenderError> {
    let title = match scenario {
        Scenario::Revolt => "How the revolt ends",
        Scenario::VariableStart => "How a revolt that begins anywhere ends",
        Scenario::Reconquest => "How the reconquest ends",
    };
    let rows = trials.iter().map(tally).collect();
    Renderer::new().draw(&Scene::new(Tallies { title: title.to_owned(), rows }))
}

fn tally(trial: &Trial<Ended>) -> Tally {
    Tally {
        name: trial.policy.clone(),
        games: trial.games.len(),
        shares: shares(trial).map(|share| share as f32),
        bands: (1..=turns(std::iter::once(trial))).filter_map(|turn| band(trial, turn)).collect(),
    }
}

/// The scores at the end of a turn; a war that has ended keeps its last one.
fn band(trial: &Trial<Ended>, turn: u8) -> Option<Band> {
    let mut scores: Vec<i32> = trial
        .games
        .iter()
        .filter_map(|(_, game)| {
            let at = usize::from(turn.checked_sub(game.from)?);
            game.scores.get(at).or(game.scores.last()).copied()
        })
        .collect();
    scores.sort_unstable();
    let last = scores.len().checked_sub(1)?;
    let mean = scores.iter().map(|score| f64::from(*score)).sum::<f64>() / scores.len() as f64;
    Some(Band { turn, low: scores[last / 4], mean: mean as f32, high: scores[last * 3 / 4] })
}
