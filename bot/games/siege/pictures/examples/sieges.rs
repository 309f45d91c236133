//! Draws sieges in every framing, fights, cards and courses, to look at:
//! `cargo run -p siege-pictures --example sieges -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/situations/mod.rs"]
mod situations;

use siege::{BannerCardId, CardId, data};
use siege_pictures::{Course, Framing, Map, Month, Traces, banner_card, card, events_card, fights};

fn main() {
    let gallery = gallery::Gallery::asked();
    for situation in situations::situations() {
        let shots = [
            ("whole", Framing::Whole, 1600),
            ("close", Framing::Close, 550),
            ("phone", Framing::Close, 400),
        ];
        for (name, framing, width) in shots {
            let traces = Traces::of(&situation.events);
            let scene = Map::scene(situation.view.clone(), traces, framing, width);
            gallery.show(&format!("{}-{name}", situation.name), &scene);
        }
        let events: Vec<&siege::Event> = situation.events.iter().collect();
        for width in [800, 400] {
            if let Some(scene) = fights(&situation.view, &events, width) {
                gallery.show(&format!("{}-fight-{width}", situation.name), &scene);
            }
        }
        if let Some(scene) = events_card(&situation.view, 550) {
            gallery.show(&format!("{}-events", situation.name), &scene);
        }
    }
    for row in &data().cards {
        gallery.show(&format!("card-{}", row.number), &card(CardId(row.number), 400));
    }
    for row in &data().banner_cards {
        let scene = banner_card(BannerCardId(row.number), 400);
        gallery.show(&format!("banner-{}", row.number), &scene);
    }
    gallery.show("course", &Course::scene(&months(), 800));
    gallery.show("course-phone", &Course::scene(&months(), 400));
    gallery.show("course-early", &Course::scene(&months()[..2], 400));
}

/// A siege month by month.
fn months() -> Vec<Month> {
    let month = |turn: u8| Month {
        turn,
        resources: 10 - turn.abs_diff(4),
        morale: 7 - turn / 2,
        areas: [4 - turn / 6, 4 - turn / 4, 4 - turn / 5, 4 - turn / 3],
        strengths: [3 - turn / 4, 4 - turn / 5, 5 + turn / 9, 5],
    };
    (1..=11).map(month).collect()
}
