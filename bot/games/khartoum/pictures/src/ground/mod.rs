//! What never changes on a map but with the water of the Nile: drawn once and kept.

mod country;
mod legend;
mod waters;
mod ways;

use render::geometry::Rect;
use render::inks::{INK, LAND, PAPER};
use render::svg::{Paint, Svg};
use render::{Pixmap, RenderError, Renderer, texture};

use crate::plan::{Part, Plan};
use crate::sheet::Sheet;

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(plan: &Plan, flood: bool) -> &'static str {
    match (plan.part, flood) {
        (None, false) => "the Sudan at low Nile",
        (None, true) => "the Sudan in flood",
        (Some(Part::Nile), false) => "the Nile, low",
        (Some(Part::Nile), true) => "the Nile in flood",
        (Some(Part::Kordofan), false) => "Kordofan at low Nile",
        (Some(Part::Kordofan), true) => "Kordofan in flood",
        (Some(Part::RedSea), false) => "the Red Sea at low Nile",
        (Some(Part::RedSea), true) => "the Red Sea in flood",
    }
}

/// The ground of a sheet, under everything.
pub(crate) fn painted(
    renderer: &Renderer,
    plan: &Plan,
    flood: bool,
) -> Result<Pixmap, RenderError> {
    let frame = plan.frame();
    let mut pixels = frame.canvas()?;
    let mut flat = Svg::default();
    flat.rect(plan.map, 0.0, Paint::fill(LAND).sharp());
    country::draw(&mut flat, plan);
    waters::draw(&mut flat, plan, flood);
    ways::draw(&mut flat, plan);
    around(&mut flat, plan);
    renderer.rasterise(&flat, &frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::land(pixels.data_mut(), width);
    texture::water(pixels.data_mut(), width);
    texture::paper(pixels.data_mut(), width);
    let sheet = details(plan, flood);
    renderer.rasterise(&sheet.svg, &frame, &mut pixels)?;
    Ok(pixels)
}

/// What is drawn on land and water, with the words on the ground.
fn details(plan: &Plan, flood: bool) -> Sheet {
    let mut sheet = Sheet::new(*plan);
    country::names(&mut sheet);
    waters::names(&mut sheet, flood);
    if plan.is_whole() {
        legend::title(&mut sheet);
        legend::signs(&mut sheet);
        legend::counters(&mut sheet);
    }
    frame(&mut sheet.svg, plan);
    sheet
}

/// Where words and signs of the ground stand, which nothing may cover.
pub(crate) fn boxes(plan: &Plan, flood: bool) -> Vec<(String, Rect)> {
    details(plan, flood).boxes
}

/// Paper over all that reaches out of the map.
fn around(svg: &mut Svg, plan: &Plan) {
    let (map, Rect { width, height, .. }) = (plan.map, plan.sheet);
    let (right, bottom) = (map.x + map.width, map.y + map.height);
    let frame = format!(
        "M-400 -400H{:.1}V{:.1}H-400ZM{:.1} {:.1}V{bottom:.1}H{right:.1}V{:.1}Z",
        width + 400.0,
        height + 400.0,
        map.x,
        map.y,
        map.y
    );
    svg.path(&frame, Paint::fill(PAPER));
}

/// The border of the map and the sheet's edge.
fn frame(svg: &mut Svg, plan: &Plan) {
    if plan.is_whole() {
        svg.chequered(plan.map, plan.map.width / 32.0, 8.0);
    } else {
        svg.rect(plan.map, 0.0, Paint::line(INK, 3.0).sharp());
    }
    svg.rect(plan.sheet.grown(-3.0), 0.0, Paint::line(INK, 2.2).sharp());
}
