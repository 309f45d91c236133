//! The grid over the cloth, lettered along the edges.

use render::prelude::*;

use crate::plan::{CELL, TABLE};
use render::boards::table::{Projection, TableSheet};

pub(crate) fn grid(svg: &mut Svg, plan: &Projection) {
    let window = plan.window;
    let paint = Paint::line(SHADE, plan.pick(1.6, 1.6, 1.8)).dashed("7 6").sharp();
    let (right, foot) = (window.right(), window.foot());
    let columns = (1..6_u8).map(|i| f32::from(i) * CELL).filter(|x| *x > window.x && *x < right);
    let columns = columns.map(|x| [Point::new(x, window.y), Point::new(x, foot)]);
    let rows = (1..10_u8).map(|i| f32::from(i) * CELL).filter(|y| *y > window.y && *y < foot);
    let rows = rows.map(|y| [Point::new(window.x, y), Point::new(right, y)]);
    for line in columns.chain(rows) {
        svg.cut();
        svg.chain(&line.map(|at| plan.put(at)), paint);
    }
}

/// Which sides of the map are edges of the table, clockwise from the north.
pub(crate) fn ends(plan: &Projection) -> [bool; 4] {
    let window = plan.window;
    let (right, foot) = (window.right(), window.foot());
    [window.y <= 0.01, right >= TABLE.width - 0.01, foot >= TABLE.height - 0.01, window.x <= 0.01]
}

/// The edge of the table, torn paper where the table goes on, and the letters and numbers of the
/// squares along it.
pub(crate) fn edge(sheet: &mut TableSheet) {
    let plan = sheet.plan;
    let map = plan.map;
    let (right, foot) = (map.right(), map.foot());
    let [nw, ne, sw, se] = map.corners();
    let corner = [nw, ne, se, sw];
    let sides = ends(&plan).into_iter().enumerate().map(|(i, ends)| (ends, i, (i + 1) % 4));
    // What is torn lies under the lines of the edges.
    for (_, from, to) in sides.clone().filter(|(ends, ..)| !*ends) {
        torn(&mut sheet.svg, corner[from], corner[to]);
    }
    for (_, from, to) in sides.filter(|(ends, ..)| *ends) {
        sheet.svg.cut();
        sheet.svg.chain(&[corner[from], corner[to]], Paint::line(INK, 3.6).sharp());
    }
    let how = bold(plan.pick(30.0, 28.0, 28.0), SEPIA);
    for column in 0..6_u8 {
        let x = (f32::from(column) + 0.5) * CELL;
        let at = plan.put(Point::new(x, 0.0));
        // A letter stands at the middle of what is seen of its column.
        let (left, end) = (at.x - CELL / 2.0 * plan.inch, at.x + CELL / 2.0 * plan.inch);
        let (left, end) = (left.max(map.x), end.min(right));
        if end - left > 30.0 {
            let letter = char::from(b'A' + column).to_string();
            sheet.text(((left + end) / 2.0, foot + plan.pick(36.0, 30.0, 30.0)), &letter, &how);
        }
    }
    for row in 0..10_u8 {
        let y = TABLE.height - (f32::from(row) + 0.5) * CELL;
        let at = plan.put(Point::new(0.0, y));
        let (top, end) = (at.y - CELL / 2.0 * plan.inch, at.y + CELL / 2.0 * plan.inch);
        let (top, end) = (top.max(map.y), end.min(foot));
        if end - top > 26.0 {
            let at = Point::new(map.x - plan.pick(28.0, 24.0, 22.0), (top + end) / 2.0 + 10.0);
            sheet.text(at, &(row + 1).to_string(), &how);
        }
    }
}

/// How far paper is torn into a map, and how wide a tooth of it is.
const TEETH: (f32, f32) = (9.0, 22.0);

/// The side of a map from which the table goes on, with the map on the right hand.
fn torn(svg: &mut Svg, from: Point, to: Point) {
    let teeth = (from.to(to) / TEETH.1).round().max(1.0) as usize;
    let (x, y) = ((to.x - from.x) / from.to(to), (to.y - from.y) / from.to(to));
    let at = |i: usize| {
        let at = from.toward(to, i as f32 / (2 * teeth) as f32);
        let deep = if i.is_multiple_of(2) { 0.0 } else { TEETH.0 };
        at.by(-y * deep, x * deep)
    };
    let line: Vec<Point> = (0..=2 * teeth).map(at).collect();
    svg.cut();
    let mut paper = line.clone();
    paper.extend([to.by(2.0 * y, -2.0 * x), from.by(2.0 * y, -2.0 * x)]);
    svg.area(&paper, Paint::fill(PAPER));
    svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
}
