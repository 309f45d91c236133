//! Looks ahead in any game: plays on from each answer worth a thought, under dice of its own, and
//! takes the one that does best.
//!
//! It is an information-set Monte Carlo search with successive halving. Each trial plays on from a
//! game that whoever plays holds possible ([`Policy::supposed`]): what they do not know is drawn anew.
//! All answers are tried in the same games under the same dice, so that they differ by themselves
//! alone. The worse half is given up again and again, and the rest is tried further. What is left is
//! taken, in most games only if it does better than the policy's own answer by more than chance makes
//! of the trials. It counts answers, not seconds, and whole numbers, so that the same seed takes the
//! same answer on any machine.
//!
//! Deliberately missing: what an answer worth a thought is, how trials are played on and what a game
//! is worth. That is each game's [`Policy`].

mod level;
mod player;
#[cfg(test)]
mod tests;

pub use level::Level;
pub use player::Player;

use kit::{AnswerOf, Ask, Dice, Machine, Rules, Seat, SplitMix};

/// Answers in one trial that no honest game comes near.
const STUCK: u32 = 4_000;

/// Tells trials of one seed apart.
const STEP: u64 = 0xa24b_aed4_963e_e407;

/// How a game is played by whoever does not look ahead, and what they weigh who do.
pub trait Policy<R: Rules>: Clone {
    /// Whether the policy's own answer stands unless another does better by more than chance.
    const OWN_STANDS: bool = true;

    /// Answers worth a trial, the policy's own first, each with the policy of whoever has given it
    /// and goes on by it. One or none needs no trial.
    fn ways(
        &self,
        known: &Machine<R>,
        seat: Seat,
        ask: &Ask<R::Choice>,
    ) -> Vec<(Self, AnswerOf<R>)>;

    /// What a seat answers without looking ahead, its own or an enemy's; trials are played on so. One
    /// that is not offered ends the trial.
    fn answer(&mut self, game: &Machine<R>, seat: Seat, ask: &Ask<R::Choice>) -> AnswerOf<R>;

    /// A game that whoever `known` is a copy for holds possible, drawn with lots.
    fn supposed(&self, known: &Machine<R>, lots: &mut dyn Dice) -> Machine<R> {
        let mut game = known.clone();
        game.draw_anew(lots);
        game
    }

    /// Whether a trial that was begun in one game ends where it stands now, before somebody answers.
    fn ends(&self, begun: &Machine<R>, now: &Machine<R>) -> bool;

    /// What a game is worth to a seat as it stands, in thousandths of whatever the game counts. The
    /// difference of two answers is what matters.
    fn worth(&self, game: &Machine<R>, seat: Seat) -> i64;

    /// What people are told of a game as it stands, as its score or whether it is won, in thousandths:
    /// the more, the better for the seat.
    fn measure(&self, game: &Machine<R>, seat: Seat) -> i64 {
        self.worth(game, seat)
    }
}

/// How much is tried for one answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Answers given in trials, altogether, shared out evenly among the rounds after which the worse
    /// half is given up. Every round has a trial of each answer that is left.
    pub answers: u32,
    /// Trials of an answer in one round at most.
    pub tries: u32,
    pub seed: u64,
}

/// An answer that was tried.
#[derive(Debug, Clone)]
pub struct Way<R: Rules, P> {
    pub policy: P,
    pub answer: AnswerOf<R>,
    pub trials: u32,
    /// What the trials were worth, added up.
    pub worth: i64,
    /// What people are told of the trials, added up.
    pub measure: i64,
    /// By how much more it was worth than the first in the same trials, added up: than the policy's own
    /// if that stands.
    lead: i64,
    /// The squares of that, added up.
    spread: i128,
}

impl<R: Rules, P> Way<R, P> {
    /// Whether it does better than the policy's own by more than what chance makes of such trials: by
    /// a standard error of the mean at least.
    fn leads(&self) -> bool {
        let (lead, trials) = (i128::from(self.lead), i128::from(self.trials));
        let chance = trials * self.spread - lead * lead;
        trials > 1 && lead > 0 && lead * lead * (trials - 1) >= chance
    }

    /// What people are told of it, on the average, in thousandths; nothing if it was not tried.
    pub fn measured(&self) -> Option<i64> {
        (self.trials > 0).then(|| self.measure / i64::from(self.trials))
    }
}

/// Tries what a seat could answer in a game that it knows no more of than it may: the best first;
/// the policy's own first where none is better, or none by more than chance
/// ([`Policy::OWN_STANDS`]). Nothing if the seat is not asked.
pub fn weigh<R: Rules, P: Policy<R>>(
    policy: &P,
    known: &Machine<R>,
    seat: Seat,
    effort: Effort,
) -> Vec<Way<R, P>> {
    let Some(ask) = known.ask_of(seat) else { return Vec::new() };
    let legal = |(_, answer): &(P, AnswerOf<R>)| ask.check(answer).is_ok();
    let ways = policy.ways(known, seat, &ask).into_iter().filter(legal);
    let untried = |(policy, answer)| Way {
        policy,
        answer,
        trials: 0,
        worth: 0,
        measure: 0,
        lead: 0,
        spread: 0,
    };
    let mut ways: Vec<Way<R, P>> = ways.map(untried).collect();
    // If the policy's own stands it is tried as long as any other, which is compared with it.
    let stands = usize::from(P::OWN_STANDS && !ways.is_empty());
    let (mut given, mut left, mut number) = (0, ways.len(), 0_u64);
    // Each round has the same share of the effort: the fewer are left, the longer they are tried.
    let halvings = (left - stands).next_power_of_two().ilog2();
    let rounds = halvings.max(1) + u32::from(stands > 0 && halvings > 0);
    for round in 1..=rounds {
        let until = effort.answers / rounds * round;
        for tries in 0..effort.tries.max(1) {
            if left < 2 || tries > 0 && given >= until {
                break;
            }
            let mut dice = SplitMix(effort.seed ^ number.wrapping_mul(STEP));
            number += 1;
            let supposed = policy.supposed(known, &mut dice);
            let mut own = None;
            for way in &mut ways[..left] {
                given += way.try_once(known, &supposed, seat, (&mut own, dice.clone()));
            }
        }
        // What was tried as often can be compared by the sum.
        ways[stands..left].sort_by_key(|way| std::cmp::Reverse(way.worth));
        left = stands + (left - stands).div_ceil(2);
    }
    if stands > 0 && ways.get(1).is_some_and(Way::leads) {
        ways.swap(0, 1);
    }
    ways
}

/// Where the same trials end after each of some orders: how many there were, and what people are told
/// of them on the average, in thousandths. An order that a die stops goes on as the policy does.
pub fn compare<R: Rules, P: Policy<R>>(
    policy: &P,
    known: &Machine<R>,
    seat: Seat,
    orders: &[Vec<AnswerOf<R>>],
    effort: Effort,
) -> (u32, Vec<i64>) {
    let (mut given, mut trials, mut sums) = (0, 0, vec![0; orders.len()]);
    while trials < effort.tries.max(1) && (trials == 0 || given < effort.answers) {
        let mut dice = SplitMix(effort.seed ^ u64::from(trials).wrapping_mul(STEP));
        let supposed = policy.supposed(known, &mut dice);
        for (order, sum) in orders.iter().zip(&mut sums) {
            let (mut policy, dice) = (policy.clone(), dice.clone());
            let (end, answers) = play_on(&mut policy, known, &supposed, seat, (order, dice));
            *sum += policy.measure(&end, seat);
            given += answers;
        }
        trials += 1;
    }
    (trials, sums.into_iter().map(|sum| sum / i64::from(trials)).collect())
}

/// Plays on from these answers, the first of a seat; says where that ends, and how many answers it took.
fn play_on<R: Rules, P: Policy<R>>(
    policy: &mut P,
    begun: &Machine<R>,
    supposed: &Machine<R>,
    seat: Seat,
    (order, mut dice): (&[AnswerOf<R>], SplitMix),
) -> (Machine<R>, u32) {
    let (mut game, mut events, mut given) = (supposed.clone(), Vec::new(), 0);
    let mut order = order.iter();
    let Some(first) = order.next() else { return (game, 0) };
    let (mut by, mut answer) = (seat, first.clone());
    while given < STUCK && game.apply(by, &answer, &mut dice, &mut events).is_ok() {
        events.clear();
        given += 1;
        let asked = game.decision().map_or(&[][..], |decision| &decision.seats);
        let next = asked.iter().copied().find(|seat| game.awaits(*seat));
        let Some(next) = next.filter(|_| !policy.ends(begun, &game)) else { break };
        let Some(ask) = game.ask_of(next) else { break };
        let ordered = order.next().filter(|answer| ask.check(answer).is_ok());
        if ordered.is_none() {
            order = [].iter();
        }
        by = next;
        answer = ordered.cloned().unwrap_or_else(|| policy.answer(&game, next, &ask));
    }
    (game, given.max(1))
}

impl<R: Rules, P: Policy<R>> Way<R, P> {
    /// Plays on from this answer once; says how many answers that took. `own` is what the first answer
    /// tried so is worth.
    fn try_once(
        &mut self,
        begun: &Machine<R>,
        supposed: &Machine<R>,
        seat: Seat,
        (own, dice): (&mut Option<i64>, SplitMix),
    ) -> u32 {
        let mut policy = self.policy.clone();
        let order = std::slice::from_ref(&self.answer);
        let (game, given) = play_on(&mut policy, begun, supposed, seat, (order, dice));
        let worth = policy.worth(&game, seat);
        let lead = worth - *own.get_or_insert(worth);
        self.worth += worth;
        self.measure += policy.measure(&game, seat);
        self.lead += lead;
        self.spread += i128::from(lead) * i128::from(lead);
        self.trials += 1;
        given
    }
}
