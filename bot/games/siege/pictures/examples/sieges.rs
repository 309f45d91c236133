//! Draws sieges in every framing, fights, cards and courses, to look at:
//! `cargo run -p siege-pictures --example sieges -- DIRECTORY [NAME]`.

#[path = "../tests/situations/mod.rs"]
mod situations;

use std::path::{Path, PathBuf};

use render::{Renderer, Scene};
use siege::{BannerCardId, CardId, data};
use siege_pictures::{
    Course, FightPicture, Framing, Map, Month, Traces, banner_card, card, events_card,
};

fn main() {
    let mut words = std::env::args().skip(1);
    let directory = PathBuf::from(words.next().unwrap_or_else(|| ".".to_owned()));
    let only = words.next().unwrap_or_default();
    let renderer = Renderer::new();
    let shown = |name: &str| name.contains(&only);
    for situation in situations::situations() {
        if !shown(&situation.name) {
            continue;
        }
        let shots = [
            ("whole", Framing::Whole, 1600),
            ("close", Framing::Close, 550),
            ("phone", Framing::Close, 400),
        ];
        for (name, framing, width) in shots {
            let traces = Traces::of(&situation.events);
            let scene = Map::scene(situation.view.clone(), traces, framing, width);
            write(&renderer, &directory, &format!("{}-{name}", situation.name), &scene);
        }
        let events: Vec<&siege::Event> = situation.events.iter().collect();
        for width in [800, 400] {
            if let Some(scene) = FightPicture::scene(&situation.view, &events, width) {
                let name = format!("{}-fight-{width}", situation.name);
                write(&renderer, &directory, &name, &scene);
            }
        }
        if let Some(scene) = events_card(&situation.view, 550) {
            write(&renderer, &directory, &format!("{}-events", situation.name), &scene);
        }
    }
    for row in data().cards.iter().filter(|row| shown(&format!("card-{}", row.number))) {
        let scene = card(CardId(row.number), 400);
        write(&renderer, &directory, &format!("card-{}", row.number), &scene);
    }
    for row in data().banner_cards.iter().filter(|row| shown(&format!("banner-{}", row.number))) {
        let scene = banner_card(BannerCardId(row.number), 400);
        write(&renderer, &directory, &format!("banner-{}", row.number), &scene);
    }
    if shown("course") {
        write(&renderer, &directory, "course", &Course::scene(&months(), 800));
        write(&renderer, &directory, "course-phone", &Course::scene(&months(), 400));
        write(&renderer, &directory, "course-early", &Course::scene(&months()[..2], 400));
    }
}

/// A siege month by month.
fn months() -> Vec<Month> {
    let month = |(turn, resources, morale, areas, strengths)| Month {
        turn,
        resources,
        morale,
        areas,
        strengths,
    };
    [
        (1, 9, 6, [4, 4, 4, 4], [3, 4, 5, 5]),
        (2, 8, 7, [4, 3, 4, 4], [3, 4, 5, 5]),
        (3, 10, 7, [3, 3, 4, 3], [3, 4, 5, 5]),
        (4, 11, 6, [3, 3, 3, 3], [2, 4, 6, 5]),
        (5, 8, 6, [2, 3, 3, 3], [2, 3, 6, 5]),
        (6, 6, 8, [2, 2, 3, 2], [1, 3, 6, 5]),
        (7, 5, 8, [2, 2, 2, 2], [1, 3, 5, 5]),
        (8, 3, 6, [3, 2, 2, 2], [0, 3, 5, 6]),
        (9, 2, 5, [3, 1, 2, 1], [0, 3, 5, 6]),
        (10, 1, 3, [3, 1, 1, 1], [0, 2, 5, 6]),
        (11, 0, 2, [3, 1, 1, 1], [0, 2, 5, 6]),
    ]
    .map(month)
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
    if name.ends_with("-whole") || name.contains("fight-800") || name == "course" {
        println!("{}\n", picture.alt);
    }
}
