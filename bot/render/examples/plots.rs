//! Draws sheets of figures with made-up numbers, to look at:
//! `cargo run -p render --example plots -- DIRECTORY [NAME]`.

mod gallery;

use render::{
    Bar, Course, Fill, Layer, LossBars, LossChart, Mark, Prospects, Scene, Share, Span, Strata,
};

fn main() {
    let gallery = gallery::Gallery::asked();
    for (name, scene) in [
        ("course", course()),
        ("strata", strata()),
        ("tolls", tolls()),
        ("siege", siege()),
        ("revolt", revolt()),
    ] {
        gallery.show(name, &scene);
    }
}

fn course() -> Scene {
    let scores = [5, 45, 88, 120, 141, 133, 178, 210, 236, 228, 201, 180, 172, 140, 121];
    let marks = [
        (3, "Roche Harbor falls"),
        (4, "Gordon comes to Friday Harbor"),
        (8, "The British land"),
        (11, "Gordon is killed"),
        (12, "Suakin falls"),
        (12, "Graham recalled"),
    ];
    let mark = |(turn, label): (u8, &str)| Mark { turn, label: label.to_owned() };
    Scene::new(Course {
        title: "The Mahdi's score".to_owned(),
        aside: "shaded: under Alice".to_owned(),
        turns: 20,
        ends: [(0, "we win".to_owned()), (300, "he wins".to_owned())],
        levels: vec![
            (120, "Gordon is sent for".to_owned()),
            (150, "Graham goes home".to_owned()),
            (200, "the British come".to_owned()),
        ],
        points: (0..).zip(scores).collect(),
        marks: marks.map(mark).to_vec(),
        spans: (vec![Span { from: 5, until: 9 }], "Alice commands".to_owned()),
    })
}

fn strata() -> Scene {
    let his = [3, 8, 10, 12, 14, 13, 15, 16, 14, 12, 10, 9];
    let layer = |name: &str, fill, counts: Vec<u32>| Layer { name: name.to_owned(), fill, counts };
    let ours = his.iter().zip(0..).map(|(his, turn)| 25 - his - turn / 3 - turn / 2);
    Scene::new(Strata {
        title: "Places held".to_owned(),
        aside: "of 25".to_owned(),
        turns: 20,
        from: 1,
        layers: vec![
            layer("Egyptian", Fill::White, ours.collect()),
            layer("retaken, Egypt", Fill::Green, (0..12).map(|turn| turn / 3).collect()),
            layer("retaken, British", Fill::Red, (0..12).map(|turn| turn / 2).collect()),
            layer("the Mahdi", Fill::Black, his.to_vec()),
        ],
    })
}

fn tolls() -> Scene {
    let side = |name: &str, fill, counts: &[u32]| LossBars {
        name: name.to_owned(),
        fill,
        counts: counts.to_vec(),
    };
    Scene::new(LossChart {
        title: "Losses".to_owned(),
        aside: "by turn".to_owned(),
        turns: 20,
        from: 1,
        sides: vec![
            side("Ours, in steps", Fill::Green, &[12, 0, 31, 4, 8, 44, 2, 0, 9, 17]),
            side("His, in units", Fill::Black, &[2, 0, 11, 4, 0, 14, 2, 0, 9, 7]),
        ],
    })
}

fn part(word: &str, fill: Fill, percent: f32) -> Share {
    Share { word: word.to_owned(), fill, percent }
}

fn siege() -> Scene {
    let bar = |name: &str, falls: f32, lifted: f32, error| Bar {
        name: name.to_owned(),
        aside: "costs about 1.3 units".to_owned(),
        parts: vec![
            part("lifted", Fill::Green, lifted),
            part("goes on", Fill::White, 100.0 - falls - lifted),
            part("falls", Fill::Black, falls),
        ],
        error,
    };
    Scene::new(Prospects {
        title: "Odds of the siege of Roche Harbor".to_owned(),
        told: "Level 2, five units. At the turn's end, as things stand:".to_owned(),
        bars: vec![
            bar("Hold out", 3.0, 8.0, 2.0),
            bar("Sortie of all who can go", 12.0, 58.0, 3.0),
            bar("Break out of all who can go", 91.0, 4.0, 1.0),
        ],
    })
}

fn revolt() -> Scene {
    let bar = |(name, falls, besieged): (&str, f32, f32)| Bar {
        name: name.to_owned(),
        aside: format!("{:.0} %", falls + besieged),
        parts: vec![part("rises", Fill::Black, falls), part("besieged", Fill::Yellow, besieged)],
        error: 2.0,
    };
    let bars = [
        ("Mud Bay", 66.0, 0.0),
        ("Deer Harbor", 50.0, 0.0),
        ("Friday Harbor", 0.0, 33.0),
        ("Orcas Landing", 33.0, 12.0),
        ("Port Stanley", 17.0, 0.0),
        ("Stuart", 17.0, 3.0),
        ("El Obeid", 8.0, 0.0),
    ];
    Scene::new(Prospects {
        title: "Odds of the next rebellion".to_owned(),
        told: "As things stand, 3.4 ±0.1 places answer the call.".to_owned(),
        bars: bars.map(bar).to_vec(),
    })
}
