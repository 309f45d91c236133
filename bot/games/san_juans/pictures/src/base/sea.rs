//! The borders of the sea areas.

use render::inks::DEEP;
use render::svg::{Paint, Svg};

use crate::chart::Chart;

pub(super) fn borders(svg: &mut Svg, chart: &Chart) {
    for line in &chart.borders {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}
