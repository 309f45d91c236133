//! Draws strips of dice, sheets of battles and sieges, to look at:
//! `cargo run -p render --example battles -- DIRECTORY`.

#[path = "../tests/war/waiting.rs"]
mod waiting;

use std::collections::BTreeMap;
use std::path::PathBuf;

use render::san_juans::{BattleSheet, SiegePlan};
use render::{Artist, Die, Fate, Rolled, Scene, Throw};

fn throw(label: &str, sides: u8, faces: impl Iterator<Item = u8>, needed: u8) -> Throw {
    let fate = |face| match needed {
        0 => Fate::Plain,
        _ if face >= needed => Fate::Hit,
        _ => Fate::Miss,
    };
    let dice: Vec<Die> = faces.map(|face| Die { sides, face, fate: fate(face) }).collect();
    let hits = dice.iter().filter(|die| die.fate == Fate::Hit).count();
    let result = if needed > 0 { format!("{hits} of {}", dice.len()) } else { String::new() };
    Throw { label: label.to_owned(), dice, result }
}

fn strips() -> Vec<(String, Scene)> {
    let mut strips = Vec::new();
    for count in [1_u8, 2, 7, 20, 40, 52] {
        let faces = (0..count).map(|at| (at % 6 * 5 + at / 6) % 6 + 1);
        let throws = vec![throw("San Juan, revolt: needs 4+", 6, faces, 4)];
        strips.push((format!("dice-{count}"), Rolled { title: String::new(), throws }));
    }
    let many = [4, 6, 8, 10, 12, 20, 100, 30];
    let throws = many
        .map(|sides| throw(&format!("D{sides}"), sides, [1, sides / 2 + 4, sides].into_iter(), 0));
    strips.push((
        "dice-sizes".to_owned(),
        Rolled { title: "Alice rolls for the ford".to_owned(), throws: throws.to_vec() },
    ));
    let places = ["Friday Harbor", "Roche Harbor", "Eastsound", "Orcas Landing", "West Beach"];
    let throws = places.iter().zip(1_u8..).map(|(place, face)| {
        throw(&format!("{place}, revolt: needs 4+"), 6, std::iter::once(face), 4)
    });
    let siege = throw("Suakin, siege table: level 3 +2", 6, [4, 5].into_iter(), 0);
    let throws = throws.chain([siege.clone(), siege]).collect();
    strips.push(("dice-mixed".to_owned(), Rolled { title: "Turn 7".to_owned(), throws }));
    strips.into_iter().map(|(name, rolled)| (name, Scene::new(rolled))).collect()
}

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
        let port = if engine::san_juans::data().place(place).is_port() { "port" } else { "inland" };
        let name = format!("siege-{:?}-{port}-{level}", state.kind);
        let units = state.units.len();
        let scene = SiegePlan::of(&view, place, modifiers).map(Scene::new);
        if kept.get(&name).is_none_or(|(most, _)| *most < units) {
            kept.insert(name, (units, scene.expect("it is besieged")));
        }
    }
    kept.into_iter().map(|(name, (_, scene))| (name, scene)).collect()
}

fn main() {
    let directory = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let artist = Artist::new();
    for (name, scene) in strips().into_iter().chain(sheets()).chain(sieges()) {
        let picture = artist.draw(&scene).expect("a picture");
        let path = directory.join(format!("{name}.png"));
        std::fs::write(&path, &picture.png).expect("the directory can be written");
        println!("{}: {} bytes\n{}\n", path.display(), picture.png.len(), picture.alt);
    }
}
