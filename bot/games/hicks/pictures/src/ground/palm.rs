//! The palm tree and the way to it.

use hicks::View;
use render::prelude::*;

use crate::plan::{self, inches};
use render::boards::table::{Projection, TableSheet};

/// Whoever comes so near has arrived (H-R14), in inches.
const ARRIVED: f32 = 4.0;
/// What the pointer to the palm takes, from side to side, and how far it is moved at a time.
const DISC: f32 = 80.0;
const SLIDE: f32 = 20.0;
/// What a step aside costs it; hiding men costs what they say, if it is so much.
const AWAY: f32 = 40.0;
const MEN: f32 = 6.0;

/// The way: dots from where the march began over the square to the palm.
pub(crate) fn way(svg: &mut Svg, plan: &Projection, view: &View) {
    let (start, here, palm) = (plan.at(hicks::START), plan.at(view.centre), plan.at(hicks::PALM));
    let wide = (0.17 * plan.inch).max(2.6);
    let dash = if plan::is_wide(plan) { "0.1 11" } else { "0.1 14" };
    // Of a march that is over the way it came is what is looked at.
    match view.outcome {
        Some(_) => {
            svg.chain(&[start, here], Paint::line(PAPER, wide * 2.6));
            svg.chain(&[start, here], Paint::line(RED, wide * 1.2).dashed("14 9").sharp());
        }
        None => svg.chain(&[start, here], Paint::line(HILL, wide).dashed(dash)),
    }
    svg.chain(&[here, palm], Paint::line(ROAD, wide).dashed(dash));
    let camp = 1.1 * plan.inch;
    svg.circle(start, camp, Paint::line(ROAD, wide * 0.6).dashed("6 5"));
    for (from, to) in [((-0.5, 0.4), (0.5, -0.4)), ((-0.5, -0.4), (0.5, 0.4))] {
        let end = |(x, y): (f32, f32)| start.by(x * plan.inch, y * plan.inch);
        svg.chain(&[end(from), end(to)], Paint::line(ROAD, wide * 0.6));
    }
}

/// The tree where it stands, with the circle of those who have arrived.
pub(crate) fn tree(svg: &mut Svg, plan: &Projection) -> Rect {
    let at = plan.at(hicks::PALM);
    let ring = Paint::line(RED, (0.08 * plan.inch).max(1.6)).dashed("9 7");
    svg.circle(at, ARRIVED * plan.inch, ring);
    let size = (3.6 * plan.inch).max(52.0);
    draw(svg, at, size);
    Rect::new(at.x - 0.5 * size, at.y - 0.95 * size, size, 1.05 * size)
}

/// A palm tree with its foot on a point.
pub(crate) fn draw(svg: &mut Svg, foot: Point, size: f32) {
    let middle = foot.by(0.0, -10.6 / 24.0 * size);
    svg.asset_in(asset!("hicks/palm.svg"), Rect::around(middle, size, size));
}

/// Where the palm is out of sight: an arrow at the edge of the map with the tree on a disc, and the
/// box it takes; nothing if the tree can be seen.
///
/// Where men stand on the way it is moved along the edge.
pub(crate) fn pointer(sheet: &mut TableSheet, view: &View) -> Option<Rect> {
    let plan = &sheet.plan;
    let palm = inches(hicks::PALM);
    let seen = plan.window.grown(-1.2);
    if seen.has(palm) {
        return None;
    }
    let (here, there) = (plan.at(view.centre), plan.at(hicks::PALM));
    let far = here.to(there).max(1.0);
    let (x, y) = ((there.x - here.x) / far, (there.y - here.y) / far);
    let room = plan.map.grown(-64.0);
    // As far along the way as the disc stays on the map.
    let reach = |along: f32, from: f32, low: f32, high: f32| match along {
        along if along > 0.01 => (high - from) / along,
        along if along < -0.01 => (low - from) / along,
        _ => f32::INFINITY,
    };
    let (across, along) =
        (reach(x, here.x, room.x, room.right()), reach(y, here.y, room.y, room.foot()));
    let out = across.min(along).clamp(0.0, far);
    let at = here.by(x * out, y * out);
    let upright = (at.x - room.x).abs() < 1.0 || (room.right() - at.x).abs() < 1.0;
    let beside = |i: i32| {
        // By turns to either side, farther every time.
        let by = SLIDE * ((i + 1) / 2 * if i % 2 == 0 { 1 } else { -1 }) as f32;
        let moved = if upright { at.by(0.0, by) } else { at.by(by, 0.0) };
        room.has(moved).then_some((by.abs(), moved))
    };
    let cost = |(by, at): &(f32, Point)| {
        let disc = Rect::around(*at, DISC, DISC);
        let hidden = |(men, cost): &(Rect, f32)| disc.overlap(men) * cost;
        by * AWAY + sheet.solid.iter().filter(|(_, cost)| *cost >= MEN).map(hidden).sum::<f32>()
    };
    let places = (0..24).filter_map(beside);
    let at = places.min_by(|a, b| cost(a).total_cmp(&cost(b))).map_or(at, |(_, at)| at);
    let far = at.to(there).max(1.0);
    let (x, y) = ((there.x - at.x) / far, (there.y - at.y) / far);
    let svg = &mut sheet.svg;
    let tip = |along: f32, aside: f32| at.by(x * along - y * aside, y * along + x * aside);
    let arrow = [tip(60.0, 0.0), tip(24.0, 27.0), tip(24.0, -27.0)];
    svg.area(&arrow, Paint::fill(RED).edged(INK, 2.0));
    svg.circle(at, 32.0, Paint::fill(PAPER).edged(INK, 2.4));
    draw(svg, at.by(0.0, 22.0), 46.0);
    Some(Rect::around(at, DISC, DISC))
}
