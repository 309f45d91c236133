//! Fresh ammunition (H-010 to H-013, H-051, H-R40, H-R63).

use super::Cx;
use crate::event::Event;
use crate::ids::{Arm, UnitId};
use crate::state::{Beast, BeastKind, Field, State, Train};
use inches::{Inches, Point};

/// How far an animal goes in a turn (H-R40).
const PACE: Inches = Inches::whole(8);

/// What would bring a unit ammunition now, if it is out of it and may have it: the limber before
/// the camel, the mitrailleuse's own mule before others (H-R63).
pub(super) fn source(field: &Field, unit: UnitId) -> Option<BeastKind> {
    let wants = field.unit(unit)?;
    let held = matches!(wants.state, State::Panicked | State::Drinking) || wants.fights.is_some();
    let coming = field.train.on_the_way.iter().any(|beast| beast.to == unit);
    if wants.ammunition || wants.fired || wants.figures == 0 || held || coming {
        return None;
    }
    let of = [BeastKind::Limber, BeastKind::Camel, BeastKind::OwnMule, BeastKind::Mule];
    of.into_iter().find(|kind| serves(*kind, unit) && has(&field.train, *kind))
}

fn serves(kind: BeastKind, unit: UnitId) -> bool {
    match kind {
        BeastKind::Limber | BeastKind::Camel => unit == UnitId::FieldGun,
        BeastKind::OwnMule => unit == UnitId::Mitrailleuse,
        BeastKind::Mule => unit == UnitId::Mitrailleuse || unit.arm() == Arm::Infantry,
    }
}

fn has(train: &Train, kind: BeastKind) -> bool {
    match kind {
        BeastKind::Limber => train.limber,
        BeastKind::Camel => train.camel,
        BeastKind::OwnMule => train.own_mule,
        BeastKind::Mule => train.mules > 0,
    }
}

/// An animal leaves the transport, or comes back to it.
fn count(train: &mut Train, kind: BeastKind, there: bool) {
    match kind {
        BeastKind::Limber => train.limber = there,
        BeastKind::Camel => train.camel = there,
        BeastKind::OwnMule => train.own_mule = there,
        BeastKind::Mule if there => train.mules += 1,
        BeastKind::Mule => train.mules = train.mules.saturating_sub(1),
    }
}

/// Sends it: within the square, and for the limber anywhere, it arrives at once, in place of the
/// unit's fire; otherwise it sets out from the transport (H-051, H-R40, H-R63).
pub(super) fn send(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(kind) = source(cx.board, unit) else { return };
    count(&mut cx.board.train, kind, false);
    let inside = cx.board.train.left.is_none() && cx.board[unit].in_square();
    if inside || kind == BeastKind::Limber {
        arrive(cx, unit, kind);
        return;
    }
    let at = cx.board.train.left.unwrap_or(cx.board.square.centre);
    let beast = Beast { kind, to: unit, at };
    match onward(cx.board, beast) {
        Some(at) => {
            cx.board.train.on_the_way.push(Beast { at, ..beast });
            cx.say(Event::Supplied { unit, from: kind, arrived: false });
        }
        None => arrive(cx, unit, kind),
    }
}

/// The ammunition is there and the animal is taken off; it takes the place of this turn's fire.
fn arrive(cx: &mut Cx<'_>, unit: UnitId, from: BeastKind) {
    let supplied = &mut cx.board[unit];
    supplied.ammunition = true;
    supplied.fired = true;
    cx.say(Event::Supplied { unit, from, arrived: true });
}

/// Where an animal is after a turn's way; nothing if it has come to its unit.
fn onward(field: &Field, beast: Beast) -> Option<Point> {
    let (left, right) = field[beast.to].line(field);
    let to = beast.at.nearest_on(left, right);
    let at = beast.at.towards(to, PACE);
    (at != to).then_some(at)
}

/// Animals on their way come up, at the start of the turn. One whose unit is no more turns back
/// and is there for others.
pub(super) fn come_up(cx: &mut Cx<'_>) {
    for beast in std::mem::take(&mut cx.board.train.on_the_way) {
        if cx.board[beast.to].figures == 0 {
            count(&mut cx.board.train, beast.kind, true);
            cx.say(Event::TurnedBack { beast: beast.kind, to: beast.to });
            continue;
        }
        match onward(cx.board, beast) {
            Some(at) => cx.board.train.on_the_way.push(Beast { at, ..beast }),
            None => arrive(cx, beast.to, beast.kind),
        }
    }
}
