//! Draws games in every framing for every audience, shots and fights, cards and courses, to look at:
//! `cargo run -p patrols-pictures --example tables -- DIRECTORY [NAME]`.

#[path = "../tests/situations/mod.rs"]
mod situations;

use std::path::{Path, PathBuf};

use patrols::{Card, EVERY_CARD, Event, UnitId};
use patrols_pictures::{
    BattlePicture, CardText, Framing, Map, Part, Planned, Rule, Traces, Turn, card, course, hand,
    rule,
};
use render::{Renderer, Scene};

fn main() {
    let mut words = std::env::args().skip(1);
    let directory = PathBuf::from(words.next().unwrap_or_else(|| ".".to_owned()));
    let only = words.next().unwrap_or_default();
    let renderer = Renderer::new();
    let shown = |name: &str| name.contains(&only);
    for situation in situations::situations() {
        for (who, audience) in situations::AUDIENCES {
            let (view, events) = (situation.view(audience), situation.events(audience));
            let traces = || Traces::since(&situation.before(audience), &events);
            let shots = [
                ("whole", Framing::Whole, 1600),
                ("tall", Framing::Whole, 550),
                ("close", Framing::Close, 550),
                ("phone", Framing::Close, 400),
                ("south", Framing::Part(Part::South), 550),
            ];
            for (what, framing, width) in shots {
                let name = format!("{}-{who}-{what}", situation.name);
                if shown(&name) {
                    write(
                        &renderer,
                        &directory,
                        &name,
                        &Map::scene(&view, traces(), framing, width),
                    );
                }
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
                let name = format!("{}-{who}-reach", situation.name);
                if shown(&name) {
                    let reach = Traces::default().with_reach(unit);
                    let scene = Map::scene(&view, reach, Framing::Close, 550);
                    write(&renderer, &directory, &name, &scene);
                }
                let name = format!("{}-{who}-plan", situation.name);
                if shown(&name) {
                    let planned = Traces::default().with_plan(planned(&view, unit));
                    let scene = Map::scene(&view, planned, Framing::Close, 550);
                    write(&renderer, &directory, &name, &scene);
                }
            }
            let told: Vec<&Event> = events.iter().collect();
            for width in [800, 400] {
                let name = format!("{}-{who}-battle-{width}", situation.name);
                if let (true, Some(scene)) =
                    (shown(&name), BattlePicture::scene(&view, &told, width))
                {
                    write(&renderer, &directory, &name, &scene);
                }
            }
        }
    }
    if shown("fixed") {
        let (view, events) = situations::fixed::situation();
        for (what, framing, width) in [
            ("whole", Framing::Whole, 1600),
            ("big", Framing::Close, 1600),
            ("close", Framing::Close, 550),
        ] {
            let scene = Map::scene(&view, Traces::of(&events), framing, width);
            write(&renderer, &directory, &format!("fixed-{what}"), &scene);
        }
        let events: Vec<&Event> = events.iter().collect();
        let scene = BattlePicture::scene(&view, &events, 800).expect("fire and a fight");
        write(&renderer, &directory, "fixed-battle-800", &scene);
    }
    let all: Vec<CardText> = EVERY_CARD.iter().map(|(card, many)| told(*card, *many)).collect();
    for text in all.iter().filter(|text| shown(&format!("card-{}", text.card))) {
        let name = format!("card-{}", text.card);
        write(&renderer, &directory, &name, &card(text.clone(), 400));
    }
    if shown("hand") {
        write(&renderer, &directory, "hand", &hand(&all[..3], 800).expect("cards"));
    }
    if shown("deck") {
        write(&renderer, &directory, "deck", &hand(&all, 1800).expect("cards"));
    }
    if shown("course") {
        write(&renderer, &directory, "course", &course(&turns()).expect("turns"));
    }
    for of in Rule::ALL.into_iter().filter(|of| shown(&format!("rule-{of:?}"))) {
        write(&renderer, &directory, &format!("rule-{of:?}"), &rule(of, 800));
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

/// Draws a scene twice, for what the first costs more, and writes it.
fn write(renderer: &Renderer, directory: &Path, name: &str, scene: &Scene) {
    let began = std::time::Instant::now();
    renderer.draw(scene).expect("a picture");
    let first = began.elapsed();
    let began = std::time::Instant::now();
    let picture = renderer.draw(scene).expect("a picture");
    let again = began.elapsed();
    let path = directory.join(format!("{name}.png"));
    std::fs::write(&path, &picture.png).expect("the directory can be written");
    println!("{name}: {} bytes, {first:?}, again {again:?}", picture.png.len());
    if name.ends_with("-whole") || name.contains("battle-800") || name.starts_with("co") {
        println!("{}\n", picture.alt);
    }
}
