//! Which parts of a picture have to be drawn again: squares of its pixels.

use std::ops::Range;

use crate::parts::Area;

/// How wide and how high a square is, in pixels.
const SIDE: usize = 16;

/// The squares of a picture of a size, by their numbers counted row by row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Squares {
    width: usize,
    height: usize,
    across: usize,
}

impl Squares {
    /// Of a picture so wide and so high, in pixels.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, across: width.div_ceil(SIDE) }
    }

    pub(crate) fn count(&self) -> usize {
        self.across * self.height.div_ceil(SIDE)
    }

    /// In which one a pixel is, by its number counted row by row.
    pub(crate) fn at_pixel(&self, at: usize) -> usize {
        at / self.width / SIDE * self.across + at % self.width / SIDE
    }

    /// Those that have a part in an area, row by row.
    pub(crate) fn of(self, area: Area) -> impl Iterator<Item = Range<usize>> {
        let (columns, rows) = area.spans();
        let (left, right) = (columns.start / SIDE, columns.end.div_ceil(SIDE));
        let rows = rows.start / SIDE..rows.end.div_ceil(SIDE);
        rows.map(move |row| row * self.across + left..row * self.across + right)
    }

    /// The pixels of one, row by row, by their numbers.
    pub(crate) fn pixels(self, square: usize) -> impl Iterator<Item = Range<usize>> {
        let (left, top) = (square % self.across * SIDE, square / self.across * SIDE);
        let right = (left + SIDE).min(self.width);
        let rows = top..(top + SIDE).min(self.height);
        rows.map(move |y| y * self.width + left..y * self.width + right)
    }
}

/// Some squares of a picture; at first none.
#[derive(Debug)]
pub(crate) struct Dirty {
    all: Squares,
    squares: Vec<bool>,
}

impl Dirty {
    pub(crate) fn new(all: Squares) -> Self {
        Self { all, squares: vec![false; all.count()] }
    }

    pub(crate) fn all(all: Squares) -> Self {
        Self { all, squares: vec![true; all.count()] }
    }

    pub(crate) fn add_square(&mut self, square: usize) {
        self.squares[square] = true;
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..).zip(&self.squares).filter(|(_, dirty)| **dirty).map(|(number, _)| number)
    }

    /// Whether any square has a part in an area.
    pub(crate) fn meets(&self, area: Area) -> bool {
        self.all.of(area).any(|squares| self.squares[squares].contains(&true))
    }

    /// Whether all of an area is in its squares.
    pub(crate) fn holds(&self, area: Area) -> bool {
        self.all.of(area).all(|squares| !self.squares[squares].contains(&false))
    }

    /// Takes all squares where more than a quarter are among them, and tells whether it did: that is sooner
    /// done than to draw many parts of which only some squares are wanted.
    pub(crate) fn round(&mut self) -> bool {
        let many = self.squares.iter().filter(|dirty| **dirty).count();
        let is_rounded = 4 * many > self.squares.len();
        if is_rounded {
            self.squares.fill(true);
        }
        is_rounded
    }

    /// How wide and how high the picture is, in pixels.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.all.width, self.all.height)
    }

    #[cfg(test)]
    pub(crate) fn is_clean(&self) -> bool {
        !self.squares.contains(&true)
    }

    /// Whether any of these rows of pixels has a part in its squares.
    pub(crate) fn meets_rows(&self, rows: Range<usize>) -> bool {
        let squares =
            rows.start / SIDE * self.all.across..rows.end.div_ceil(SIDE) * self.all.across;
        self.squares[squares].contains(&true)
    }

    /// The runs of its pixels in a row of pixels, or with `inside` false those between them, from
    /// column to column.
    fn columns(&self, y: usize, inside: bool) -> impl Iterator<Item = Range<usize>> {
        let row = &self.squares[y / SIDE * self.all.across..][..self.all.across];
        let mut at = 0;
        std::iter::from_fn(move || {
            at += row[at..].iter().position(|dirty| *dirty == inside)?;
            let many = row[at..].iter().position(|dirty| *dirty != inside);
            let from = at;
            at = many.map_or(row.len(), |many| at + many);
            Some(from * SIDE..(at * SIDE).min(self.all.width))
        })
    }

    /// The runs of its pixels, by their numbers counted row by row, in this order.
    pub(crate) fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        let row = |y: usize| {
            let first = y * self.all.width;
            self.columns(y, true).map(move |run| first + run.start..first + run.end)
        };
        (0..self.all.height).flat_map(row)
    }

    /// Puts back the pixels of an area that are in none of its squares, four bytes each: `before` has
    /// all of the area.
    pub(crate) fn put_back(&self, area: Area, before: &[u8], pixels: &mut [u8]) {
        let (columns, rows) = area.spans();
        for (y, before) in rows.zip(before.chunks_exact(4 * area.width())) {
            for run in self.columns(y, false) {
                let (from, to) = (run.start.max(columns.start), run.end.min(columns.end));
                if from < to {
                    let first = y * self.all.width;
                    let kept = &before[4 * (from - columns.start)..4 * (to - columns.start)];
                    pixels[4 * (first + from)..4 * (first + to)].copy_from_slice(kept);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Pixmap;

    use super::*;

    #[test]
    fn squares_cover_what_was_added_and_no_more_than_they_must() {
        let (on, all) = (Pixmap::new(70, 50).expect("a canvas"), Squares::new(70, 50));
        let mut dirty = Dirty::new(all);
        assert!(dirty.is_clean() && dirty.runs().next().is_none());
        let area = Area::at(20, 30, (30, 10), &on);
        all.of(area).flatten().for_each(|square| dirty.add_square(square));
        dirty.add_square(all.at_pixel(69 + 70 * 49));
        assert!(dirty.holds(area) && dirty.meets(area) && !dirty.is_clean());
        assert!(!dirty.holds(Area::at(0, 30, (30, 10), &on)));
        assert!(!dirty.meets(Area::at(0, 0, (16, 50), &on)));
        assert!(dirty.meets_rows(16..17) && !dirty.meets_rows(0..16));
        let runs: Vec<Range<usize>> = dirty.runs().collect();
        let (first, last) = (16 * 70 + 16..16 * 70 + 64, 49 * 70 + 64..50 * 70);
        assert_eq!((runs.len(), &runs[0], &runs[33]), (32 + 2, &first, &last));
        let pixels = Dirty::all(all).runs().map(|run| run.len()).sum::<usize>();
        assert_eq!(pixels, 70 * 50);
    }

    #[test]
    fn each_pixel_is_in_the_square_that_has_it() {
        let all = Squares::new(70, 50);
        let mut seen = vec![0; 70 * 50];
        for square in 0..all.count() {
            for at in all.pixels(square).flatten() {
                assert_eq!(all.at_pixel(at), square);
                seen[at] += 1;
            }
        }
        assert!(seen.iter().all(|times| *times == 1));
    }

    #[test]
    fn what_is_put_back_lies_outside() {
        let on = Pixmap::new(40, 20).expect("a canvas");
        let mut dirty = Dirty::new(Squares::new(40, 20));
        dirty.add_square(1);
        let area = Area::at(10, 4, (25, 14), &on);
        let (before, mut pixels) = (vec![1; 4 * area.size()], vec![0; 4 * 40 * 20]);
        dirty.put_back(area, &before, &mut pixels);
        for at in 0..800 {
            let (x, y) = (at % 40, at / 40);
            let inside = (10..35).contains(&x) && (4..18).contains(&y);
            let is_dirty = (16..32).contains(&x) && y < 16;
            assert_eq!(pixels[4 * at] == 1, inside && !is_dirty, "{x} {y}");
        }
    }
}
