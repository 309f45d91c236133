//! What never changes on the map but with the water of the Nile, drawn once and kept: hills, palms,
//! villages, roads, the town with its rampart, and names.

mod cartouche;
mod rivers;

use render::prelude::*;
use render::{Scatter, Surface, ground};

use crate::projection::{Framing, GROUND, Projection, Sheet};
use crate::symbols::{PALM, VILLAGE};

/// What kind of ground it is among those a renderer keeps.
pub(crate) fn kind(projection: &Projection, high: bool) -> &'static str {
    match (projection.framing, high) {
        (Framing::Whole, false) => "Khartoum at low Nile",
        (Framing::Whole, true) => "Khartoum at high Nile",
        (Framing::Close, false) => "Khartoum at low Nile, large",
        (Framing::Close, true) => "Khartoum at high Nile, large",
    }
}

pub(crate) fn painted(
    renderer: &Renderer,
    projection: &Projection,
    high: bool,
) -> Result<Surface, RenderError> {
    let flat = |svg: &mut Svg| rivers::draw(svg, projection, high);
    let details = details(projection, high);
    ground::country(renderer, &projection.frame, projection.map, flat, &details.svg)
}

pub(crate) fn details(projection: &Projection, high: bool) -> Sheet {
    let mut sheet = Sheet::new(*projection);
    country(&mut sheet.svg, projection);
    rivers::names(&mut sheet, high);
    town(&mut sheet, high);
    let whole = projection.is_whole();
    ground::border(&mut sheet.svg, projection.frame.rect, projection.map, whole);
    if whole {
        cartouche::title(&mut sheet);
        cartouche::key(&mut sheet);
        cartouche::signs(&mut sheet);
        cartouche::north(&mut sheet);
    }
    sheet
}

fn country(svg: &mut Svg, projection: &Projection) {
    for (seed, (x, y, long, deep)) in GROUND.hills.iter().enumerate() {
        let put = |right, down| projection.put(x + right, y + down);
        ground::hill(svg, (*long, *deep), seed as u32 + 3, 2.2, put);
    }
    for road in &GROUND.roads {
        svg.chain(&smooth(&projection.line(road)), Paint::line(SHADE, 1.8).dashed("9 6"));
    }
    for at in projection.line(&GROUND.palms) {
        svg.symbol(PALM, at, 30.0 * projection.scale(), Paint::fill(KHEDIVE));
    }
    for at in projection.line(&GROUND.huts) {
        svg.symbol(VILLAGE, at, 17.0 * projection.scale(), Paint::fill(SEPIA));
    }
}

/// The town south of the Blue Nile: blocks of houses, the arsenal, ditch and rampart.
fn town(sheet: &mut Sheet, high: bool) {
    let projection = sheet.plan;
    blocks(&mut sheet.svg, &projection);
    rampart(&mut sheet.svg, &projection, high);
    let (dock, scale) = (projection.put(640.0, 394.0), projection.scale());
    let walls = Rect::around(dock, 54.0 * scale, 22.0 * scale);
    sheet.svg.rect(walls, 0.0, Paint::fill(HILL).edged(INK, 1.6).sharp());
    if !projection.is_whole() {
        return;
    }
    sheet.text(dock.by(0.0, 42.0), "arsenal", &italic(18.0, INK).halo(PAPER, 4.0));
    let city = bold(21.0, INK).spread(3.0).halo(PAPER, 5.0);
    sheet.text(projection.put(634.0, 626.0), "KHARTOUM", &city);
    if !high {
        let at = projection.put(rivers::shore(false) + 49.0, 626.0);
        sheet.text(at, "gap", &italic(18.0, RED).halo(PAPER, 4.0));
    }
}

fn blocks(svg: &mut Svg, projection: &Projection) {
    let mut scatter = Scatter::new(0x1884, 0x70e0);
    let (mut houses, mut roofs) = (String::new(), String::new());
    for row in (0..5_u8).map(f32::from) {
        let y = 404.0 + 25.0 * row;
        let (from, to) = (690.0 + 14.0 * row, 1_060.0 - 22.0 * row);
        let mut x = from + scatter.between(0.0, 14.0);
        while x < to {
            let wide = scatter.between(18.0, 42.0);
            let (top, foot) = (y + scatter.between(0.0, 3.0), y + scatter.between(15.0, 19.0));
            let lean = scatter.between(-2.0, 2.0);
            let corners = [(x, top), (x + wide, top + lean), (x + wide, foot), (x, foot + lean)];
            // The bank of the river bends down to the east.
            let bend = ((x - 960.0) / 140.0).max(0.0) * 34.0;
            let corners = corners.map(|(x, y)| projection.put(x, y + bend));
            houses.push_str(&chain(&corners));
            houses.push('Z');
            roofs.push_str(&chain(&[corners[3], corners[2], corners[1]]));
            x += wide + scatter.between(5.0, 9.0);
        }
    }
    svg.path(&houses, Paint::fill(HILL).edged(SEPIA, 1.2).sharp());
    svg.path(&roofs, Paint::line(INK, 2.2).sharp());
}

/// The rampart with its bastions, the ditch before it, and glacis in hachures. At low water it
/// ends before the river does.
fn rampart(svg: &mut Svg, projection: &Projection, high: bool) {
    let (line, scale) = (smooth(&projection.line(&GROUND.rampart)), projection.scale());
    let whole = length(&line);
    let mut glacis = String::new();
    let mut far = 4.0;
    while far < whole - 4.0 {
        let (at, next) = (along(&line, far), along(&line, far + 2.0));
        let step = at.to(next).max(0.1);
        // Outward is to the right of the way from west to east.
        let (x, y) = (-(next.y - at.y) / step, (next.x - at.x) / step);
        let out = |far: f32| at.by(x * far * scale, y * far * scale);
        glacis.push_str(&chain(&[out(8.0), out(19.0)]));
        far += 6.5 * scale.max(0.8);
    }
    svg.path(&glacis, Paint::line(SHADE, 1.6));
    for (ink, wide) in [(INK, 13.0), (HILL, 9.0), (INK, 2.0)] {
        svg.chain(&line, Paint::line(ink, wide * scale).sharp());
    }
    let mut far = 60.0 * scale;
    while far < whole - 40.0 * scale {
        let radius = 8.5 * scale;
        svg.circle(along(&line, far), radius, Paint::fill(HILL).edged(INK, radius * 0.26));
        far += 88.0 * scale;
    }
    if !high {
        let (shore, end) = (rivers::shore(false) + 3.0, GROUND.rampart[0].0 - 4.0);
        let gap = [projection.put(shore, 640.0), projection.put(end, 640.0)];
        svg.chain(&gap, Paint::line(RED, 3.4 * scale).dashed("5 5").sharp());
    }
}
