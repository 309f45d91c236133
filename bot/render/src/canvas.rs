//! A picture before the palette is applied.

use resvg::tiny_skia::Pixmap;

/// Pixels in full colour.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    pub(crate) pixels: Pixmap,
    /// What is drawn on, if that was drawn and indexed before.
    pub(crate) ground: Option<std::sync::Arc<crate::artist::Ground>>,
}

impl Canvas {
    /// Its width in pixels.
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Its height in pixels.
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Red, green, blue and opacity of each pixel, row by row. Pictures are opaque everywhere.
    pub fn rgba(&self) -> &[u8] {
        self.pixels.data()
    }
}
