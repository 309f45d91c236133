//! A picture before the palette is applied.

use resvg::tiny_skia::{IntSize, Pixmap, PixmapPaint, Transform};

use crate::lettering::CAPITALS;
use crate::parts::Area;
use crate::prelude::*;
use crate::renderer::Sprite;
use crate::surface::Smallest;

/// The box in which Discord shows a picture of a message, in pixels.
const SHOWN: (f32, f32) = (550.0, 400.0);

#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    pub(crate) pixels: Pixmap,
    /// Its pixels as indices of the palette, but for what was stamped on it.
    pub(crate) indices: Vec<u8>,
    pub(crate) stamped: Vec<Area>,
    pub(crate) lettering: Smallest,
}

impl Canvas {
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The size of its smallest lettering, in pixels; nothing where there is none.
    pub fn lettering(&self) -> Option<f32> {
        self.lettering.size()
    }

    /// The same where Discord shows it: no wider than 550 pixels and no higher than 400.
    pub fn lettering_shown(&self) -> Option<f32> {
        let (width, height) = (self.width() as f32, self.height() as f32);
        let scale = (SHOWN.0 / width).min(SHOWN.1 / height).min(1.0);
        Some(self.lettering()? * scale)
    }

    /// How high the capitals of its smallest lettering are there.
    pub fn capitals_shown(&self) -> Option<f32> {
        Some(self.lettering_shown()? * CAPITALS)
    }

    /// Puts a sprite on it, its middle at a point.
    pub fn stamp(&mut self, sprite: &Sprite, x: f32, y: f32) {
        let (width, height) = (sprite.pixels.width() as f32, sprite.pixels.height() as f32);
        let (left, top) = ((x - width / 2.0).round() as i32, (y - height / 2.0).round() as i32);
        let (paint, still) = (PixmapPaint::default(), Transform::identity());
        let size = (sprite.pixels.width(), sprite.pixels.height());
        let area = Area::at(left, top, size, &self.pixels);
        self.stamped.push(area);
        self.lettering.add(sprite.lettering);
        self.pixels.draw_pixmap(left, top, sprite.pixels.as_ref(), &paint, still, None);
    }

    /// A canvas with others of the same width under it, each whole.
    pub fn over(self, others: impl IntoIterator<Item = Self>) -> Result<Self, RenderError> {
        let (width, mut all) = (self.width(), self);
        for other in others {
            let height = all.height() + other.height();
            let none = RenderError::Canvas { width, height };
            let pixels = [all.pixels.data(), other.pixels.data()].concat();
            let size = IntSize::from_wh(width, height);
            let pixels = size.and_then(|size| Pixmap::from_vec(pixels, size)).ok_or(none)?;
            all.lettering.add(other.lettering);
            let below = all.height() as usize;
            let stamped = other.stamped.into_iter().map(|area| area.lowered(below));
            all.stamped.extend(stamped);
            all.indices.extend(other.indices);
            all.pixels = pixels;
        }
        Ok(all)
    }

    /// Red, green, blue and opacity of each pixel, row by row. Pictures are opaque everywhere.
    pub fn rgba(&self) -> &[u8] {
        self.pixels.data()
    }
}
