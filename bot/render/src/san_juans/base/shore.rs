//! Sea and land as a chart-maker's brush leaves them: lines that follow the coast, a wash along it,
//! ripples and grain. Worked out on the pixels, from how far each is from the coast: strokes so wide
//! around so long a coast would cost more than the rest of the map.

use resvg::tiny_skia::Pixmap;

use crate::artist::Frame;
use crate::geometry::Rect;
use crate::inks::{LAND, LAND_RAMP, SCENERY_RAMP, SEA_RAMP, WATERLINE};
use crate::texture::{self, Ramp, STEP};

/// The unit of distances: parts of a pixel.
const PART: i32 = 32;
/// Distances up to a diagonal and to a knight's move.
const DIAGONAL: u16 = 45;
const KNIGHT: u16 = 72;
/// Columns on either side of a field that no pixel stands on.
const EDGE: usize = 2;

/// How the brush is held.
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
    wash: 46.0,
    rim: 15.0,
};
/// The edition for the pocket.
pub(crate) const BROAD: Brush = Brush { lines: &[(9.0, 2.6), (20.0, 2.0)], wash: 52.0, rim: 18.0 };

impl Brush {
    /// The furthest from the coast that anything is drawn.
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

/// Paints sea and land. `land` holds the pieces of land in flat colours on nothing, with a margin;
/// what is inside the margin comes back, opaque.
pub(crate) fn paint(land: &Pixmap, margin: u32, scale: f32, brush: &Brush, out: &mut Pixmap) {
    let (w, h) = (land.width() as usize, land.height() as usize);
    let outside = Field::new(land, w, h, |alpha| alpha);
    let inside = Field::new(land, w, h, |alpha| 255 - alpha);
    let margin = margin as usize;
    let (width, height) = (out.width() as usize, out.height() as usize);
    let sea = Waters::new(brush, scale);
    let rim = (brush.rim * scale * PART as f32) as i32;
    let land_flat = LAND.rgb();
    let source = land.data();
    for y in 0..height {
        let row = &mut out.data_mut()[4 * y * width..4 * (y + 1) * width];
        let from = 4 * ((y + margin) * w + margin);
        let source = &source[from..from + 4 * width];
        let far = outside.row(y + margin, margin, width);
        let deep = inside.row(y + margin, margin, width);
        for x in 0..width {
            let flat = &source[4 * x..4 * x + 4];
            let alpha = flat[3];
            let mut rgb = [flat[0], flat[1], flat[2]];
            if alpha == 255 {
                let ramp = if rgb == land_flat { LAND_RAMP } else { SCENERY_RAMP };
                rgb = ground(&ramp, x, y, i32::from(deep[x]), rim);
            } else {
                let water = sea.colour(x, y, i32::from(far[x]));
                let rest = 255 - u32::from(alpha);
                for (channel, water) in rgb.iter_mut().zip(water) {
                    let under = (u32::from(water) * rest + 127) / 255;
                    *channel = channel.saturating_add(under as u8);
                }
            }
            row[4 * x..4 * x + 4].copy_from_slice(&[rgb[0], rgb[1], rgb[2], 255]);
        }
    }
}

/// Land with its grain, darker along the coast.
fn ground(ramp: &Ramp, x: usize, y: usize, deep: i32, rim: i32) -> [u8; 3] {
    let edge = (rim - deep).max(0) * STEP * 3 / 2 / rim.max(1);
    let grain = (texture::PAPER.at(x, y) * 44 + texture::clouds(x, y) * 50) / 128;
    ramp.tint(edge + grain)
}

/// What the sea looks like so far from the coast.
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
            ((ebb * ebb * 1.9 * STEP as f32) as i32, (line(at) * 256.0) as u32)
        });
        Self { by_distance: by_distance.collect() }
    }

    fn colour(&self, x: usize, y: usize, distance: i32) -> [u8; 3] {
        let (wash, line) = self.by_distance.get(distance as usize).copied().unwrap_or((0, 0));
        let ripple = (texture::WATER.at(x, y) * 46 + texture::clouds(x, y) * 46) / 128;
        let mut rgb = SEA_RAMP.tint(wash + ripple);
        if line > 0 {
            for (channel, ink) in rgb.iter_mut().zip(WATERLINE.rgb()) {
                let mixed = u32::from(*channel) * (256 - line) + u32::from(ink) * line;
                *channel = (mixed / 256) as u8;
            }
        }
        rgb
    }
}

/// How far each pixel is from the nearest that is covered, from its middle to the edge, plus half a
/// pixel: chamfered, exact to two in a hundred.
struct Field {
    wide: usize,
    far: Vec<u16>,
}

impl Field {
    fn new(pixels: &Pixmap, w: usize, h: usize, cover: impl Fn(u8) -> u8) -> Self {
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
            let own = &mut field.far[y * wide..(y + 1) * wide];
            for x in EDGE..EDGE + w {
                own[x] = own[x].min(own[x - 1].saturating_add(PART as u16));
            }
        }
        for y in (EDGE..EDGE + h).rev() {
            field.sweep(y, y + 1, y + 2, w);
            let own = &mut field.far[y * wide..(y + 1) * wide];
            for x in (EDGE..EDGE + w).rev() {
                own[x] = own[x].min(own[x + 1].saturating_add(PART as u16));
            }
        }
        field
    }

    /// Takes over what two neighbouring rows know.
    fn sweep(&mut self, y: usize, near: usize, next: usize, w: usize) {
        let wide = self.wide;
        let (mut own, near, next) = {
            let own = self.far[y * wide..(y + 1) * wide].to_vec();
            (
                own,
                &self.far[near * wide..(near + 1) * wide],
                &self.far[next * wide..(next + 1) * wide],
            )
        };
        for x in EDGE..EDGE + w {
            let straight = near[x].saturating_add(PART as u16);
            let aslant = near[x - 1].min(near[x + 1]).saturating_add(DIAGONAL);
            let knight = near[x - 2].min(near[x + 2]).min(next[x - 1]).min(next[x + 1]);
            own[x] = own[x].min(straight).min(aslant).min(knight.saturating_add(KNIGHT));
        }
        self.far[y * wide..(y + 1) * wide].copy_from_slice(&own);
    }

    /// Some pixels of a row.
    fn row(&self, y: usize, x: usize, width: usize) -> &[u16] {
        let from = (y + EDGE) * self.wide + x + EDGE;
        &self.far[from..from + width]
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
        let field = Field::new(&pixels, 80, 80, |alpha| alpha);
        for (x, y) in [(40_usize, 60_usize), (60, 40), (55, 55), (10, 25), (70, 20)] {
            let (dx, dy) = (x as f32 - 40.0, y as f32 - 40.0);
            let found = f32::from(field.row(y, x, 1)[0]) / PART as f32;
            let true_far = dx.hypot(dy);
            assert!((found - true_far).abs() < 0.03 * true_far + 0.1, "{found} {true_far}");
        }
    }
}
