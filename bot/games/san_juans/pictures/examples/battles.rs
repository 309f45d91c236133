//! Draws sheets of battles and sieges, to look at:
//! `cargo run -p san-juans-pictures --example battles -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/war/mod.rs"]
mod war;

use std::collections::BTreeMap;

use render::Scene;
use san_juans_pictures::{BattleSheet, SiegeSheet};
use war::waiting;

/// A battle of each type in the open and at a place, the largest of each.
fn sheets() -> Vec<(String, Scene)> {
    let mut kept: BTreeMap<String, (usize, Scene)> = BTreeMap::new();
    for view in waiting::battles(260) {
        let battle = view.battle.as_ref().expect("a battle waits");
        let there = match battle.space.place() {
            Some(place) => format!("{:?}", view.place(place).kind),
            None => "Open".to_owned(),
        };
        let kind = format!("{:?}", battle.kind);
        let kind = kind.split('(').next().unwrap_or_default();
        let name = format!("sheet-{:?}-{there}-{kind}", battle.battle);
        let units = battle.units.len();
        let scene = Scene::new(BattleSheet::of(&view).expect("a battle waits"));
        if kept.get(&name).is_none_or(|(most, _)| *most < units) {
            kept.insert(name, (units, scene));
        }
    }
    kept.into_iter().map(|(name, (_, scene))| (name, scene)).collect()
}

/// A siege of each level at each kind of place, in port or not, the largest garrison of each.
fn sieges() -> Vec<(String, Scene)> {
    let mut kept: BTreeMap<String, (usize, Scene)> = BTreeMap::new();
    for waiting::Besieged { view, place, modifiers } in waiting::sieges(1_500) {
        let state = view.place(place);
        let level = state.siege.unwrap_or_default();
        let port = if place.is_port() { "port" } else { "inland" };
        let name = format!("siege-{:?}-{port}-{level}", state.kind);
        let units = state.units.len();
        let scene = SiegeSheet::of(&view, place, modifiers).map(Scene::new);
        if kept.get(&name).is_none_or(|(most, _)| *most < units) {
            kept.insert(name, (units, scene.expect("it is besieged")));
        }
    }
    kept.into_iter().map(|(name, (_, scene))| (name, scene)).collect()
}

fn main() {
    let gallery = gallery::Gallery::asked();
    for (name, scene) in sheets().into_iter().chain(sieges()) {
        gallery.show(&name, &scene);
    }
}
