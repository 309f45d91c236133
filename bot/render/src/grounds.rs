//! Grounds that were drawn, told apart by their kind and their frame, and kept within a bound: open, or
//! packed while nothing is drawn.

use std::hash::BuildHasher as _;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use foldhash::quality::FixedState;
use resvg::tiny_skia::{IntSize, Pixmap};

use crate::canvas::{Smallest, Stencil, Surface};
use crate::composed::{Layers, after};
use crate::dirty::{Dirty, Squares};
use crate::palette::Palette;
use crate::prelude::*;
use crate::renderer::join;

/// The bytes of a pixel of a ground that is open: its colour, and its place in the palette.
const PIXEL: usize = 5;

/// Pixels of open grounds that may be kept: a whole map and the islands beside it. What is packed counts
/// by its bytes.
pub(crate) const KEPT_MAX: usize = 3_400_000;
/// The same while nothing is drawn: some six whole maps, packed.
pub(crate) const RESTING_MAX: usize = 1_000_000;

#[derive(Debug, PartialEq)]
pub(crate) struct Ground {
    kind: String,
    pub(crate) frame: Frame,
    pub(crate) pixels: Surface,
    indexed: Vec<u8>,
    /// Its pixels that may be tinted, and the classes of those in each square.
    stencil: Stencil,
    classes: Vec<Vec<u16>>,
    /// A number for its kind and its frame.
    key: u64,
}

impl Ground {
    /// One of which the pixels are painted.
    pub(crate) fn new(
        (kind, frame): (&str, Frame),
        pixels: Surface,
        stencil: impl FnOnce(&Pixmap) -> Stencil,
        palette: &Palette,
    ) -> Self {
        let (indexed, stencil) = join(|| indexed(&pixels, palette), || stencil(&pixels));
        Self::of((kind.to_owned(), frame), pixels, indexed, stencil)
    }

    fn of(
        (kind, frame): (String, Frame),
        pixels: Surface,
        indexed: Vec<u8>,
        stencil: Stencil,
    ) -> Self {
        let classes = stencil.classes(squares(&frame));
        let Frame { rect, width, height } = frame;
        let bits = [rect.x, rect.y, rect.width, rect.height].map(f32::to_bits);
        let key = FixedState::default().hash_one((&kind, bits, width, height));
        Self { kind, frame, pixels, indexed, stencil, classes, key }
    }

    pub(crate) fn squares(&self) -> Squares {
        squares(&self.frame)
    }

    /// A number for each square by the colours that the classes in it are tinted in.
    pub(crate) fn keys(&self, colours: &[Option<Ink>]) -> Vec<u64> {
        let number = |ink: &Option<Ink>| match ink.map(Ink::rgb) {
            Some([red, green, blue]) => u64::from(u32::from_be_bytes([1, red, green, blue])),
            None => 0,
        };
        let colours: Vec<u64> = colours.iter().map(number).collect();
        let colour = |class: &u16| colours.get(usize::from(*class)).copied().unwrap_or_default();
        let key = |of: &Vec<u16>| of.iter().map(colour).fold(0, after);
        self.classes.iter().map(key).collect()
    }

    /// A number for what is in one of its squares.
    pub(crate) fn square(&self, square: usize, key: u64) -> u64 {
        after(after(self.key, square as u64), key)
    }

    /// What is drawn over it, at first nothing, its pixels of each class tinted in a colour.
    pub(crate) fn layers(&self, colours: &[Option<Ink>], palette: &Palette) -> Layers {
        let (mut pixels, mut indices) = ((*self.pixels).clone(), self.indexed.clone());
        let all = std::iter::once(0..indices.len());
        self.stencil.apply(all, colours, palette, (&mut pixels, &mut indices));
        Layers::new(pixels, indices)
    }

    /// Takes away what is drawn over it in some squares.
    pub(crate) fn restore(
        &self,
        dirty: &Dirty,
        colours: &[Option<Ink>],
        palette: &Palette,
        (pixels, indices): (&mut Pixmap, &mut [u8]),
    ) {
        for run in dirty.runs() {
            let bytes = 4 * run.start..4 * run.end;
            pixels.data_mut()[bytes.clone()].copy_from_slice(&self.pixels.data()[bytes]);
            indices[run.clone()].copy_from_slice(&self.indexed[run]);
        }
        self.stencil.apply(dirty.runs(), colours, palette, (pixels, indices));
    }
}

fn squares(frame: &Frame) -> Squares {
    Squares::new(frame.width as usize, frame.height as usize)
}

fn indexed(pixels: &Pixmap, palette: &Palette) -> Vec<u8> {
    let mut indexed = vec![0; pixels.data().len() / 4];
    palette.index_all(pixels.data(), &mut indexed);
    indexed
}

/// A ground in a sixth of its room or less, from which it can be had sooner than it is drawn.
#[derive(Debug)]
struct Packed {
    kind: String,
    frame: Frame,
    lettering: Smallest,
    pixels: Vec<u8>,
    stencil: Stencil,
}

impl Packed {
    /// Nothing if it cannot be packed.
    fn of(ground: Ground) -> Option<Self> {
        let Ground { kind, frame, pixels, stencil, .. } = ground;
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(pixels.data()).ok()?;
        let (mut packed, lettering) = (packer.finish().ok()?, pixels.lettering);
        packed.shrink_to_fit();
        Some(Self { kind, frame, lettering, pixels: packed, stencil })
    }

    /// As many pixels of a ground that is open take the same room.
    fn size(&self) -> usize {
        (self.pixels.len() + self.stencil.size()) / PIXEL
    }

    fn open(self, palette: &Palette) -> Option<Ground> {
        let Self { kind, frame, lettering, pixels, stencil } = self;
        let mut data = Vec::with_capacity(4 * size(&frame));
        DeflateDecoder::new(&pixels[..]).read_to_end(&mut data).ok()?;
        let pixels = Pixmap::from_vec(data, IntSize::from_wh(frame.width, frame.height)?)?;
        let indexed = indexed(&pixels, palette);
        let mut pixels = Surface::new(pixels);
        pixels.lettering = lettering;
        Some(Ground::of((kind, frame), pixels, indexed, stencil))
    }
}

#[derive(Debug)]
enum Kept {
    Open(Arc<Ground>),
    Packed(Box<Packed>),
}

impl Kept {
    fn name(&self) -> (&str, &Frame) {
        match self {
            Self::Open(ground) => (&ground.kind, &ground.frame),
            Self::Packed(packed) => (&packed.kind, &packed.frame),
        }
    }

    fn can_be_packed(&self) -> bool {
        matches!(self, Self::Open(ground) if Arc::strong_count(ground) == 1)
    }

    /// The same packed; as it is if somebody uses it, and nothing if it cannot be packed.
    fn packed(self) -> Option<Self> {
        match self {
            Self::Open(ground) => match Arc::try_unwrap(ground) {
                Ok(ground) => Packed::of(ground).map(|packed| Self::Packed(Box::new(packed))),
                Err(used) => Some(Self::Open(used)),
            },
            packed => Some(packed),
        }
    }

    /// As many pixels of a ground that is open take the same room.
    fn size(&self) -> usize {
        match self {
            Self::Open(ground) => size(&ground.frame),
            Self::Packed(packed) => packed.size(),
        }
    }
}

fn size(frame: &Frame) -> usize {
    frame.width as usize * frame.height as usize
}

/// All the room they take, in pixels of open grounds.
fn taken(kept: &[Kept]) -> usize {
    kept.iter().map(Kept::size).sum()
}

/// Makes room for one of a size beside the others, all of which may take as much as so many pixels: packs
/// those used longest ago, and forgets them where none is left to pack.
fn make_room(kept: &mut Vec<Kept>, frame: &Frame, most: usize) {
    while taken(kept) + size(frame) > most && !kept.is_empty() {
        match kept.iter().position(Kept::can_be_packed) {
            Some(at) => {
                if let Some(packed) = kept.remove(at).packed() {
                    kept.insert(at, packed);
                }
            }
            None => drop(kept.remove(0)),
        }
    }
}

/// Those kept, the one that was used last behind.
#[derive(Debug, Default)]
pub(crate) struct Grounds(Mutex<Vec<Kept>>);

impl Grounds {
    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One that is kept, open beside the others, which may be so many pixels with it.
    pub(crate) fn known(
        &self,
        (kind, frame): (&str, &Frame),
        palette: &Palette,
        most: usize,
    ) -> Option<Arc<Ground>> {
        let mut kept = self.kept();
        let at = kept.iter().position(|of| of.name() == (kind, frame))?;
        let ground = match kept.remove(at) {
            Kept::Open(ground) => ground,
            // Whoever wants it too waits until it is open, which is less than to draw it.
            Kept::Packed(packed) => {
                make_room(&mut kept, frame, most);
                Arc::new(packed.open(palette)?)
            }
        };
        kept.push(Kept::Open(Arc::clone(&ground)));
        Some(ground)
    }

    /// Makes room for one of a size beside the others, as [`make_room`].
    pub(crate) fn make_room(&self, frame: &Frame, most: usize) {
        make_room(&mut self.kept(), frame, most);
    }

    pub(crate) fn keep(&self, ground: Arc<Ground>, most: usize) {
        let mut kept = self.kept();
        make_room(&mut kept, &ground.frame, most);
        kept.push(Kept::Open(ground));
    }

    /// Packs all that nobody uses, and forgets those used longest ago beyond so many pixels.
    pub(crate) fn pack(&self, most: usize) {
        let all = std::mem::take(&mut *self.kept());
        let mut packed: Vec<Kept> = all.into_iter().filter_map(Kept::packed).collect();
        let mut kept = self.kept();
        // What somebody has drawn meanwhile was used last.
        packed.retain(|of| kept.iter().all(|other| other.name() != of.name()));
        kept.splice(0..0, packed);
        while taken(&kept) > most {
            kept.remove(0);
        }
    }

    pub(crate) fn clear(&self) {
        self.kept().clear();
    }

    #[cfg(test)]
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.kept().iter().map(Kept::size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ground_that_was_packed_is_as_it_was() {
        let (grounds, palette) = (Grounds::default(), Palette::new());
        let frame = Frame::whole(Rect::new(0.0, 0.0, 90.0, 70.0), 1.0);
        let mut svg = Svg::default();
        svg.circle(Point::new(40.0, 40.0), 20.0, Paint::fill(LAND).edged(INK, 1.5));
        svg.text(Point::new(40.0, 40.0), "ground", &bold(9.0, SEA));
        let mut pixels = frame.canvas().expect("a canvas");
        Renderer::new().rasterise(&svg, &frame, &mut pixels).expect("drawn");
        let stencil = |_: &Pixmap| {
            let mut stencil = Stencil::default();
            (100..200).for_each(|at| stencil.push(at, 3));
            stencil
        };
        let ground = || Ground::new(("kind", frame), pixels.clone(), stencil, &palette);
        grounds.keep(Arc::new(ground()), KEPT_MAX);
        let used = grounds.known(("kind", &frame), &palette, KEPT_MAX).expect("it is kept");
        grounds.pack(RESTING_MAX);
        assert!(matches!(grounds.kept()[..], [Kept::Open(_)]), "somebody uses it");
        drop(used);
        grounds.pack(RESTING_MAX);
        assert!(matches!(grounds.kept()[..], [Kept::Packed(_)]));
        assert_eq!(grounds.known(("another", &frame), &palette, KEPT_MAX), None);
        let opened = grounds.known(("kind", &frame), &palette, KEPT_MAX).expect("it is kept");
        assert!(*opened == ground());
        assert!(matches!(grounds.kept()[..], [Kept::Open(_)]));
    }
}
