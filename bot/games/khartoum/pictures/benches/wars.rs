//! What pictures of Khartoum cost. `cargo bench -p khartoum-pictures`.

#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;
#[path = "../tests/situations/mod.rs"]
mod situations;

use divan::Bencher;
use khartoum::{CardId, Event};
use khartoum_pictures::{Framing, Map, Traces, card, hand};
use kit::Audience;
use measured::{drawn_again, drawn_from_nothing};
use render::Scene;
use situations::named;

fn main() {
    divan::main();
}

/// The whole map.
#[divan::bench]
fn map(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &mapped(Framing::Whole, 1600));
}

/// The part that matters, as a message shows it.
#[divan::bench]
fn map_close(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &mapped(Framing::Close, 550));
}

/// The whole map with supply.
#[divan::bench]
fn map_supply(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &mapped(Framing::Supply, 1600));
}

/// A whole map as the first after a start, its ground drawn anew.
#[divan::bench]
fn map_from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &mapped(Framing::Whole, 1600));
}

/// Battles with their dice.
#[divan::bench]
fn battles(bencher: Bencher<'_, '_>) {
    let situation = named("fought");
    let events = situation.events(Audience::Public);
    let events: Vec<&Event> = events.iter().collect();
    let view = situation.view(Audience::Public);
    drawn_again(bencher, &khartoum_pictures::battles(&view, &events, 800).expect("a battle"));
}

/// A card.
#[divan::bench(args = [7, 17, 21])]
fn one_card(bencher: Bencher<'_, '_>, number: u8) {
    drawn_again(bencher, &card(CardId(number), 400));
}

/// Three cards.
#[divan::bench]
fn three_cards(bencher: Bencher<'_, '_>) {
    let cards = [CardId(4), CardId(22), CardId(40)];
    drawn_again(bencher, &hand(&cards, 800).expect("cards"));
}

fn mapped(framing: Framing, width: u32) -> Scene {
    let situation = named("crowded");
    let audience = Audience::Side(kit::Side(0));
    let events = situation.events(audience);
    Map::scene(&situation.view(audience), Traces::of(&events), framing, width)
}
