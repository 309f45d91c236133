//! Sheets of figures: what they show in words, and two of them against the pictures that are kept.

#[path = "compare/mod.rs"]
mod compare;

use render::{
    Bar, Course, Die, DieResult, Fill, Layer, LossBars, LossChart, Mark, Prospects, Rolled, Scene,
    Share, Span, Strata, Throw,
};

fn course(scores: &[i32], marks: &[(u8, &str)]) -> Scene {
    let mark = |(turn, label): &(u8, &str)| Mark { turn: *turn, label: (*label).to_owned() };
    Scene::new(Course {
        title: "The Mahdi's score".to_owned(),
        aside: "<turn> 8".to_owned(),
        turns: 20,
        ends: [(0, "we win".to_owned()), (300, "he wins".to_owned())],
        levels: vec![(120, "Gordon is sent for".to_owned()), (200, "the British come".to_owned())],
        points: (0..).zip(scores.iter().copied()).collect(),
        marks: marks.iter().map(mark).collect(),
        spans: (vec![Span { from: 2, until: 3 }], "Under Alice".to_owned()),
    })
}

fn strata() -> Scene {
    let layer = |name: &str, fill, counts: &[u32]| Layer {
        name: name.to_owned(),
        fill,
        counts: counts.to_vec(),
    };
    Scene::new(Strata {
        title: "Places held".to_owned(),
        aside: "of 25".to_owned(),
        turns: 20,
        from: 1,
        layers: vec![
            layer("Egyptian", Fill::White, &[20, 14, 10, 9, 7, 7, 5]),
            layer("besieged", Fill::Yellow, &[0, 2, 2, 1, 1, 0, 0]),
            layer("never seen", Fill::Grey, &[0; 7]),
            layer("retaken, Egypt", Fill::Green, &[0, 0, 1, 2, 2, 3, 3]),
            layer("retaken, British", Fill::Red, &[0, 0, 0, 0, 1, 1, 4]),
            layer("the Mahdi", Fill::Black, &[5, 9, 12, 13, 14, 14, 13]),
        ],
    })
}

fn siege() -> Scene {
    let part = |word: &str, fill, percent| Share { word: word.to_owned(), fill, percent };
    let bar = |name: &str, falls: f32, lifted: f32| Bar {
        name: name.to_owned(),
        aside: "costs 1.3 units".to_owned(),
        parts: vec![
            part("falls", Fill::Black, falls),
            part("besieged still", Fill::Yellow, 100.0 - falls - lifted),
            part("lifted", Fill::Green, lifted),
        ],
        error: 2.0,
    };
    let bars = vec![bar("Hold out", 3.0, 8.0), bar("Sortie <of all>", 12.0, 58.0)];
    let title = "The siege of Roche Harbor".to_owned();
    Scene::new(Prospects { title, told: "Level 2 of 4, five units.".to_owned(), bars })
}

#[test]
fn a_sheet_says_in_words_what_it_shows() {
    let words = course(&[5, 45, 88, 70], &[(2, "Tokar falls"), (1, "R&R")]).words();
    for part in ["at the start 5, turn 1 45", "turn 3 70", "Turn 2: Tokar falls", "Under Alice: "] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let words = strata().words();
    assert!(words.contains("the Mahdi 13, at most 14"), "{words}");
    assert!(words.contains("end of turn 7") && !words.contains("never seen"), "{words}");
    let words = siege().words();
    assert!(words.contains("Hold out: falls 3 %, besieged still 89 %, lifted 8 %, ±2"), "{words}");
    let toll = |counts: &[u32]| LossBars {
        name: "Ours, in steps".to_owned(),
        fill: Fill::Green,
        counts: counts.to_vec(),
    };
    let tolls = |sides| {
        let (title, aside) = ("Losses".to_owned(), String::new());
        Scene::new(LossChart { title, aside, turns: 20, from: 4, sides })
    };
    let words = tolls(vec![toll(&[3, 0, 12])]).words();
    assert_eq!(words, "Losses. Ours, in steps: 15 in all; turn 4 3, turn 6 12.");
    for empty in [tolls(Vec::new()), tolls(vec![toll(&[])]), course(&[], &[(3, "nothing")])] {
        compare::RENDERER.draw(&empty).expect("an empty sheet is a sheet");
    }
}

#[test]
fn words_are_never_longer_than_a_description_may_be() {
    let marks: Vec<(u8, String)> = (1..=20).map(|turn| (turn, "x".repeat(200))).collect();
    let marks: Vec<(u8, &str)> = marks.iter().map(|(turn, label)| (*turn, &**label)).collect();
    let scene = course(&[299; 21], &marks);
    assert!(scene.words().chars().count() <= 1_024);
    let drawn = compare::RENDERER.draw(&scene).expect("a picture");
    assert!(drawn.height < 2 * drawn.width, "no more marks than there is room for");
}

#[test]
fn a_siege_in_bars() {
    compare::with_reference("odds-siege", &siege());
}

#[test]
fn places_held_by_turn() {
    compare::with_reference("places-held", &strata());
}

#[test]
fn a_strip_of_dice() {
    let needed = |face: u8| if face >= 4 { DieResult::Hit } else { DieResult::Miss };
    let revolt = [1, 5, 4, 2, 6].map(|face| Die { sides: 6, face, fate: needed(face) });
    let plain = [(20, 17), (10, 9), (8, 3), (4, 2), (12, 7), (100, 42)];
    let plain = plain.map(|(sides, face)| Die { sides, face, fate: DieResult::Plain });
    let throw = |label: &str, dice: &[Die], result: &str| Throw {
        label: label.to_owned(),
        dice: dice.to_vec(),
        result: result.to_owned(),
    };
    let throws = vec![
        throw("San Juan, revolt: needs 4+", &revolt, "three rise"),
        throw("For the ford", &plain, "= 80"),
    ];
    compare::with_reference("dice", &Scene::new(Rolled { title: String::new(), throws }));
}
