//! The land: coasts, borders at sea, and the roads with their movement points.

use std::fmt::Write;

use render::prelude::*;

use super::meets;
use crate::chart::Chart;
use crate::window::Window;

/// How wide a movement point is drawn, from its middle.
const POINT: f32 = 6.5;

/// The pieces of land, flat and without their outline, on nothing.
pub(super) fn fills(chart: &Chart) -> Svg {
    let mut svg = Svg::default();
    for shore in &chart.shores {
        let ground = if shore.island.is_some() { LAND } else { SCENERY };
        svg.path(&coast(&shore.line), Paint::fill(ground));
    }
    svg
}

pub(super) fn coasts(svg: &mut Svg, chart: &Chart, within: &Rect) {
    for shore in chart.shores.iter().filter(|shore| meets(within, &shore.line)) {
        svg.path(&coast(&shore.line), Paint::line(INK, 1.7));
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

pub(super) fn borders(svg: &mut Svg, chart: &Chart, within: &Rect) {
    for line in chart.borders.iter().filter(|line| meets(within, line)) {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}

/// Roads, over everything else on the ground but the names.
pub(super) fn roads(svg: &mut Svg, chart: &Chart, window: &Window, within: &Rect) {
    let (bold, dash) = if window.lettering() > 1.2 { (1.5, "11 6") } else { (1.0, "8 5") };
    for route in chart.routes.iter().filter(|route| meets(within, &route.line)) {
        svg.chain(&route.line, Paint::line(LAND, 6.5 * bold));
        svg.chain(&route.line, Paint::line(ROAD, 3.0 * bold).dashed(dash).sharp());
    }
    let points = chart.routes.iter().flat_map(|route| &route.points);
    for at in points.filter(|at| meets(within, &[**at])) {
        svg.circle(*at, POINT * bold, Paint::fill(WHITE).edged(ROAD, 2.6 * bold));
    }
}
