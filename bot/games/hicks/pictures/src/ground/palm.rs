//! The palm tree and the way to it.

use hicks::{self, View};
use render::geometry::{Point, Rect};
use render::inks::{GREEN, HILL, INK, KHEDIVE, PAPER, RED, ROAD, SEPIA};
use render::svg::{Paint, Svg};

use crate::plan::{Plan, inches};
use crate::sheet::Sheet;

/// Whoever comes so near has arrived (H-R14), in inches.
const ARRIVED: f32 = 4.0;
/// What the pointer to the palm takes, from side to side, and how far it is moved at a time.
const DISC: f32 = 80.0;
const SLIDE: f32 = 20.0;
/// What a step aside costs it; hiding men costs what they say, if it is so much.
const AWAY: f32 = 40.0;
const MEN: f32 = 6.0;

/// The way: dots from where the march began over the square to the palm.
pub(crate) fn way(svg: &mut Svg, plan: &Plan, view: &View) {
    let (start, here, palm) = (plan.at(hicks::START), plan.at(view.centre), plan.at(hicks::PALM));
    let wide = (0.17 * plan.inch).max(2.6);
    let dash = if plan.wide { "0.1 11" } else { "0.1 14" };
    svg.chain(&[start, here], Paint::line(HILL, wide).dashed(dash));
    svg.chain(&[here, palm], Paint::line(ROAD, wide).dashed(dash));
    let camp = 1.1 * plan.inch;
    svg.circle(start, camp, Paint::line(ROAD, wide * 0.6).dashed("6 5"));
    for (from, to) in [((-0.5, 0.4), (0.5, -0.4)), ((-0.5, -0.4), (0.5, 0.4))] {
        let end = |(x, y): (f32, f32)| start.by(x * plan.inch, y * plan.inch);
        svg.chain(&[end(from), end(to)], Paint::line(ROAD, wide * 0.6));
    }
}

/// The tree where it stands, with the circle of those who have arrived.
pub(crate) fn tree(svg: &mut Svg, plan: &Plan) -> Rect {
    let at = plan.at(hicks::PALM);
    svg.circle(
        at,
        ARRIVED * plan.inch,
        Paint::line(RED, (0.08 * plan.inch).max(1.6)).dashed("9 7"),
    );
    let size = (3.6 * plan.inch).max(52.0);
    draw(svg, at, size);
    Rect::new(at.x - 0.5 * size, at.y - 0.95 * size, size, 1.05 * size)
}

/// A palm tree standing on a point.
pub(crate) fn draw(svg: &mut Svg, at: Point, size: f32) {
    let scale = size / 24.0;
    let put = |svg: &mut Svg, d: &str, paint: Paint| {
        // Its foot is at the bottom of the grid.
        svg.symbol(d, at.by(0.0, -10.6 * scale), size, paint);
    };
    put(svg, SHADOW, Paint::fill(HILL));
    put(svg, TRUNK, Paint::fill(ROAD).edged(INK, 0.55));
    put(svg, RINGS, Paint::line(SEPIA, 0.5));
    put(svg, BACK, Paint::fill(KHEDIVE).edged(INK, 0.45));
    put(svg, FRONDS, Paint::fill(GREEN).edged(INK, 0.5));
    put(svg, DATES, Paint::fill(RED).edged(INK, 0.4));
}

/// Where the palm is out of sight: an arrow at the edge of the map with the tree on a disc, and the
/// box it takes; nothing if the tree can be seen.
///
/// Where men stand on the way it is moved along the edge.
pub(crate) fn pointer(sheet: &mut Sheet, view: &View) -> Option<Rect> {
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
    let out = reach(x, here.x, room.x, room.x + room.width)
        .min(reach(y, here.y, room.y, room.y + room.height))
        .clamp(0.0, far);
    let at = here.by(x * out, y * out);
    let upright = (at.x - room.x).abs() < 1.0 || (room.x + room.width - at.x).abs() < 1.0;
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
    svg.area(
        &[tip(60.0, 0.0), tip(24.0, 27.0), tip(24.0, -27.0)],
        Paint::fill(RED).edged(INK, 2.0),
    );
    svg.circle(at, 32.0, Paint::fill(PAPER).edged(INK, 2.4));
    draw(svg, at.by(0.0, 22.0), 46.0);
    Some(Rect::around(at, DISC, DISC))
}

const SHADOW: &str = "M11 22.4C15 21 20 21 23.6 22.2C20 23.8 14 24 11 22.4Z";
const TRUNK: &str = "M10.2 22.8C11.6 19 12 14 11.2 8.6L13.2 8.4C14.2 14 14 19 13.8 22.8Z";
const RINGS: &str =
    "M11.2 20.4L13.8 20.2M11.7 17.6L13.9 17.4M11.9 14.8L13.8 14.6M11.8 12L13.6 11.8";
const BACK: &str = "M12 8.6C10 6 6.4 5.6 2.4 8.4C4.8 4 9.6 3.6 12.2 7C13 3.6 16.4 2 20.6 3.4\
    C17 3.8 14.4 5.4 13 8.4Z";
const FRONDS: &str = "M12 8.8C8 7.6 4.2 9.6 2.6 14.6C1.4 9 6 5.6 11.8 7.6C9.4 4.4 9.8 1.8 12.6 0.4\
    C12.4 3 12.8 5.2 13 7.4C17.6 5.4 22.4 8 22.4 14C20 10 16.8 8.2 13 8.8C15.4 10.6 16.6 13 16 16.4\
    C14.6 13 13.2 11 12.4 9C11 11 9.4 12.6 8.8 16C7.4 12.8 9.2 10 12 8.8Z";
const DATES: &str = "M11.2 9.6A0.9 0.9 0 1 1 11.19 9.6ZM13.8 9.8A0.9 0.9 0 1 1 13.79 9.8Z";
