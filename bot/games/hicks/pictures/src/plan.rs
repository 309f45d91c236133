//! Which part of the table a picture shows, how large, and where on the sheet.

use hicks::View;
use render::boards::table::{self, Layout, Projection};
use render::prelude::*;

use crate::marks::traces::Traces;

/// Pictures of the whole table up to this width are drawn in large print.
const NARROW: u32 = 1_000;
pub(super) const TABLE: Rect = Rect::new(0.0, 0.0, 72.0, 48.0);
/// A wide sheet, its table, and what stands under it.
const WIDE: f32 = 1_600.0;
const MARGIN: f32 = 44.0;
const FOOT: f32 = 268.0;
/// A sheet in large print, the band over its table and the band under it.
const LARGE: f32 = 800.0;
pub(super) const BAND: f32 = 112.0;
const STRIP: f32 = 84.0;
const EDGE: f32 = 8.0;
/// The least and the most that is shown of the table around the square, in inches from side to
/// side, and how high that is.
const AROUND: (f32, f32) = (30.0, 46.0);
const ASPECT: f32 = 0.84;
/// Beyond this the surroundings of the square show nobody, unless there is room.
const NEAR: f32 = 21.0;
/// Shown beyond the table's edge.
const BEYOND: f32 = 1.4;

/// How much of the table a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// The whole table; on a narrow picture without the order of battle.
    Whole,
    /// The square and whoever is near it, in large print, for phones.
    Close,
}

pub(super) fn inches(at: hicks::Point) -> Point {
    table::inches(TABLE, at)
}

pub(super) fn projection(view: &View, traces: &Traces, framing: Framing, width: u32) -> Projection {
    if framing == Framing::Whole && width > NARROW {
        let inch = (WIDE - 2.0 * MARGIN) / TABLE.width;
        let map = Rect::new(MARGIN, MARGIN, TABLE.width * inch, TABLE.height * inch);
        let sheet = Rect::new(0.0, 0.0, WIDE, map.height + 2.0 * MARGIN + FOOT);
        let (frame, layout) = (Frame::wide(sheet, width), Layout::Wide);
        let (table, window) = (TABLE, TABLE);
        return Projection { frame, table, window, map, inch, layout, name: 21.0, small: 18.0 };
    }
    let window = match framing {
        Framing::Whole => TABLE.grown(BEYOND / 2.0),
        Framing::Close => around(view, traces),
    };
    let inch = (LARGE - 2.0 * EDGE) / window.width;
    let map = Rect::new(EDGE, BAND, LARGE - 2.0 * EDGE, window.height * inch);
    let sheet = Rect::new(0.0, 0.0, LARGE, BAND + map.height + STRIP);
    let (frame, layout) = (Frame::wide(sheet, width), Layout::Large);
    Projection { frame, table: TABLE, window, map, inch, layout, name: 27.0, small: 24.0 }
}

pub(super) fn is_wide(plan: &Projection) -> bool {
    plan.layout == Layout::Wide
}

/// The table on the sheet, parts that are not shown too.
pub(super) fn whole(plan: &Projection) -> Rect {
    let corner = plan.put(Point::new(0.0, 0.0));
    Rect::new(corner.x, corner.y, TABLE.width * plan.inch, TABLE.height * plan.inch)
}

/// The part of the sheet where the table is seen.
pub(super) fn seen(plan: &Projection) -> Rect {
    plan.map.shared(&whole(plan))
}

/// The part of the map where words may stand.
pub(super) fn open(plan: &Projection) -> Rect {
    seen(plan).grown(-8.0)
}

/// Whether men are too small to be drawn one by one with what they carry.
pub(super) fn tiny(plan: &Projection) -> bool {
    plan.inch < 14.0
}

/// What is shown around the square: it, its own, and whoever is near.
fn around(view: &View, traces: &Traces) -> Rect {
    let middle = inches(view.centre);
    let mut shown = Rect::around(middle, 13.0, 13.0);
    let mut show = |at: Point, margin: f32| {
        if at.to(middle) <= NEAR {
            let (left, top) = (shown.x.min(at.x - margin), shown.y.min(at.y - margin));
            let right = shown.right().max(at.x + margin);
            let bottom = shown.foot().max(at.y + margin);
            shown = Rect::new(left, top, right - left, bottom - top);
        }
    };
    let units = view.units.iter().filter(|unit| unit.figures > 0).map(|unit| (unit.at, 2.6));
    let parties = view.parties.iter().map(|party| (party.at, 3.4));
    let men = view.stragglers.iter().map(|man| (man.at, 1.6));
    let traces = traces.points().map(|at| (at, 1.0));
    for (at, margin) in units.chain(parties).chain(men).chain(traces) {
        show(inches(at), margin);
    }
    let (least, most) = AROUND;
    let width = shown.width.max(shown.height / ASPECT).clamp(least, most);
    let height = width * ASPECT;
    let inside = |from: f32, size: f32, square: f32, wanted: f32, table: f32| {
        // The square stays well inside whatever else is shown.
        let from = (from + (wanted - size) / 2.0).clamp(square - size + 6.5, square - 6.5);
        from.clamp(-BEYOND, (table - size + BEYOND).max(-BEYOND))
    };
    let x = inside(shown.x, width, middle.x, shown.width, TABLE.width);
    Rect::new(x, inside(shown.y, height, middle.y, shown.height, TABLE.height), width, height)
}
