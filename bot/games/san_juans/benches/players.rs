//! What automatic players win and cost: campaigns a second of each on one core, and what a decision of
//! the one that looks ahead takes. `cargo bench -p san-juans-play --bench players [-- CAMPAIGNS SEED]`.
//!
//! It allocates as the system does; `sirdar simulate --jobs 1 --policy aggressive` prints the same with
//! the allocator of the bot.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use games::Play as _;
use games::simulate::{Run, SimulationRequest};
use games_testing::TestDice;
use model::Game;
use san_juans_play::SanJuans;

/// Campaigns of each, and of the one that looks ahead, unless the command line says otherwise.
const CAMPAIGNS: u64 = 1_000;
const AHEAD: u64 = 60;

fn main() {
    let mut numbers = std::env::args().filter_map(|given| given.parse().ok());
    let campaigns: u64 = numbers.next().unwrap_or(CAMPAIGNS);
    let seed: u64 = numbers.next().unwrap_or(1);
    let simulator = SanJuans.about().simulator.expect("the San Juans can be simulated");
    for (policy, count) in
        [("random", campaigns), ("cautious", campaigns), ("aggressive", campaigns)]
            .into_iter()
            .chain([("strong", campaigns.min(AHEAD))])
    {
        let run = Run { seed, count: count.try_into().expect("a number"), jobs: 1 };
        let (policies, own) = ([policy.to_owned()], BTreeMap::new());
        let wanted = SimulationRequest {
            mode: "campaign",
            policies: &policies,
            options: &[],
            own: &own,
            run,
            draws: false,
        };
        println!("{}", simulator.run(&wanted).expect("campaigns").table);
    }
    decisions(seed);
}

/// Prints how long decisions of the player who looks ahead take, over five campaigns.
fn decisions(seed: u64) {
    let mut times: Vec<Duration> = Vec::new();
    for number in 0..5 {
        let mut dice = TestDice(seed + number);
        let mut game = Game::new(&SanJuans.setup(None, None), &mut dice, &mut Vec::new());
        let mut advisor = SanJuans.advisor(seed + number);
        while let Some(decision) = game.decision() {
            let seat = decision.seats[0];
            let began = Instant::now();
            let answer = advisor.answer(&game).expect("an answer");
            times.push(began.elapsed());
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "strong: {} decisions, median {:?}, 90 % {:?}, 99 % {:?}, worst {:?}; all {:?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        times.iter().sum::<Duration>()
    );
}
