//! Pictures that are put together of parts over a ground, square by square: a square in which the same
//! parts lie as in one before looks the same, and is not drawn again.
//!
//! What is kept is exact: a square is told apart by its ground, by the colours its ground is tinted in,
//! and by all parts that may have a pixel in it, in their order.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use resvg::tiny_skia::Pixmap;
use resvg::usvg;

use crate::canvas::Smallest;
use crate::dirty::{Dirty, Squares};
use crate::encode::{self, Strip};
use crate::grounds::Ground;
use crate::parts::{self, Area, Clip};
use crate::prelude::*;
use crate::recent::Recent;
use crate::renderer::render;
use crate::svg::Piece;

/// Pixels kept of pictures put together, five bytes each, for each bot: a whole map, or two boards.
const KEPT_MAX: usize = 2_100_000;
/// Pixels kept of squares, five bytes each, for each bot; and how many are kept anew of one picture.
const SQUARES_MAX: usize = 1_500_000;
const ANEW_MAX: usize = 300_000;
/// Parts of which it is known where they are, for each bot.
const FOUND_MAX: usize = 4_000;

/// What is drawn: its pixels, their indices of the palette, and what is known of the file of these.
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) pixels: Pixmap,
    pub(crate) indices: Vec<u8>,
    strips: Mutex<Vec<Option<Strip>>>,
}

impl Layers {
    pub(crate) fn new(pixels: Pixmap, indices: Vec<u8>) -> Self {
        Self { pixels, indices, strips: Mutex::default() }
    }

    /// What is known of its file, strip by strip. Whoever changes indices has to forget theirs.
    pub(crate) fn strips(&self) -> MutexGuard<'_, Vec<Option<Strip>>> {
        self.strips.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn parted(&mut self) -> (&mut Pixmap, &mut [u8]) {
        (&mut self.pixels, &mut self.indices)
    }
}

impl Clone for Layers {
    fn clone(&self) -> Self {
        let strips = Mutex::new(self.strips().clone());
        Self { pixels: self.pixels.clone(), indices: self.indices.clone(), strips }
    }
}

impl PartialEq for Layers {
    fn eq(&self, other: &Self) -> bool {
        self.pixels == other.pixels && self.indices == other.indices
    }
}

/// A part as it was put into a picture.
#[derive(Debug, Clone, Copy)]
struct Put {
    key: u64,
    /// Where it is; nothing if nothing of it is seen.
    area: Option<Area>,
    lettering: Smallest,
}

/// A square as it was drawn, row by row: its pixels, four bytes each, and then their indices.
#[derive(Debug)]
struct Square(Vec<u8>);

impl Square {
    fn of(all: Squares, square: usize, layers: &Layers) -> Self {
        let mut data =
            Vec::with_capacity(5 * all.pixels(square).map(|row| row.len()).sum::<usize>());
        for row in all.pixels(square) {
            data.extend_from_slice(&layers.pixels.data()[4 * row.start..4 * row.end]);
        }
        for row in all.pixels(square) {
            data.extend_from_slice(&layers.indices[row]);
        }
        Self(data)
    }

    /// How many pixels it has.
    fn size(&self) -> usize {
        self.0.len() / 5
    }

    fn put(&self, all: Squares, square: usize, layers: &mut Layers) {
        let (mut pixels, mut indices) = self.0.split_at(4 * self.size());
        for row in all.pixels(square) {
            let (drawn, rest) = pixels.split_at(4 * row.len());
            layers.pixels.data_mut()[4 * row.start..4 * row.end].copy_from_slice(drawn);
            let (known, others) = indices.split_at(row.len());
            layers.indices[row].copy_from_slice(known);
            (pixels, indices) = (rest, others);
        }
    }
}

/// A picture put together.
#[derive(Debug)]
struct Composed {
    ground: Weak<Ground>,
    /// What is in each of its squares.
    keys: Vec<u64>,
    layers: Arc<Layers>,
}

impl Composed {
    fn size(&self) -> usize {
        self.layers.indices.len()
    }
}

/// What is kept of pictures that were put together.
#[derive(Debug)]
pub(crate) struct Last {
    /// Whole ones, the newest behind.
    whole: Mutex<Vec<Composed>>,
    squares: Mutex<Recent<Square>>,
    found: Mutex<Recent<Put>>,
}

impl Default for Last {
    fn default() -> Self {
        let squares = Recent::new(SQUARES_MAX, Square::size);
        let found = Recent::new(FOUND_MAX, |_: &Put| 1);
        let (squares, found) = (Mutex::new(squares), Mutex::new(found));
        Self { whole: Mutex::default(), squares, found }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Last {
    /// Takes the last picture over a ground.
    fn take(&self, ground: &Arc<Ground>) -> Option<Composed> {
        let mut whole = lock(&self.whole);
        let is_over = |of: &Composed| std::ptr::eq(of.ground.as_ptr(), Arc::as_ptr(ground));
        let at = whole.iter().rposition(is_over)?;
        Some(whole.remove(at))
    }

    fn keep(&self, composed: Composed, bots: usize) {
        let mut whole = lock(&self.whole);
        whole.push(composed);
        whole.retain(|of| of.ground.strong_count() > 0);
        let mut size: usize = whole.iter().map(Composed::size).sum();
        while size > KEPT_MAX * bots && whole.len() > 1 {
            size -= whole.remove(0).size();
        }
    }

    pub(crate) fn keep_for(&self, bots: usize) {
        lock(&self.squares).bound(SQUARES_MAX * bots);
        lock(&self.found).bound(FOUND_MAX * bots);
    }

    pub(crate) fn clear(&self) {
        lock(&self.whole).clear();
        lock(&self.squares).clear();
        lock(&self.found).clear();
    }
}

/// A number for something and something after it.
pub(crate) fn after(one: u64, other: u64) -> u64 {
    (one.rotate_left(5) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The parts of a drawing, each with where it is; and those that had to be read for that.
struct Parted<'a> {
    frame: &'a Frame,
    is_cut: bool,
    pieces: Vec<Piece<'a>>,
    puts: Vec<Put>,
    read: BTreeMap<usize, usvg::Tree>,
}

impl<'a> Parted<'a> {
    /// Of a drawing none of whose parts is known yet, and their keys.
    fn new(svg: &'a Svg, frame: &'a Frame) -> (Self, Vec<u64>) {
        let pieces: Vec<Piece<'_>> = svg.parts().collect();
        let keys = pieces.iter().map(|piece| parts::key(*piece, frame)).collect();
        let (is_cut, puts) = (svg.is_cut(), Vec::with_capacity(pieces.len()));
        (Self { frame, is_cut, pieces, puts, read: BTreeMap::new() }, keys)
    }

    /// Where the next part is; it is read unless that is known.
    fn find(&mut self, renderer: &Renderer, key: u64) -> Result<(), RenderError> {
        let known = lock(&renderer.last.found).get(key).copied();
        let put = match known {
            Some(put) => put,
            None => {
                let (at, Frame { width, height, .. }) = (self.puts.len(), *self.frame);
                let tree = renderer.parsed(self.pieces[at].text, self.frame)?;
                let lettering = Smallest::of(&tree, (width, height));
                let put = Put { key, area: Area::of(&tree, (width, height)), lettering };
                lock(&renderer.last.found).change(key, put, |_| {});
                self.read.insert(at, tree);
                put
            }
        };
        self.puts.push(put);
        Ok(())
    }

    /// Draws what has to be drawn again, of which the pixels are as they were before any part.
    fn draw(
        mut self,
        renderer: &Renderer,
        dirty: &Dirty,
        (pixels, indices): (&mut Pixmap, &mut [u8]),
    ) -> Result<(), RenderError> {
        let mut anew = 0;
        for (at, (piece, put)) in self.pieces.iter().zip(&self.puts).enumerate() {
            let Some(area) = put.area.filter(|area| dirty.meets(*area)) else { continue };
            let is_whole = dirty.holds(area);
            if self.is_cut && is_whole && renderer.parts.recall(put.key, pixels, indices) {
                continue;
            }
            let tree = match self.read.remove(&at) {
                Some(tree) => tree,
                None => renderer.parsed(piece.text, self.frame)?,
            };
            let clip = piece.clip.and_then(|rect| Clip::new(rect, self.frame));
            let draw = |pixels: &mut Pixmap, indices: &mut [u8]| {
                let before = area.copied(pixels);
                render(&tree, pixels);
                if let Some(clip) = clip {
                    clip.apply(area, &before, pixels);
                }
                if !is_whole {
                    dirty.put_back(area, &before, pixels.data_mut());
                }
                renderer.index_changed(area, &before, pixels, indices);
            };
            let is_small = area.size() <= parts::PART_MAX.min(parts::ANEW_MAX - anew);
            if self.is_cut && is_whole && is_small {
                anew += area.size();
                renderer.parts.draw(put.key, area, (&mut *pixels, &mut *indices), draw);
            } else {
                draw(pixels, indices);
            }
        }
        Ok(())
    }
}

impl Renderer {
    /// A picture on nothing.
    pub fn sheet(&self, frame: Frame, svg: &Svg) -> Result<Canvas, RenderError> {
        self.note(svg, &frame);
        let (width, height) = (frame.width as usize, frame.height as usize);
        let indices = vec![self.palette().index([0; 3]); width * height];
        let mut layers = Layers::new(frame.canvas()?.into_pixels(), indices);
        let (mut parted, keys) = Parted::new(svg, &frame);
        keys.into_iter().try_for_each(|key| parted.find(self, key))?;
        let lettering = lettering(&parted.puts);
        let all = Dirty::all(Squares::new(width, height));
        parted.draw(self, &all, layers.parted())?;
        Ok(Canvas { layers: Arc::new(layers), stamped: Vec::new(), lettering })
    }

    /// A picture over a ground, whose pixels of each class are tinted in a colour.
    pub(crate) fn composed(
        &self,
        ground: &Arc<Ground>,
        colours: &[Option<Ink>],
        svg: &Svg,
    ) -> Result<Canvas, RenderError> {
        let frame = &ground.frame;
        self.note(svg, frame);
        let (mut parted, keys) = Parted::new(svg, frame);
        keys.into_iter().try_for_each(|key| parted.find(self, key))?;
        let all = ground.squares();
        let bare = ground.keys(colours);
        let mut keys = bare.clone();
        for put in &parted.puts {
            for square in put.area.into_iter().flat_map(|area| all.of(area)).flatten() {
                keys[square] = after(keys[square], put.key);
            }
        }
        let mut smallest = lettering(&parted.puts);
        smallest.add(ground.pixels.lettering);
        let mut composed = self.last.take(ground).unwrap_or_else(|| Composed {
            ground: Arc::downgrade(ground),
            keys: bare.clone(),
            layers: Arc::new(ground.layers(colours, self.palette())),
        });
        if composed.keys != keys {
            let layers = Arc::make_mut(&mut composed.layers);
            let mut dirty = self.recall(ground, (&composed.keys, &keys), layers);
            // A picture unlike the one before has few squares that will be seen again.
            let is_unlike = dirty.round();
            ground.restore(&dirty, colours, self.palette(), layers.parted());
            encode::forget(&mut layers.strips(), &dirty);
            parted.draw(self, &dirty, layers.parted())?;
            if !is_unlike {
                let new = dirty.numbers().filter(|square| keys[*square] != bare[*square]);
                self.remember(ground, (&keys, new), layers);
            }
            composed.keys = keys;
        }
        let layers = Arc::clone(&composed.layers);
        self.last.keep(composed, self.bots());
        Ok(Canvas { layers, stamped: Vec::new(), lettering: smallest })
    }

    /// Puts squares that were drawn before where others are, by the keys of what is there and what shall
    /// be; tells which have to be drawn.
    fn recall(&self, ground: &Ground, (old, new): (&[u64], &[u64]), layers: &mut Layers) -> Dirty {
        let all = ground.squares();
        let (mut dirty, mut put) = (Dirty::new(all), Dirty::new(all));
        let mut squares = lock(&self.last.squares);
        let differ = (0..).zip(old.iter().zip(new)).filter(|(_, (old, new))| old != new);
        for (square, (_, key)) in differ {
            match squares.get(ground.square(square, *key)) {
                Some(kept) => {
                    kept.put(all, square, layers);
                    put.add_square(square);
                }
                None => dirty.add_square(square),
            }
        }
        encode::forget(&mut layers.strips(), &put);
        dirty
    }

    /// Keeps squares, each under the key of what is in it.
    fn remember(
        &self,
        ground: &Ground,
        (keys, drawn): (&[u64], impl Iterator<Item = usize>),
        layers: &Layers,
    ) {
        let (all, mut anew) = (ground.squares(), 0);
        let mut squares = lock(&self.last.squares);
        for square in drawn {
            let new = Square::of(all, square, layers);
            anew += new.size();
            if anew > ANEW_MAX {
                break;
            }
            squares.change(ground.square(square, keys[square]), new, |_| {});
        }
    }
}

/// The smallest lettering of some parts.
fn lettering(puts: &[Put]) -> Smallest {
    let mut smallest = Smallest::default();
    puts.iter().for_each(|put| smallest.add(put.lettering));
    smallest
}

#[cfg(test)]
mod tests {
    use crate::canvas::Stencil;
    use crate::strokes::Scatter;

    use super::*;

    const SHEET: Rect = Rect::new(0.0, 0.0, 200.0, 160.0);

    /// Marks at places, some of which lie over each other, one of them large and one clipped; each has
    /// its own letter.
    fn marked(marks: &[(Point, Ink)]) -> Svg {
        let mut svg = Svg::default();
        svg.rect(SHEET.grown(-20.0), 0.0, Paint::line(INK, 1.3));
        for (at, ink) in marks {
            svg.cut();
            svg.circle(*at, 11.0, Paint::fill(*ink).edged(INK, 1.3));
            svg.cut();
            svg.text(at.by(3.0, 5.0), &format!("{}", at.x as u8), &bold(14.0, INK));
        }
        svg.clip(Rect::new(50.0, 40.0, 60.0, 60.0));
        svg.circle(Point::new(100.0, 70.0), 30.0, Paint::line(RED, 3.0));
        svg.unclip();
        svg
    }

    fn over(renderer: &Renderer, colours: &[Option<Ink>], svg: &Svg) -> Canvas {
        let frame = Frame::whole(SHEET, 1.7);
        let ground = || {
            let (mut pixels, mut svg) = (frame.canvas()?, Svg::default());
            svg.rect(SHEET, 0.0, Paint::fill(LAND));
            svg.text(Point::new(100.0, 80.0), "ground", &bold(40.0, SEA));
            renderer.rasterise(&svg, &frame, &mut pixels)?;
            Ok(pixels)
        };
        let stencil = |pixels: &Pixmap| {
            let mut stencil = Stencil::default();
            let land = |at: &usize| pixels.data()[4 * at..4 * at + 3] == LAND.rgb();
            let all = (0..pixels.data().len() / 4).filter(land);
            all.for_each(|at| stencil.push(at, (at % 340 / 100) as u16));
            stencil
        };
        renderer.over_tinted("marked", frame, ground, (stencil, colours), svg).expect("a picture")
    }

    #[test]
    fn what_is_drawn_where_it_differs_is_as_if_all_were_drawn() {
        let (renderer, mut scatter) = (Renderer::new(), Scatter::new(7, 1));
        let inks = [RED, SEA, PAPER];
        let mut marks: Vec<(Point, Ink)> = Vec::new();
        for step in 0..40_usize {
            let at = Point::new(scatter.between(0.0, 200.0), scatter.between(0.0, 160.0));
            match step % 4 {
                3 if marks.len() > 3 => {
                    marks.swap(1, 3);
                    marks.remove(0);
                }
                _ => marks.insert(marks.len() / 2, (at, inks[step % 3])),
            }
            let tint = (step % 5 == 4).then_some(ROSE_RAMP.tints[step % 2]);
            let (colours, svg) = ([None, tint, Some(PAPER)], marked(&marks));
            let (canvas, fresh) = (over(&renderer, &colours, &svg), Renderer::new());
            let whole = over(&fresh, &colours, &svg);
            assert!(canvas == whole, "step {step}");
            let file = |renderer: &Renderer, canvas: &Canvas| {
                renderer.finish(canvas, String::new()).expect("a file").png
            };
            assert!(file(&renderer, &canvas) == file(&fresh, &whole), "step {step}");
        }
    }

    #[test]
    fn a_canvas_that_somebody_holds_stays_as_it_is() {
        let (renderer, at) = (Renderer::new(), Point::new(60.0, 60.0));
        let first = over(&renderer, &[], &marked(&[(at, RED)]));
        let before = first.clone();
        let second = over(&renderer, &[], &marked(&[(at, SEA)]));
        assert!(first == before && first != second);
        assert!(!Arc::ptr_eq(&first.layers, &second.layers));
        drop(second);
        let third = over(&renderer, &[], &marked(&[(at, SEA)]));
        assert!(third == over(&Renderer::new(), &[], &marked(&[(at, SEA)])));
    }

    #[test]
    fn what_changes_in_one_place_is_compressed_anew_there_alone() {
        let (renderer, away) = (Renderer::new(), Point::new(60.0, 20.0));
        let marks = |ink| [(away, ink), (Point::new(30.0, 140.0), RED)];
        let known = |canvas: &Canvas| -> Vec<bool> {
            canvas.layers.strips().iter().map(Option::is_some).collect()
        };
        let first = over(&renderer, &[], &marked(&marks(RED)));
        renderer.finish(&first, String::new()).expect("a file");
        assert_eq!(known(&first), [true; 2]);
        drop(first);
        let again = over(&renderer, &[], &marked(&marks(RED)));
        assert_eq!(known(&again), [true; 2], "nothing has changed");
        drop(again);
        let second = over(&renderer, &[], &marked(&marks(SEA)));
        assert_eq!(known(&second), [false, true]);
    }

    #[test]
    fn pictures_put_together_last_are_bounded() {
        let renderer = Renderer::new();
        for width in [1_000, 1_100, 1_200, 1_300] {
            let frame = Frame::wide(SHEET, width);
            let ground = || Svg::default();
            renderer.over("bounded", frame, ground, &Svg::default()).expect("a picture");
            let size: usize = lock(&renderer.last.whole).iter().map(Composed::size).sum();
            assert!(size > 0 && size <= KEPT_MAX, "{size}");
        }
    }

    #[test]
    fn squares_that_were_drawn_before_are_not_drawn_again() {
        let (renderer, at) = (Renderer::new(), Point::new(60.0, 60.0));
        let boards: Vec<Svg> = [RED, SEA, PAPER].map(|ink| marked(&[(at, ink)])).into();
        for _ in 0..2 {
            boards.iter().for_each(|svg| drop(over(&renderer, &[], svg)));
        }
        let before = lock(&renderer.last.squares).measured();
        assert!(before > 0 && before < SQUARES_MAX);
        renderer.parts.clear();
        for svg in &boards {
            let canvas = over(&renderer, &[], svg);
            assert!(canvas == over(&Renderer::new(), &[], svg));
        }
        assert_eq!(lock(&renderer.last.squares).measured(), before);
        let mut anything = boards.iter().flat_map(|svg| svg.parts());
        let frame = Frame::whole(SHEET, 1.7);
        let drawn = anything.any(|part| renderer.parts.is_known(parts::key(part, &frame)));
        assert!(!drawn, "no part was drawn");
    }
}
