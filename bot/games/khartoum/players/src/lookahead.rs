//! Looks ahead: what is worth a trial, how long one lasts, and what a game is worth then.
//!
//! A player turn is tried as a whole: each plan has its own copy of the policy, which goes on by it.
//! What the Empire does not see of the Mahdists is drawn anew for each trial ([`possible`]).

use khartoum::{Board, Choice, End, Faction, Khartoum, View, Why};
use kit::{Answer, Ask, Audience, Dice, Seat};
use search::{Level, Player, Policy};

use super::known::{Known, possible};
use super::{Mind, Orders, considered, faction_of, mahdist, plan};

/// Plans that are tried at *normal* and at *hard*; of other answers a third of that.
const WAYS: [usize; 2] = [6, 16];
/// Answers in trials, and tries of each in a round at most, at *normal* and at *hard*.
const EFFORTS: [(u32, u32); 2] = [(400, 12), (12_000, 60)];
/// Player turns that a trial lasts, the one among them in which it is begun.
const HORIZON: u8 = 2;
/// What the points of a game that is over count beside who has won it.
const POINTS: f64 = 0.3;

pub fn player(level: Level, seed: u64) -> Player<Mind> {
    let most = WAYS[usize::from(level == Level::Hard)];
    Player::new(level, Mind { most, ..Mind::default() }, EFFORTS, seed)
}

/// Player turns that have begun; setting up is the first.
fn turns(board: &Board) -> u8 {
    match (board.turn, board.player) {
        (0, _) => 1,
        (turn, player) => 2 * turn + u8::from(player == Faction::Empire),
    }
}

impl Mind {
    /// Plans for a Movement Phase, each with its first move.
    fn plans(&self, view: &View, me: Faction, of: &[Choice]) -> Vec<(Self, Answer<Choice>)> {
        let plans = plan::campaigns(&Known::of(view, me), self.most);
        let way = |plan: plan::Scheme| {
            let orders = Some(Orders { turn: (view.board.turn, me), to: plan.to });
            let mut mind = Self { orders, ..self.clone() };
            let first = mind.next_move(view, of, me.seat());
            (mind, Answer::One(first))
        };
        plans.into_iter().map(way).collect()
    }
}

impl Policy<Board> for Mind {
    fn ways(&self, known: &Khartoum, seat: Seat, ask: &Ask<Choice>) -> Vec<(Self, Answer<Choice>)> {
        let Some(why) = known.decision().map(|decision| decision.why) else { return Vec::new() };
        let (me, view) = (faction_of(seat), known.view(Audience::Seat(seat)));
        let planned =
            self.orders.as_ref().is_some_and(|orders| orders.turn == (view.board.turn, me));
        let others = match (why, ask) {
            (Why::Move { .. }, Ask::One(of)) if !planned => return self.plans(&view, me, of),
            (Why::Recruits { .. } | Why::MahdiReturns, Ask::One(of)) => {
                mahdist::recruits(&Known::of(&view, me), of)
            }
            (Why::BreakOff { .. }, Ask::One(of)) if of.contains(&Choice::AllOff) => {
                vec![Choice::Hold, Choice::AllOff]
            }
            // Who is hit matters little; cards that both sides play at once are the policy's own matter.
            (
                Why::Move { .. }
                | Why::Battles { .. }
                | Why::Hit { .. }
                | Why::FortuneBattle { .. },
                _,
            ) => Vec::new(),
            (_, Ask::One(of)) => of.clone(),
            _ => Vec::new(),
        };
        let mut own = self.clone();
        let first = own.answer(known, seat, ask);
        let others = others.into_iter().map(Answer::One).filter(|other| *other != first);
        let others: Vec<_> =
            others.take(self.most / 3).map(|other| (self.clone(), other)).collect();
        [(own, first)].into_iter().chain(others).collect()
    }

    fn answer(&mut self, game: &Khartoum, seat: Seat, ask: &Ask<Choice>) -> Answer<Choice> {
        let Some(why) = game.decision().map(|decision| decision.why) else {
            return Answer::Number(0);
        };
        let view = game.view(Audience::Seat(seat));
        match (why, ask) {
            (Why::Move { .. }, Ask::One(of)) => Answer::One(self.next_move(&view, of, seat)),
            _ => considered(&view, why, ask, seat),
        }
    }

    fn supposed(&self, known: &Khartoum, lots: &mut dyn Dice) -> Khartoum {
        possible(known, lots)
    }

    fn ends(&self, begun: &Khartoum, now: &Khartoum) -> bool {
        turns(now.board()) >= turns(begun.board()) + HORIZON
    }

    /// How well its side stands, in millionths. It grows as the side does better, and is no chance of
    /// winning: early in the game it is far below that of the Mahdists.
    fn worth(&self, game: &Khartoum, seat: Seat) -> i64 {
        let held = match game.outcome() {
            Some(outcome) => {
                let won = f64::from(u8::from(outcome.winner == Faction::Empire));
                let points = if outcome.end == End::Total { 0 } else { outcome.points };
                won * (1.0 - POINTS) + f64::from(points) / 18.0 * POINTS
            }
            None => Known::after(game.board()).holds_out(),
        };
        let worth = (held * 1e6) as i64;
        if faction_of(seat) == Faction::Empire { worth } else { -worth }
    }

    /// The Empire's points.
    fn measure(&self, game: &Khartoum, seat: Seat) -> i64 {
        let points = match game.outcome() {
            Some(outcome) if outcome.end == End::Total => 0,
            Some(outcome) => outcome.points,
            None => game.board().points(),
        };
        let points = 1_000 * i64::from(points);
        if faction_of(seat) == Faction::Empire { points } else { -points }
    }
}
