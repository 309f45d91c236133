//! Battles of campaigns settled in every way, on copies: by the quick resolver, as the campaign then
//! goes on, as the march of a square under automatic Pashas, and as the skirmish of a patrol under
//! automatic players. Whether they come to much the same is what the figures of
//! `engine/games/fought` and `engine/games/skirmished` are chosen by.

use std::fmt::Write as _;

use fought::{self, Fought};
use games::Play as _;
use games::simulate::Seeded;
use games::simulate::trial::Trial;
use kit::{Answer, Audience, Seat};
use model::{Choice, Game};
use patrols_play::Patrols;
use san_juans::{COMMANDER, Campaign, Event as Fact, FightKind, Options, UnitId, UnitSteps, Why};
use skirmished::Skirmished;

use san_juans_players::policy::{Level, Player};

const PASHAS: u8 = 3;

/// No campaign takes as many decisions, and no march either; one that does is stuck.
const DECISIONS_MAX: u32 = 100_000;
/// Rebel units to one of ours up to which battles are counted together.
const BANDS: [(f64, &str); 6] = [
    (0.75, "1:2"),
    (1.5, "1:1"),
    (2.5, "2:1"),
    (3.5, "3:1"),
    (4.5, "4:1"),
    (f64::INFINITY, "more"),
];

#[derive(Debug, Clone, Copy, PartialEq)]
struct Settled {
    held: bool,
    steps: u32,
    /// The share of the rebels who are gone.
    theirs: f64,
}

#[derive(Debug, Clone)]
pub(crate) struct Both {
    kind: FightKind,
    units: usize,
    steps: u32,
    rebels: u8,
    quick: Settled,
    march: Option<Settled>,
    skirmish: Option<Settled>,
}

/// Plays a campaign and settles each battle of it that could be fought on a table in every way.
pub(crate) fn play(level: Level, options: &Options, seed: u64) -> Result<Vec<Both>, String> {
    let mut dice = Seeded::new(seed);
    let mut player = Player::new(level, seed ^ 0x5eed);
    let mut events = Vec::new();
    let mut game = Campaign::new(options, &mut dice, &mut events);
    let mut battles = Vec::new();
    for _ in 0..DECISIONS_MAX {
        let Some(decision) = game.decision() else { return Ok(battles) };
        let Some(answer) = player.answer(&game, Some(COMMANDER)) else { return Ok(battles) };
        let (marches, skirmishes) = (fought::may_form(&game), skirmished::may_skirmish(&game));
        let waits = matches!(decision.why, Why::SettleBattle { .. }) && (marches || skirmishes);
        let before = waits.then(|| game.clone());
        events.clear();
        let applied = game.apply(COMMANDER, &answer, &mut dice, &mut events);
        applied.map_err(|why| format!("an offer was refused: {why}"))?;
        let Some(before) = before else { continue };
        let Some(battle) = before.view(Some(COMMANDER)).battle else { continue };
        // Another question than who wins may have been answered first, like the battle's type.
        let rebels = battle.force.units();
        let Some(quick) = quick(&events, rebels) else { continue };
        let mut own = Seeded::new(seed ^ ((battles.len() as u64 + 1) << 40));
        let march = marches.then(|| as_march(&before, &mut own)).transpose()?;
        let skirmish = skirmishes.then(|| as_skirmish(&before, &mut own)).transpose()?;
        let steps = |unit: &UnitId| u32::from(before.board().unit(*unit).steps);
        battles.push(Both {
            kind: battle.kind,
            units: battle.units.len(),
            steps: battle.units.iter().map(steps).sum(),
            rebels,
            quick,
            march,
            skirmish,
        });
    }
    Err(format!("no end after {DECISIONS_MAX} decisions"))
}

fn quick(facts: &[Fact], rebels: u8) -> Option<Settled> {
    let mut left = rebels;
    facts.iter().find_map(|fact| match fact {
        Fact::BattleFought { rounds, .. } => {
            left = rounds.last().map_or(left, |round| round.their_units);
            None
        }
        Fact::BattleDecided { held, losses, .. } => Some(Settled {
            held: *held,
            steps: UnitSteps::sum(losses).into(),
            theirs: 1.0 - f64::from(left) / f64::from(rebels.max(1)),
        }),
        _ => None,
    })
}

fn as_march(campaign: &Campaign, dice: &mut Seeded) -> Result<Settled, String> {
    let mut game = Game::of(campaign.clone());
    let mut events = Vec::new();
    let square = Answer::One(Choice::of(fought::Choice::Square));
    let takes_turns = |seat| Choice::of(fought::Choice::Pasha(Seat(seat)));
    let seats = Answer::Some((0..PASHAS).map(takes_turns).collect());
    let mut begin = [square, seats].into_iter();
    let mut pool = 0;
    for _ in 0..DECISIONS_MAX {
        let (seat, answer) = match (begin.next(), &game) {
            (Some(answer), _) => (COMMANDER, answer),
            (None, fought) => {
                let Some(fought) = fought.own::<Fought>() else { break };
                let march = fought.child().ok_or("nobody takes turns")?;
                pool = march.options().ansar.unwrap_or(0);
                let decision = march.decision().ok_or("a march that asks nothing")?;
                let seat = *decision.seats.first().ok_or("a question to nobody")?;
                let led = hicks_play::led(&march.view(None), decision.why, decision.ask.choices());
                (seat, Answer::One(Choice::of(led.ok_or("no choice")?)))
            }
        };
        events.clear();
        let applied = game.apply(seat, &answer, dice, &mut events);
        applied.map_err(|why| format!("an offer of a march was refused: {why}"))?;
    }
    let reported = events.iter().find_map(|event| match event.own() {
        Some(fought::Event::Reported { outcome, held, losses, .. }) => Some(Settled {
            held: *held,
            steps: UnitSteps::sum(losses).into(),
            theirs: f64::from(outcome.ansar_killed) / f64::from(pool.max(1)),
        }),
        _ => None,
    });
    reported.ok_or_else(|| "a march that was not reported".to_owned())
}

fn as_skirmish(campaign: &Campaign, dice: &mut Seeded) -> Result<Settled, String> {
    let mut game = Game::of(campaign.clone());
    let mut players =
        [Patrols.automaton(games::Level::Easy, 1), Patrols.automaton(games::Level::Easy, 2)];
    let mut events = Vec::new();
    let skirmish = Answer::One(Choice::of(skirmished::Choice::Skirmish));
    game.apply(COMMANDER, &skirmish, dice, &mut events)
        .map_err(|why| format!("a skirmish was refused: {why}"))?;
    let mut dervishes = 0;
    for _ in 0..DECISIONS_MAX {
        let Some(own) = game.own::<Skirmished>() else { break };
        let child = own.child().ok_or("a skirmish that has not begun")?;
        dervishes = child.options().force().dervish.iter().map(|of| u32::from(of.bases)).sum();
        let decision = game.decision().ok_or("a skirmish that asks nothing")?;
        let seat = *decision.seats.first().ok_or("a question to nobody")?;
        let known = game.seen(Some(Audience::Side(kit::Side(seat.0))));
        let player = &mut players[usize::from(seat.0).min(1)];
        let answer = player.answer(&known).ok_or("an automatic player who is silent")?;
        let before = events.len();
        game.apply(seat, &answer, dice, &mut events)
            .map_err(|why| format!("an offer of a skirmish was refused: {why}"))?;
        if game.own::<Skirmished>().is_some() {
            events.drain(..before.min(events.len()));
        }
    }
    let reported = events.iter().find_map(|event| match event.own() {
        Some(skirmished::Event::Reported { held, losses, .. }) => Some((*held, losses)),
        _ => None,
    });
    let (held, losses) = reported.ok_or("a skirmish that was not reported")?;
    let steps = UnitSteps::sum(losses).into();
    // What became of theirs is the campaign's own matter after a report.
    Ok(Settled { held, steps, theirs: if dervishes == 0 { 1.0 } else { 0.0 } })
}

fn band(both: &Both) -> usize {
    let odds = f64::from(both.rebels) / both.units.max(1) as f64;
    BANDS.iter().position(|(up_to, _)| odds <= *up_to).unwrap_or(BANDS.len() - 1)
}

/// Battles held, steps lost and rebels lost, all in per cent of what there was, of those that were
/// settled in this way; and how many that are.
fn shares(battles: &[&Both], way: impl Fn(&Both) -> Option<Settled>) -> (usize, [f64; 3]) {
    let settled: Vec<(&Both, Settled)> =
        battles.iter().filter_map(|both| Some((*both, way(both)?))).collect();
    let count = settled.len().max(1) as f64;
    let steps: u32 = settled.iter().map(|(both, _)| both.steps).sum();
    let lost: u32 = settled.iter().map(|(_, way)| way.steps).sum();
    let held = settled.iter().filter(|(_, way)| way.held).count() as f64;
    let theirs: f64 = settled.iter().map(|(_, way)| way.theirs).sum();
    let shares = [held / count, f64::from(lost) / f64::from(steps.max(1)), theirs / count];
    (settled.len(), shares.map(|share| 100.0 * share))
}

type Way = (&'static str, fn(&Both) -> Option<Settled>);

const WAYS: [Way; 2] = [("march", |both| both.march), ("skirmish", |both| both.skirmish)];

pub(crate) fn table(trials: &[Trial<Vec<Both>>], seed: u64) -> String {
    let mut out = format!(
        "{:<11}{:<10}{:<7}{:>8}{:>12}{:>9}{:>13}{:>9}\n",
        "policy", "way", "odds", "battles", "held quick", "so", "steps quick", "so"
    );
    let mut row = |policy: &str, (name, way): &Way, odds: &str, battles: &[&Both]| {
        let quick = |both: &Both| way(both).map(|_| both.quick);
        let ((count, quick), (_, own)) = (shares(battles, quick), shares(battles, way));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{policy:<11}{name:<10}{odds:<7}{count:>8}{:>11.1}%{:>8.1}%{:>12.1}%{:>8.1}%",
            quick[0], own[0], quick[1], own[1],
        );
    };
    for trial in trials {
        let all: Vec<&Both> = trial.games.iter().flat_map(|(_, battles)| battles).collect();
        for way in &WAYS {
            row(&trial.policy, way, "all", &all);
            for (at, (_, name)) in BANDS.iter().enumerate() {
                let these: Vec<&Both> =
                    all.iter().filter(|both| band(both) == at).copied().collect();
                row("", way, name, &these);
            }
        }
    }
    let _ = writeln!(
        out,
        "wars from seed {seed}; odds are their units to one of ours, held the battles in which \
         we hold the field, steps ours that are lost in it; quick is the resolver in the same battles"
    );
    out
}

pub(crate) fn csv(trials: &[Trial<Vec<Both>>]) -> String {
    let mut out = "policy,seed,kind,units,steps,mahdists,quick_held,quick_steps,quick_theirs,\
                   march_held,march_steps,march_theirs,skirmish_held,skirmish_steps\n"
        .to_owned();
    for trial in trials {
        for (seed, both) in
            trial.games.iter().flat_map(|(seed, battles)| battles.iter().map(move |b| (seed, b)))
        {
            let Both { kind, units, steps, rebels, quick, march, skirmish } = both;
            let of = |way: &Settled| format!("{},{},{:.2}", way.held, way.steps, way.theirs);
            let march = march.as_ref().map_or_else(|| ",,".to_owned(), of);
            let skirmish = skirmish
                .as_ref()
                .map_or_else(|| ",".to_owned(), |way| format!("{},{}", way.held, way.steps));
            let kind = format!("{kind:?}").to_lowercase();
            let _ = writeln!(
                out,
                "{},{seed},{kind},{units},{steps},{rebels},{},{march},{skirmish}",
                trial.policy,
                of(quick),
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::simulate::Run;
    use games::simulate::trial::trial;

    #[test]
    fn the_same_wars_bring_the_same_battles_settled_both_ways() {
        games_testing::games();
        let options = Options::default();
        let of = |jobs| {
            let run = Run { seed: 3, count: 2, jobs };
            trial("easy", run, |seed| play(Level::Easy, &options, seed))
        };
        let (one, two) = (of(1), of(2));
        assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
        let battles: Vec<&Both> = one.games.iter().flat_map(|(_, battles)| battles).collect();
        assert!(battles.len() > 5, "{} battles", battles.len());
        for both in &battles {
            for way in [Some(both.quick), both.march, both.skirmish].into_iter().flatten() {
                assert!(way.steps <= both.steps, "{both:?}");
                assert!((0.0..=1.0).contains(&way.theirs), "{both:?}");
            }
            assert!(both.kind != FightKind::Storm, "nobody forms square behind walls");
        }
        let counted = table(std::slice::from_ref(&one), 3);
        let marched = battles.iter().filter(|both| both.march.is_some()).count();
        let line = format!("{:<11}{:<10}{:<7}{marched:>8}", "easy", "march", "all");
        assert!(counted.contains(&line), "{counted}");
        assert_eq!(csv(&[one]), csv(&[two]));
    }

    #[test]
    fn a_battle_comes_to_much_the_same_on_a_table_and_settled_quickly() {
        games_testing::games();
        let options = Options::default();
        let run = Run { seed: 1, count: 100, jobs: 2 };
        let wars = trial("", run, |seed| play(Level::Easy, &options, seed));
        let all: Vec<&Both> = wars.games.iter().flat_map(|(_, battles)| battles).collect();
        for (at, (up_to, odds)) in BANDS.iter().enumerate() {
            let these: Vec<&Both> = all.iter().filter(|both| band(both) == at).copied().collect();
            for (name, way) in WAYS {
                let (count, quick) = shares(&these, |both| way(both).map(|_| both.quick));
                let (_, own) = shares(&these, way);
                println!("{odds} {name}: {count} battles, quick {quick:.1?}, so {own:.1?}");
                // Marches at the longest odds, and skirmishes at short ones, are few.
                let marched = name == "march";
                if marched != up_to.is_finite() {
                    continue;
                }
                assert!(count > 30, "{odds} {name}: {count} battles");
                for (what, at) in [("held", 0), ("steps lost", 1)] {
                    assert!((quick[at] - own[at]).abs() <= 10.0, "{odds} {name}: {what}");
                }
            }
        }
    }
}
