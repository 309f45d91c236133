//! What an emblem is engraved with: outlines, and lines that shade what lies inside them.

use std::fmt::Write;

use render::geometry::{Point, smooth};
use render::inks::{INK, Ink, WHITE};
use render::svg::{Paint, Svg, chain};

/// The width of an outline.
const OUTLINE: f32 = 1.9;
/// Straight pieces between two points of a smooth line, as `geometry::smooth` cuts it.
const PIECES: usize = 12;

/// A drawing under way, 320 wide and 170 high.
#[derive(Debug)]
pub(super) struct Plate {
    pub(super) svg: Svg,
    /// The sign on flags, seals and stars: whose card it is.
    pub(super) sign: &'static str,
}

/// How an area is shaded: lines at an angle, so far apart, of a width, over a part of each line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tone {
    pub(super) degrees: f32,
    pub(super) gap: f32,
    pub(super) width: f32,
    pub(super) part: (f32, f32),
}

impl Tone {
    /// Lines across the whole area.
    pub(super) const fn new(degrees: f32, gap: f32) -> Self {
        Self { degrees, gap, width: 0.8, part: (0.0, 1.0) }
    }

    /// Over a part of each line only: the dark side of something round.
    pub(super) const fn over(mut self, from: f32, to: f32) -> Self {
        self.part = (from, to);
        self
    }

    /// With lines of another width.
    pub(super) const fn heavy(mut self, width: f32) -> Self {
        self.width = width;
        self
    }
}

impl Plate {
    /// A body: filled and outlined.
    pub(super) fn body(&mut self, outline: &[Point], ground: Ink) {
        self.svg.area(outline, Paint::fill(ground).edged(INK, OUTLINE));
    }

    /// A white body.
    pub(super) fn white(&mut self, outline: &[Point]) {
        self.body(outline, WHITE);
    }

    /// A black area.
    pub(super) fn black(&mut self, outline: &[Point]) {
        self.svg.area(outline, Paint::fill(INK));
    }

    /// A line.
    pub(super) fn line(&mut self, points: &[Point], width: f32) {
        self.svg.chain(points, Paint::line(INK, width));
    }

    /// A line with a pale edge, so that it shows on whatever lies below.
    pub(super) fn rope(&mut self, points: &[Point], width: f32) {
        self.svg.chain(points, Paint::line(WHITE, width + 2.4));
        self.line(points, width);
    }

    /// A white disc.
    pub(super) fn disc(&mut self, x: f32, y: f32, radius: f32) {
        self.svg.circle(Point::new(x, y), radius, Paint::fill(WHITE).edged(INK, OUTLINE));
    }

    /// A black disc.
    pub(super) fn dot(&mut self, x: f32, y: f32, radius: f32) {
        self.svg.circle(Point::new(x, y), radius, Paint::fill(INK));
    }

    /// A circle of a line's width.
    pub(super) fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32) {
        self.svg.circle(Point::new(x, y), radius, Paint::line(INK, width));
    }

    /// Shades what lies inside an outline.
    pub(super) fn shade(&mut self, outline: &[Point], tone: Tone) {
        self.tint(outline, tone, INK);
    }

    /// Shades with another ink.
    pub(super) fn tint(&mut self, outline: &[Point], tone: Tone, ink: Ink) {
        let d = hatching(outline, tone);
        if !d.is_empty() {
            self.svg.path(&d, Paint::line(ink, tone.width).sharp());
        }
    }

    /// A wheel with spokes.
    pub(super) fn wheel(&mut self, x: f32, y: f32, radius: f32, spokes: u8) {
        self.ring(x, y, radius, radius * 0.13 + 1.2);
        for spoke in 0..spokes {
            let (sin, cos) =
                (std::f32::consts::TAU * f32::from(spoke) / f32::from(spokes)).sin_cos();
            let to = Point::new(x + radius * sin, y + radius * cos);
            self.line(&[Point::new(x, y), to], 1.4);
        }
        self.disc(x, y, radius * 0.2);
        self.dot(x, y, radius * 0.08);
    }
}

/// Corners.
pub(super) fn points(of: &[[f32; 2]]) -> Vec<Point> {
    of.iter().copied().map(Point::from).collect()
}

/// A smooth line.
pub(super) fn curve(of: &[[f32; 2]]) -> Vec<Point> {
    smooth(&points(of))
}

/// A smooth outline.
pub(super) fn closed(of: &[[f32; 2]]) -> Vec<Point> {
    let mut through = points(of);
    let (first, second, last) = (through[0], through[1], through[through.len() - 1]);
    through.insert(0, last);
    through.extend([first, second]);
    let line = smooth(&through);
    line[PIECES..line.len() - PIECES].to_vec()
}

/// An ellipse.
pub(super) fn ellipse(x: f32, y: f32, across: f32, down: f32) -> Vec<Point> {
    let on = |step: u8| {
        let (sin, cos) = (std::f32::consts::TAU * f32::from(step) / 40.0).sin_cos();
        Point::new(x + across * cos, y + down * sin)
    };
    (0..40).map(on).collect()
}

/// A box.
pub(super) fn block(x: f32, y: f32, width: f32, height: f32) -> Vec<Point> {
    points(&[[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
}

/// Points turned around one of them.
pub(super) fn turned(of: &[Point], x: f32, y: f32, degrees: f32) -> Vec<Point> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let turn = |at: &Point| {
        let (dx, dy) = (at.x - x, at.y - y);
        Point::new(x + dx * cos - dy * sin, y + dx * sin + dy * cos)
    };
    of.iter().map(turn).collect()
}

/// Points mirrored at an upright line.
pub(super) fn mirrored(of: &[Point], x: f32) -> Vec<Point> {
    of.iter().map(|at| Point::new(2.0 * x - at.x, at.y)).collect()
}

/// The lines of a shading in SVG's notation: where parallels cross the outline, by pairs.
fn hatching(outline: &[Point], tone: Tone) -> String {
    let origin = Point::new(0.0, 0.0);
    let flat = turned(outline, origin.x, origin.y, -tone.degrees);
    let low = flat.iter().map(|at| at.y).fold(f32::INFINITY, f32::min);
    let high = flat.iter().map(|at| at.y).fold(f32::NEG_INFINITY, f32::max);
    let mut d = String::new();
    let count = ((high - low) / tone.gap).floor().max(0.0) as u16;
    for line in 0..=count {
        let y = low + tone.gap * (f32::from(line) + 0.5);
        let mut crossings: Vec<f32> = Vec::new();
        for (at, from) in flat.iter().enumerate() {
            let to = flat[(at + 1) % flat.len()];
            if (from.y <= y) != (to.y <= y) {
                crossings.push(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y));
            }
        }
        crossings.sort_by(f32::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let on = |part: f32| Point::new(pair[0] + (pair[1] - pair[0]) * part, y);
            let ends = [on(tone.part.0), on(tone.part.1)];
            if ends[0].to(ends[1]) < 0.6 {
                continue;
            }
            let back = turned(&ends, origin.x, origin.y, tone.degrees);
            write!(d, "{}", chain(&back)).expect("a string takes what is written");
        }
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_inside_its_outline() {
        let square = block(0.0, 0.0, 10.0, 10.0);
        let d = hatching(&square, Tone::new(0.0, 2.0));
        assert_eq!(d.matches('M').count(), 5, "{d}");
        assert!(d.starts_with("M0.0 1.0L10.0 1.0"), "{d}");
        let half = hatching(&square, Tone::new(0.0, 2.0).over(0.5, 1.0));
        assert!(half.starts_with("M5.0 1.0L10.0 1.0"), "{half}");
    }

    #[test]
    fn a_smooth_outline_passes_through_its_corners() {
        let corners = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        let line = closed(&corners);
        for corner in points(&corners) {
            assert!(line.iter().any(|at| at.to(corner) < 0.01), "{corner:?}");
        }
    }
}
