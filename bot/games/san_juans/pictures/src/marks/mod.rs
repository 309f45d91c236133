//! The part of the map that changes: who holds what, sieges, troops and ships.
//!
//! Marks stand where the chart puts them; troops and ships are set beside them where there is room.

pub(crate) mod baggage;
pub(crate) mod fleet;
pub(crate) mod force;
pub(crate) mod place;
mod room;

use render::geometry::{Point, Rect};
use render::inks::{INK, WHITE};
use render::svg::{Paint, Svg};
use san_juans::{SeaId, Space, View, data};

use crate::base;
use crate::chart::{Chart, Side};
use crate::overlay::{Layout, Note};
use baggage::Baggage;
use fleet::Fleet;
use force::Force;
use room::Room;

/// How far outside the window a mark may stand and still have its troops and ships shown.
const EDGE: f32 = 10.0;

/// How far from its place a note may stand without a line to it.
const NEAR: f32 = 26.0;

/// Half the width of a movement point on which troops stand.
const TAKEN: f32 = 8.0;

pub(crate) struct Surroundings<'a> {
    /// The part of the chart that is seen.
    pub(crate) window: Rect,
    pub(crate) labels: &'a [Rect],
    pub(crate) panels: &'a [Rect],
    /// The names of islands, which may be hidden if need be.
    pub(crate) titles: &'a [Rect],
    /// How many ships of one place are named.
    pub(crate) names_max: usize,
    /// By how much every sign is larger than on the whole sheet.
    pub(crate) scale: f32,
    /// Whether troops are told by their number alone.
    pub(crate) totals: bool,
    /// What is drawn over the day's map.
    pub(crate) overlay: Option<Layout<'a>>,
}

/// Draws everything that stands on the map.
pub(crate) fn draw(svg: &mut Svg, chart: &Chart, view: &View, around: &Surroundings<'_>) {
    let mut room = Room::new(around.window, around.scale);
    obstacles(&mut room, chart, view, around);
    let full = view.full_strength.max(1);
    let k = around.scale;
    let (mut leaders, mut blocks) = (Svg::default(), Svg::default());
    let mut set = |at: Point, clear: f32, side: Side, block: Block<'_>| {
        if !around.window.grown(EDGE).has(at) {
            return None;
        }
        let (width, height) = block.size();
        let put = room.find(at, clear * k, side, width * k, height * k);
        // A note close to its place needs no line to it.
        let away = put.middle().to(at) - (clear + (width + height) / 4.0) * k;
        if clear > 0.0 && (away > NEAR || !matches!(block, Block::Note(_))) {
            leaders.chain(&[at, put.middle()], Paint::line(INK, 1.6 * k));
        }
        blocks.scaled(Point::new(put.x, put.y), k, |svg, corner| match block {
            Block::Force(force) => force.draw(svg, corner),
            Block::Fleet(fleet) => fleet.draw(svg, corner),
            Block::Baggage(tags) => tags.draw(svg, corner),
            Block::Note(note) => note.draw(svg, corner),
        });
        Some(put)
    };
    // What was asked for stands nearest to its place.
    for note in around.overlay.iter().flat_map(Layout::notes) {
        set(note.at, note.clear, note.side, Block::Note(&note.note));
    }
    let mut fleets: Vec<(SeaId, Rect)> = Vec::new();
    for column in &view.columns {
        let force = Force::of(&column.units, full, around.totals);
        set(chart.space(column.space), 9.0, Side::N, Block::Force(&force));
    }
    for place in view.places.iter().filter(|place| !place.units.is_empty()) {
        let spot = chart.spot(place.id);
        let force = Force::of(&place.units, full, around.totals);
        set(spot.at, place::reach(place), spot.force, Block::Force(&force));
    }
    for place in &view.places {
        let spot = chart.spot(place.id);
        if let Some(fleet) = Fleet::of(view, view.ships_in(place.id), around) {
            set(spot.at, place::reach(place), spot.ships, Block::Fleet(&fleet));
        }
    }
    for sea in &data().seas {
        if let Some(fleet) = Fleet::of(view, view.ships_on(sea.id), around) {
            let put = set(chart.sea(sea.id).fleet, 0.0, Side::S, Block::Fleet(&fleet));
            fleets.extend(put.map(|rect| (sea.id, rect)));
        }
    }
    for place in &view.places {
        let spot = chart.spot(place.id);
        if let Some(baggage) = Baggage::at(view, place.id) {
            set(spot.at, place::reach(place), spot.force, Block::Baggage(&baggage));
        }
    }
    for column in &view.columns {
        if let Some(baggage) = Baggage::with(view, column) {
            set(chart.space(column.space), 9.0, Side::N, Block::Baggage(&baggage));
        }
    }
    if let Some(overlay) = &around.overlay {
        overlay.under(svg, &fleets);
        // An arrow through a name goes under it.
        base::titles_where(svg, chart, k, |rect, turn| overlay.crosses(rect, turn));
        for (place, rect) in data().places.iter().zip(around.labels) {
            if overlay.crosses(rect, 0.0) {
                base::label(svg, chart, place, k);
            }
        }
    }
    baggage::track(svg, chart, view);
    svg.add(&leaders);
    for column in &view.columns {
        let taken = Paint::fill(INK).edged(WHITE, 2.0 * k);
        svg.circle(chart.space(column.space), TAKEN * k, taken);
    }
    for place in &view.places {
        svg.scaled(chart.spot(place.id).at, k, |svg, at| place::draw(svg, at, place));
    }
    if let Some(overlay) = &around.overlay {
        overlay.over(svg);
    }
    svg.add(&blocks);
    for space in baggage::battles(view) {
        let at = baggage::battle_spot(chart, view, space, k);
        svg.scaled(at, k, baggage::battle);
    }
}

enum Block<'a> {
    Force(&'a Force),
    Fleet(&'a Fleet),
    Baggage(&'a Baggage),
    Note(&'a Note),
}

impl Block<'_> {
    fn size(&self) -> (f32, f32) {
        match self {
            Block::Force(force) => force.size(),
            Block::Fleet(fleet) => fleet.size(),
            Block::Baggage(baggage) => baggage.size(),
            Block::Note(note) => note.size(),
        }
    }
}

/// Everything troops and ships must not hide.
fn obstacles(room: &mut Room, chart: &Chart, view: &View, around: &Surroundings<'_>) {
    let k = around.scale;
    for label in around.labels {
        room.occupy(label.grown(1.0), 5.0);
    }
    for title in around.titles {
        room.occupy(*title, 2.5);
    }
    for panel in around.panels {
        room.occupy(panel.grown(2.0), 12.0);
    }
    for place in &view.places {
        let reach = 2.0 * place::reach(place) * k;
        let at = chart.spot(place.id).at;
        room.occupy(Rect::around(at, reach, reach), 8.0);
        if let Some(redoubts) = place::redoubts_box(at, place, k) {
            room.occupy(redoubts, 8.0);
        }
    }
    for (path, route) in data().paths.iter().zip(&chart.routes) {
        for (at, step) in route.points.iter().zip(1..) {
            let space = Space::Point { path: path.id, step };
            let taken = view.columns.iter().any(|column| column.space == space);
            let size = if taken { 22.0 } else { 16.0 } * k;
            room.occupy(Rect::around(*at, size, size), 7.0);
        }
    }
    for space in baggage::battles(view) {
        let at = baggage::battle_spot(chart, view, space, k);
        room.occupy(baggage::battle_box(at, k), 7.0);
    }
    for (rect, weight) in around.overlay.iter().flat_map(Layout::obstacles) {
        room.occupy(rect, weight);
    }
    for sea in &data().seas {
        room.occupy(Rect::around(chart.sea(sea.id).letter, 40.0 * k, 46.0 * k), 3.0);
    }
}
