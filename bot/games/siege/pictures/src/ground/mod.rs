//! What never changes on the map but with the water of the Nile: drawn once and kept.

mod cartouche;
mod country;
pub(crate) mod rivers;
mod town;

use render::prelude::*;
use render::{Surface, ground};

use crate::plan::{Framing, Plan, Sheet};

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(plan: &Plan, high: bool) -> &'static str {
    match (plan.framing, high) {
        (Framing::Whole, false) => "Khartoum at low Nile",
        (Framing::Whole, true) => "Khartoum at high Nile",
        (Framing::Close, false) => "Khartoum at low Nile, large",
        (Framing::Close, true) => "Khartoum at high Nile, large",
    }
}

pub(crate) fn painted(
    renderer: &Renderer,
    plan: &Plan,
    high: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| rivers::draw(svg, plan, high);
    ground::country(renderer, &plan.frame, plan.map, flat, &details(plan, high).svg)
}

/// What is drawn on land and water, with the words on the ground.
fn details(plan: &Plan, high: bool) -> Sheet {
    let mut sheet = Sheet::new(*plan);
    country::draw(&mut sheet, high);
    town::draw(&mut sheet, high);
    ground::border(&mut sheet.svg, plan.frame.rect, plan.map, plan.is_whole());
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
