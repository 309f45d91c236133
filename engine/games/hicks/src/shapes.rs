//! Where everything is: lines of units, ranges, cover, gaps (H-R19, H-R21, H-R37).
//!
//! A unit is a straight line; a face is 4 inches of the square's outer line, a gun in its corner
//! half an inch from both. A figure is half an inch wide. A party of Ansar always turns towards
//! the nearest unit, so its middle figure is its nearest and ranges are measured to that.

use crate::ids::{Arm, Mover, PieceId, Side, UnitId};
use crate::state::{Field, HALF_FACE, HALF_SIDE, Piece, PieceKind, Post, Square, Track, Unit};
use inches::{Heading, Inches, Point, Rect};

/// Beyond this an open place in the square is a gap (H-R21).
pub(super) const GAP: Inches = Inches::whole(2);
/// Half of a figure's width.
const HALF_FIGURE: Inches = Inches(25);
/// From a corner's outer point to the gun in it, along both sides.
const CORNER: Inches = Inches(50);

impl Unit {
    pub fn heading(&self, field: &Field) -> Heading {
        match self.post {
            Post::Face(side) => field.square.heading.turned(side.steps()),
            // A corner gun looks outward between its two faces; it covers both (H-R53).
            Post::Corner(side) => field.square.heading.turned(side.steps() + 3),
            Post::Away { heading, .. } => heading,
        }
    }

    pub fn at(&self, field: &Field) -> Point {
        place(field, self.post)
    }

    /// Both ends of its line, left and right.
    pub fn line(&self, field: &Field) -> (Point, Point) {
        let half = match (self.post, self.id.arm()) {
            (Post::Face(_), _) => HALF_FACE,
            (_, Arm::Infantry) => Inches(HALF_FIGURE.0 * i32::from(self.figures.div_ceil(2))),
            _ => Inches(HALF_FIGURE.0 * i32::from(self.figures.max(1))),
        };
        let at = self.at(field);
        let right = at.step(self.heading(field).turned(6), half);
        // What is rounded to the right is rounded so to the left.
        (Point { x: at.x.double() - right.x, y: at.y.double() - right.y }, right)
    }

    /// Where its figure stands that is nearest to a point (H-R37).
    fn nearest_to(&self, field: &Field, point: Point) -> Point {
        let (left, right) = self.line(field);
        point.nearest_on(left, right)
    }

    /// How far a point is from its nearest figure (H-R37).
    pub fn distance(&self, field: &Field, point: Point) -> Inches {
        point.distance(self.nearest_to(field, point))
    }

    /// Whether a point is no farther from it than this.
    pub(crate) fn is_within(&self, field: &Field, point: Point, far: Inches) -> bool {
        point.is_within(self.nearest_to(field, point), far)
    }
}

/// The middle of a place in the square, or beside it.
pub(super) fn place(field: &Field, post: Post) -> Point {
    let square = field.square;
    match post {
        Post::Face(side) => square.centre.step(square.heading.turned(side.steps()), HALF_SIDE),
        Post::Corner(side) => {
            let ahead = square.heading.turned(side.steps());
            let out = HALF_SIDE - CORNER;
            square.centre.step(ahead, out).step(ahead.turned(6), out)
        }
        Post::Away { at, .. } => at,
    }
}

/// The place in the square of a gun (H-R46): the field gun right of the front face, the
/// mitrailleuse left of it.
pub(super) fn corner_of(unit: UnitId) -> Option<Side> {
    match unit {
        UnitId::FieldGun => Some(Side::Front),
        UnitId::Mitrailleuse => Some(Side::Left),
        _ => None,
    }
}

/// Faces that are open (H-R21): nobody holds them, or their men drink, run or stand more than
/// two inches from the place; and those beside a corner whose gun and crew stand elsewhere are
/// not, for infantry closes up.
pub(super) fn gaps(field: &Field) -> Vec<Side> {
    let closed = |side: &Side| {
        let near = |unit: &Unit| {
            unit.id.arm() == Arm::Infantry
                && unit.is_within(field, place(field, Post::Face(*side)), GAP)
        };
        field.living().any(|unit| match unit.post {
            Post::Face(own) => own == *side && unit.in_order(),
            Post::Corner(_) => false,
            Post::Away { .. } => unit.in_order() && near(unit),
        })
    };
    Side::ALL.into_iter().filter(|side| !closed(side)).collect()
}

pub(super) fn nearest_unit(field: &Field, point: Point) -> Option<(UnitId, Inches)> {
    nearest_of(field, field.living(), point)
}

/// The nearest of these units to a point, and how far it is.
pub(super) fn nearest_of<'a>(
    field: &Field,
    units: impl Iterator<Item = &'a Unit>,
    point: Point,
) -> Option<(UnitId, Inches)> {
    units.fold(None, |best, unit| {
        let near = unit.nearest_to(field, point);
        match best {
            Some((_, far)) if !point.is_within(near, far) => best,
            _ => {
                let new = (unit.id, point.distance(near));
                Some(best.filter(|(id, far)| (*far, *id) <= (new.1, new.0)).unwrap_or(new))
            }
        }
    })
}

impl Piece {
    /// Whether a point is in it, its edge counted.
    pub fn holds(&self, point: Point) -> bool {
        match self.kind {
            PieceKind::Cover { radius } => self.centre.is_within(point, radius),
            PieceKind::Sand { width, depth, heading }
            | PieceKind::Wadi { width, depth, heading } => {
                Rect { centre: self.centre, heading, width, depth }.holds(point)
            }
            PieceKind::Pool => false,
        }
    }

    pub fn covers(&self) -> bool {
        matches!(self.kind, PieceKind::Cover { .. } | PieceKind::Wadi { .. })
    }

    /// Whether it halves movement (H-030, H-040, H-041).
    pub fn hinders(&self) -> bool {
        !matches!(self.kind, PieceKind::Pool)
    }
}

impl Track {
    /// Whether a point lies on it: beside the way by no more than its half width, and neither
    /// behind its beginning nor beyond its end.
    fn holds(&self, point: Point) -> bool {
        let (way_x, way_y) = self.from.to(self.to);
        let (x, y) = self.from.to(point);
        let along = x * way_x + y * way_y;
        let within = (0..=way_x * way_x + way_y * way_y).contains(&along);
        within && point.is_within(point.nearest_on(self.from, self.to), self.half_width)
    }
}

/// The piece that covers a point, if one does.
pub(super) fn cover_at(field: &Field, point: Point) -> Option<PieceId> {
    field.pieces.iter().find(|piece| piece.covers() && piece.holds(point)).map(|piece| piece.id)
}

/// Whether movement at a point is halved.
pub(super) fn bad_ground(field: &Field, point: Point) -> bool {
    field.pieces.iter().any(|piece| piece.hinders() && piece.holds(point))
}

/// Whether ground is known (H-R13): crossed before, or in a piece that is known.
pub(super) fn is_known(field: &Field, point: Point) -> bool {
    field.crossed.iter().any(|track| track.holds(point))
        || field.pieces.iter().any(|piece| piece.known && piece.holds(point))
}

/// Whether a point is within the outline of the square, as long as anybody stands in his place.
pub(super) fn inside_square(field: &Field, point: Point) -> bool {
    let Square { centre, heading, .. } = field.square;
    let outline = Rect { centre, heading, width: HALF_SIDE.double(), depth: HALF_SIDE.double() };
    field.living().any(Unit::in_square) && outline.holds(point)
}

/// The diagonals of the square, as long as anybody stands in his place: whatever goes through it
/// crosses one of them.
pub(super) fn diagonals(field: &Field) -> Option<[(Point, Point); 2]> {
    let Square { centre, heading, .. } = field.square;
    let corner = |ahead: Heading| centre.step(ahead, HALF_SIDE).step(ahead.turned(6), HALF_SIDE);
    let [a, b, c, d] = Side::ALL.map(|side| corner(heading.turned(side.steps())));
    field.living().any(Unit::in_square).then_some([(a, c), (b, d)])
}

/// Whether two straight lines cross between their ends.
pub(super) fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let apart = |from: Point, to: Point, one: Point, other: Point| {
        let (x, y) = from.to(to);
        let side = |point: Point| {
            let (east, north) = from.to(point);
            (x * north - y * east).signum()
        };
        side(one) * side(other) < 0
    };
    apart(a, b, c, d) && apart(c, d, a, b)
}

/// Whether a mover is in cover: the piece, if so. The square is where its middle is.
pub(super) fn mover_cover(field: &Field, mover: Mover) -> Option<PieceId> {
    let at = match mover {
        Mover::Square => field.square.centre,
        Mover::Unit(unit) => field.unit(unit)?.at(field),
        Mover::Transport => field.train.left?,
    };
    cover_at(field, at)
}
