//! What cards cost. `cargo bench -p san-juans-pictures --bench cards`.

#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;

use divan::Bencher;
use measured::{drawn_again, drawn_from_nothing};
use render::{Renderer, Scene};
use san_juans::CardId;
use san_juans_pictures::{Card, Hand, Held};

fn main() {
    divan::main();
}

fn seven() -> Scene {
    let held = |id: u8| Held { id: CardId::printed(id), event: Some(id != 34), with: None };
    Scene::new(Hand { cards: [30, 34, 50, 41, 20, 53, 12].map(held).to_vec(), width: 1_600 })
}

/// The usual case: most cards of the hand were shown before.
#[divan::bench]
fn hand_of_seven(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &seven());
}

/// Every card from SVG.
#[divan::bench]
fn hand_from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &seven());
}

#[divan::bench]
fn card(bencher: Bencher<'_, '_>) {
    let (renderer, scene) =
        (Renderer::new(), Scene::new(Card { id: CardId::printed(41), width: 750 }));
    bencher.bench_local(|| renderer.draw(&scene));
}
