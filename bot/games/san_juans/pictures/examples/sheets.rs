//! Draws the states of the war that the tests know, to look at:
//! `cargo run --release -p san-juans-pictures --example sheets -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/war/mod.rs"]
mod war;

use render::Scene;
use san_juans::{Scenario, Space, View, first};
use san_juans_pictures::{Map, Overlay, Shot};

fn main() {
    let gallery = gallery::Gallery::asked();
    let revolt = war::played::war(5, Scenario::Revolt);
    let reconquest = war::played::war(8, Scenario::Reconquest);
    let last = |war: &war::played::War| war.turns[war.turns.len() - 1].after.clone();
    let states = [
        ("start", war::start()),
        ("midway", war::midway()),
        ("crowded", war::crowded()),
        ("at-sea", war::at_sea()),
        ("laden", war::laden()),
        ("laden-at-sea", war::laden_at_sea()),
        ("reconquest", reconquest.turns[0].before.clone()),
        ("reconquest-end", last(&reconquest)),
        ("revolt-end", last(&revolt)),
    ];
    let mut shots: Vec<(String, View, Shot)> = Vec::new();
    for (name, view) in states {
        shots.push((name.to_owned(), view.clone(), Shot::Whole { width: 1600 }));
        shots.push((format!("{name}-pocket"), view, Shot::Pocket { width: 1100 }));
    }
    for island in &first().islands {
        let shot = |width| Shot::Island { island: island.id, width };
        let slug = island.id.to_string();
        shots.push((format!("{slug}-800"), war::crowded(), shot(800)));
        shots.push((format!("{slug}-400"), war::crowded(), shot(400)));
    }
    let point = "richardson/mud-bay/1".parse().expect("a movement point");
    for (name, space) in
        [("west-sound", Space::Place(first().named("west-sound"))), ("march", point)]
    {
        for width in [800, 400] {
            let shot = Shot::Around { space, width };
            shots.push((format!("{name}-{width}"), war::midway(), shot));
        }
    }
    for (name, view, shot) in shots {
        gallery.show(&name, &Map::scene(view, shot));
    }
    overlays(&gallery);
}

/// What changed in real wars, and marches planned in them.
fn overlays(gallery: &gallery::Gallery) {
    let show = |name: String, scene: Scene| gallery.show(&name, &scene);
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
            let scene = Map::overlaid(turn.after.clone(), whole, overlay.clone());
            show(format!("since-{name}-{part}"), scene);
            let small = Shot::Whole { width: 400 };
            let scene = Map::overlaid(turn.after.clone(), small, overlay);
            show(format!("since-{name}-{part}-400"), scene);
        }
        let events: Vec<_> = war.turns.iter().flat_map(|turn| &turn.events).collect();
        let (first, after) = (&war.turns[0].before, &war.turns[last].after);
        let all = san_juans::Changes::between(first, &[], &events, after);
        let overlay = Overlay::since("Since turn 1 began", all);
        let scene = Map::overlaid(after.clone(), Shot::Whole { width: 1600 }, overlay);
        show(format!("since-{name}-all"), scene);
        let mut rounds: Vec<_> = war.rounds.iter().map(|it| (it, it.changes())).collect();
        rounds.sort_by_key(|(_, changes)| {
            let busy = changes.trails.len() + changes.clashes.len() + changes.voyages.len();
            std::cmp::Reverse(busy)
        });
        for (number, (round, changes)) in rounds.iter().step_by(9).take(6).enumerate() {
            let view = &round.before;
            let when = format!("Turn {}, round {}", view.turn, view.round.unwrap_or(0));
            let overlay = Overlay::since(when, changes.clone());
            let scene = Map::overlaid(round.after.clone(), Shot::Overlaid { width: 800 }, overlay);
            show(format!("round-{name}-{number}"), scene);
        }
        let mut plans = war.plans.clone();
        plans.sort_by_key(|(_, routes)| std::cmp::Reverse(routes[0].stages.len()));
        for (number, (view, routes)) in plans.iter().step_by(11).take(4).enumerate() {
            let overlay = Overlay::planned(routes.clone());
            let scene = Map::overlaid(view.clone(), Shot::Overlaid { width: 800 }, overlay);
            show(format!("plan-{name}-{number}"), scene);
        }
    }
}
