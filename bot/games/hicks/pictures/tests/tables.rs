//! Tables of marches: their sizes, their words, that they never vary, and two kept to compare with.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod march;

use hicks::Options;
use hicks_pictures::{Framing, Table, Traces, describe};
use render::{Picture, Scene};

fn scene(situation: &march::Situation, framing: Framing, width: u32) -> Scene {
    let (view, traces) = (situation.view.clone(), situation.traces.clone());
    Table::scene(view, traces, framing, width)
}

fn draw(situation: &march::Situation, framing: Framing, width: u32) -> Picture {
    compare::draw(&scene(situation, framing, width))
}

#[test]
fn a_table_is_an_indexed_png_of_the_size_it_says() {
    let situation = &march::situations()[2];
    for (framing, width) in [(Framing::Whole, 1600), (Framing::Close, 1000), (Framing::Whole, 400)]
    {
        let picture = compare::indexed(&scene(situation, framing, width), 900_000);
        assert_eq!(picture.width, width);
        assert!(picture.height > width * 8 / 10 || framing == Framing::Whole);
    }
    assert_eq!(draw(situation, Framing::Close, 0).width, 400);
    assert_eq!(draw(situation, Framing::Close, u32::MAX).width, 1800);
}

#[test]
fn equal_tables_are_equal_pictures() {
    let all = march::situations();
    let first = draw(&all[4], Framing::Close, 600);
    draw(&all[1], Framing::Close, 600);
    assert!(first == draw(&all[4], Framing::Close, 600));
    assert!(first != draw(&all[5], Framing::Close, 600));
}

#[test]
fn the_words_tell_who_is_there_and_what_happened() {
    for situation in march::situations() {
        let words = draw(&situation, Framing::Close, 400).alt;
        assert!(words.chars().count() <= 1_024, "{}", situation.name);
        let palm = format!("{} inches from the palm", situation.view.to_palm);
        assert!(words.contains(&palm), "{words}");
        let turn = format!("Turn {}", situation.view.turn);
        assert!(words.contains(&turn) || situation.view.turn == 0, "{words}");
        assert!(
            words.contains("Pasha 1 commands") || words.contains("Pasha 7 commands"),
            "{words}"
        );
        assert!(!words.contains(" 1 inches"), "{words}");
        for party in &situation.view.parties {
            assert!(words.contains(&format!("at {} o'clock", party.hour)), "{words}");
        }
        assert!(describe(&situation.view).starts_with("The table of the march"));
    }
    for seed in 1..=40 {
        let situation = march::at_random(seed);
        assert!(scene(&situation, Framing::Close, 400).words().chars().count() <= 1_024);
    }
    let panic = march::situations().into_iter().find(|of| of.name == "panic").expect("it is there");
    let words = draw(&panic, Framing::Close, 400).alt;
    assert!(words.contains("Bashi-Bazouks ran") && words.contains("open at: the rear"), "{words}");
}

#[test]
fn ranges_are_drawn_when_they_are_asked_for() {
    let situation = &march::situations()[2];
    let plain = draw(situation, Framing::Whole, 800);
    let scene = Table::scene(
        situation.view.clone(),
        situation.traces.clone().with_ranges(),
        Framing::Whole,
        800,
    );
    assert!(plain.png != compare::draw(&scene).png);
}

#[test]
fn a_march_is_drawn_from_its_first_day() {
    let options = Options::default();
    let view = hicks::March::new(&options, &mut march::Loaded(9), &mut Vec::new()).view(None);
    let scene = Table::scene(view, Traces::default(), Framing::Whole, 1600);
    assert!(compare::draw(&scene).alt.contains("The square is drawn up"));
}

#[test]
fn tables_look_as_they_did() {
    let all = march::situations();
    for name in ["spears-charge", "panic"] {
        let situation = all.iter().find(|of| of.name == name).expect("it is there");
        let scene = scene(situation, Framing::Close, 400);
        compare::with_reference(&format!("table-{name}"), &scene);
    }
}
