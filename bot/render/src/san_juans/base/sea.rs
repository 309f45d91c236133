//! The borders of the sea areas.

use crate::inks::DEEP;
use crate::san_juans::chart::Chart;
use crate::svg::{Paint, Svg};

/// Borders between sea areas.
pub(super) fn borders(svg: &mut Svg, chart: &Chart) {
    for line in &chart.borders {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}
