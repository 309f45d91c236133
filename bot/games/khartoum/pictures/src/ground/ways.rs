//! Links that are no rivers, told apart by their lines: roads in full, tracks through the desert in
//! dots, the passage over the sea in dashes.

use khartoum::Link;
use render::prelude::*;

use crate::chart::Way;
use crate::plan::Plan;

pub(super) fn draw(svg: &mut Svg, plan: &Plan) {
    let scale = plan.pick(1.0, 1.5);
    for way in &plan.chart().ways {
        line(svg, way.link, &way.line, scale);
        if plan.part != Some(crate::plan::Part::Nile) && is_nearer(way) {
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

/// Two strokes across a line that is drawn shorter than it is.
fn broken(svg: &mut Svg, way: &Way, scale: f32) {
    let (from, to) = (way.line[0], way.line[way.line.len() - 1]);
    let far = from.to(to).max(1.0);
    let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
    let middle = along(&way.line, length(&way.line) * 0.5);
    let on = |along: f32, aside: f32| {
        let (along, aside) = (along * scale, aside * scale);
        middle.by(x * along - y * aside, y * along + x * aside)
    };
    svg.area(&[on(-4.0, 10.0), on(4.0, 14.0), on(4.0, -10.0), on(-4.0, -14.0)], Paint::fill(PAPER));
    svg.chain(&[on(-6.0, 13.0), on(-3.0, -15.0)], Paint::line(INK, 2.0 * scale));
    svg.chain(&[on(3.0, 15.0), on(6.0, -13.0)], Paint::line(INK, 2.0 * scale));
}
