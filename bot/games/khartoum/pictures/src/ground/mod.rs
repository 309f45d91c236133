//! What never changes on a map but with the water of the Nile: drawn once and kept.

mod country;
mod legend;
mod waters;
mod ways;

use render::prelude::*;
use render::{Surface, ground};

use crate::projection::{Projection, Region, Sheet};

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(projection: &Projection, flood: bool) -> &'static str {
    match (projection.region, flood) {
        (None, false) => "the Sudan at low Nile",
        (None, true) => "the Sudan in flood",
        (Some(Region::Nile), false) => "the Nile, low",
        (Some(Region::Nile), true) => "the Nile in flood",
        (Some(Region::Kordofan), false) => "Kordofan at low Nile",
        (Some(Region::Kordofan), true) => "Kordofan in flood",
        (Some(Region::RedSea), false) => "the Red Sea at low Nile",
        (Some(Region::RedSea), true) => "the Red Sea in flood",
    }
}

pub(crate) fn painted(
    renderer: &Renderer,
    projection: &Projection,
    flood: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| {
        country::draw(svg, projection);
        waters::draw(svg, projection, flood);
        ways::draw(svg, projection);
    };
    ground::country(renderer, &projection.frame, projection.map, flat, &details(projection).svg)
}

/// What is drawn on land and water, with the words on the ground.
fn details(projection: &Projection) -> Sheet {
    let mut sheet = Sheet::new(*projection);
    country::names(&mut sheet);
    waters::names(&mut sheet);
    if projection.is_whole() {
        legend::title(&mut sheet);
        legend::signs(&mut sheet);
        legend::counters(&mut sheet);
    }
    ground::border(&mut sheet.svg, projection.frame.rect, projection.map, projection.is_whole());
    sheet
}

/// Where words and signs of the ground stand, which nothing may cover.
pub(crate) fn boxes(projection: &Projection) -> Vec<(String, Rect)> {
    details(projection).boxes
}
