//! The turn and whose it is to command (H-002, H-022 to H-026, H-R16).

use serde::{Deserialize, Serialize};

use super::enemy::{ambush, ansar};
use super::fighting::panic;
use super::orders::Orders;
use super::{Cx, Frame, Next, ending, supply, terrain};
use crate::event::Event;
use crate::options::Options;
use crate::state::Field;
use inches::Inches;
use kit::Seat;

/// A step of a turn. Hand-to-hand is fought where it comes up in them (H-026).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// It begins: who ran goes on running, drinkers are called, animals come up; then the Pasha
    /// orders moves and fire (H-022).
    Begin,
    /// Who runs may come to his senses (H-R67).
    Rally,
    /// Ambushes are put down (H-023).
    Ambush,
    /// Ansar fire (H-024).
    Fire,
    /// Spearmen are diced for, and Ansar move (H-025).
    Move,
    End,
}

pub(crate) fn next(field: &Field, options: &Options) -> Option<Seat> {
    following(field, options).map(|place| field.pashas[place].seat)
}

/// His place in the order. In spells (H-R16) he stays as long as his lasts; the fallen are passed
/// over.
fn following(field: &Field, options: &Options) -> Option<usize> {
    let now = usize::from(field.commanding);
    let stays = field.turn == 0 || !field.turn.is_multiple_of(options.spell.max(1));
    if stays && field.commander().is_some() {
        return Some(now);
    }
    after(field, now)
}

/// The place of the first living Pasha after one, himself last.
fn after(field: &Field, now: usize) -> Option<usize> {
    let count = field.pashas.len();
    (1..=count).map(|ahead| (now + ahead) % count).find(|place| field.pashas[*place].alive)
}

/// Whether every Pasha has fallen. If only the one in command has, the next in order takes over
/// for the rest of the turn.
pub(super) fn nobody_commands(cx: &mut Cx<'_>) -> bool {
    if cx.board.pashas.is_empty() || cx.board.commander().is_some() {
        return false;
    }
    let Some(place) = after(cx.board, usize::from(cx.board.commanding)) else { return true };
    cx.board.commanding = u8::try_from(place).unwrap_or(0);
    let seat = cx.board.pashas[place].seat;
    cx.say(Event::TookOver { seat });
    false
}

pub(super) fn step(step: Step, cx: &mut Cx<'_>) -> Next {
    if let Some(arrived) = ending::due(cx.board, cx.options) {
        return ending::end(cx, arrived);
    }
    Next::Go(match step {
        Step::Begin => {
            begin(cx);
            vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())]
        }
        Step::Rally => {
            panic::rally(cx);
            vec![Frame::Turn(Step::Ambush)]
        }
        Step::Ambush => {
            ambush::place(cx);
            vec![Frame::Turn(Step::Fire)]
        }
        Step::Fire => vec![Frame::Turn(Step::Move), Frame::Ansar(ansar::Step::Fire)],
        Step::Move => vec![Frame::Turn(Step::End), Frame::Ansar(ansar::Step::Move)],
        Step::End if cx.board.turn >= cx.board.last_turn => return ending::end(cx, false),
        Step::End => vec![Frame::Turn(Step::Begin)],
    })
}

/// Command passes (H-R16), and everybody may do something again.
fn begin(cx: &mut Cx<'_>) {
    let before = cx.board.commanding;
    if let Some(place) = following(cx.board, cx.options) {
        cx.board.commanding = u8::try_from(place).unwrap_or(0);
    }
    let field = &mut *cx.board;
    field.turn += 1;
    field.square.rolled = false;
    field.square.waits = false;
    field.square.moved = Inches::ZERO;
    for unit in &mut field.units {
        unit.moved = Inches::ZERO;
        unit.in_open = false;
        unit.rolled = false;
        unit.fired = false;
        unit.stuck = false;
    }
    for pasha in &mut field.pashas {
        pasha.since_before = true;
    }
    let turn = field.turn;
    if let Some(seat) = field.commander().map(|pasha| pasha.seat) {
        let passed = field.commanding != before;
        cx.say(Event::TurnBegan { turn, seat, passed });
    }
    // H-R67: who runs does so before anything else.
    panic::run(cx);
    terrain::call_drinkers(cx);
    supply::come_up(cx);
}
