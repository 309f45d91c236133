//! Rectangles that look one way: a base, the ground a formation covers, a building.

use serde::{Deserialize, Serialize};

use crate::{Heading, Inches, Point};

/// What [`Heading::unit`] is scaled by.
const SCALE: i64 = 10_000;

/// What rounding can make of a few lengths that are added up, in hundredths.
const SLIP: Inches = Inches(8);

/// A length from its square, both in ten-thousandths of a hundredth.
#[inline]
fn root(square: i64) -> Inches {
    Inches(i32::try_from((square.isqrt() + SCALE / 2) / SCALE).unwrap_or(i32::MAX))
}

/// The square of the least length that is rounded to more than this, likewise.
#[inline]
fn rounded(far: Inches) -> i64 {
    let least = i64::from(far.0) * SCALE + SCALE / 2;
    least * least
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rect {
    pub centre: Point,
    pub heading: Heading,
    /// From its left side to its right.
    pub width: Inches,
    /// From its front to its rear.
    pub depth: Inches,
}

/// A straight way, to find quickly what lies beside it.
#[derive(Debug, Clone, Copy)]
pub struct Lane {
    centre: Point,
    unit: (i64, i64),
    /// Half of how wide and how long it is, in ten-thousandths of a hundredth.
    across: i64,
    along: i64,
}

impl Lane {
    /// Whether something so far around a point may be touched on it.
    #[inline]
    pub fn may_touch(&self, point: Point, around: Inches) -> bool {
        let ((east, north), (x, y)) = (self.centre.to(point), self.unit);
        let more = i64::from((around + SLIP).0) * SCALE;
        (east * y - north * x).abs() <= self.across + more
            && (east * x + north * y).abs() <= self.along + more
    }
}

impl Rect {
    /// The rectangle whose front edge has its middle here.
    #[inline]
    pub fn behind(front: Point, heading: Heading, width: Inches, depth: Inches) -> Self {
        let centre = front.step(heading.reversed(), depth.half());
        Self { centre, heading, width, depth }
    }

    pub fn front(&self) -> Point {
        self.centre.step(self.heading, self.depth.half())
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (x, y) = self.heading.unit();
        let (width, depth) = (i64::from(self.width.0), i64::from(self.depth.0));
        [(-1, 1), (1, 1), (1, -1), (-1, -1)].map(|(right, ahead)| {
            let part = |along: i64, across: i64| {
                let twice = ahead * depth * along + right * width * across;
                let rounded = (twice + SCALE * twice.signum()) / (2 * SCALE);
                Inches(i32::try_from(rounded).unwrap_or(0))
            };
            Point { x: self.centre.x + part(x, y), y: self.centre.y + part(y, -x) }
        })
    }

    /// Whether all of it lies on a table of this size.
    #[inline]
    pub fn is_on(&self, width: Inches, height: Inches) -> bool {
        let (x, y) = self.heading.unit();
        let (x, y) = (x.abs(), y.abs());
        let (wide, deep) = (i64::from(self.width.0), i64::from(self.depth.0));
        let inside = |at: Inches, half: i64, whole: Inches| {
            let at = 2 * SCALE * i64::from(at.0);
            at >= half && at + half <= 2 * SCALE * i64::from(whole.0)
        };
        inside(self.centre.x, wide * y + deep * x, width)
            && inside(self.centre.y, wide * x + deep * y, height)
    }

    /// How far it can go straight ahead on a table of this size, on which it lies.
    pub fn room(&self, width: Inches, height: Inches) -> Inches {
        let (x, y) = self.heading.unit();
        let (wide, deep) = (i64::from(self.width.0), i64::from(self.depth.0));
        let room = |at: Inches, along: i64, across: i64, whole: Inches| {
            // Its middle stays so far from the edge; a step is rounded to the nearest hundredth.
            let half = (wide * across.abs() + deep * along.abs() + 2 * SCALE - 1) / (2 * SCALE);
            let (at, whole) = (i64::from(at.0), i64::from(whole.0));
            let left = if along > 0 { whole - half - at } else { at - half };
            (SCALE * left + SCALE / 2 - 1).checked_div(along.abs()).unwrap_or(i64::MAX)
        };
        let far = room(self.centre.x, x, y, width).min(room(self.centre.y, y, x, height));
        Inches(i32::try_from(far).unwrap_or(i32::MAX))
    }

    /// The way it takes while it goes so far straight ahead.
    pub fn lane(&self, far: Inches) -> Lane {
        let swept = self.swept(far);
        let (across, along) = swept.half();
        Lane { centre: swept.centre, unit: self.heading.unit(), across, along }
    }

    /// The same one, so far from here.
    #[must_use]
    #[inline]
    pub fn moved(self, heading: Heading, distance: Inches) -> Self {
        Self { centre: self.centre.step(heading, distance), ..self }
    }

    /// The ground it covers while it goes so far straight ahead.
    #[must_use]
    #[inline]
    pub fn swept(self, distance: Inches) -> Self {
        let centre = self.centre.step(self.heading, distance.half());
        Self { centre, depth: self.depth + distance, ..self }
    }

    /// A point from its middle: to the right and ahead, in ten-thousandths of a hundredth.
    #[inline]
    pub fn local(&self, point: Point) -> (i64, i64) {
        let (east, north) = self.centre.to(point);
        let (x, y) = self.heading.unit();
        (east * y - north * x, east * x + north * y)
    }

    /// Half of its width and depth, in ten-thousandths of a hundredth.
    #[inline]
    fn half(&self) -> (i64, i64) {
        (i64::from(self.width.0) * SCALE / 2, i64::from(self.depth.0) * SCALE / 2)
    }

    /// Whether a point is in it, its edge counted.
    pub fn holds(&self, point: Point) -> bool {
        let ((x, y), (across, along)) = (self.local(point), self.half());
        x.abs() <= across && y.abs() <= along
    }

    /// The square of how far a point is from it, in ten-thousandths of a hundredth.
    #[inline]
    fn square_to(&self, point: Point) -> i64 {
        let ((x, y), (across, along)) = (self.local(point), self.half());
        let (x, y) = ((x.abs() - across).max(0), (y.abs() - along).max(0));
        x * x + y * y
    }

    /// Whether a point is in it, or nearer to it than this.
    #[inline]
    pub fn is_nearer(&self, point: Point, far: Inches) -> bool {
        let least = i64::from(far.0) * SCALE;
        self.may_reach(point, far) && self.square_to(point) < least * least
    }

    /// Whether a point is no farther from it than this: as if the distance was measured.
    #[inline]
    pub fn reaches(&self, point: Point, far: Inches) -> bool {
        self.may_reach(point, far) && self.square_to(point) < rounded(far)
    }

    /// Whether a point can be no farther from it than this, whichever way it looks. Most are.
    #[inline]
    fn may_reach(&self, point: Point, far: Inches) -> bool {
        let (east, north) = self.centre.to(point);
        let reach = far.double() + self.width + self.depth + SLIP;
        2 * east.abs().max(north.abs()) <= i64::from(reach.0)
    }

    /// How far a point is from it; nothing for one in it.
    pub fn distance_to(&self, point: Point) -> Inches {
        root(self.square_to(point))
    }

    /// How far it is to another one; nothing if they touch. The same from both sides.
    #[must_use]
    pub fn distance(&self, other: &Self) -> Inches {
        if self.overlaps(other, Inches::ZERO) {
            return Inches::ZERO;
        }
        root(self.square(other).min(other.square(self)))
    }

    /// Whether it is no farther to another one than this: as if the distance was measured.
    #[must_use]
    #[inline]
    pub fn is_within(&self, other: &Self, far: Inches) -> bool {
        let near = |one: &Self, other: &Self| one.square(other) < rounded(far);
        self.may_reach(other.centre, far + other.width.half() + other.depth.half())
            && (self.overlaps(other, Inches::ZERO) || near(self, other) || near(other, self))
    }

    /// The square of how far the nearest corner of another one is from this one, in ten-thousandths
    /// of a hundredth.
    fn square(&self, other: &Self) -> i64 {
        let ((x, y), (across, along)) = (self.local(other.centre), self.half());
        let (sine, cosine) = self.heading.turned_by(other.heading).unit();
        let (half_width, half_depth) = other.half();
        let ahead = (half_depth / SCALE * sine, half_depth / SCALE * cosine);
        let right = (half_width / SCALE * cosine, -half_width / SCALE * sine);
        let corner = |(along_it, across_it): (i64, i64)| {
            let x = x + along_it * ahead.0 + across_it * right.0;
            let y = y + along_it * ahead.1 + across_it * right.1;
            let (x, y) = ((x.abs() - across).max(0), (y.abs() - along).max(0));
            x * x + y * y
        };
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(corner);
        corners.into_iter().fold(i64::MAX, i64::min)
    }

    /// Whether both cover the same ground by more than `slack` on every axis. Of two that only
    /// touch, neither covers the other's.
    #[inline]
    pub fn overlaps(&self, other: &Self, slack: Inches) -> bool {
        let (east, north) = self.centre.to(other.centre);
        let of = |rect: &Self| (i64::from(rect.width.0), i64::from(rect.depth.0));
        let ((width, depth), (their_width, their_depth)) = (of(self), of(other));
        let slack = 2 * i64::from(slack.0);
        // Most pairs are far from each other.
        let reach = width + depth + their_width + their_depth - slack;
        if 2 * east.abs() > reach || 2 * north.abs() > reach {
            return false;
        }
        let lies = |rect: &Self| {
            let (x, y) = rect.heading.unit();
            ((east * y - north * x).abs(), (east * x + north * y).abs())
        };
        let apart =
            |lies: i64, own: i64, theirs: i64| 2 * lies + slack * SCALE >= own * SCALE + theirs;
        // No shadow is longer than this; most of what is long passes by at a side.
        let (right, ahead) = lies(self);
        let longest = (their_width + their_depth) * SCALE;
        if apart(right, width, longest) || apart(ahead, depth, longest) {
            return false;
        }
        // On an axis of either, the shadow of the other depends on the angle between them.
        let (x, y) = self.heading.turned_by(other.heading).unit();
        let (sine, cosine) = (x.abs(), y.abs());
        let (their_right, their_ahead) = lies(other);
        !(apart(ahead, depth, their_depth * cosine + their_width * sine)
            || apart(right, width, their_depth * sine + their_width * cosine)
            || apart(their_ahead, their_depth, depth * cosine + width * sine)
            || apart(their_right, their_width, depth * sine + width * cosine))
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
        Some(most.free(|far| !self.swept(far).overlaps(other, Inches::ZERO)))
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
        fn what_is_near_enough_is_told_as_if_it_was_measured(
            a in rects(), b in rects(), far in 0..1_500_i32,
        ) {
            let far = Inches(far);
            prop_assert_eq!(a.is_within(&b, far), a.distance(&b) <= far);
            prop_assert_eq!(a.reaches(b.centre, far), a.distance_to(b.centre) <= far);
            let measured = a.centre.distance(b.centre);
            prop_assert_eq!(a.centre.is_within(b.centre, far), measured <= far);
            let less = (measured - Inches(1)).max(Inches::ZERO);
            for far in [measured, less, a.distance(&b), a.distance_to(b.centre)] {
                prop_assert_eq!(a.centre.is_within(b.centre, far), measured <= far);
                prop_assert_eq!(a.is_within(&b, far), a.distance(&b) <= far);
                prop_assert_eq!(a.reaches(b.centre, far), a.distance_to(b.centre) <= far);
            }
        }

        #[test]
        fn whoever_has_room_comes_to_the_edge(a in rects()) {
            let table = (Inches(3_600), Inches(6_000));
            let stays = |far: Inches| a.moved(a.heading, far).is_on(table.0, table.1);
            if stays(Inches::ZERO) {
                let room = a.room(table.0, table.1);
                prop_assert!(stays(room) && !stays(room + Inches(1)), "{}", room);
                prop_assert_eq!(Inches(9_000).free(stays), room);
            }
        }

        #[test]
        fn whatever_a_way_touches_lies_beside_it(a in rects(), b in rects(), far in 0..2_400_i32) {
            let size = b.width.half() + b.depth.half();
            let touched = a.swept(Inches(far)).overlaps(&b, Inches::ZERO);
            prop_assert!(!touched || a.lane(Inches(far)).may_touch(b.centre, size));
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
