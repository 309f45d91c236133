//! Draws games in every framing for every audience, shots and fights, cards and courses, to look at:
//! `cargo run -p patrols-pictures --example tables -- DIRECTORY [NAME]`.

#[path = "../../../../render/examples/gallery/mod.rs"]
mod gallery;
#[path = "../tests/situations/mod.rs"]
mod situations;

use patrols::{Card, EVERY_CARD, Event, UnitId};
use patrols_pictures::{
    CardText, Framing, Map, Planned, Rule, Third, Traces, Turn, battle, card, course, hand, rule,
};

fn main() {
    let gallery = gallery::Gallery::asked();
    for situation in situations::situations() {
        for (who, audience) in situations::AUDIENCES {
            let (view, events) = (situation.view(audience), situation.events(audience));
            let traces = || Traces::since(&situation.before(audience), &events);
            let shots = [
                ("whole", Framing::Whole, 1600),
                ("tall", Framing::Whole, 550),
                ("close", Framing::Close, 550),
                ("phone", Framing::Close, 400),
                ("south", Framing::Third(Third::South), 550),
            ];
            for (what, framing, width) in shots {
                let scene = Map::scene(&view, traces(), framing, width);
                gallery.show(&format!("{}-{who}-{what}", situation.name), &scene);
            }
            let near = |id: &UnitId| {
                let enemy = view.board.nearest_enemy(*id, false);
                enemy.map(|other| view.board.distance(*id, other))
            };
            let free = |id: &UnitId| !id.is_scout() && !view.board.is_fighting(*id);
            let on_table = view
                .board
                .everybody()
                .filter(free)
                .min_by_key(|id| near(id).unwrap_or(patrols::Inches::whole(90)));
            if let Some(unit) = on_table {
                let reach = Traces::default().with_reach(unit);
                let planned = Traces::default().with_plan(planned(&view, unit));
                for (what, traces) in [("reach", reach), ("plan", planned)] {
                    let scene = Map::scene(&view, traces, Framing::Close, 550);
                    gallery.show(&format!("{}-{who}-{what}", situation.name), &scene);
                }
            }
            let told: Vec<&Event> = events.iter().collect();
            for width in [800, 400] {
                if let Some(scene) = battle(&view, &told, width) {
                    gallery.show(&format!("{}-{who}-battle-{width}", situation.name), &scene);
                }
            }
        }
    }
    let (view, events) = situations::fixed::situation();
    for (what, framing, width) in [
        ("whole", Framing::Whole, 1600),
        ("big", Framing::Close, 1600),
        ("close", Framing::Close, 550),
    ] {
        let scene = Map::scene(&view, Traces::of(&events), framing, width);
        gallery.show(&format!("fixed-{what}"), &scene);
    }
    let events: Vec<&Event> = events.iter().collect();
    let scene = battle(&view, &events, 800).expect("fire and a fight");
    gallery.show("fixed-battle-800", &scene);
    let all: Vec<CardText> = EVERY_CARD.iter().map(|(card, many)| told(*card, *many)).collect();
    for text in &all {
        gallery.show(&format!("card-{}", text.card), &card(text.clone(), 400));
    }
    gallery.show("hand", &hand(&all[..3], 800).expect("cards"));
    gallery.show("deck", &hand(&all, 1800).expect("cards"));
    gallery.show("course", &course(&turns()).expect("turns"));
    for of in Rule::ALL {
        gallery.show(&format!("rule-{of:?}"), &rule(of, 800));
    }
}

/// A unit's way four inches ahead, after a wheel.
fn planned(view: &patrols::View, unit: UnitId) -> Planned {
    let of = view.board.unit(unit);
    let pose = of.pose().expect("it is on the table");
    let ahead = pose.ahead(patrols::Inches::whole(4));
    let wheeled = ahead.wheeled(3, of.count());
    let last = wheeled.ahead(patrols::Inches::whole(4));
    Planned { unit, path: vec![pose, ahead, wheeled, last], target: None }
}

fn told(card: Card, many: u8) -> CardText {
    CardText {
        card,
        title: card.to_string().replace('-', " "),
        text: "The unit chosen this turn has two more action points, and what it does is told to \
               everybody when it is declared in step 3."
            .to_owned(),
        foot: format!("{many} of 20"),
    }
}

/// A game turn by turn.
fn turns() -> Vec<Turn> {
    let points = [(0, 3), (1, 3), (2, 4), (4, 4), (4, 6), (5, 6), (8, 5), (9, 7), (9, 8), (12, 8)];
    let turn = |(turn, (patrol, dervish)): (u8, (i16, i16))| Turn {
        turn,
        points: [patrol, dervish],
        scouted: [turn / 2, 3 + turn / 3],
        bases: [40 - turn, 8 + 2 * (turn % 5)],
    };
    (1..).zip(points).map(turn).collect()
}
