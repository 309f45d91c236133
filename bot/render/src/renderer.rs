//! The renderer: faces and palette, the grounds already drawn, and the way from SVG to a picture.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::tiny_skia::Pixmap;
use resvg::{tiny_skia, usvg};

use crate::agreed;
use crate::canvas::{Smallest, Stencil, Surface};
use crate::composed::{Last, Layers};
use crate::encode::Strips;
use crate::grounds::{self, Ground, Grounds};
use crate::palette::Palette;
use crate::parts::{Area, Parts};
use crate::prelude::*;

/// Pixels that are held against those of before at once.
const BLOCK: usize = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    pub alt: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// Why a picture could not be made. Nothing a player does leads here.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// What was drawn is no SVG.
    #[error("the drawing could not be read")]
    Drawing(#[from] usvg::Error),
    /// There is no such canvas.
    #[error("no canvas of {width} by {height} pixels")]
    Canvas { width: u32, height: u32 },
    /// The file could not be written.
    #[error("the picture could not be encoded")]
    Encoding(#[from] png::EncodingError),
    /// A moving picture could not be written.
    #[error("the moving picture could not be encoded")]
    Moving(#[from] gif::EncodingError),
}

/// Draws pictures. Costly to make, cheap to share: behind an `Arc`, from any thread.
#[derive(Debug)]
pub struct Renderer {
    palette: Palette,
    options: usvg::Options<'static>,
    bots: AtomicUsize,
    grounds: Grounds,
    sprites: Mutex<Vec<Arc<Sprite>>>,
    pub(crate) parts: Parts,
    pub(crate) last: Last,
    strips: Strips,
    shared: Mutex<BTreeMap<TypeId, Shared>>,
    /// What was drawn, where that is noted.
    notes: Option<Mutex<Vec<String>>>,
}

/// What drawings of a kind share, once somebody has asked for it.
type Shared = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// A part of a drawing at a size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    pub rect: Rect,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl Frame {
    /// A sheet shown whole, with so many pixels to a unit.
    pub fn whole(rect: Rect, scale: f32) -> Self {
        let pixels = |units: f32| (units * scale).round() as u32;
        Self { rect, width: pixels(rect.width), height: pixels(rect.height) }
    }

    /// A sheet shown whole, so many pixels wide: 400 to 1,800.
    pub fn wide(rect: Rect, width: u32) -> Self {
        let width = width.clamp(400, 1_800);
        Self { rect, width, height: (width as f32 * rect.height / rect.width).round() as u32 }
    }

    pub fn canvas(&self) -> Result<Surface, RenderError> {
        let Frame { width, height, .. } = *self;
        let canvas = Pixmap::new(width, height);
        let mut canvas = canvas.ok_or(RenderError::Canvas { width, height })?;
        // Memory that is read before it is written to is mapped twice, which is slow.
        canvas.fill(tiny_skia::Color::TRANSPARENT);
        Ok(Surface::new(canvas))
    }
}

/// Pixels of sprites kept, four bytes each: a hand of cards.
const SPRITES_MAX: usize = 3_000_000;

/// A part of a picture that many pictures share, such as a card: drawn once, on nothing.
#[derive(Debug)]
pub struct Sprite {
    key: String,
    frame: Frame,
    pub(crate) pixels: Pixmap,
    pub(crate) lettering: Smallest,
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

impl Renderer {
    /// A renderer with faces and a palette at hand.
    ///
    /// # Panics
    /// If the embedded files are damaged, which the tests of this crate would show.
    pub fn new() -> Self {
        let mut options =
            usvg::Options { font_family: lettering::FAMILY.to_owned(), ..Default::default() };
        let faces = Arc::make_mut(&mut options.fontdb);
        for face in lettering::FILES {
            faces.load_font_data(face.to_vec());
        }
        let (grounds, sprites, shared) = (Grounds::default(), Mutex::default(), Mutex::default());
        let (palette, parts, strips) = (Palette::new(), Parts::default(), Strips::default());
        let (bots, last, notes) = (AtomicUsize::new(1), Last::default(), None);
        Self { palette, options, bots, grounds, sprites, parts, last, strips, shared, notes }
    }

    /// One that notes each drawing as SVG before it becomes pixels: for whoever draws it otherwise.
    pub fn noting() -> Self {
        Self { notes: Some(Mutex::default()), ..Self::new() }
    }

    /// What it has noted since it was asked last, each drawing as a whole file. What it knew already,
    /// such as a ground, is not drawn again.
    pub fn noted(&self) -> Vec<String> {
        let notes = self.notes.as_ref().map(|notes| notes.lock());
        notes.map_or_else(Vec::new, |notes| {
            std::mem::take(&mut *notes.unwrap_or_else(PoisonError::into_inner))
        })
    }

    pub(crate) fn note(&self, svg: &Svg, frame: &Frame) {
        if let Some(notes) = &self.notes {
            let file = Svg::sheet(frame.rect, frame.width, frame.height, svg.as_str());
            notes.lock().unwrap_or_else(PoisonError::into_inner).push(file);
        }
    }

    /// Keeps of grounds, parts and strips as much for each of so many bots of this process as it keeps
    /// for one.
    pub fn keep_for(&self, bots: usize) {
        self.bots.store(bots, Ordering::Relaxed);
        self.parts.keep_for(bots);
        self.last.keep_for(bots);
        self.strips.keep_for(bots);
    }

    pub(crate) fn bots(&self) -> usize {
        self.bots.load(Ordering::Relaxed)
    }

    /// What drawings of a kind share, such as a chart with its measures: made when it is first asked
    /// for and kept for good. It is told apart by its type.
    ///
    /// # Panics
    /// Never: what is kept under a type is of that type.
    pub fn shared<T: Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let mut kept = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = Arc::clone(kept.entry(TypeId::of::<T>()).or_default());
        // What is made may ask for something else that is shared.
        drop(kept);
        let shared = Arc::clone(slot.get_or_init(|| Arc::new(make(self))));
        shared.downcast().expect("it is kept under its type")
    }

    /// A picture drawn over a ground that never changes. Grounds are told apart by their kind and
    /// their frame, and kept, within a bound in pixels.
    pub fn over(
        &self,
        kind: &str,
        frame: Frame,
        ground: impl FnOnce() -> Svg,
        svg: &Svg,
    ) -> Result<Canvas, RenderError> {
        let painted = || {
            let mut pixels = frame.canvas()?;
            self.rasterise(&ground(), &frame, &mut pixels)?;
            Ok(pixels)
        };
        self.over_painted(kind, frame, painted, svg)
    }

    /// A picture drawn over a ground that is not drawn by SVG alone.
    pub fn over_painted(
        &self,
        kind: &str,
        frame: Frame,
        ground: impl FnOnce() -> Result<Surface, RenderError>,
        svg: &Svg,
    ) -> Result<Canvas, RenderError> {
        self.over_tinted(kind, frame, ground, (|_| Stencil::default(), &[]), svg)
    }

    /// The same, some of the ground's pixels tinted before the rest is drawn: those of each class of a
    /// stencil, which is kept with the ground, in its colour.
    pub fn over_tinted(
        &self,
        kind: &str,
        frame: Frame,
        ground: impl FnOnce() -> Result<Surface, RenderError>,
        (stencil, colours): (impl FnOnce(&Pixmap) -> Stencil, &[Option<Ink>]),
        svg: &Svg,
    ) -> Result<Canvas, RenderError> {
        let ground = self.ground(kind, frame, ground, stencil)?;
        self.composed(&ground, colours, svg)
    }

    /// A sprite, drawn or remembered. Sprites are told apart by their key and their frame.
    pub fn sprite(
        &self,
        key: String,
        frame: Frame,
        svg: impl FnOnce() -> Svg,
    ) -> Result<Arc<Sprite>, RenderError> {
        let lock = || self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept = lock();
        if let Some(sprite) = known(&mut kept, |of| of.key == key && of.frame == frame) {
            return Ok(sprite);
        }
        drop(kept);
        let mut pixels = frame.canvas()?;
        self.rasterise(&svg(), &frame, &mut pixels)?;
        let lettering = pixels.lettering;
        let pixels = pixels.into_pixels();
        let sprite = Arc::new(Sprite { key, frame, pixels, lettering });
        let mut kept = lock();
        kept.push(Arc::clone(&sprite));
        let area = |sprite: &Arc<Sprite>| (sprite.frame.width * sprite.frame.height) as usize;
        let mut size: usize = kept.iter().map(area).sum();
        while size > SPRITES_MAX && kept.len() > 1 {
            size -= area(&kept.remove(0));
        }
        Ok(sprite)
    }

    pub fn finish(&self, canvas: &Canvas, alt: String) -> Result<Picture, RenderError> {
        let (width, height) = (canvas.width(), canvas.height());
        let png = if canvas.stamped.is_empty() {
            let Layers { indices, .. } = &*canvas.layers;
            let mut known = canvas.layers.strips();
            self.strips.encode(&self.palette, indices, (width, height), &mut known)?
        } else {
            self.encode(&self.indices(canvas), width, height)?
        };
        Ok(Picture { png, alt, width, height })
    }

    /// The pixels of what was drawn as indices of the palette.
    pub(crate) fn indices(&self, canvas: &Canvas) -> Vec<u8> {
        let Layers { pixels, indices, .. } = &*canvas.layers;
        let mut indices = indices.clone();
        for row in canvas.stamped.iter().flat_map(|area| area.rows(pixels.width() as usize)) {
            let drawn = &pixels.data()[4 * row.start..4 * row.end];
            self.palette.index_all(drawn, &mut indices[row]);
        }
        indices
    }

    /// Indexes what is no longer as it was before in an area, row by row.
    pub(crate) fn index_changed(
        &self,
        area: Area,
        before: &[u8],
        pixels: &Pixmap,
        indices: &mut [u8],
    ) {
        let rows = area.rows(pixels.width() as usize);
        for (row, before) in rows.zip(before.chunks_exact(4 * area.width())) {
            let drawn = &pixels.data()[4 * row.start..4 * row.end];
            let blocks = drawn.chunks(4 * BLOCK).zip(before.chunks(4 * BLOCK));
            for ((new, old), indices) in blocks.zip(indices[row].chunks_mut(BLOCK)) {
                if new != old {
                    self.palette.index_all(new, indices);
                }
            }
        }
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Forgets every ground and sprite, so that the next picture is drawn from nothing: for measurements.
    pub fn forget(&self) {
        self.grounds.clear();
        self.sprites.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.last.clear();
        self.parts.clear();
        self.strips.clear();
    }

    /// Gives back what can be had again soon, as nothing will be drawn for a while. Grounds, which take
    /// longest, are packed.
    pub fn rest(&self) {
        self.sprites.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.last.clear();
        self.parts.clear();
        self.strips.clear();
        self.grounds.pack(grounds::RESTING_MAX * self.bots());
    }

    /// Writes pixels of the palette as a PNG: the last step of a picture, for measurements.
    ///
    /// # Errors
    /// If there are not as many pixels as the size says.
    pub fn encode(&self, indexed: &[u8], width: u32, height: u32) -> Result<Vec<u8>, RenderError> {
        let mut nothing = Vec::new();
        Ok(self.strips.encode(&self.palette, indexed, (width, height), &mut nothing)?)
    }

    /// A ground, drawn or remembered. Room for it is made before it is drawn.
    fn ground(
        &self,
        kind: &str,
        frame: Frame,
        painted: impl FnOnce() -> Result<Surface, RenderError>,
        stencil: impl FnOnce(&Pixmap) -> Stencil,
    ) -> Result<Arc<Ground>, RenderError> {
        let most = grounds::KEPT_MAX * self.bots();
        if let Some(ground) = self.grounds.known((kind, &frame), &self.palette, most) {
            return Ok(ground);
        }
        self.grounds.make_room(&frame, most);
        let ground = Ground::new((kind, frame), painted()?, stencil, &self.palette);
        let ground = Arc::new(ground);
        self.grounds.keep(Arc::clone(&ground), most);
        Ok(ground)
    }

    pub fn rasterise(
        &self,
        svg: &Svg,
        frame: &Frame,
        pixels: &mut Surface,
    ) -> Result<(), RenderError> {
        self.note(svg, frame);
        let tree = self.parsed(svg.as_str(), frame)?;
        pixels.lettering.add(Smallest::of(&tree, (frame.width, frame.height)));
        render(&tree, pixels);
        Ok(())
    }

    /// Draws over what is there, an upper part of it, so high of 1, and the rest at the same time:
    /// `part` gives at least all that has a part in a box.
    pub fn rasterise_parted(
        &self,
        part: impl Fn(Rect) -> Svg + Sync,
        high: f32,
        frame: &Frame,
        pixels: &mut Surface,
    ) -> Result<(), RenderError> {
        let rows = (frame.height as f32 * high) as u32;
        let middle = 4 * rows as usize * frame.width as usize;
        let rect = frame.rect;
        let upper = Rect { height: rect.height * rows as f32 / frame.height as f32, ..rect };
        let lower = Rect { y: rect.y + upper.height, height: rect.height - upper.height, ..rect };
        // Both draw at the same places of a whole canvas: so no pixel differs from a picture drawn by one.
        let mut below = frame.canvas()?;
        below.data_mut()[middle..].copy_from_slice(&pixels.data()[middle..]);
        let (one, other) = join(
            || self.rasterise(&part(upper), frame, pixels),
            || self.rasterise(&part(lower), frame, &mut below),
        );
        one.and(other)?;
        pixels.data_mut()[middle..].copy_from_slice(&below.data()[middle..]);
        pixels.lettering.add(below.lettering);
        Ok(())
    }

    pub(crate) fn parsed(&self, part: &str, frame: &Frame) -> Result<usvg::Tree, RenderError> {
        let text = Svg::sheet(frame.rect, frame.width, frame.height, part);
        let read = usvg::roxmltree::Document::parse(&text).map_err(usvg::Error::ParsingFailed)?;
        debug_assert_eq!(agreed::faults(&read, ""), [], "{part}");
        Ok(usvg::Tree::from_xmltree(&read, &self.options)?)
    }

    /// A square drawing on nothing, so many pixels each way, as a PNG in full colours.
    pub fn sign(&self, svg: &Svg, size: f32, pixels: u32) -> Result<Vec<u8>, RenderError> {
        let rect = Rect::new(0.0, 0.0, size, size);
        let frame = Frame { rect, width: pixels, height: pixels };
        let mut canvas = frame.canvas()?;
        self.rasterise(svg, &frame, &mut canvas)?;
        let rgba = |pixel: &tiny_skia::PremultipliedColorU8| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        };
        let data: Vec<u8> = canvas.pixels().iter().flat_map(rgba).collect();
        let mut written = Vec::new();
        let mut encoder = png::Encoder::new(&mut written, pixels, pixels);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()?;
        Ok(written)
    }
}

pub(crate) fn render(tree: &usvg::Tree, pixels: &mut Pixmap) {
    resvg::render(tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
}

/// Does two things at the same time, the first on a thread of its own that ends with it.
///
/// # Panics
/// As they do.
pub fn join<A: Send, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), other)
    })
}

/// Works on the upper and the lower half of rows so wide at the same time; each is told the number of
/// its first row.
///
/// # Panics
/// As the work does.
pub fn in_halves<T: Send>(rows: &mut [T], wide: usize, work: impl Fn(&mut [T], usize) + Sync) {
    let middle = rows.len() / wide / 2;
    let (upper, lower) = rows.split_at_mut(middle * wide);
    join(|| work(upper, 0), || work(lower, middle));
}

/// What is kept of a kind, which from now on is the last that was used.
fn known<T>(kept: &mut Vec<Arc<T>>, is: impl Fn(&T) -> bool) -> Option<Arc<T>> {
    let at = kept.iter().position(|of| is(of))?;
    let found = kept.remove(at);
    kept.push(Arc::clone(&found));
    Some(found)
}

#[cfg(test)]
mod tests {
    use crate::strokes::Scatter;

    use super::*;

    /// Draws grounds of one width after the other; says which had not been kept.
    fn painted(renderer: &Renderer, widths: &[u32], noise: bool) -> Vec<u32> {
        let mut painted = Vec::new();
        for width in widths {
            let rect = Rect::new(0.0, 0.0, *width as f32, *width as f32 * 0.8);
            let frame = Frame::whole(rect, 1.0);
            let paint = || {
                painted.push(*width);
                let mut canvas = frame.canvas()?;
                let mut scatter = Scatter::new(*width, 7);
                let pixels = canvas.data_mut().iter_mut().filter(|_| noise);
                pixels.for_each(|part| *part = scatter.between(0.0, 255.0) as u8);
                Ok(canvas)
            };
            renderer.ground("nothing", frame, paint, |_| Stencil::default()).expect("a ground");
        }
        painted
    }

    #[test]
    fn grounds_kept_are_bounded() {
        let widths = [1500_u32, 1450, 1400, 1350];
        for (bots, most) in [(1, grounds::KEPT_MAX), (2, 2 * grounds::KEPT_MAX)] {
            let renderer = Renderer::new();
            renderer.keep_for(bots);
            let size = || renderer.grounds.sizes().iter().sum::<usize>();
            assert_eq!(painted(&renderer, &widths, true), widths);
            assert!(size() <= most && size() > most / 2, "{} pixels", size());
            // What cannot be packed small is forgotten, that used longest ago first.
            assert_eq!(painted(&renderer, &widths[..1], true).len(), usize::from(bots == 1));
            renderer.rest();
            assert!(size() <= bots * grounds::RESTING_MAX, "{} pixels", size());
        }
    }

    #[test]
    fn grounds_are_packed_before_one_is_forgotten() {
        let renderer = Renderer::new();
        let widths = [1500_u32, 1450, 1400, 1350, 1300];
        assert_eq!(painted(&renderer, &widths, false), widths);
        assert_eq!(painted(&renderer, &widths, false), [0; 0]);
        let size: usize = renderer.grounds.sizes().iter().sum();
        assert!(size <= grounds::KEPT_MAX, "{size} pixels");
        renderer.rest();
        assert_eq!(painted(&renderer, &widths, false), [0; 0]);
    }

    #[test]
    fn a_picture_after_a_rest_is_the_same() {
        use crate::prelude::*;
        let renderer = Renderer::new();
        let frame = Frame::whole(Rect::new(0.0, 0.0, 90.0, 70.0), 1.0);
        let mut svg = Svg::default();
        svg.cut();
        svg.circle(Point::new(40.0, 40.0), 20.0, Paint::fill(LAND).edged(INK, 1.5));
        let drawn = |ground: &dyn Fn() -> Svg| {
            let canvas = renderer.over("rest", frame, ground, &svg).expect("a picture");
            renderer.finish(&canvas, String::new()).expect("a file")
        };
        let ground = || {
            let mut svg = Svg::default();
            svg.text(Point::new(40.0, 40.0), "ground", &bold(19.0, SEA));
            svg
        };
        let before = drawn(&ground);
        renderer.rest();
        let after = drawn(&|| unreachable!("its ground is kept"));
        assert_eq!(before, after);
    }

    #[test]
    fn parts_look_like_a_whole() {
        use crate::prelude::*;
        let renderer = Renderer::new();
        let frame = Frame { rect: Rect::new(3.0, 5.0, 60.0, 47.0), width: 97, height: 75 };
        let drawn = |within: Rect| {
            let (mut svg, within) = (Svg::default(), within.grown(8.0));
            let at = |i: u8| Point::new(7.0 * f32::from(i), 5.7 * f32::from(i));
            for at in (0..10).map(at).filter(|at| within.has(*at)) {
                svg.circle(at, 6.3, Paint::fill(RED).edged(INK, 1.3));
            }
            svg.text(Point::new(30.0, 33.0), "Fgy", &bold(17.0, INK));
            svg
        };
        let (mut whole, mut parted) =
            (frame.canvas().expect("a canvas"), frame.canvas().expect("a canvas"));
        renderer.rasterise(&drawn(frame.rect), &frame, &mut whole).expect("drawn");
        renderer.rasterise_parted(drawn, 0.4, &frame, &mut parted).expect("drawn");
        assert!(whole == parted && whole.pixels().iter().any(|pixel| pixel.alpha() > 0));
    }

    #[test]
    fn grounds_of_two_kinds_are_told_apart() {
        use crate::prelude::*;
        let renderer = Renderer::new();
        let frame = Frame::whole(Rect::new(0.0, 0.0, 8.0, 8.0), 1.0);
        let filled = |ink| {
            let mut svg = Svg::default();
            svg.rect(frame.rect, 0.0, Paint::fill(ink));
            svg
        };
        let nothing = Svg::default();
        let sea = renderer.over("sea", frame, || filled(SEA), &nothing).expect("a picture");
        let paper = renderer.over("paper", frame, || filled(PAPER), &nothing).expect("a picture");
        assert_eq!(sea.rgba()[..3], SEA.rgb());
        assert_eq!(paper.rgba()[..3], PAPER.rgb());
    }
}
