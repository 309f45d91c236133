//! Which part of the table a picture shows, how large, and where on the sheet.

use render::Frame;
use render::geometry::Rect;

pub(crate) const WIDTHS: (u32, u32) = (400, 1800);

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
}

/// A sheet so many pixels wide.
pub(crate) fn frame(sheet: Rect, width: u32) -> Frame {
    let width = width.clamp(WIDTHS.0, WIDTHS.1);
    let height = (width as f32 * sheet.height / sheet.width).round() as u32;
    Frame { rect: sheet, width, height }
}
