//! Draws strips of dice, to look at: `cargo run -p render --example dice -- DIRECTORY [NAME]`.

mod gallery;

use render::{Die, DieResult, Rolled, Scene, Throw};

fn throw(label: &str, sides: u8, faces: impl Iterator<Item = u8>, needed: u8) -> Throw {
    let fate = |face| match needed {
        0 => DieResult::Plain,
        _ if face >= needed => DieResult::Hit,
        _ => DieResult::Miss,
    };
    let dice: Vec<Die> = faces.map(|face| Die { sides, face, fate: fate(face) }).collect();
    let hits = dice.iter().filter(|die| die.fate == DieResult::Hit).count();
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

fn main() {
    let gallery = gallery::Gallery::asked();
    for (name, scene) in strips() {
        gallery.show(&name, &scene);
    }
}
