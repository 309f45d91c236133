//! Ships in words: convoys, landings, damage, boats into a siege, fights at sea.

use model::label::Label;
use model::words::{capital, count};
use model::{Game, words};
use san_juans::{Berth, Control, Fleet, PlaceId, ShipId, ShipView, View};

use crate::text::battles::dice;
use crate::text::names::{self, Names};
use crate::text::odds;
use crate::text::panels::labels::made;

/// Gunboats of ours that support a battle in a port, or could if they came in: they lie off it, or
/// in another port of its waters (J-058). Nothing where there are none.
pub fn gunboats_in_reach(port: PlaceId, view: &View) -> Option<String> {
    let seas = &port.seas;
    let names = Names::new(view);
    let guns = |at: &dyn Fn(Berth) -> bool| -> Vec<ShipId> {
        let able = view.ships.iter().filter(|ship| ship.kind.is_gunboat() && ship.damage == 0);
        able.filter(|ship| at(ship.at)).map(|ship| ship.id).collect()
    };
    let there = guns(&|at| at == Berth::Port(port));
    let near = guns(&|at| match at {
        Berth::Port(other) => other != port && other.seas.iter().any(|sea| seas.contains(sea)),
        Berth::Sea(sea) => seas.contains(&sea),
        Berth::Sunk => false,
    });
    let mut told = Vec::new();
    if !there.is_empty() {
        let verb = if there.len() == 1 { "supports" } else { "support" };
        told.push(format!("{} {verb} a battle there", names.ships(&there)));
    }
    if !near.is_empty() {
        let verb = if near.len() == 1 { "is" } else { "are" };
        let come = match view.place(port).control {
            Control::Rebel => "would support one by landing troops there",
            _ => "would support one from the port",
        };
        told.push(format!("{} {verb} in reach and {come}", names.ships(&near)));
    }
    let told = words::capital(&told.join("; "));
    (!told.is_empty()).then(|| format!("⚓ {}: {told}", capital(&names::town(port))))
}

/// `one point of damage`.
pub fn damage_count(points: u8) -> String {
    match points {
        1 => "one point of damage".to_owned(),
        many => format!("{} points of damage", words::word(many.into())),
    }
}

/// `🎲 5 6: 1 hit`: a hit on 5 or 6.
pub fn guns(dice: &[u8]) -> String {
    let hits = count(dice.iter().filter(|die| **die >= 5).count(), "hit");
    match dice {
        [] => format!("no gun: {hits}"),
        dice => format!("🎲 {}: {hits}", dice::faces(dice.iter().copied())),
    }
}

/// `one heavy gunboat and three dhows`.
pub fn fleet(fleet: Fleet) -> String {
    let rows = [
        (fleet.heavy, "heavy gunboat", "heavy gunboats"),
        (fleet.light, "light gunboat", "light gunboats"),
        (fleet.dhows, "dhow of riflemen", "dhows of riflemen"),
    ];
    let parts = names::counted(rows, |number| words::word(number.into()));
    if parts.is_empty() { "nothing".to_owned() } else { words::list(&parts) }
}

pub fn sail_to(berth: Berth, view: &View, game: Option<&Game>) -> Label {
    let hops = game.and_then(|game| odds::hops(game, berth)).unwrap_or_default();
    let mut parts = vec![count(hops.len().max(1), "action")];
    if let Some((_, way @ [_, ..])) = hops.split_last() {
        let way: Vec<String> = way.iter().map(|hop| names::berth_short(*hop)).collect();
        parts.push(format!("by way of {}", words::commas(&way)));
    }
    let emoji = match berth {
        Berth::Port(port) => {
            let place = view.place(port);
            if place.control == Control::Rebel {
                parts.push("in revolt: to land is an assault".to_owned());
            } else if let Some(level) = place.siege {
                parts.push(format!("besieged, level {level}"));
                if view.options.boats_into_siege {
                    parts.push(view.pack().say("1D6: 1–2 turned back, 3–4 {war.gunboats} hit"));
                }
            }
            "⚓"
        }
        Berth::Sea(_) | Berth::Sunk => "🌊",
    };
    made(format!("Sail to {}", names::berth(berth)), parts.join(" · "), emoji, "Sail to")
}

/// A ship, as a line of a menu.
pub fn ship_name(ship: &ShipView) -> String {
    format!("{} {}", capital(&names::ship_noun(ship.kind)), words::bare(&ship.name))
}

/// Where a ship is, and what she carries.
pub fn ship_state(ship: &ShipView) -> String {
    let mut parts = vec![capital(&names::berth(ship.at))];
    parts.extend((ship.damage > 0).then(|| format!("laid up, {}", damage_count(ship.damage))));
    let aboard = || format!("aboard: {}", names::force(&ship.aboard));
    parts.extend((!ship.aboard.is_empty()).then(aboard));
    parts.push(format!("room for {}", count(ship.room, "unit")));
    parts.extend(ship.functions.map(|left| format!("{} left", count(left.into(), "action"))));
    parts.join(" · ")
}
