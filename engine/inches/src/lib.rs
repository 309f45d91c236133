//! Distances, points and headings on a table, in whole numbers.
//!
//! A length is counted in hundredths of an inch, a heading in steps of 15 degrees clockwise from
//! north. The origin is the south-west corner; north is up (H-R12, P-R01). A [`Rect`] is what
//! stands on the table: a base, a formation, a building.

mod rect;

pub use rect::{Lane, Rect};

use std::fmt;

use serde::{Deserialize, Serialize};

/// A length, in hundredths of an inch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Inches(pub i32);

impl Inches {
    pub const ZERO: Self = Self(0);

    pub const fn whole(inches: i32) -> Self {
        Self(inches * 100)
    }

    /// Half of it, rounded down to a hundredth.
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    pub const fn double(self) -> Self {
        Self(self.0 * 2)
    }

    /// The longest length that is free, to a hundredth, where none at all is and this one is not.
    pub fn free(self, is_free: impl Fn(Self) -> bool) -> Self {
        let (mut free, mut met) = (0, self.0);
        while met - free > 1 {
            let middle = free.midpoint(met);
            if is_free(Self(middle)) { free = middle } else { met = middle }
        }
        Self(free)
    }

    /// Full multiples of `inches` in it; none in a negative length.
    pub fn full(self, inches: i32) -> i32 {
        self.0.max(0) / (inches * 100)
    }
}

impl std::ops::Add for Inches {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::Sub for Inches {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Inches {
    /// Inches with at most one decimal, as players measure.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 + 5 * self.0.signum()) / 10;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

/// A point on the table or beside it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Point {
    /// From the western edge.
    pub x: Inches,
    /// From the southern edge.
    pub y: Inches,
}

/// A direction, in steps of 15 degrees clockwise from north, 0 to 23.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Heading(pub u8);

/// East and north parts of a step of length one along each heading, times 10,000: the sine and the
/// cosine of each 15 degrees.
const UNITS: [(i64, i64); 24] = {
    const SINES: [i64; 7] = [0, 2_588, 5_000, 7_071, 8_660, 9_659, 10_000];
    const fn sine(step: usize) -> i64 {
        match step % 24 {
            step @ 0..=6 => SINES[step],
            step @ 7..=12 => SINES[12 - step],
            step @ 13..=18 => -SINES[step - 12],
            step => -SINES[24 - step],
        }
    }
    let mut units = [(0, 0); 24];
    let mut step = 0;
    while step < 24 {
        units[step] = (sine(step), sine(step + 6));
        step += 1;
    }
    units
};

impl Heading {
    pub const STEPS: u8 = 24;

    /// North-east, where the march begins (H-R12).
    pub const NORTH_EAST: Self = Self(3);

    /// This heading turned clockwise by so many steps; anticlockwise by negative ones.
    #[inline]
    pub fn turned(self, steps: i8) -> Self {
        let all = i16::from(Self::STEPS);
        let turned = (i16::from(self.0) + i16::from(steps)).rem_euclid(all);
        Self(u8::try_from(turned).expect("less than a full circle"))
    }

    #[inline]
    pub fn reversed(self) -> Self {
        self.turned(12)
    }

    /// The direction of an hour, 1 to 12, with 12 straight ahead along this heading (H-R29).
    pub fn hour(self, hour: u8) -> Self {
        self.turned(i8::try_from(hour % 12 * 2).expect("at most 22"))
    }

    /// The hour, 1 to 12, in which `other` lies with 12 along this heading; odd steps of 15
    /// degrees count to the hour before them.
    pub fn hour_of(self, other: Self) -> u8 {
        let hour = self.turned_by(other).0 / 2;
        if hour == 0 { 12 } else { hour }
    }

    /// What another heading is from this one, clockwise.
    #[must_use]
    #[inline]
    pub fn turned_by(self, other: Self) -> Self {
        Self((other.0 + Self::STEPS - self.0) % Self::STEPS)
    }

    /// Steps between two headings the shorter way, 0 to 12.
    #[inline]
    pub fn between(self, other: Self) -> u8 {
        let steps = self.turned_by(other).0;
        steps.min(Self::STEPS - steps)
    }

    /// East and north parts of a step of length one along it, times 10,000.
    #[inline]
    pub fn unit(self) -> (i64, i64) {
        UNITS[usize::from(self.0 % Self::STEPS)]
    }

    /// The heading nearest to the direction of a difference; north for none. Of two as near the
    /// one with the lower number.
    pub fn along(east: i64, north: i64) -> Self {
        let first = match (east >= 0, north >= 0) {
            (true, true) => 0,
            (true, false) => 6,
            (false, false) => 12,
            (false, true) => 18,
        };
        let far = |step: u8| {
            let (x, y) = Self(step).unit();
            x * east + y * north
        };
        // North, step 24 of the last quarter, has the lowest number.
        let start = if first == 18 { 0 } else { first };
        let nearest = (first..=first + 6).fold((far(start), start), |best, step| {
            let far = far(step);
            if far > best.0 { (far, step) } else { best }
        });
        Self(nearest.1)
    }
}

impl Point {
    /// The point with these whole inches from the western and the southern edge.
    pub const fn at(x: i32, y: i32) -> Self {
        Self { x: Inches::whole(x), y: Inches::whole(y) }
    }

    /// How far it is to another point, rounded to a hundredth.
    #[inline]
    pub fn distance(self, other: Self) -> Inches {
        let (x, y) = self.to(other);
        // A rounded root: four times the square has a root of twice the length.
        let twice = (4 * (x * x + y * y)).isqrt();
        Inches(i32::try_from((twice + 1) / 2).unwrap_or(i32::MAX))
    }

    /// Whether another point is no farther than this to the east or west, and to the north or south.
    #[inline]
    pub fn is_about(self, other: Self, far: Inches) -> bool {
        let (x, y) = self.to(other);
        x.abs().max(y.abs()) <= i64::from(far.0)
    }

    /// Whether another point is no farther than this: as if the distance was measured.
    #[inline]
    pub fn is_within(self, other: Self, far: Inches) -> bool {
        let ((x, y), far) = (self.to(other), i64::from(far.0));
        // The root is rounded: less than half a hundredth more is not seen.
        far >= 0 && x * x + y * y <= far * far + far
    }

    /// The difference to another point, east and north, in hundredths.
    #[inline]
    pub fn to(self, other: Self) -> (i64, i64) {
        (i64::from(other.x.0 - self.x.0), i64::from(other.y.0 - self.y.0))
    }

    pub fn heading_to(self, other: Self) -> Heading {
        let (x, y) = self.to(other);
        Heading::along(x, y)
    }

    #[inline]
    pub fn step(self, heading: Heading, distance: Inches) -> Self {
        let (x, y) = heading.unit();
        let part = |unit: i64| {
            let product = unit * i64::from(distance.0);
            let rounded = (product + 5_000 * product.signum()) / 10_000;
            Inches(i32::try_from(rounded).unwrap_or(0))
        };
        Self { x: self.x + part(x), y: self.y + part(y) }
    }

    /// The point so far straight towards another; that other one if it is no farther.
    pub fn towards(self, other: Self, distance: Inches) -> Self {
        let whole = self.distance(other);
        if distance >= whole || whole == Inches::ZERO {
            return other;
        }
        let (x, y) = self.to(other);
        let part = |difference: i64| {
            let part = difference * i64::from(distance.0) / i64::from(whole.0);
            Inches(i32::try_from(part).unwrap_or(0))
        };
        Self { x: self.x + part(x), y: self.y + part(y) }
    }

    /// The point of a straight line between `a` and `b` that is nearest to this one.
    pub fn nearest_on(self, a: Self, b: Self) -> Self {
        let (along_x, along_y) = a.to(b);
        let (x, y) = a.to(self);
        let length = along_x * along_x + along_y * along_y;
        if length == 0 {
            return a;
        }
        let share = (x * along_x + y * along_y).clamp(0, length);
        let part = |along: i64| Inches(i32::try_from(along * share / length).unwrap_or(0));
        Self { x: a.x + part(along_x), y: a.y + part(along_y) }
    }

    /// Whether the point is on a table of this size.
    pub fn is_on(self, width: Inches, height: Inches) -> bool {
        (0..=width.0).contains(&self.x.0) && (0..=height.0).contains(&self.y.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_distances_agree() {
        let from = Point::at(8, 8);
        for step in 0..Heading::STEPS {
            let to = from.step(Heading(step), Inches::whole(10));
            let off = (from.distance(to).0 - 1_000).abs();
            assert!(off <= 1, "{step}: {off}");
            assert_eq!(from.heading_to(to), Heading(step));
            assert_eq!(Heading(step).between(Heading(step).reversed()), 12);
        }
        assert_eq!(Point::at(0, 0).distance(Point::at(3, 4)), Inches::whole(5));
        assert_eq!(Point::at(0, 0).towards(Point::at(30, 40), Inches::whole(5)), Point::at(3, 4));
    }

    #[test]
    fn the_heading_along_a_difference_is_the_nearest_of_all() {
        let nearest = |east: i64, north: i64| {
            let far = |heading: &Heading| {
                let (x, y) = heading.unit();
                x * east + y * north
            };
            (0..Heading::STEPS).map(Heading).rev().max_by_key(far).unwrap_or_default()
        };
        for east in -40..=40 {
            for north in -40..=40 {
                assert_eq!(Heading::along(east, north), nearest(east, north), "{east} {north}");
            }
        }
        for (east, north) in [(-341, 2_588), (341, 2_588), (-341, -2_588), (2_588, -341)] {
            assert_eq!(Heading::along(east, north), nearest(east, north), "{east} {north}");
        }
    }

    #[test]
    fn hours_go_round_the_clock() {
        let north_east = Heading::NORTH_EAST;
        assert_eq!(north_east.hour(12), north_east);
        assert_eq!(north_east.hour(3), Heading(9));
        for hour in 1..=12 {
            assert_eq!(north_east.hour_of(north_east.hour(hour)), hour);
        }
    }

    #[test]
    fn the_nearest_of_a_line_is_on_it() {
        let (a, b) = (Point::at(0, 0), Point::at(4, 0));
        assert_eq!(Point::at(2, 5).nearest_on(a, b), Point::at(2, 0));
        assert_eq!(Point::at(9, 5).nearest_on(a, b), b);
        assert_eq!(Point::at(-3, 5).nearest_on(a, b), a);
        assert_eq!(Point::at(1, 1).nearest_on(a, a), a);
    }

    #[test]
    fn lengths_are_told_with_one_decimal_at_most() {
        let told =
            [0, 400, 450, 1_204, 1_205, -50].map(|hundredths| Inches(hundredths).to_string());
        assert_eq!(told, ["0", "4", "4.5", "12", "12.1", "-0.5"]);
    }
}
