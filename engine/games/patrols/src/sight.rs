//! Scenery under and between units: what is in it, and who sees whom (P-R03).

use inches::{Inches, Point, Rect};

use crate::ids::UnitId;
use crate::state::{Board, Piece};

const OUTER: Inches = Inches::whole(2);

impl Piece {
    pub fn holds(&self, point: Point) -> bool {
        match self.rect() {
            Some(rect) => rect.holds(point),
            None => self.centre.distance(point) <= self.radius(),
        }
    }

    pub fn distance(&self, rect: &Rect) -> Inches {
        match self.rect() {
            Some(own) => own.distance(rect),
            None => {
                let far = rect.distance_to(self.centre) - self.radius();
                far.max(Inches::ZERO)
            }
        }
    }

    pub fn touches(&self, rect: &Rect) -> bool {
        match self.rect() {
            Some(own) => own.overlaps(rect, Inches(1)),
            None => rect.is_nearer(self.centre, self.radius()),
        }
    }

    pub fn distance_to(&self, point: Point) -> Inches {
        match self.rect() {
            Some(own) => own.distance_to(point),
            None => (self.centre.distance(point) - self.radius()).max(Inches::ZERO),
        }
    }

    pub fn inside(&self, a: Point, b: Point) -> Inches {
        let part = match self.rect() {
            Some(rect) => rect.crossed(a, b),
            None => self.chord(a, b),
        };
        let Some((from, to)) = part else { return Inches::ZERO };
        let length = i64::from(a.distance(b).0) * (to - from) / 10_000;
        Inches(i32::try_from(length).unwrap_or(i32::MAX))
    }

    fn chord(&self, a: Point, b: Point) -> Option<(i64, i64)> {
        let ((x, y), (east, north)) = (a.to(b), self.centre.to(a));
        let radius = i64::from(self.radius().0);
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
        if !self.data().sight || self.distance_from(a, b) > self.radius() + self.radius() {
            return false;
        }
        let inside = self.inside(a, b);
        let at_end = self.holds(a) || self.holds(b);
        inside > Inches::ZERO && !(at_end && inside <= OUTER)
    }

    fn distance_from(&self, a: Point, b: Point) -> Inches {
        self.centre.distance(self.centre.nearest_on(a, b))
    }
}

/// Whether whoever stands at a point, of one unit, sees a point of another: no scenery is in
/// between, and no unit but those on a ridge (P-R03).
pub fn sees(board: &Board, (from, own): (Point, UnitId), (to, other): (Point, UnitId)) -> bool {
    let between = |id: &UnitId| *id != own && *id != other;
    let stands = |id: UnitId| {
        let unit = board.unit(id);
        let crossed = unit.ground().any(|ground| ground.crossed(from, to).is_some());
        crossed && board.standing_in(id).is_none_or(|piece| piece.data().key != "ridge")
    };
    !board.pieces.iter().any(|piece| piece.blocks(from, to))
        && !board.everybody().filter(between).any(stands)
}
