//! Hills as slopes in light from the north-west: how much lighter or darker each pixel of land is.

use std::ops::Range;

use render::prelude::*;
use render::texture::STEP;
use render::{in_halves, join};

use super::BEYOND;

/// How far the hachures are smoothed into a slope, and between which points a slope is measured, in
/// units of the chart.
const SMOOTH: f32 = 13.0;
const ACROSS: f32 = 9.0;
/// How many 64ths of a tint a slope is worth, of 256.
const STEEP: i32 = 900;
const BOUNDS: (i32, i32) = (-STEP, 2 * STEP);

/// How high the ground is at each pixel, by the hachures around it, still to be smoothed.
#[derive(Debug)]
pub(super) struct Heights {
    wide: usize,
    heights: Vec<u16>,
}

impl Heights {
    pub(super) fn of(renderer: &Renderer, frame: &Frame) -> Result<Self, RenderError> {
        let mut hills = Svg::default();
        super::hills(&mut hills, &frame.rect.grown(BEYOND), &frame.rect);
        let mut drawn = frame.canvas()?;
        renderer.rasterise(&hills, frame, &mut drawn)?;
        let heights = drawn.data().as_chunks::<4>().0.iter().map(|pixel| u16::from(pixel[3]));
        Ok(Self { wide: frame.width as usize, heights: heights.collect() })
    }
}

#[derive(Debug)]
pub(super) struct Relief {
    wide: usize,
    levels: Vec<i16>,
}

impl Relief {
    /// The slopes of heights, where there are so many pixels to a unit of the chart.
    pub(super) fn of(Heights { wide, mut heights }: Heights, scale: f32) -> Self {
        let radius = ((SMOOTH * scale) as usize).max(1);
        for _ in 0..2 {
            in_halves(&mut heights, wide, |rows, _| across(rows, wide, radius));
            down(&mut heights, wide, radius);
        }
        let off = ((ACROSS * scale) as usize).max(1);
        let mut levels = vec![0; heights.len()];
        in_halves(&mut levels, wide, |rows, first| slopes(&heights, wide, off, (rows, first)));
        Self { wide, levels }
    }

    /// How dark a pixel is, in 64ths of a tint.
    pub(super) fn at(&self, x: usize, y: usize) -> i32 {
        i32::from(self.levels[y * self.wide + x])
    }
}

/// How dark each pixel of some rows is, from the first of them down, in 64ths of a tint, by how much
/// higher the ground is north-west of it than south-east.
fn slopes(heights: &[u16], wide: usize, off: usize, (levels, first): (&mut [i16], usize)) {
    let high = heights.len() / wide;
    let row = |y: usize| &heights[y.min(high - 1) * wide..][..wide];
    for (levels, y) in levels.chunks_exact_mut(wide).zip(first..) {
        let (above, below) = (row(y.saturating_sub(off)), row(y + off));
        for (x, level) in levels.iter_mut().enumerate() {
            let rise =
                i32::from(above[x.saturating_sub(off)]) - i32::from(below[(x + off).min(wide - 1)]);
            *level = (rise * STEEP / 256).clamp(BOUNDS.0, BOUNDS.1) as i16;
        }
    }
}

/// Divides sums of bytes by how many there are: by a product, as a quotient of each pixel is slow.
#[derive(Clone, Copy)]
struct Mean(u64);

impl Mean {
    /// Of so many on either side, fewer than 2,000.
    fn around(radius: usize) -> Self {
        Self((1 << 32) / (2 * radius as u64 + 1) + 1)
    }

    fn of(self, sum: u32) -> u16 {
        ((u64::from(sum) * self.0) >> 32) as u16
    }
}

/// The mean of each pixel and so many on either side of it in its row.
fn across(heights: &mut [u16], wide: usize, radius: usize) {
    let mean = Mean::around(radius);
    let mut from = vec![0; wide];
    for row in heights.chunks_exact_mut(wide) {
        from.copy_from_slice(row);
        let mut sum: u32 = from[..radius.min(wide)].iter().map(|height| u32::from(*height)).sum();
        for (x, to) in row.iter_mut().enumerate() {
            sum += from.get(x + radius).map_or(0, |height| u32::from(*height));
            *to = mean.of(sum);
            sum -= if x >= radius { u32::from(from[x - radius]) } else { 0 };
        }
    }
}

fn down(heights: &mut [u16], wide: usize, radius: usize) {
    let from = heights.to_vec();
    let rows = |columns: Range<usize>| {
        from.chunks_exact(wide).map(|row| &row[columns.clone()]).collect::<Vec<_>>()
    };
    let halves = heights.chunks_exact_mut(wide).map(|row| row.split_at_mut(wide / 2));
    let (mut west, mut east): (Vec<_>, Vec<_>) = halves.unzip();
    let (from_west, from_east) = (rows(0..wide / 2), rows(wide / 2..wide));
    let east = || down_columns(&from_east, &mut east, radius);
    join(|| down_columns(&from_west, &mut west, radius), east);
}

fn down_columns(from: &[&[u16]], heights: &mut [&mut [u16]], radius: usize) {
    let mean = Mean::around(radius);
    let mut sums = vec![0_u32; from.first().map_or(0, |row| row.len())];
    let row = |y: usize| from.get(y).copied().unwrap_or_default();
    for y in 0..radius {
        sums.iter_mut().zip(row(y)).for_each(|(sum, height)| *sum += u32::from(*height));
    }
    for (y, to) in heights.iter_mut().enumerate() {
        let into = sums.iter_mut().zip(row(y + radius));
        into.for_each(|(sum, height)| *sum += u32::from(*height));
        to.iter_mut().zip(&sums).for_each(|(to, sum)| *to = mean.of(*sum));
        if y >= radius {
            let out = sums.iter_mut().zip(row(y - radius));
            out.for_each(|(sum, height)| *sum -= u32::from(*height));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_keeps_what_there_is() {
        let mut heights = vec![0; 35];
        heights[2 * 7 + 3] = 180;
        across(&mut heights, 7, 1);
        assert_eq!(heights[2 * 7 + 2..2 * 7 + 5], [60; 3]);
        down(&mut heights, 7, 1);
        for y in 1..4 {
            assert_eq!(heights[y * 7 + 2..y * 7 + 5], [20; 3]);
        }
        assert_eq!(heights.iter().sum::<u16>(), 180);
    }

    #[test]
    fn a_mean_is_the_quotient() {
        for radius in [0, 1, 2, 10, 21, 60, 1_999] {
            let whole = 2 * radius + 1;
            let mean = Mean::around(radius as usize);
            for sum in (0..255 * whole).step_by(7).chain([255 * whole]) {
                assert_eq!(u32::from(mean.of(sum)), sum / whole, "{sum} of {whole}");
            }
        }
    }
}
