//! What lies under everything and never changes: land and water with their grain, hills, and the cloth
//! of a table.

use crate::canvas::Surface;
use crate::prelude::*;
use crate::strokes::Scatter;
use crate::strokes::{Path, scatter};
use crate::texture;

/// The ground of a map: land and what is drawn on it in flat colours, paper around it, all with their
/// grain, and over it the details.
pub fn country(
    renderer: &Renderer,
    frame: &Frame,
    map: Rect,
    flat: impl FnOnce(&mut Svg),
    details: &Svg,
) -> Result<Surface, RenderError> {
    let mut svg = Svg::default();
    svg.rect(map, 0.0, Paint::fill(LAND).sharp());
    flat(&mut svg);
    // Paper over all that reaches out of the map.
    svg.around(map, Paint::fill(PAPER));
    let mut pixels = frame.canvas()?;
    renderer.rasterise(&svg, frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::land(pixels.data_mut(), width);
    texture::water(pixels.data_mut(), width);
    texture::paper(pixels.data_mut(), width);
    renderer.rasterise(details, frame, &mut pixels)?;
    Ok(pixels)
}

/// The border of a map, chequered or a line, and the edge of its sheet.
pub fn border(svg: &mut Svg, sheet: Rect, map: Rect, chequered: bool) {
    if chequered {
        svg.chequered(map, map.width / 32.0, 8.0);
    } else {
        svg.rect(map, 0.0, Paint::line(INK, 3.0).sharp());
    }
    svg.rect(sheet.grown(-3.0), 0.0, Paint::line(INK, 2.2).sharp());
}

/// A hill of half a length and half a depth: strokes that run down from its crest, heavier away from
/// the light. `put` says where a point beside its middle is.
pub fn hill(
    svg: &mut Svg,
    (long, deep): (f32, f32),
    seed: u32,
    heavy: f32,
    put: impl Fn(f32, f32) -> Point,
) {
    let mut scatter = Scatter::new(seed, 0x1884);
    let (mut dark, mut light) = (String::new(), String::new());
    let rays = ((long + deep) * 0.62) as u16;
    for ring in 0..3_u8 {
        let (from, to) = (0.16 + 0.29 * f32::from(ring), 0.4 + 0.29 * f32::from(ring));
        for i in 0..rays {
            let turn = (f32::from(i) + 0.33 * f32::from(ring)) / f32::from(rays);
            let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
            let stray = scatter.between(-0.05, 0.05);
            let at = |far: f32| put(long * (far + stray) * cos, deep * (far + stray) * sin);
            let stroke = chain(&[at(from), at(to)]);
            if sin + 0.6 * cos > 0.1 { dark.push_str(&stroke) } else { light.push_str(&stroke) }
        }
    }
    svg.path(&light, Paint::line(HILL, 1.4));
    svg.path(&dark, Paint::line(SHADE, heavy));
}

#[derive(Debug, Clone, Copy)]
pub struct Gravel {
    pub seed: u32,
    /// A pebble lies on so many square units.
    pub area: f32,
    /// How far most of them are drawn into drifts, 0 to 1.
    pub drift: f32,
    pub radius: f32,
    /// How many of five are dark; one is light.
    pub dark: usize,
}

/// A table's cloth, sand stained with tea and strewn with gravel, and paper around it.
pub fn cloth(
    renderer: &Renderer,
    frame: &Frame,
    map: Rect,
    gravel: Gravel,
) -> Result<Surface, RenderError> {
    let mut pixels = frame.canvas()?;
    let mut flat = Svg::default();
    flat.rect(frame.rect, 0.0, Paint::fill(PAPER));
    flat.rect(map, 0.0, Paint::fill(CLOTH).sharp());
    renderer.rasterise(&flat, frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::cloth(pixels.data_mut(), width);
    texture::paper(pixels.data_mut(), width);
    renderer.rasterise(&gravel.strewn(map), frame, &mut pixels)?;
    Ok(pixels)
}

impl Gravel {
    fn strewn(self, map: Rect) -> Svg {
        let mut svg = Svg::default();
        let mut scatter = scatter(self.seed);
        let anywhere = |scatter: &mut Scatter, within: Rect| {
            let x = scatter.between(within.x, within.right());
            Point::new(x, scatter.between(within.y, within.foot()))
        };
        let area = map.width * map.height;
        let drifts = 0..(area / 36_000.0) as usize;
        let drifts: Vec<Point> = drifts.map(|_| anywhere(&mut scatter, map)).collect();
        let [mut dark, mut middling, mut light] = [const { Path(String::new()) }; 3];
        let inside = map.grown(-6.0);
        for i in 0..(area / self.area) as usize {
            let mut at = anywhere(&mut scatter, inside);
            if i % 3 != 0
                && let Some(drift) = drifts.get(i % drifts.len().max(1))
            {
                at = at.toward(*drift, self.drift);
            }
            if !inside.has(at) {
                continue;
            }
            let radius = scatter.between(0.7, self.radius);
            match i % 5 {
                0 => light.dot(at, radius * 0.8),
                nth if nth <= self.dark => dark.dot(at, radius * 0.8),
                _ => middling.dot(at, radius),
            }
        }
        svg.path(&middling.0, Paint::fill(HILL));
        svg.path(&dark.0, Paint::fill(SHADE));
        svg.path(&light.0, Paint::fill(WHITE));
        svg
    }
}
