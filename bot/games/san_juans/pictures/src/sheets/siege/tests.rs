//! Plans of many sieges: nothing collides, and the table adds up.

use std::collections::BTreeSet;

use render::prelude::*;

use super::*;
use crate::sheets::waiting;

/// Sieges drawn, of wars played at random.
const SIEGES: usize = 400;

#[test]
fn nothing_on_any_plan_of_a_siege_collides_or_is_cut() {
    let (mut seen, mut tallest) = (BTreeSet::new(), 0.0_f32);
    let sieges = waiting::sieges(SIEGES);
    assert!(sieges.len() >= SIEGES);
    for besieged in &sieges {
        let waiting::Besieged { view, place, modifiers } = besieged;
        let plan = SiegeSheet::of(view, *place, modifiers.clone()).expect("it is besieged");
        seen.insert((plan.place.kind as u8, plan.level));
        let (page, height) = plan.page();
        let edge = Rect::new(0.0, 0.0, WIDTH, height).grown(-6.0);
        let faults = lettering::collisions(&page.boxes, edge);
        assert!(faults.is_empty(), "{}: {faults:#?}", plan.words());
        tallest = tallest.max(height);
    }
    // Shown 400 high, its letters of 28 units still have 9 pixels.
    assert!(tallest * 9.0 <= 400.0 * 28.0, "{tallest}");
    assert!(seen.len() >= 8, "kinds of places and levels: {seen:?}");
}

#[test]
fn the_plan_of_a_siege_tells_what_the_table_would_bring() {
    let sieges = waiting::sieges(30);
    let renderer = Renderer::new();
    for besieged in &sieges {
        let waiting::Besieged { view, place, modifiers } = besieged;
        let plan = SiegeSheet::of(view, *place, modifiers.clone()).expect("it is besieged");
        assert_eq!(plan.rows.iter().map(|(_, ways)| u32::from(*ways)).sum::<u32>(), 36, "J-093");
        let sum: u32 = plan.odds().iter().map(|(_, percent)| percent).sum();
        assert!((98..=102).contains(&sum), "{:?}", plan.odds());
        let words = Scene::new(plan.clone()).words();
        assert!(
            words.starts_with("Siege of ") && words.chars().count() <= render::words::LETTERS_MAX,
            "{words}"
        );
        assert!(words.contains(&format!("level {} of 4", plan.level)), "{words}");
    }
    let waiting::Besieged { view, place, modifiers } = &sieges[0];
    let scene = SiegeSheet::of(view, *place, modifiers.clone()).map(Scene::new);
    let drawn = renderer.draw(&scene.expect("it is besieged")).expect("a picture");
    assert_eq!(drawn.width, 1_200);
    assert!(drawn.png.len() < 600_000, "{}", drawn.png.len());
    let free = view.places.iter().find(|place| place.siege.is_none()).expect("some are free");
    assert_eq!(SiegeSheet::of(view, free.id, Vec::new()), None);
}
