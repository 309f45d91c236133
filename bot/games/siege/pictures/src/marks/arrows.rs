//! The tracks from the Palace outward, and arrows where Banners went along them.

use render::prelude::*;
use siege::{AreaId, BannerId, View};

use super::traces::Traces;
use crate::plan::{Plan, Sheet};

/// The line of a track in its Banner's ink; what the city controls is drawn in full, the rest dashed.
pub(crate) fn tracks(sheet: &mut Sheet, view: &View) {
    let plan = sheet.plan;
    let wide = if plan.is_whole() { 5.0 } else { 7.0 };
    for banner in BannerId::ALL {
        for number in 0..4 {
            let (near, far) = (AreaId::of(banner, number), AreaId::of(banner, number + 1));
            let ends = [plan.site(near), plan.site(far)];
            let svg = &mut sheet.svg;
            let (ink, casing) = inks(banner);
            svg.chain(&ends, Paint::line(casing, wide + 3.6));
            let paint = Paint::line(ink, wide);
            svg.chain(
                &ends,
                if view.city.controls(far) { paint } else { paint.dashed("9 9").sharp() },
            );
            if number == 3 && plan.is_whole() {
                broken(svg, ends);
            }
        }
    }
}

fn inks(banner: BannerId) -> (Ink, Ink) {
    match banner {
        BannerId::White => (WHITE, INK),
        BannerId::Green => (KHEDIVE, PAPER),
        BannerId::Red => (RED, PAPER),
        BannerId::Black => (BLACK, PAPER),
    }
}

/// Two strokes across a line that is drawn shorter than it is.
fn broken(svg: &mut Svg, [from, to]: [Point; 2]) {
    let far = from.to(to).max(1.0);
    let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
    let middle = from.toward(to, 0.5);
    let on = |along: f32, aside: f32| middle.by(x * along - y * aside, y * along + x * aside);
    svg.area(&[on(-4.0, 10.0), on(4.0, 14.0), on(4.0, -10.0), on(-4.0, -14.0)], Paint::fill(PAPER));
    svg.chain(&[on(-6.0, 13.0), on(-3.0, -15.0)], Paint::line(SEPIA, 2.2));
    svg.chain(&[on(3.0, 15.0), on(6.0, -13.0)], Paint::line(SEPIA, 2.2));
}

/// Arrows of Banners that advanced, and hollow ones of those thrown back.
pub(crate) fn moves(sheet: &mut Sheet, traces: &Traces) {
    let plan = sheet.plan;
    for step in &traces.steps {
        let (from, to) = (plan.site(step.from), plan.site(step.to));
        let (ink, _) = inks(step.banner);
        arrow(&mut sheet.svg, &plan, (from, to), ink, step.back);
    }
}

fn arrow(svg: &mut Svg, plan: &Plan, (from, to): (Point, Point), ink: Ink, back: bool) {
    let far = from.to(to).max(1.0);
    let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
    let scale = if plan.is_whole() { 1.0 } else { 1.15 };
    // Beside the line of the track, so that both are seen.
    let on = |along: f32, aside: f32| from.by(x * along - y * aside, y * along + x * aside);
    let (start, end) = (far * 0.2, (far - 27.0 * scale).max(far * 0.6));
    let (half, head) = (7.0 * scale, 26.0 * scale);
    let shape = [
        on(start, half),
        on(end - head, half),
        on(end - head, 2.4 * half),
        on(end, 0.0),
        on(end - head, -2.4 * half),
        on(end - head, -half),
        on(start, -half),
    ];
    svg.area(&shape, Paint::fill(PAPER).edged(PAPER, 7.0 * scale));
    let fill = if back { PAPER } else { ink };
    svg.area(&shape, Paint::fill(fill).edged(INK, 2.2 * scale));
    if back {
        let dashes = [on(start + 4.0, 0.0), on(end - head, 0.0)];
        svg.chain(&dashes, Paint::line(RED, 3.0 * scale).dashed("5 6").sharp());
    }
}

/// A box around a flag that flies beside the works of an Area.
pub(crate) fn flag_box(plan: &Plan, area: AreaId) -> Rect {
    let (site, side) = (plan.site(area), plan.side(area));
    let left = if side < 0.0 { site.x - 132.0 } else { site.x + 27.0 };
    Rect::new(left, site.y - 88.0, 105.0, 74.0)
}
