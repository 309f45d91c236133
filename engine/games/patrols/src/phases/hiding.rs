//! Out of hiding and back into it (P-031, P-129, P-R24 to P-R26, P-R49 to P-R51).

use inches::{Heading, Inches};
use kit::Ask;

use super::act::{self, Acting};
use super::around::Around;
use super::{Cx, Frame, Next, moves};
use crate::choice::{Along, Choice, Shape};
use crate::event::Event;
use crate::ids::{Card, Faction, PieceId, UnitId};
use crate::pose::Pose;
use crate::state::{Board, Piece, Place};
use crate::why::Why;

/// How far a half goes to other scenery (P-R26, P-R27).
pub const SHIFT: Inches = Inches::whole(18);
/// Bases that come out stand so near to their piece (P-R51).
const BESIDE: Inches = Inches::whole(2);

pub fn apart(a: &Piece, b: &Piece) -> Inches {
    (a.centre.distance(b.centre) - a.radius() - b.radius()).max(Inches::ZERO)
}

/// Whether all bases in a pose are in a piece or within 2 inches of it, on the table, over nobody,
/// and farther than an inch from any enemy (P-R51).
fn may_deploy(around: &Around<'_>, piece: &Piece, pose: Pose) -> bool {
    let count = around.count;
    // If the ends of its ranks are near enough, so are those between.
    let files = pose.width(count);
    let last = count - 1 - (count - 1) % files;
    let before = last.saturating_sub(files);
    let ends = [0, (files - 1).min(count - 1), last, count - 1, before, last.saturating_sub(1)];
    let base = |base: u8| pose.base(usize::from(base), count);
    let near = ends.into_iter().all(|end| piece.is_within(&base(end), BESIDE));
    near && around.is_free(pose) && !around.is_near_enemies(pose, Inches::whole(1))
}

/// How a unit stands that comes out of a piece: looking this way if it can, else as nearly so as
/// there is room for (P-R51).
pub(crate) fn come_out(
    board: &Board,
    unit: UnitId,
    piece: PieceId,
    heading: Heading,
) -> Option<Pose> {
    let around = Around::new(board, unit);
    let steps = (0..=12_i8).flat_map(|step| [step, -step]);
    steps.map(|step| heading.turned(step)).find_map(|way| deployed_in(&around, piece, way))
}

/// How a unit stands that comes out of a piece and looks this way: in line, as far ahead as can be;
/// in column if there is no room.
pub fn deployed(board: &Board, unit: UnitId, piece: PieceId, heading: Heading) -> Option<Pose> {
    deployed_in(&Around::new(board, unit), piece, heading)
}

fn deployed_in(around: &Around<'_>, piece: PieceId, heading: Heading) -> Option<Pose> {
    let mut shapes = [Shape::Line, Shape::Column].into_iter();
    shapes.find_map(|shape| deployed_as(around, piece, shape, heading))
}

fn deployed_as(
    around: &Around<'_>,
    piece: PieceId,
    shape: Shape,
    heading: Heading,
) -> Option<Pose> {
    let piece = around.board.piece(piece)?;
    let count = around.count;
    let reach = piece.radius().0 + BESIDE.0 + 100;
    let line = Pose::of(piece.centre, heading, count, shape == Shape::Column);
    let foot = !around.unit.is_mounted() && !around.unit.arm().is_heavy();
    let start = match shape {
        Shape::Line | Shape::Column => line,
        Shape::Wide => Pose { files: count, ..line },
        // P-R65.
        Shape::Ring if count >= 6 && foot => Pose { ring: true, ..line },
        Shape::Ring | Shape::Shuffle => return None,
    };
    let mut ahead = (-reach..=reach).rev().step_by(50).map(|far| start.ahead(Inches(far)));
    ahead.find(|pose| may_deploy(around, piece, *pose))
}

/// P-R51: in any formation, looking any way. What comes to the same is listed once.
fn deployments(board: &Board, unit: UnitId, piece: PieceId) -> Vec<Choice> {
    let around = Around::new(board, unit);
    let mut poses = Vec::new();
    let mut choices = Vec::new();
    for shape in [Shape::Line, Shape::Wide, Shape::Column, Shape::Ring] {
        for heading in (0..Heading::STEPS).map(Heading) {
            let pose = deployed_as(&around, piece, shape, heading);
            if let Some(pose) = pose.filter(|pose| !poses.contains(pose)) {
                poses.push(pose);
                choices.push(Choice::Deploy(unit, shape, Along(heading)));
            }
        }
    }
    choices
}

/// A hidden unit comes out of a piece, looking at the nearest enemy; how it stands is asked next.
pub(crate) fn appear_somehow(unit: UnitId, piece: PieceId, cx: &mut Cx<'_>) {
    let Some(centre) = cx.board.piece(piece).map(|piece| piece.centre) else { return };
    let patrol = cx.board.on_table(Faction::Patrol);
    let nearest = patrol.min_by_key(|id| (cx.board.unit(*id).distance_to(centre), *id));
    let middle = nearest.and_then(|id| {
        let of = cx.board.unit(id);
        of.pose().map(|pose| pose.middle(of.count()))
    });
    let heading = middle.map_or(Faction::Patrol.home(), |at| centre.heading_to(at));
    if let Some(pose) = come_out(cx.board, unit, piece, heading) {
        stand(unit, pose, cx);
        cx.say(Event::Appeared { unit, piece, pose });
    }
}

pub(crate) fn ask_deploy(unit: UnitId, piece: PieceId, acts: bool, cx: &mut Cx<'_>) -> Next {
    let mut choices = deployments(cx.board, unit, piece);
    if cx.board.unit(unit).pose().is_none() || choices.is_empty() {
        return begin_acting(unit, acts, cx);
    }
    choices.push(Choice::Done);
    Next::Wait(Frame::Deploy { unit, piece, acts }, Why::Deploy { unit }, Ask::One(choices))
}

pub(crate) fn deploy(
    unit: UnitId,
    piece: PieceId,
    acts: bool,
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Next {
    if let Choice::Deploy(_, shape, along) = choice
        && let Some(pose) = deployed_as(&Around::new(cx.board, unit), piece, shape, along.0)
    {
        moves::put(cx, unit, pose);
        cx.say(Event::Deployed { unit, pose });
    }
    begin_acting(unit, acts, cx)
}

/// The unit of step 4 that has come out acts (P-R24).
fn begin_acting(unit: UnitId, acts: bool, cx: &mut Cx<'_>) -> Next {
    if !acts || cx.board.unit(unit).pose().is_none() {
        return Next::done();
    }
    act::activate(unit, cx);
    cx.board.unit_mut(unit).tests.came = true;
    Next::Go(vec![Frame::Act(unit)])
}

/// How a unit stands that falls upon searchers, or is fallen upon: at most two ranks deep, between
/// the piece and them, in contact with their nearest side (P-R51). Narrower, and along other ways,
/// where there is no room.
pub(crate) fn upon(board: &Board, unit: UnitId, piece: PieceId, target: UnitId) -> Option<Pose> {
    let piece = board.piece(piece)?;
    let at = board.unit(target);
    let middle = at.pose()?.middle(at.count());
    let count = board.unit(unit).count();
    let straight = piece.centre.heading_to(middle);
    let wide = count.div_ceil(2).max(1);
    for off in [0_i8, 1, -1, 2, -2, 3, -3] {
        let heading = straight.turned(off);
        let start = middle.step(heading.reversed(), Inches::whole(14));
        let pose = Pose { at: start, heading, files: wide, ring: false };
        let hull = pose.hull(count);
        let ground = at.ground();
        let far = ground.filter_map(|rect| hull.until(&rect, Inches::whole(14))).min();
        let Some(far) = far else { continue };
        let pose = pose.ahead(far);
        if moves::is_free(board, unit, pose) {
            return Some(pose);
        }
    }
    None
}

/// A unit stands on the table, whole (P-R22).
pub(crate) fn stand(unit: UnitId, pose: Pose, cx: &mut Cx<'_>) {
    let turn = cx.board.turn;
    let of = cx.board.unit_mut(unit);
    (of.place, of.appeared) = (Place::Table(pose), turn);
    cx.board.seen = true;
}

/// Whether a unit may appear besides the one that was chosen (Out of the Ground).
pub(crate) fn may_appear_again(board: &Board) -> bool {
    let acted = UnitId::of(Faction::Dervish).filter(|id| board.unit(*id).tests.acted).count();
    matches!(board.declared, Some((Card::OutOfTheGround, _))) && acted < 2
}

/// Whether hidden units may appear, be there room for them or not: only one in a turn; a second one
/// by a card (P-R24).
pub(crate) fn may_appear(board: &Board) -> bool {
    let appeared = UnitId::of(Faction::Dervish).filter(|id| board.unit(*id).tests.came).count();
    let most = if matches!(board.declared, Some((Card::OutOfTheGround, _))) { 2 } else { 1 };
    appeared < most && board.hides_anybody()
}

/// Hidden units that may appear, each at its pieces, looking each of eight ways, or as is asked
/// next (P-R24, P-R51).
pub(crate) fn appearances(board: &Board) -> Vec<Choice> {
    if !may_appear(board) {
        return Vec::new();
    }
    let mut choices = Vec::new();
    for unit in UnitId::of(Faction::Dervish) {
        let Place::Hidden(halves) = board.unit(unit).place else { continue };
        let mut pieces = halves.to_vec();
        pieces.dedup();
        let around = Around::new(board, unit);
        for piece in pieces {
            let before = choices.len();
            for heading in (0..Heading::STEPS).step_by(3).map(Heading) {
                if deployed_in(&around, piece, heading).is_some() {
                    choices.push(Choice::Appear(unit, piece, Along(heading)));
                }
            }
            if choices.len() > before {
                choices.push(Choice::AppearAs(unit, piece));
            }
        }
    }
    choices
}

/// A hidden unit appears (P-R24).
pub(crate) fn appear(unit: UnitId, piece: PieceId, heading: Heading, cx: &mut Cx<'_>) {
    if let Some(pose) = deployed(cx.board, unit, piece, heading) {
        stand(unit, pose, cx);
        cx.say(Event::Appeared { unit, piece, pose });
    }
}

pub(crate) fn offers(board: &Board, acting: &Acting, choices: &mut Vec<Choice>) {
    let unit = acting.unit;
    if unit.faction() != Faction::Dervish {
        return;
    }
    let of = board.unit(unit);
    // P-031, P-R25.
    if acting.points >= 1 {
        let beside = |piece: &&Piece| {
            piece.scouted && of.ground().any(|own| piece.is_within(&own, Inches::whole(1)))
        };
        let pieces = board.pieces.iter().filter(beside);
        choices.extend(pieces.map(|piece| Choice::Unscout(unit, piece.id)));
    }
    // P-R26, P-R50.
    let Some(piece) = cover(board, unit) else { return };
    // P-R04: two units at most lie in a piece, the one it stands in too.
    if board.hiding_places(unit).all(|place| place.id != piece.id) {
        return;
    }
    for other in board.refuges(unit, piece.id) {
        if board.piece(other).is_some_and(|to| apart(piece, to) <= SHIFT) {
            choices.push(Choice::Vanish(unit, piece.id, other));
        }
    }
}

/// The piece that a Dervish unit could disappear into, whoever hides there and however near the enemy
/// is (P-R26): it is asked what it does as long as there is one. Whether there is room for its halves
/// is not for everybody to know.
pub(crate) fn cover(board: &Board, unit: UnitId) -> Option<&Piece> {
    let of = board.unit(unit);
    let piece = board.standing_in(unit).filter(|piece| !piece.scouted && piece.takes(of));
    piece.filter(|_| unit.faction() == Faction::Dervish)
}

/// What a unit needs to un-scout a piece (P-031).
pub const UNSCOUTS: u8 = 5;

pub(crate) fn unscout(unit: UnitId, piece: PieceId, cx: &mut Cx<'_>) -> Next {
    act::spend(unit, 1, cx);
    let die = cx.d6(1);
    let done = die >= UNSCOUTS;
    if let Some(piece) = cx.board.piece_mut(piece) {
        piece.scouted &= !done;
    }
    cx.say(Event::Unscouted { piece, die: Some(die), done });
    Next::done()
}

/// What a unit needs to disappear (P-129, Silent Ones).
pub fn vanish_needs(board: &Board, unit: UnitId) -> u8 {
    let of = board.unit(unit);
    let wounded = of.bases.iter().filter(|base| base.wounded).count();
    let hurt = wounded + usize::from(of.tests.markers) >= 2;
    let quiet = !of.moved && !of.shot;
    let silent = matches!(board.declared, Some((Card::SilentOnes, _)));
    let needed = if quiet { 3 } else { 4 } + u8::from(hurt);
    needed - u8::from(silent)
}

/// P-129: the last thing it does in its activation (P-R26).
pub(crate) fn vanish(unit: UnitId, halves: [PieceId; 2], cx: &mut Cx<'_>) -> Next {
    let needed = vanish_needs(cx.board, unit);
    let die = cx.d6(1);
    let done = die >= needed;
    act::finish(unit, cx);
    if done {
        cx.board.unit_mut(unit).place = Place::Hidden(halves);
    }
    cx.say(Event::Vanished { unit, die, needed, done, halves: done.then_some(halves) });
    Next::done()
}
