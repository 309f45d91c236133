//! Chances: the rules themselves are played, on copies that know no more than whoever asks.
//!
//! As long as few dice are thrown, every way in which they can fall is played, and the chances are
//! exact. Otherwise the same is played many times with dice from a seed, and the chances have a
//! [`margin`](Chances::margin). Cases are weighed by whole numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::decision::{Answer, Ask, Seat};
use super::dice::{Dice, SplitMix};
use super::machine::Machine;
use super::rules::Rules;

/// Answers in one trial that no honest game comes near.
const ANSWERS_MAX: u32 = 500;

/// How much may be played for one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The most ways of the dice that are all played; 0 if the chances depend on what is hidden as
    /// well, for that is drawn anew in trials alone.
    pub ways: u32,
    /// Trials, if there are more ways.
    pub trials: u32,
    /// Where the dice of the trials begin.
    pub seed: u64,
}

/// What can come of something, each case with its weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chances<T> {
    cases: BTreeMap<T, u64>,
    total: u64,
    exact: bool,
}

impl<T: Ord> Chances<T> {
    /// Every case with its weight; the weights add up to [`total`](Self::total).
    pub fn cases(&self) -> impl Iterator<Item = (&T, u64)> {
        self.cases.iter().map(|(case, weight)| (case, *weight))
    }

    /// The weight of everything.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Whether every way of the dice was played.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The weight of the cases that are so.
    pub fn weight(&self, mut is_so: impl FnMut(&T) -> bool) -> u64 {
        self.sum(|case| u64::from(is_so(case)))
    }

    /// A number of each case added up, each as often as it weighs: [`total`](Self::total) times the
    /// average.
    pub fn sum(&self, mut number: impl FnMut(&T) -> u64) -> u64 {
        self.cases.iter().map(|(case, weight)| number(case) * weight).sum()
    }

    /// What follows from each case.
    pub fn map<U: Ord>(&self, mut then: impl FnMut(&T) -> U) -> Chances<U> {
        let mut cases = BTreeMap::new();
        for (case, weight) in self.cases() {
            *cases.entry(then(case)).or_default() += weight;
        }
        Chances { cases, total: self.total, exact: self.exact }
    }

    /// How far a share of this weight may be off, in thousandths: it is so in 19 of 20 seeds.
    pub fn margin(&self, weight: u64) -> u64 {
        if self.exact || self.total == 0 {
            return 0;
        }
        let variance = weight * (self.total - weight) / self.total;
        (3_841_600 * variance).isqrt().div_ceil(self.total)
    }
}

/// Plays something with every way of its dice, or else with dice from a seed.
///
/// # Panics
/// If it throws other dice when the same faces have fallen before.
pub fn counted<T: Ord>(budget: Budget, mut play: impl FnMut(&mut dyn Dice) -> T) -> Chances<T> {
    let walked = (budget.ways > 0).then(|| walked(budget.ways, &mut play)).flatten();
    walked.unwrap_or_else(|| {
        let mut cases = BTreeMap::new();
        for trial in 0..budget.trials {
            let mut dice = SplitMix(budget.seed ^ u64::from(trial).wrapping_mul(0xa24b_aed4));
            *cases.entry(play(&mut dice)).or_default() += 1;
        }
        Chances { cases, total: budget.trials.into(), exact: false }
    })
}

/// Plays a copy of a game on and measures what came of it, by its events and as it stands then.
///
/// These frames are stepped first, the last one first, instead of what is under way; without any,
/// the game goes on from its waiting question. `answers` says what each seat answers; the trial ends
/// where it says nothing.
pub fn chances<R: Rules, T: Ord>(
    known: &Machine<R>,
    frames: &[R::Frame],
    budget: Budget,
    mut answers: impl FnMut(&Machine<R>, Seat, &Ask<R::Choice>) -> Option<Answer<R::Choice>>,
    mut measure: impl FnMut(&[R::Event], &Machine<R>) -> T,
) -> Chances<T> {
    counted(budget, |dice| {
        let (mut game, mut events) = (Cow::Borrowed(known), Vec::new());
        if budget.ways == 0 {
            game.to_mut().draw_anew(dice);
        }
        if !frames.is_empty()
            && let Some(begun) = game.with_frames(frames.to_vec(), dice, &mut events)
        {
            game = Cow::Owned(begun);
        }
        let mut game = game.into_owned();
        play_on(&mut game, dice, &mut events, &mut answers);
        measure(&events, &game)
    })
}

/// Answers what a game asks until it is over, or until `answers` says nothing.
pub fn play_on<R: Rules>(
    game: &mut Machine<R>,
    dice: &mut dyn Dice,
    events: &mut Vec<R::Event>,
    mut answers: impl FnMut(&Machine<R>, Seat, &Ask<R::Choice>) -> Option<Answer<R::Choice>>,
) {
    for _ in 0..ANSWERS_MAX {
        let asked = game.decision().map_or(&[][..], |decision| &decision.seats);
        let Some(seat) = asked.iter().copied().find(|seat| game.awaits(*seat)) else { return };
        let answer = game.ask_of(seat).and_then(|ask| answers(game, seat, &ask));
        let Some(answer) = answer else { return };
        if game.apply(seat, &answer, dice, events).is_err() {
            return;
        }
    }
}

/// All cases, by their exact weights; nothing if there are more ways of the dice than this.
fn walked<T: Ord>(most: u32, mut play: impl FnMut(&mut dyn Dice) -> T) -> Option<Chances<T>> {
    let mut dice = Ways::default();
    let mut found: Vec<(T, u64)> = Vec::new();
    loop {
        dice.thrown = 0;
        let case = play(&mut dice);
        let ways = dice.path.iter().try_fold(1_u64, |ways, (_, sides)| ways.checked_mul(*sides))?;
        if ways > u64::from(most) || found.len() as u64 >= u64::from(most) {
            return None;
        }
        found.push((case, ways));
        if !dice.turn() {
            break;
        }
    }
    let total = found.iter().try_fold(1_u64, |total, (_, ways)| {
        (total / common(total, *ways)).checked_mul(*ways).filter(|total| *total < 1 << 40)
    })?;
    let mut cases = BTreeMap::new();
    for (case, ways) in found {
        *cases.entry(case).or_default() += total / ways;
    }
    Some(Chances { cases, total, exact: true })
}

/// The greatest common divisor.
fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}

/// Dice that show one way after the other: all faces of the last die before the one before it is
/// turned.
#[derive(Debug, Default)]
struct Ways {
    /// Each face of this way, and the sides of its die.
    path: Vec<(u64, u64)>,
    /// Dice of it that have been thrown.
    thrown: usize,
}

impl Ways {
    /// Turns to the next way; there may be none.
    fn turn(&mut self) -> bool {
        while self.path.last().is_some_and(|(face, sides)| face == sides) {
            self.path.pop();
        }
        self.path.last_mut().map(|(face, _)| *face += 1).is_some()
    }
}

impl Dice for Ways {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        if self.thrown == self.path.len() {
            self.path.push((1, sides.max(1).into()));
        }
        let (face, _) = self.path[self.thrown];
        self.thrown += 1;
        u8::try_from(face).unwrap_or(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Choice, FIRST, Frame, begun};

    const BUDGET: Budget = Budget { ways: 1_000, trials: 4_000, seed: 7 };

    #[test]
    fn few_dice_are_counted_out_and_many_tried() {
        let two = |dice: &mut dyn Dice| dice.die(6, 1) + dice.die(6, 1);
        let sums = counted(BUDGET, two);
        assert!(sums.is_exact());
        assert_eq!((sums.weight(|sum| *sum == 7), sums.total(), sums.margin(6)), (6, 36, 0));
        assert_eq!(sums.sum(|sum| u64::from(*sum)), 7 * 36);
        let tried = counted(Budget { ways: 35, ..BUDGET }, two);
        assert!(!tried.is_exact());
        let (sevens, margin) = (tried.weight(|sum| *sum == 7), tried.margin(667));
        assert_eq!(margin, 12, "1.96 * sqrt(1/6 * 5/6 / 4000), rounded up");
        assert!((sevens * 1_000 / 4_000).abs_diff(167) <= margin, "{sevens}");
    }

    #[test]
    fn ways_of_different_lengths_have_their_weights() {
        // A six is thrown again, once.
        let again = |dice: &mut dyn Dice| match dice.die(6, 1) {
            6 => dice.die(2, 1) + 5,
            face => face,
        };
        let faces = counted(BUDGET, again);
        let weights: Vec<_> = faces.cases().map(|(face, weight)| (*face, weight)).collect();
        assert_eq!(weights, [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1), (7, 1)]);
        let nothing = counted(BUDGET, |_| ());
        assert!(nothing.is_exact() && nothing.total() == 1);
    }
    #[test]
    fn a_game_is_played_on_from_its_question_or_by_other_frames() {
        let hides =
            |_: &_, seat, _: &_| Some(Answer::One(Choice::Hide(if seat == FIRST { 1 } else { 3 })));
        // The first question after the die is not answered with a number: there the trial ends.
        let first = |of: &crate::toy::Game| of.board().scores[0] == 1;
        let nearer = chances(&begun(), &[], BUDGET, hides, |_, game| first(game));
        assert_eq!((nearer.weight(|won| *won), nearer.total()), (1, 6), "a one falls");
        let fall = [Frame::More, Frame::Fall];
        let told = chances(&begun(), &fall, BUDGET, |_, _, _| None, |events, _| events.len());
        assert_eq!(told.cases().collect::<Vec<_>>(), [(&1, 6)], "a die falls");
    }
}
