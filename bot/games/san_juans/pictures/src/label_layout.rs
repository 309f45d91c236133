//! Where names stand in the edition for the pocket: its letters are so large that every name must
//! look for its own side of its mark. Found once, when the charts are read.

use render::geometry::{Point, Rect};
use render::lettering;
use render::svg::{Anchor, Face};
use san_juans::data;

use crate::chart::{Chart, Spot};
use crate::marks::place;

const ROUNDS: usize = 6;
/// The height of a name's capitals and the depth of its tails, in parts of its size.
const RISE: f32 = 0.72;
const FALL: f32 = 0.24;
/// Room left for siege lines between a mark and its name.
const SIEGE: f32 = 9.0;
/// What hiding a unit of area costs: another name, a mark, a movement point, the picture's edge.
const NAME: f32 = 12.0;
const MARK: f32 = 9.0;
const POINT: f32 = 2.5;
const EDGE: f32 = 60.0;

/// A place for a name: its line's end, which end, its box, and what it costs by itself.
#[derive(Debug, Clone, Copy)]
struct Position {
    at: Point,
    anchor: Anchor,
    rect: Rect,
    cost: f32,
}

/// Gives every name the least bad place beside its mark, signs and letters being so much larger.
pub(crate) fn assign(chart: &mut Chart, window: Rect, k: f32) {
    let places = &data().places;
    let marks: Vec<Rect> = places
        .iter()
        .zip(&chart.spots)
        .map(|(place, spot)| {
            let reach = 2.0 * place::reach_of(place.kind, false) * k;
            Rect::around(spot.at, reach, reach)
        })
        .collect();
    let points: Vec<Rect> = chart
        .routes
        .iter()
        .flat_map(|route| &route.points)
        .map(|point| Rect::around(*point, 14.0 * k, 14.0 * k))
        .collect();
    let mut positions: Vec<Vec<Position>> = Vec::new();
    for (own, (place, spot)) in places.iter().zip(&chart.spots).enumerate() {
        // Room for most of a siege, which is rarely laid to a village.
        let reach = (place::reach_of(place.kind, false) + SIEGE) * k;
        let mut found = around(spot, reach, &place.name, super::base::size_of(place.kind) * k);
        for position in &mut found {
            let rect = &position.rect;
            let hidden =
                |boxes: &[Rect]| boxes.iter().map(|other| rect.overlap(other)).sum::<f32>();
            let others = hidden(&marks[..own]) + hidden(&marks[own + 1..]);
            let outside = rect.width * rect.height - rect.overlap(&window);
            position.cost += others * MARK + hidden(&points) * POINT + outside * EDGE;
        }
        positions.push(found);
    }
    let mut chosen = vec![0_usize; positions.len()];
    for _ in 0..ROUNDS {
        for own in 0..positions.len() {
            let taken: Vec<Rect> = (0..positions.len())
                .filter(|other| *other != own)
                .map(|other| positions[other][chosen[other]].rect.grown(3.0))
                .collect();
            let cost = |position: &Position| {
                let hidden: f32 = taken.iter().map(|other| position.rect.overlap(other)).sum();
                position.cost + hidden * NAME
            };
            let options = positions[own].iter().map(cost).enumerate();
            let best = options.min_by(|a, b| a.1.total_cmp(&b.1));
            chosen[own] = best.map_or(0, |(index, _)| index);
        }
    }
    for ((spot, positions), index) in chart.spots.iter_mut().zip(&positions).zip(chosen) {
        let position = positions[index];
        // Names are set at their distance times the scale.
        spot.label = spot.at.toward(position.at, 1.0 / k);
        spot.anchor = position.anchor;
    }
}

/// The places around a mark, the best first.
fn around(spot: &Spot, reach: f32, name: &str, size: f32) -> Vec<Position> {
    let width = lettering::width(name, Face::Bold, size) + 4.0;
    let (rise, fall) = (RISE * size, FALL * size);
    let away = reach + 0.1 * size;
    let mut found = Vec::new();
    let mut position = |x: f32, y: f32, anchor, cost| {
        let at = spot.at.by(x, y);
        let left = match anchor {
            Anchor::Start => at.x - 2.0,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width + 2.0,
        };
        let rect = Rect::new(left, at.y - rise, width, rise + fall);
        found.push(Position { at, anchor, rect, cost });
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
