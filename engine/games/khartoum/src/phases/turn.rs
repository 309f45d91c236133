//! Game turns and player turns (K-004, K-R19), and the count at the end (K-027, K-028).

use super::{Cx, Frame, Next};
use crate::{
    End, Event, FLOOD, Faction, LAST_TURN, Outcome, POINTS_TO_WIN, Place, ThisTurn, UnitId, fortune,
};

pub(crate) fn begin(turn: u8, cx: &mut Cx<'_>) -> Next {
    cx.board.turn = turn;
    cx.say(Event::TurnBegan { turn, flood: FLOOD.contains(&turn) });
    let then = if turn == LAST_TURN { Frame::Count } else { Frame::Turn(turn + 1) };
    Next::Go(vec![then, Frame::Player(Faction::Empire), Frame::Player(Faction::Mahdist)])
}

/// A player turn begins with the rally (K-R19 a, K-R50); a skipped one has it too (K-R23).
pub(crate) fn player(of: Faction, cx: &mut Cx<'_>) -> Next {
    cx.board.player = of;
    cx.board.now = ThisTurn::default();
    if of == Faction::Mahdist {
        // K-R64: it lasts to the start of the next Mahdist player turn, played or skipped.
        cx.board.blockade = false;
    }
    cx.say(Event::PlayerTurn { of });
    let mut rallied = Vec::new();
    for id in UnitId::all() {
        let unit = cx.board.unit_mut(id);
        unit.from = None;
        if id.faction() == of && unit.panicked && matches!(unit.place, Place::At(_)) {
            unit.panicked = false;
            rallied.push(id);
        }
    }
    if !rallied.is_empty() {
        cx.say(Event::Rallied { of, units: rallied });
    }
    if cx.board.fortune.is_some() {
        let window = Frame::Fortune(fortune::Step::BeforeDraw(of));
        return Next::Go(vec![
            Frame::PlayerEnd,
            Frame::Card,
            window,
            Frame::Fortune(fortune::Step::Draw(of)),
        ]);
    }
    Next::Go(vec![Frame::PlayerEnd, Frame::Card])
}

/// The turn is over; the Empire sees how the Mahdists stand (K-R72).
pub(crate) fn player_end(cx: &mut Cx<'_>) -> Next {
    let of = cx.board.player;
    if of == Faction::Mahdist {
        cx.board.show_stacks();
    }
    cx.board.now = ThisTurn::default();
    if let Some(fortune) = &mut cx.board.fortune {
        fortune.turn_over();
    }
    cx.say(Event::PlayerTurnEnded { of });
    Next::done()
}

/// K-027, K-028, K-R06: nine points or more win for the Empire.
pub(crate) fn count(cx: &mut Cx<'_>) -> Next {
    let points = cx.board.points();
    let (winner, end) = if points >= POINTS_TO_WIN {
        (Faction::Empire, End::Held)
    } else {
        (Faction::Mahdist, End::Local)
    };
    let outcome = Outcome { winner, end, turn: LAST_TURN, points };
    cx.say(Event::Ended { outcome });
    Next::End(outcome)
}
