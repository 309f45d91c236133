//! Ways to what a player names: which turn, which wheel, how far (P-019, P-020).

use inches::{Heading, Inches, Point};

use super::act::Acting;
use super::moves::{self, Leg};
use crate::choice::{Goal, Shape};
use crate::ids::{PieceId, UnitId};
use crate::pose::{Formation, Pose};
use crate::state::Board;

/// Wheels of an activation (P-019).
pub const WHEELS: u8 = 2;
/// Steps of 15 degrees in a wheel (P-019).
const WHEEL: i8 = 3;
/// Whoever is so near to a piece can search it (P-R25).
pub const ADJACENT: Inches = Inches::whole(1);
/// Where somebody stops who goes to a piece.
const BESIDE: Inches = Inches(50);

/// A way: turned, wheeled, then straight ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// How it stands before the straight way: as it stood, and after each turn.
    pub(crate) poses: Vec<Pose>,
    /// Points for turns, wheels and a change of formation.
    pub(crate) price: u8,
    /// Wheels it takes.
    pub(crate) wheels: u8,
    /// Whether the formation changes.
    pub(crate) formed: bool,
    /// The straight way.
    pub(crate) leg: Leg,
}

impl Plan {
    /// Where it ends.
    pub(crate) fn end(&self) -> Option<Pose> {
        self.poses.last().map(|pose| pose.ahead(self.leg.far))
    }

    /// All it costs.
    pub(crate) fn cost(&self) -> u8 {
        self.price + self.leg.cost
    }
}

/// What a goal is for whoever goes there.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// A point, and how near one comes.
    Point(Point),
    /// A direction.
    Along(Heading),
}

fn target(board: &Board, goal: Goal) -> Option<Target> {
    Some(match goal {
        Goal::Piece(piece) => Target::Point(board.piece(piece)?.centre),
        Goal::Unit(unit) => {
            let unit = board.unit(unit);
            Target::Point(unit.pose()?.middle(unit.count()))
        }
        Goal::North => Target::Along(Heading(0)),
        Goal::East => Target::Along(Heading(6)),
        Goal::South => Target::Along(Heading(12)),
        Goal::West => Target::Along(Heading(18)),
    })
}

/// How many steps of 15 degrees to the right a heading is from another, to the left negative.
fn steps_to(from: Heading, to: Heading) -> i8 {
    let right = (i16::from(to.0) - i16::from(from.0)).rem_euclid(24);
    i8::try_from(if right > 12 { right - 24 } else { right }).unwrap_or_default()
}

/// How far a unit in this pose is from what it goes to.
fn left(board: &Board, unit: UnitId, pose: Pose, goal: Goal) -> Inches {
    let count = board.unit(unit).count();
    let hull = pose.hull(count);
    match goal {
        Goal::Piece(piece) => board.piece(piece).map_or(Inches::ZERO, |p| p.distance(&hull)),
        Goal::Unit(other) => {
            let ground = board.unit(other).ground();
            ground.map(|rect| hull.distance(&rect)).min().unwrap_or_default()
        }
        Goal::North => crate::state::HEIGHT - pose.at.y,
        Goal::South => pose.at.y,
        Goal::East => crate::state::WIDTH - pose.at.x,
        Goal::West => pose.at.x,
    }
}

/// Poses in which a unit looks towards a goal, with what they cost: as it is if it does, after a
/// wheel, or after all bases have turned and then a wheel.
fn facings(board: &Board, acting: &Acting, from: Pose, target: Target) -> Vec<Plan> {
    let id = acting.unit;
    let count = board.unit(id).count();
    let bearing = |pose: Pose| match target {
        Target::Along(heading) => heading,
        Target::Point(point) => pose.middle(count).heading_to(point),
    };
    let plan = |poses: Vec<Pose>, price: u8, wheels: u8| Plan {
        poses,
        price,
        wheels,
        formed: false,
        leg: Leg::default(),
    };
    if id.is_scout() {
        let (heading, middle) = (bearing(from), from.middle(count));
        let at = middle.step(heading, Inches(50));
        return vec![plan(vec![Pose { at, heading, ..from }], 0, 0)];
    }
    if from.ring {
        return vec![plan(vec![from], 0, 0)];
    }
    let mut plans = Vec::new();
    let near = steps_to(from.heading, bearing(from)).unsigned_abs() <= 3;
    let turns: &[i8] = if near { &[0] } else { &[0, 6, -6, 12] };
    for turn in turns {
        let mut poses = vec![from];
        let mut price = 0;
        let mut pose = from;
        if *turn != 0 {
            pose = from.turned(*turn, count);
            if !moves::is_open(board, id, pose) {
                continue;
            }
            poses.push(pose);
            price += 1;
        }
        let most = WHEEL * i8::try_from(WHEELS - acting.wheels.min(WHEELS)).unwrap_or(0);
        let wheel = steps_to(pose.heading, bearing(pose)).clamp(-most, most);
        if wheel != 0 {
            let wheeled = pose.wheeled(wheel, count);
            let wheels = wheel.unsigned_abs().div_ceil(WHEEL.unsigned_abs());
            if moves::is_open(board, id, wheeled) {
                let mut poses = poses.clone();
                poses.push(wheeled);
                plans.push(plan(poses, price + wheels, wheels));
            }
        }
        plans.push(plan(poses, price, 0));
    }
    plans
}

/// The best way to a goal with the points there are: as near as can be, then as cheap as can be.
/// Nothing if it comes no nearer.
pub(crate) fn way(
    board: &Board,
    acting: &Acting,
    goal: Goal,
    shape: Option<Shape>,
) -> Option<Plan> {
    let id = acting.unit;
    let unit = board.unit(id);
    let from = unit.pose()?;
    let aim = target(board, goal)?;
    let mut start = from;
    let mut before = Vec::new();
    let mut price = 0;
    if let Some(shape) = shape {
        start = formed(board, acting, shape)?;
        before.push(from);
        price = 1;
    }
    let now = left(board, id, from, goal);
    let mut best: Option<(Inches, u8, Plan)> = None;
    for mut plan in facings(board, acting, start, aim) {
        plan.price += price;
        let Some(points) = acting.points.checked_sub(plan.price) else { continue };
        let pose = *plan.poses.last()?;
        let rest = Acting { points, ..*acting };
        let want = left(board, id, pose, goal);
        let want = match goal {
            Goal::Piece(_) => want - BESIDE,
            _ => want,
        };
        // Corners come nearer than the middle: the way is tried, not measured.
        let want = (want + Inches::whole(1)).max(Inches::ZERO);
        plan.leg = moves::straight(board, &rest, pose, want, false);
        plan.formed = shape.is_some();
        plan.poses.splice(0..0, before.iter().copied());
        let end = plan.end()?;
        let key = (left(board, id, end, goal), plan.cost());
        let better = best.as_ref().is_none_or(|(far, cost, _)| key < (*far, *cost));
        if plan.leg.far > Inches::ZERO && better {
            best = Some((key.0, key.1, plan));
        }
    }
    best.filter(|(far, _, _)| *far < now).map(|(_, _, plan)| plan)
}

/// The cheapest turn by which a unit looks towards a goal; nothing if it does, or cannot.
pub(crate) fn facing(board: &Board, acting: &Acting, goal: Goal) -> Option<Plan> {
    let unit = board.unit(acting.unit);
    let (from, aim) = (unit.pose()?, target(board, goal)?);
    let off = |pose: Pose| {
        let bearing = match aim {
            Target::Along(heading) => heading,
            Target::Point(point) => pose.middle(unit.count()).heading_to(point),
        };
        pose.heading.between(bearing)
    };
    let plans = facings(board, acting, from, aim).into_iter();
    let plans = plans.filter(|plan| plan.price <= acting.points && plan.poses.len() > 1);
    let key = |plan: &Plan| plan.poses.last().map(|pose| (off(*pose), plan.price));
    let best = plans.min_by_key(key)?;
    (off(*best.poses.last()?) < off(from)).then_some(best)
}

/// How a unit stands after a change of formation (P-021, P-R05, P-R65); nothing if it cannot.
pub(crate) fn formed(board: &Board, acting: &Acting, shape: Shape) -> Option<Pose> {
    let id = acting.unit;
    let unit = board.unit(id);
    let (pose, count) = (unit.pose()?, unit.count());
    if acting.formed || acting.points < 1 || id.is_scout() {
        return None;
    }
    let line = count.div_ceil(2).max(1);
    let column = 2.min(line);
    // Defence formation is left into whatever is wanted (P-R65).
    let towards = |wanted: u8| {
        if pose.ring {
            return wanted;
        }
        // By at most three files.
        if wanted > pose.files { wanted.min(pose.files + 3) } else { wanted.max(pose.files.saturating_sub(3)) }
    };
    let new = match shape {
        Shape::Line => pose.reformed(towards(line), false, count),
        Shape::Column => pose.reformed(towards(column), false, count),
        Shape::Wide => pose.reformed(pose.files.saturating_add(3).min(count), false, count),
        Shape::Ring if count >= 6 && !unit.is_mounted() && !unit.arm().is_heavy() => {
            pose.reformed(pose.files, true, count)
        }
        Shape::Ring | Shape::Shuffle => return None,
    };
    let other = new.files != pose.files || new.ring != pose.ring;
    let sensible = match shape {
        Shape::Wide => !pose.ring && pose.formation(count) != Formation::Column,
        Shape::Line => pose.ring || pose.files < line || pose.files > line,
        _ => true,
    };
    (other && sensible && moves::is_open(board, id, new)).then_some(new)
}

/// The way to within reach of a piece, so that it can be searched.
pub(crate) fn beside(board: &Board, acting: &Acting, piece: PieceId) -> Option<Plan> {
    let id = acting.unit;
    let near = |pose: Pose| left(board, id, pose, Goal::Piece(piece)) <= ADJACENT;
    let pose = board.unit(id).pose()?;
    if near(pose) {
        let leg = Leg::default();
        return Some(Plan { poses: vec![pose], price: 0, wheels: 0, formed: false, leg });
    }
    way(board, acting, Goal::Piece(piece), None).filter(|plan| plan.end().is_some_and(near))
}
