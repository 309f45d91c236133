//! Draws games in every framing for every audience, battles, cards and courses, to look at:
//! `cargo run -p khartoum-pictures --example wars -- DIRECTORY [NAME]`.

#[path = "../tests/situations/mod.rs"]
mod situations;

use std::path::{Path, PathBuf};

use khartoum::{CardId, Event};
use khartoum_pictures::{BattlePicture, Framing, Map, Part, Traces, Turn, card, course, hand};
use render::{Renderer, Scene};

fn main() {
    let mut words = std::env::args().skip(1);
    let directory = PathBuf::from(words.next().unwrap_or_else(|| ".".to_owned()));
    let only = words.next().unwrap_or_default();
    let renderer = Renderer::new();
    let shown = |name: &str| name.contains(&only);
    for situation in situations::situations() {
        for (who, audience) in situations::AUDIENCES {
            let (view, events) = (situation.view(audience), situation.events(audience));
            let shots = [
                ("whole", Framing::Whole, 1600),
                ("close", Framing::Close, 550),
                ("phone", Framing::Close, 400),
                ("supply", Framing::Supply, 1600),
                ("nile", Framing::Part(Part::Nile), 550),
                ("kordofan", Framing::Part(Part::Kordofan), 550),
                ("red-sea", Framing::Part(Part::RedSea), 550),
            ];
            for (what, framing, width) in shots {
                let name = format!("{}-{who}-{what}", situation.name);
                if shown(&name) {
                    let scene = Map::scene(&view, Traces::of(&events), framing, width);
                    write(&renderer, &directory, &name, &scene);
                }
            }
            let told: Vec<&Event> = events.iter().collect();
            for width in [800, 400] {
                let name = format!("{}-{who}-battle-{width}", situation.name);
                if let (true, Some(scene)) =
                    (shown(&name), BattlePicture::scene(&view, &told, width))
                {
                    write(&renderer, &directory, &name, &scene);
                }
            }
        }
    }
    for number in (1..=40).filter(|number| shown(&format!("card-{number:02}"))) {
        let name = format!("card-{number:02}");
        write(&renderer, &directory, &name, &card(CardId(number), 400));
    }
    if shown("hand") {
        let cards = [CardId(4), CardId(13), CardId(25), CardId(40)];
        for many in 1..=4 {
            let scene = hand(&cards[..many], 800).expect("cards");
            write(&renderer, &directory, &format!("hand-{many}"), &scene);
        }
    }
    for part in (0..4).filter(|part| shown(&format!("deck-{part}"))) {
        let cards: Vec<CardId> = (1..=10).map(|number| CardId(10 * part + number)).collect();
        write(&renderer, &directory, &format!("deck-{part}"), &hand(&cards, 1800).expect("cards"));
    }
    if shown("course") {
        write(&renderer, &directory, "course", &course(&turns()).expect("turns"));
        write(&renderer, &directory, "course-early", &course(&turns()[..2]).expect("turns"));
    }
}

/// A game turn by turn.
fn turns() -> Vec<Turn> {
    [
        (1, 14, 7, 14, 10),
        (2, 13, 9, 16, 9),
        (3, 12, 8, 19, 8),
        (4, 9, 9, 18, 7),
        (5, 8, 7, 20, 6),
        (6, 10, 9, 22, 6),
        (7, 7, 8, 19, 5),
        (8, 9, 6, 21, 5),
        (9, 11, 5, 20, 7),
    ]
    .map(|(turn, points, mahdist_units, empire_units, towns)| Turn {
        turn,
        points,
        mahdist_units,
        empire_units,
        towns,
    })
    .into()
}

/// Draws a scene twice, for what the first costs more, and writes it.
fn write(renderer: &Renderer, directory: &Path, name: &str, scene: &Scene) {
    let began = std::time::Instant::now();
    renderer.draw(scene).expect("a picture");
    let first = began.elapsed();
    let began = std::time::Instant::now();
    let picture = renderer.draw(scene).expect("a picture");
    let again = began.elapsed();
    let path = directory.join(format!("{name}.png"));
    std::fs::write(&path, &picture.png).expect("the directory can be written");
    println!("{name}: {} bytes, {first:?}, again {again:?}", picture.png.len());
    if name.ends_with("-whole") || name.contains("battle-800") || name.starts_with("co") {
        println!("{}\n", picture.alt);
    }
}
