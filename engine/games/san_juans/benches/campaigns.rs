//! How fast whole campaigns play themselves: random legal answers from the first deal to the end.

use divan::{Bencher, counter::ItemsCount};
use kit::{Answer, Ask, Dice};
use san_juans::{COMMANDER, Campaign, Choice, Options};

fn main() {
    divan::main();
}

/// Dice and answers of a small generator; the engine itself owns no randomness.
struct Rattle(u64);

impl Rattle {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % below
    }
}

impl Dice for Rattle {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.next(u64::from(sides)) + 1).unwrap_or(1)
    }
}

fn pick(ask: &Ask<Choice>, with: &mut Rattle) -> Answer<Choice> {
    let index = |of: &[Choice], with: &mut Rattle| with.next(of.len() as u64) as usize;
    match ask {
        Ask::One(of) => Answer::One(of[index(of, with)]),
        Ask::Some { of, min, max } => {
            let count = u64::from(*min) + with.next(u64::from(max - min) + 1);
            let mut left = of.clone();
            Answer::Some((0..count).map(|_| left.swap_remove(index(&left, with))).collect())
        }
        Ask::Number { min, max } => {
            Answer::Number(min + with.next(u64::from(max - min) + 1) as u32)
        }
    }
}

/// What one campaign took.
#[derive(Default)]
struct Taken {
    /// Decisions answered.
    decisions: usize,
    /// Choices worked out and offered, each of them legal.
    choices: usize,
}

/// Plays one campaign; every answer is checked for legality.
fn play(seed: u64) -> Taken {
    let (mut dice, mut with) = (Rattle(seed), Rattle(!seed));
    let mut events = Vec::new();
    let mut campaign = Campaign::new(&Options::default(), &mut dice, &mut events);
    let mut taken = Taken::default();
    while let Some(decision) = campaign.decision() {
        taken.choices += decision.ask.choices().len();
        taken.decisions += 1;
        let answer = pick(&decision.ask, &mut with);
        campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("offered");
    }
    taken
}

fn counted(bencher: Bencher<'_, '_>, of: impl Fn(&Taken) -> usize) {
    const SAMPLE: usize = 40;
    let each: usize = (1..=SAMPLE as u64).map(|seed| of(&play(seed))).sum::<usize>() / SAMPLE;
    let mut seed = 0;
    bencher.counter(ItemsCount::new(each)).bench_local(|| {
        seed += 1;
        play(seed).decisions
    });
}

#[divan::bench]
fn whole_campaigns(bencher: Bencher<'_, '_>) {
    counted(bencher, |_| 1);
}

#[divan::bench]
fn decisions_answered(bencher: Bencher<'_, '_>) {
    counted(bencher, |taken| taken.decisions);
}

#[divan::bench]
fn choices_offered(bencher: Bencher<'_, '_>) {
    counted(bencher, |taken| taken.choices);
}

#[divan::bench]
fn clone_a_campaign(bencher: Bencher<'_, '_>) {
    let mut events = Vec::new();
    let campaign = Campaign::new(&Options::default(), &mut Rattle(1), &mut events);
    bencher.bench_local(|| campaign.clone());
}

#[divan::bench]
fn view_of_a_campaign(bencher: Bencher<'_, '_>) {
    let mut events = Vec::new();
    let campaign = Campaign::new(&Options::default(), &mut Rattle(1), &mut events);
    bencher.bench_local(|| campaign.view(None));
}
