//! Draws every kind of picture of a pack in a folder, to look at:
//! `cargo run -p san-juans-pictures --example pack -- DIRECTORY NAME FOLDER`, where NAME may be empty.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;

use std::path::Path;

use san_juans::{Files, enroll};

fn files(home: &Path, below: &str, found: &mut Files) {
    for entry in std::fs::read_dir(home.join(below)).expect("a folder").flatten() {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files(home, &format!("{name}/"), found);
        } else if !name.ends_with(".md") {
            found.0.insert(name, std::fs::read_to_string(entry.path()).expect("a text"));
        }
    }
}

fn main() {
    let gallery = gallery::Gallery::asked();
    let folder = std::env::args().nth(3).expect("a folder");
    let mut found = Files::default();
    files(Path::new(&folder), "", &mut found);
    for mistake in san_juans_pictures::mistakes(&found) {
        println!("{mistake}");
    }
    let pack = enroll(&found).expect("a pack that can be played");
    for (name, scene) in san_juans_pictures::gallery(pack) {
        gallery.show(&name, &scene);
    }
}
