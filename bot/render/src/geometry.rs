//! Points, boxes and smooth lines, in units of a drawing.

use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(from = "(f32, f32)")]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

impl From<(f32, f32)> for Point {
    fn from((x, y): (f32, f32)) -> Self {
        Self { x, y }
    }
}

impl Point {
    /// A point so far to the right and so far down.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point `x` to the right and `y` down.
    pub fn by(self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    pub fn to(self, other: Self) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    pub fn toward(self, other: Self, part: f32) -> Self {
        self.by((other.x - self.x) * part, (other.y - self.y) * part)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Rect {
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    pub fn around(at: Point, width: f32, height: f32) -> Self {
        Self::new(at.x - width / 2.0, at.y - height / 2.0, width, height)
    }

    pub const fn right(&self) -> f32 {
        self.x + self.width
    }

    pub const fn foot(&self) -> f32 {
        self.y + self.height
    }

    /// A point so far to the right of its upper left corner and so far down.
    pub const fn at(&self, x: f32, y: f32) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    pub fn middle(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Its upper corners, then the lower ones, each from the left.
    pub fn corners(&self) -> [Point; 4] {
        let (right, foot) = (self.x + self.width, self.y + self.height);
        [(self.x, self.y), (right, self.y), (self.x, foot), (right, foot)]
            .map(|(x, y)| Point::new(x, y))
    }

    pub fn has(&self, at: Point) -> bool {
        (self.x..=self.x + self.width).contains(&at.x)
            && (self.y..=self.y + self.height).contains(&at.y)
    }

    /// How far a point lies outside; below zero, how far inside.
    pub fn overshot(&self, at: Point) -> f32 {
        let across = (self.x - at.x).max(at.x - self.x - self.width);
        across.max(self.y - at.y).max(at.y - self.y - self.height)
    }

    pub fn grown(&self, by: f32) -> Self {
        Self::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    pub fn overlap(&self, other: &Self) -> f32 {
        let width = (self.x + self.width).min(other.x + other.width) - self.x.max(other.x);
        let height = (self.y + self.height).min(other.y + other.height) - self.y.max(other.y);
        if width > 0.0 && height > 0.0 { width * height } else { 0.0 }
    }

    /// The part of another box that lies inside; without area if none does.
    pub fn shared(&self, other: &Self) -> Self {
        let (left, top) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        Self::new(left, top, (right - left).max(0.0), (bottom - top).max(0.0))
    }

    pub fn joined(&self, other: &Self) -> Self {
        let (left, top) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self::new(left, top, right - left, bottom - top)
    }

    /// The part of a straight line that lies inside.
    pub fn cut(&self, from: Point, to: Point) -> Option<(Point, Point)> {
        let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
        let ways = [
            (from.x, to.x - from.x, self.x, self.x + self.width),
            (from.y, to.y - from.y, self.y, self.y + self.height),
        ];
        for (start, way, low, high) in ways {
            if way.abs() < f32::EPSILON {
                if start < low || start > high {
                    return None;
                }
                continue;
            }
            let (one, other) = ((low - start) / way, (high - start) / way);
            enters = enters.max(one.min(other));
            leaves = leaves.min(one.max(other));
        }
        (enters <= leaves).then(|| (from.toward(to, enters), from.toward(to, leaves)))
    }

    pub fn crossed(&self, (from, to): (Point, Point)) -> bool {
        let aside = |from: f32, to: f32, low: f32, size: f32| {
            from.max(to) < low || from.min(to) > low + size
        };
        !aside(from.x, to.x, self.x, self.width)
            && !aside(from.y, to.y, self.y, self.height)
            && self.cut(from, to).is_some()
    }

    pub fn holds(&self, other: &Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

/// How many straight pieces a stretch of a smooth line is cut into.
const PIECES: usize = 12;

/// A smooth line through points (Catmull-Rom), as a chain of short straight pieces.
pub fn smooth(through: &[Point]) -> Vec<Point> {
    let last = through.len() - 1;
    let mut line = vec![through[0]];
    for i in 0..last {
        let (p1, p2) = (through[i], through[i + 1]);
        let p0 = if i == 0 { p1 } else { through[i - 1] };
        let p3 = if i + 1 == last { p2 } else { through[i + 2] };
        for piece in 1..=PIECES {
            let t = piece as f32 / PIECES as f32;
            let blend = |a: f32, b: f32, c: f32, d: f32| {
                let (square, cube) = (t * t, t * t * t);
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * square
                    + (3.0 * b - a - 3.0 * c + d) * cube)
            };
            line.push(Point::new(blend(p0.x, p1.x, p2.x, p3.x), blend(p0.y, p1.y, p2.y, p3.y)));
        }
    }
    line
}

pub fn length(line: &[Point]) -> f32 {
    line.windows(2).map(|pair| pair[0].to(pair[1])).sum()
}

/// The point a distance along a chain of points.
pub fn along(line: &[Point], mut distance: f32) -> Point {
    for pair in line.windows(2) {
        let piece = pair[0].to(pair[1]);
        if distance <= piece && piece > 0.0 {
            return pair[0].toward(pair[1], distance / piece);
        }
        distance -= piece;
    }
    line[line.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_line_passes_through_its_points() {
        let through = [Point::new(0.0, 0.0), Point::new(10.0, 5.0), Point::new(20.0, 0.0)];
        let line = smooth(&through);
        assert!(through.iter().all(|point| line.iter().any(|on| on.to(*point) < 0.01)));
        assert!(length(&line) > 22.0);
        assert!(along(&line, 0.0).to(through[0]) < 0.01);
    }

    #[test]
    fn boxes_overlap_only_where_they_do() {
        let rect = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert_eq!(rect.overlap(&Rect::new(5.0, 5.0, 10.0, 10.0)), 25.0);
        assert_eq!(rect.overlap(&Rect::new(10.0, 0.0, 5.0, 5.0)), 0.0);
        assert!(rect.grown(1.0).holds(&rect));
        assert_eq!(rect.shared(&Rect::new(5.0, -5.0, 10.0, 10.0)), Rect::new(5.0, 0.0, 5.0, 5.0));
    }

    #[test]
    fn a_line_is_cut_where_it_enters_and_leaves() {
        let rect = Rect::new(0.0, 0.0, 10.0, 10.0);
        let line = (Point::new(-5.0, 5.0), Point::new(20.0, 5.0));
        let (enters, leaves) = rect.cut(line.0, line.1).expect("it runs through");
        assert!(enters.to(Point::new(0.0, 5.0)) < 0.01);
        assert!(leaves.to(Point::new(10.0, 5.0)) < 0.01);
        assert!(rect.crossed(line));
        assert!(!rect.crossed((Point::new(-5.0, 5.0), Point::new(5.0, 20.0))));
        assert!(!rect.crossed((Point::new(12.0, -5.0), Point::new(12.0, 20.0))));
    }
}
