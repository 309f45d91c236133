//! One campaign played to its end by an automatic staff.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::Dice;
use engine::san_juans::{COMMANDER, Campaign, Event, Options, Outcome};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::policy::{Player, Policy};

/// No campaign takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 100_000;

/// How a campaign went.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) seed: u64,
    pub(super) outcome: Outcome,
    /// The Mahdi's score at the end.
    pub(super) score: i32,
    /// The first turn played.
    pub(super) from: u8,
    /// His score at the end of each turn, from that one on.
    pub(super) scores: Vec<i32>,
    pub(super) battles: u32,
    pub(super) won: u32,
    pub(super) decisions: u32,
}

/// Dice from a generator.
struct Seeded(ChaCha8Rng);

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0.random_range(1..=sides.max(1))
    }
}

/// Plays a campaign; if the engine fails at it, says so with the seed.
pub(super) fn play(policy: Policy, options: &Options, seed: u64) -> Result<Game, String> {
    let played = catch_unwind(AssertUnwindSafe(|| to_the_end(policy, options, seed)));
    played.unwrap_or_else(|fault| {
        let words = fault.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no words");
        Err(format!("{policy}, seed {seed}: the engine failed: {words}"))
    })
}

fn to_the_end(policy: Policy, options: &Options, seed: u64) -> Result<Game, String> {
    let mut dice = Seeded(ChaCha8Rng::seed_from_u64(seed));
    let mut player = Player::new(policy, seed ^ 0x5eed);
    let mut events = Vec::new();
    let mut game = Campaign::new(options, &mut dice, &mut events);
    let mut view = game.view(Some(COMMANDER));
    let from = view.turn;
    let (mut scores, mut battles, mut won) = (Vec::new(), 0, 0);
    for decisions in 0..DECISIONS_MAX {
        for event in events.drain(..) {
            if let Event::BattleDecided { held, .. } = event {
                battles += 1;
                won += u32::from(held);
            }
        }
        let Some(decision) = game.decision() else {
            let outcome = view.outcome.ok_or_else(|| format!("seed {seed}: no outcome"))?;
            let score = view.score;
            scores.push(score);
            return Ok(Game { seed, outcome, score, from, scores, battles, won, decisions });
        };
        let answer = player.answer(&view, decision);
        let applied = game.apply(COMMANDER, &answer, &mut dice, &mut events);
        applied.map_err(|why| format!("{policy}, seed {seed}: an offer was refused: {why}"))?;
        let after = game.view(Some(COMMANDER));
        if after.turn != view.turn {
            scores.push(after.score);
        }
        view = after;
    }
    Err(format!("{policy}, seed {seed}: no end after {DECISIONS_MAX} decisions"))
}
