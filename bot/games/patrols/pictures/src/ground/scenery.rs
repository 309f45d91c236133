//! What lies on the cloth, each kind with its own drawing within the edge that counts.

use patrols::Piece;
use render::Scatter;
use render::boards::table::{self, bushes};
use render::prelude::*;
use render::strokes::{Path, Stance, scatter};

/// How far a piece reaches from its middle, in inches, from side to side and up and down.
pub(crate) fn halves(piece: &Piece) -> (f32, f32) {
    let data = piece.data();
    let across = data.across as f32 / 2.0;
    (across, data.deep.map_or(across, |deep| deep as f32 / 2.0))
}

/// Draws a piece around a point, so many units to an inch.
pub(crate) fn draw(svg: &mut Svg, at: Point, inch: f32, piece: &Piece) {
    kind(svg, at, inch, &piece.data().key, halves(piece), u32::from(piece.id.0));
}

pub(crate) fn kind(svg: &mut Svg, at: Point, inch: f32, key: &str, half: (f32, f32), number: u32) {
    let at = Stance { at, angle: 0.0, inch };
    let mut scatter = scatter(number * 97 + 5);
    let radius = half.0;
    match key {
        "water" => water(svg, &at, radius),
        "marsh" => marsh(svg, &at, radius, &mut scatter),
        "depression" => depression(svg, &at, radius),
        "brush" => brush(svg, &at, radius, &mut scatter),
        "rocks" => rocks(svg, &at, radius, &mut scatter),
        "trees" => trees(svg, &at, radius, &mut scatter),
        "huts" => huts(svg, &at, half),
        "ridge" => ridge(svg, &at, half, &mut scatter),
        _ => building(svg, &at, half),
    }
}

fn line_of(at: &Stance) -> f32 {
    (0.05 * at.inch).max(0.9)
}

/// The ground of a circle with the dotted edge that counts.
fn disc(svg: &mut Svg, at: &Stance, radius: f32, ground: Ink) {
    svg.circle(at.at, radius * at.inch, Paint::fill(ground));
    let dots = Paint::line(SEPIA, (0.08 * at.inch).max(1.4)).dashed("0.1 6");
    svg.circle(at.at, radius * at.inch, dots);
}

fn rectangle(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32), ground: Ink) {
    let mut path = Path::default();
    path.block(at, (wide, deep));
    svg.path(&path.0, Paint::fill(ground));
    svg.path(&path.0, Paint::line(SEPIA, (0.08 * at.inch).max(1.4)).dashed("0.1 6"));
}

/// Places in a circle, row by row from the far side, about so far apart.
fn strewn(radius: f32, pitch: f32, scatter: &mut Scatter) -> Vec<(f32, f32)> {
    let rows = ((2.0 * radius / pitch) as u8).max(1);
    let mut found = Vec::new();
    for row in 0..rows {
        let y = radius - 2.0 * radius * (f32::from(row) + 0.5) / f32::from(rows);
        let half = (radius * radius - y * y).max(0.0).sqrt() - pitch * 0.3;
        let many = ((2.0 * half / (pitch * 1.15)).round() as u8).max(1);
        let step = 2.0 * half / f32::from(many);
        for place in 0..many {
            let x = -half + step * (f32::from(place) + 0.5) + scatter.between(-0.2, 0.2) * step;
            found.push((x, y + scatter.between(-0.16, 0.16) * pitch));
        }
    }
    found
}

fn water(svg: &mut Svg, at: &Stance, radius: f32) {
    disc(svg, at, radius, SEA);
    let inner = Paint::line(WATERLINE, (0.09 * at.inch).max(1.4));
    svg.circle(at.at, (radius - 0.35) * at.inch, inner);
    let mut waves = Path::default();
    for row in -2..=2_i8 {
        let y = f32::from(row) * 0.9;
        let half = ((radius - 0.7) * (radius - 0.7) - y * y).max(0.0).sqrt();
        let mut x = -half + if row % 2 == 0 { 0.2 } else { 0.7 };
        while x + 0.9 < half {
            waves.line(
                at,
                &[(x, y), (x + 0.22, y + 0.16), (x + 0.45, y), (x + 0.67, y - 0.14), (x + 0.9, y)],
            );
            x += 1.5;
        }
    }
    svg.path(&waves.0, Paint::line(DEEP, (0.07 * at.inch).max(1.2)));
}

fn marsh(svg: &mut Svg, at: &Stance, radius: f32, scatter: &mut Scatter) {
    disc(svg, at, radius, SCENERY);
    let (mut pools, mut reeds, mut foot) = (Path::default(), Path::default(), Path::default());
    for (i, (x, y)) in strewn(radius - 0.3, 1.35, scatter).into_iter().enumerate() {
        if i % 2 == 0 {
            pools.oval(at, (x, y), (0.62, 0.3));
        } else {
            for (lean, high) in [(-0.32, 0.6), (0.0, 0.78), (0.3, 0.58)] {
                reeds.line(at, &[(x, y - 0.2), (x + lean, y - 0.2 + high)]);
            }
            foot.line(at, &[(x - 0.4, y - 0.24), (x + 0.4, y - 0.24)]);
        }
    }
    svg.path(&pools.0, Paint::fill(SEA).edged(WATERLINE, line_of(at)));
    svg.path(&foot.0, Paint::line(WATERLINE, line_of(at) * 1.4));
    svg.path(&reeds.0, Paint::line(KHEDIVE, (0.08 * at.inch).max(1.3)));
}

/// A hollow: hachures run down from its rim to a flat floor.
fn depression(svg: &mut Svg, at: &Stance, radius: f32) {
    disc(svg, at, radius, LAND);
    let floor = radius * 0.5;
    svg.circle(at.at, floor * at.inch, Paint::fill(HILL).edged(SHADE, line_of(at)));
    let mut strokes = Path::default();
    let many = (radius * 13.0) as u16;
    for i in 0..many {
        let (sin, cos) = (f32::from(i) / f32::from(many) * std::f32::consts::TAU).sin_cos();
        let (from, to) = (radius * 0.93, if i % 2 == 0 { floor * 1.12 } else { radius * 0.74 });
        strokes.line(at, &[(sin * from, cos * from), (sin * to, cos * to)]);
    }
    svg.path(&strokes.0, Paint::line(SHADE, (0.07 * at.inch).max(1.1)));
}

fn brush(svg: &mut Svg, at: &Stance, radius: f32, scatter: &mut Scatter) {
    disc(svg, at, radius, HILL);
    let places = strewn(radius - 0.1, 1.15, scatter);
    let sized = places.into_iter().map(|(x, y)| (x, y, scatter.between(0.38, 0.6)));
    bushes(svg, at, &sized.collect::<Vec<_>>(), false);
}

fn rocks(svg: &mut Svg, at: &Stance, radius: f32, scatter: &mut Scatter) {
    disc(svg, at, radius, HILL);
    let places = strewn(radius - 0.15, 1.3, scatter);
    table::rocks(svg, at, places, scatter, |scatter| scatter.between(0.42, 0.68));
}

fn trees(svg: &mut Svg, at: &Stance, radius: f32, scatter: &mut Scatter) {
    disc(svg, at, radius, LAND);
    let [mut shadows, mut crowns, mut ribs, mut hearts] = [const { Path(String::new()) }; 4];
    for (x, y) in strewn(radius - 0.35, 1.75, scatter) {
        let size = scatter.between(0.78, 1.0);
        let turn = scatter.between(0.0, 51.0);
        shadows.oval(at, (x + 0.22, y - 0.26), (size * 0.9, size * 0.75));
        let mut star = Vec::new();
        for i in 0..14_u8 {
            let far = if i % 2 == 0 { size } else { size * 0.4 };
            let (sin, cos) = (turn + f32::from(i) * 360.0 / 14.0).to_radians().sin_cos();
            star.push((x + far * sin, y + far * cos));
            if i % 2 == 0 {
                ribs.line(at, &[(x, y), (x + 0.8 * far * sin, y + 0.8 * far * cos)]);
            }
        }
        crowns.area(at, &star);
        hearts.oval(at, (x, y), (0.14, 0.14));
    }
    svg.path(&shadows.0, Paint::fill(SHADE));
    svg.path(&crowns.0, Paint::fill(KHEDIVE).edged(INK, line_of(at) * 0.8));
    svg.path(&ribs.0, Paint::line(GREEN, (0.07 * at.inch).max(1.0)));
    svg.path(&hearts.0, Paint::fill(ROAD));
}

/// Round huts of straw inside a fence of thorns.
fn huts(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32)) {
    rectangle(svg, at, (wide, deep), LAND);
    let line = line_of(at);
    let places =
        [(-1.75, 1.25), (0.45, 1.35), (1.95, 0.35), (-0.5, -0.5), (-2.1, -1.3), (1.4, -1.45)];
    let [mut shadows, mut roofs, mut straw, mut tops] = [const { Path(String::new()) }; 4];
    for (x, y) in places {
        let (x, y) = (x * wide / 3.0, y * deep / 2.5);
        let size = 0.82;
        shadows.oval(at, (x + 0.16, y - 0.2), (size, size));
        roofs.oval(at, (x, y), (size, size));
        for i in 0..12_u8 {
            let (sin, cos) = (f32::from(i) * 30.0).to_radians().sin_cos();
            straw.line(
                at,
                &[(x + 0.2 * sin, y + 0.2 * cos), (x + size * 0.94 * sin, y + size * 0.94 * cos)],
            );
        }
        tops.oval(at, (x, y), (0.14, 0.14));
    }
    svg.path(&shadows.0, Paint::fill(SHADE));
    svg.path(&roofs.0, Paint::fill(HILL).edged(INK, line * 1.3));
    svg.path(&straw.0, Paint::line(ROAD, line));
    svg.path(&tops.0, Paint::fill(ROAD));
}

fn ridge(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32), scatter: &mut Scatter) {
    rectangle(svg, at, (wide, deep), LAND);
    let (mut light, mut dark, mut crest) = (Path::default(), Path::default(), Path::default());
    let mut x = -wide + 0.6;
    let mut top = Vec::new();
    while x <= wide - 0.55 {
        let y = 0.25 * (x * 1.1).sin();
        top.push((x, y));
        let reach = (deep - 0.3) * (1.0 - (x / wide).powi(4)) * scatter.between(0.75, 1.0);
        let fan = x * 0.12;
        light.line(at, &[(x, y + 0.2), (x + fan, y + reach)]);
        dark.line(at, &[(x + 0.14, y - 0.2), (x + 0.14 + fan, y - reach)]);
        dark.line(at, &[(x + 0.02, y - 0.2), (x + 0.02 + fan * 0.6, y - reach * 0.6)]);
        x += 0.3;
    }
    crest.line(at, &top);
    svg.path(&light.0, Paint::line(SHADE, (0.07 * at.inch).max(1.1)));
    svg.path(&dark.0, Paint::line(SEPIA, (0.07 * at.inch).max(1.1)));
    svg.path(&crest.0, Paint::line(SEPIA, (0.16 * at.inch).max(2.4)));
}

/// A house of mud with a flat roof round a court.
fn building(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32)) {
    rectangle(svg, at, (wide, deep), LAND);
    let (w, d) = (wide - 0.3, deep - 0.3);
    let line = line_of(at);
    let mut area = |x: f32, y: f32, half: (f32, f32), paint: Paint| {
        let mut path = Path::default();
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        path.area(at, &corners.map(|(a, b)| (x + a * half.0, y + b * half.1)));
        svg.path(&path.0, paint);
    };
    area(0.18, -0.22, (w, d), Paint::fill(SHADE));
    area(0.0, 0.0, (w, d), Paint::fill(HILL).edged(INK, line * 1.6).sharp());
    area(0.0, 0.0, (w - 0.28, d - 0.28), Paint::fill(SCENERY).edged(SEPIA, line).sharp());
    let court = Paint::fill(LAND).edged(INK, line * 1.3).sharp();
    area(0.35 * w, -0.15 * d, (0.45 * w, 0.45 * d), court);
    // Beams of the roof, and the way to the court.
    let mut beams = Path::default();
    for i in 0..5_u8 {
        let y = -d + 0.55 + f32::from(i) * (2.0 * d - 1.1) / 4.0;
        beams.line(at, &[(-w + 0.4, y), (-0.2 * w, y)]);
    }
    let door = (0.35 * w, -d + 0.16);
    let mut path = Path::default();
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    path.area(at, &corners.map(|(a, b)| (door.0 + a * 0.3, door.1 + b * 0.24)));
    svg.path(&beams.0, Paint::line(ROAD, line * 1.2));
    svg.path(&path.0, Paint::fill(ROAD).sharp());
}
