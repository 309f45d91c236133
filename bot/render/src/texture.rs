//! The grain of paper and the ripple of water, laid on flat colours once, when a ground is drawn.
//!
//! Noise from whole numbers: the same on every machine. A flat ink has a few tints ([`Ramp`]), a
//! step or two of lightness apart; the noise chooses among them. What is drawn over the ground later
//! is never touched.

use std::sync::LazyLock;

use crate::inks::{self};
use crate::prelude::*;

/// The side of a tile of noise, a power of two.
const SIDE: usize = 512;
/// One tint of a ramp, in the unit of levels.
pub const STEP: i32 = 64;

#[derive(Debug, Clone, Copy)]
pub struct Ramp {
    /// From the lightest to the darkest; the second is the ink itself.
    pub tints: &'static [Ink],
}

impl Ramp {
    /// The tint so many 64ths of a step darker than the ink.
    pub fn tint(&self, level: i32) -> [u8; 3] {
        let last = self.tints.len() as i32 - 1;
        let step = 1 + (level + STEP / 2).div_euclid(STEP);
        self.tints[step.clamp(0, last) as usize].rgb()
    }
}

#[derive(Debug)]
struct Noise(Vec<i8>);

impl Noise {
    /// Sums value noise: layers of cells so wide and so high, each with its weight in 128ths.
    fn new(seed: u32, layers: &[(usize, usize, i32)]) -> Self {
        let mut sums = vec![0; SIDE * SIDE];
        for (&(w, h, weight), salt) in layers.iter().zip(1..) {
            add(&mut sums, (w, h), weight, seed ^ (salt << 24));
        }
        Self(sums.into_iter().map(|sum| sum.clamp(-128, 127) as i8).collect())
    }

    fn row(&self, y: usize) -> Row<'_> {
        let from = (y % SIDE) * SIDE;
        Row(self.0[from..from + SIDE].try_into().expect("a row is as long as a tile is wide"))
    }
}

#[derive(Debug, Clone, Copy)]
struct Row<'a>(&'a [i8; SIDE]);

impl Row<'_> {
    /// The noise at a pixel, -128 to 127.
    fn at(&self, x: usize) -> i32 {
        i32::from(self.0[x % SIDE])
    }
}

/// What textures one row of pixels: grain or ripples, and stains.
#[derive(Debug, Clone, Copy)]
pub struct Grain {
    fine: Row<'static>,
    clouds: Row<'static>,
}

impl Grain {
    pub fn paper(y: usize) -> Self {
        Self { fine: PAPER.row(y), clouds: CLOUDS.row(y / STAIN) }
    }

    pub fn water(y: usize) -> Self {
        Self { fine: WATER.row(y), clouds: CLOUDS.row(y / STAIN) }
    }

    /// How dark it makes a pixel, in 64ths of a step; both parts have their weights in 128ths.
    pub fn at(&self, x: usize, fine: i32, clouds: i32) -> i32 {
        (self.fine.at(x) * fine + self.clouds.at(x / STAIN) * clouds) / 128
    }
}

/// Stains are so much larger than their noise.
const STAIN: usize = 4;

/// Fibres and specks of laid paper.
static PAPER: LazyLock<Noise> =
    LazyLock::new(|| Noise::new(0x1883, &[(8, 2, 70), (4, 4, 60), (16, 16, 40)]));
/// Grains of sand, alike in every direction.
static SAND: LazyLock<Noise> =
    LazyLock::new(|| Noise::new(0x1881, &[(2, 2, 40), (4, 4, 60), (16, 16, 50)]));
/// Ripples: long and low.
static WATER: LazyLock<Noise> = LazyLock::new(|| Noise::new(0x1885, &[(32, 4, 100), (8, 2, 50)]));
/// Stains and uneven washes, to be read at a fraction of a pixel's place.
static CLOUDS: LazyLock<Noise> =
    LazyLock::new(|| Noise::new(0x1898, &[(32, 32, 128), (16, 16, 40)]));

pub fn paper(pixels: &mut [u8], width: usize) {
    lay(pixels, width, (inks::PAPER, inks::PAPER_RAMP), Grain::paper, (48, 40));
}

pub fn land(pixels: &mut [u8], width: usize) {
    lay(pixels, width, (inks::LAND, inks::LAND_RAMP), Grain::paper, (44, 50));
}

pub fn water(pixels: &mut [u8], width: usize) {
    lay(pixels, width, (inks::SEA, inks::SEA_RAMP), Grain::water, (46, 46));
}

pub fn cloth(pixels: &mut [u8], width: usize) {
    let grain = |y: usize| Grain { fine: SAND.row(y), clouds: CLOUDS.row(y / STAIN) };
    lay(pixels, width, (inks::CLOTH, inks::CLOTH_RAMP), grain, (70, 100));
}

fn lay(
    pixels: &mut [u8],
    width: usize,
    (ink, ramp): (Ink, Ramp),
    grain: impl Fn(usize) -> Grain,
    (fine, clouds): (i32, i32),
) {
    let [red, green, blue] = ink.rgb();
    let plain = [red, green, blue, 255];
    for (row, y) in pixels.chunks_exact_mut(4 * width).zip(0..) {
        let grain = grain(y);
        for (pixel, x) in row.chunks_exact_mut(4).zip(0..) {
            if *pixel == plain {
                pixel[..3].copy_from_slice(&ramp.tint(grain.at(x, fine, clouds)));
            }
        }
    }
}

/// Adds a layer of value noise: chance at the corners of cells, blended smoothly between them.
fn add(sums: &mut [i32], (w, h): (usize, usize), weight: i32, seed: u32) {
    let corners = |cy: usize| -> Vec<i32> {
        let corner = |cx: usize| chance((cx % (SIDE / w)) as u32, (cy % (SIDE / h)) as u32, seed);
        (0..=SIDE / w).map(|cx| (corner(cx) >> 24) as i32 - 128).collect()
    };
    let eased = |of: usize| -> Vec<i32> {
        let ease = |at: usize| {
            let t = (at * 256 / of) as i32;
            t * t * (768 - 2 * t) / 65_536
        };
        (0..of).map(ease).collect()
    };
    let (across, down) = (eased(w), eased(h));
    let between = |a: i32, b: i32, t: i32| a + (b - a) * t / 256;
    for (rows, cy) in sums.chunks_exact_mut(SIDE * h).zip(0..) {
        let (upper, lower) = (corners(cy), corners(cy + 1));
        for (row, ty) in rows.chunks_exact_mut(SIDE).zip(&down) {
            for (cell, cx) in row.chunks_exact_mut(w).zip(0..) {
                for (sum, tx) in cell.iter_mut().zip(&across) {
                    let upper = between(upper[cx], upper[cx + 1], *tx);
                    let lower = between(lower[cx], lower[cx + 1], *tx);
                    *sum += between(upper, lower, *ty) * weight / 128;
                }
            }
        }
    }
}

/// A number that looks like chance and is always the same.
fn chance(x: u32, y: u32, seed: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ seed;
    n = (n ^ (n >> 15)).wrapping_mul(0x2c1b_3c6d);
    n = (n ^ (n >> 12)).wrapping_mul(0x297a_2d39);
    n ^ (n >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_even_and_fits_itself() {
        for noise in [&*PAPER, &*SAND, &*WATER, &*CLOUDS] {
            let sum: i64 = noise.0.iter().map(|n| i64::from(*n)).sum();
            let mean = sum / (SIDE * SIDE) as i64;
            assert!(mean.abs() < 12, "{mean}");
            let (low, high) = (noise.0.iter().min(), noise.0.iter().max());
            assert!(low < Some(&-60) && high > Some(&60), "{low:?} {high:?}");
            let step = |x: usize| {
                (0..SIDE).map(move |y| noise.row(y).at(x).abs_diff(noise.row(y).at(x + 1)))
            };
            let (seam, inside) = (step(SIDE - 1), step(95));
            assert!(seam.sum::<u32>() < 3 * inside.sum::<u32>() + 20_000);
        }
    }

    #[test]
    fn grain_lies_on_paper_alone_and_never_strays_far() {
        let [red, green, blue] = inks::PAPER.rgb();
        let mut pixels = [red, green, blue, 255].repeat(64 * 64);
        pixels[..4].copy_from_slice(&[9, 8, 7, 255]);
        paper(&mut pixels, 64);
        assert_eq!(pixels[..4], [9, 8, 7, 255]);
        let mut kinds = pixels[4..].chunks_exact(4).map(|p| p.to_vec()).collect::<Vec<_>>();
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.len() > 1, "there must be a grain");
        let near = |p: &Vec<u8>| inks::PAPER.rgb().iter().zip(p).all(|(a, b)| a.abs_diff(*b) < 24);
        assert!(kinds.iter().all(near), "{kinds:?}");
    }
}
