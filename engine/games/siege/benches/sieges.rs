//! How fast whole sieges play themselves: random legal answers from the first month to the end.

use divan::{Bencher, counter::ItemsCount};
use siege::{City, Options};

#[path = "../../../../tests/benches/random.rs"]
mod random;

fn main() {
    divan::main();
}

#[divan::bench]
fn random_sieges(bencher: Bencher<'_, '_>) {
    let play = |seed| random::play::<City>(&Options::default(), seed).0;
    bencher.counter(ItemsCount::new(100_u32)).bench(|| (0..100).map(play).sum::<usize>());
}
