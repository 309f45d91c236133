//! Sea and land as a chart-maker's brush leaves them: lines that follow the coast, a wash along it,
//! ripples and grain; and hills as slopes in light from the north-west. Worked out on the pixels, from
//! how far each is from the coast: strokes so wide around so long a coast would cost more than the rest
//! of the map.

use std::ops::Range;

use render::prelude::*;
use render::texture::{Grain, Ramp, STEP};
use render::{Pixmap, Surface, in_halves, join};

use super::BEYOND;
use crate::chart::Chart;

/// The unit of distances: parts of a pixel.
const PART: i32 = 32;
/// Distances up to a diagonal and to a knight's move.
const DIAGONAL: u16 = 45;
const KNIGHT: u16 = 72;
/// Columns on either side of a field that no pixel stands on.
const EDGE: usize = 2;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Brush {
    /// How far from the coast each line runs and how wide it is, in units of the chart.
    pub(crate) lines: &'static [(f32, f32)],
    /// How far the wash reaches out to sea.
    pub(crate) wash: f32,
    /// How far the colour along the coast reaches inland.
    pub(crate) rim: f32,
}

/// A whole sheet, and parts of it.
pub(crate) const FINE: Brush = Brush {
    lines: &[(5.0, 1.5), (10.0, 1.25), (16.0, 1.1), (23.0, 0.95), (31.0, 0.8)],
    wash: 62.0,
    rim: 15.0,
};
pub(crate) const BROAD: Brush = Brush { lines: &[(9.0, 2.6), (20.0, 2.0)], wash: 74.0, rim: 18.0 };

impl Brush {
    fn reach(&self) -> f32 {
        self.wash + 4.0
    }
}

/// A frame with enough around it that coasts just outside throw their lines into it, and by how
/// many pixels it is wider on each side.
pub(crate) fn with_margin(frame: &Frame, brush: &Brush) -> (Frame, u32) {
    let scale = frame.width as f32 / frame.rect.width;
    let margin = (brush.reach() * scale).ceil() as u32;
    let grown = frame.rect.grown(margin as f32 / scale);
    let rect = Rect { ..grown };
    (Frame { rect, width: frame.width + 2 * margin, height: frame.height + 2 * margin }, margin)
}

/// The pieces of land in flat colours on nothing, with so many pixels more on each side.
pub(crate) struct Land {
    pixels: Surface,
    margin: usize,
    /// How far the sea is from the land, and the land from the sea.
    outside: Field,
    inside: Field,
}

impl Land {
    pub(crate) fn new(pixels: Surface, margin: u32) -> Self {
        let outside = Field::new(&pixels, |alpha| alpha);
        let inside = Field::new(&pixels, |alpha| 255 - alpha);
        Self { pixels, margin: margin as usize, outside, inside }
    }
}

/// Paints sea and land, opaque, where there is no margin.
pub(crate) fn paint(land: &Land, relief: &Relief, scale: f32, brush: &Brush, out: &mut Pixmap) {
    let waters = Waters::new(brush, scale);
    let painter = Painter { land, relief, waters, rim: (brush.rim * scale * PART as f32) as i32 };
    let width = out.width() as usize;
    let (pixels, _) = out.data_mut().as_chunks_mut::<4>();
    in_halves(pixels, width, |rows, first| painter.rows(rows, width, first));
}

struct Painter<'a> {
    land: &'a Land,
    relief: &'a Relief,
    waters: Waters,
    /// How far the colour along the coast reaches inland.
    rim: i32,
}

impl Painter<'_> {
    fn rows(&self, pixels: &mut [[u8; 4]], width: usize, first: usize) {
        let Land { pixels: land, margin, outside, inside } = self.land;
        let (flat, _) = land.data().as_chunks::<4>();
        for (row, y) in pixels.chunks_exact_mut(width).zip(first..) {
            let down = y + margin;
            let land = &flat[down * land.width() as usize + margin..][..width];
            let (outside, inside) =
                (outside.row(down, *margin, width), inside.row(down, *margin, width));
            let (water, paper) = (Grain::water(y), Grain::paper(y));
            for (x, pixel) in row.iter_mut().enumerate() {
                let flat = land[x];
                let [red, green, blue] = if flat[3] == 255 {
                    let ramp = if flat[..3] == LAND.rgb() { &LAND_RAMP } else { &SCENERY_RAMP };
                    let level = self.relief.at(x, y) + paper.at(x, 44, 50);
                    ground(ramp, level, i32::from(inside[x]), self.rim)
                } else {
                    over(flat, self.waters.colour(x, &water, i32::from(outside[x])))
                };
                *pixel = [red, green, blue, 255];
            }
        }
    }
}

/// A colour with something drawn over it that does not hide it.
fn over(flat: [u8; 4], mut under: [u8; 3]) -> [u8; 3] {
    let rest = 255 - u32::from(flat[3]);
    if rest < 255 {
        for (under, over) in under.iter_mut().zip(flat) {
            let dimmed = (u32::from(*under) * rest + 127) / 255;
            *under = over.saturating_add(dimmed as u8);
        }
    }
    under
}

/// Land so dark by grain and slope, darker along the coast.
fn ground(ramp: &Ramp, level: i32, deep: i32, rim: i32) -> [u8; 3] {
    let edge = if deep < rim { (rim - deep) * STEP * 3 / 2 / rim.max(1) } else { 0 };
    ramp.tint(edge + level)
}

struct Waters {
    /// For each distance: how dark the wash is, and how much of a line is there, of 256.
    by_distance: Vec<(i32, u32)>,
}

impl Waters {
    fn new(brush: &Brush, scale: f32) -> Self {
        let reach = (brush.reach() * scale * PART as f32) as usize;
        let line = |at: f32| {
            let cover = |(distance, width): &(f32, f32)| {
                // No line is fainter than a hair, or small pictures would lose them all.
                let (distance, half) = (distance * scale, (width * scale).max(0.7) / 2.0);
                (half + 0.5 - (at - distance).abs()).clamp(0.0, 1.0) * (2.0 * half).min(1.0)
            };
            brush.lines.iter().map(cover).fold(0.0, f32::max)
        };
        let by_distance = (0..reach).map(|distance| {
            let at = distance as f32 / PART as f32 - 0.5;
            let ebb = (1.0 - at.max(0.0) / (brush.wash * scale)).max(0.0);
            ((ebb * ebb * 3.4 * STEP as f32) as i32, (line(at) * 256.0) as u32)
        });
        Self { by_distance: by_distance.collect() }
    }

    fn colour(&self, x: usize, ripples: &Grain, distance: i32) -> [u8; 3] {
        let (wash, line) = self.by_distance.get(distance as usize).copied().unwrap_or((0, 0));
        let mut rgb = SEA_RAMP.tint(wash + ripples.at(x, 46, 46));
        if line > 0 {
            for (channel, ink) in rgb.iter_mut().zip(WATERLINE.rgb()) {
                let mixed = u32::from(*channel) * (256 - line) + u32::from(ink) * line;
                *channel = (mixed / 256) as u8;
            }
        }
        rgb
    }
}

fn carry<'a>(row: impl Iterator<Item = &'a mut u16>) {
    let mut before = u16::MAX;
    for far in row {
        before = before.saturating_add(PART as u16).min(*far);
        *far = before;
    }
}

/// How far each pixel is from the nearest that is covered, from its middle to the edge, plus half a
/// pixel: chamfered, exact to two in a hundred.
struct Field {
    wide: usize,
    far: Vec<u16>,
}

impl Field {
    fn new(pixels: &Pixmap, cover: impl Fn(u8) -> u8) -> Self {
        let (w, h) = (pixels.width() as usize, pixels.height() as usize);
        let wide = w + 2 * EDGE;
        let mut far = vec![u16::MAX; wide * (h + 2 * EDGE)];
        for (row, y) in pixels.data().chunks_exact(4 * w).zip(EDGE..) {
            let own = &mut far[y * wide + EDGE..y * wide + EDGE + w];
            for (far, pixel) in own.iter_mut().zip(row.chunks_exact(4)) {
                *far = match cover(pixel[3]) {
                    0 => u16::MAX,
                    part => (u16::from(255 - part) * PART as u16) / 255,
                };
            }
        }
        let mut field = Self { wide, far };
        for y in EDGE..EDGE + h {
            field.sweep(y, y - 1, y - 2, w);
            carry(field.far[y * wide + EDGE..y * wide + EDGE + w].iter_mut());
        }
        for y in (EDGE..EDGE + h).rev() {
            field.sweep(y, y + 1, y + 2, w);
            carry(field.far[y * wide + EDGE..y * wide + EDGE + w].iter_mut().rev());
        }
        field
    }

    /// Takes over what two neighbouring rows know.
    fn sweep(&mut self, y: usize, near: usize, next: usize, w: usize) {
        let wide = self.wide;
        let row = |y: usize| y * wide..(y + 1) * wide;
        let mut copy = self.far[row(y)][EDGE..EDGE + w].to_vec();
        let (near, next) = (&self.far[row(near)], &self.far[row(next)]);
        let (west2, west, here) = (&near[..w], &near[1..=w], &near[2..w + 2]);
        let (east, east2) = (&near[3..w + 3], &near[4..w + 4]);
        let (far_west, far_east) = (&next[1..=w], &next[3..w + 3]);
        // It is as long as the others: the compiler knows it from this, and takes several pixels at once.
        let own = &mut copy[..w];
        for x in 0..w {
            let straight = here[x].saturating_add(PART as u16);
            let aslant = west[x].min(east[x]).saturating_add(DIAGONAL);
            let knight = west2[x].min(east2[x]).min(far_west[x]).min(far_east[x]);
            own[x] = own[x].min(straight).min(aslant).min(knight.saturating_add(KNIGHT));
        }
        self.far[row(y)][EDGE..EDGE + w].copy_from_slice(own);
    }

    fn row(&self, y: usize, x: usize, width: usize) -> &[u16] {
        let from = (y + EDGE) * self.wide + x + EDGE;
        &self.far[from..from + width]
    }
}

/// How far the hachures are smoothed into a slope, and between which points a slope is measured, in
/// units of the chart.
const SMOOTH: f32 = 13.0;
const ACROSS: f32 = 9.0;
/// How many 64ths of a tint a slope is worth, of 256.
const STEEP: i32 = 900;
const SLOPES: (i32, i32) = (-STEP, 2 * STEP);

/// How high the ground is at each pixel, by the hachures around it, still to be smoothed.
#[derive(Debug)]
pub(super) struct Heights {
    wide: usize,
    heights: Vec<u16>,
}

impl Heights {
    pub(super) fn of(
        renderer: &Renderer,
        chart: &Chart,
        frame: &Frame,
    ) -> Result<Self, RenderError> {
        let mut hills = Svg::default();
        super::hills(&mut hills, chart, &frame.rect.grown(BEYOND), &frame.rect);
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
            *level = (rise * STEEP / 256).clamp(SLOPES.0, SLOPES.1) as i16;
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
    fn distances_are_those_to_the_coast() {
        let mut pixels = Pixmap::new(80, 80).expect("a canvas");
        let at = |x: usize, y: usize| 4 * (y * 80 + x);
        pixels.data_mut()[at(40, 40)..at(41, 40)].copy_from_slice(&[255; 4]);
        let field = Field::new(&pixels, |alpha| alpha);
        for (x, y) in [(40_usize, 60_usize), (60, 40), (55, 55), (10, 25), (70, 20)] {
            let (dx, dy) = (x as f32 - 40.0, y as f32 - 40.0);
            let found = f32::from(field.row(y, x, 1)[0]) / PART as f32;
            let true_far = dx.hypot(dy);
            assert!((found - true_far).abs() < 0.03 * true_far + 0.1, "{found} {true_far}");
        }
    }

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
