//! Scenery under and between units: what is in it, and who sees whom (P-R03).

use inches::{Inches, Point, Rect};

use crate::ids::UnitId;
use crate::pose::Pose;
use crate::state::{Board, Piece};

const OUTER: Inches = Inches::whole(2);

/// The outline of a piece: a circle, or a rectangle.
enum Outline {
    Round(Inches),
    Straight(Rect),
}
use Outline::{Round, Straight};

impl Piece {
    fn outline(&self) -> Outline {
        self.rect().map_or_else(|| Round(self.radius()), Straight)
    }

    pub fn holds(&self, point: Point) -> bool {
        match self.outline() {
            Straight(rect) => rect.holds(point),
            Round(radius) => self.centre.is_within(point, radius),
        }
    }

    pub fn distance(&self, rect: &Rect) -> Inches {
        match self.outline() {
            Straight(own) => own.distance(rect),
            Round(radius) => (rect.distance_to(self.centre) - radius).max(Inches::ZERO),
        }
    }

    /// Whether it is no farther than this.
    pub fn is_within(&self, rect: &Rect, far: Inches) -> bool {
        match self.outline() {
            Straight(own) => own.is_within(rect, far),
            Round(radius) => rect.reaches(self.centre, far + radius),
        }
    }

    pub fn touches(&self, rect: &Rect) -> bool {
        match self.outline() {
            Straight(own) => own.overlaps(rect, Inches(1)),
            Round(radius) => rect.is_nearer(self.centre, radius),
        }
    }

    pub fn distance_to(&self, point: Point) -> Inches {
        match self.outline() {
            Straight(own) => own.distance_to(point),
            Round(radius) => (self.centre.distance(point) - radius).max(Inches::ZERO),
        }
    }

    pub fn inside(&self, a: Point, b: Point) -> Inches {
        let part = match self.outline() {
            Straight(rect) => rect.crossed(a, b),
            Round(radius) => self.chord(radius, a, b),
        };
        let Some((from, to)) = part else { return Inches::ZERO };
        let length = i64::from(a.distance(b).0) * (to - from) / 10_000;
        Inches(i32::try_from(length).unwrap_or(i32::MAX))
    }

    fn chord(&self, radius: Inches, a: Point, b: Point) -> Option<(i64, i64)> {
        let ((x, y), (east, north)) = (a.to(b), self.centre.to(a));
        let radius = i64::from(radius.0);
        let length = x * x + y * y;
        let half = x * east + y * north;
        let rest = half * half - length * (east * east + north * north - radius * radius);
        if length == 0 || rest <= 0 {
            return None;
        }
        let root = rest.isqrt();
        let at = |side: i64| ((side - half) * 10_000 / length).clamp(0, 10_000);
        let (from, to) = (at(-root), at(root));
        (from < to).then_some((from, to))
    }

    /// Whether it keeps the one end of a straight way from seeing the other (P-R03).
    fn blocks(&self, a: Point, b: Point) -> bool {
        let near = || self.centre.is_within(self.centre.nearest_on(a, b), self.radius().double());
        if !self.data().sight || !near() {
            return false;
        }
        let inside = self.inside(a, b);
        let at_end = self.holds(a) || self.holds(b);
        inside > Inches::ZERO && !(at_end && inside <= OUTER)
    }
}

/// Whether whoever stands at a point, of one unit, sees a point of another: no scenery is in
/// between, and no unit but those on a ridge (P-R03).
pub fn sees(board: &Board, (from, own): (Point, UnitId), (to, other): (Point, UnitId)) -> bool {
    let between = |id: &UnitId| *id != own && *id != other;
    let stands = |id: UnitId| {
        let unit = board.unit(id);
        let near = |pose: Pose| {
            let size = pose.size(unit.count());
            pose.at.is_within(pose.at.nearest_on(from, to), size)
        };
        let crossed = |ground: Rect| ground.crossed(from, to).is_some();
        unit.pose().is_some_and(near)
            && unit.ground().any(crossed)
            && board.standing_in(id).is_none_or(|piece| piece.data().key != "ridge")
    };
    !board.pieces.iter().any(|piece| piece.blocks(from, to))
        && !board.everybody().filter(between).any(stands)
}
