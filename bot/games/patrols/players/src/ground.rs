//! The table as an automatic player measures it.

use inches::{Inches, Point};
use patrols::phases::assault;
use patrols::{Board, Choice, Goal, Hand, Piece, Place, Pose, Spin, UnitId};

pub(crate) fn middle(board: &Board, unit: UnitId) -> Option<Point> {
    let of = board.unit(unit);
    of.pose().map(|pose| pose.middle(of.count()))
}

pub(crate) fn length(of: Inches) -> f64 {
    f64::from(of.0) / 100.0
}

/// Whom a charge upon a scout goes on to if the scout gets away, and in contact with it (P-R28).
pub fn beyond(board: &Board, unit: UnitId, from: Pose, scout: UnitId) -> Option<(UnitId, Pose)> {
    let [start, _] = assault::way(board, unit, from, scout)?;
    let mut left = board.clone();
    left.units[scout.index()].place = Place::Out;
    assault::beyond(&left, unit, start)
}

pub(crate) fn to_piece(board: &Board, unit: UnitId, piece: &Piece) -> f64 {
    let far = board.unit(unit).ground().map(|rect| piece.distance(&rect)).min();
    far.map_or(f64::MAX, length)
}

pub(crate) fn apart(board: &Board, a: UnitId, b: UnitId) -> f64 {
    length(board.distance(a, b))
}

pub(crate) fn looks_at(board: &Board, unit: UnitId, at: Point) -> bool {
    let of = board.unit(unit);
    let Some(pose) = of.pose() else { return true };
    pose.ring || pose.heading.between(pose.middle(of.count()).heading_to(at)) <= 3
}

/// The turn by which a unit comes to look at a place and keeps its formation, if there is one.
pub(crate) fn turn_to(
    board: &Board,
    unit: UnitId,
    goal: Goal,
    at: Point,
    of: &[Choice],
) -> Option<Choice> {
    if looks_at(board, unit, at) {
        return None;
    }
    let own = board.unit(unit);
    let pose = own.pose()?;
    let bearing = pose.middle(own.count()).heading_to(at);
    let hand = if pose.heading.turned(6).between(bearing) <= 6 { Hand::Right } else { Hand::Left };
    let wheel = Choice::Wheel(unit, hand, 45);
    let about = Choice::Turn(unit, Spin::About);
    let single = own.count() <= 4;
    let ways = match pose.heading.between(bearing) {
        _ if single => [Choice::Face(unit, goal), wheel],
        0..=8 => [wheel, Choice::Face(unit, goal)],
        _ => [about, Choice::Face(unit, goal)],
    };
    ways.into_iter().find(|way| of.contains(way))
}
