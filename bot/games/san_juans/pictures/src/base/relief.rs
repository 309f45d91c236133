//! Hills in hachures, as engravers drew them: rows of strokes that run down the slope from one
//! contour towards the next, close and heavy where it is steep and away from the light.

use std::fmt::Write;

use render::geometry::Point;
use render::inks::{HILL, SHADE};
use render::svg::{Paint, Svg};

use crate::chart::{Chart, Hill, Shore};

/// Feet from one row to the next, and where the lowest begins.
const ROW: f32 = 210.0;
const FOOT: f32 = 110.0;
/// From stroke to stroke on a middling slope, in units of the chart.
const SPACING: f32 = 4.4;
/// The longest stroke.
const LENGTH_MAX: f32 = 15.0;
/// Strokes stay this far inside the coast.
const SHORE: f32 = 5.0;
/// Strokes in a row at most: no contour is that long.
const STROKES_MAX: usize = 600;

/// A stroke's weight: in the light, aslant, in the shade.
const WEIGHTS: [Paint; 3] =
    [Paint::line(HILL, 0.9), Paint::line(HILL, 1.4), Paint::line(SHADE, 1.5)];

/// Every hill of the chart.
pub(crate) fn hachures(chart: &Chart) -> Svg {
    let mut strokes = [String::new(), String::new(), String::new()];
    let mut grain = Grain(0x5EED_0001);
    for shore in &chart.shores {
        let own = chart.hills.iter().filter(|hill| inside(&shore.line, hill.at));
        let range = Range { hills: own.collect(), shore };
        range.engrave(&mut strokes, &mut grain);
    }
    let mut svg = Svg::default();
    for (d, paint) in strokes.iter().zip(WEIGHTS) {
        svg.path(d, paint);
    }
    svg
}

/// The hills of one island.
struct Range<'a> {
    hills: Vec<&'a Hill>,
    shore: &'a Shore,
}

impl Range<'_> {
    fn engrave(&self, strokes: &mut [String; 3], grain: &mut Grain) {
        let top = self.hills.iter().map(|hill| self.height(hill.at)).fold(0.0, f32::max);
        let mut level = FOOT;
        while level < top {
            let mut known: Vec<Point> = Vec::new();
            for hill in &self.hills {
                let Some(start) = self.on_contour(hill, level) else { continue };
                if known.iter().any(|point| point.to(start) < 1.6 * SPACING) {
                    continue;
                }
                self.row(start, level, strokes, grain, &mut known);
            }
            level += ROW;
        }
    }

    /// Strokes along one contour.
    fn row(
        &self,
        start: Point,
        level: f32,
        strokes: &mut [String; 3],
        grain: &mut Grain,
        known: &mut Vec<Point>,
    ) {
        let mut at = start;
        for count in 0..STROKES_MAX {
            known.push(at);
            let (x, y) = self.slope(at);
            let steep = x.hypot(y);
            if steep < 0.05 {
                return;
            }
            self.stroke(at, level, strokes, grain);
            let pace = SPACING * (5.0 / steep).clamp(0.75, 1.7) * (0.75 + 0.5 * grain.next());
            // Along the contour, then back onto it.
            let next = at.by(-y / steep * pace, x / steep * pace);
            at = self.settled(next, level);
            if count > 3 && at.to(start) < pace {
                return;
            }
        }
    }

    fn stroke(&self, at: Point, level: f32, strokes: &mut [String; 3], grain: &mut Grain) {
        let until = level - ROW * (0.72 + 0.3 * grain.next());
        let longest = LENGTH_MAX * (0.75 + 0.25 * grain.next());
        let (mut line, mut gone) = (vec![at], 0.0);
        let mut to = at;
        while gone < longest && self.height(to) > until.max(12.0) {
            let (x, y) = self.slope(to);
            let steep = x.hypot(y).max(0.05);
            to = to.by(-x / steep * 1.5, -y / steep * 1.5);
            gone += 1.5;
            line.push(to);
        }
        let dry = |point: &Point| {
            let clear = |on: &Point| (on.x - point.x).powi(2) + (on.y - point.y).powi(2);
            self.shore.line.iter().all(|on| clear(on) > SHORE * SHORE)
                && inside(&self.shore.line, *point)
        };
        if gone < 2.5 || !dry(&at) || !dry(&to) {
            return;
        }
        // The light comes from the upper left.
        let (x, y) = self.slope(at);
        let away = (-x * 0.6 - y * 0.8) / x.hypot(y).max(0.05);
        let weight = usize::from(away > -0.35) + usize::from(away > 0.4);
        let (half, d) = (line[line.len() / 2], &mut strokes[weight]);
        write!(d, "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", at.x, at.y, half.x, half.y, to.x, to.y)
            .expect("a string takes what is written");
    }

    /// Feet above the sea: spurs and gullies bend the even flanks of the hills.
    fn height(&self, at: Point) -> f32 {
        let bend = |a: f32, b: f32| 5.5 * (a / 15.0 + 1.3 * (b / 23.0).sin()).sin();
        let at = at.by(bend(at.y, at.x) + bend(0.4 * at.y, 0.5 * at.x), bend(at.x, -at.y));
        self.hills.iter().map(|hill| hill.height(at)).sum()
    }

    /// Feet up for each unit to the right and down.
    fn slope(&self, at: Point) -> (f32, f32) {
        let across = self.height(at.by(1.0, 0.0)) - self.height(at.by(-1.0, 0.0));
        let down = self.height(at.by(0.0, 1.0)) - self.height(at.by(0.0, -1.0));
        (across / 2.0, down / 2.0)
    }

    /// A point of the contour around a hill's top, if it rises above it.
    fn on_contour(&self, hill: &Hill, level: f32) -> Option<Point> {
        if self.height(hill.at) <= level {
            return None;
        }
        let mut at = hill.at;
        for _ in 0..200 {
            at = at.by(1.0, 0.3);
            if self.height(at) <= level {
                return Some(self.settled(at, level));
            }
        }
        None
    }

    /// A point near the contour moved onto it.
    fn settled(&self, mut at: Point, level: f32) -> Point {
        for _ in 0..3 {
            let (x, y) = self.slope(at);
            let square = (x * x + y * y).max(0.05);
            let over = ((self.height(at) - level) / square).clamp(-1.0, 1.0);
            at = at.by(-x * over, -y * over);
        }
        at
    }
}

/// Whether a point lies within a closed line.
fn inside(line: &[Point], at: Point) -> bool {
    let crosses = line.windows(2).filter(|pair| {
        let (a, b) = (pair[0], pair[1]);
        (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
    });
    crosses.count() % 2 == 1
}

/// Irregularity that is the same in every drawing.
struct Grain(u32);

impl Grain {
    /// A number from 0 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hill_stands_on_land() {
        let chart = Chart::load(false);
        for hill in &chart.hills {
            let on = chart.shores.iter().any(|shore| inside(&shore.line, hill.at));
            assert!(on, "{} stands in the sea", hill.name);
        }
    }

    #[test]
    fn the_highest_hill_is_mount_constitution() {
        let chart = Chart::load(false);
        let orcas = chart.hills.iter().filter(|hill| hill.feet > 2000.0);
        let names: Vec<&str> = orcas.map(|hill| hill.name.as_str()).collect();
        assert_eq!(names, ["Mount Constitution"]);
    }
}
