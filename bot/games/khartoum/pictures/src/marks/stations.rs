//! Spaces: the mark of each, its plate, and whether it is a port or has wells.

use khartoum::{Faction, SpaceId, Terrain, View, data};
use render::boards::places;
use render::labels::cheapest;
use render::prelude::*;

use super::plates::Plate;
use crate::chart::DRAWN;
use crate::chart::{Projection, Region, Sheet};
use crate::ground;
use crate::symbols::{self, Holder};
use crate::traces::Traces;

/// How far around its middle the mark of a space reaches.
fn radius(projection: &Projection, view: &View, space: SpaceId) -> f32 {
    let of = data().space(space);
    let size = projection.pick(1.0, 1.4);
    if projection.supply && khartoum::supply::reach(&view.board).has(space) {
        return super::arrows::RING;
    }
    match (of.town, view.board.terrain(space)) {
        (_, Terrain::Fortress) => 30.0 * size,
        (true, _) if of.points > 1 => 22.0 * size,
        (true, _) => 17.0 * size,
        _ if of.wells => 14.0 * size,
        _ => 10.0 * size,
    }
}

pub(crate) fn holder(view: &View, space: SpaceId) -> Holder {
    let [mahdists, empire] = Faction::ALL.map(|side| view.board.spaces_of(side).has(space));
    match Faction::ALL.into_iter().find(|side| view.board.occupied(*side).has(space)) {
        _ if mahdists && empire => Holder::Contested,
        Some(side) => Holder::Of(side),
        None => Holder::Nobody,
    }
}

pub(crate) fn draw(sheet: &mut Sheet, view: &View, traces: &Traces, taken: &[Rect]) {
    let projection = sheet.plan;
    let chart = projection.chart();
    let shown: Vec<SpaceId> =
        SpaceId::all().filter(|space| projection.shows(chart.space(*space))).collect();
    let plates: Vec<Plate> =
        shown.iter().map(|space| Plate::of(&projection, view, traces, *space)).collect();
    let wanted: Vec<Wanted> = plates.iter().map(|plate| wanted(&projection, view, plate)).collect();
    let mut fixed: Vec<Rect> = taken.to_vec();
    for space in &shown {
        let size = 2.0 * radius(&projection, view, *space);
        fixed.push(Rect::around(chart.space(*space), size, size));
    }
    fixed.extend(ground::boxes(&projection).into_iter().map(|(_, rect)| rect));
    let (ports, wide) = (anchors(&projection, &shown), projection.pick(26.0, 36.0));
    fixed.extend(ports.iter().map(|at| Rect::around(*at, wide, wide)));
    let lines = chart.ways.iter().flat_map(|way| dotted(&way.line)).collect();
    let field = Field { bounds: projection.map.grown(-5.0), fixed, lines };
    let places = placed(&wanted, &field);
    for (rect, of) in places.iter().zip(&wanted) {
        sheet.svg.cut();
        places::leader(&mut sheet.svg, of.at, *rect, of.gap * 1.7);
    }
    for space in &shown {
        sheet.svg.cut();
        mark(sheet, view, *space);
    }
    for at in ports {
        symbols::port(&mut sheet.svg, at, projection.pick(11.0, 16.0));
    }
    for (plate, rect) in plates.iter().zip(places) {
        sheet.svg.cut();
        plate.draw(sheet, rect);
    }
}

fn wanted(projection: &Projection, view: &View, plate: &Plate) -> Wanted {
    let key = &data().space(plate.space).key;
    let right = projection.region == Some(Region::Kordofan) && key == "khartoum";
    let toward = DRAWN.toward.get(key).copied().filter(|_| !right).unwrap_or((1.0, 0.0));
    Wanted {
        at: projection.chart().space(plate.space),
        gap: radius(projection, view, plate.space) + projection.pick(4.0, 6.0),
        size: plate.size(),
        toward,
    }
}

fn anchors(projection: &Projection, shown: &[SpaceId]) -> Vec<Point> {
    let ports = shown.iter().filter(|space| data().space(**space).port);
    ports
        .map(|space| projection.chart().space(*space).by(projection.pick(33.0, 48.0), 0.0))
        .collect()
}

fn dotted(line: &[Point]) -> Vec<Point> {
    (1..(length(line) / 16.0) as u16).map(|step| along(line, 16.0 * f32::from(step))).collect()
}

fn mark(sheet: &mut Sheet, view: &View, space: SpaceId) {
    let projection = sheet.plan;
    let at = projection.chart().space(space);
    let of = data().space(space);
    let scale = projection.pick(1.0, 1.4);
    let svg = &mut sheet.svg;
    if of.town {
        let size = if of.points > 1 { 34.0 } else { 26.0 };
        let fort = view.board.terrain(space) == Terrain::Fortress;
        symbols::town(svg, at, size * scale, (holder(view, space), of.points, fort));
    } else if of.wells {
        symbols::wells(svg, at, 9.6 * scale);
    } else {
        symbols::stop(svg, at, 7.0 * scale);
    }
    let size = 2.0 * radius(&projection, view, space) - 6.0;
    sheet.takes(&format!("the mark of {space}"), Rect::around(at, size, size));
}

#[derive(Debug, Clone)]
struct Wanted {
    at: Point,
    /// How far from there its edge stands.
    gap: f32,
    size: (f32, f32),
    /// Which way it likes to stand, as a direction.
    toward: (f32, f32),
}

#[derive(Debug)]
struct Field {
    bounds: Rect,
    fixed: Vec<Rect>,
    /// Points of lines that had better be seen.
    lines: Vec<Point>,
}

/// How far the last ring is, in gaps.
const FAR: f32 = 7.0;

/// How often all are placed anew, each knowing of the others.
const ROUNDS: usize = 6;

/// A place for each plate.
fn placed(wanted: &[Wanted], field: &Field) -> Vec<Rect> {
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
            let best = cheapest(&lone[*i], |(own, _)| *own, |of| cost(of));
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
