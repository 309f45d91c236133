//! How fast whole campaigns play themselves: random legal answers from the first deal to the end.

use divan::{Bencher, counter::ItemsCount};
use random::seeded::Seeded;
use san_juans::{Board, Campaign, Options};

#[path = "../../../../tests/benches/random.rs"]
mod random;

fn main() {
    divan::main();
}

/// Plays one campaign; says how many decisions it took, and how many choices were offered.
fn play(seed: u64) -> (usize, usize) {
    random::play::<Board>(&Options::default(), seed)
}

fn counted(bencher: Bencher<'_, '_>, of: impl Fn((usize, usize)) -> usize) {
    const SAMPLE: usize = 40;
    let each: usize = (1..=SAMPLE as u64).map(|seed| of(play(seed))).sum::<usize>() / SAMPLE;
    let mut seed = 0;
    bencher.counter(ItemsCount::new(each)).bench_local(|| {
        seed += 1;
        play(seed).0
    });
}

#[divan::bench]
fn whole_campaigns(bencher: Bencher<'_, '_>) {
    counted(bencher, |_| 1);
}

#[divan::bench]
fn decisions_answered(bencher: Bencher<'_, '_>) {
    counted(bencher, |(decisions, _)| decisions);
}

#[divan::bench]
fn choices_offered(bencher: Bencher<'_, '_>) {
    counted(bencher, |(_, choices)| choices);
}

#[divan::bench]
fn clone_a_campaign(bencher: Bencher<'_, '_>) {
    let mut events = Vec::new();
    let campaign = Campaign::new(&Options::default(), &mut Seeded::new(1), &mut events);
    bencher.bench_local(|| campaign.clone());
}

#[divan::bench]
fn view_of_a_campaign(bencher: Bencher<'_, '_>) {
    let mut events = Vec::new();
    let campaign = Campaign::new(&Options::default(), &mut Seeded::new(1), &mut events);
    bencher.bench_local(|| campaign.view(None));
}
