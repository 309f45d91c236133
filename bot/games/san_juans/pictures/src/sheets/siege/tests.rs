//! Plans of many sieges: nothing collides, and the table adds up.

use std::collections::BTreeSet;

use render::prelude::*;

use super::*;
use crate::sheets::waiting::{self, Besieged};

/// Sieges laid out, of wars played at random.
const SIEGES: usize = 400;

#[test]
fn the_plan_of_a_siege_tells_what_the_table_would_bring_and_nothing_on_it_collides() {
    let (mut seen, mut tallest) = (BTreeSet::new(), 0.0_f32);
    let sieges = waiting::sieges(SIEGES);
    assert!(sieges.len() >= SIEGES);
    for Besieged { view, place, modifiers } in &sieges {
        let plan = SiegeSheet::of(view, *place, modifiers.clone()).expect("it is besieged");
        seen.insert((plan.place.kind as u8, plan.level));
        let (page, height) = plan.page();
        let edge = Rect::new(0.0, 0.0, WIDTH, height).grown(-6.0);
        let faults = lettering::collisions(&page.boxes, edge);
        assert!(faults.is_empty(), "{}: {faults:#?}", plan.words());
        tallest = tallest.max(height);
        assert_eq!(plan.rows.iter().map(|(_, ways)| u32::from(*ways)).sum::<u32>(), 36, "J-093");
        let sum: u32 = plan.odds().iter().map(|(_, percent)| percent).sum();
        assert!((98..=102).contains(&sum), "{:?}", plan.odds());
        let words = plan.words();
        let whole = words.starts_with("Siege of ");
        assert!(whole && words.contains(&format!("level {} of 4", plan.level)), "{words}");
    }
    // Shown 400 high, its letters of 28 units still have 9 pixels.
    assert!(tallest * 9.0 <= 400.0 * 28.0, "{tallest}");
    assert!(seen.len() >= 8, "kinds of places and levels: {seen:?}");
    let Besieged { view, place, modifiers } = &sieges[0];
    let scene = SiegeSheet::of(view, *place, modifiers.clone()).map(Scene::new);
    let drawn = Renderer::new().draw(&scene.expect("it is besieged")).expect("a picture");
    assert_eq!(drawn.width, 1_200);
    assert!(drawn.png.len() < 600_000, "{}", drawn.png.len());
    let free = view.places.iter().find(|place| place.siege.is_none()).expect("some are free");
    assert_eq!(SiegeSheet::of(view, free.id, Vec::new()), None);
}
