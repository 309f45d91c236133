//! The map in words, as long as a message may be: what has changed, then island by island who
//! stands where, and what sails.

use games::map::Since;
use model::words::{BODY_MAX, capital, clip_lines, count, joined, list};
use san_juans::{Berth, Changes, Control, Island, IslandId, PlaceView, Space, Spot, Turned, View};
use serde::Serialize;
use serde_json::json;

use crate::records::since::Changed;
use crate::text::board;
use crate::text::book::book;
use crate::text::names::{self, Names};

/// `Since order 41 · turn 8, round 3`: the caption of what has changed.
pub fn caption(since: Since, changed: &Changed) -> String {
    let Changed { order, turn, round, .. } = changed;
    let when = match round {
        Some(round) => format!("turn {turn}, round {round}"),
        None => format!("turn {turn}"),
    };
    match since {
        Since::Turn(_) | Since::ThisTurn => format!("Since turn {turn} began"),
        Since::Own(_) => format!("Since the rebellion of turn {turn}"),
        Since::After(_) => format!("Since you looked · order {order}, {when}"),
        Since::Order(_) | Since::LastOrder => format!("Since order {order} · {when}"),
    }
}

pub fn in_words(
    view: &View,
    island: Option<IslandId>,
    changed: Option<(&str, &Changes)>,
) -> String {
    let mut lines = vec![format!("{} · {}", capital(&board::when(view)), board::score_line(view))];
    if let Some((caption, changes)) = changed {
        lines.push(format!("\n**{caption}**"));
        lines.extend(changes_lines(changes, view));
    }
    let islands = view.pack().islands.iter().filter(|row| island.is_none_or(|id| id == row.id));
    for row in islands {
        lines.extend(island_lines(row, view));
    }
    if island.is_none() {
        lines.extend(seas(view));
    }
    clip_lines(&lines.join("\n"), BODY_MAX)
}

fn island_lines(island: &Island, view: &View) -> Vec<String> {
    let mut lines = vec![format!("\n**{}**", island.name)];
    lines.extend(island.places.iter().map(|place| place_line(view.place(*place), view)));
    let here = |space: &Space| space.island() == island.id;
    for column in view.columns.iter().filter(|column| here(&column.space)) {
        let (space, units) = (names::space(column.space), names::force(&column.units));
        lines.push(format!("- {}: {units}{}", capital(&space), hungry(&column.units)));
    }
    lines
}

fn hungry(units: &[san_juans::UnitView]) -> &'static str {
    if units.iter().any(|unit| !unit.supplied) { "; cut off" } else { "" }
}

/// `- **Olga**: town, 10, in revolt; siege 2 of 4; 2 Local Infantry; in port: gunboat *Tamai*`.
fn place_line(place: &PlaceView, view: &View) -> String {
    let row = place.id;
    let (noun, control) = (names::noun(row), names::control(view.pack, place.control));
    let mut parts = vec![format!("{noun}, {}, {control}", row.vp)];
    let some = |number: u8, noun: &str| (number > 0).then(|| count(number.into(), noun));
    parts.extend(place.siege.map(|level| format!("**siege {level} of 4**")));
    parts.extend(some(place.redoubts, "redoubt"));
    parts.extend(some(place.stores, "supply point"));
    let force = || format!("{}{}", names::force(&place.units), hungry(&place.units));
    parts.extend((!place.units.is_empty()).then(force));
    let names = Names::new(view);
    let ships: Vec<String> = view.ships_in(place.id).map(|ship| afloat(ship, names)).collect();
    parts.extend((!ships.is_empty()).then(|| format!("in port {}", list(&ships))));
    format!("- **{}**: {}", row.name, parts.join("; "))
}

/// `gunboat *Tamai*, damage 2, with 3 Local Infantry`.
fn afloat(ship: &san_juans::ShipView, names: Names<'_>) -> String {
    let mut told = names.ship(ship.id);
    if ship.damage > 0 {
        told.push_str(&format!(" (damage {})", ship.damage));
    }
    if !ship.aboard.is_empty() {
        told.push_str(&format!(" with {}", names::force(&ship.aboard)));
    }
    told
}

fn seas(view: &View) -> Vec<String> {
    let names = Names::new(view);
    let sea = |sea: &san_juans::Sea| {
        let ships: Vec<String> = view.ships_on(sea.id).map(|ship| afloat(ship, names)).collect();
        let name = capital(&names::sea(sea.id));
        (!ships.is_empty()).then(|| format!("- {name}: {}", list(&ships)))
    };
    let lines: Vec<String> = view.pack().seas.iter().filter_map(sea).collect();
    match lines.is_empty() {
        true => vec![view.pack().say("\n**{war.At_sea}** nobody.")],
        false => std::iter::once(view.pack().say("\n**{war.At_sea}**")).chain(lines).collect(),
    }
}

pub fn changes_lines(changes: &Changes, view: &View) -> Vec<String> {
    if changes.is_empty() {
        return vec!["Nothing has changed on the map.".to_owned()];
    }
    let names = &Names::new(view);
    let (fallen, retaken): (Vec<&Turned>, Vec<&Turned>) =
        changes.turned.iter().partition(|turned| turned.now == Control::Rebel);
    let lines = [
        line("fallen", &fallen, names),
        line("retaken", &retaken, names),
        line("siege", &changes.sieges, names),
        line("battle", &changes.clashes, names),
        line("lost", &changes.losses, names),
        line("march", &changes.trails, names),
        line("voyage", &changes.voyages, names),
        line("ship", &changes.ships, names),
        line("arrival", &changes.arrivals, names),
        line("laid", &changes.laid, names),
        line("cut", &changes.cut, names),
    ];
    let score = |was| format!("📜 The score went from {was} to {}", view.score);
    lines.into_iter().flatten().chain(changes.score_was.map(score)).collect()
}

/// All changes of a kind; nothing where there are none.
fn line(kind: &str, items: &[impl Serialize], names: &Names<'_>) -> Option<String> {
    let told = items
        .iter()
        .map(|item| book(names.view.pack).tell("change", &json!({ kind: item }), names));
    let head = book(names.view.pack).words("change-head", &kind);
    (!items.is_empty()).then(|| format!("{head}: {}", joined(told.flatten(), ", ")))
}

pub fn spot(spot: Spot) -> String {
    match spot {
        Spot::Land(space) => names::at(space),
        Spot::Water(Berth::Port(place)) => format!("in the port of {}", names::place(place)),
        Spot::Water(berth) => format!("in {}", names::berth_short(berth)),
    }
}
