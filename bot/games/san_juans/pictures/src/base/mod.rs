//! The part of the map that never changes: sea, land, roads and names, and around a whole sheet its
//! frame, compass, scale and title. Drawn once for each window and size, then kept.

mod land;
mod names;
mod relief;
mod shore;

use render::prelude::*;
use render::texture;
use render::{Surface, join};

use crate::Atlas;
use crate::chart::bounds;
use crate::window::Window;

/// How far at most a line or a letter reaches out of the box around its points, in units of the chart.
const BEYOND: f32 = 60.0;
/// The upper part of a picture that has as much to draw as the lower: there are more hills in the north.
const NORTH: f32 = 0.4;

pub(crate) fn painted(renderer: &Renderer, window: &Window) -> Result<Surface, RenderError> {
    let (atlas, frame) = (Atlas::of(renderer), window.frame());
    let chart = atlas.chart(window);
    let brush = if window.pocket { &shore::BROAD } else { &shore::FINE };
    let (wider, margin) = shore::with_margin(&frame, brush);
    let (heights, land) = join(
        || relief::Heights::of(renderer, &frame),
        || {
            let mut land = wider.canvas()?;
            renderer.rasterise(&land::fills(chart), &wider, &mut land)?;
            // What the ground is tinted by can be found meanwhile.
            atlas.regions();
            Ok::<_, RenderError>(shore::Land::new(land, margin))
        },
    );
    let (heights, land) = (heights?, land?);
    let scale = frame.width as f32 / frame.rect.width;
    let relief = relief::Relief::of(heights, scale);
    let mut pixels = frame.canvas()?;
    shore::paint(&land, &relief, scale, brush, &mut pixels);
    drop((land, relief));
    let details = |part: Rect| drawn(renderer, window, &part);
    renderer.rasterise_parted(details, NORTH, &frame, &mut pixels)?;
    let width = pixels.width() as usize;
    texture::paper(pixels.data_mut(), width);
    Ok(pixels)
}

/// What is drawn on sea and land; what has no part in a box may be left out.
fn drawn(renderer: &Renderer, window: &Window, within: &Rect) -> Svg {
    let atlas = Atlas::of(renderer);
    let chart = atlas.chart(window);
    let mut svg = Svg::default();
    let within = &within.grown(BEYOND);
    land::coasts(&mut svg, chart, within);
    hills(&mut svg, within, &window.rect);
    land::borders(&mut svg, chart, within);
    names::titles(&mut svg, chart, window, within);
    land::roads(&mut svg, chart, window, within);
    names::labels(&mut svg, &atlas.names(window), window.lettering(), within);
    if window.whole {
        svg.asset(asset!("san-juans/drawings/furniture.svg"));
    }
    svg
}

/// The hachures that begin in a box, as they look in a picture of a part of the chart.
fn hills(svg: &mut Svg, within: &Rect, picture: &Rect) {
    svg.strokes(asset!("san-juans/drawings/hills.svg"), within, picture);
}

fn meets(within: &Rect, points: &[Point]) -> bool {
    within.overlap(&bounds(points.iter().copied()).grown(1.0)) > 0.0
}

pub(crate) use names::{VALUED, label, size_of, title_boxes, titles_where, turned, worth};
