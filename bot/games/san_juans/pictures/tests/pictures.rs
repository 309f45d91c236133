//! Whole pictures: their size, their words, that they never vary, and a few kept to compare with.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod war;

use render::Picture;
use render::prelude::*;
use san_juans::{CardId, Control, Outcome, PackNo, SiegeModifier, Space, View, first, kind};
use san_juans_pictures::{BattleSheet, Card, Hand, Held, Map, Shot, SiegeSheet, describe};
use war::waiting;

const WHOLE: Shot = Shot::Whole { width: 1600 };
const BYTES_MAX: usize = 1_200_000;

fn draw(view: &View, shot: Shot) -> Picture {
    compare::draw(&Map::scene(view.clone(), shot))
}

#[test]
fn a_map_is_an_indexed_png_of_the_size_it_says() {
    for view in [war::start(), war::midway(), war::crowded(), war::at_sea()] {
        let picture = compare::indexed(&Map::scene(view, WHOLE), BYTES_MAX);
        assert_eq!((picture.width, picture.height), (1600, 1280));
    }
}

#[test]
fn the_same_state_makes_the_same_picture() {
    let first = draw(&war::crowded(), WHOLE);
    draw(&war::start(), WHOLE);
    assert!(first == draw(&war::crowded(), WHOLE), "it must not depend on those before it");
    let another = Renderer::new().draw(&Map::scene(war::crowded(), WHOLE)).expect("a picture");
    assert!(first == another, "nor on who draws it");
}

#[test]
fn widths_are_held_within_bounds() {
    for (asked, given) in [(0, 400), (400, 400), (1000, 1000), (u32::MAX, 1800)] {
        for shot in [Shot::Whole { width: asked }, Shot::Pocket { width: asked }] {
            assert_eq!(draw(&war::start(), shot).width, given);
        }
    }
    let sheet = draw(&war::start(), Shot::Whole { width: 1000 });
    assert_eq!(sheet.height, 800);
}

#[test]
fn a_narrow_map_is_the_edition_for_the_pocket() {
    let pocket = draw(&war::midway(), Shot::Pocket { width: 550 });
    assert!(pocket == draw(&war::midway(), Shot::Whole { width: 550 }));
    assert_eq!(pocket.height, 400, "it fills what Discord gives a picture");
    let wide = draw(&war::midway(), Shot::Pocket { width: 800 });
    assert_ne!(wide.height, draw(&war::midway(), Shot::Whole { width: 800 }).height);
}

#[test]
fn islands_places_and_movement_points_can_be_shown() {
    let view = war::crowded();
    for island in &first().islands {
        draw(&view, Shot::Island { island: island.id, width: 400 });
    }
    for space in first().spaces().step_by(6) {
        draw(&view, Shot::Around { space, width: 400 });
    }
}

#[test]
fn an_artist_is_shared_between_threads() {
    let renderer = Renderer::new();
    let scene = Map::scene(war::start(), Shot::Whole { width: 400 });
    std::thread::scope(|scope| {
        let one = scope.spawn(|| renderer.draw(&scene).expect("a picture"));
        let two = scope.spawn(|| renderer.draw(&scene).expect("a picture"));
        assert!(one.join().expect("no panic") == two.join().expect("no panic"));
    });
}

#[test]
fn a_ship_may_be_called_anything() {
    let mut view = war::start();
    let port = san_juans::Berth::Port(first().named("waldron"));
    let name = "<\u{1}&\"'\u{1F6A2} of a very long name indeed";
    war::launch(&mut view, name, san_juans::ship_kind("gunboat"), port);
    draw(&view, Shot::Whole { width: 800 });
}

#[test]
fn the_words_tell_score_and_sieges_within_what_discord_takes() {
    for view in [war::start(), war::midway(), war::crowded(), war::at_sea()] {
        let words = describe(&view);
        assert!(words.chars().count() <= 1024, "{} characters", words.chars().count());
        let score = format!("Mahdi's score {}: 0 we win, 300 he wins", view.score);
        assert!(words.contains(&score), "{words}");
        for place in view.places.iter().filter(|place| place.siege.is_some()) {
            assert!(words.contains(&place.id.name), "{words}");
        }
    }
    let words = describe(&war::midway());
    assert!(words.contains("Roche Harbor (level 2 of 4)"), "{words}");
    assert!(words.contains("gunboat Tamai in area A"), "{words}");
    assert!(words.contains("Tamai village"), "a name shared with a ship has its noun: {words}");
    assert_eq!(draw(&war::midway(), Shot::Whole { width: 400 }).alt, words);
}

#[test]
fn the_words_tell_what_goes_with_the_army() {
    let words = describe(&war::laden());
    for expected in [
        "A battle waits: at Tamai village, between Friday Harbor and False Bay (point 2 of 2)",
        "Gordon in Friday Harbor",
        "the armoured train based at Port Stanley with 4 sections of track, cut at Mud Bay",
        "Supplies: Eastsound 5",
        "gunboat Sultan in area E",
    ] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    let words = describe(&war::laden_at_sea());
    assert!(words.contains("Gordon on ") && words.contains("train on transport"), "{words}");
    assert!(words.chars().count() <= 1024);
}

#[test]
fn hicks_is_with_the_most_of_his_expedition() {
    let mut view = war::start();
    let told = |view: &View| {
        let words = describe(view);
        draw(view, Shot::Whole { width: 800 });
        words.split("Hicks ").nth(1).map(|rest| rest.split('.').next().unwrap_or(rest).to_owned())
    };
    assert_eq!(told(&view), None, "he has not come yet");
    war::raise(&mut view, "suakin", kind("hicks-battery"), 4);
    assert_eq!(told(&view).as_deref(), Some("at Suakin"));
    war::march(&mut view, "friday-harbor/false-bay/1", kind("hicks-infantry"), 2);
    let on_the_road = "between Friday Harbor and False Bay (point 1 of 2)";
    assert_eq!(told(&view).as_deref(), Some(on_the_road));
}

#[test]
fn the_words_are_cut_at_whole_items() {
    let mut view = war::crowded();
    for place in &mut view.places {
        place.siege = Some(4);
        place.control = Control::RetakenRelief;
    }
    view.outcome = Some(Outcome::Draw);
    let words = describe(&view);
    assert!(words.chars().count() <= 1024);
    assert!(words.ends_with('.'), "{words}");
}

/// The first battle of the wars played at random that is wanted.
fn battle(wanted: impl Fn(Space) -> bool) -> Scene {
    let views = waiting::battles(40);
    let wanted = |view: &&View| view.battle.as_ref().is_some_and(|battle| wanted(battle.space));
    let view = views.iter().find(wanted).expect("there is one");
    Scene::new(BattleSheet::of(view).expect("it waits").wide(480))
}

#[test]
fn pictures_look_as_they_did() {
    let around = |view: View, slug: &str| {
        Map::scene(view, Shot::Around { space: Space::Place(first().named(slug)), width: 480 })
    };
    let mut won = war::midway();
    won.outcome = Some(Outcome::Victory);
    let held = |id: u8| Held { id: CardId::printed(id), event: Some(id != 35), with: None };
    let hand = Hand { cards: [30, 35, 50, 12, 54].map(held).to_vec(), width: 480 };
    let modifiers = vec![(SiegeModifier::Level(3), 2), (SiegeModifier::Redoubt, -1)];
    let siege = SiegeSheet::of(&war::crowded(), first().named("eastsound"), modifiers);
    let legend = Scene::new(san_juans_pictures::Legend { pack: PackNo::FIRST });
    assert!(legend.words().chars().count() <= 1024);
    for (name, scene) in [
        ("pocket", Map::scene(war::crowded(), Shot::Pocket { width: 400 })),
        ("over", Map::scene(won, Shot::Pocket { width: 400 })),
        ("legend", legend),
        ("mud-bay", around(war::laden(), "mud-bay")),
        ("west-sound", around(war::midway(), "west-sound")),
        ("card", Scene::new(Card { id: CardId::printed(41), width: 320 })),
        ("hand", Scene::new(hand)),
        ("battle", battle(|space| space.place().is_none())),
        ("battle-for-a-place", battle(|space| space.place().is_some())),
        ("siege", Scene::new(siege.expect("besieged").wide(480))),
    ] {
        compare::with_reference(name, &scene);
    }
}
