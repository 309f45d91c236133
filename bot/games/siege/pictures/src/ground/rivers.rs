//! The two Niles and Tuti Island, with lines along their banks; at low water the bed falls dry.

use render::prelude::*;

use crate::projection::{GROUND, Projection, River, Sheet};

/// The middle line of the White Nile at the height of the rampart.
const WHITE_NILE: f32 = 435.0;

/// How far the water of the White Nile reaches to the east there.
pub(super) fn shore(high: bool) -> f32 {
    WHITE_NILE + GROUND.rivers[0].width(high) / 2.0
}

fn lines(projection: &Projection) -> Vec<Vec<Point>> {
    let line = |river: &River| smooth(&projection.line(&river.through));
    let mut lines: Vec<Vec<Point>> = GROUND.rivers.iter().map(line).collect();
    if !projection.is_whole() {
        lines[1] = smooth(&projection.line(&GROUND.blue_nile_close));
    }
    lines
}

pub(super) fn draw(svg: &mut Svg, projection: &Projection, high: bool) {
    let (lines, scale) = (lines(projection), projection.scale());
    let water = |river: &River| river.width(high);
    let all = |svg: &mut Svg, ink: Ink, width: &dyn Fn(&River) -> f32| {
        for (line, river) in lines.iter().zip(&GROUND.rivers) {
            let width = width(river) * scale;
            if width > 0.0 {
                svg.chain(line, Paint::line(ink, width));
            }
        }
    };
    all(svg, MEADOW_RAMP.tints[3], &|river| river.width(true) + 40.0);
    all(svg, MEADOW_RAMP.tints[1], &|river| river.width(true) + 34.0);
    if !high {
        all(svg, SEPIA, &|river| river.width(true) + 2.0);
        all(svg, SCENERY, &|river| river.width(true));
    }
    all(svg, INK, &|river| water(river) + 3.4);
    all(svg, SEA, &water);
    for (inset, line) in [(7.0, 1.5), (15.0, 1.2), (24.0, 1.0)] {
        // Where a line would meet that of the other bank there is none.
        let along = |river: &River, more: f32| {
            let width = water(river) - 2.0 * inset;
            if width > 10.0 { width + more } else { 0.0 }
        };
        all(svg, WATERLINE, &|river| along(river, line));
        all(svg, SEA, &|river| along(river, -line));
    }
    island(svg, projection, high);
    if !high {
        GROUND.banks.iter().for_each(|bank| sandbank(svg, projection, *bank));
    }
}

/// Tuti Island with the lines around it, and the mud that low water leaves.
fn island(svg: &mut Svg, projection: &Projection, high: bool) {
    let mut around = projection.line(&GROUND.island);
    around.extend_from_within(0..1);
    let (tuti, scale) = (smooth(&around), projection.scale());
    let out = if high { 0.0 } else { 9.0 };
    for far in [14.0, 7.0] {
        let far = far + out;
        svg.area(&tuti, Paint::line(WATERLINE, (2.0 * far + 1.4) * scale));
        svg.area(&tuti, Paint::line(SEA, (2.0 * far - 1.4) * scale));
    }
    if !high {
        svg.area(&tuti, Paint::line(SEPIA, (2.0 * out + 2.0) * scale));
        svg.area(&tuti, Paint::line(SCENERY, 2.0 * out * scale));
    }
    svg.area(&tuti, Paint::fill(LAND).edged(INK, 2.6));
}

fn sandbank(svg: &mut Svg, projection: &Projection, (x, y, wide, deep): (f32, f32, f32, f32)) {
    let around = |i: u8| {
        let (sin, cos) = (f32::from(i) * 22.5).to_radians().sin_cos();
        projection.put(x + wide * cos + deep * 0.1 * sin, y + deep * sin)
    };
    let lens: Vec<Point> = (0..16).map(around).collect();
    svg.area(&lens, Paint::fill(SCENERY).edged(SEPIA, 1.4));
    let (along, down) = if wide > deep { (wide * 0.6, 0.0) } else { (0.0, deep * 0.6) };
    let dots = [projection.put(x - along, y - down), projection.put(x + along, y + down)];
    svg.chain(&dots, Paint::line(SEPIA, 1.8).dashed("0.1 6"));
}

/// Names of the rivers along them, and on a whole sheet of what lies around.
pub(super) fn names(sheet: &mut Sheet, high: bool) {
    let (projection, svg) = (sheet.plan, &mut sheet.svg);
    let (size, spread) = if projection.is_whole() { (25.0, 5.0) } else { (28.0, 2.0) };
    let how = italic(size, DEEP).spread(spread);
    let mut water = |name: &str, at: Point, turn: f32| {
        let lift = size * 0.32;
        let (sin, cos) = turn.to_radians().sin_cos();
        svg.text(at.by(-lift * sin, lift * cos), name, &how.turned(turn));
    };
    if !projection.is_whole() {
        water("White Nile", Point::new(322.0, 690.0), -97.0);
        return water("Nile", Point::new(388.0, 166.0), -62.0);
    }
    water("White Nile", projection.put(439.0, 506.0), -87.0);
    water("Nile", projection.put(521.0, 132.0), -70.0);
    let land = italic(19.0, SEPIA);
    let remark = if high { "high water" } else { "low water" };
    for (x, y, text, how) in [
        (120.0, 664.0, "to El Obeid", land.turned(-12.0)),
        (1_480.0, 232.0, "to Kassala", land.turned(6.0)),
        (344.0, 256.0, "Omdurman", land),
        (662.0, 371.0, "Blue Nile", italic(22.0, DEEP).spread(3.0)),
        (500.0, 296.0, remark, italic(17.0, DEEP).spread(0.3)),
    ] {
        svg.text(projection.put(x, y), text, &how);
    }
}
