//! Rectangles that look one way: a base, the ground a formation covers, a building.

use serde::{Deserialize, Serialize};

use crate::{Heading, Inches, Point};

/// What [`Heading::unit`] is scaled by.
const SCALE: i64 = 10_000;

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rect {
    /// Its middle.
    pub centre: Point,
    /// Where its front looks.
    pub heading: Heading,
    /// From its left side to its right.
    pub width: Inches,
    /// From its front to its rear.
    pub depth: Inches,
}

impl Rect {
    /// The rectangle whose front edge has its middle here.
    pub fn behind(front: Point, heading: Heading, width: Inches, depth: Inches) -> Self {
        let centre = front.step(heading.reversed(), depth.half());
        Self { centre, heading, width, depth }
    }

    /// The middle of its front edge.
    pub fn front(&self) -> Point {
        self.centre.step(self.heading, self.depth.half())
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (across, along) = (self.width.half(), self.depth.half());
        let ahead = self.centre.step(self.heading, along);
        let back = self.centre.step(self.heading.reversed(), along);
        let (left, right) = (self.heading.turned(-6), self.heading.turned(6));
        [
            ahead.step(left, across),
            ahead.step(right, across),
            back.step(right, across),
            back.step(left, across),
        ]
    }

    /// The same one, so far from here.
    #[must_use]
    pub fn moved(self, heading: Heading, distance: Inches) -> Self {
        Self { centre: self.centre.step(heading, distance), ..self }
    }

    /// The ground it covers while it goes so far straight ahead.
    #[must_use]
    pub fn swept(self, distance: Inches) -> Self {
        let centre = self.centre.step(self.heading, distance.half());
        Self { centre, depth: self.depth + distance, ..self }
    }

    /// A point from its middle: to the right and ahead, in ten-thousandths of a hundredth.
    pub fn local(&self, point: Point) -> (i64, i64) {
        let (east, north) = self.centre.to(point);
        let (x, y) = self.heading.unit();
        (east * y - north * x, east * x + north * y)
    }

    /// Half of its width and depth, in ten-thousandths of a hundredth.
    fn half(&self) -> (i64, i64) {
        (i64::from(self.width.0) * SCALE / 2, i64::from(self.depth.0) * SCALE / 2)
    }

    /// Whether a point is in it, its edge counted.
    pub fn holds(&self, point: Point) -> bool {
        let ((x, y), (across, along)) = (self.local(point), self.half());
        x.abs() <= across && y.abs() <= along
    }

    /// How far a point is from it; nothing for one in it.
    pub fn distance_to(&self, point: Point) -> Inches {
        let ((x, y), (across, along)) = (self.local(point), self.half());
        let (x, y) = ((x.abs() - across).max(0), (y.abs() - along).max(0));
        let far = (x * x + y * y).isqrt();
        Inches(i32::try_from((far + SCALE / 2) / SCALE).unwrap_or(i32::MAX))
    }

    /// How far it is to another one; nothing if they touch. The same from both sides.
    pub fn distance(&self, other: &Self) -> Inches {
        if self.overlaps(other, Inches::ZERO) {
            return Inches::ZERO;
        }
        let from = |a: &Self, b: &Self| b.corners().map(|corner| a.distance_to(corner));
        let (own, theirs) = (from(self, other), from(other, self));
        own.into_iter().chain(theirs).min().unwrap_or_default()
    }

    /// Whether both cover the same ground by more than `slack` on every axis. Of two that only
    /// touch, neither covers the other's.
    pub fn overlaps(&self, other: &Self, slack: Inches) -> bool {
        let (east, north) = self.centre.to(other.centre);
        // Most pairs are far from each other.
        let reach = i64::from(self.width.0 + self.depth.0 + other.width.0 + other.depth.0);
        if 2 * east.abs() > reach || 2 * north.abs() > reach {
            return false;
        }
        let axes = [self.heading, self.heading.turned(6), other.heading, other.heading.turned(6)];
        axes.into_iter().all(|axis| {
            let (x, y) = axis.unit();
            let apart = (east * x + north * y).abs();
            let reach = self.shadow(axis) + other.shadow(axis);
            apart + i64::from(slack.0) * SCALE < reach
        })
    }

    /// Half of its length along an axis, in ten-thousandths of a hundredth.
    fn shadow(&self, axis: Heading) -> i64 {
        let (x, y) = axis.unit();
        let (ahead_x, ahead_y) = self.heading.unit();
        let along = (x * ahead_x + y * ahead_y).abs() / SCALE;
        let across = (x * ahead_y - y * ahead_x).abs() / SCALE;
        (i64::from(self.depth.0) * along + i64::from(self.width.0) * across) / 2
    }

    /// The part of a straight way from `a` to `b` that lies in it, in ten-thousandths of the way;
    /// nothing if it passes by.
    pub fn crossed(&self, a: Point, b: Point) -> Option<(i64, i64)> {
        let ((from_x, from_y), (to_x, to_y)) = (self.local(a), self.local(b));
        let (across, along) = self.half();
        let mut part = (0, SCALE);
        for (from, to, half) in [(from_x, to_x, across), (from_y, to_y, along)] {
            let way = to - from;
            if way == 0 {
                if from.abs() > half {
                    return None;
                }
                continue;
            }
            let (one, other) = ((-half - from) * SCALE / way, (half - from) * SCALE / way);
            part = (part.0.max(one.min(other)), part.1.min(one.max(other)));
        }
        (part.0 < part.1).then_some(part)
    }

    /// How far it can go straight ahead until it touches another one, at most so far; nothing if
    /// it does not come there.
    pub fn until(&self, other: &Self, most: Inches) -> Option<Inches> {
        if !self.swept(most).overlaps(other, Inches::ZERO) {
            return None;
        }
        let (mut free, mut met) = (0, most.0);
        while met - free > 1 {
            let middle = free.midpoint(met);
            if self.swept(Inches(middle)).overlaps(other, Inches::ZERO) {
                met = middle;
            } else {
                free = middle;
            }
        }
        Some(Inches(free))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rects() -> impl Strategy<Value = Rect> {
        (0..3_600_i32, 0..6_000_i32, 0..24_u8, 50..900_i32, 50..900_i32).prop_map(
            |(x, y, heading, width, depth)| Rect {
                centre: Point { x: Inches(x), y: Inches(y) },
                heading: Heading(heading),
                width: Inches(width),
                depth: Inches(depth),
            },
        )
    }

    proptest! {
        #[test]
        fn distances_are_symmetric(a in rects(), b in rects()) {
            prop_assert_eq!(a.distance(&b), b.distance(&a));
            prop_assert_eq!(a.overlaps(&b, Inches(2)), b.overlaps(&a, Inches(2)));
        }

        #[test]
        fn whoever_goes_until_it_touches_does_not_overlap(a in rects(), b in rects()) {
            if let Some(far) = a.until(&b, Inches::whole(20)) {
                let there = a.moved(a.heading, far);
                prop_assert!(far == Inches::ZERO || !there.overlaps(&b, Inches(3)));
                prop_assert!(there.distance(&b) <= Inches(4), "{}", there.distance(&b));
            }
        }
    }

    #[test]
    fn a_way_through_a_rectangle_is_cut_at_its_edges() {
        let at = |x, y| Point::at(x, y);
        let square = Rect {
            centre: at(10, 10),
            heading: Heading(0),
            width: Inches::whole(4),
            depth: Inches::whole(2),
        };
        assert_eq!(square.crossed(at(10, 0), at(10, 20)), Some((4_500, 5_500)));
        assert_eq!(square.crossed(at(0, 10), at(20, 10)), Some((4_000, 6_000)));
        assert_eq!(square.crossed(at(10, 10), at(10, 20)), Some((0, 1_000)));
        assert_eq!(square.crossed(at(0, 0), at(20, 0)), None);
        assert_eq!(square.distance_to(at(10, 14)), Inches::whole(3));
        assert_eq!(square.front(), at(10, 11));
        assert_eq!(square.corners()[1], at(12, 11));
    }
}
