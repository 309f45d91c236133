//! Pictures of sieges: their sizes, their words, that they never vary, and two kept to compare with.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod situations;

use compare::{draw, indexed};
use render::prelude::*;
use siege::tables::Fight;
use siege::{Action, Arm, BannerCardId, BannerId, CardId, Cause, City, Event, data};
use siege_pictures::{
    Course, Framing, Map, Month, Traces, banner_card, card, describe, events_card, fights,
};
use situations::{Situation, named};

fn scene(situation: &Situation, framing: Framing, width: u32) -> Scene {
    Map::scene(situation.view.clone(), Traces::of(&situation.events), framing, width)
}

#[test]
fn a_map_is_an_indexed_png_of_the_size_it_says() {
    let situation = named("fall");
    for (framing, width, height) in
        [(Framing::Whole, 1600, 1200), (Framing::Close, 550, 400), (Framing::Close, 400, 291)]
    {
        let picture = indexed(&scene(&situation, framing, width), 500_000);
        assert_eq!((picture.width, picture.height), (width, height));
    }
    assert_eq!(draw(&scene(&situation, Framing::Close, 0)).width, 400);
    assert_eq!(draw(&scene(&situation, Framing::Close, u32::MAX)).width, 1800);
}

#[test]
fn equal_views_are_equal_pictures() {
    let (one, other) = (named("fall"), named("raid"));
    let first = draw(&scene(&one, Framing::Close, 550));
    draw(&scene(&other, Framing::Close, 550));
    assert!(first == draw(&scene(&one, Framing::Close, 550)));
    assert!(first != draw(&scene(&other, Framing::Close, 550)));
    assert_eq!(scene(&one, Framing::Whole, 1600), scene(&one, Framing::Whole, 1600));
    assert_ne!(scene(&one, Framing::Whole, 1600), scene(&other, Framing::Whole, 1600));
    let quiet = Map::scene(one.view, Traces::default(), Framing::Close, 550);
    assert!(first.png != draw(&quiet).png, "what happened is seen");
}

#[test]
fn high_water_is_another_picture() {
    let mut situation = named("arrival");
    let low = draw(&scene(&situation, Framing::Close, 400));
    situation.view.city.turn = 6;
    assert!(low.png != draw(&scene(&situation, Framing::Close, 400)).png);
}

#[test]
fn the_words_name_every_banner_and_what_happened() {
    let random = (1..=50).map(situations::at_random);
    for situation in situations::situations().into_iter().chain(random) {
        let words = scene(&situation, Framing::Close, 400).words();
        assert!(words.chars().count() <= 1_024, "{}", situation.name);
        for alone in [&words, &describe(&situation.view)] {
            assert!(alone.chars().count() <= 1_024, "{}", situation.name);
            for banner in BannerId::ALL {
                assert!(alone.contains(&banner.to_string()), "{banner}: {alone}");
            }
        }
        let resources = format!("Resource Points {} of 20", situation.view.city.resources);
        assert!(words.contains(&resources), "{words}");
    }
    let words = scene(&named("fall"), Framing::Close, 400).words();
    assert!(words.contains("Red advanced to the Messalamieh Gate"), "{words}");
    assert!(words.contains("Catastrophic Failure"), "{words}");
}

#[test]
fn fights_are_drawn_with_what_they_cost() {
    let fight = |situation: &Situation| {
        let events: Vec<&Event> = situation.events.iter().collect();
        fights(&situation.view, &events, 800)
    };
    assert_eq!(fight(&named("arrival")), None);
    let words = fight(&named("fleet")).expect("two fights").words();
    assert!(words.contains("Assault on Omdurman Fort"), "{words}");
    assert!(words.contains("Assault on Shajara"), "{words}");
    assert!(words.contains("Stewart, die 3 –2: killed"), "{words}");
    assert!(words.chars().count() <= 1_024);
    let sortie = fight(&named("sortie")).expect("a Sortie").words();
    assert!(sortie.contains("Strength 5."), "as it was before: {sortie}");
    assert!(sortie.contains("The Banner is thrown back to Kalakla"), "{sortie}");
}

/// The words of the fights among these events, in a city of the seventh turn.
fn told(city: &City, events: &[Event]) -> String {
    let events: Vec<&Event> = events.iter().collect();
    fights(&situations::view(city.clone()), &events, 800).expect("a fight").words()
}

#[test]
fn a_banner_has_the_strength_that_it_fought_with() {
    let city = situations::month(7, 2, Some(6));
    let mut fight = situations::fought(&city, Fight::Raid, BannerId::Red, "sudanese-1", [6, 4]);
    let Event::Fought { strength, .. } = &mut fight else { panic!("a fight") };
    // An event of the next month has changed it since.
    *strength = Some(city.banner(BannerId::Red).strength - 1);
    let is = format!("Strength {}.", city.banner(BannerId::Red).strength - 1);
    let words = told(&city, &[fight]);
    assert!(words.contains(&is), "{words}");
}

#[test]
fn only_what_a_fight_brings_is_told_of_it() {
    let mut city = situations::month(7, 2, Some(6));
    let fight = situations::fought(&city, Fight::Raid, BannerId::Red, "sudanese-1", [6, 4]);
    let cause = Cause::Fight(Fight::Raid);
    let won = Event::Resources { by: 2, now: 12, free: 0, cause };
    let paid = Event::Resources { by: -1, now: 11, free: 0, cause: Cause::Action(Action::Sortie) };
    let words = told(&city, &[fight, won, paid]);
    assert!(words.ends_with(" Resource Points +2, now 12."), "the Sortie's price: {words}");
    // The Red Banner is held, and the Black one walks in elsewhere.
    city.banners[BannerId::Red.index()].area = 1;
    let fight = situations::fought(&city, Fight::Defence, BannerId::Red, "sudanese-1", [6, 4]);
    let moved = |banner| Event::BannerMoved { banner, to: 3, back: false, razed: 0 };
    let words = told(&city, &[fight.clone(), moved(BannerId::Black)]);
    assert!(!words.contains("enters"), "{words}");
    let words = told(&city, &[fight, moved(BannerId::Red), moved(BannerId::Black)]);
    assert_eq!(words.matches("enters").count(), 1, "{words}");
    assert!(words.contains("The Banner enters Kalakla"), "{words}");
}

#[test]
fn counters_are_told_with_the_steps_that_they_fought_with() {
    let mut city = situations::month(7, 2, Some(20));
    city.units[situations::unit("sudanese-1").index()].steps = 1;
    let fight = situations::fought(&city, Fight::Raid, BannerId::Red, "sudanese-1", [6, 4]);
    let unit = situations::unit("sudanese-1");
    let filled = Event::Filled { unit, now: 2, returned: false };
    let lost = |left| Event::StepLost { unit, left };
    city.units[unit.index()].steps = 2;
    let words = told(&city, &[fight.clone(), filled.clone()]);
    assert!(words.contains("road: Sudanese of 1 step against"), "{words}");
    city.units[unit.index()].steps = 1;
    let words = told(&city, &[fight, filled, lost(1)]);
    assert!(words.contains(": Sudanese of 1 step against"), "{words}");
    // Of two counters that are all lost one had a step only.
    let all = "egyptian-1 egyptian-2";
    city.units[situations::unit("egyptian-2").index()].steps = 1;
    let fight = situations::fought(&city, Fight::Sortie, BannerId::Red, all, [1, 1]);
    let units = all.split(' ').map(situations::unit).collect();
    let gone = [fight, Event::AllLost { arm: Arm::Troops, units }];
    for key in all.split(' ') {
        city.units[situations::unit(key).index()].steps = 0;
    }
    let words = told(&city, &gone);
    assert!(words.contains(": Egyptians, Egyptians of 1 step against"), "{words}");
    let view = situations::view(city);
    let map = Map::scene(view, Traces::of(&gone), Framing::Close, 400).words();
    assert!(map.contains("cost 3 steps"), "{map}");
}

#[test]
fn dice_without_a_modifier_are_told_without_one() {
    let words = |dice| {
        let mut city = situations::month(7, 2, Some(6));
        city.banners[BannerId::Red.index()].strength = 2;
        told(&city, &[situations::fought(&city, Fight::Raid, BannerId::Red, "egyptian-1", dice)])
    };
    assert!(words([6, 4]).contains(" Dice 6 and 4 = 10: "), "{}", words([6, 4]));
    let fleet = situations::named("fleet");
    let by = told(&fleet.view.city, &fleet.events);
    assert!(by.contains(" Dice 6 and 4, +2 = 12: "), "{by}");
}

#[test]
fn no_more_fights_are_drawn_than_can_be_read() {
    let situation = named("raid");
    let many: Vec<&Event> = std::iter::repeat_n(&situation.events, 5).flatten().collect();
    let scene = fights(&situation.view, &many, 1_000).expect("fights");
    let picture = draw(&scene);
    assert!(picture.width > picture.height, "{} by {}", picture.width, picture.height);
    assert!(scene.words().matches("Raid at").count() < 5, "{}", scene.words());
}

#[test]
fn every_card_is_drawn_and_told() {
    for row in &data().cards {
        let words = card(CardId(row.number), 400).words();
        assert!(words.contains(&row.name) && words.chars().count() <= 1_024, "{words}");
    }
    for row in &data().banner_cards {
        let words = banner_card(BannerCardId(row.number), 400).words();
        assert!(row.banners.iter().all(|banner| words.contains(&banner.to_string())), "{words}");
    }
    assert_eq!(events_card(&named("arrival").view, 550), None);
    let one = draw(&events_card(&named("raid").view, 550).expect("a card"));
    assert!(one.height > one.width, "one card stands");
    let two = draw(&events_card(&named("fall").view, 550).expect("two cards"));
    assert!(two.height < two.width, "two stand side by side");
}

#[test]
fn a_course_tells_each_month() {
    let month = |turn| Month {
        turn,
        resources: 20 - turn,
        morale: turn % 11,
        areas: [4, 3, 2, 1],
        strengths: [3, 0, 5, 6],
    };
    let months: Vec<Month> = (1..=12).map(month).collect();
    let scene = Course::scene(&months, 800);
    assert!(scene.words().contains("February 1884 to January 1885"), "{}", scene.words());
    assert_eq!(draw(&scene).width, 800);
    draw(&Course::scene(&[], 400));
}

#[test]
fn pictures_look_as_they_did() {
    compare::with_reference("map-fall", &scene(&named("fall"), Framing::Close, 400));
    let situation = named("raid");
    let events: Vec<&Event> = situation.events.iter().collect();
    let fight = fights(&situation.view, &events, 400).expect("a Raid");
    compare::with_reference("fight-raid", &fight);
}
