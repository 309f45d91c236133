//! Automatic players of both sides, who look ahead (`lookahead`) by a policy.
//!
//! They know what their side may see, the [`View`] of it: the Empire's player never knows who lies
//! beneath a Mahdist stack, and nobody knows the other's cards. The policy counts what is at stake in
//! chances of winning (`known`), battles by fighting them in miniature (`battle`); each turn is
//! thought of as a whole (`plan`). The same view has the same answer.

mod battle;
mod combat;
mod empire;
mod fortune;
mod known;
mod lookahead;
mod mahdist;
mod outlook;
mod plan;
mod temper;

use khartoum::{Board, Choice, Faction, Place, SpaceId, UnitId, View, Why};
use kit::{Answer, Ask, Calm, Decision, Seat, Side};

use known::Known;
pub use lookahead::player;
use plan::campaign;

/// The towns for the Empire's lettered garrisons, the best first.
const GARRISONS: [&str; 8] =
    ["berber", "dongola", "kassala", "sennar", "shendi", "el-fasher", "kosti", "dara"];

/// Somebody who plays by the policy: what is left to do of a turn that has been thought of.
#[derive(Debug, Clone, Default)]
pub struct Mind {
    /// So many plans are tried at most.
    most: usize,
    orders: Option<Orders>,
}

/// Where units are sent in a player turn.
#[derive(Debug, Clone)]
struct Orders {
    turn: (u8, Faction),
    to: Vec<(UnitId, SpaceId)>,
}

impl Mind {
    fn next_move(&mut self, view: &View, of: &[Choice], seat: Seat) -> Choice {
        let me = faction_of(seat);
        let turn = (view.board.turn, me);
        let again = self.orders.as_ref().filter(|orders| orders.turn == turn);
        if again.is_none() {
            let known = Known::of(view, me);
            self.orders = Some(Orders { turn, to: campaign(&known).to });
        }
        let orders = self.orders.as_ref().map_or(&[][..], |orders| &orders.to);
        fortune::in_turn(of)
            .or_else(|| plan::next(&view.board, orders, of))
            .unwrap_or_else(|| plain(of))
    }
}

/// What the policy answers at once to what is asked of a seat, of which `view` is all that it knows.
pub fn answer(view: &View, decision: &Decision<Choice, Why>, seat: Seat) -> Answer<Choice> {
    considered(view, decision.why, &decision.ask, seat)
}

/// The answer of somebody who thinks: one that is offered.
fn considered(view: &View, why: Why, ask: &Ask<Choice>, seat: Seat) -> Answer<Choice> {
    let me = faction_of(seat);
    let answer = match (ask, why) {
        (Ask::Some { of, max, .. }, Why::Cargo { boats, to }) => {
            let known = Known::of(view, me);
            Answer::Some(empire::cargo(&known, boats, to, of, usize::from(*max)))
        }
        (Ask::One(of), why) => {
            let choice = one(view, why, of, me);
            Answer::One(choice.filter(|choice| of.contains(choice)).unwrap_or_else(|| plain(of)))
        }
        (ask, _) => first(ask).unwrap_or(Answer::Number(0)),
    };
    if ask.check(&answer).is_ok() { answer } else { first(ask).unwrap_or(answer) }
}

/// The board as a side supposes it to be, and the Mahdists among them whom it does not see.
pub fn supposed(view: &View) -> (Board, Vec<UnitId>) {
    let board = known::supposed(view, &mut Calm::default());
    let hidden = |unit: &UnitId| {
        view.board.unit(*unit).place == Place::Unseen && board.space_of(*unit).is_some()
    };
    let guessed = UnitId::of(Faction::Mahdist).filter(hidden).collect();
    (board, guessed)
}

/// How likely these units take a space, as the players reckon.
pub fn miniature(view: &View, space: SpaceId, units: &[UnitId]) -> f64 {
    let board = known::supposed(view, &mut Calm::default());
    let attacker = units[0].faction();
    let ground = battle::Ground::of(board.terrain(space), attacker);
    let forces = [units.to_vec(), board.at(attacker.other(), space)];
    let forces = forces.map(|units| battle::Force::of(&board, units, false));
    battle::chances(forces, ground).wins()
}

fn faction_of(seat: Seat) -> Faction {
    Faction::of(Side(seat.0)).unwrap_or(Faction::Mahdist)
}

/// What is worth something, the best first.
fn ranked(of: &[Choice], mut worth: impl FnMut(Choice) -> Option<f64>) -> Vec<Choice> {
    let of = of.iter().filter_map(|choice| Some((worth(*choice)?, *choice)));
    let mut of: Vec<(f64, Choice)> = of.collect();
    of.reverse();
    of.sort_by(|a, b| b.0.total_cmp(&a.0));
    of.into_iter().map(|(_, choice)| choice).collect()
}

fn best(of: &[Choice], worth: impl FnMut(Choice) -> Option<f64>) -> Option<Choice> {
    ranked(of, worth).first().copied()
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

fn one(view: &View, why: Why, of: &[Choice], me: Faction) -> Option<Choice> {
    let known = || Known::of(view, me);
    match why {
        Why::Garrison => empire::garrison(of, &GARRISONS),
        Why::SetUp => mahdist::set_up(&known(), of),
        Why::Card { .. } => Some(of[0]),
        Why::Hold { .. } => of.iter().copied().find(|choice| matches!(choice, Choice::Play(_))),
        Why::Recruits { .. } | Why::MahdiReturns => {
            mahdist::recruits(&known(), of).first().copied()
        }
        Why::Contingent => empire::contingent(&view.board, of),
        Why::Breakout => empire::breakout(&known(), of),
        Why::Riders => mahdist::rider(&view.board, of),
        Why::FalseGuides => mahdist::misled(&known(), of),
        Why::GuidesStep { .. } => mahdist::astray(&known(), of),
        Why::Move { .. } => {
            fortune::in_turn(of).or_else(|| plan::next(&view.board, &campaign(&known()).to, of))
        }
        Why::Battles { .. } => Some(Choice::InOrder),
        Why::Krupps { .. } | Why::Gate { .. } => Some(Choice::Use),
        Why::BreakOff { .. } => Some(combat::break_off(view, me, of)),
        Why::Steady { .. } => Some(Choice::Stay),
        Why::Retreat { unit, .. } => combat::retreat(&known(), unit, of),
        Why::FortuneBattle { .. } => fortune::battle(view, me, of),
        _ => None,
    }
}

/// The first that is offered.
fn first(ask: &Ask<Choice>) -> Option<Answer<Choice>> {
    Some(match ask {
        Ask::One(of) => Answer::One(*of.first()?),
        Ask::Some { of, min, .. } => {
            Answer::Some(of.iter().take(usize::from(*min)).copied().collect())
        }
        Ask::Number { min, .. } => Answer::Number(*min),
    })
}
