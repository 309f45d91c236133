//! Charges, and following up those who break away (H-079, H-R42, H-R55).

use super::{melee, morale, panic};
use crate::choice::Choice;
use crate::event::{Event, Occasion};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::phases::enemy::ansar;
use crate::phases::{Cx, Frame, Next};
use crate::shapes;
use crate::state::{Duty, Field, Kind, Post, State, Track, Unit};
use crate::why::Why;
use inches::Inches;
use kit::Ask;

/// The farthest that a move on foot can lead: 2D6 (H-030).
const FAR: Inches = Inches::whole(12);

/// Parties a unit may charge with the best of moves, nearest first; none if it may not charge.
pub fn may_charge(field: &Field, unit: UnitId) -> Vec<PartyId> {
    let unit = &field[unit];
    let reach = match unit.id.arm() {
        Arm::Gun => return Vec::new(),
        Arm::Infantry => FAR,
        Arm::Cavalry if unit.duty == Duty::Scout => FAR,
        Arm::Cavalry => FAR.double(),
    };
    if !is_free(unit) || unit.stuck {
        return Vec::new();
    }
    let at = unit.at(field);
    let free = field.parties.iter().filter(|party| party.fights.is_none());
    let far = free.map(|party| (at.distance(party.at), party.id));
    let mut found: Vec<_> = far.filter(|(far, _)| *far <= reach + melee::CONTACT).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Whether a unit has its hands free and its men in order.
fn is_free(unit: &Unit) -> bool {
    unit.figures > 0 && unit.fights.is_none() && matches!(unit.state, State::Steady | State::Halted)
}

/// A unit charges with so much of a move: the test to advance (H-064, H-R55), the way, the fight
/// (H-026). Who pursues needs no test (H-R62).
pub fn charge(cx: &mut Cx<'_>, unit: UnitId, party: PartyId, inches: Inches) -> Vec<Frame> {
    let who = Body::Unit(unit);
    let Some(target) = cx.board.party(party).map(|party| party.at) else { return Vec::new() };
    let pursuing = cx.board[unit].pursues.take() == Some(party);
    let mut frames = Vec::new();
    if !pursuing {
        let tried = morale::test(cx, who, Occasion::Advance);
        frames = morale::suffer(cx, who, tried);
        if !tried.carries_on() || cx.board.party(party).is_none() {
            return frames;
        }
    }
    let from = panic::middle(cx.board, who);
    let way = (from.distance(target) - melee::CONTACT).max(Inches::ZERO);
    let contact = inches >= way;
    let came = inches.min(way);
    let to = from.towards(target, came);
    let in_open = [from, to].iter().all(|at| shapes::cover_at(cx.board, *at).is_none());
    morale::step_out(cx, unit, to);
    let charger = &mut cx.board[unit];
    charger.post = Post::Away { at: to, heading: to.heading_to(target) };
    charger.state = State::Steady;
    charger.moving = !contact;
    charger.moved = charger.moved + came;
    charger.in_open = in_open;
    charger.fired |= contact;
    let half_width = Inches(25 * i32::from(charger.figures));
    cx.board.crossed.push(Track { from, to, half_width });
    cx.say(Event::Charged { unit, party, from, to, contact });
    if !contact {
        cx.board[unit].under_fire.clear();
        return frames;
    }
    let target = &cx.board[party];
    if target.panicked {
        // H-R62: it stops among them, and may go after them again.
        cx.board[unit].under_fire.clear();
        cx.board[unit].pursues = Some(party);
        melee::cut_down(cx, who, Body::Party(party));
        return frames;
    }
    let rush = melee::Rush { came, left: inches - came };
    if target.kind == Kind::Rifles {
        frames.extend(ansar::overrun_by(cx, unit, party, rush));
    } else {
        frames.extend(melee::begin(cx, unit, party, false, rush));
    }
    frames
}

/// Whether a unit can follow up Ansar who have broken away from it: it stands outside the square
/// and has its hands free; only cavalry goes after who runs (H-079, H-R42).
fn may_follow(field: &Field, unit: UnitId, party: PartyId) -> bool {
    let (unit, Some(party)) = (&field[unit], field.party(party)) else { return false };
    is_free(unit)
        && !unit.in_square()
        && unit.id.arm() != Arm::Gun
        && party.fights.is_none()
        && (!party.panicked || unit.id.arm() == Arm::Cavalry)
}

/// Asks whether to follow up; nobody is asked once no Pasha commands.
pub(in crate::phases) fn ask(unit: UnitId, party: PartyId, cx: &mut Cx<'_>) -> Next {
    if !may_follow(cx.board, unit, party) || cx.board.commander().is_none() {
        return Next::done();
    }
    let frame = Frame::FollowUp { unit, party };
    Next::Wait(frame, Why::FollowUp { unit, party }, Ask::One(vec![Choice::Yes, Choice::No]))
}

/// Follows up, or not: who runs is pursued in the unit's next move (H-R62), with who falls back
/// contact is kept, and the fight goes on next turn (H-084).
pub(in crate::phases) fn follow(
    unit: UnitId,
    party: PartyId,
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Next {
    if choice != Choice::Yes || !may_follow(cx.board, unit, party) {
        return Next::done();
    }
    if cx.board[party].panicked {
        cx.board[unit].pursues = Some(party);
        return Next::done();
    }
    let at = cx.board[party].at;
    let from = panic::middle(cx.board, Body::Unit(unit));
    let way = (from.distance(at) - melee::CONTACT).max(Inches::ZERO);
    let to = from.towards(at, way);
    let follower = &mut cx.board[unit];
    follower.post = Post::Away { at: to, heading: to.heading_to(at) };
    follower.fights = Some(party);
    cx.board[party].fights = Some(unit);
    cx.say(Event::Charged { unit, party, from, to, contact: true });
    Next::done()
}
