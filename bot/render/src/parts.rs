//! Parts of drawings that were drawn before: a mark on the same pixels gives the same pixels, and
//! most marks stand on a map as they stood on the one before.
//!
//! What is kept is exact: a part is told apart by its text, by where it stands, and by all pixels
//! that it may change.

use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::{Mutex, PoisonError};

use foldhash::quality::FixedState;
use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Pixmap, Transform};
use resvg::{tiny_skia, usvg};

use crate::prelude::*;
use crate::recent::Recent;
use crate::svg;

const KEPT_MAX: usize = 1_200_000;
/// A larger part is drawn again each time.
pub(crate) const PART_MAX: usize = 130_000;
/// Pixels that are kept anew of one picture: one that has more would push out all others, and itself.
pub(crate) const ANEW_MAX: usize = 600_000;
/// On how many grounds one part is kept.
const GROUNDS_MAX: usize = 8;
/// What edges may add to the box of a shape, in pixels.
const EDGE: i32 = 2;

/// Pixels of a picture, from one corner to another that is no part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

/// A part where it was drawn: what it looked like, by the pixels that were there before.
#[derive(Debug)]
struct Piece {
    area: Area,
    drawn: Vec<Drawn>,
}

#[derive(Debug)]
struct Drawn {
    /// Which pixels were there before.
    before: u64,
    pixels: Vec<u8>,
    indices: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Parts(Mutex<Recent<Piece>>);

impl Default for Parts {
    fn default() -> Self {
        let size = |part: &Piece| part.area.size() * part.drawn.len();
        Self(Mutex::new(Recent::new(KEPT_MAX, size)))
    }
}

fn hashed(bytes: impl IntoIterator<Item = impl AsRef<[u8]>>) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    for bytes in bytes {
        hasher.write(bytes.as_ref());
    }
    hasher.finish()
}

impl Area {
    /// The pixels of a canvas of a size that a drawing may touch; nothing if it touches none.
    pub(crate) fn of(tree: &usvg::Tree, (width, height): (u32, u32)) -> Option<Self> {
        let (far, near) = (f32::MAX, f32::MIN);
        let mut bounds = Bounds { left: far, top: far, right: near, bottom: near };
        bounds.add_group(tree.root());
        let Bounds { left, top, right, bottom } = bounds;
        if left > right || top > bottom {
            return None;
        }
        let within = |at: i32, last: u32| at.clamp(0, last as i32) as usize;
        let area = Self {
            left: within(left.floor() as i32 - EDGE, width),
            top: within(top.floor() as i32 - EDGE, height),
            right: within(right.ceil() as i32 + EDGE, width),
            bottom: within(bottom.ceil() as i32 + EDGE, height),
        };
        (area.left < area.right && area.top < area.bottom).then_some(area)
    }

    /// The pixels of a box that lies on a canvas with its corner at a point.
    pub(crate) fn at(left: i32, top: i32, (width, height): (u32, u32), on: &Pixmap) -> Self {
        let within = |at: i32, last: u32| at.clamp(0, last as i32) as usize;
        Self {
            left: within(left, on.width()),
            top: within(top, on.height()),
            right: within(left + width as i32, on.width()),
            bottom: within(top + height as i32, on.height()),
        }
    }

    pub(crate) fn lowered(self, rows: usize) -> Self {
        Self { top: self.top + rows, bottom: self.bottom + rows, ..self }
    }

    pub(crate) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(crate) fn size(&self) -> usize {
        self.width() * (self.bottom - self.top)
    }

    /// Its columns and its rows.
    pub(crate) fn spans(&self) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        (self.left..self.right, self.top..self.bottom)
    }

    /// Left, top, right and bottom.
    pub(crate) fn edges(&self) -> [f32; 4] {
        [self.left, self.top, self.right, self.bottom].map(|edge| edge as f32)
    }

    /// A copy of what is drawn there, four bytes to a pixel, row by row.
    pub(crate) fn copied(self, pixels: &Pixmap) -> Vec<u8> {
        let rows: Vec<&[u8]> = self.rows_of(pixels).collect();
        rows.concat()
    }

    /// Where its rows lie among the pixels of a picture so wide.
    pub(crate) fn rows(self, width: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        (self.top..self.bottom).map(move |y| y * width + self.left..y * width + self.right)
    }

    /// What is drawn there, four bytes to a pixel.
    fn rows_of(self, pixels: &Pixmap) -> impl Iterator<Item = &[u8]> {
        let rows = self.rows(pixels.width() as usize);
        rows.map(|row| &pixels.data()[4 * row.start..4 * row.end])
    }
}

/// A box that grows, in pixels.
struct Bounds {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Bounds {
    fn add(&mut self, rect: usvg::Rect) {
        self.left = self.left.min(rect.left());
        self.top = self.top.min(rect.top());
        self.right = self.right.max(rect.right());
        self.bottom = self.bottom.max(rect.bottom());
    }

    fn add_group(&mut self, group: &usvg::Group) {
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => {
                    self.add(inner.abs_layer_bounding_box().to_rect());
                    self.add_group(inner);
                }
                // The box of a text is that of its lines; letters may stand out of it.
                usvg::Node::Text(text) => {
                    self.add(text.abs_bounding_box());
                    self.add_group(text.flattened());
                }
                usvg::Node::Path(path) => self.add(path.abs_stroke_bounding_box()),
                usvg::Node::Image(image) => self.add(image.abs_bounding_box()),
            }
        }
    }
}

/// Which part it is, of a picture of that frame.
pub(crate) fn key(part: svg::Piece<'_>, frame: &Frame) -> u64 {
    let bits = |rect: Rect| [rect.x, rect.y, rect.width, rect.height].map(f32::to_bits);
    let Frame { rect, width, height } = *frame;
    let key = (part.text, part.clip.map(bits), bits(rect), width, height);
    FixedState::default().hash_one(key)
}

impl Parts {
    #[cfg(test)]
    pub(crate) fn is_known(&self, key: u64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).is_some()
    }

    /// Puts a part where it was drawn on the same pixels before; tells whether it was drawn there.
    pub(crate) fn recall(&self, key: u64, pixels: &mut Pixmap, indices: &mut [u8]) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(part) = kept.get(key) else { return false };
        let area = part.area;
        let before = hashed(area.rows_of(pixels));
        let Some(drawn) = part.drawn.iter().find(|drawn| drawn.before == before) else {
            return false;
        };
        let wide = area.width();
        let kept = drawn.pixels.chunks_exact(4 * wide).zip(drawn.indices.chunks_exact(wide));
        for (row, (kept, known)) in area.rows(pixels.width() as usize).zip(kept) {
            pixels.data_mut()[4 * row.start..4 * row.end].copy_from_slice(kept);
            indices[row].copy_from_slice(known);
        }
        true
    }

    /// Draws a part by `draw` and keeps it.
    pub(crate) fn draw(
        &self,
        key: u64,
        area: Area,
        (pixels, indices): (&mut Pixmap, &mut [u8]),
        draw: impl FnOnce(&mut Pixmap, &mut [u8]),
    ) {
        let before = hashed(area.rows_of(pixels));
        draw(pixels, indices);
        let known: Vec<&[u8]> =
            area.rows(pixels.width() as usize).map(|row| &indices[row]).collect();
        let drawn = Drawn { before, pixels: area.copied(pixels), indices: known.concat() };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.change(key, Piece { area, drawn: Vec::new() }, |part| {
            part.drawn.push(drawn);
            if part.drawn.len() > GROUNDS_MAX {
                part.drawn.remove(0);
            }
        });
    }

    pub(crate) fn keep_for(&self, bots: usize) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bound(KEPT_MAX * bots);
    }

    pub(crate) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// A box where it lies among the pixels of a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clip(tiny_skia::Rect);

impl Clip {
    /// A box given in units of the drawing; nothing if it has no size.
    pub(crate) fn new(rect: Rect, frame: &Frame) -> Option<Self> {
        let Frame { rect: whole, width, height } = *frame;
        let (sx, sy) = (width as f32 / whole.width, height as f32 / whole.height);
        let (x, y) = ((rect.x - whole.x) * sx, (rect.y - whole.y) * sy);
        tiny_skia::Rect::from_xywh(x, y, rect.width * sx, rect.height * sy).map(Self)
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

    /// Marks that overlap, on a ground, each a part by itself or all in one.
    fn marked(sheet: Rect, ground: Ink, last: Ink, cut: bool) -> Svg {
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(ground));
        for (x, ink) in [(30.0, RED), (41.3, SEA), (52.7, last)] {
            if cut {
                svg.cut();
            }
            svg.circle(Point::new(x, 40.0), 11.0, Paint::fill(ink).edged(INK, 1.3));
        }
        if cut {
            svg.cut();
        }
        svg.scaled(Point::new(60.0, 60.0), 1.3, |svg, at| svg.text(at, "Fgy", &bold(14.0, INK)));
        svg
    }

    #[test]
    fn parts_that_are_remembered_look_as_if_they_were_drawn() {
        let sheet = Rect::new(0.0, 0.0, 120.0, 80.0);
        let (renderer, frame) = (Renderer::new(), Frame::whole(sheet, 1.7));
        for (ground, last) in [(LAND, RED), (LAND, RED), (PAPER, RED), (LAND, PAPER), (LAND, RED)] {
            let parts = renderer.sheet(frame, &marked(sheet, ground, last, true));
            let whole = Renderer::new().sheet(frame, &marked(sheet, ground, last, false));
            let (parts, whole) = (parts.expect("a picture"), whole.expect("a picture"));
            assert!(parts == whole, "{ground} {last}");
        }
    }

    #[test]
    fn a_group_is_never_cut() {
        let mut svg = Svg::default();
        let mark = |svg: &mut Svg, at| svg.circle(at, 3.0, Paint::fill(RED));
        svg.scaled(Point::new(9.0, 9.0), 2.0, |svg, at| {
            svg.cut();
            mark(svg, at);
        });
        svg.raw("<g transform=\"rotate(4)\">");
        svg.cut();
        mark(&mut svg, Point::new(9.0, 9.0));
        svg.raw("</g>");
        assert!(!svg.is_cut() && svg.parts().count() == 1);
        svg.cut();
        mark(&mut svg, Point::new(9.0, 9.0));
        assert_eq!(svg.parts().count(), 2);
    }

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
