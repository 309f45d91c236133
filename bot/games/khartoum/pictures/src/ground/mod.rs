//! What never changes on a map but with the water of the Nile: drawn once and kept.

mod country;
mod legend;
mod waters;
mod ways;

use render::prelude::*;
use render::{Surface, ground};

use crate::plan::{Part, Plan, Sheet};

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

pub(crate) fn painted(
    renderer: &Renderer,
    plan: &Plan,
    flood: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| {
        country::draw(svg, plan);
        waters::draw(svg, plan, flood);
        ways::draw(svg, plan);
    };
    ground::country(renderer, &plan.frame, plan.map, flat, &details(plan, flood).svg)
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
    ground::border(&mut sheet.svg, plan.frame.rect, plan.map, plan.is_whole());
    sheet
}

/// Where words and signs of the ground stand, which nothing may cover.
pub(crate) fn boxes(plan: &Plan, flood: bool) -> Vec<(String, Rect)> {
    details(plan, flood).boxes
}
