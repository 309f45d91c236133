//! The cloth: sand stained with tea, strewn with gravel. It is the same for every table of a size,
//! so it is drawn once and kept.

use render::ground::{self, Gravel};
use render::svg::Svg;
use render::{RenderError, Renderer, Surface};

use crate::panel;
use crate::plan::Plan;

const GRAVEL: Gravel = Gravel { seed: 0x1883, area: 1_150.0, drift: 0.93, radius: 2.1, dark: 2 };

/// What kind of ground it is among those an renderer keeps.
pub(crate) fn kind(plan: &Plan) -> &'static str {
    if plan.wide { "the whole cloth" } else { "the cloth" }
}

/// The cloth of a whole sheet, under everything, and what never changes around it.
pub(crate) fn painted(renderer: &Renderer, plan: &Plan) -> Result<Surface, RenderError> {
    let mut pixels = ground::cloth(renderer, &plan.frame, plan.map, GRAVEL)?;
    let mut svg = Svg::default();
    panel::around(&mut svg, plan);
    renderer.rasterise(&svg, &plan.frame, &mut pixels)?;
    Ok(pixels)
}
