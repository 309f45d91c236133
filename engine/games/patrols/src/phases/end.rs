//! The end of the game (P-070 to P-074, P-R43 to P-R46).

use inches::Inches;
use kit::Ask;

use super::turn::Step;
use super::{Cx, Frame, Next};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::{End, Outcome};
use crate::ids::{Faction, UnitId};
use crate::points::{items, points};
use crate::state::{Board, HEIGHT, Place};
use crate::why::Why;

/// The first turn in which the end may be declared (P-R45).
pub const FIRST: u8 = 6;
/// Pieces that have to be scouted for it, if nobody has reached the north (P-R45).
pub const SCOUTED: usize = 4;

/// Whether the patrol may declare the end (P-R45).
pub fn may_declare(board: &Board) -> bool {
    let north = |id: UnitId| {
        let ground = board.unit(id).ground().flat_map(|rect| rect.corners());
        !board.unit(id).routing && ground.map(|at| at.y).max() >= Some(HEIGHT - Inches::whole(6))
    };
    let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
    board.turn >= FIRST && (scouted >= SCOUTED || board.on_table(Faction::Patrol).any(north))
}

pub(crate) fn ask(cx: &mut Cx<'_>) -> Next {
    if !may_declare(cx.board) {
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::GoOn, Choice::Declare]);
    Next::Wait(Frame::Step(Faction::Patrol, Step::Sixth), Why::Declare, ask)
}

pub(crate) fn declared(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice != Choice::Declare {
        return Next::done();
    }
    cx.say(Event::EndDeclared);
    Next::Go(vec![Frame::Contest])
}

pub(crate) fn ask_contest() -> Next {
    Next::Wait(Frame::Contest, Why::Contest, Ask::One(vec![Choice::Accept, Choice::Contest]))
}

/// P-070: to play on may cost the Dervishes points (P-R44), or fail.
pub(crate) fn contested(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice != Choice::Contest {
        return finish(End::Declared, cx);
    }
    let dice = cx.two_d6([1, 2]);
    let (cost, ended) = match dice[0] + dice[1] {
        // P-071.
        2..=4 => (0, false),
        // P-072.
        5..=7 => (1, false),
        // P-073.
        8 | 9 => (3, false),
        // P-074.
        _ => (0, true),
    };
    cx.board.tally.paid += cost;
    cx.say(Event::EndContested { dice, cost, ended });
    if ended { finish(End::Contested, cx) } else { Next::done() }
}

/// The last turn is over: the game ends without contest (P-R45).
pub(crate) fn over(cx: &mut Cx<'_>) -> Next {
    finish(End::Time, cx)
}

fn finish(end: End, cx: &mut Cx<'_>) -> Next {
    let outcome = outcome(cx.board, end);
    let event = ended(cx.board, outcome);
    cx.say(event);
    Next::End(outcome)
}

/// Higher total wins; equal is a draw (P-R45).
fn outcome(board: &Board, end: End) -> Outcome {
    let points = points(board);
    let winner = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(Faction::Patrol),
        std::cmp::Ordering::Less => Some(Faction::Dervish),
        std::cmp::Ordering::Equal => None,
    };
    Outcome { winner, end, turn: board.turn, points }
}

fn ended(board: &Board, outcome: Outcome) -> Event {
    let items = Faction::ALL.map(|of| items(board, of));
    Event::Ended { outcome, items, searches: board.sealed.clone() }
}

/// The outcome if a side has nobody left, on the table, in hiding or to come.
pub(crate) fn nobody_left(board: &Board, events: &mut Vec<Event>) -> Option<Outcome> {
    if board.turn == 0 || board.veiled {
        return None;
    }
    let there = |id: UnitId| {
        let place = board.unit(id).place;
        let hopes = board.remakes && id.faction() == Faction::Dervish && place == Place::Lost;
        hopes || matches!(place, Place::Table(_) | Place::Hidden(_) | Place::Out)
    };
    if Faction::ALL.into_iter().all(|of| UnitId::of(of).any(there)) {
        return None;
    }
    let outcome = outcome(board, End::Nobody);
    events.push(ended(board, outcome));
    Some(outcome)
}
