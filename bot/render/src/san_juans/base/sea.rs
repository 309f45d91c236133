//! The sea, with lines that follow the coast as on an engraved chart, and the borders of its areas.

use super::land;
use crate::inks::{DEEP, SEA, WATERLINE};
use crate::san_juans::chart::Chart;
use crate::svg::{Paint, Svg};

/// How far from the coast each line runs.
const LINES: [(f32, f32); 5] = [(31.0, 0.7), (23.0, 0.8), (16.0, 0.9), (10.0, 1.1), (5.0, 1.4)];

/// The open sea and the lines along every coast.
///
/// Each line is a wide stroke around the land with a slightly narrower one of sea over it, from the
/// outermost inwards; the land itself is drawn over them later.
pub(super) fn draw(svg: &mut Svg, chart: &Chart) {
    svg.rect(chart.sheet, 0.0, Paint::fill(SEA));
    let coast: String = chart.shores.iter().map(|shore| land::coast(&shore.line)).collect();
    for (distance, width) in LINES {
        svg.path(&coast, Paint::line(WATERLINE, 2.0 * distance + width));
        svg.path(&coast, Paint::line(SEA, 2.0 * distance - width));
    }
}

/// Borders between sea areas.
pub(super) fn borders(svg: &mut Svg, chart: &Chart) {
    for line in &chart.borders {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}
