//! Automatic players of both sides.
//!
//! They know what their side may see, the [`View`] of it: the Empire's player never knows who lies
//! beneath a Mahdist stack, and nobody knows the other's cards. What is at stake is counted in
//! chances of winning (`known`), battles by fighting them in miniature (`battle`); each turn is
//! thought of as a whole (`plan`). The same view has the same answer, but for whoever plays by lot.

mod battle;
mod combat;
mod empire;
mod fortune;
mod known;
mod mahdist;
mod outlook;
mod plan;
mod temper;

use games::simulate::sides::Manner;
use khartoum::{Board, Choice, Faction, Place, SpaceId, UnitId, View, Why};
use kit::{Answer, Ask, Decision, Seat, Side, SplitMix};

use known::Known;
use plan::campaign;
use temper::Temper;

/// The towns for the Empire's lettered garrisons, the best first.
const GARRISONS: [&str; 8] =
    ["berber", "dongola", "kassala", "sennar", "shendi", "el-fasher", "kosti", "dara"];

#[derive(Debug)]
pub struct Player {
    manner: Manner,
    lot: SplitMix,
    /// What is left to do of a turn that has been thought of.
    orders: Option<Orders>,
}

/// Where units are sent in a player turn.
#[derive(Debug)]
struct Orders {
    turn: (u8, Faction),
    to: Vec<(UnitId, SpaceId)>,
}

impl Player {
    /// Somebody of a manner, whose lot, if he plays by it, begins at `seed`.
    pub fn new(manner: Manner, seed: u64) -> Self {
        Self { manner, lot: SplitMix(seed), orders: None }
    }

    /// His answer to what is asked of a seat, of which `view` is all he knows.
    pub fn answer(
        &mut self,
        view: &View,
        decision: &Decision<Choice, Why>,
        seat: Seat,
    ) -> Answer<Choice> {
        match (self.manner, &decision.ask) {
            (Manner::Random, _) => self.lot.answer(&decision.ask),
            (_, Ask::One(of)) if matches!(decision.why, Why::Move { .. }) => {
                Answer::One(self.next_move(view, of, seat))
            }
            _ => considered(view, decision, seat, &Temper::of(faction_of(seat), self.manner)),
        }
    }

    fn next_move(&mut self, view: &View, of: &[Choice], seat: Seat) -> Choice {
        let me = faction_of(seat);
        let turn = (view.board.turn, me);
        let again = self.orders.as_ref().filter(|orders| orders.turn == turn);
        if again.is_none() {
            let known = Known::of(view, me, Temper::of(me, self.manner));
            self.orders = Some(Orders { turn, to: campaign(&known).to });
        }
        let orders = self.orders.as_ref().map_or(&[][..], |orders| &orders.to);
        fortune::in_turn(of)
            .or_else(|| plan::next(&view.board, orders, of))
            .unwrap_or_else(|| plain(of))
    }
}

pub fn answer(view: &View, decision: &Decision<Choice, Why>, seat: Seat) -> Answer<Choice> {
    considered(view, decision, seat, &Temper::of(faction_of(seat), Manner::Steady))
}

/// The answer of somebody who thinks: one that is offered.
fn considered(
    view: &View,
    decision: &Decision<Choice, Why>,
    seat: Seat,
    temper: &Temper,
) -> Answer<Choice> {
    let me = faction_of(seat);
    let answer = match (&decision.ask, decision.why) {
        (Ask::Some { of, max, .. }, Why::Cargo { boats, to }) => {
            let known = Known::of(view, me, *temper);
            Answer::Some(empire::cargo(&known, boats, to, of, usize::from(*max)))
        }
        (Ask::One(of), why) => {
            let choice = one(view, why, of, me, temper);
            Answer::One(choice.filter(|choice| of.contains(choice)).unwrap_or_else(|| plain(of)))
        }
        (ask, _) => games::first(ask).unwrap_or(Answer::Number(0)),
    };
    if decision.ask.check(&answer).is_ok() {
        answer
    } else {
        games::first(&decision.ask).unwrap_or(answer)
    }
}

/// The board as a side supposes it to be, and the Mahdists among them whom it does not see.
pub fn supposed(view: &View) -> (Board, Vec<UnitId>) {
    let board = known::supposed(view);
    let hidden = |unit: &UnitId| {
        view.board.unit(*unit).place == Place::Unseen && board.space_of(*unit).is_some()
    };
    let guessed = UnitId::of(Faction::Mahdist).filter(hidden).collect();
    (board, guessed)
}

#[cfg(test)]
pub(crate) fn miniature(view: &View, space: SpaceId, units: &[UnitId]) -> f64 {
    let board = known::supposed(view);
    let attacker = units[0].faction();
    let ground = battle::Ground::of(board.terrain(space), attacker);
    let forces = [units.to_vec(), board.at(attacker.other(), space)];
    let forces = forces.map(|units| battle::Force::of(&board, units, false));
    battle::chances(forces, ground, battle::TRIALS).wins()
}

fn faction_of(seat: Seat) -> Faction {
    Faction::of(Side(seat.0)).unwrap_or(Faction::Mahdist)
}

fn best(of: &[Choice], mut worth: impl FnMut(Choice) -> Option<f64>) -> Option<Choice> {
    let of = of.iter().filter_map(|choice| Some((worth(*choice)?, *choice)));
    of.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, choice)| choice)
}

/// What is chosen where there is no opinion: nothing more, where that can be said.
fn plain(of: &[Choice]) -> Choice {
    let nothing = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Done | Choice::Enough | Choice::No | Choice::Hold | Choice::InOrder
        )
    };
    of.iter().find(nothing).copied().unwrap_or(of[0])
}

fn one(view: &View, why: Why, of: &[Choice], me: Faction, temper: &Temper) -> Option<Choice> {
    let known = || Known::of(view, me, *temper);
    match why {
        Why::Garrison => empire::garrison(of, &GARRISONS),
        Why::SetUp => mahdist::set_up(&known(), of),
        Why::Card { .. } => Some(of[0]),
        Why::Hold { .. } => of.iter().copied().find(|choice| matches!(choice, Choice::Play(_))),
        Why::Recruits { .. } | Why::MahdiReturns => mahdist::recruits(&known(), of),
        Why::Contingent => empire::contingent(&known(), of),
        Why::Breakout => empire::breakout(&known(), of),
        Why::Riders => mahdist::rider(view, of, temper),
        Why::FalseGuides => mahdist::misled(&known(), of),
        Why::GuidesStep { at, left } => mahdist::astray(&known(), at, left, of),
        Why::Move { .. } => {
            fortune::in_turn(of).or_else(|| plan::next(&view.board, &campaign(&known()).to, of))
        }
        Why::Cargo { .. } => None,
        Why::Battles { .. } => Some(Choice::InOrder),
        Why::Krupps { space } => Some(combat::card(&known(), space, false)),
        Why::Gate { space } => Some(combat::card(&known(), space, true)),
        Why::BreakOff { .. } => Some(combat::break_off(view, me, temper, of)),
        Why::Hit { .. } => combat::hit(of),
        Why::Steady { .. } => Some(Choice::Stay),
        Why::Retreat { unit, .. } => combat::retreat(&known(), unit, of),
        Why::FortuneDiscard { .. } => fortune::discard(of),
        Why::FortuneDraw { .. } => fortune::draw(of),
        Why::FortuneTake { .. } => fortune::take(view, of),
        Why::FortuneReaction { .. } => fortune::reaction(&known(), of),
        Why::FortuneBattle { .. } => fortune::battle(view, me, of),
    }
}
