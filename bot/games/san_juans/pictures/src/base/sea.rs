//! The borders of the sea areas.

use render::prelude::*;

use super::meets;
use crate::chart::Chart;

pub(super) fn borders(svg: &mut Svg, chart: &Chart, within: &Rect) {
    for line in chart.borders.iter().filter(|line| meets(within, line)) {
        svg.chain(line, Paint::line(DEEP, 2.4).dashed("11 7"));
    }
}
