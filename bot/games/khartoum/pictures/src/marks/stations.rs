//! Spaces: the mark of each, its plate, and whether it is a port or has wells.

use khartoum::{Faction, SpaceId, Terrain, View, data};
use render::prelude::*;

use super::layout::{self, Field, Wanted};
use super::plates::Plate;
use crate::ground;
use crate::plan::{Part, Plan, Sheet};
use crate::symbols::{self, Holder};
use crate::traces::Traces;

/// Which way plates like to stand, where it is not to the right.
const TOWARD: [(&str, (f32, f32)); 21] = [
    ("akasha", (-1.0, 0.0)),
    ("dongola", (-1.0, 0.0)),
    ("korti", (-0.7, 0.7)),
    ("jakdul-wells", (-1.0, 0.0)),
    ("abu-klea", (-1.0, 0.0)),
    ("metemma", (1.0, 0.0)),
    ("shendi", (1.0, 0.4)),
    ("khartoum", (-1.0, 0.0)),
    ("duem", (-0.7, 0.7)),
    ("kosti", (0.0, 1.0)),
    ("bara", (-1.0, -0.4)),
    ("el-obeid", (-0.4, 1.0)),
    ("rahad", (0.0, 1.0)),
    ("en-nahud", (0.0, 1.0)),
    ("dara", (0.0, 1.0)),
    ("el-fasher", (0.0, -1.0)),
    ("sinkat", (-0.7, -0.7)),
    ("suakin", (0.0, -1.0)),
    ("tamai", (-1.0, 0.4)),
    ("murat-wells", (1.0, 0.0)),
    ("kassala", (1.0, 0.3)),
];

/// How far around its middle the mark of a space reaches.
fn radius(plan: &Plan, view: &View, space: SpaceId) -> f32 {
    let of = data().space(space);
    let size = plan.pick(1.0, 1.4);
    if plan.supply && khartoum::supply::reach(&view.board).has(space) {
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

/// Whose a town is, as far as it is seen.
pub(crate) fn holder(view: &View, space: SpaceId) -> Holder {
    let [mahdists, empire] = Faction::ALL.map(|side| view.board.spaces_of(side).has(space));
    match Faction::ALL.into_iter().find(|side| view.board.occupied(*side).has(space)) {
        _ if mahdists && empire => Holder::Contested,
        Some(side) => Holder::Of(side),
        None => Holder::Nobody,
    }
}

pub(crate) fn draw(sheet: &mut Sheet, view: &View, traces: &Traces, taken: &[Rect]) {
    let plan = sheet.plan;
    let chart = plan.chart();
    let shown: Vec<SpaceId> =
        SpaceId::all().filter(|space| plan.shows(chart.space(*space))).collect();
    let plates: Vec<Plate> =
        shown.iter().map(|space| Plate::of(&plan, view, traces, *space)).collect();
    let wanted: Vec<Wanted> = plates.iter().map(|plate| wanted(&plan, view, plate)).collect();
    let mut fixed: Vec<Rect> = taken.to_vec();
    for space in &shown {
        let size = 2.0 * radius(&plan, view, *space);
        fixed.push(Rect::around(chart.space(*space), size, size));
    }
    let flood = view.board.in_flood();
    fixed.extend(ground::boxes(&plan, flood).into_iter().map(|(_, rect)| rect));
    fixed.extend(
        anchors(&plan, &shown)
            .into_iter()
            .map(|at| Rect::around(at, plan.pick(26.0, 36.0), plan.pick(26.0, 36.0))),
    );
    let lines = chart.ways.iter().flat_map(|way| dotted(&way.line)).collect();
    let field = Field { bounds: plan.map.grown(-5.0), fixed, lines };
    let places = layout::placed(&wanted, &field);
    for (rect, of) in places.iter().zip(&wanted) {
        sheet.svg.cut();
        leader(sheet, of.at, *rect, of.gap);
    }
    for space in &shown {
        sheet.svg.cut();
        mark(sheet, view, *space);
    }
    for at in anchors(&plan, &shown) {
        symbols::port(&mut sheet.svg, at, plan.pick(11.0, 16.0));
    }
    for (plate, rect) in plates.iter().zip(places) {
        sheet.svg.cut();
        plate.draw(sheet, rect);
    }
}

fn wanted(plan: &Plan, view: &View, plate: &Plate) -> Wanted {
    let key = &data().space(plate.space).key;
    let right = plan.part == Some(Part::Kordofan) && key == "khartoum";
    let toward = if right { None } else { TOWARD.iter().find(|(of, _)| of == key) };
    let toward = toward.map_or((1.0, 0.0), |(_, toward)| *toward);
    Wanted {
        at: plan.chart().space(plate.space),
        gap: radius(plan, view, plate.space) + plan.pick(4.0, 6.0),
        size: plate.size(),
        toward,
    }
}

/// A line from a space to a plate that stands away from it.
fn leader(sheet: &mut Sheet, at: Point, rect: Rect, gap: f32) {
    let near = Point::new(at.x.clamp(rect.x, rect.right()), at.y.clamp(rect.y, rect.foot()));
    if near.to(at) > gap * 1.7 {
        sheet.svg.chain(&[at, near], Paint::line(PAPER, 5.0));
        sheet.svg.chain(&[at, near], Paint::line(SEPIA, 1.8));
    }
}

fn anchors(plan: &Plan, shown: &[SpaceId]) -> Vec<Point> {
    let ports = shown.iter().filter(|space| data().space(**space).port);
    ports.map(|space| plan.chart().space(*space).by(plan.pick(33.0, 48.0), 0.0)).collect()
}

fn dotted(line: &[Point]) -> Vec<Point> {
    let whole = length(line);
    let steps = (whole / 16.0) as u16;
    (1..steps).map(|step| along(line, 16.0 * f32::from(step))).collect()
}

fn mark(sheet: &mut Sheet, view: &View, space: SpaceId) {
    let plan = sheet.plan;
    let at = plan.chart().space(space);
    let of = data().space(space);
    let scale = plan.pick(1.0, 1.4);
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
    let size = 2.0 * radius(&plan, view, space) - 6.0;
    sheet.takes(&format!("the mark of {space}"), Rect::around(at, size, size));
}
