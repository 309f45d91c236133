//! Draws games in every framing for every audience, battles, cards and courses, to look at:
//! `cargo run -p khartoum-pictures --example wars -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/situations/mod.rs"]
mod situations;

use khartoum::{CardId, Event};
use khartoum_pictures::{Framing, Map, Region, Traces, Turn, battles, card, course, hand};

fn main() {
    let gallery = gallery::Gallery::asked();
    for situation in situations::situations() {
        for (who, audience) in situations::AUDIENCES {
            let (view, events) = (situation.view(audience), situation.events(audience));
            let shots = [
                ("whole", Framing::Whole, 1600),
                ("close", Framing::Close, 550),
                ("phone", Framing::Close, 400),
                ("armies", Framing::Armies, 550),
                ("supply", Framing::Supply, 1600),
                ("nile", Framing::Region(Region::Nile), 550),
                ("kordofan", Framing::Region(Region::Kordofan), 550),
                ("red-sea", Framing::Region(Region::RedSea), 550),
            ];
            for (what, framing, width) in shots {
                let scene = Map::scene(&view, Traces::of(&events), framing, width);
                gallery.show(&format!("{}-{who}-{what}", situation.name), &scene);
            }
            let told: Vec<&Event> = events.iter().collect();
            for width in [800, 400] {
                if let Some(scene) = battles(&view, &told, width) {
                    gallery.show(&format!("{}-{who}-battle-{width}", situation.name), &scene);
                }
            }
        }
    }
    for number in 1..=40 {
        gallery.show(&format!("card-{number:02}"), &card(CardId(number), 400));
    }
    let cards = [CardId(4), CardId(13), CardId(25), CardId(40)];
    for many in 1..=4 {
        gallery.show(&format!("hand-{many}"), &hand(&cards[..many], 800).expect("cards"));
    }
    for part in 0..4 {
        let cards: Vec<CardId> = (1..=10).map(|number| CardId(10 * part + number)).collect();
        gallery.show(&format!("deck-{part}"), &hand(&cards, 1800).expect("cards"));
    }
    gallery.show("course", &course(&turns()).expect("turns"));
    gallery.show("course-early", &course(&turns()[..2]).expect("turns"));
}

/// A game turn by turn.
fn turns() -> Vec<Turn> {
    let turn = |turn: u8| Turn {
        turn,
        points: 7 + turn.abs_diff(5),
        mahdist_units: 5 + turn % 4,
        empire_units: 13 + turn,
        towns: 11 - turn / 2,
    };
    (1..=9).map(turn).collect()
}
