//! How fast whole games play themselves: random legal answers from set-up to the end.

use divan::{Bencher, counter::ItemsCount};
use kit::{Answer, Ask, Dice};
use patrols::{Choice, Options, Patrols};

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

/// Any answer to what is asked.
fn answer(ask: &Ask<Choice>, with: &mut Rattle) -> Answer<Choice> {
    match ask {
        Ask::Some { of, min, max } => {
            let many = u64::from(*min) + with.next(u64::from(max - min) + 1);
            let first = with.next(of.len() as u64) as usize;
            let all = of.iter().cycle().skip(first).take(many as usize);
            Answer::Some(all.copied().collect())
        }
        Ask::Number { min, max } => {
            Answer::Number(min + with.next(u64::from(max - min) + 1) as u32)
        }
        Ask::One(_) => Answer::One(ask.choices()[with.next(ask.choices().len() as u64) as usize]),
    }
}

/// Plays one game; every answer is checked for legality. Says how many decisions it took.
fn play(seed: u64, everyone: bool) -> usize {
    let (mut dice, mut with) = (Rattle(seed), Rattle(!seed));
    let mut events = Vec::new();
    let options = Options { everyone, ..Options::default() };
    let mut game = Patrols::new(&options, &mut dice, &mut events);
    let mut taken = 0;
    while let Some(decision) = game.decision() {
        let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("somebody");
        let ask = game.ask_of(seat).expect("asked");
        taken += 1;
        let answer = answer(&ask, &mut with);
        game.apply(seat, &answer, &mut dice, &mut events).expect("what is offered is taken");
        events.clear();
    }
    taken
}

/// A hundred games: one unit chosen a turn, and every unit.
#[divan::bench(args = [false, true])]
fn random_games(bencher: Bencher<'_, '_>, everyone: bool) {
    let play = |seed| play(seed, everyone);
    bencher.counter(ItemsCount::new(100_u32)).bench(|| (0..100).map(play).sum::<usize>());
}
