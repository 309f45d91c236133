//! Event charts, and hidden halves that change scenery (P-063 to P-069, P-R27, P-R29, P-R46,
//! P-R63).

use kit::Ask;

use super::turn::Step;
use super::{Cx, Frame, Next, by_lot, found, hiding, losses};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::ChartResult;
use crate::ids::{Card, Faction, PieceId, UnitId};
use crate::state::{Board, Piece, Place};
use crate::why::Why;

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
        ChartResult::NewUnit => Frame::Draw { opening: false },
    };
    Next::Go(vec![then])
}

fn pick(frame: Frame, why: Why, choices: Vec<Choice>, cx: &mut Cx<'_>) -> Next {
    if choices.is_empty() {
        cx.say(Event::NoEffect);
        return Next::done();
    }
    Next::Wait(frame, why, Ask::One(choices))
}

fn pick_or_lots(frame: Frame, why: Why, mut choices: Vec<Choice>, cx: &mut Cx<'_>) -> Next {
    if !choices.is_empty() {
        choices.push(Choice::Lots);
    }
    pick(frame, why, choices, cx)
}

/// Whether a unit stands in a piece with its middle: an event never touches it then (P-R46).
fn is_occupied(board: &Board, piece: PieceId) -> bool {
    let stands = |id: UnitId| board.standing_in(id).is_some_and(|there| there.id == piece);
    board.everybody().any(stands)
}

pub(crate) fn ask_unscout(cx: &mut Cx<'_>) -> Next {
    let board = &*cx.board;
    let pieces = board.pieces.iter().filter(|piece| piece.scouted && !is_occupied(board, piece.id));
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

/// Pieces that may leave the table: one with a hidden half only if that can move. Or none, where
/// everybody can see that there may be none that can (P-R63): a unit may lie in each, whole, with
/// nowhere to go.
fn removals(board: &Board) -> Vec<Choice> {
    let pieces: Vec<&Piece> =
        board.pieces.iter().filter(|piece| !is_occupied(board, piece.id)).collect();
    let hidden = hidden(board).count();
    let none = hidden >= pieces.len() && pieces.iter().all(|piece| !piece.scouted);
    let may_go = pieces.iter().filter(|piece| found::can_leave(board, piece.id));
    let choices = may_go.map(|piece| Choice::Pick(piece.id));
    choices.chain((none && !pieces.is_empty()).then_some(Choice::Stay)).collect()
}

pub(crate) fn ask_remove(cx: &mut Cx<'_>) -> Next {
    let choices = removals(cx.board);
    pick_or_lots(Frame::Remove, Why::Remove, choices, cx)
}

/// The piece leaves; if anybody may hide in it, its side first says where to (P-R63).
pub(crate) fn remove(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let choice = match choice {
        Choice::Lots => by_lot(&removals(cx.board), cx),
        choice => Some(choice),
    };
    let Some(Choice::Pick(piece)) = choice else {
        cx.say(Event::NoEffect);
        return Next::done();
    };
    let scouted = cx.board.piece(piece).is_some_and(|piece| piece.scouted);
    if !scouted && cx.board.hides_anybody() {
        return Next::Go(vec![Frame::Found(None, piece)]);
    }
    found::answered(None, piece, Choice::Stay, cx)
}

fn hidden(board: &Board) -> impl Iterator<Item = UnitId> + '_ {
    UnitId::of(Faction::Dervish).filter(|id| matches!(board.unit(*id).place, Place::Hidden(_)))
}

/// P-R29: a Dervish unit, hidden or on the table, of its side's choice; if there is none, nothing.
fn drops(board: &Board) -> Vec<Choice> {
    hidden(board).chain(board.on_table(Faction::Dervish)).map(Choice::Drop).collect()
}

pub(crate) fn ask_drop(cx: &mut Cx<'_>) -> Next {
    let choices = drops(cx.board);
    pick_or_lots(Frame::Drop, Why::Drop, choices, cx)
}

/// It goes back to the pool and scores for nobody (P-R63).
pub(crate) fn drop_unit(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let choice = match choice {
        Choice::Lots => by_lot(&drops(cx.board), cx),
        choice => Some(choice),
    };
    if let Some(Choice::Drop(unit)) = choice {
        let stood = cx.board.unit(unit).pose().is_some();
        losses::end_fights(cx, unit);
        cx.board.renew(unit);
        cx.say(Event::Withdrew { unit: Some(unit), stood });
    }
    Next::done()
}

/// Step 6: one hidden half changes scenery; two by Whispered Orders (P-R27).
pub(crate) fn begin_shift(cx: &mut Cx<'_>) -> Next {
    let whispered = matches!(cx.board.declared, Some((Card::WhisperedOrders, _)));
    Next::Go(vec![Frame::Shift(if whispered { 2 } else { 1 })])
}

/// Asked as long as anybody is hidden, and as often whether a half moves or not: whether one can is
/// not for everybody to know.
pub(crate) fn ask_shift(left: u8, cx: &mut Cx<'_>) -> Next {
    if left == 0 || !cx.board.hides_anybody() {
        return Next::done();
    }
    let board = &*cx.board;
    let mut choices = Vec::new();
    for unit in hidden(board) {
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
    choices.push(Choice::Stay);
    Next::Wait(Frame::Shift(left), Why::Shift, Ask::One(choices))
}

pub(crate) fn shift(left: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Shift(unit, from, to) = choice {
        if let Place::Hidden(halves) = &mut cx.board.unit_mut(unit).place {
            let half = halves.iter_mut().find(|half| **half == from);
            if let Some(half) = half {
                *half = to;
            }
        }
        cx.say(Event::Shifted { unit, from, to });
    }
    Next::Go(vec![Frame::Shift(left - 1)])
}
