//! Which part of the table a picture shows, how large, and where on the sheet.

use patrols::View;
use render::boards::table::{self, Layout, Projection};
use render::prelude::*;

use crate::traces::Traces;

/// Pictures of the whole table up to this width are drawn in large print.
const NARROW: u32 = 700;
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// The whole table with all that stands beside it.
    Whole,
    /// The part of the table that matters for what has happened, in large print.
    Close,
    Third(Third),
}

/// A third of the table, from edge to edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Third {
    /// The patrol's end: rows 1 to 4.
    South,
    /// Rows 4 to 7.
    Middle,
    /// The Dervishes' end: rows 7 to 10.
    North,
}

impl Third {
    pub const ALL: [Self; 3] = [Self::South, Self::Middle, Self::North];
}

pub(crate) fn inches(at: patrols::Point) -> Point {
    table::inches(TABLE, at)
}

pub(crate) fn projection(view: &View, traces: &Traces, framing: Framing, width: u32) -> Projection {
    let large = |window: Rect| {
        let inch = (LARGE - LEFT - 8.0) / window.width;
        let map = Rect::new(LEFT, BAND, window.width * inch, window.height * inch);
        let sheet = Rect::new(0.0, 0.0, LARGE, BAND + map.height + FOOT);
        (sheet, window, Point::new(LEFT, BAND), inch, Layout::Large, (25.0, 23.0))
    };
    let (sheet, window, corner, inch, layout, (name, small)) = match framing {
        Framing::Whole if width > NARROW => {
            let sheet = Rect::new(0.0, 0.0, 1_600.0, 1_600.0);
            (sheet, TABLE, Point::new(56.0, 22.0), 25.4, Layout::Wide, (23.0, 20.0))
        }
        Framing::Whole => {
            let sheet = Rect::new(0.0, 0.0, 1_000.0, 1_152.0);
            (sheet, TABLE, Point::new(48.0, 16.0), 18.1, Layout::Tall, (25.0, 23.0))
        }
        Framing::Close => large(close(view, traces)),
        Framing::Third(part) => {
            let y = [36.0, 18.0, 0.0][part as usize];
            large(Rect { y, height: 24.0, ..TABLE })
        }
    };
    let map = Rect::new(corner.x, corner.y, window.width * inch, window.height * inch);
    let frame = Frame::wide(sheet, width);
    Projection { frame, table: TABLE, window, map, inch, layout, name, small }
}

/// The rows of the table that are shown at least in half, in words.
pub(crate) fn rows(plan: &Projection) -> String {
    let foot = TABLE.height - plan.window.y - plan.window.height;
    let first = (foot / CELL).round() as u8 + 1;
    let last = ((TABLE.height - plan.window.y) / CELL).round() as u8;
    format!("rows {first}–{last} of {}", (TABLE.height / CELL) as u8)
}

/// Whether a point of the sheet is on the map, well inside.
pub(crate) fn shows(plan: &Projection, at: Point) -> bool {
    plan.map.grown(-6.0).has(at)
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
        let place = |x: u8, y: f32| Rect::new(f32::from(x), y, width, height);
        let places = (0..=across).flat_map(|x| (0..=along).map(move |y| place(x, f32::from(y))));
        let lowest = (0..=across).map(|x| place(x, TABLE.height - height));
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
    let mut try_out = |moved: Rect| {
        if weight(&moved, points) >= weight(&best, points) {
            best = moved;
        }
        best
    };
    let mut at = window;
    for x in edges(window.x, TABLE.width - window.width) {
        at = try_out(Rect { x, ..at });
    }
    for y in edges(window.y, TABLE.height - window.height) {
        at = try_out(Rect { y, ..at });
    }
    at
}
