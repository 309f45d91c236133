//! Hills as slopes in light from the north-west: how much lighter or darker each pixel of land is.

use render::texture::STEP;
use render::{Frame, RenderError, Renderer, asset};

/// How far the hachures are smoothed into a slope, and between which points a slope is measured, in
/// units of the chart.
const SMOOTH: f32 = 13.0;
const ACROSS: f32 = 9.0;
/// How many 64ths of a tint a slope is worth, of 256.
const STEEP: i32 = 900;
/// The lightest and the darkest slope.
const BOUNDS: (i32, i32) = (-STEP, 2 * STEP);

#[derive(Debug)]
pub(super) struct Relief {
    wide: usize,
    levels: Vec<i16>,
}

impl Relief {
    /// The slopes of a frame, from where the hachures stand.
    pub(super) fn of(renderer: &Renderer, frame: &Frame) -> Result<Self, RenderError> {
        let mut hills = render::svg::Svg::default();
        hills.asset(asset!("san-juans/drawings/hills.svg"));
        let mut drawn = frame.canvas()?;
        renderer.rasterise(&hills, frame, &mut drawn)?;
        let (wide, high) = (frame.width as usize, frame.height as usize);
        let mut heights: Vec<i32> =
            drawn.data().chunks_exact(4).map(|pixel| i32::from(pixel[3])).collect();
        drop(drawn);
        let scale = frame.width as f32 / frame.rect.width;
        let radius = ((SMOOTH * scale) as usize).max(1);
        for _ in 0..2 {
            heights = across(&across(&heights, wide, high, radius), high, wide, radius);
        }
        let off = ((ACROSS * scale) as usize).max(1);
        let at = |x: usize, y: usize| heights[y.min(high - 1) * wide + x.min(wide - 1)];
        let level = |i: usize| {
            let (x, y) = (i % wide, i / wide);
            let rise = at(x.saturating_sub(off), y.saturating_sub(off)) - at(x + off, y + off);
            (rise * STEEP / 256).clamp(BOUNDS.0, BOUNDS.1) as i16
        };
        Ok(Self { wide, levels: (0..wide * high).map(level).collect() })
    }

    /// How dark a pixel is, in 64ths of a tint.
    pub(super) fn at(&self, x: usize, y: usize) -> i32 {
        i32::from(self.levels[y * self.wide + x])
    }
}

/// The mean of each pixel and so many on either side of it in its row; turned by a quarter, rows to
/// columns.
fn across(from: &[i32], wide: usize, high: usize, radius: usize) -> Vec<i32> {
    let mut to = vec![0; from.len()];
    let whole = (2 * radius + 1) as i32;
    for (y, row) in from.chunks_exact(wide).enumerate() {
        let mut sum: i32 = row[..radius.min(wide)].iter().sum();
        for x in 0..wide {
            sum += row.get(x + radius).copied().unwrap_or(0);
            to[x * high + y] = sum / whole;
            sum -= if x >= radius { row[x - radius] } else { 0 };
        }
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_keeps_what_there_is_and_turns_it() {
        let mut from = vec![0; 35];
        from[2 * 7 + 3] = 300;
        let to = across(&from, 7, 5, 1);
        assert_eq!([to[2 * 5 + 2], to[3 * 5 + 2], to[4 * 5 + 2]], [100; 3]);
        assert_eq!(to.iter().sum::<i32>(), 300);
    }
}
