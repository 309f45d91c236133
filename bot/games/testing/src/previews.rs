//! Orders of every kind drafted in positions of random play, for the tests of the games: no preview
//! shows a face, and none tells what other dice would tell otherwise.

use std::collections::BTreeMap;

use crate::words::shows_dice;
use crate::{TestDice, any_answer};
use kit::{Answer, Audience, Dice as _};
use model::{Choice, Event, Game, Setup, Step};

use games::orders::rehearse::{Rehearsal, interrupts, rehearse};
use games::people::authority::Authority;
use games::text::preview::{Preview, preview, told};
use games::text::question;

/// Positions of one game that orders are drafted in.
const POSITIONS_MAX: usize = 70;
/// Other dice that each order is tried with.
const OTHERS: u64 = 6;
/// Answers to one question that are drafted.
const DRAFTED: usize = 2;

/// What kind of order an answer is: the question, and the choice without what it is about.
fn kind(topic: &str, answer: &Answer<Choice>) -> String {
    let text = match answer {
        Answer::One(choice) => choice.to_string(),
        Answer::Some(_) | Answer::Number(_) => String::new(),
    };
    let verb = text.split([':', '-']).next().unwrap_or_default();
    format!("{topic} {}", verb.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Answers of each kind to what is asked, those drafted least first.
fn answers(
    game: &Game,
    dice: &mut TestDice,
    drafted: &BTreeMap<String, usize>,
) -> Vec<(String, Answer<Choice>)> {
    let Some(decision) = Authority::alone().decision(game) else { return Vec::new() };
    let topic = decision.why.topic();
    let several = (0..3).filter_map(|_| any_answer(game, dice));
    let each = decision.ask.choices().iter().map(|choice| Answer::One(*choice));
    let fits = |answer: &Answer<Choice>| decision.ask.check(answer).is_ok();
    let mut found: Vec<(String, Answer<Choice>)> =
        several.chain(each).filter(fits).map(|answer| (kind(topic, &answer), answer)).collect();
    found.sort_by_key(|(kind, _)| drafted.get(kind).copied().unwrap_or(0));
    found.dedup_by(|a, b| a.0 == b.0);
    found.truncate(DRAFTED);
    found
}

/// The facts of the same steps with other dice; nothing if those stand in the order's way.
fn by_other_dice(game: &Game, steps: &[Step], seed: u64) -> Option<(Vec<Event>, Game)> {
    let (mut game, mut events, mut dice) = (game.clone(), Vec::new(), TestDice(seed));
    for step in steps {
        let decision = game.decision()?;
        let seat = decision.seats[0];
        game.apply(seat, &step.answer, &mut dice, &mut events).ok()?;
    }
    (!events.iter().any(interrupts)).then_some((events, game))
}

/// Holds the preview of a draft against the same order with other dice.
fn holds(game: &Game, steps: &[Step], tried: &Rehearsal, seed: u64) {
    let roster = staff::Roster::default();
    let shown = preview(tried, &roster);
    let words = shown.lines.join("\n");
    assert!(!shows_dice(&words), "no die has fallen: {words}\n{steps:?}");
    let promised = &shown.lines[..shown.lines.len() - 1];
    for seed in seed..seed + OTHERS {
        let Some((events, after)) = by_other_dice(game, steps, seed * 7_919 + 1) else { continue };
        let other = told(&events, &tried.game_after);
        let alike = promised.iter().zip(&other.lines).all(|(one, other)| one == other);
        assert!(
            alike && promised.len() <= other.lines.len(),
            "other dice tell otherwise: {promised:#?}\n{:#?}\n{steps:?}",
            other.lines
        );
        if shown.then.is_none() {
            let asked = |game: &Game| {
                let why = game.decision().map(|decision| decision.why)?;
                Some(question(&why, game, Audience::Public, &roster))
            };
            assert_eq!(asked(&tried.game_after), asked(&after), "{steps:?} asks by the dice");
        }
    }
}

/// Drafts orders in so many positions of games begun with each of `setups` in turn; how many of
/// each kind were drafted. `look` sees each preview of a first step.
pub fn hold(
    setups: &[Setup],
    positions: usize,
    mut look: impl FnMut(&Game, &Preview),
) -> BTreeMap<String, usize> {
    let mut drafted: BTreeMap<String, usize> = BTreeMap::new();
    let (mut looked_at, mut seed) = (0, 0_u64);
    while looked_at < positions {
        let setup = &setups[usize::try_from(seed).expect("few") % setups.len()];
        seed += 1;
        let mut dice = TestDice(seed * 104_729);
        let mut game = Game::new(setup, &mut dice, &mut Vec::new());
        let (mut answered, mut here) = (0, 0);
        while let Some(decision) = game.decision().filter(|_| here < POSITIONS_MAX) {
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            if answered % 5 == dice.die(5, 1) - 1 {
                (looked_at, here) = (looked_at + 1, here + 1);
                draft(&game, &mut dice, &mut drafted, &mut look);
            }
            answered = (answered + 1) % 5;
            game.apply(decision.seats[0], &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    drafted
}

/// Drafts in one position, and goes on with what is asked next if the draft can go on.
fn draft(
    game: &Game,
    dice: &mut TestDice,
    drafted: &mut BTreeMap<String, usize>,
    look: &mut impl FnMut(&Game, &Preview),
) {
    let mut steps: Vec<Step> = Vec::new();
    let mut after = game.clone();
    for _ in 0..3 {
        let Some(decision) = Authority::alone().decision(&after) else { return };
        let topic = decision.why.topic().to_owned();
        let mut further = None;
        for (kind, answer) in answers(&after, dice, drafted) {
            *drafted.entry(kind).or_default() += 1;
            let mut longer = steps.clone();
            longer.push(Step { topic: topic.clone(), answer });
            let Ok(tried) = rehearse(game, &Authority::alone(), &longer) else { continue };
            holds(game, &longer, &tried, dice.0 % 1_000);
            let shown = preview(&tried, &staff::Roster::default());
            if steps.is_empty() {
                look(game, &shown);
            }
            if shown.then.is_none() {
                further = Some((longer, tried.game_after));
            }
        }
        let Some((longer, game_after)) = further else { return };
        (steps, after) = (longer, game_after);
    }
}
