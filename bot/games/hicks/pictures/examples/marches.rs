//! Draws tables of marches in every framing, to look at:
//! `cargo run -p hicks-pictures --example marches -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/march/mod.rs"]
mod march;

use hicks_pictures::{Framing, Table};

fn main() {
    let gallery = gallery::Gallery::asked();
    for situation in march::situations() {
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
            gallery.show(&format!("{}-{name}", situation.name), &scene);
        }
    }
}
