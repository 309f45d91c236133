//! `sirdar simulate`: random legal campaigns, as fast as they go.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::san_juans::Options;
use engine::{Answer, Ask, Dice, Game, Setup, View};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::campaign::draft::commanding_seat;

/// No campaign takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 100_000;

/// Dice from a generator.
struct Seeded(ChaCha8Rng);

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0.random_range(1..=sides.max(1))
    }
}

fn any(ask: &Ask<engine::Choice>, rng: &mut ChaCha8Rng) -> Answer<engine::Choice> {
    match ask {
        Ask::One(of) => Answer::One(of[rng.random_range(0..of.len())]),
        Ask::Some { of, min, max } => {
            let most = usize::from(*max).min(of.len());
            let count = rng.random_range(usize::from(*min).min(most)..=most);
            let mut left = of.clone();
            let mut draw = || left.swap_remove(rng.random_range(0..left.len()));
            Answer::Some((0..count).map(|_| draw()).collect())
        }
        Ask::Number { min, max } => Answer::Number(rng.random_range(*min..=*max)),
    }
}

/// Plays one campaign; its turns, score and decisions.
fn one(seed: u64) -> Result<(u8, i32, u32), String> {
    let mut dice = Seeded(ChaCha8Rng::seed_from_u64(seed));
    let mut player = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    let mut events = Vec::new();
    let mut game = Game::new(&Setup::SanJuans(Options::default()), &mut dice, &mut events);
    for taken in 0..DECISIONS_MAX {
        let Some(decision) = game.decision() else {
            let View::SanJuans(view) = game.view(None);
            return Ok((view.turn, view.score, taken));
        };
        let answer = any(&decision.ask, &mut player);
        let seat = commanding_seat(&decision);
        events.clear();
        let applied = game.apply(seat, &answer, &mut dice, &mut events);
        applied.map_err(|why| format!("seed {seed}: an offered answer was refused: {why}"))?;
    }
    Err(format!("seed {seed}: no end after {DECISIONS_MAX} decisions"))
}

/// Plays them and prints how they ended.
pub(super) fn run(campaigns: u32, seed: u64) {
    let began = Instant::now();
    let mut decisions = 0_u64;
    let mut turns = 0_u64;
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    for i in 0..campaigns {
        match one(seed.wrapping_add(u64::from(i))) {
            Ok((turn, score, taken)) => {
                decisions += u64::from(taken);
                turns += u64::from(turn);
                let end = match score {
                    ..=0 => "won",
                    300.. => "lost",
                    _ => "drawn",
                };
                *ends.entry(end).or_default() += 1;
            }
            Err(why) => {
                println!("{why}");
                *ends.entry("stuck").or_default() += 1;
            }
        }
    }
    let seconds = began.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
    let ends: Vec<String> = ends.iter().map(|(end, count)| format!("{count} {end}")).collect();
    println!(
        "{campaigns} campaigns ({}), {:.1} turns and {:.0} decisions each",
        ends.join(", "),
        turns as f64 / f64::from(campaigns.max(1)),
        decisions as f64 / f64::from(campaigns.max(1)),
    );
    println!("{:.0} campaigns a second", f64::from(campaigns) / seconds);
}
