//! What the guide advises, held against whole games: whoever follows each move that it names does
//! no worse than the automatic staff whose moves they are, and better than chance.

use games::people::authority::Authority;
use games::text::guidance::guide;
use games::{Automaton, Play};
use games_testing::TestDice;
use model::{Game, Step};

/// Games that each plays.
const GAMES: u64 = 6;
/// Orders that no game comes near.
const ORDERS_MAX: usize = 20_000;

/// Who commands.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// Whoever follows the guide, and leaves to the automatic staff what it names no move for.
    Guide,
    Staff,
    Chance,
}

/// A game played to its end, and how many moves the guide named.
fn played(play: &'static dyn Play, by: By, seed: u64) -> (Game, usize) {
    let mut dice = TestDice(seed * 7_919 + 1);
    let mut game = Game::new(&play.setup(None, None), &mut dice, &mut Vec::new());
    let staff = Authority::alone();
    let mut automaton: Box<dyn Automaton> = match by {
        By::Chance => Box::new(kit::SplitMix(seed)),
        By::Guide | By::Staff => play.automaton(games::Level::Easy, seed),
    };
    let mut moves = 0;
    for _ in 0..ORDERS_MAX {
        let Some(decision) = game.decision() else { break };
        let named =
            (by == By::Guide).then(|| guide::good_move(&game, &staff, &mut automaton)).flatten();
        moves += usize::from(named.is_some());
        let steps = named.map_or_else(
            || {
                let answer = automaton.answer(&game).expect("an answer");
                vec![Step { topic: decision.why.topic().to_owned(), answer }]
            },
            |advice| advice.steps,
        );
        for (at, step) in steps.iter().enumerate() {
            let fits = game.decision().filter(|of| of.why.topic() == step.topic);
            let seat = fits.and_then(|of| {
                let takes = |seat: &_| {
                    game.ask_of(*seat).is_some_and(|ask| ask.check(&step.answer).is_ok())
                };
                of.seats.iter().copied().find(takes)
            });
            // A die may stop an order, but never before its first step.
            let Some(seat) = seat else {
                assert!(at > 0, "{} is not offered", step.answer);
                break;
            };
            game.apply(seat, &step.answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    assert!(game.is_over(), "seed {seed} does not end");
    (game, moves)
}

/// What all the games of somebody come to, one by one.
fn all(play: &'static dyn Play, by: By) -> Vec<Game> {
    (0..GAMES).map(|seed| played(play, by, seed).0).collect()
}

#[test]
fn the_moves_it_names_in_a_war_do_as_well_as_the_staff_and_far_better_than_chance() {
    let play = games_testing::games()[0];
    let mean = |by| {
        let scores = all(play, by).into_iter().filter_map(|game| play.score(&game));
        f64::from(scores.sum::<i32>()) / GAMES as f64
    };
    let (guide, staff, chance) = (mean(By::Guide), mean(By::Staff), mean(By::Chance));
    println!("Mahdi's score: guide {guide}, staff {staff}, chance {chance}");
    assert!(guide <= staff + 10.0, "guide {guide}, staff {staff}");
    assert!(guide + 150.0 < chance, "guide {guide}, chance {chance}");
}

#[test]
fn the_moves_it_names_on_a_march_are_the_staffs_own() {
    let play = games_testing::games()[1];
    let ended = |by| all(play, by).iter().map(|game| play.ended(game)).collect::<Vec<_>>();
    assert_eq!(ended(By::Guide), ended(By::Staff));
    let lost = |by| ended(by).iter().filter(|told| told.contains("Annihilated")).count();
    assert!(lost(By::Guide) * 2 < lost(By::Chance), "{} lost", lost(By::Guide));
    assert!(played(play, By::Guide, 1).1 > 0, "moves are named");
}
