//! The town south of the Blue Nile: blocks of houses, the Palace, the arsenal, ditch and rampart.

use render::Scatter;
use render::prelude::*;

use super::rivers;
use crate::plan::{Plan, Sheet};

/// Ditch and rampart from the White Nile by the Messalamieh Gate to Burri. The first point is where
/// it reaches high water.
const RAMPART: [(f32, f32); 7] = [
    (498.0, 640.0),
    (600.0, 646.0),
    (720.0, 644.0),
    (850.0, 634.0),
    (960.0, 612.0),
    (1_060.0, 562.0),
    (1_124.0, 490.0),
];

pub(super) fn draw(sheet: &mut Sheet, high: bool) {
    let plan = sheet.plan;
    blocks(&mut sheet.svg, &plan);
    rampart(&mut sheet.svg, &plan, high);
    let dock = plan.put(640.0, 394.0);
    let scale = plan.scale();
    sheet.svg.rect(
        Rect::around(dock, 54.0 * scale, 22.0 * scale),
        0.0,
        Paint::fill(HILL).edged(INK, 1.6).sharp(),
    );
    if plan.is_whole() {
        sheet.text(dock.by(0.0, 42.0), "arsenal", &italic(18.0, INK).halo(PAPER, 4.0));
        let city = bold(21.0, INK).spread(3.0).halo(PAPER, 5.0);
        sheet.text(plan.put(634.0, 626.0), "KHARTOUM", &city);
        if !high {
            let gap = italic(18.0, RED).halo(PAPER, 4.0);
            let at = plan.put(rivers::shore(false) + 49.0, 626.0);
            sheet.text(at, "gap", &gap);
        }
    }
}

/// Blocks of houses in rows between the river and the fields.
fn blocks(svg: &mut Svg, plan: &Plan) {
    let mut scatter = Scatter::new(0x1884, 0x70e0);
    let (mut houses, mut roofs) = (String::new(), String::new());
    for row in 0..5_u8 {
        let y = 404.0 + 25.0 * f32::from(row);
        let (from, to) = (690.0 + 14.0 * f32::from(row), 1_060.0 - 22.0 * f32::from(row));
        let mut x = from + scatter.between(0.0, 14.0);
        while x < to {
            let wide = scatter.between(18.0, 42.0);
            let (top, foot) = (y + scatter.between(0.0, 3.0), y + scatter.between(15.0, 19.0));
            let lean = scatter.between(-2.0, 2.0);
            let corners = [(x, top), (x + wide, top + lean), (x + wide, foot), (x, foot + lean)];
            // The bank of the river bends down to the east.
            let bend = ((x - 960.0) / 140.0).max(0.0) * 34.0;
            let corners = corners.map(|(x, y)| plan.put(x, y + bend));
            houses.push_str(&chain(&corners));
            houses.push('Z');
            roofs.push_str(&chain(&[corners[3], corners[2], corners[1]]));
            x += wide + scatter.between(5.0, 9.0);
        }
    }
    svg.path(&houses, Paint::fill(HILL).edged(SEPIA, 1.2).sharp());
    svg.path(&roofs, Paint::line(INK, 2.2).sharp());
}

/// The rampart with its bastions, the ditch before it, and glacis in hachures. At low water it
/// ends before the river does.
fn rampart(svg: &mut Svg, plan: &Plan, high: bool) {
    let line = smooth(&plan.line(&RAMPART));
    let scale = plan.scale();
    let whole = length(&line);
    let mut glacis = String::new();
    let mut far = 4.0;
    while far < whole - 4.0 {
        let (at, next) = (along(&line, far), along(&line, far + 2.0));
        let step = at.to(next).max(0.1);
        // Outward is to the right of the way from west to east.
        let (x, y) = (-(next.y - at.y) / step, (next.x - at.x) / step);
        glacis.push_str(&chain(&[
            at.by(x * 8.0 * scale, y * 8.0 * scale),
            at.by(x * 19.0 * scale, y * 19.0 * scale),
        ]));
        far += 6.5 * scale.max(0.8);
    }
    svg.path(&glacis, Paint::line(SHADE, 1.6));
    svg.chain(&line, Paint::line(INK, 13.0 * scale).sharp());
    svg.chain(&line, Paint::line(HILL, 9.0 * scale).sharp());
    svg.chain(&line, Paint::line(INK, 2.0 * scale).sharp());
    let mut far = 60.0 * scale;
    while far < whole - 40.0 * scale {
        let at = along(&line, far);
        bastion(svg, at, 8.5 * scale);
        far += 88.0 * scale;
    }
    if !high {
        let (shore, end) = (rivers::shore(false) + 3.0, RAMPART[0].0 - 4.0);
        let gap = [plan.put(shore, 640.0), plan.put(end, 640.0)];
        svg.chain(&gap, Paint::line(RED, 3.4 * scale).dashed("5 5").sharp());
    }
}

fn bastion(svg: &mut Svg, at: Point, radius: f32) {
    svg.circle(at, radius, Paint::fill(HILL).edged(INK, radius * 0.26));
}
