//! Which part of the table a picture shows, how large, and where on the sheet.

use patrols::View;
use render::prelude::*;

use crate::traces::Traces;

/// Pictures of the whole table up to this width are drawn in large print.
const NARROW: u32 = 700;
/// The table in inches.
pub(crate) const TABLE: Rect = Rect::new(0.0, 0.0, 36.0, 60.0);
/// The side of a square of the grid.
pub(crate) const CELL: f32 = 6.0;
/// How wide what is shown close is at least and at most, and how high for its width.
const CLOSE: [f32; 4] = [24.0, 28.0, 32.0, 36.0];
const ASPECT: f32 = 0.6;
/// A part that ends so near to the edge of the table is moved up to it where it loses nothing by that.
const SNAPS: f32 = 4.0;
/// What matters lies so far inside of what is shown.
const INSIDE: f32 = 1.2;
/// The map of a sheet in large print, the band over it and the one under it.
const LARGE: f32 = 800.0;
pub(crate) const BAND: f32 = 92.0;
const LEFT: f32 = 44.0;
const FOOT: f32 = 40.0;

/// How much a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// The whole table with all that stands beside it.
    Whole,
    /// The part of the table that matters for what has happened, in large print.
    Close,
    /// A part of the table, in large print.
    Part(Part),
}

/// A part of the table, from edge to edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The patrol's end: rows 1 to 4.
    South,
    /// Rows 4 to 7.
    Middle,
    /// The Dervishes' end: rows 7 to 10.
    North,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::South, Self::Middle, Self::North];

    fn window(self) -> Rect {
        let top = match self {
            Self::South => 36.0,
            Self::Middle => 18.0,
            Self::North => 0.0,
        };
        Rect { y: top, height: 24.0, ..TABLE }
    }
}

/// How a sheet is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The whole table with everything in a strip on its right.
    Wide,
    /// The whole table in large print with a narrow strip.
    Tall,
    /// A part of the table under a band.
    Large,
}

pub(crate) type Sheet = render::Sheet<Plan>;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Plan {
    pub(crate) frame: Frame,
    /// Where the table is shown on it.
    pub(crate) map: Rect,
    /// The part of the table, in inches from its north-west corner.
    pub(crate) window: Rect,
    /// Units of the sheet to an inch.
    pub(crate) inch: f32,
    pub(crate) layout: Layout,
}

/// A point in inches from the table's north-west corner.
pub(crate) fn inches(at: patrols::Point) -> Point {
    Point::new(at.x.0 as f32 / 100.0, TABLE.height - at.y.0 as f32 / 100.0)
}

/// The angle of a heading in degrees clockwise from north.
pub(crate) fn degrees(heading: patrols::Heading) -> f32 {
    f32::from(heading.0) * 15.0
}

impl Plan {
    pub(crate) fn new(view: &View, traces: &Traces, framing: Framing, width: u32) -> Self {
        let whole = |sheet: Rect, map: Point, inch: f32, layout: Layout| {
            let map = Rect::new(map.x, map.y, TABLE.width * inch, TABLE.height * inch);
            Self { frame: Frame::wide(sheet, width), map, window: TABLE, inch, layout }
        };
        let window = match framing {
            Framing::Whole if width > NARROW => {
                let sheet = Rect::new(0.0, 0.0, 1_600.0, 1_600.0);
                return whole(sheet, Point::new(56.0, 22.0), 25.4, Layout::Wide);
            }
            Framing::Whole => {
                let sheet = Rect::new(0.0, 0.0, 1_000.0, 1_152.0);
                return whole(sheet, Point::new(48.0, 16.0), 18.1, Layout::Tall);
            }
            Framing::Close => close(view, traces),
            Framing::Part(part) => part.window(),
        };
        let inch = (LARGE - LEFT - 8.0) / window.width;
        let map = Rect::new(LEFT, BAND, window.width * inch, window.height * inch);
        let sheet = Rect::new(0.0, 0.0, LARGE, BAND + map.height + FOOT);
        Self { frame: Frame::wide(sheet, width), map, window, inch, layout: Layout::Large }
    }

    /// Where a point of the table is on the sheet.
    pub(crate) fn at(&self, at: patrols::Point) -> Point {
        self.put(inches(at))
    }

    /// Where a point in inches from the table's north-west corner is on the sheet.
    pub(crate) fn put(&self, at: Point) -> Point {
        let x = self.map.x + (at.x - self.window.x) * self.inch;
        Point::new(x, self.map.y + (at.y - self.window.y) * self.inch)
    }

    /// One of three measures, by the layout.
    pub(crate) fn pick(&self, wide: f32, tall: f32, large: f32) -> f32 {
        match self.layout {
            Layout::Wide => wide,
            Layout::Tall => tall,
            Layout::Large => large,
        }
    }

    pub(crate) fn name_size(&self) -> f32 {
        self.pick(23.0, 25.0, 25.0)
    }

    /// The size of what stands under names.
    pub(crate) fn small_size(&self) -> f32 {
        self.pick(20.0, 23.0, 23.0)
    }

    /// The rows of the table that are shown at least in half, in words.
    pub(crate) fn rows(&self) -> String {
        let foot = TABLE.height - self.window.y - self.window.height;
        let first = (foot / CELL).round() as u8 + 1;
        let last = ((TABLE.height - self.window.y) / CELL).round() as u8;
        format!("rows {first}–{last} of {}", (TABLE.height / CELL) as u8)
    }

    /// Whether a point of the sheet is on the map, well inside.
    pub(crate) fn shows(&self, at: Point) -> bool {
        self.map.grown(-6.0).has(at)
    }
}

/// The part of the table in which most of what matters lies: the smallest that holds all of it, or
/// else the one from edge to edge that holds most.
fn close(view: &View, traces: &Traces) -> Rect {
    let points = traces.focus(view);
    let all: f32 = points.iter().map(|(_, weight)| weight).sum();
    let mut best = Rect { y: 60.0 - 36.0 * ASPECT, height: 36.0 * ASPECT, ..TABLE };
    for width in CLOSE {
        let height = width * ASPECT;
        let held = |window: &Rect| -> f32 {
            let inside = window.grown(-INSIDE);
            let edge = |all: &Rect| {
                let at = all.middle();
                // What lies in the middle of the picture is seen best.
                let (x, y) = (at.x - window.middle().x, at.y - window.middle().y);
                1.0 - 0.02 * (x / width).hypot(y / height)
            };
            let weight =
                |(at, weight): &(Rect, f32)| if inside.holds(at) { weight * edge(at) } else { 0.0 };
            points.iter().map(weight).sum()
        };
        let across = (TABLE.width - width).max(0.0) as u8;
        let along = (TABLE.height - height) as u8;
        let places = (0..=across).flat_map(|x| {
            (0..=along).map(move |y| Rect::new(f32::from(x), f32::from(y), width, height))
        });
        let lowest =
            (0..=across).map(|x| Rect::new(f32::from(x), TABLE.height - height, width, height));
        let found = places.chain(lowest).max_by(|a, b| held(a).total_cmp(&held(b)));
        if let Some(found) = found {
            best = snapped(found, &points);
            if all - weight(&best, &points) <= 0.05 * all {
                break;
            }
        }
    }
    best
}

/// How much of what matters lies in a part of the table.
fn weight(window: &Rect, points: &[(Rect, f32)]) -> f32 {
    let inside = window.grown(-INSIDE);
    points.iter().filter(|(at, _)| inside.holds(at)).map(|(_, weight)| weight).sum()
}

/// A part of the table moved up to edges that are near, as far as it shows no less of what matters.
fn snapped(window: Rect, points: &[(Rect, f32)]) -> Rect {
    let edges = |from: f32, last: f32| {
        [0.0, last].into_iter().filter(move |edge| (edge - from).abs() <= SNAPS)
    };
    let mut best = window;
    for x in edges(window.x, TABLE.width - window.width) {
        let moved = Rect { x, ..best };
        best = if weight(&moved, points) >= weight(&best, points) { moved } else { best };
    }
    for y in edges(window.y, TABLE.height - window.height) {
        let moved = Rect { y, ..best };
        best = if weight(&moved, points) >= weight(&best, points) { moved } else { best };
    }
    best
}
