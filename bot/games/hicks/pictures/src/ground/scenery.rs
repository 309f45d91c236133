//! What lies on the cloth: scrub and rocks, sand, wadis and pools.

use hicks::{Heading, Piece, PieceKind};
use render::boards::table::{Projection, bushes, length, rocks};
use render::prelude::*;
use render::strokes::{Path, Stance, scatter};

/// How far a pool reaches, in inches; it is of no effect once it is found.
const POOL: f32 = 1.3;

/// How far a piece reaches from its middle, in inches.
pub(crate) fn reach(piece: &Piece) -> f32 {
    match piece.kind {
        PieceKind::Cover { radius } => length(radius),
        PieceKind::Sand { width, depth, .. } | PieceKind::Wadi { width, depth, .. } => {
            length(width).hypot(length(depth)) / 2.0
        }
        PieceKind::Pool => POOL,
    }
}

pub(crate) fn draw(svg: &mut Svg, plan: &Projection, piece: &Piece) {
    let at = plan.stance(piece.centre, Heading::default());
    let seed = u32::from(piece.id.0) * 97 + 5;
    match piece.kind {
        PieceKind::Cover { radius } => cover(svg, &at, length(radius), seed),
        PieceKind::Sand { width, depth, heading } => {
            let at = plan.stance(piece.centre, heading);
            sand(svg, &at, (length(width) / 2.0, length(depth) / 2.0), seed);
        }
        PieceKind::Wadi { width, depth, heading } => {
            let at = plan.stance(piece.centre, heading);
            wadi(svg, &at, (length(width) / 2.0, length(depth) / 2.0), seed);
        }
        PieceKind::Pool => pool(svg, &at, seed),
    }
}

/// A circle of scrub with rocks in it; the circle itself is dotted, for it is what counts.
fn cover(svg: &mut Svg, at: &Stance, radius: f32, seed: u32) {
    let edge = (0.07 * at.inch).max(1.2);
    svg.circle(at.at, radius * at.inch, Paint::fill(HILL));
    let mut scatter = scatter(seed);
    let mut stones = Path::default();
    for _ in 0..(radius * radius * 2.4) as usize {
        let (x, y) = (scatter.between(-radius, radius), scatter.between(-radius, radius));
        if x.hypot(y) < radius - 0.2 {
            let size = scatter.between(0.04, 0.1);
            stones.oval(at, (x, y), (size, size));
        }
    }
    svg.path(&stones.0, Paint::fill(SHADE));
    svg.circle(at.at, radius * at.inch, Paint::line(SEPIA, edge).dashed("0.1 7"));
    // Rows from far to near, so that what is nearer stands before what is behind it.
    let pitch = 1.05;
    let rows = (2.0 * radius / pitch) as i32;
    let mut found: Vec<(f32, f32, f32)> = Vec::new();
    for row in 0..=rows {
        let y = radius - 0.55 - row as f32 * pitch * 0.96;
        let half = (radius * radius - y * y).max(0.0).sqrt() - 0.5;
        let mut x = -half + scatter.between(0.0, 0.3);
        while x <= half {
            let size = scatter.between(0.36, 0.62);
            found.push((x, y + scatter.between(-0.2, 0.2), size));
            x += pitch + scatter.between(0.1, 0.75);
        }
    }
    // Some country is more stony than other.
    let stony = 2 + (seed / 97) as usize % 4;
    let of = |stone: bool| -> Vec<(f32, f32, f32)> {
        let every = found.iter().enumerate();
        every.filter(|(i, _)| (i * 7 % 6 < stony / 2) == stone).map(|(_, one)| *one).collect()
    };
    let stones = of(true);
    let mut sizes = stones.iter().map(|(_, _, size)| size * 1.05);
    let places = stones.iter().map(|(x, y, _)| (*x, *y));
    rocks(svg, at, places, &mut scatter, |_| sizes.next().unwrap_or_default());
    bushes(svg, at, &of(false), true);
}

fn sand(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32), seed: u32) {
    let mut scatter = scatter(seed);
    let mut ground = Path::default();
    ground.block(at, (wide, deep));
    svg.path(&ground.0, Paint::fill(PAPER));
    let mut ripples = Path::default();
    let mut y = -deep + 0.35;
    while y < deep - 0.1 {
        let mut x = -wide + 0.2 + scatter.between(0.0, 0.5);
        while x < wide - 0.6 {
            let long = scatter.between(0.7, 1.5).min(wide - 0.15 - x);
            let y = y + scatter.between(-0.08, 0.08);
            ripples.line(
                at,
                &[(x, y), (x + long * 0.3, y + 0.13), (x + long * 0.7, y - 0.1), (x + long, y)],
            );
            x += long + scatter.between(0.25, 0.6);
        }
        y += 0.5;
    }
    svg.path(&ripples.0, Paint::line(HILL, (0.08 * at.inch).max(1.2)));
    svg.path(&ground.0, Paint::line(SEPIA, (0.08 * at.inch).max(1.4)).dashed("0.1 6"));
}

fn wadi(svg: &mut Svg, at: &Stance, (wide, deep): (f32, f32), seed: u32) {
    let mut scatter = scatter(seed);
    let mut bank = |side: f32| -> Vec<(f32, f32)> {
        let steps = (2.0 * wide / 0.8).round().max(2.0) as i32;
        let point = |i: i32, stray: f32| {
            let x = -wide + 2.0 * wide * i as f32 / steps as f32;
            (x, side * (deep - stray))
        };
        (0..=steps).map(|i| point(i, scatter.between(0.0, 0.22))).collect()
    };
    let (near, far) = (bank(-1.0), bank(1.0));
    let mut bed = Path::default();
    let around: Vec<(f32, f32)> = near.iter().chain(far.iter().rev()).copied().collect();
    bed.area(at, &around);
    svg.path(&bed.0, Paint::fill(SHADE));
    let mut middle = Path::default();
    let inner = near.iter().map(|(x, y)| (*x, y + 0.5));
    let inner = inner.chain(far.iter().rev().map(|(x, y)| (*x, y - 0.5)));
    middle.area(at, &inner.collect::<Vec<_>>());
    svg.path(&middle.0, Paint::fill(HILL));
    let mut hachures = Path::default();
    for (line, side) in [(&near, 1.0), (&far, -1.0)] {
        for pair in line.windows(2) {
            for part in [0.0, 0.33, 0.66] {
                let x = pair[0].0 + (pair[1].0 - pair[0].0) * part;
                let y = pair[0].1 + (pair[1].1 - pair[0].1) * part;
                hachures.line(at, &[(x, y), (x, y + side * scatter.between(0.26, 0.46))]);
            }
        }
    }
    let line = (0.06 * at.inch).max(1.0);
    svg.path(&hachures.0, Paint::line(SEPIA, line));
    let mut edges = Path::default();
    edges.line(at, &near);
    edges.line(at, &far);
    svg.path(&edges.0, Paint::line(INK, line * 1.5));
}

fn pool(svg: &mut Svg, at: &Stance, seed: u32) {
    let mut scatter = scatter(seed);
    let line = (0.06 * at.inch).max(1.0);
    let [mut mud, mut water, mut ripples, mut reeds] = [const { Path(String::new()) }; 4];
    mud.oval(at, (0.0, 0.0), (POOL, POOL * 0.72));
    water.oval(at, (0.0, 0.0), (POOL * 0.84, POOL * 0.56));
    for (x, y, long) in [(-0.4, 0.15, 0.5), (0.05, -0.2, 0.6), (-0.2, 0.4, 0.4)] {
        ripples.line(at, &[(x, y), (x + long, y)]);
    }
    for i in 0..14 {
        let angle = (26.0 * i as f32 + scatter.between(-6.0, 6.0)).to_radians();
        let (x, y) = (POOL * 0.92 * angle.cos(), POOL * 0.66 * angle.sin());
        for lean in [-0.12, 0.02, 0.15] {
            reeds.line(at, &[(x, y), (x + lean, y + scatter.between(0.28, 0.42))]);
        }
    }
    svg.path(&mud.0, Paint::fill(SHADE));
    svg.path(&water.0, Paint::fill(SEA).edged(DEEP, line * 1.2));
    svg.path(&ripples.0, Paint::line(WHITE, line));
    svg.path(&reeds.0, Paint::line(KHEDIVE, line * 1.4));
}
