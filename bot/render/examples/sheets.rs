//! Draws the states of the war that the tests know, to look at:
//! `cargo run --release -p render --example sheets -- DIRECTORY`.

#[path = "../tests/war/mod.rs"]
mod war;

use std::path::PathBuf;

use engine::san_juans::{IslandId, Scenario, Space, data};
use render::san_juans::{Overlay, Shot};
use render::{Artist, Scene};

fn main() {
    let directory = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let artist = Artist::new();
    let whole = Shot::Whole { width: 1600 };
    let island = Shot::Island { island: IslandId(2), width: 900 };
    let around = Shot::Around { space: Space::Place(data().named("west-sound")), width: 800 };
    let point = "richardson/mud-bay/1".parse().expect("a movement point");
    let march = Shot::Around { space: point, width: 800 };
    for (name, view, shot) in [
        ("start", war::start(), whole),
        ("midway", war::midway(), whole),
        ("crowded", war::crowded(), whole),
        ("at-sea", war::at_sea(), whole),
        ("laden", war::laden(), whole),
        ("laden-at-sea", war::laden_at_sea(), whole),
        ("laden-small", war::laden(), Shot::Whole { width: 400 }),
        ("small", war::midway(), Shot::Whole { width: 400 }),
        ("lopez", war::midway(), island),
        ("west-sound", war::midway(), around),
        ("march", war::midway(), march),
    ] {
        let picture = artist.draw(&Scene::map(view, shot)).expect("a picture");
        let path = directory.join(format!("{name}.png"));
        std::fs::write(&path, &picture.png).expect("the directory can be written");
        println!("{}: {} bytes\n{}\n", path.display(), picture.png.len(), picture.alt);
    }
    overlays(&artist, &directory);
}

/// What changed in real wars, and marches planned in them.
fn overlays(artist: &Artist, directory: &std::path::Path) {
    let show = |name: String, scene: Scene| {
        let picture = artist.draw(&scene).expect("a picture");
        let path = directory.join(format!("{name}.png"));
        std::fs::write(&path, &picture.png).expect("the directory can be written");
        println!("{}: {} bytes\n{}\n", path.display(), picture.png.len(), picture.alt);
    };
    let wars = [
        ("revolt", war::played::war(5, Scenario::Revolt)),
        ("reconquest", war::played::war(8, Scenario::Reconquest)),
    ];
    for (name, war) in &wars {
        let last = war.turns.len() - 1;
        for (at, part) in [(1, "start"), (last / 2, "middle"), (last, "end")] {
            let turn = &war.turns[at];
            let title = format!("Since the beginning of turn {}", turn.before.turn);
            let overlay = Overlay::since(title, turn.changes());
            let whole = Shot::Whole { width: 1600 };
            let scene = Scene::overlaid(turn.after.clone(), whole, overlay.clone());
            show(format!("since-{name}-{part}"), scene);
            let small = Shot::Whole { width: 400 };
            let scene = Scene::overlaid(turn.after.clone(), small, overlay);
            show(format!("since-{name}-{part}-400"), scene);
        }
        let mut rounds: Vec<_> = war.rounds.iter().map(|it| (it, it.changes())).collect();
        rounds.sort_by_key(|(_, changes)| {
            let busy = changes.trails.len() + changes.clashes.len() + changes.voyages.len();
            std::cmp::Reverse(busy)
        });
        for (number, (round, changes)) in rounds.iter().step_by(9).take(6).enumerate() {
            let view = &round.before;
            let when = format!("Turn {}, round {}", view.turn, view.round.unwrap_or(0));
            let overlay = Overlay::since(when, changes.clone());
            let scene =
                Scene::overlaid(round.after.clone(), Shot::Overlaid { width: 800 }, overlay);
            show(format!("round-{name}-{number}"), scene);
        }
        let mut plans = war.plans.clone();
        plans.sort_by_key(|(_, routes)| std::cmp::Reverse(routes[0].stages.len()));
        for (number, (view, routes)) in plans.iter().step_by(11).take(4).enumerate() {
            let overlay = Overlay::planned(routes.clone());
            let scene = Scene::overlaid(view.clone(), Shot::Overlaid { width: 800 }, overlay);
            show(format!("plan-{name}-{number}"), scene);
        }
    }
}
