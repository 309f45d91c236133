//! How fast whole games play themselves: random legal answers from set-up to the end.

use divan::{Bencher, counter::ItemsCount};
use khartoum::{Board, Options};

#[path = "../../../../tests/benches/random.rs"]
mod random;

fn main() {
    divan::main();
}

#[divan::bench(args = [false, true])]
fn random_games(bencher: Bencher<'_, '_>, fortune: bool) {
    let options = Options { fortune, ..Options::default() };
    let play = |seed| random::play::<Board>(&options, seed).0;
    bencher.counter(ItemsCount::new(100_u32)).bench(|| (0..100).map(play).sum::<usize>());
}
