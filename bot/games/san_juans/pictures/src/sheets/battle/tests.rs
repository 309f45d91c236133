//! Sheets of many battles: nothing collides, nothing hidden is shown.

use std::collections::BTreeSet;

use render::prelude::*;

use super::*;
use crate::sheets::waiting;

/// Battles drawn, of wars played at random.
const BATTLES: usize = 160;

#[test]
fn nothing_on_any_sheet_collides_or_is_cut() {
    let renderer = Renderer::new();
    let (mut types, mut tallest) = (BTreeSet::new(), 0.0_f32);
    let views = waiting::battles(BATTLES);
    assert_eq!(views.len(), BATTLES);
    for view in &views {
        let sheet = BattleSheet::of(view).expect("a battle waits");
        types.insert(sheet.battle);
        let (page, height) = sheet.page(&Atlas::of(&renderer).chart);
        let edge = Rect::new(0.0, 0.0, WIDTH, height).grown(-6.0);
        let faults = lettering::collisions(&page.boxes, edge);
        assert!(faults.is_empty(), "{}: {faults:#?}", sheet.words());
        tallest = tallest.max(height);
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

#[test]
fn a_sheet_is_told_in_words_too() {
    let views = waiting::battles(12);
    let renderer = Renderer::new();
    for view in &views {
        let sheet = BattleSheet::of(view).expect("a battle waits");
        let drawn = renderer.draw(&Scene::new(sheet)).expect("a picture");
        assert!(drawn.alt.starts_with("Battle sheet, "), "{}", drawn.alt);
        assert!(drawn.alt.contains("The ground, from their edge to ours"), "{}", drawn.alt);
        assert!(drawn.alt.chars().count() <= render::words::LETTERS_MAX);
        assert_eq!(drawn.width, 1_200);
        assert!(drawn.png.len() < 600_000, "{}", drawn.png.len());
    }
}
