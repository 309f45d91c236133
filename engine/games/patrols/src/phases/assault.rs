//! Assaults: the charge, the shots that meet it, and whether it falters (P-028, P-104 to P-109,
//! P-R35, P-R36, P-R55, P-R56).

use inches::{Heading, Inches};

use super::act::{self, Acting};
use super::fight::{Face, Fight};
use super::set_up::is_on_table;
use super::{Cx, Frame, Next, fire, moves, search};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::Falter;
use crate::ids::{Arm, Faction, Quality, Role, UnitId};
use crate::pose::{Formation, Pose};
use crate::state::Board;

/// Points an assault costs (P-028).
pub const PRICE: u8 = 2;

/// What a base of a target that is struck in front needs to shoot (P-104).
pub const READY: u8 = 4;

/// How far a unit charges (P-R55): foot against mounted 4 inches (P-028).
pub fn reach(board: &Board, unit: UnitId, target: UnitId) -> Inches {
    let (of, at) = (board.unit(unit), board.unit(target));
    match () {
        () if !of.is_mounted() && at.is_mounted() => Inches::whole(4),
        () if of.is_mounted() || unit.faction() == Faction::Dervish => Inches::whole(12),
        () => Inches::whole(8),
    }
}

/// A charge from a pose: how the unit stands after its free wheel, and in contact. It is aimed at the middle of
/// its target, to within two inches, and then wheels as little as can be.
pub fn way(board: &Board, unit: UnitId, from: Pose, target: UnitId) -> Option<[Pose; 2]> {
    let (at, count) = (board.unit(target), board.unit(unit).count());
    let most = reach(board, unit, target);
    if from.ring || !at.is_near(from, count, most) {
        return None;
    }
    let middle = at.pose()?.middle(at.count());
    let mut best: Option<((i64, u8), [Pose; 2])> = None;
    for wheel in [0_i8, 1, -1, 2, -2, 3, -3] {
        if best.is_some_and(|((off, _), _)| off == 0) {
            break;
        }
        let start = from.wheeled(wheel, count);
        let hull = start.hull(count);
        let off = hull.local(middle).0.abs() / 10_000 / 200;
        let key = (off, wheel.unsigned_abs());
        if best.as_ref().is_some_and(|(better, _)| *better <= key) {
            continue;
        }
        let Some(far) = at.ground().filter_map(|rect| hull.until(&rect, most)).min() else {
            continue;
        };
        let end = start.ahead(far);
        if is_on_table(&hull)
            && is_clear(board, unit, target, start, far)
            && moves::is_free(board, unit, end)
        {
            best = Some((key, [start, end]));
        }
    }
    best.map(|(_, way)| way)
}

/// Nobody else stands in the way, and no scenery but what the target is in (P-R55).
fn is_clear(board: &Board, unit: UnitId, target: UnitId, start: Pose, far: Inches) -> bool {
    let count = board.unit(unit).count();
    let path = start.hull(count).swept(far);
    let in_way = |id: UnitId| {
        let other = board.unit(id);
        id != unit
            && id != target
            && other.pose().is_some_and(|pose| path.is_nearer(pose.at, pose.size(other.count())))
            && other.ground().any(|ground| ground.overlaps(&path, Inches(4)))
    };
    let own = board.standing_in(target).map(|piece| piece.id);
    let crossed = moves::entered(board, unit, start, far);
    !board.everybody().any(in_way) && crossed.iter().all(|(_, piece)| Some(piece.id) == own)
}

pub(crate) fn offers(board: &Board, acting: &Acting, choices: &mut Vec<Choice>) {
    let unit = acting.unit;
    let of = board.unit(unit);
    // P-R55: guns, MGs and scouts never assault.
    if acting.points < PRICE || of.arm().is_heavy() || of.arm() == Arm::Scout {
        return;
    }
    for target in board.on_table(unit.faction().other()) {
        if of.pose().is_some_and(|from| way(board, unit, from, target).is_some()) {
            choices.push(Choice::Charge(unit, target));
        }
    }
}

/// Where a charge strikes a unit as it stands: ahead of the line of its front it is the front,
/// behind the line of its rear the rear. A unit in defence formation has neither flank nor rear
/// (P-R56).
pub fn face_of(board: &Board, target: UnitId, from: Pose) -> Face {
    let at = board.unit(target);
    let Some(pose) = at.pose().filter(|pose| !pose.ring) else { return Face::Front };
    let hull = pose.hull(at.count());
    let (_, along) = hull.local(from.at);
    // Contact is on the line, but for what rounding gives.
    let half = i64::from(hull.depth.0 - 20) * 10_000 / 2;
    match along {
        along if along > half => Face::Front,
        along if along < -half => Face::Rear,
        _ => Face::Flank,
    }
}

/// P-R36: contact, the target's turn and shots, the falter test; the fight comes at the end of the
/// step.
pub(crate) fn charge(unit: UnitId, target: UnitId, cx: &mut Cx<'_>) -> Next {
    let Some(from) = cx.board.unit(unit).pose() else { return Next::done() };
    let Some([start, end]) = way(cx.board, unit, from, target) else { return Next::done() };
    let distance = cx.board.distance(unit, target);
    act::spend(unit, PRICE, cx);
    act::finish(unit, cx);
    cx.board.unit_mut(unit).moved = true;
    let mut path = vec![from, start, end];
    path.dedup();
    meet(unit, target, [start, end], (path, distance), cx)
}

/// Whom a charge meets that goes on through the place of a scout, and in contact (P-R28): the first
/// on its line, if it is an enemy within reach of where the charge began and nothing else forbids it
/// (P-R55).
pub fn beyond(board: &Board, unit: UnitId, start: Pose) -> Option<(UnitId, Pose)> {
    let count = board.unit(unit).count();
    let hull = start.hull(count);
    let meets = |id: UnitId| {
        let ground = board.unit(id).ground();
        let far = ground.filter_map(|rect| hull.until(&rect, reach(board, unit, id))).min();
        far.map(|far| (far, id))
    };
    let enemies = board.on_table(unit.faction().other());
    let (far, target) = enemies.filter_map(meets).min()?;
    let end = start.ahead(far);
    let open = is_on_table(&hull)
        && is_clear(board, unit, target, start, far)
        && moves::is_free(board, unit, end);
    open.then_some((target, end))
}

/// P-R28: a charge goes on where a scout stood that got away, unless that scout is in its way again.
pub(crate) fn through(unit: UnitId, scout: UnitId, start: Pose, cx: &mut Cx<'_>) -> Next {
    let Some(stands) = cx.board.unit(unit).pose() else { return Next::done() };
    let Some((target, end)) = beyond(cx.board, unit, start).filter(|(met, _)| *met != scout) else {
        return Next::done();
    };
    cx.say(Event::WentThrough { unit, scout });
    // The distance is that where the charge began (P-R56).
    moves::put(cx, unit, start);
    let distance = cx.board.distance(unit, target);
    let mut path = vec![stands, end];
    path.dedup();
    meet(unit, target, [start, end], (path, distance), cx)
}

/// A charge comes upon its target; it is told with its path and the distance where it began.
fn meet(
    unit: UnitId,
    target: UnitId,
    [start, end]: [Pose; 2],
    (path, distance): (Vec<Pose>, Inches),
    cx: &mut Cx<'_>,
) -> Next {
    let face = face_of(cx.board, target, end);
    // Shots come while it charges: at the distance where it began (P-R56).
    moves::put(cx, unit, start);
    cx.say(Event::Charged { unit, target, path, face, distance: Some(distance) });
    if target.is_scout() {
        moves::put(cx, unit, end);
        let flees = search::avoid(target, cx);
        let through = Frame::Through { unit, scout: target, start };
        return match flees {
            Next::Go(frames) if cx.board.unit(target).pose().is_some() => {
                Next::Go(std::iter::once(through).chain(frames).collect())
            }
            other => other,
        };
    }
    let column = is_in_column(cx.board, target);
    let struck = face;
    let (face, caused) = receive(unit, target, struck, distance, cx);
    if cx.board.unit(unit).pose().is_none() {
        return Next::done();
    }
    let (dice, falter) = falter(unit, caused, cx);
    let stopped = start.ahead((start.at.distance(end.at) - Inches::whole(2)).max(Inches::ZERO));
    let stopped = if moves::is_free(cx.board, unit, stopped) { stopped } else { start };
    let goes_in = matches!(falter, Falter::GoesIn | Falter::Shaken);
    if let Some(dice) = dice {
        let pose = (!goes_in).then_some(stopped);
        cx.say(Event::Faltered { unit, dice, falter, pose });
    }
    match falter {
        Falter::GoesIn | Falter::Shaken => {
            let end = contact(cx.board, unit, target, start).unwrap_or(end);
            moves::put(cx, unit, end);
            let fight = Fight {
                face,
                shaken: falter == Falter::Shaken,
                mounted_charge: cx.board.unit(unit).is_mounted()
                    && cx.board.standing_in(target).is_none(),
                turned: column && face != struck,
                ..Fight::new(unit, target, cx.board.turn)
            };
            cx.board.fights.push(fight);
        }
        Falter::Stops | Falter::FallsBack => {
            moves::put(cx, unit, stopped);
            if falter == Falter::FallsBack {
                super::morale::fall_back(unit, cx);
            }
        }
    }
    Next::done()
}

fn contact(board: &Board, unit: UnitId, target: UnitId, start: Pose) -> Option<Pose> {
    let hull = start.hull(board.unit(unit).count());
    let ground = board.unit(target).ground();
    let far = ground.filter_map(|rect| hull.until(&rect, Inches::whole(16))).min()?;
    let end = start.ahead(far);
    moves::is_free(board, unit, end).then_some(end)
}

/// What a target that is struck needs to turn, by the distance (P-105, P-R54).
pub fn turn_needs(distance: Inches) -> u8 {
    match distance {
        // P-106.
        far if far <= Inches::whole(4) => 6,
        // P-107.
        far if far <= Inches::whole(8) => 5,
        // P-108.
        _ => 4,
    }
}

/// The target turns if it must and can, and shoots by opportunity (P-104, P-105, P-R56). Where it
/// is struck then, and the bases it hit.
fn receive(
    unit: UnitId,
    target: UnitId,
    face: Face,
    distance: Inches,
    cx: &mut Cx<'_>,
) -> (Face, u8) {
    if cx.board.is_fighting(target) || cx.board.unit(target).routing {
        return (face, 0);
    }
    let how = fire::How { aimed: None, volley: false, opportunity: true };
    if face == Face::Front {
        let able = fire::shooters(cx.board, target, unit);
        if able.is_empty() {
            return (face, 0);
        }
        // P-104.
        let dice: Vec<u8> = able.iter().map(|_| cx.d6(1)).collect();
        let ready = able.into_iter().zip(&dice).filter(|(_, die)| **die >= READY);
        let ready: Vec<fire::Shooter> = ready.map(|(base, _)| base).collect();
        cx.say(Event::Readied { unit: target, dice, needed: READY });
        let caused = if ready.is_empty() { 0 } else { fire::fire(target, unit, &ready, how, cx) };
        return (face, caused);
    }
    let at = cx.board.unit(target);
    let (Some(pose), Some(other)) = (at.pose(), cx.board.unit(unit).pose()) else {
        return (face, 0);
    };
    let mounted = at.is_mounted();
    let count = at.count();
    let ranks = if mounted { 1 } else { 2 };
    let ready: Vec<usize> = at
        .bases
        .iter()
        .enumerate()
        .filter(|(base, of)| of.role.shoots() && !of.jammed && pose.rank_of(*base, count) < ranks)
        .map(|(base, _)| base)
        .collect();
    if ready.is_empty() || !can_shoot(cx.board, target) {
        return (face, 0);
    }
    let needed = turn_needs(distance);
    let dice: Vec<u8> = ready.iter().map(|_| cx.d6(1)).collect();
    let heading = pose.middle(count).heading_to(other.at);
    let turned = quarter(pose, heading, count);
    let done = dice.iter().any(|die| *die >= needed) && moves::is_free(cx.board, target, turned);
    let pose = if done { turned } else { pose };
    let good: Vec<usize> =
        ready.iter().zip(&dice).filter(|(_, die)| **die >= needed).map(|(base, _)| *base).collect();
    moves::put(cx, target, pose);
    cx.say(Event::TurnedToFace { unit: target, dice, needed, done, pose });
    if !done {
        return (face, 0);
    }
    // P-R56: those bases shoot that succeeded.
    let able = fire::shooters(cx.board, target, unit);
    let able: Vec<fire::Shooter> =
        able.into_iter().filter(|(base, _)| good.contains(base)).collect();
    let caused = if able.is_empty() { 0 } else { fire::fire(target, unit, &able, how, cx) };
    (Face::Front, caused)
}

fn can_shoot(board: &Board, unit: UnitId) -> bool {
    let of = board.unit(unit);
    let manned = !of.arm().is_heavy() || of.has(Role::Crew) && !of.limbered;
    manned && fire::ranges(board, unit).is_some()
}

/// All bases turned by 90 or 180 degrees, whichever looks most nearly along a heading.
fn quarter(pose: Pose, heading: Heading, count: u8) -> Pose {
    let turns = [6_i8, -6, 12].map(|steps| pose.turned(steps, count));
    let off = |pose: &Pose| pose.heading.between(heading);
    turns.into_iter().min_by_key(off).unwrap_or(pose)
}

/// P-109, P-R35: a die for each base hit; one is ignored if the attacker is veteran, one if it is
/// mounted.
fn falter(unit: UnitId, caused: u8, cx: &mut Cx<'_>) -> (Option<Vec<u8>>, Falter) {
    let of = cx.board.unit(unit);
    let ignored = u8::from(of.quality() == Quality::Veteran) + u8::from(of.is_mounted());
    let count = caused.saturating_sub(ignored);
    if caused == 0 {
        return (None, Falter::GoesIn);
    }
    let dice: Vec<u8> = (0..count).map(|_| cx.d6(1)).collect();
    let falter = match dice.iter().filter(|die| **die >= 4).count() {
        0 => Falter::GoesIn,
        1 => Falter::Shaken,
        2 => Falter::Stops,
        _ => Falter::FallsBack,
    };
    (Some(dice), falter)
}

/// Whether a unit that is attacked fights as a column does, in the first turn of a fight (P-117).
pub(crate) fn is_in_column(board: &Board, unit: UnitId) -> bool {
    let of = board.unit(unit);
    of.count() > 1 && of.formation() == Some(Formation::Column)
}
