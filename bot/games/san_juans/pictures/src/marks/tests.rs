//! What is set beside marks hides nothing and is cut by nothing, in positions of wars at random.

use san_juans::{Scenario, first};

use super::*;
use crate::Atlas;
use crate::Map;
use crate::map::Shot;
use crate::overlay::Overlay;
use crate::panels::Tab;
use played::war;

#[path = "../../tests/war/played.rs"]
mod played;

/// Rounds of wars played at random.
fn rounds(most: usize) -> Vec<played::Stretch> {
    let wars = (1..).flat_map(|seed| {
        let scenario = if seed % 3 == 0 { Scenario::Reconquest } else { Scenario::Revolt };
        war(seed, scenario).rounds
    });
    wars.take(most).collect()
}

fn faults(atlas: &Atlas, map: &Map) -> Vec<String> {
    let window = map.shot.window(&atlas.chart, &map.overlay);
    let tab = map.overlay.tab().map(|words| Tab::new(words, &window));
    let (names, panels) = (atlas.names(&window), map.panels(&window, tab.as_ref()));
    let around = map.surroundings(atlas, &window, &panels, &names);
    let placed = arranged(&around);
    let mut faults = Vec::new();
    for (place, name) in first().places.iter().zip(&names) {
        let hides = |panel: &Rect| name.is_some_and(|name| name.rect.overlap(panel) > 0.0);
        if panels.iter().any(hides) {
            faults.push(format!("the name {} lies under a panel", place.name));
        }
    }
    for (i, one) in placed.iter().enumerate() {
        let what = format!("{} at {:?}", kind(one), one.rect);
        if !around.window.holds(&one.rect) {
            faults.push(format!("{what} is cut"));
        }
        let names = first().places.iter().zip(&names);
        for (place, name) in names.filter_map(|(place, name)| Some((place, name.as_ref()?))) {
            if one.rect.overlap(&name.rect) > 4.0 {
                faults.push(format!("{what} hides the name {}", place.name));
            }
            let ships = matches!(one.block, Block::Fleet(_)) && one.sea.is_none();
            if ships && one.is_nearer(place, &around) {
                faults.push(format!("{what} stands beside {}", place.name));
            }
        }
        for other in &placed[i + 1..] {
            if one.rect.overlap(&other.rect) > 4.0 {
                faults.push(format!("{what} hides {}", kind(other)));
            }
        }
        for panel in &panels {
            if one.rect.overlap(panel) > 4.0 {
                faults.push(format!("{what} lies under a panel"));
            }
        }
    }
    faults
}

fn kind(placed: &Placed) -> String {
    match &placed.block {
        Block::Force(_) => "troops".to_owned(),
        Block::Fleet(_) => "ships".to_owned(),
        Block::Baggage(_) => "baggage".to_owned(),
        Block::Note(note) => format!("{note:?}"),
    }
}

impl Placed {
    /// Whether it stands nearer to the mark of a location than to its own.
    fn is_nearer(&self, place: &san_juans::Place, around: &Surroundings<'_>) -> bool {
        let at = around.chart.spot(place.id).at;
        let reach = |place: &san_juans::PlaceView| 2.0 * place::reach(place) * around.scale;
        let mark = |at, wide| Rect::around(at, wide, wide);
        let own = around.view.places.iter().find(|of| around.chart.spot(of.id).at == self.at);
        let own = mark(self.at, own.map_or(2.0 * COLUMN * around.scale, reach));
        let other = mark(at, reach(around.view.place(place.id)));
        let near = room::gap(&self.rect, &own).min(room::BESIDE * around.scale) - 0.1;
        at != self.at && room::gap(&self.rect, &other) < near
    }
}

#[test]
fn nothing_is_hidden_or_cut_in_500_positions() {
    let atlas = Atlas::load(first());
    let (mut found, mut shown) = (Vec::new(), 0);
    for (number, round) in rounds(500).into_iter().enumerate() {
        let places = &first().places;
        let space = Space::Place(places[number % places.len()].id);
        let island = first().islands[number % first().islands.len()].id;
        let plain = |shot| (shot, Overlay::default());
        let other = match number % 4 {
            0 => plain(Shot::Whole { width: 1600 }),
            1 => plain(Shot::Island { island, width: 1100 }),
            2 => plain(Shot::Around { space, width: 1100 }),
            _ => (
                Shot::Overlaid { width: 1100 },
                Overlay::since("Turn 12, round 7", round.changes()),
            ),
        };
        for (shot, overlay) in [plain(Shot::Pocket { width: 1100 }), other] {
            let map = Map { view: Box::new(round.after.clone()), shot, overlay };
            shown += 1;
            let faults = faults(&atlas, &map);
            found.extend(faults.into_iter().map(|fault| format!("{number}, {shot:?}: {fault}")));
        }
    }
    let some: Vec<&String> = found.iter().step_by(found.len() / 30 + 1).collect();
    assert!(found.is_empty(), "{} faults in {shown} pictures, such as {some:#?}", found.len());
}

/// Rebellions with dice, of wars played at random.
fn rebellions(most: usize) -> Vec<Map> {
    let wars = (1..).flat_map(|seed| {
        let scenario = if seed % 3 == 0 { Scenario::Reconquest } else { Scenario::Revolt };
        war(seed, scenario).turns
    });
    let map = |turn: played::Stretch| {
        let rolled =
            |fact: &san_juans::Event| matches!(fact, san_juans::Event::RevoltRolled { .. });
        let from = turn.events.iter().position(rolled)?;
        let facts: Vec<&san_juans::Event> = turn.events[from..].iter().collect();
        let changes = san_juans::Changes::told(&facts, &turn.after);
        let overlay = Overlay::since("The rebellion", changes).with_rolls(&facts);
        let view = Box::new(turn.after);
        Some(Map { view, shot: Shot::Pocket { width: 1100 }, overlay })
    };
    wars.filter_map(map).filter(|map| !map.overlay.rolls.is_empty()).take(most).collect()
}

/// A die lies at the place it was thrown for: a line leads to it from there, and hardly ever is anything
/// else nearer.
#[test]
fn the_dice_of_a_rebellion_lie_at_their_own_places() {
    let atlas = Atlas::load(first());
    let (mut dice, mut strange) = (0, Vec::new());
    for (number, map) in rebellions(60).into_iter().enumerate() {
        let window = map.shot.window(&atlas.chart, &map.overlay);
        let tab = map.overlay.tab().map(|words| Tab::new(words, &window));
        let (names, panels) = (atlas.names(&window), map.panels(&window, tab.as_ref()));
        let around = map.surroundings(&atlas, &window, &panels, &names);
        let rolled = |placed: &Placed| matches!(placed.block, Block::Note(Note::Rolled { .. }));
        for placed in arranged(&around).into_iter().filter(rolled) {
            dice += 1;
            assert!(placed.led, "{number}: no line leads to a die");
            let far = |place: &&san_juans::PlaceView| {
                let reach = 2.0 * place::reach(place) * around.scale;
                room::gap(&placed.rect, &Rect::around(around.chart.spot(place.id).at, reach, reach))
            };
            let nearest = around.view.places.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
            let nearest = nearest.expect("there are places");
            let own = around.view.places.iter().find(|of| around.chart.spot(of.id).at == placed.at);
            let own = own.expect("it has a place");
            // Around a place that has risen there is a ring.
            if far(&own) > far(&nearest) + 8.0 * around.scale {
                let [at, near] = [own, nearest].map(|place| &place.id.name);
                strange.push(format!("{number}: a die of {at} lies at {near}"));
            }
        }
    }
    assert!(dice > 600, "{dice}");
    assert!(strange.len() * 20 < dice, "{} of {dice}: {strange:#?}", strange.len());
}
