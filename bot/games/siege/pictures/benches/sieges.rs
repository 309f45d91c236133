//! What pictures of a siege cost. `cargo bench -p siege-pictures`.

#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;
#[path = "../tests/situations/mod.rs"]
mod situations;

use divan::Bencher;
use measured::{drawn_again, drawn_from_nothing};
use render::Scene;
use siege::{CardId, Event};
use siege_pictures::{Framing, Map, Traces, card};
use situations::named;

fn main() {
    divan::main();
}

/// The whole map with tracks and boxes.
#[divan::bench]
fn map(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &mapped(Framing::Whole, 1600));
}

/// The map in large print, as a message shows it.
#[divan::bench]
fn map_close(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &mapped(Framing::Close, 550));
}

/// A whole map as the first after a start, its ground drawn anew.
#[divan::bench]
fn map_from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &mapped(Framing::Whole, 1600));
}

/// Two assaults with their dice.
#[divan::bench]
fn fights(bencher: Bencher<'_, '_>) {
    let situation = named("fleet");
    let events: Vec<&Event> = situation.events.iter().collect();
    let scene = siege_pictures::fights(&situation.view, &events, 800).expect("two fights");
    drawn_again(bencher, &scene);
}

/// An event card.
#[divan::bench]
fn event_card(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &card(CardId(13), 400));
}

fn mapped(framing: Framing, width: u32) -> Scene {
    let situation = named("fall");
    Map::scene(situation.view, Traces::of(&situation.events), framing, width)
}
