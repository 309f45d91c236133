//! Ways to what a player names: which turn, which wheel, how far (P-019, P-020).

use inches::{Heading, Inches, Point};

use super::act::Acting;
use super::around::{Around, Taken};
use super::moves::{self, Leg};
use crate::choice::{Goal, Shape};
use crate::ids::PieceId;
use crate::pose::{Formation, Pose};
use crate::state::{HEIGHT, Piece, WIDTH};

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

/// What a goal is on the table.
#[derive(Debug, Clone, Copy)]
enum Mark<'a> {
    Piece(&'a Piece),
    /// The ground of a unit, and its middle.
    Unit(&'a [Taken], Point),
    /// An edge of the table lies that way.
    Edge(Heading),
}

impl<'a> Mark<'a> {
    fn of(around: &'a Around<'_>, goal: Goal) -> Option<Self> {
        Some(match goal {
            Goal::Piece(piece) => Self::Piece(around.board.piece(piece)?),
            Goal::Unit(id) => {
                let unit = around.board.unit(id);
                Self::Unit(around.ground_of(id), unit.pose()?.middle(unit.count()))
            }
            Goal::North => Self::Edge(Heading(0)),
            Goal::East => Self::Edge(Heading(6)),
            Goal::South => Self::Edge(Heading(12)),
            Goal::West => Self::Edge(Heading(18)),
        })
    }

    fn bearing(self, pose: Pose, count: u8) -> Heading {
        match self {
            Self::Piece(piece) => pose.middle(count).heading_to(piece.centre),
            Self::Unit(_, middle) => pose.middle(count).heading_to(middle),
            Self::Edge(heading) => heading,
        }
    }

    /// Whether it lies behind the front of a unit, which comes no nearer then.
    fn is_behind(self, pose: Pose, count: u8) -> bool {
        let behind = |point: Point| pose.hull(count).local(point).1 < 0;
        match self {
            Self::Piece(piece) => behind(piece.centre),
            Self::Unit(_, middle) => behind(middle),
            Self::Edge(heading) => pose.heading.between(heading) > 6,
        }
    }

    /// How far a unit is from it.
    fn left(self, pose: Pose, count: u8) -> Inches {
        match self {
            Self::Piece(piece) => piece.distance(&pose.hull(count)),
            Self::Unit(taken, _) => {
                let hull = pose.hull(count);
                let far = taken.iter().map(|taken| hull.distance(&taken.ground));
                far.min().unwrap_or_default()
            }
            Self::Edge(Heading(0)) => HEIGHT - pose.at.y,
            Self::Edge(Heading(6)) => WIDTH - pose.at.x,
            Self::Edge(Heading(12)) => pose.at.y,
            Self::Edge(_) => pose.at.x,
        }
    }
}

/// How many steps of 15 degrees to the right a heading is from another, to the left negative.
fn steps_to(from: Heading, to: Heading) -> i8 {
    let right = (i16::from(to.0) - i16::from(from.0)).rem_euclid(24);
    i8::try_from(if right > 12 { right - 24 } else { right }).unwrap_or_default()
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

fn facings<'a>(
    around: &'a Around<'_>,
    acting: &'a Acting,
    from: Pose,
    mark: Mark<'a>,
) -> impl Iterator<Item = Facing> + 'a {
    let count = around.count;
    let still = Facing { turned: None, last: from, price: 0, wheels: 0, crosses: false };
    let heading = mark.bearing(from, count);
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
            let heading = if *turn == 0 { heading } else { mark.bearing(pose, count) };
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
    mark: Mark<'a>,
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
        let mark = Mark::of(around, goal)?;
        let start = match shape {
            Some(shape) => formed(around, acting, shape)?,
            None => from,
        };
        Some(Self { around, acting, mark, from, start, price: u8::from(shape.is_some()) })
    }

    fn all(&self, now: Inches) -> impl Iterator<Item = (Inches, Facing, Leg)> + '_ {
        let Self { around, acting, mark, .. } = *self;
        let count = around.count;
        facings(around, acting, self.start, mark).filter_map(move |facing| {
            let points = acting.points.checked_sub(facing.price + self.price)?;
            let pose = facing.last;
            if mark.is_behind(pose, count) {
                return None;
            }
            let want = if pose == self.from { now } else { mark.left(pose, count) };
            let want = if matches!(mark, Mark::Piece(_)) { want - BESIDE } else { want };
            // Corners come nearer than the middle: the way is tried, not measured.
            let want = (want + Inches::whole(1)).max(Inches::ZERO);
            let crossed = acting.crossed || facing.crosses;
            let rest = Acting { points, crossed, ..*acting };
            let leg = moves::straight(around, &rest, pose, want, false);
            if leg.far <= Inches::ZERO {
                return None;
            }
            Some((mark.left(pose.ahead(leg.far), count), facing, leg))
        })
    }

    fn now(&self) -> Inches {
        self.mark.left(self.from, self.around.count)
    }

    fn best(&self) -> Option<(Facing, Leg)> {
        let now = self.now();
        let best = self.all(now).min_by_key(|(far, facing, leg)| (*far, facing.price + leg.cost));
        best.filter(|(far, _, _)| *far < now).map(|(_, facing, leg)| (facing, leg))
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
    if let Some(best) = around.ways.known(&goal).filter(|_| shape.is_none()) {
        return best.is_some();
    }
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
    let (facing, leg) = match shape {
        Some(_) => way.best()?,
        None => around.ways.of(goal, |_| way.best())?,
    };
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
    let (from, mark) = (around.unit.pose()?, Mark::of(around, goal)?);
    let off = move |pose: Pose| pose.heading.between(mark.bearing(pose, around.count));
    let now = off(from);
    let facings = facings(around, acting, from, mark).filter(|facing| !facing.is_none());
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
    let (pose, mark) = (around.unit.pose()?, Mark::of(around, goal)?);
    let far = mark.left(pose, around.count);
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
    let near = |plan: &Plan| plan.end().is_some_and(|end| mark.left(end, around.count) <= ADJACENT);
    way(around, acting, goal, None).filter(near)
}
