//! Boxes outside of which parts of a drawing are not seen.

use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Pixmap, Rect as Bounds, Transform};

use crate::parts::Area;
use crate::prelude::*;

/// A box where it lies among the pixels of a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clip(Bounds);

impl Clip {
    /// A box given in units of the drawing; nothing if it has no size.
    pub(crate) fn new(rect: Rect, frame: &Frame) -> Option<Self> {
        let Frame { rect: whole, width, height } = *frame;
        let (sx, sy) = (width as f32 / whole.width, height as f32 / whole.height);
        let (x, y) = ((rect.x - whole.x) * sx, (rect.y - whole.y) * sy);
        Bounds::from_xywh(x, y, rect.width * sx, rect.height * sy).map(Self)
    }

    /// Puts back what was there before, row by row, where an area is outside; at the edge in part.
    pub(crate) fn apply(&self, area: Area, before: &[u8], pixels: &mut Pixmap) {
        let Some(mask) = self.mask(area) else { return };
        let places = area.rows(pixels.width() as usize).flatten();
        let seen = mask.data().iter().zip(before.chunks_exact(4));
        for (at, (seen, before)) in places.zip(seen) {
            let (pixel, seen) = (&mut pixels.data_mut()[4 * at..4 * at + 4], u16::from(*seen));
            for (new, old) in pixel.iter_mut().zip(before) {
                let mixed = u16::from(*new) * seen + u16::from(*old) * (255 - seen);
                *new = ((mixed + 127) / 255) as u8;
            }
        }
    }

    /// How much of each pixel of an area is inside; nothing if all of it is.
    fn mask(&self, area: Area) -> Option<Mask> {
        let [left, top, right, bottom] = area.edges();
        let inside = self.0.left() <= left && self.0.top() <= top;
        if inside && right <= self.0.right() && bottom <= self.0.bottom() {
            return None;
        }
        let mut mask = Mask::new((right - left) as u32, (bottom - top) as u32)?;
        let (path, shift) =
            (PathBuilder::from_rect(self.0), Transform::from_translate(-left, -top));
        mask.fill_path(&path, FillRule::Winding, true, shift);
        Some(mask)
    }
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;

    #[test]
    fn what_is_clipped_is_seen_inside_its_box_alone_and_so_again() {
        let (sheet, clip) = (Rect::new(0.0, 0.0, 60.0, 40.0), Rect::new(10.0, 5.0, 20.0, 30.0));
        let drawn = |renderer: &Renderer, clipped: bool| {
            let mut svg = Svg::default();
            svg.rect(sheet, 0.0, Paint::fill(LAND));
            if clipped {
                svg.clip(clip);
            }
            svg.circle(Point::new(28.0, 20.0), 14.0, Paint::fill(RED));
            svg.unclip();
            svg.circle(Point::new(50.0, 20.0), 4.0, Paint::fill(RED));
            renderer.sheet(Frame::whole(sheet, 1.0), &svg).expect("a picture")
        };
        let renderer = Renderer::new();
        let (cut, again) = (drawn(&renderer, true), drawn(&renderer, true));
        assert!(cut == again, "it is remembered as it was drawn");
        let whole = drawn(&renderer, false);
        let pixels = cut.rgba().chunks_exact(4).zip(whole.rgba().chunks_exact(4));
        for (i, (cut, whole)) in pixels.enumerate() {
            let (x, y) = (i as f32 % 60.0, (i / 60) as f32);
            let inside = clip.has(Point::new(x + 0.5, y + 0.5)) || x >= 44.0;
            let expected = if inside { &whole[..3] } else { &LAND.rgb()[..] };
            assert_eq!(&cut[..3], expected, "{x} {y}");
        }
    }
}
