//! The part of the map that changes: who holds what, sieges, troops and ships.
//!
//! Marks stand where the chart puts them; what is set beside them finds its room first
//! ([`arranged`]) and is drawn then, so that tests can look at the boxes alone.

pub(crate) mod baggage;
pub(crate) mod forces;
pub(crate) mod place;
mod room;
#[cfg(test)]
mod tests;

use render::prelude::*;
use san_juans::{PlaceId, SeaId, Space, View};

use crate::base;
use crate::chart::{Chart, Side};
use crate::label_layout::Names;
use crate::overlay::{Layout, Note};
use baggage::Baggage;

use forces::{Fleet, Force};
use room::{Put, Room, Wanted};

/// How far from its place a note may stand without a line to it.
const NEAR: f32 = 26.0;
/// Half the width of a movement point on which troops stand, and how far others keep off it.
const TAKEN: f32 = 8.0;
const COLUMN: f32 = 9.0;

const PASSES: usize = 6;

pub(crate) struct Surroundings<'a> {
    pub(crate) chart: &'a Chart,
    pub(crate) view: &'a View,
    /// The part of the chart in which nothing is cut off.
    pub(crate) window: Rect,
    /// The locations' names; those without are not shown.
    pub(crate) names: &'a Names,
    pub(crate) panels: &'a [Rect],
    /// The names of islands, which may be hidden if need be.
    pub(crate) titles: &'a [Rect],
    /// How many ships of one place are named.
    pub(crate) names_max: usize,
    /// By how much every sign is larger than on the whole sheet.
    pub(crate) scale: f32,
    /// Whether troops are told by their number alone.
    pub(crate) totals: bool,
    pub(crate) overlay: Option<Layout<'a>>,
}

pub(crate) struct Placed {
    rect: Rect,
    /// What it belongs to, and whether a line leads to it from there.
    at: Point,
    led: bool,
    block: Block,
    sea: Option<SeaId>,
}

#[derive(Debug)]
enum Block {
    Force(Force),
    Fleet(Fleet),
    Baggage(Baggage),
    Note(Note),
}

impl Block {
    fn size(&self) -> (f32, f32) {
        match self {
            Block::Force(force) => force.size(),
            Block::Fleet(fleet) => fleet.size(),
            Block::Baggage(baggage) => baggage.size(),
            Block::Note(note) => note.size(),
        }
    }

    fn draw(&self, svg: &mut Svg, corner: Point) {
        match self {
            Block::Force(force) => force.draw(svg, corner),
            Block::Fleet(fleet) => fleet.draw(svg, corner),
            Block::Baggage(tags) => tags.draw(svg, corner),
            Block::Note(note) => note.draw(svg, corner),
        }
    }
}

/// What is to be set beside a point: its forms, the fullest first.
struct Setting {
    at: Point,
    clear: f32,
    side: Side,
    blocks: Vec<Block>,
    sea: Option<SeaId>,
}

/// Finds room for everything that is set beside marks, what matters most first; then again for each
/// among all the others, while anything is hidden.
pub(crate) fn arranged(around: &Surroundings<'_>) -> Vec<Placed> {
    let k = around.scale;
    let mut room = Room::new(around.window, k);
    obstacles(&mut room, around);
    let settings = settings(around);
    let mut found: Vec<(Put, usize)> = Vec::new();
    for _ in 0..PASSES {
        for (number, setting) in settings.iter().enumerate() {
            if found.get(number).is_some_and(|_| found.iter().all(|(put, _)| put.clean)) {
                break;
            }
            room.take(number, None);
            let best = setting.best(&room, k);
            room.take(number, Some(&best.0));
            match found.get_mut(number) {
                Some(found) => *found = best,
                None => found.push(best),
            }
        }
    }
    let placed = |(setting, (put, form)): (Setting, (Put, usize))| {
        let Setting { at, clear, mut blocks, sea, .. } = setting;
        let block = blocks.swap_remove(form);
        // What is only a reminder is left out where it would hide something.
        let spare = matches!(block, Block::Note(Note::Ghost(_))) && !put.clean;
        let (width, height) = block.size();
        let away = put.rect.middle().to(at) - (clear + (width + height) / 4.0) * k;
        // Dice look alike, so a line leads to each from its place.
        let alone = matches!(block, Block::Note(ref note) if !matches!(note, Note::Rolled { .. }));
        let led = clear > 0.0 && (away > NEAR * k || !alone);
        (!spare).then_some(Placed { rect: put.rect, at, led, block, sea })
    };
    settings.into_iter().zip(found).filter_map(placed).collect()
}

impl Setting {
    /// The fullest form that stands well, and where; else the least bad.
    fn best(&self, room: &Room, k: f32) -> (Put, usize) {
        let put = |(form, block): (usize, &Block)| {
            let (width, height) = block.size();
            let (at, clear, side) = (self.at, self.clear * k, self.side);
            let alike = matches!(block, Block::Note(Note::Rolled { .. }));
            let size = (width * k, height * k);
            (room.find(Wanted { at, clear, side, size, alike }), form)
        };
        let mut forms = self.blocks.iter().enumerate().map(put);
        let mut best = forms.next().expect("something is set");
        for other in forms {
            if best.0.clean {
                break;
            }
            best = other;
        }
        best
    }
}

fn settings(around: &Surroundings<'_>) -> Vec<Setting> {
    let (chart, view) = (around.chart, around.view);
    let full = view.full_strength.max(1);
    let mut settings = Vec::new();
    let mut set = |at: Point, clear: f32, side: Side, sea: Option<SeaId>, blocks: Vec<Block>| {
        if around.window.has(at) && !blocks.is_empty() {
            settings.push(Setting { at, clear, side, blocks, sea });
        }
    };
    // What was asked for stands nearest to its place.
    for note in around.overlay.iter().flat_map(Layout::notes) {
        let smaller = note.note.smaller().map(Block::Note);
        let blocks = std::iter::once(Block::Note(note.note)).chain(smaller).collect();
        set(note.at, note.clear, note.side, None, blocks);
    }
    if around.overlay.as_ref().is_some_and(Layout::is_alone) {
        return settings;
    }
    let force = |units: &[san_juans::UnitView]| {
        let of = |total| Block::Force(Force::gather(units.iter(), full, total));
        if around.totals { vec![of(true)] } else { vec![of(false), of(true)] }
    };
    for column in &view.columns {
        let at = chart.space(column.space);
        set(at, COLUMN, Side::N, None, force(&column.units));
    }
    let shown = || view.places.iter().filter(|place| is_shown(around.names, place.id));
    for place in shown().filter(|place| !place.units.is_empty()) {
        let spot = chart.spot(place.id);
        set(spot.at, place::reach(place), spot.force, None, force(&place.units));
    }
    let fleet = |ships: Vec<&san_juans::ShipView>| {
        let forms = [(around.names_max, around.totals), (0, true)];
        let forms = forms.into_iter().filter_map(|(names_max, totals)| {
            Fleet::of(view, ships.iter().copied(), names_max, totals).map(Block::Fleet)
        });
        forms.collect::<Vec<Block>>()
    };
    for place in shown() {
        let spot = chart.spot(place.id);
        let blocks = fleet(view.ships_in(place.id).collect());
        set(spot.at, place::reach(place), spot.ships, None, blocks);
    }
    for sea in &chart.pack.seas {
        let blocks = fleet(view.ships_on(sea.id).collect());
        set(chart.sea(sea.id).fleet, 0.0, Side::S, Some(sea.id), blocks);
    }
    for place in shown() {
        let spot = chart.spot(place.id);
        let blocks = Baggage::at(view, place.id).map(Block::Baggage).into_iter().collect();
        set(spot.at, place::reach(place), spot.force, None, blocks);
    }
    for column in &view.columns {
        let blocks = Baggage::with(view, column).map(Block::Baggage).into_iter().collect();
        set(chart.space(column.space), COLUMN, Side::N, None, blocks);
    }
    settings
}

fn is_shown(names: &Names, place: PlaceId) -> bool {
    names[usize::from(place.number())].is_some()
}

pub(crate) fn draw(svg: &mut Svg, around: &Surroundings<'_>) {
    let (chart, view, k) = (around.chart, around.view, around.scale);
    let placed = arranged(around);
    if let Some(overlay) = &around.overlay {
        let fleets = placed.iter().filter_map(|placed| Some((placed.sea?, placed.rect)));
        overlay.under(svg, &fleets.collect::<Vec<_>>());
        svg.cut();
        // An arrow through a name goes under it.
        let inside = |rect: &Rect, turn| around.window.holds(&base::turned(rect, turn));
        base::titles_where(svg, chart, k, |rect, turn| {
            overlay.crosses(rect, turn) && inside(rect, turn)
        });
        for (place, name) in chart.pack.places.iter().zip(around.names) {
            if let Some(name) = name.filter(|name| overlay.crosses(&name.rect, 0.0)) {
                base::label(svg, place, &name, k);
            }
        }
    }
    svg.cut();
    baggage::track(svg, chart, view);
    for Placed { at, rect, .. } in placed.iter().filter(|placed| placed.led) {
        svg.cut();
        let edge = rect.cut(*at, rect.middle()).map_or(rect.middle(), |(enters, _)| enters);
        svg.chain(&[*at, edge], Paint::line(INK, 1.6 * k));
    }
    for column in &view.columns {
        let taken = Paint::fill(INK).edged(WHITE, 2.0 * k);
        svg.cut();
        svg.circle(chart.space(column.space), TAKEN * k, taken);
    }
    for place in view.places.iter().filter(|place| is_shown(around.names, place.id)) {
        svg.cut();
        svg.scaled(chart.spot(place.id).at, k, |svg, at| place::draw(svg, at, place));
    }
    if let Some(overlay) = &around.overlay {
        svg.cut();
        overlay.over(svg);
    }
    for Placed { rect, block, .. } in &placed {
        svg.cut();
        svg.scaled(Point::new(rect.x, rect.y), k, |svg, corner| block.draw(svg, corner));
    }
    for at in battles(around) {
        svg.cut();
        svg.scaled(at, k, baggage::battle);
    }
}

fn battles(around: &Surroundings<'_>) -> Vec<Point> {
    let (chart, view, k) = (around.chart, around.view, around.scale);
    let spot = |space| baggage::battle_spot(chart, view, space, k);
    let shown = |at: &Point| around.window.holds(&baggage::battle_box(*at, k));
    baggage::battles(view).into_iter().map(spot).filter(shown).collect()
}

fn obstacles(room: &mut Room, around: &Surroundings<'_>) {
    let (chart, view, k) = (around.chart, around.view, around.scale);
    for title in around.titles {
        room.occupy(*title, 2.5);
    }
    for panel in around.panels {
        room.close(panel.grown(2.0));
    }
    for place in view.places.iter().filter(|place| is_shown(around.names, place.id)) {
        let reach = 2.0 * place::reach(place) * k;
        let at = chart.spot(place.id).at;
        let mark = Rect::around(at, reach, reach);
        room.mark(mark);
        if let Some(name) = around.names[usize::from(place.id.number())] {
            room.name(mark, name.rect);
        }
        if let Some(redoubts) = place::redoubts_box(at, place, k) {
            room.close(redoubts);
        }
    }
    for (path, route) in chart.pack.paths.iter().zip(&chart.routes) {
        for (at, step) in route.points.iter().zip(1..) {
            let space = Space::Point { path: path.id, step };
            if view.columns.iter().any(|column| column.space == space) {
                room.mark(Rect::around(*at, 2.0 * COLUMN * k, 2.0 * COLUMN * k));
            } else {
                room.occupy(Rect::around(*at, 16.0 * k, 16.0 * k), 7.0);
            }
        }
    }
    for at in battles(around) {
        room.close(baggage::battle_box(at, k));
    }
    for (rect, weight) in around.overlay.iter().flat_map(Layout::obstacles) {
        room.occupy(rect, weight);
    }
    for sea in &chart.pack.seas {
        room.occupy(Rect::around(chart.sea(sea.id).letter, 40.0 * k, 46.0 * k), 3.0);
    }
}
