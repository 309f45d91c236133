//! Event charts, and hidden halves that change scenery (P-063 to P-069, P-R27, P-R29, P-R46,
//! P-R63).

use kit::Ask;

use super::turn::Step;
use super::{Cx, Frame, Next, hiding};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::ChartResult;
use crate::ids::{Card, Faction, PieceId, UnitId};
use crate::state::{Board, Place};
use crate::why::Why;

/// What a sum of two dice brings on a chart.
pub fn result(chart: u8, sum: u8) -> ChartResult {
    use ChartResult::{NewPiece, NewUnit, PieceLeaves, UnitLeaves, Unscouted};
    match (chart, sum) {
        // P-064.
        (_, ..=2) => UnitLeaves,
        // P-065 to P-069, chart 1.
        (1, 3..=5) => Unscouted,
        (1, 6..=9) => NewPiece,
        (1, 10 | 11) => NewUnit,
        (1, _) => PieceLeaves,
        // Chart 2.
        (_, 3) => PieceLeaves,
        (_, 4 | 5) => NewPiece,
        (_, 6..=9) => NewUnit,
        _ => Unscouted,
    }
}

/// Step 5: one of two charts (P-063).
pub(crate) fn ask() -> Next {
    let ask = Ask::One(vec![Choice::Chart(1), Choice::Chart(2)]);
    Next::Wait(Frame::Step(Faction::Dervish, Step::Fifth), Why::Chart, ask)
}

pub(crate) fn roll(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Chart(chart) = choice else { return Next::done() };
    let dice = cx.two_d6([3, 4]);
    let result = result(chart, dice[0] + dice[1]);
    cx.say(Event::Charted { chart, dice, result });
    let then = match result {
        ChartResult::UnitLeaves => Frame::Drop,
        ChartResult::Unscouted => Frame::Unscout,
        ChartResult::PieceLeaves => Frame::Remove,
        ChartResult::NewPiece => Frame::Scenery { count: 1, opening: false },
        ChartResult::NewUnit if cx.board.unscouted().count() < 2 => {
            // P-R29.
            Frame::Scenery { count: 1, opening: false }
        }
        ChartResult::NewUnit => Frame::Draw { opening: false },
    };
    Next::Go(vec![then])
}

/// Asks of these, unless there is nothing to ask.
fn pick(frame: Frame, why: Why, choices: Vec<Choice>, cx: &mut Cx<'_>) -> Next {
    if choices.is_empty() {
        cx.say(Event::NoEffect);
        return Next::done();
    }
    Next::Wait(frame, why, Ask::One(choices))
}

/// Whether anybody stands in a piece: an event never touches it then (P-R46).
fn is_trodden(board: &Board, piece: PieceId) -> bool {
    let Some(piece) = board.piece(piece) else { return false };
    let on = |id: UnitId| board.unit(id).ground().any(|ground| piece.touches(&ground));
    board.everybody().any(on)
}

pub(crate) fn ask_unscout(cx: &mut Cx<'_>) -> Next {
    let board = &*cx.board;
    let pieces = board.pieces.iter().filter(|piece| piece.scouted && !is_trodden(board, piece.id));
    let choices = pieces.map(|piece| Choice::Pick(piece.id)).collect();
    pick(Frame::Unscout, Why::Unscout, choices, cx)
}

pub(crate) fn unscout(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Pick(id) = choice {
        if let Some(piece) = cx.board.piece_mut(id) {
            piece.scouted = false;
        }
        cx.say(Event::Unscouted { piece: id, die: None, done: true });
    }
    Next::done()
}

/// P-R63: a piece with a hidden half goes only if the half can move.
fn may_go(board: &Board, piece: PieceId) -> bool {
    let moves = |unit: UnitId| hiding::leave(board, unit, piece).is_some();
    !is_trodden(board, piece) && board.hidden_in(piece).into_iter().all(moves)
}

pub(crate) fn ask_remove(cx: &mut Cx<'_>) -> Next {
    let board = &*cx.board;
    let pieces = board.pieces.iter().filter(|piece| may_go(board, piece.id));
    let choices = pieces.map(|piece| Choice::Pick(piece.id)).collect();
    pick(Frame::Remove, Why::Remove, choices, cx)
}

pub(crate) fn remove(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(piece) = choice else { return Next::done() };
    for unit in cx.board.hidden_in(piece) {
        if let Some([stays, to]) = hiding::leave(cx.board, unit, piece) {
            cx.board.unit_mut(unit).place = Place::Hidden([stays, to]);
            cx.say(Event::Slipped { unit, from: piece, to });
        }
    }
    cx.board.pieces.retain(|other| other.id != piece);
    cx.say(Event::Removed { piece });
    Next::done()
}

/// P-R29: a hidden unit of the Dervishes' choice; if none is hidden, nothing.
pub(crate) fn ask_drop(cx: &mut Cx<'_>) -> Next {
    let hidden = |id: &UnitId| matches!(cx.board.unit(*id).place, Place::Hidden(_));
    let choices = UnitId::of(Faction::Dervish).filter(hidden).map(Choice::Drop).collect();
    pick(Frame::Drop, Why::Drop, choices, cx)
}

/// It goes back to the pool and scores for nobody (P-R63).
pub(crate) fn drop_unit(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Drop(unit) = choice {
        cx.board.renew(unit);
        cx.say(Event::Withdrew { unit: Some(unit) });
    }
    Next::done()
}

/// Step 6: one hidden half changes scenery; two by Whispered Orders (P-R27).
pub(crate) fn begin_shift(cx: &mut Cx<'_>) -> Next {
    let whispered = matches!(cx.board.declared, Some((Card::WhisperedOrders, _)));
    Next::Go(vec![Frame::Shift(if whispered { 2 } else { 1 })])
}

pub(crate) fn ask_shift(left: u8, cx: &mut Cx<'_>) -> Next {
    let board = &*cx.board;
    let mut choices = Vec::new();
    for unit in UnitId::of(Faction::Dervish) {
        let Place::Hidden([first, second]) = board.unit(unit).place else { continue };
        // Both may be in the same piece, where nothing else could take them.
        let halves = [(first, second), (second, first)];
        for (from, other) in halves.into_iter().take(if first == second { 1 } else { 2 }) {
            let Some(piece) = board.piece(from) else { continue };
            let near = |to: &PieceId| {
                *to != from
                    && board.piece(*to).is_some_and(|to| hiding::apart(piece, to) <= hiding::SHIFT)
            };
            let refuges = board.refuges(unit, other).into_iter().filter(near);
            choices.extend(refuges.map(|to| Choice::Shift(unit, from, to)));
        }
    }
    if left == 0 || choices.is_empty() {
        return Next::done();
    }
    choices.push(Choice::Stay);
    Next::Wait(Frame::Shift(left), Why::Shift, Ask::One(choices))
}

pub(crate) fn shift(left: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Shift(unit, from, to) = choice else { return Next::done() };
    if let Place::Hidden(halves) = &mut cx.board.unit_mut(unit).place {
        let half = halves.iter_mut().find(|half| **half == from);
        if let Some(half) = half {
            *half = to;
        }
    }
    cx.say(Event::Shifted { unit, from, to });
    Next::Go(vec![Frame::Shift(left - 1)])
}
