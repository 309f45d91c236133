//! The cloth: sand stained with tea, strewn with gravel, the same for every table of a size, so that
//! it is drawn once and kept; and the grid over it, lettered along the edges.

use render::geometry::Point;
use render::ground::{self, Gravel};
use render::inks::{INK, SEPIA, SHADE};
use render::svg::{Paint, Svg, bold};
use render::{Pixmap, RenderError, Renderer};

use crate::plan::{CELL, Layout, Plan, Sheet, TABLE};

const GRAVEL: Gravel = Gravel { seed: 0x1885, area: 1_500.0, drift: 0.9, radius: 2.0, dark: 1 };

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(plan: &Plan) -> &'static str {
    match plan.layout {
        Layout::Wide => "the whole cloth of a patrol",
        Layout::Tall => "the cloth of a patrol in large print",
        Layout::Large => "a part of the cloth of a patrol",
    }
}

/// The cloth of a whole sheet, under everything.
pub(crate) fn painted(renderer: &Renderer, plan: &Plan) -> Result<Pixmap, RenderError> {
    ground::cloth(renderer, &plan.frame, plan.map, GRAVEL)
}

/// The lines of the grid.
pub(crate) fn grid(svg: &mut Svg, plan: &Plan) {
    let window = plan.window;
    let paint = Paint::line(SHADE, plan.pick(1.6, 1.6, 1.8)).dashed("7 6").sharp();
    let mut line = |from: Point, to: Point| {
        svg.cut();
        svg.chain(&[plan.put(from), plan.put(to)], paint);
    };
    let (right, foot) = (window.x + window.width, window.y + window.height);
    for i in 1..6_u8 {
        let x = f32::from(i) * CELL;
        if x > window.x && x < right {
            line(Point::new(x, window.y), Point::new(x, foot));
        }
    }
    for i in 1..10_u8 {
        let y = f32::from(i) * CELL;
        if y > window.y && y < foot {
            line(Point::new(window.x, y), Point::new(right, y));
        }
    }
}

/// The edge of the table, and the letters and numbers of the squares along it.
pub(crate) fn edge(sheet: &mut Sheet) {
    let plan = sheet.plan;
    let map = plan.map;
    sheet.svg.rect(map, 0.0, Paint::line(SEPIA, 1.6).sharp());
    let window = plan.window;
    // Where the table itself ends the line is heavy.
    let mut heavy = |from: Point, to: Point| {
        sheet.svg.cut();
        sheet.svg.chain(&[from, to], Paint::line(INK, 3.6).sharp());
    };
    let (right, foot) = (map.x + map.width, map.y + map.height);
    let corner = [
        Point::new(map.x, map.y),
        Point::new(right, map.y),
        Point::new(right, foot),
        Point::new(map.x, foot),
    ];
    let ends = [
        (window.y <= 0.01, 0, 1),
        (window.x + window.width >= TABLE.width - 0.01, 1, 2),
        (window.y + window.height >= TABLE.height - 0.01, 2, 3),
        (window.x <= 0.01, 3, 0),
    ];
    for (_, from, to) in ends.into_iter().filter(|(ends, ..)| *ends) {
        heavy(corner[from], corner[to]);
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
            let at = Point::new((left + end) / 2.0, foot + plan.pick(36.0, 30.0, 30.0));
            sheet.text(at, &letter, &how);
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
