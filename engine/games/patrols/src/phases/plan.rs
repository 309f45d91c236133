//! Ways to what a player names: which turn, which wheel, how far (P-019, P-020).

use inches::{Heading, Inches, Point};

use super::act::Acting;
use super::around::Around;
use super::moves::{self, Leg};
use crate::choice::{Goal, Shape};
use crate::ids::PieceId;
use crate::pose::{Formation, Pose};
use crate::state::Board;

/// Wheels of an activation (P-019).
pub const WHEELS: u8 = 2;
/// Steps of 15 degrees in a wheel (P-019).
const WHEEL: i8 = 3;
/// Whoever is so near to a piece can search it (P-R25).
pub const ADJACENT: Inches = Inches::whole(1);
const BESIDE: Inches = Inches(50);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// How it stands before the straight way: as it stood, and after each turn.
    pub(crate) poses: Vec<Pose>,
    /// Points for turns, wheels and a change of formation.
    pub(crate) price: u8,
    pub(crate) wheels: u8,
    /// Whether a wheel goes through scenery at a price (P-016, P-018).
    pub(crate) crosses: bool,
    pub(crate) formed: bool,
    pub(crate) leg: Leg,
}

impl Plan {
    pub(crate) fn end(&self) -> Option<Pose> {
        self.poses.last().map(|pose| pose.ahead(self.leg.far))
    }

    pub(crate) fn cost(&self) -> u8 {
        self.price + self.leg.cost
    }
}

#[derive(Debug, Clone, Copy)]
enum Target {
    /// A point, and how near one comes.
    Point(Point),
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

fn left(around: &Around<'_>, pose: Pose, goal: Goal) -> Inches {
    let board = around.board;
    let hull = || pose.hull(around.count);
    match goal {
        Goal::Piece(piece) => board.piece(piece).map_or(Inches::ZERO, |p| p.distance(&hull())),
        Goal::Unit(other) => around.distance(&hull(), other),
        Goal::North => crate::state::HEIGHT - pose.at.y,
        Goal::South => pose.at.y,
        Goal::East => crate::state::WIDTH - pose.at.x,
        Goal::West => pose.at.x,
    }
}

/// How a unit turns to look towards a goal: as it is if it does, after a wheel, or after all bases
/// have turned and then a wheel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facing {
    turned: Option<Pose>,
    last: Pose,
    price: u8,
    wheels: u8,
    /// Whether a wheel goes through scenery at a price.
    crosses: bool,
}

impl Facing {
    fn is_none(&self) -> bool {
        self.price == 0
    }

    fn poses(&self, before: Option<Pose>, from: Pose) -> Vec<Pose> {
        let mut poses: Vec<Pose> = before.into_iter().chain([from]).chain(self.turned).collect();
        if poses.last() != Some(&self.last) {
            poses.push(self.last);
        }
        poses
    }
}

fn bearing(pose: Pose, count: u8, target: Target) -> Heading {
    match target {
        Target::Along(heading) => heading,
        Target::Point(point) => pose.middle(count).heading_to(point),
    }
}

fn facings<'a>(
    around: &'a Around<'_>,
    acting: &'a Acting,
    from: Pose,
    target: Target,
) -> impl Iterator<Item = Facing> + 'a {
    let count = around.count;
    let still = Facing { turned: None, last: from, price: 0, wheels: 0, crosses: false };
    let heading = bearing(from, count, target);
    let (turns, still): (&[i8], Option<Facing>) = if around.id.is_scout() {
        // A scout is a single base, and turns freely (P-R13).
        let at = from.middle(count).step(heading, Inches(50));
        (&[], Some(Facing { last: Pose { at, heading, ..from }, ..still }))
    } else if from.ring {
        (&[], Some(still))
    } else if from.heading.between(heading) <= 3 {
        (&[0], None)
    } else {
        (&[0, 6, -6, 12], None)
    };
    let wheels = WHEELS.saturating_sub(acting.wheels);
    let most = WHEEL * i8::try_from(wheels).unwrap_or(0);
    let (points, crossed) = (acting.points, acting.crossed);
    let facing = move |turn: i8, wheel: i8| {
        faced(around, acting, FacingKey { from, points, crossed, turn, wheel })
    };
    let turned = turns.iter().flat_map(move |turn| {
        let straight = facing(*turn, 0);
        let wheeled = straight.and_then(|Facing { last: pose, .. }| {
            let heading = if *turn == 0 { heading } else { bearing(pose, count, target) };
            let wheel = steps_to(pose.heading, heading).clamp(-most, most);
            if wheel == 0 { None } else { facing(*turn, wheel) }
        });
        wheeled.into_iter().chain(straight)
    });
    still.into_iter().chain(turned)
}

/// All that a turn of all bases with a wheel after it depends on, besides what stands around.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct FacingKey {
    from: Pose,
    points: u8,
    crossed: bool,
    /// Both in steps of 15 degrees, to the left negative.
    turn: i8,
    wheel: i8,
}

/// A unit after a turn and a wheel; nothing if it may not make them.
fn faced(around: &Around<'_>, acting: &Acting, key: FacingKey) -> Option<Facing> {
    around.facings.of(key, |key| face(around, acting, *key))
}

fn face(around: &Around<'_>, acting: &Acting, key: FacingKey) -> Option<Facing> {
    let FacingKey { from, points, turn, wheel, .. } = key;
    if wheel == 0 {
        let pose = if turn == 0 { from } else { from.turned(turn, around.count) };
        let price = u8::from(turn != 0);
        let usable = price <= points && (turn == 0 || around.is_open(pose));
        let turned = (turn != 0).then_some(pose);
        return usable.then_some(Facing { turned, last: pose, price, wheels: 0, crosses: false });
    }
    let straight = faced(around, acting, FacingKey { wheel: 0, ..key })?;
    let wheels = wheel.unsigned_abs().div_ceil(WHEEL.unsigned_abs());
    let last = straight.last.wheeled(wheel, around.count);
    if straight.price + wheels > points || !around.is_open(last) {
        return None;
    }
    // A way searches nothing by a wheel; whoever would wheels by hand.
    let swing = moves::swing(around, acting, straight.last, wheel)?;
    let price = straight.price + wheels + swing.price;
    let open = swing.searches.is_none() && price <= points;
    open.then_some(Facing { last, price, wheels, crosses: swing.crosses, ..straight })
}

#[derive(Debug, Clone, Copy)]
struct Way<'a> {
    around: &'a Around<'a>,
    acting: &'a Acting,
    goal: Goal,
    aim: Target,
    /// Before a change of formation, and after it.
    from: Pose,
    start: Pose,
    price: u8,
}

impl<'a> Way<'a> {
    fn new(
        around: &'a Around<'a>,
        acting: &'a Acting,
        goal: Goal,
        shape: Option<Shape>,
    ) -> Option<Self> {
        let from = around.unit.pose()?;
        let aim = target(around.board, goal)?;
        let start = match shape {
            Some(shape) => formed(around, acting, shape)?,
            None => from,
        };
        Some(Self { around, acting, goal, aim, from, start, price: u8::from(shape.is_some()) })
    }

    fn all(&self, now: Inches) -> impl Iterator<Item = (Inches, Facing, Leg)> + '_ {
        let Self { around, acting, goal, .. } = *self;
        facings(around, acting, self.start, self.aim).filter_map(move |facing| {
            let points = acting.points.checked_sub(facing.price + self.price)?;
            let pose = facing.last;
            // Whoever looks away comes no nearer.
            let away = match self.aim {
                Target::Along(heading) => pose.heading.between(heading) > 6,
                Target::Point(point) => pose.hull(around.count).local(point).1 < 0,
            };
            if away {
                return None;
            }
            let want = if pose == self.from { now } else { left(around, pose, goal) };
            let want = if matches!(goal, Goal::Piece(_)) { want - BESIDE } else { want };
            // Corners come nearer than the middle: the way is tried, not measured.
            let want = (want + Inches::whole(1)).max(Inches::ZERO);
            let crossed = acting.crossed || facing.crosses;
            let rest = Acting { points, crossed, ..*acting };
            let leg = moves::straight(around, &rest, pose, want, false);
            if leg.far <= Inches::ZERO {
                return None;
            }
            Some((left(around, pose.ahead(leg.far), goal), facing, leg))
        })
    }

    fn now(&self) -> Inches {
        left(self.around, self.from, self.goal)
    }
}

/// Whether a unit that forms a column has more steps than as it stands (P-013, P-015).
pub(crate) fn column_goes_farther(around: &Around<'_>, acting: &Acting) -> bool {
    let (unit, of) = (around.unit, around.id.faction());
    let Some(now) = unit.formation() else { return false };
    if acting.points < 2 || now == Formation::Column || acting.steps > 0 {
        return false;
    }
    let steps = |points: u8, formation: Formation| {
        let most = moves::most_steps(unit, of, formation);
        (0..=most).rev().find(|steps| moves::steps_cost(unit, acting.steps, *steps) <= points)
    };
    steps(acting.points - 1, Formation::Column) > steps(acting.points, now)
        && formed(around, acting, Shape::Column)
            .is_some_and(|pose| pose.formation(around.count) == Formation::Column)
}

pub(crate) fn can_go(
    around: &Around<'_>,
    acting: &Acting,
    goal: Goal,
    shape: Option<Shape>,
) -> bool {
    Way::new(around, acting, goal, shape).is_some_and(|way| {
        let now = way.now();
        way.all(now).any(|(far, _, _)| far < now)
    })
}

/// The best way to a goal with the points there are: as near as can be, then as cheap as can be.
/// Nothing if it comes no nearer.
pub(crate) fn way(
    around: &Around<'_>,
    acting: &Acting,
    goal: Goal,
    shape: Option<Shape>,
) -> Option<Plan> {
    let way = Way::new(around, acting, goal, shape)?;
    let now = way.now();
    let best = way.all(now).min_by_key(|(far, facing, leg)| (*far, facing.price + leg.cost))?;
    let (_, facing, leg) = Some(best).filter(|(far, _, _)| *far < now)?;
    let before = shape.map(|_| way.from);
    Some(Plan {
        poses: facing.poses(before, way.start),
        price: facing.price + way.price,
        wheels: facing.wheels,
        crosses: facing.crosses,
        formed: shape.is_some(),
        leg,
    })
}

fn better_facings<'a>(
    around: &'a Around<'_>,
    acting: &'a Acting,
    goal: Goal,
) -> Option<impl Iterator<Item = (u8, Facing)> + 'a> {
    let (from, aim) = (around.unit.pose()?, target(around.board, goal)?);
    let off = move |pose: Pose| pose.heading.between(bearing(pose, around.count, aim));
    let now = off(from);
    let facings = facings(around, acting, from, aim).filter(|facing| !facing.is_none());
    let facings = facings.map(move |facing| (off(facing.last), facing));
    Some(facings.filter(move |(off, _)| *off < now))
}

pub(crate) fn can_face(around: &Around<'_>, acting: &Acting, goal: Goal) -> bool {
    better_facings(around, acting, goal).is_some_and(|mut all| all.next().is_some())
}

/// The cheapest turn by which a unit looks towards a goal; nothing if it does, or cannot.
pub(crate) fn facing(around: &Around<'_>, acting: &Acting, goal: Goal) -> Option<Plan> {
    let from = around.unit.pose()?;
    let best = better_facings(around, acting, goal)?;
    let (_, facing) = best.min_by_key(|(off, facing)| (*off, facing.price))?;
    Some(Plan {
        poses: facing.poses(None, from),
        price: facing.price,
        wheels: facing.wheels,
        crosses: facing.crosses,
        formed: false,
        leg: Leg::default(),
    })
}

/// How a unit stands after a change of formation (P-021, P-R05, P-R65); nothing if it cannot.
pub(crate) fn formed(around: &Around<'_>, acting: &Acting, shape: Shape) -> Option<Pose> {
    let Around { id, unit, count, .. } = *around;
    let pose = unit.pose()?;
    if acting.formed || acting.points < 1 || id.is_scout() {
        return None;
    }
    let line = Pose::line(count);
    let column = 2.min(count.div_ceil(2).max(1));
    // Defence formation is left into whatever is wanted (P-R65).
    let towards = |wanted: u8| {
        if pose.ring {
            return wanted;
        }
        // By at most three files.
        wanted.clamp(pose.files.saturating_sub(3).max(1), pose.files + 3)
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
    (other && sensible && around.is_open(new)).then_some(new)
}

pub(crate) fn beside(around: &Around<'_>, acting: &Acting, piece: PieceId) -> Option<Plan> {
    let goal = Goal::Piece(piece);
    let pose = around.unit.pose()?;
    let far = left(around, pose, goal);
    if far <= ADJACENT {
        let leg = Leg::default();
        return Some(Plan {
            poses: vec![pose],
            price: 0,
            wheels: 0,
            crosses: false,
            formed: false,
            leg,
        });
    }
    // Nobody goes farther than six steps, and turns.
    if far > Inches::whole(6 * 4 + 12) {
        return None;
    }
    let near = |plan: &Plan| plan.end().is_some_and(|end| left(around, end, goal) <= ADJACENT);
    way(around, acting, goal, None).filter(near)
}
