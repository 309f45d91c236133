//! Links that are no rivers, told apart by their lines: roads in full, tracks through the desert in
//! dots, the passage over the sea in dashes.

use khartoum::Link;
use render::boards::places;
use render::prelude::*;

use crate::chart::Way;
use crate::projection::{Projection, Region};

pub(super) fn draw(svg: &mut Svg, projection: &Projection) {
    let scale = projection.pick(1.0, 1.5);
    for way in &projection.chart().ways {
        line(svg, way.link, &way.line, scale);
        if projection.region != Some(Region::Nile) && is_nearer(way) {
            broken(svg, way, scale);
        }
    }
}

pub(super) fn line(svg: &mut Svg, link: Link, line: &[Point], scale: f32) {
    match link {
        Link::River => {}
        Link::Land => {
            svg.chain(line, Paint::line(LAND, 7.4 * scale));
            svg.chain(line, Paint::line(ROAD, 3.2 * scale));
        }
        Link::Desert => {
            svg.chain(line, Paint::line(LAND, 8.0 * scale));
            let dots = if scale > 1.0 { "0.1 13" } else { "0.1 9" };
            svg.chain(line, Paint::line(SEPIA, 4.6 * scale).dashed(dots));
        }
        Link::Sea => {
            svg.chain(line, Paint::line(PAPER, 6.4 * scale));
            svg.chain(line, Paint::line(DEEP, 3.4 * scale).dashed("12 7").sharp());
        }
    }
}

/// Whether a link is drawn much shorter than it is.
fn is_nearer(way: &Way) -> bool {
    let west = |space: khartoum::SpaceId| khartoum::data().space(space).at.0 < 27_000;
    west(way.ends.0) != west(way.ends.1)
}

fn broken(svg: &mut Svg, way: &Way, scale: f32) {
    let (from, to) = (way.line[0], way.line[way.line.len() - 1]);
    let far = from.to(to).max(1.0);
    let middle = along(&way.line, length(&way.line) * 0.5);
    let stroke = Paint::line(INK, 2.0 * scale);
    places::broken(svg, middle, ((to.x - from.x) / far, (to.y - from.y) / far), scale, stroke);
}
