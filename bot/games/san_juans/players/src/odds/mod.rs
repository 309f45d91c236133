//! Odds by trying: a question is put to copies of the campaign, many times over, and what comes of
//! it is counted.
//!
//! The copies are played by the engine's own rules with dice of their own, which are the same for
//! the same question of the same moment: the campaign's dice are never touched, and looking twice
//! shows the same odds. A copy knows no more than whoever asks. What is not part of the question is
//! answered as a careful player would (`policy`). Words are its callers'.

pub mod battle;
pub mod march;
pub mod revolt;
pub mod siege;

use std::time::{Duration, Instant};

use kit::{Answer, Decision, Dice, Seat, SplitMix};
use san_juans::{Campaign, Choice, Event, War, Why};

use crate::policy::{Level, Player};

/// How long one question may be tried, however slow the machine: then as many runs count as were
/// made.
pub const PATIENCE: Duration = match cfg!(debug_assertions) {
    // No test goes by how busy the machine is.
    true => Duration::from_secs(3_600),
    false => Duration::from_millis(600),
};
/// Decisions in one run that no honest question comes near.
const DECISIONS_MAX: usize = 400;
/// Runs between two looks at the time, and so the fewest that are made where more are wanted.
pub const LOOK_EVERY: u32 = 16;

/// Dice that show some faces first, and then tumble.
struct Led<'a> {
    faces: &'a [u8],
    then: &'a mut SplitMix,
}

impl Dice for Led<'_> {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        match self.faces.split_first() {
            Some((face, rest)) => {
                self.faces = rest;
                *face
            }
            None => self.then.die(sides, calm),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Chance {
    pub percent: f64,
    /// How far off it may be, in per cent, in nineteen cases of twenty.
    pub error: f64,
    /// How many runs it was counted in; none if it is exact.
    pub runs: u32,
}

impl Chance {
    pub fn counted(hits: u32, runs: u32) -> Self {
        let of = f64::from(runs.max(1));
        let share = f64::from(hits) / of;
        let spread = 1.96 * (share * (1.0 - share) / of).sqrt();
        // Where all came out alike, three in so many may still be otherwise.
        let error = if hits == 0 || hits == runs { 3.0 / of } else { spread };
        Self { percent: share * 100.0, error: (error * 100.0).min(100.0), runs }
    }

    pub fn exact(share: f64) -> Self {
        Self { percent: share * 100.0, error: 0.0, runs: 0 }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Mean {
    sum: f64,
    squares: f64,
    of: u32,
}

impl Mean {
    pub fn add(&mut self, number: impl Into<f64>) {
        let number = number.into();
        self.sum += number;
        self.squares += number * number;
        self.of += 1;
    }

    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.of.max(1))
    }

    /// How far off it may be in nineteen cases of twenty.
    pub fn error(&self) -> f64 {
        let of = f64::from(self.of.max(1));
        let spread = (self.squares / of - self.mean() * self.mean()).max(0.0);
        1.96 * (spread / of).sqrt()
    }
}

#[derive(Debug, Clone)]
pub struct Trial {
    pub campaign: Campaign,
    /// Who asks; nobody if everybody may read the answer.
    pub seat: Option<Seat>,
    pub seed: u64,
    pub patience: Duration,
}

impl Trial {
    /// Makes at most `most` runs of a part of the question, each with dice of its own; `share` is
    /// how much of the time it may take. Gives how many were made.
    fn runs(
        &self,
        part: u32,
        most: u32,
        share: f64,
        mut run: impl FnMut(Campaign, &mut SplitMix),
    ) -> u32 {
        let until = Instant::now() + self.patience.mul_f64(share);
        for number in 0..most {
            if number > 0 && number % LOOK_EVERY == 0 && Instant::now() > until {
                return number;
            }
            let own = (u64::from(part) << 32) | u64::from(number);
            let mut dice = SplitMix(self.seed ^ own.wrapping_mul(0xa24b_aed4_963e_e407));
            let copy = self.campaign.as_known_to(self.seat, &mut dice);
            run(copy, &mut dice);
        }
        most
    }
}

fn give(
    campaign: &mut Campaign,
    answer: &Answer<Choice>,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) -> Option<()> {
    let seats = campaign.decision()?.seats.clone();
    let may = |seat: &Seat| campaign.ask_of(*seat).is_some_and(|ask| ask.check(answer).is_ok());
    let seat = seats.into_iter().find(may)?;
    campaign.apply(seat, answer, dice, events).ok()
}

type Opinion<'a> = &'a dyn Fn(&Decision<Choice, Why>) -> Option<Answer<Choice>>;

/// Gives answers as `opinion` has them, or else as a careful player would, as long as `goes_on`
/// says of what is asked and of what has happened.
fn play_on(
    campaign: &mut Campaign,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
    opinion: Opinion<'_>,
    goes_on: &dyn Fn(Why, &[Event]) -> bool,
) {
    let mut player = None;
    for _ in 0..DECISIONS_MAX {
        let Some(decision) = campaign.decision().cloned() else { return };
        if !goes_on(decision.why, events) {
            return;
        }
        let answer = opinion(&decision).filter(|answer| decision.ask.check(answer).is_ok());
        let answer = answer.or_else(|| {
            let player = player.get_or_insert_with(|| Player::new(Level::Easy, 1));
            player.answer(campaign, None)
        });
        let Some(answer) = answer else { return };
        if give(campaign, &answer, dice, events).is_none() {
            return;
        }
    }
}
