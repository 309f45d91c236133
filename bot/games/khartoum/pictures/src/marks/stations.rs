//! Spaces: the mark of each, its plate, and whether it is a port or has wells.

use khartoum::{Faction, SpaceId, Terrain, View, data};
use render::boards::places;
use render::prelude::*;

use super::layout::{self, Field, Wanted};
use super::plates::Plate;
use crate::chart::DRAWN;
use crate::ground;
use crate::projection::{Projection, Region, Sheet};
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
    let places = layout::placed(&wanted, &field);
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
