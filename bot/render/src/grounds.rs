//! Grounds that were drawn, told apart by their kind and their frame, and kept within a bound.

use std::hash::BuildHasher as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::quality::FixedState;
use resvg::tiny_skia::Pixmap;

use crate::canvas::{Stencil, Surface};
use crate::composed::{Layers, after};
use crate::dirty::{Dirty, Squares};
use crate::palette::Palette;
use crate::prelude::*;
use crate::renderer::join;

/// Pixels of grounds kept, five bytes each: a whole map and the islands beside it.
pub(crate) const KEPT_MAX: usize = 3_400_000;

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
        let classes = stencil.classes(squares(&frame));
        let Frame { rect, width, height } = frame;
        let bits = [rect.x, rect.y, rect.width, rect.height].map(f32::to_bits);
        let key = FixedState::default().hash_one((kind, bits, width, height));
        Self { kind: kind.to_owned(), frame, pixels, indexed, stencil, classes, key }
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

fn size(frame: &Frame) -> usize {
    frame.width as usize * frame.height as usize
}

/// Those kept, the one that was used last behind.
#[derive(Debug, Default)]
pub(crate) struct Grounds(Mutex<Vec<Arc<Ground>>>);

impl Grounds {
    fn kept(&self) -> MutexGuard<'_, Vec<Arc<Ground>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One that is kept.
    pub(crate) fn known(&self, kind: &str, frame: &Frame) -> Option<Arc<Ground>> {
        let mut kept = self.kept();
        let at = kept.iter().position(|of| of.kind == kind && of.frame == *frame)?;
        let ground = kept.remove(at);
        kept.push(Arc::clone(&ground));
        Some(ground)
    }

    /// Forgets those used longest ago until one of a size fits in beside the others, of which there may
    /// be so many pixels.
    pub(crate) fn make_room(&self, frame: &Frame, most: usize) {
        let mut kept = self.kept();
        let mut taken: usize = kept.iter().map(|of| size(&of.frame)).sum();
        while taken + size(frame) > most && !kept.is_empty() {
            taken -= size(&kept.remove(0).frame);
        }
    }

    pub(crate) fn keep(&self, ground: Arc<Ground>, most: usize) {
        self.make_room(&ground.frame, most);
        self.kept().push(ground);
    }

    pub(crate) fn clear(&self) {
        self.kept().clear();
    }

    #[cfg(test)]
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.kept().iter().map(|of| size(&of.frame)).collect()
    }
}
