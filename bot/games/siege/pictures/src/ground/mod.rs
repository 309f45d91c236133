//! What never changes on the map but with the water of the Nile: drawn once and kept.

mod cartouche;
mod country;
pub(crate) mod rivers;
mod town;

use render::geometry::Rect;
use render::inks::{INK, LAND, PAPER};
use render::svg::{Paint, Svg};
use render::{Pixmap, RenderError, Renderer, texture};

use crate::plan::{Framing, Plan};
use crate::sheet::Sheet;

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(plan: &Plan, high: bool) -> &'static str {
    match (plan.framing, high) {
        (Framing::Whole, false) => "Khartoum at low Nile",
        (Framing::Whole, true) => "Khartoum at high Nile",
        (Framing::Close, false) => "Khartoum at low Nile, large",
        (Framing::Close, true) => "Khartoum at high Nile, large",
    }
}

/// The ground of a whole sheet, under everything.
pub(crate) fn painted(renderer: &Renderer, plan: &Plan, high: bool) -> Result<Pixmap, RenderError> {
    let frame = plan.frame();
    let mut pixels = frame.canvas()?;
    let mut flat = Svg::default();
    flat.rect(plan.map, 0.0, Paint::fill(LAND).sharp());
    rivers::draw(&mut flat, plan, high);
    around(&mut flat, plan);
    renderer.rasterise(&flat, &frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::land(pixels.data_mut(), width);
    texture::water(pixels.data_mut(), width);
    texture::paper(pixels.data_mut(), width);
    let sheet = details(plan, high);
    renderer.rasterise(&sheet.svg, &frame, &mut pixels)?;
    Ok(pixels)
}

/// What is drawn on land and water, with the words on the ground.
fn details(plan: &Plan, high: bool) -> Sheet {
    let mut sheet = Sheet::new(*plan);
    country::draw(&mut sheet, high);
    town::draw(&mut sheet, high);
    frame(&mut sheet.svg, plan);
    if plan.is_whole() {
        cartouche::title(&mut sheet);
        cartouche::key(&mut sheet);
        cartouche::signs(&mut sheet);
        cartouche::north(&mut sheet);
    }
    sheet
}

/// Where words and signs of the ground stand, which nothing may cover.
#[cfg(test)]
pub(crate) fn boxes(plan: &Plan, high: bool) -> Vec<(String, Rect)> {
    details(plan, high).boxes
}

/// Paper over all that reaches out of the map.
fn around(svg: &mut Svg, plan: &Plan) {
    let (map, Rect { width, height, .. }) = (plan.map, plan.sheet);
    let (right, bottom) = (map.x + map.width, map.y + map.height);
    let frame = format!(
        "M-200 -200H{:.1}V{:.1}H-200ZM{:.1} {:.1}V{bottom:.1}H{right:.1}V{:.1}Z",
        width + 200.0,
        height + 200.0,
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
