//! Draws every kind of picture of each war that is shipped, to look at:
//! `cargo run -p san-juans-pictures --example packs -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;

use san_juans::{enroll, first, shipped_files};

fn main() {
    let gallery = gallery::Gallery::asked();
    let others = ["oudh", "north-china", "example-pack"];
    let others = others.map(|name| {
        let files = shipped_files(name).expect("it is shipped");
        (name, enroll(&files).expect("a pack"))
    });
    for (pack, files) in [("san-juans", first())].into_iter().chain(others) {
        for (name, scene) in san_juans_pictures::gallery(files) {
            gallery.show(&format!("{pack}-{name}"), &scene);
        }
    }
}
