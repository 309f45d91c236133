//! Draws the cards, hands, counters and tracks, to look at:
//! `cargo run --release -p san-juans-pictures --example cards -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;

use render::Scene;
use san_juans::{CardId, PackNo, first};
use san_juans_pictures::{Card, Counters, Hand, Held, Track};

fn main() {
    let gallery = gallery::Gallery::asked();
    let mut scenes: Vec<(String, Scene)> = Vec::new();
    for row in &first().cards {
        scenes.push((
            format!("card-{}", row.id.printed_as()),
            Scene::new(Card { id: row.id, width: 750 }),
        ));
    }
    for (name, ids) in [
        ("hand-1", &[36][..]),
        ("hand-2", &[54, 27]),
        ("hand-4", &[12, 35, 53, 1]),
        ("hand-7", &[30, 34, 50, 41, 20, 53, 12]),
        ("hand-10", &[1, 4, 9, 16, 25, 35, 44, 49, 52, 54]),
    ] {
        let held = |(at, id): (usize, &u8)| Held {
            id: CardId::printed(*id),
            event: (at != 2).then_some(at % 3 != 1),
            with: (at == 4).then(|| "Ben".to_owned()),
        };
        let cards = ids.iter().enumerate().map(held).collect();
        scenes.push((name.to_owned(), Scene::new(Hand { cards, width: 1_600 })));
    }
    scenes.push((
        "counters".to_owned(),
        Scene::new(Counters { pack: PackNo::FIRST, full_strength: 4 }),
    ));
    let booked = [
        ("lost: Olga, Rosario, Decatur", 20),
        ("battle lost at Tamai village", 10),
        ("half the force or more lost at Tamai village", 5),
        ("a card used for replacements", 5),
    ];
    for (turn, score, count) in [(1, 0, 0), (3, 70, 4), (12, 165, 2), (20, 300, 1), (17, 250, 0)] {
        let booked = booked.iter().take(count);
        let account: Vec<(String, i32)> =
            booked.map(|(cause, by)| ((*cause).to_owned(), *by)).collect();
        let after = score + account.iter().map(|(_, by)| by).sum::<i32>();
        let (hero, relief) = (turn > 3, turn > 11);
        let track = Track {
            pack: PackNo::FIRST,
            turn,
            turns: 20,
            score,
            after,
            account,
            hero,
            relief,
            pacified: false,
        };
        scenes.push((format!("track-{score}"), Scene::new(track)));
    }
    for (name, scene) in scenes {
        gallery.show(&name, &scene);
    }
}
