//! Which part of the table a picture shows, how large, and where on the sheet.

use hicks::{self, View};
use render::Frame;
use render::geometry::{Point, Rect};

use super::marks::traces::Traces;

/// Pictures of the whole table up to this width are drawn in large print.
const NARROW: u32 = 1_000;
/// The table in inches.
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

pub(super) type Sheet = render::Sheet<Plan>;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    pub(super) frame: Frame,
    /// Where the table is shown on it.
    pub(super) map: Rect,
    /// The part of the table, in inches from its north-west corner.
    pub(super) window: Rect,
    /// Units of the sheet to an inch.
    pub(super) inch: f32,
    pub(super) wide: bool,
}

/// A point in inches from the table's north-west corner.
pub(super) fn inches(at: hicks::Point) -> Point {
    Point::new(at.x.0 as f32 / 100.0, TABLE.height - at.y.0 as f32 / 100.0)
}

/// The angle of a heading in degrees clockwise from north.
pub(super) fn degrees(heading: hicks::Heading) -> f32 {
    f32::from(heading.0) * 15.0
}

impl Plan {
    pub(super) fn new(view: &View, traces: &Traces, framing: Framing, width: u32) -> Self {
        if framing == Framing::Whole && width > NARROW {
            let inch = (WIDE - 2.0 * MARGIN) / TABLE.width;
            let map = Rect::new(MARGIN, MARGIN, TABLE.width * inch, TABLE.height * inch);
            let sheet = Rect::new(0.0, 0.0, WIDE, map.height + 2.0 * MARGIN + FOOT);
            return Self { frame: Frame::wide(sheet, width), map, window: TABLE, inch, wide: true };
        }
        let window = match framing {
            Framing::Whole => TABLE.grown(BEYOND / 2.0),
            Framing::Close => around(view, traces),
        };
        let inch = (LARGE - 2.0 * EDGE) / window.width;
        let map = Rect::new(EDGE, BAND, LARGE - 2.0 * EDGE, window.height * inch);
        let sheet = Rect::new(0.0, 0.0, LARGE, BAND + map.height + STRIP);
        Self { frame: Frame::wide(sheet, width), map, window, inch, wide: false }
    }

    /// Where a point of the table is on the sheet.
    pub(super) fn at(&self, at: hicks::Point) -> Point {
        self.put(inches(at))
    }

    /// Where a point in inches from the table's north-west corner is on the sheet.
    pub(super) fn put(&self, at: Point) -> Point {
        let x = self.map.x + (at.x - self.window.x) * self.inch;
        Point::new(x, self.map.y + (at.y - self.window.y) * self.inch)
    }

    /// The table on the sheet, parts that are not shown too.
    pub(super) fn table(&self) -> Rect {
        let corner = self.put(Point::new(0.0, 0.0));
        Rect::new(corner.x, corner.y, TABLE.width * self.inch, TABLE.height * self.inch)
    }

    /// The part of the sheet where the table is seen.
    pub(super) fn seen(&self) -> Rect {
        self.map.shared(&self.table())
    }

    /// The part of the map where words may stand.
    pub(super) fn open(&self) -> Rect {
        self.seen().grown(-8.0)
    }

    /// Whether men are too small to be drawn one by one with what they carry.
    pub(super) fn tiny(&self) -> bool {
        self.inch < 14.0
    }

    pub(super) fn name_size(&self) -> f32 {
        if self.wide { 21.0 } else { 27.0 }
    }

    /// The size of what stands under names.
    pub(super) fn small_size(&self) -> f32 {
        if self.wide { 18.0 } else { 24.0 }
    }
}

/// What is shown around the square: it, its own, and whoever is near.
fn around(view: &View, traces: &Traces) -> Rect {
    let middle = inches(view.centre);
    let mut shown = Rect::around(middle, 13.0, 13.0);
    let mut show = |at: Point, margin: f32| {
        let near = at.to(middle) <= NEAR;
        if near {
            let (left, top) = (shown.x.min(at.x - margin), shown.y.min(at.y - margin));
            let right = (shown.x + shown.width).max(at.x + margin);
            let bottom = (shown.y + shown.height).max(at.y + margin);
            shown = Rect::new(left, top, right - left, bottom - top);
        }
    };
    for unit in view.units.iter().filter(|unit| unit.figures > 0) {
        show(inches(unit.at), 2.6);
    }
    for party in &view.parties {
        show(inches(party.at), 3.4);
    }
    for man in &view.stragglers {
        show(inches(man.at), 1.6);
    }
    for at in traces.points() {
        show(inches(at), 1.0);
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
    let y = inside(shown.y, height, middle.y, shown.height, TABLE.height);
    Rect::new(x, y, width, height)
}
