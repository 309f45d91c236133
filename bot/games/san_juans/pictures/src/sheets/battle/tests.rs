//! Sheets of many battles: nothing collides, nothing hidden is shown.

use std::collections::BTreeSet;

use render::prelude::*;

use super::*;
use crate::sheets::waiting;

/// Battles laid out, of wars played at random; some of them are drawn.
const BATTLES: usize = 100;
const DRAWN: usize = 12;

#[test]
fn a_sheet_is_told_in_words_and_nothing_on_it_collides_or_is_cut() {
    let renderer = Renderer::new();
    let (mut types, mut tallest) = (BTreeSet::new(), 0.0_f32);
    let views = waiting::battles(BATTLES);
    assert_eq!(views.len(), BATTLES);
    for (number, view) in views.iter().enumerate() {
        let sheet = BattleSheet::of(view).expect("a battle waits");
        types.insert(sheet.battle);
        let (page, height) = sheet.page(&Atlas::of(&renderer, san_juans::first()).chart);
        let edge = Rect::new(0.0, 0.0, WIDTH, height).grown(-6.0);
        let faults = lettering::collisions(&page.boxes, edge);
        assert!(faults.is_empty(), "{}: {faults:#?}", sheet.words());
        tallest = tallest.max(height);
        let scene = Scene::new(sheet);
        let words = scene.words();
        assert!(words.starts_with("Battle sheet, "), "{words}");
        assert!(words.contains("The ground, from their edge to ours"), "{words}");
        if number < DRAWN {
            let drawn = renderer.draw(&scene).expect("a picture");
            assert_eq!((drawn.width, &drawn.alt), (1_200, &words));
            assert!(drawn.png.len() < 600_000, "{}", drawn.png.len());
        }
    }
    // Shown 400 high, its letters of 28 units still have 9 pixels.
    assert!(tallest * 9.0 <= 400.0 * 28.0, "{tallest}");
    assert!(types.len() >= 6, "{types:?}");
}

#[test]
fn numbers_that_are_hidden_are_on_no_sheet() {
    for view in &mut waiting::battles(20) {
        view.options.limited_intelligence = true;
        let sheet = BattleSheet::of(view).expect("a battle waits");
        let battle = view.battle.as_mut().expect("a battle waits");
        let (low, high) = battle.force.range();
        assert_eq!(sheet.foe, Foe::About(low, high), "J-145");
        // Any other force of that range makes the same scene.
        let foot = battle.force.foot;
        battle.force.foot = foot + high - 1 - battle.force.units();
        let other = BattleSheet::of(view).expect("a battle waits");
        assert!(sheet == other, "J-145");
        assert!(sheet.words().contains(&format!("{low} to {high} units")));
    }
}
