//! How fast whole marches play themselves: random legal answers from the first camp to the end.

use divan::{Bencher, counter::ItemsCount};
use hicks::{Field, Options};

#[path = "../../../../tests/benches/random.rs"]
mod random;

fn main() {
    divan::main();
}

/// Ten marches.
#[divan::bench]
fn random_marches(bencher: Bencher<'_, '_>) {
    let play = |seed| random::play::<Field>(&Options::default(), seed).0;
    bencher.counter(ItemsCount::new(10_u32)).bench(|| (0..10).map(play).sum::<usize>());
}
