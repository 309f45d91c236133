//! What is built: villages, towns, walls and works, as a plan shows them.

use render::prelude::*;
use san_juans::PlaceKind;

use super::page::scatter;

/// A place in a box: houses, and walls around a fortified town.
pub(super) fn draw(svg: &mut Svg, kind: PlaceKind, place: Rect, seed: usize) {
    match kind {
        PlaceKind::Village => village(svg, place, seed),
        PlaceKind::Town => town(svg, place.grown(-place.height * 0.08), seed),
        PlaceKind::FortifiedTown => {
            walls(svg, place);
            town(svg, place.grown(-place.height * 0.2), seed);
        }
    }
}

fn house(svg: &mut Svg, place: Rect) {
    svg.rect(place, 0.0, Paint::fill(ROAD).edged(INK, 1.6).sharp());
    let light = Rect { height: place.height / 2.0, ..place };
    svg.rect(light, 0.0, Paint::fill(HILL).edged(INK, 1.2).sharp());
}

fn village(svg: &mut Svg, place: Rect, seed: usize) {
    let mut scatter = scatter(seed + 3);
    let middle = place.middle();
    for i in 0..9 {
        let angle = std::f32::consts::TAU * (i as f32 + scatter.between(-0.2, 0.2)) / 9.0;
        let far = if i % 3 == 0 { 0.24 } else { 0.38 };
        let at = middle.by(angle.sin() * place.width * far, -angle.cos() * place.height * far);
        let size = place.height * scatter.between(0.11, 0.15);
        if i % 2 == 0 {
            svg.circle(at, size * 0.62, Paint::fill(HILL).edged(INK, 1.8));
            svg.circle(at, size * 0.16, Paint::fill(INK));
        } else {
            house(svg, Rect::around(at, size * 1.35, size));
        }
    }
    well(svg, middle, place.height * 0.05);
}

fn well(svg: &mut Svg, at: Point, radius: f32) {
    svg.circle(at, radius, Paint::fill(WHITE).edged(INK, 2.0));
}

fn town(svg: &mut Svg, place: Rect, seed: usize) {
    let mut scatter = scatter(seed + 17);
    let (columns, rows) = if place.width > place.height * 1.5 { (6, 3) } else { (4, 4) };
    let (w, h) = (place.width / columns as f32, place.height / rows as f32);
    for row in 0..rows {
        for column in 0..columns {
            let block = Rect::new(place.x + w * column as f32, place.y + h * row as f32, w, h);
            if (row, column) == (rows / 2, columns / 2) {
                mosque(svg, block);
                continue;
            }
            if scatter.part() < 0.12 {
                continue;
            }
            let (left, top) = (w * scatter.between(0.08, 0.16), h * scatter.between(0.08, 0.16));
            let (wide, high) = (w * scatter.between(0.62, 0.76), h * scatter.between(0.6, 0.74));
            house(svg, Rect::new(block.x + left, block.y + top, wide, high));
        }
    }
}

fn mosque(svg: &mut Svg, block: Rect) {
    let at = block.middle();
    let size = block.height.min(block.width);
    svg.rect(
        Rect::around(at, size * 0.72, size * 0.72),
        0.0,
        Paint::fill(PAPER).edged(INK, 2.0).sharp(),
    );
    svg.circle(at, size * 0.24, Paint::fill(YELLOW).edged(INK, 1.8));
    svg.circle(at.by(size * 0.36, -size * 0.36), size * 0.1, Paint::fill(WHITE).edged(INK, 1.8));
}

/// A quarter of a fort from its middle, as on the map: the curtain, then the bastion at its end.
const SIDE: [(f32, f32); 5] =
    [(-0.4, -0.8), (0.4, -0.8), (0.48, -0.96), (0.98, -0.98), (0.96, -0.48)];

fn fort(place: Rect) -> Vec<Point> {
    let turned = |(x, y): (f32, f32), quarters: u8| (0..quarters).fold((x, y), |(x, y), _| (-y, x));
    let corners = (0..4).flat_map(|side| SIDE.map(|corner| turned(corner, side)));
    let middle = place.middle();
    corners.map(|(x, y)| middle.by(x * place.width / 2.0, y * place.height / 2.0)).collect()
}

pub(super) fn walls(svg: &mut Svg, place: Rect) {
    svg.area(&fort(place.grown(7.0)), Paint::fill(HILL).edged(SEPIA, 1.8).sharp());
    svg.area(&fort(place), Paint::fill(LAND).edged(INK, 8.0).sharp());
    svg.area(&fort(place.grown(-7.0)), Paint::line(INK, 1.6).sharp());
    let middle = place.middle();
    let reach = place.height * 0.4;
    for down in [-1.0, 1.0] {
        let gate = Rect::around(middle.by(0.0, down * reach), 26.0, 15.0);
        svg.rect(gate, 0.0, Paint::fill(PAPER).edged(INK, 2.2).sharp());
    }
}

/// A bank with its ditch thrown up around something: a line with teeth outwards.
pub(super) fn bank(svg: &mut Svg, place: Rect) {
    let middle = place.middle();
    let corners = [
        (place.x, place.y),
        (place.right(), place.y),
        (place.right(), place.foot()),
        (place.x, place.foot()),
    ]
    .map(|(x, y)| Point::new(x, y));
    let mut teeth = String::new();
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let count = (from.to(to) / 11.0) as usize;
        for i in 0..count {
            let foot = from.toward(to, (i as f32 + 0.5) / count as f32);
            let out = match side {
                0 => foot.by(0.0, -9.0),
                1 => foot.by(9.0, 0.0),
                2 => foot.by(0.0, 9.0),
                _ => foot.by(-9.0, 0.0),
            };
            teeth.push_str(&format!("M{:.1} {:.1}L{:.1} {:.1}", foot.x, foot.y, out.x, out.y));
        }
    }
    svg.path(&teeth, Paint::line(SEPIA, 2.2).sharp());
    svg.area(&corners, Paint::line(INK, 4.4).sharp());
    debug_assert!(place.has(middle), "a bank runs around something");
}
