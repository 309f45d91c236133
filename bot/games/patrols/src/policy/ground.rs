//! The table as an automatic player measures it: where units come out, and whom a charge reaches.

use inches::{Heading, Inches, Point};
use patrols::phases::assault;
use patrols::phases::moves;
use patrols::{
    Board, Choice, Face, Faction, Goal, HEIGHT, Hand, Piece, PieceId, Place, Pose, Spin, UnitId,
    WIDTH,
};

/// Bases that come out stand so near to their piece (P-R51).
const BESIDE: Inches = Inches::whole(2);

pub(crate) fn middle(board: &Board, unit: UnitId) -> Option<Point> {
    let of = board.unit(unit);
    of.pose().map(|pose| pose.middle(of.count()))
}

pub(crate) fn length(of: Inches) -> f64 {
    f64::from(of.0) / 100.0
}

/// How far a unit charges another (P-R55).
pub(crate) fn reach(board: &Board, unit: UnitId, target: UnitId) -> Inches {
    let (of, at) = (board.unit(unit), board.unit(target));
    match () {
        () if !of.is_mounted() && at.is_mounted() => Inches::whole(4),
        () if of.is_mounted() || unit.faction() == Faction::Dervish => Inches::whole(12),
        () => Inches::whole(8),
    }
}

/// Where a charge from a pose brings a unit: after its free wheel, and in contact; nothing if it
/// may not be (P-R55). It is the way that the rules take.
pub(crate) fn charge(board: &Board, unit: UnitId, from: Pose, target: UnitId) -> Option<[Pose; 2]> {
    let count = board.unit(unit).count();
    let most = reach(board, unit, target);
    let theirs: Vec<_> = board.unit(target).ground().collect();
    let near = |rect: &inches::Rect| {
        let ground = pose_ground(from, count);
        ground.iter().any(|own| own.distance(rect) <= most)
    };
    if from.ring || !theirs.iter().any(near) {
        return None;
    }
    let own = board.standing_in(target).map(|piece| piece.id);
    let middle = middle(board, target)?;
    let mut best: Option<((i64, u8), [Pose; 2])> = None;
    for wheel in [0_i8, 1, -1, 2, -2, 3, -3] {
        let start = from.wheeled(wheel, count);
        let hull = start.hull(count);
        let Some(far) = theirs.iter().filter_map(|rect| hull.until(rect, most)).min() else {
            continue;
        };
        // Aimed at the middle of the target, to within two inches; then as small a wheel as can be.
        let key = (hull.local(middle).0.abs() / 10_000 / 200, wheel.unsigned_abs());
        if best.as_ref().is_some_and(|(better, _)| *better <= key) {
            continue;
        }
        let end = start.ahead(far);
        let path = hull.swept(far);
        let in_way = |id: UnitId| {
            id != unit
                && id != target
                && board.unit(id).ground().any(|ground| ground.overlaps(&path, Inches(4)))
        };
        let edge = inches::Rect::behind(start.at, start.heading, hull.width, Inches(10));
        let swept = edge.swept(far);
        let crosses =
            |piece: &Piece| Some(piece.id) != own && !piece.touches(&edge) && piece.touches(&swept);
        if board.everybody().any(in_way)
            || board.pieces.iter().any(crosses)
            || !hull.corners().iter().all(|corner| corner.is_on(WIDTH, HEIGHT))
            || !moves::is_free(board, unit, end)
        {
            continue;
        }
        best = Some((key, [start, end]));
    }
    best.map(|(_, way)| way)
}

fn pose_ground(pose: Pose, count: u8) -> Vec<inches::Rect> {
    pose.ground(count).collect()
}

pub(crate) fn struck(board: &Board, target: UnitId, end: Pose) -> Face {
    assault::face_of(board, target, end)
}

/// How a unit stands that comes out of a piece and looks this way (P-R51).
pub(crate) fn deployed(
    board: &Board,
    unit: UnitId,
    piece: PieceId,
    heading: Heading,
) -> Option<Pose> {
    let piece = board.piece(piece)?;
    let count = board.unit(unit).count();
    let reach = piece.radius().0 + BESIDE.0 + 100;
    let foes: Vec<inches::Rect> =
        board.on_table(unit.faction().other()).flat_map(|id| board.unit(id).ground()).collect();
    for column in [false, true] {
        let start = Pose::of(piece.centre, heading, count, column);
        for far in (-reach..=reach).rev().step_by(50) {
            let pose = start.ahead(Inches(far));
            let beside = |base: usize| piece.distance(&pose.base(base, count)) <= BESIDE;
            if !(0..usize::from(count)).all(beside) || !moves::is_free(board, unit, pose) {
                continue;
            }
            let shy = |foe: &inches::Rect| {
                pose.ground(count).any(|own| own.distance(foe) <= Inches::whole(1))
            };
            if !foes.iter().any(shy) {
                return Some(pose);
            }
        }
    }
    None
}

/// Whom a charge upon a scout goes on to if the scout gets away, and in contact with it (P-R28).
pub(crate) fn beyond(
    board: &Board,
    unit: UnitId,
    from: Pose,
    scout: UnitId,
) -> Option<(UnitId, Pose)> {
    let [start, _] = charge(board, unit, from, scout)?;
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
