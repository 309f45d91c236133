//! Where the locations' names stand in a window: on the whole sheet where the chart has them; in
//! all others, whose letters are larger and whose edges cut, every name looks for its own side of
//! its mark.

use render::labels::cheapest;
use render::prelude::*;
use san_juans::{Place, PlaceKind};

use crate::base::{VALUED, size_of, worth};
use crate::chart::{Chart, Spot};
use crate::map::Window;
use crate::marks::place;

const ROUNDS: usize = 6;
/// The height of a name's capitals and the depth of its tails, in parts of its size.
pub(crate) const RISE: f32 = 0.72;
pub(crate) const FALL: f32 = 0.24;
/// Room left for siege lines between a mark and its name.
const SIEGE: f32 = 9.0;
/// What hiding a unit of area costs: another name, a mark, a movement point, the picture's edge.
const NAME: f32 = 400.0;
const MARK: f32 = 9.0;
const POINT: f32 = 2.5;
const EDGE: f32 = 60.0;
/// What it costs to leave the place the chart has, in units of the name's size.
const MOVED: f32 = 40.0;
/// Between names and the edge of the window.
const MARGIN: f32 = 8.0;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Name {
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    pub(crate) rect: Rect,
}

/// The locations' names in printed order; nothing where a location is not shown.
pub(crate) type Names = Vec<Option<Name>>;

#[derive(Debug, Clone, Copy)]
struct Position {
    name: Name,
    cost: f32,
}

pub(crate) fn lay_out(chart: &Chart, window: &Window) -> Names {
    let k = window.lettering();
    let places = &chart.pack.places;
    let spots: Vec<(usize, &Place, &Spot)> = (0..)
        .zip(places)
        .zip(&chart.spots)
        .map(|((own, place), spot)| (own, place, spot))
        .filter(|(_, place, spot)| window.shows_mark(spot.at, place.kind))
        .collect();
    let positions = if window.whole {
        let found = positions(chart, window, &spots, k).into_iter().zip(&spots);
        let own = |(found, (_, place, spot)): (Vec<Position>, &(usize, &Place, &Spot))| {
            if spot.is_set { vec![charted(place, spot, k)] } else { found }
        };
        found.map(own).collect()
    } else {
        positions(chart, window, &spots, k)
    };
    let mut chosen = vec![0_usize; positions.len()];
    for _ in 0..ROUNDS {
        for own in 0..positions.len() {
            let taken: Vec<Rect> = (0..positions.len())
                .filter(|other| *other != own)
                .map(|other| positions[other][chosen[other]].name.rect.grown(3.0))
                .collect();
            let cost = |(_, position): &(usize, &Position)| {
                let rect = &position.name.rect;
                position.cost + taken.iter().map(|other| rect.overlap(other)).sum::<f32>() * NAME
            };
            let options = positions[own].iter().enumerate();
            let best = cheapest(options, |(_, position)| position.cost, cost);
            chosen[own] = best.map_or(0, |(index, _)| index);
        }
    }
    let mut names = vec![None; places.len()];
    for (((own, ..), positions), index) in spots.iter().zip(&positions).zip(chosen) {
        names[*own] = Some(positions[index].name);
    }
    names
}

fn positions(
    chart: &Chart,
    window: &Window,
    spots: &[(usize, &Place, &Spot)],
    k: f32,
) -> Vec<Vec<Position>> {
    let mark = |(_, place, spot): &(usize, &Place, &Spot)| {
        // A village is rarely besieged.
        let reach = 2.0 * place::reach_of(place.kind, place.kind != PlaceKind::Village) * k;
        Rect::around(spot.at, reach, reach)
    };
    let marks: Vec<Rect> = spots.iter().map(mark).collect();
    let points: Vec<Rect> = chart
        .routes
        .iter()
        .flat_map(|route| &route.points)
        .map(|point| Rect::around(*point, 14.0 * k, 14.0 * k))
        .collect();
    let open = window.inside().grown(-MARGIN / 4.0);
    let found = |(own, (_, place, spot)): (usize, &(usize, &Place, &Spot))| {
        // Room for most of a siege, which is rarely laid to a village.
        let reach = (place::reach_of(place.kind, false) + SIEGE) * k;
        let mut found = around(place, spot, reach, k);
        if !window.pocket && spot.is_set {
            let moved = MOVED * size_of(place.kind) * k;
            found.iter_mut().for_each(|position| position.cost += moved);
            found.push(charted(place, spot, k));
        }
        for position in &mut found {
            let rect = &position.name.rect;
            let hidden =
                |boxes: &[Rect]| boxes.iter().map(|other| rect.overlap(other)).sum::<f32>();
            let others = hidden(&marks[..own]) + hidden(&marks[own + 1..]);
            let outside = rect.width * rect.height - rect.overlap(&open);
            position.cost += others * MARK + hidden(&points) * POINT + outside * EDGE;
        }
        found
    };
    spots.iter().enumerate().map(found).collect()
}

/// A name so much larger than usual, its end at a point.
fn name(place: &Place, at: Point, anchor: Anchor, k: f32) -> Name {
    let size = size_of(place.kind) * k;
    let mut width = lettering::width(&place.name, Face::Bold, size) + 4.0;
    if k <= VALUED {
        width += lettering::width(&format!("\u{a0}{}", place.vp), Face::Roman, worth(k) * size);
    }
    let left = match anchor {
        Anchor::Start => at.x - 2.0,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width + 2.0,
    };
    let rect = Rect::new(left, at.y - RISE * size, width, (RISE + FALL) * size);
    Name { at, anchor, rect }
}

fn charted(place: &Place, spot: &Spot, k: f32) -> Position {
    let at = spot.at.toward(spot.label, k);
    Position { name: name(place, at, spot.anchor, k), cost: 0.0 }
}

fn around(place: &Place, spot: &Spot, reach: f32, k: f32) -> Vec<Position> {
    let size = size_of(place.kind) * k;
    let width = name(place, spot.at, Anchor::Start, k).rect.width;
    let (rise, fall) = (RISE * size, FALL * size);
    let away = reach + 0.1 * size;
    let mut found = Vec::new();
    let mut position = |x: f32, y: f32, anchor, cost| {
        found.push(Position { name: name(place, spot.at.by(x, y), anchor, k), cost });
    };
    for lift in [0.0, -0.5, 0.5, -1.0, 1.0_f32] {
        let (y, cost) = (rise / 2.0 + lift * reach, 90.0 * lift.abs() * size);
        let near = away - 0.25 * reach * lift.abs();
        position(near, y, Anchor::Start, cost);
        position(-near, y, Anchor::End, cost + 1.0);
    }
    for shift in [0.0, -0.3, 0.3, -0.6, 0.6_f32] {
        let (x, cost) = (shift * width, (30.0 + 60.0 * shift.abs()) * size);
        position(x, away + rise, Anchor::Middle, cost);
        position(x, -away - fall * 0.6, Anchor::Middle, cost);
    }
    found
}
