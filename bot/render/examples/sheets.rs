//! Draws the states of the war that the tests know, to look at:
//! `cargo run --release -p render --example sheets -- DIRECTORY`.

#[path = "../tests/war/mod.rs"]
mod war;

use std::path::PathBuf;

use engine::san_juans::{IslandId, Space, data};
use render::san_juans::Shot;
use render::{Artist, Scene};

fn main() {
    let directory = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let artist = Artist::new();
    let whole = Shot::Whole { width: 1600 };
    let island = Shot::Island { island: IslandId(2), width: 900 };
    let around = Shot::Around { space: Space::Place(data().named("west-sound")), width: 800 };
    let point = "richardson/mud-bay/1".parse().expect("a movement point");
    let march = Shot::Around { space: point, width: 800 };
    for (name, view, shot) in [
        ("start", war::start(), whole),
        ("midway", war::midway(), whole),
        ("crowded", war::crowded(), whole),
        ("at-sea", war::at_sea(), whole),
        ("laden", war::laden(), whole),
        ("laden-at-sea", war::laden_at_sea(), whole),
        ("laden-small", war::laden(), Shot::Whole { width: 400 }),
        ("small", war::midway(), Shot::Whole { width: 400 }),
        ("lopez", war::midway(), island),
        ("west-sound", war::midway(), around),
        ("march", war::midway(), march),
    ] {
        let picture = artist.draw(&Scene::map(view, shot)).expect("a picture");
        let path = directory.join(format!("{name}.png"));
        std::fs::write(&path, &picture.png).expect("the directory can be written");
        println!("{}: {} bytes\n{}\n", path.display(), picture.png.len(), picture.alt);
    }
}
