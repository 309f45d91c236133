//! Where everything stands on a sheet.

use render::Frame;
use render::geometry::Rect;

const WIDTHS: (u32, u32) = (400, 1800);

/// How much a picture of the map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// The whole theatre with all that stands beside it.
    Whole,
    /// The part of the theatre that matters for what has happened, in large print.
    Close,
    /// A part of the theatre.
    Part(Part),
    /// The whole theatre with the spaces in which the Empire's units draw supply.
    Supply,
}

/// A part of the theatre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The Nile from Wadi Halfa to Khartoum, with the deserts beside it.
    Nile,
    /// Kordofan and Darfur, and the rivers south of Khartoum.
    Kordofan,
    /// The Red Sea coast and the roads to it.
    RedSea,
}

/// A sheet and how large it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Plan {
    pub(crate) sheet: Rect,
    width: u32,
}

impl Plan {
    /// A sheet so wide in pixels.
    pub(crate) fn page(sheet: Rect, width: u32) -> Self {
        Self { sheet, width: width.clamp(WIDTHS.0, WIDTHS.1) }
    }

    pub(crate) fn frame(&self) -> Frame {
        let height = (self.width as f32 * self.sheet.height / self.sheet.width).round() as u32;
        Frame { rect: self.sheet, width: self.width, height }
    }
}
