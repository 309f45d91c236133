//! What sheets of figures cost. `cargo bench -p render`.

use divan::Bencher;
use render::{Bar, Fill, Prospects, Renderer, Scene, Share};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 20)]
fn odds(bencher: Bencher<'_, '_>) {
    let renderer = Renderer::new();
    let part = |word: &str, fill, percent| Share { word: word.to_owned(), fill, percent };
    let bar = |name: &str| Bar {
        name: name.to_owned(),
        aside: "costs 1.3 units".to_owned(),
        parts: vec![
            part("falls", Fill::Black, 12.0),
            part("besieged still", Fill::Yellow, 30.0),
            part("lifted", Fill::Green, 58.0),
        ],
        error: 2.0,
    };
    let bars = ["Hold out", "Sortie", "Break out"].map(bar).to_vec();
    let title = "The siege of Roche Harbor".to_owned();
    let scene = Scene::new(Prospects { title, told: "Level 2.".to_owned(), bars });
    bencher.bench_local(|| renderer.draw(&scene));
}

/// Faces and palette, once in a process.
#[divan::bench]
fn new_artist(bencher: Bencher<'_, '_>) {
    bencher.bench_local(Renderer::new);
}
