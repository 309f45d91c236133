//! The guide followed blindly: whoever does all that it says is told why wherever a move gives
//! something up, or has the odds against it.
//!
//! `SIRDAR_GUIDED` plays so many games of each kind, `SIRDAR_QUESTIONS` so many questions of each, and
//! tells how they end that do; `SIRDAR_GAME` plays only those whose title has this word.

use std::collections::BTreeMap;

use games::people::authority::Authority;
use games::text::guidance::guide::{Advice, good_move};
use games::{Level, Play};
use games_testing::{TestDice, games};
use kit::{Audience, Seat, Side};
use model::{Game, Step};
use staff::Roster;

/// Games of each kind, unless it is said otherwise.
const GAMES: u64 = 2;
/// Questions of the first turns, in which each word is looked at.
const FIRST: usize = 24;

/// What is told where a move gives something up: what comes before it is a figure, or what is left.
const GIVEN_UP: [&str; 7] = [
    " not used.",
    "Action Point is lost",
    "Action Points are lost",
    "left without troops",
    "Nobody who fights holds",
    "then has no garrison",
    "then has only",
];
/// What is told before the odds of a success in per cent.
const ODDS: [&str; 3] =
    ["you hold the field ", "So you win the battle at ", "the first round is won "];

/// The first number of per cent in a text.
fn percent(text: &str) -> Option<u32> {
    let (before, _) = text.split_once(" %")?;
    before.rsplit(' ').next()?.parse().ok()
}

/// Whether what is told of a move has something that speaks against it; what is told of the next best
/// comes after.
fn is_doubtful(told: &str) -> bool {
    let told = told.split(" The next best came to ").next().unwrap_or(told);
    let below = |odds: &&str| {
        told.split_once(*odds).and_then(|(_, rest)| percent(rest)).is_some_and(|of| of < 50)
    };
    ODDS.iter().any(below) || GIVEN_UP.iter().any(|words| told.contains(words))
}

/// What is left unused by a step, as far as the question says.
fn leaves(game: &Game, step: &Step) -> u8 {
    let why = game.decision().expect("it waits").why;
    match (why.own(), why.own(), &*step.answer.to_string()) {
        (Some(san_juans::Why::SpendOps { left }), _, "finish") => left,
        (_, Some(patrols::Why::Act { points, .. }), "done") => points,
        _ => 0,
    }
}

#[derive(Default)]
struct Tally {
    advised: usize,
    doubtful: usize,
    ends: BTreeMap<String, usize>,
}

/// The seat that may give an answer now.
fn taker(game: &Game, step: &Step) -> Option<Seat> {
    let asked = game.decision().filter(|of| of.why.topic() == step.topic)?;
    let takes = |seat: &Seat| game.ask_of(*seat).is_some_and(|of| of.check(&step.answer).is_ok());
    asked.seats.into_iter().find(takes)
}

fn follow(play: &'static dyn Play, side: Option<Side>, seed: u64, most: usize, tally: &mut Tally) {
    let mut dice = TestDice(seed * 7_919 + 1);
    let mut game = Game::new(&play.setup(None, None), &mut dice, &mut Vec::new());
    let roster = Roster { side, ..Roster::default() };
    let by = Authority::of_the_staff(&roster);
    let audience = side.map_or(Audience::Seat(Seat(0)), Audience::Side);
    let (mut guide, mut foe) =
        (play.automaton(Level::Normal, 1), play.automaton(Level::Easy, seed));
    let mut asked = 0;
    while asked < most {
        let Some(decision) = game.decision() else { break };
        let ours = |seat: &&Seat| {
            game.ask_of(**seat).is_some() && side.is_none_or(|of| game.side_of(**seat) == Some(of))
        };
        let topic = decision.why.topic().to_owned();
        let steps = if decision.seats.iter().find(ours).is_some() {
            asked += 1;
            let known = game.seen(Some(audience)).into_owned();
            match good_move(&known, &by, &mut guide) {
                Some(advice) => {
                    if asked <= FIRST {
                        looked_at(&known, &advice, &roster, tally);
                    }
                    advice.steps
                }
                None => vec![Step { topic, answer: guide.answer(&known).expect("an answer") }],
            }
        } else {
            vec![Step { topic, answer: foe.answer(&game).expect("an answer") }]
        };
        for (at, step) in steps.iter().enumerate() {
            // A die may stop an order, but never before its first step.
            let Some(seat) = taker(&game, step) else {
                assert!(at > 0, "{} is not offered", step.answer);
                break;
            };
            game.apply(seat, &step.answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    if game.is_over() {
        *tally.ends.entry(play.ended(&game)).or_default() += 1;
    }
}

/// Holds what is told of a move to what it gives up.
fn looked_at(known: &Game, advice: &Advice, roster: &Roster, tally: &mut Tally) {
    let told = advice.told(known, roster).expect("it is told");
    let left = leaves(known, &advice.steps[0]);
    assert!(left == 0 || told.contains(" not used."), "{left} are left: {told}");
    let doubtful = is_doubtful(&told);
    assert!(!doubtful || Advice::is_defended(&told), "nothing speaks for it: {told}");
    tally.advised += 1;
    tally.doubtful += usize::from(doubtful);
}

#[test]
fn who_does_all_that_is_advised_is_told_why_wherever_something_is_given_up() {
    let set = |name: &str| std::env::var(name).ok();
    let many = set("SIRDAR_GUIDED").and_then(|of| of.parse().ok()).unwrap_or(GAMES);
    let most = set("SIRDAR_QUESTIONS").and_then(|of| of.parse().ok()).unwrap_or(FIRST);
    let which = set("SIRDAR_GAME").unwrap_or_default();
    for play in games().iter().filter(|play| play.about().title.contains(&which)) {
        let sides: Vec<Option<Side>> = match play.about().sides.len() {
            0 => vec![None],
            sides => (0..).map(|side| Some(Side(side))).take(sides).collect(),
        };
        for side in sides {
            let mut tally = Tally::default();
            (0..many).for_each(|seed| follow(*play, side, seed, most, &mut tally));
            let Tally { advised, doubtful, ends } = tally;
            println!(
                "{} {side:?}: {advised} moves, {doubtful} doubtful, {ends:#?}",
                play.about().title
            );
            assert!(advised > 0, "{}: moves are named", play.about().title);
        }
    }
}
