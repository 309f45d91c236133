//! Draws tables of marches in every framing, to look at:
//! `cargo run -p hicks-pictures --example tables -- DIRECTORY [NAME]`.

#[path = "../tests/march/mod.rs"]
mod march;

use std::path::PathBuf;

use hicks_pictures::{Framing, Table};
use render::Renderer;

fn main() {
    let mut words = std::env::args().skip(1);
    let directory = PathBuf::from(words.next().unwrap_or_else(|| ".".to_owned()));
    let only = words.next().unwrap_or_default();
    let renderer = Renderer::new();
    for situation in march::situations() {
        if !situation.name.contains(&only) {
            continue;
        }
        let shots = [
            ("whole", Framing::Whole, 1600, false),
            ("close", Framing::Close, 1000, false),
            ("phone", Framing::Close, 400, false),
            ("pocket", Framing::Whole, 400, false),
            ("ranges", Framing::Whole, 1600, true),
        ];
        for (name, framing, width, ranges) in shots {
            let traces = situation.traces.clone();
            let traces = if ranges { traces.with_ranges() } else { traces };
            let scene = Table::scene(situation.view.clone(), traces, framing, width);
            let began = std::time::Instant::now();
            let picture = renderer.draw(&scene).expect("a picture");
            let took = began.elapsed();
            let path = directory.join(format!("{}-{name}.png", situation.name));
            std::fs::write(&path, &picture.png).expect("the directory can be written");
            println!("{}: {} bytes, {took:?}", path.display(), picture.png.len());
            if name == "close" {
                println!("{}\n", picture.alt);
            }
        }
    }
}
