//! What a decision of the player who looks ahead takes, over five campaigns. `cargo bench -p
//! san-juans-play --bench players [-- SEED]`. What players win, and campaigns a second of each, are
//! printed by `sirdar simulate --jobs 1 --policy random,easy,normal,hard`.

use std::time::{Duration, Instant};

use games::Play as _;
use games_testing::TestDice;
use model::Game;
use san_juans_play::SanJuans;

fn main() {
    let seed = std::env::args().find_map(|given| given.parse::<u64>().ok()).unwrap_or(1);
    let mut times: Vec<Duration> = Vec::new();
    for number in 0..5 {
        let mut dice = TestDice(seed + number);
        let mut game = Game::new(&SanJuans::FIRST.setup(None, None), &mut dice, &mut Vec::new());
        let mut player = SanJuans::FIRST.automaton(games::Level::Normal, seed + number);
        while let Some(decision) = game.decision() {
            let seat = decision.seats[0];
            let began = Instant::now();
            let answer = player.answer(&game).expect("an answer");
            times.push(began.elapsed());
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "normal: {} decisions, median {:?}, 90 % {:?}, 99 % {:?}, worst {:?}; all {:?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        times.iter().sum::<Duration>()
    );
}
