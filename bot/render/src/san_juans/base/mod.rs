//! The part of the map that never changes: sea, land, roads and names, and around a whole sheet its
//! frame, legend, compass and scale. Drawn once for each window and size, then kept.

mod frame;
mod land;
mod legend;
mod names;
mod rose;
mod sea;

use crate::san_juans::chart::Chart;
use crate::svg::Svg;

/// The ground of any window: everything under the troops.
pub(crate) fn ground(chart: &Chart) -> Svg {
    let mut svg = Svg::default();
    sea::draw(&mut svg, chart);
    land::draw(&mut svg, chart);
    sea::borders(&mut svg, chart);
    names::titles(&mut svg, chart);
    land::roads(&mut svg, chart);
    names::labels(&mut svg, chart);
    svg
}

/// What a whole sheet has around the ground.
pub(crate) fn furniture(chart: &Chart) -> Svg {
    let mut svg = Svg::default();
    rose::draw(&mut svg);
    frame::scale(&mut svg, chart);
    legend::draw(&mut svg);
    frame::draw(&mut svg, chart);
    svg
}

/// The names of the locations alone, to measure them.
pub(crate) fn labels(chart: &Chart) -> Svg {
    let mut svg = Svg::default();
    names::labels(&mut svg, chart);
    svg
}

pub(crate) use legend::{PANEL as LEGEND, panel};
pub(crate) use names::{label, titles_where};
