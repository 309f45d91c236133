//! The cloth: sand stained with tea, strewn with gravel. It is the same for every table of a size,
//! so it is drawn once and kept.

use render::geometry::{Point, Rect};
use render::inks::{CLOTH, HILL, PAPER, SHADE, WHITE};
use render::svg::{Paint, Svg};
use render::texture;
use render::{Pixmap, RenderError, Renderer};

use crate::plan::Plan;
use crate::strokes::{Path, scatter};

/// Pebbles on so many square units of a sheet.
const AREA_OF_A_PEBBLE: f32 = 1_150.0;
const EDGE: f32 = 6.0;

/// What kind of ground it is among those an renderer keeps.
pub(crate) fn kind(plan: &Plan) -> &'static str {
    if plan.wide { "the whole cloth" } else { "the cloth" }
}

/// The cloth of a whole sheet, under everything.
pub(crate) fn painted(renderer: &Renderer, plan: &Plan) -> Result<Pixmap, RenderError> {
    let frame = plan.frame();
    let mut pixels = frame.canvas()?;
    let mut flat = Svg::default();
    flat.rect(plan.sheet, 0.0, Paint::fill(PAPER));
    flat.rect(plan.map, 0.0, Paint::fill(CLOTH).sharp());
    renderer.rasterise(&flat, &frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::cloth(pixels.data_mut(), width);
    texture::paper(pixels.data_mut(), width);
    renderer.rasterise(&gravel(plan.map), &frame, &mut pixels)?;
    Ok(pixels)
}

fn gravel(map: Rect) -> Svg {
    let mut svg = Svg::default();
    let mut scatter = scatter(0x1883);
    let drifts: Vec<Point> = (0..(map.width * map.height / 36_000.0) as usize)
        .map(|_| {
            let x = scatter.between(map.x, map.x + map.width);
            Point::new(x, scatter.between(map.y, map.y + map.height))
        })
        .collect();
    let [mut dark, mut middling, mut light] = [const { Path(String::new()) }; 3];
    let inside = map.grown(-EDGE);
    for i in 0..(map.width * map.height / AREA_OF_A_PEBBLE) as usize {
        let mut at = Point::new(
            scatter.between(inside.x, inside.x + inside.width),
            scatter.between(inside.y, inside.y + inside.height),
        );
        if i % 3 != 0
            && let Some(drift) = drifts.get(i % drifts.len().max(1))
        {
            at = at.toward(*drift, 0.93);
        }
        if !inside.has(at) {
            continue;
        }
        let radius = scatter.between(0.7, 2.1);
        match i % 5 {
            0 => light.dot(at, radius * 0.8),
            1 | 2 => dark.dot(at, radius * 0.8),
            _ => middling.dot(at, radius),
        }
    }
    svg.path(&middling.0, Paint::fill(HILL));
    svg.path(&dark.0, Paint::fill(SHADE));
    svg.path(&light.0, Paint::fill(WHITE));
    svg
}
