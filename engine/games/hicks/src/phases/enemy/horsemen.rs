//! Ansar horsemen (H-044, H-R35, H-R65): they hang about the square, kill stragglers, and charge
//! when they can.

use super::ansar;
use crate::event::{Event, Occasion};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::phases::fighting::melee::CONTACT;
use crate::phases::fighting::{morale, panic};
use crate::phases::{Cx, Frame, kills};
use crate::shapes;
use crate::state::{BeastKind, Field, HALF_SIDE, Kind, Post, State, Straggler, Unit};
use inches::{Inches, Point};

/// They keep at least so far from the square (H-R65).
const NO_NEARER: Inches = Inches::whole(12);
/// And at most so far.
const NO_FARTHER: Inches = Inches::whole(15);
/// Where they go to when they are not.
const BETWEEN: Inches = Inches(1_350);
/// A straggler this near to them is killed (H-R26).
const KILLS: Inches = Inches::whole(8);
/// A squadron, a gun or the transport alone within this is charged (H-R35).
const ALONE: Inches = Inches::whole(12);
/// A gun or the transport this near to a battalion is not alone.
const GUARDED: Inches = Inches::whole(4);

/// One party's move: a charge if it can, else after a straggler, else to its station.
pub(in crate::phases) fn step(cx: &mut Cx<'_>, id: PartyId) -> Vec<Frame> {
    let mut frames = Vec::new();
    let at = cx.board[id].at;
    if let Some(target) = target(cx.board, at) {
        let who = Body::Party(id);
        let tried = morale::test(cx, who, Occasion::Advance);
        frames = morale::suffer(cx, who, tried);
        match target {
            _ if !tried.carries_on() => {}
            Target::Unit(unit) => frames.extend(ansar::rush(cx, id, unit)),
            Target::Transport(to) => plunder(cx, id, to),
        }
    } else {
        ride(cx, id, at);
    }
    kill_stragglers(cx, id);
    frames
}

/// Whom they charge: a unit, or the transport, which lies here by itself.
enum Target {
    Unit(UnitId),
    Transport(Point),
}

/// Whom they charge (H-R35), the nearest: whoever stands next to a gap that is open towards
/// them, a battalion that runs or drinks, a squadron, a gun or the transport alone near them.
fn target(field: &Field, at: Point) -> Option<Target> {
    let mut found = Vec::new();
    let seen = field.square.centre.heading_to(at);
    for side in shapes::gaps(field) {
        if field.square.heading.turned(side.steps()).between(seen) <= 3 {
            let place = shapes::place(field, Post::Face(side));
            let block = field.in_place().filter(|unit| unit.fights.is_none());
            let far = block.map(|unit| (unit.distance(field, place), unit.id));
            found.extend(far.min().map(|(_, unit)| unit));
        }
    }
    for unit in field.living().filter(|unit| unit.fights.is_none()) {
        let open = match unit.id.arm() {
            Arm::Infantry => matches!(unit.state, State::Panicked | State::Drinking),
            Arm::Cavalry => !unit.in_square() && unit.distance(field, at) <= ALONE,
            Arm::Gun => {
                let far = unit.distance(field, at);
                !unit.in_square() && far <= ALONE && is_alone(field, unit.at(field))
            }
        };
        if open {
            found.push(unit.id);
        }
    }
    let unit = found.into_iter().map(|id| (field[id].distance(field, at), id)).min();
    let transport = field.train.left.filter(|lies| is_alone(field, *lies) && has_loads(field));
    let transport = transport.map(|lies| (lies.distance(at), lies));
    match (unit, transport.filter(|(far, _)| *far <= ALONE)) {
        (Some((near, unit)), transport) if transport.is_none_or(|(far, _)| near <= far) => {
            Some(Target::Unit(unit))
        }
        (_, transport) => transport.map(|(_, lies)| Target::Transport(lies)),
    }
}

/// Whether no battalion in good order is near.
fn is_alone(field: &Field, at: Point) -> bool {
    let guards = |unit: &Unit| {
        unit.id.arm() == Arm::Infantry && unit.in_order() && unit.distance(field, at) <= GUARDED
    };
    !field.living().any(guards)
}

fn has_loads(field: &Field) -> bool {
    let train = &field.train;
    train.mules > 0 || train.own_mule || train.camel
}

/// They ride for the transport. Those who come up with it cut down a beast and its load for every
/// six of them, mules first; there is nobody to strike back.
fn plunder(cx: &mut Cx<'_>, id: PartyId, to: Point) {
    let (from, figures) = (cx.board[id].at, cx.board[id].figures);
    let (dice, inches) = ansar::roll(cx, from, Kind::Horse);
    let way = (from.distance(to) - CONTACT).max(Inches::ZERO);
    let came = inches.min(way);
    ansar::moved(cx, id, from.towards(to, came), came);
    cx.board[id].under_fire.clear();
    cx.say(Event::Came { party: id, dice, from, to: cx.board[id].at, contact: None });
    if came < way {
        return;
    }
    let (kills, die, _) = kills(cx, figures.into(), 6);
    let train = &mut cx.board.train;
    let mut taken = Vec::new();
    for _ in 0..kills {
        if train.mules > 0 {
            train.mules -= 1;
            taken.push(BeastKind::Mule);
        } else if std::mem::take(&mut train.own_mule) {
            taken.push(BeastKind::OwnMule);
        } else if std::mem::take(&mut train.camel) {
            taken.push(BeastKind::Camel);
        }
    }
    cx.say(Event::Plundered { by: id, die, taken });
}

/// They make for the nearest straggler if they can reach him, else for their station on his side
/// of the square (H-R65). Who has nowhere to go does not roll.
fn ride(cx: &mut Cx<'_>, id: PartyId, from: Point) {
    let man = nearest_straggler(cx.board, from).map(|man| man.at);
    if man.is_some_and(|man| from.distance(man) <= KILLS) {
        return;
    }
    let station = station(cx.board, from, man);
    if man.is_none() && station == from {
        return;
    }
    let (dice, inches) = ansar::roll(cx, from, Kind::Horse);
    let reach = man.map(|man| (man, from.distance(man) - KILLS));
    let to = match reach {
        Some((man, way)) if way <= inches => from.towards(man, way),
        _ => from.towards(station, inches),
    };
    ansar::moved(cx, id, to, from.distance(to));
    cx.board[id].under_fire.clear();
    cx.say(Event::Came { party: id, dice, from, to, contact: None });
}

/// Where they keep: 12 to 15 inches from the square, on the side of the nearest straggler if
/// there is one, and not through the square on the way there.
fn station(field: &Field, from: Point, man: Option<Point>) -> Point {
    let centre = field.square.centre;
    let far = field.in_place().map(|unit| unit.distance(field, from)).min();
    let far = far.unwrap_or_else(|| from.distance(centre) - HALF_SIDE);
    let own = centre.heading_to(from);
    let wanted = man.map_or(own, |man| centre.heading_to(man));
    if own.between(wanted) <= 1 && (NO_NEARER..=NO_FARTHER).contains(&far) {
        return from;
    }
    let clockwise = (wanted.0 + 24 - own.0) % 24;
    let side = match own.between(wanted) {
        0..=6 => wanted,
        _ if clockwise <= 12 => own.turned(6),
        _ => own.turned(-6),
    };
    panic::on_table(centre.step(side, HALF_SIDE + BETWEEN))
}

fn nearest_straggler(field: &Field, from: Point) -> Option<&Straggler> {
    field.stragglers.iter().min_by_key(|man| (man.at.distance(from), man.id))
}

/// H-R26: stragglers they have come near to die.
fn kill_stragglers(cx: &mut Cx<'_>, id: PartyId) {
    let Some(party) = cx.board.party(id) else { return };
    if party.fights.is_some() || party.panicked {
        return;
    }
    let at = party.at;
    let near = |man: &mut Straggler| man.at.distance(at) <= KILLS;
    for man in cx.board.stragglers.extract_if(.., near).collect::<Vec<_>>() {
        cx.say(Event::StragglerKilled { by: id, straggler: man.id, of: man.of, at: man.at });
    }
}
