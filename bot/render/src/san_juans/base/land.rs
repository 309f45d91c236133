//! The land: coasts, hills in hachures, and the roads with their movement points.

use std::fmt::Write;

use crate::geometry::Point;
use crate::inks::{HILL, INK, LAND, ROAD, SCENERY, WHITE};
use crate::san_juans::chart::{Chart, Hill};
use crate::svg::{Paint, Svg};

/// How wide a movement point is drawn, from its middle.
const POINT: f32 = 6.5;

/// Land and hills.
pub(super) fn draw(svg: &mut Svg, chart: &Chart) {
    for shore in &chart.shores {
        let ground = if shore.island.is_some() { LAND } else { SCENERY };
        svg.path(&coast(&shore.line), Paint::fill(ground).edged(INK, 1.7));
    }
    for hill in &chart.hills {
        svg.path(&hachures(hill), Paint::line(HILL, 1.3));
    }
}

/// A coast with its corners rounded: a curve from middle to middle of its pieces.
pub(super) fn coast(line: &[Point]) -> String {
    let corners = &line[..line.len() - 1];
    let middle = |i: usize| corners[i].toward(corners[(i + 1) % corners.len()], 0.5);
    let start = middle(corners.len() - 1);
    let mut d = format!("M{:.1} {:.1}", start.x, start.y);
    for (i, corner) in corners.iter().enumerate() {
        let to = middle(i);
        write!(d, "Q{:.1} {:.1} {:.1} {:.1}", corner.x, corner.y, to.x, to.y).expect("a string");
    }
    d.push('Z');
    d
}

/// Roads, over everything else on the ground but the names.
pub(super) fn roads(svg: &mut Svg, chart: &Chart) {
    for route in &chart.routes {
        svg.chain(&route.line, Paint::line(LAND, 6.5));
        svg.chain(&route.line, Paint::line(ROAD, 3.0).dashed("8 5").sharp());
    }
    for at in chart.routes.iter().flat_map(|route| &route.points) {
        svg.circle(*at, POINT, Paint::fill(WHITE).edged(ROAD, 2.6));
    }
}

/// Short strokes running down from the top, in rings, as engravers drew slopes.
fn hachures(hill: &Hill) -> String {
    let top = Point::from(hill.at);
    let [east, north] = hill.size;
    let (sin, cos) = hill.turn.to_radians().sin_cos();
    let mut d = String::new();
    let mut grain = Grain(hill.at[0].to_bits() ^ hill.at[1].to_bits().rotate_left(13));
    for ring in 0..3 {
        let inner = 0.20 + 0.27 * ring as f32;
        let around = std::f32::consts::PI * (east + north) * (inner + 0.12);
        let strokes = (around / 6.5).max(7.0) as usize;
        for stroke in 0..strokes {
            let angle =
                (stroke as f32 + 0.5 * grain.next()) / strokes as f32 * std::f32::consts::TAU;
            let on = |part: f32| {
                let (x, y) = (angle.cos() * east * part, angle.sin() * north * part);
                top.by(x * cos - y * sin, x * sin + y * cos)
            };
            let (from, to) =
                (on(inner + 0.05 * grain.next()), on(inner + 0.2 + 0.07 * grain.next()));
            write!(d, "M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y).expect("a string");
        }
    }
    d
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
