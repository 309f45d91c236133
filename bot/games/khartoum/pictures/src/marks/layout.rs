//! Where plates stand around their spaces: beside them, over nothing that must be seen.

use render::prelude::*;

#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) at: Point,
    /// How far from there its edge stands.
    pub(crate) gap: f32,
    pub(crate) size: (f32, f32),
    /// Which way it likes to stand, as a direction.
    pub(crate) toward: (f32, f32),
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) bounds: Rect,
    pub(crate) fixed: Vec<Rect>,
    /// Points of lines that had better be seen.
    pub(crate) lines: Vec<Point>,
}

/// How far the last ring is, in gaps.
const FAR: f32 = 7.0;

/// How often all are placed anew, each knowing of the others.
const ROUNDS: usize = 6;

/// A place for each plate.
pub(crate) fn placed(wanted: &[Wanted], field: &Field) -> Vec<Rect> {
    let lone: Vec<Vec<(f32, Rect)>> = wanted.iter().map(|of| options(of, field)).collect();
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    // The largest first, and where there is little room.
    order.sort_by(|a, b| {
        let area = |i: &usize| wanted[*i].size.0 * wanted[*i].size.1;
        area(b).total_cmp(&area(a)).then(a.cmp(b))
    });
    let mut places: Vec<Option<Rect>> = vec![None; wanted.len()];
    for _ in 0..ROUNDS {
        let before = places.clone();
        for i in &order {
            places[*i] = None;
            let others: Vec<Rect> = places.iter().flatten().map(|rect| rect.grown(2.5)).collect();
            let cost = |(own, rect): &(f32, Rect)| {
                own + others.iter().map(|other| clash(rect.overlap(other))).sum::<f32>()
            };
            let best = lone[*i].iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            places[*i] = best.map(|(_, rect)| *rect);
        }
        if places == before {
            break;
        }
    }
    places
        .into_iter()
        .zip(wanted)
        .map(|(rect, of)| rect.unwrap_or_else(|| around(of, 1.0, 0.0, 1.0)))
        .collect()
}

/// The places a plate can take by itself, and what each costs.
fn options(of: &Wanted, field: &Field) -> Vec<(f32, Rect)> {
    let mut all = Vec::with_capacity(128);
    // No plate reaches farther than this on any ring.
    let reach = 2.0 * (of.gap * FAR + of.size.0.max(of.size.1));
    let near = Rect::around(of.at, reach, reach);
    let within = |rect: &&Rect| near.overlap(rect) > 0.0;
    let fixed: Vec<Rect> = field.fixed.iter().filter(within).copied().collect();
    let close = Rect::around(of.at, 4.4 * of.gap + 2.0 * of.size.0, 4.4 * of.gap + 2.0 * of.size.1);
    let lines: Vec<Point> = field.lines.iter().filter(|at| close.has(**at)).copied().collect();
    let field = Field { bounds: field.bounds, fixed, lines };
    for (ring, far) in [(0.0, 1.0), (70.0, 2.2), (190.0, 4.2), (320.0, FAR)] {
        for step in 0..32_u8 {
            let (sin, cos) = (f32::from(step) * 11.25).to_radians().sin_cos();
            let rect = around(of, cos, sin, far);
            let liked = cos * of.toward.0 + sin * of.toward.1;
            let crooked = if step % 8 == 0 { 0.0 } else { 9.0 };
            let cost = ring + crooked + 26.0 * (1.0 - liked) + covered(rect, &field);
            all.push((cost, rect));
        }
    }
    all
}

/// What it costs to cover so much: more than any place that covers nothing.
fn clash(area: f32) -> f32 {
    if area > 1.0 { 700.0 + 3.0 * area } else { 0.0 }
}

fn covered(rect: Rect, field: &Field) -> f32 {
    let inside = field.bounds.shared(&rect);
    let out = rect.width * rect.height - inside.width * inside.height;
    let fixed: f32 = field.fixed.iter().map(|other| clash(rect.overlap(other))).sum();
    let lines = field.lines.iter().filter(|at| rect.has(**at)).count();
    clash(out) + fixed + lines as f32 * 7.0
}

fn around(of: &Wanted, x: f32, y: f32, far: f32) -> Rect {
    let (wide, high) = of.size;
    let gap = of.gap * far;
    // On an upright box around the space, so that edges stand level.
    let edge = x.abs().max(y.abs()).max(0.01);
    let (x, y) = (x / edge, y / edge);
    Rect::around(of.at.by(x * (gap + wide / 2.0), y * (gap + high / 2.0)), wide, high)
}
