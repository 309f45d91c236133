//! What a map costs. `cargo bench -p san-juans-pictures`.

#[path = "../../../../render/benches/measured/mod.rs"]
mod measured;
#[path = "../tests/war/mod.rs"]
mod war;

use divan::Bencher;
use measured::{drawn_again, drawn_from_nothing};
use render::{Renderer, Scene};
use san_juans::{Scenario, View, first};
use san_juans_pictures::{BattleSheet, Map, Overlay, Shot, SiegeSheet};
use war::waiting;

const WHOLE: Shot = Shot::Whole { width: 1600 };

fn main() {
    divan::main();
}

/// The usual case: the ground is known, the marks are drawn over it and the file is written.
#[divan::bench]
fn whole_map(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &Map::scene(war::midway(), WHOLE));
}

/// The worst state known, with the ground known.
#[divan::bench]
fn crowded_map(bencher: Bencher<'_, '_>) {
    drawn_again(bencher, &Map::scene(war::crowded(), WHOLE));
}

/// A turn's changes over the whole map, with the ground known.
#[divan::bench]
fn changes_of_a_turn(bencher: Bencher<'_, '_>) {
    let played = war::played::war(5, Scenario::Revolt);
    let turn = played.turns.iter().max_by_key(|turn| turn.changes().trails.len());
    let turn = turn.expect("turns were played");
    let overlay = Overlay::since("Since the turn began", turn.changes());
    let scene = Map::overlaid(turn.after.clone(), WHOLE, overlay);
    drawn_again(bencher, &scene);
}

/// Everything from SVG, as for the first picture after a start.
#[divan::bench]
fn from_nothing(bencher: Bencher<'_, '_>) {
    drawn_from_nothing(bencher, &Map::scene(war::midway(), WHOLE));
}

/// The file alone, from pixels already indexed.
#[divan::bench]
fn encode_only(bencher: Bencher<'_, '_>) {
    let renderer = Renderer::new();
    let picture = renderer.draw(&Map::scene(war::midway(), WHOLE)).expect("a picture");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.png));
    reader.set_transformations(png::Transformations::IDENTITY);
    let mut reader = reader.read_info().expect("a PNG");
    let mut pixels = vec![0; (picture.width * picture.height) as usize];
    reader.next_frame(&mut pixels).expect("pixels");
    bencher.bench_local(|| renderer.encode(&pixels, picture.width, picture.height));
}

/// An island, as the map of an officer shows it.
#[divan::bench]
fn island(bencher: Bencher<'_, '_>) {
    let island = first().islands[2].id;
    let scene = Map::scene(war::midway(), Shot::Island { island, width: 800 });
    drawn_again(bencher, &scene);
}

/// The edition for the pocket.
#[divan::bench]
fn pocket(bencher: Bencher<'_, '_>) {
    let scene = Map::scene(war::crowded(), Shot::Pocket { width: 400 });
    drawn_again(bencher, &scene);
}

/// Boards of a war, round by round.
#[divan::bench]
fn boards_in_turn(bencher: Bencher<'_, '_>) {
    let played = war::played::war(5, Scenario::Revolt);
    let board = |view: &View| Map::scene(view.clone(), Shot::Pocket { width: 1_100 });
    let scenes: Vec<Scene> = played.rounds.iter().map(|round| board(&round.after)).collect();
    let (renderer, mut next) = (Renderer::new(), scenes.iter().cycle());
    renderer.draw(&scenes[scenes.len() - 1]).expect("a picture");
    bencher.bench_local(|| renderer.draw(next.next().expect("it begins anew")));
}

/// A part of the map, as a dispatch shows it.
#[divan::bench]
fn part_of_the_map(bencher: Bencher<'_, '_>) {
    let space = "richardson/mud-bay/1".parse().expect("a movement point");
    let scene = Map::scene(war::midway(), Shot::Around { space, width: 800 });
    drawn_again(bencher, &scene);
}

/// The sheet of a battle with the largest force of forty: it has no ground that could be kept.
#[divan::bench]
fn battle_sheet(bencher: Bencher<'_, '_>) {
    let views = waiting::battles(40);
    let sheets = views.iter().max_by_key(|view| view.battle.as_ref().map(|it| it.units.len()));
    let sheet = sheets.and_then(BattleSheet::of).expect("a battle waits");
    let (renderer, scene) = (Renderer::new(), Scene::new(sheet));
    bencher.bench_local(|| renderer.draw(&scene));
}

/// The plan of a siege with forty units inside.
#[divan::bench]
fn siege_plan(bencher: Bencher<'_, '_>) {
    let place = san_juans::first().named("friday-harbor");
    let plan = SiegeSheet::of(&war::crowded(), place, Vec::new()).expect("it is besieged");
    let (renderer, scene) = (Renderer::new(), Scene::new(plan));
    bencher.bench_local(|| renderer.draw(&scene));
}

/// Faces and palette, as a process has them once.
#[divan::bench]
fn a_renderer() -> Renderer {
    Renderer::new()
}
