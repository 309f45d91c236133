//! What pictures of a patrol cost. `cargo bench -p patrols-pictures`.

#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;
#[path = "../tests/situations/mod.rs"]
mod situations;

use divan::Bencher;
use kit::Audience;
use measured::{drawn_again, drawn_from_nothing};
use patrols::{Card, Event};
use patrols_pictures::{CardText, Framing, Map, Traces, card};
use render::{Renderer, Scene};
use situations::named;

fn main() {
    divan::main();
}

/// The whole table.
#[divan::bench]
fn table(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Whole, 1600));
}

/// The whole table before and after something happens, in turn.
#[divan::bench]
fn tables_in_turn(bencher: Bencher<'_, '_>) {
    let situation = named("crowded");
    let before = situation.before(Audience::Public);
    let before = Map::scene(&before, Traces::since(&before, &[]), Framing::Whole, 1600);
    let scenes = [before, tabled(Framing::Whole, 1600)];
    let (renderer, mut next) = (Renderer::new(), scenes.iter().cycle());
    scenes.iter().for_each(|scene| drop(renderer.draw(scene).expect("a picture")));
    bencher.bench_local(|| renderer.draw(next.next().expect("it begins anew")));
}

/// The whole table in large print.
#[divan::bench]
fn table_tall(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Whole, 550));
}

/// What matters, as a message shows it.
#[divan::bench]
fn table_close(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &tabled(Framing::Close, 550));
}

/// A whole table as the first after a start, its cloth woven anew.
#[divan::bench]
fn table_from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &tabled(Framing::Whole, 1600));
}

/// Shots and rounds with their dice.
#[divan::bench]
fn battle(bencher: Bencher<'_, '_>) {
    let situation = named("fight");
    let events = situation.events(Audience::Public);
    let events: Vec<&Event> = events.iter().collect();
    let view = situation.view(Audience::Public);
    drawn_again(bencher, &patrols_pictures::battle(&view, &events, 800).expect("a fight"));
}

/// A card.
#[divan::bench]
fn one_card(bencher: Bencher<'_, '_>) {
    let text = CardText {
        card: Card::Ambush,
        title: "Ambush".to_owned(),
        text: "The next ambush has two more dice in all.".to_owned(),
        foot: "1 of 20 cards".to_owned(),
    };
    drawn_again(bencher, &card(text, 400));
}

fn tabled(framing: Framing, width: u32) -> Scene {
    let situation = named("crowded");
    let events = situation.events(Audience::Public);
    let traces = Traces::since(&situation.before(Audience::Public), &events);
    Map::scene(&situation.view(Audience::Public), traces, framing, width)
}
