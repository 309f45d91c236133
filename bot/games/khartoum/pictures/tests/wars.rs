//! Pictures of Khartoum: their sizes, their words, that they never vary and tell no secrets, and some
//! kept to compare with.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod situations;

use compare::{draw, indexed};
use khartoum::{CardId, Event, Faction, Khartoum, Place, UnitId};
use khartoum_pictures::{Framing, Map, Region, Traces, Turn, battles, card, course, hand};
use kit::Audience;
use render::prelude::*;
use situations::{AUDIENCES, Situation, named};

const EMPIRE: Audience = Audience::Side(kit::Side(Faction::Empire as u8));
const MAHDISTS: Audience = Audience::Side(kit::Side(Faction::Mahdist as u8));

fn scene(situation: &Situation, audience: Audience, framing: Framing, width: u32) -> Scene {
    let events = situation.events(audience);
    Map::scene(&situation.view(audience), Traces::of(&events), framing, width)
}

fn battle(situation: &Situation, width: u32) -> Option<Scene> {
    let events = situation.events(Audience::Public);
    let told: Vec<&Event> = events.iter().collect();
    battles(&situation.view(Audience::Public), &told, width)
}

#[test]
fn a_map_is_an_indexed_png_of_the_size_it_says() {
    let situation = named("crowded");
    let sizes = [
        (Framing::Whole, 1600, 1200, 500_000),
        (Framing::Supply, 1600, 1200, 500_000),
        (Framing::Close, 550, 400, 150_000),
        (Framing::Region(Region::RedSea), 400, 291, 150_000),
    ];
    for (framing, width, height, most) in sizes {
        let picture = indexed(&scene(&situation, MAHDISTS, framing, width), most);
        assert_eq!((picture.width, picture.height), (width, height));
    }
    // Under the first part, which has a head, the others.
    let all = draw(&scene(&situation, MAHDISTS, Framing::Armies, 550));
    assert_eq!((all.width, all.height), (550, 400 + 350 + 350));
    assert_eq!(draw(&scene(&situation, MAHDISTS, Framing::Close, 0)).width, 400);
    assert_eq!(draw(&scene(&situation, MAHDISTS, Framing::Close, u32::MAX)).width, 1800);
}

#[test]
fn equal_views_are_equal_pictures() {
    let (one, other) = (named("low"), named("flood"));
    let close = |of: &Situation| scene(of, MAHDISTS, Framing::Region(Region::Nile), 400);
    let first = draw(&close(&one));
    assert!(first != draw(&close(&other)));
    assert!(first == draw(&close(&one)));
    assert_eq!(close(&one), close(&one));
    let moved = named("mahdists-move");
    let quiet = Map::scene(&moved.view(MAHDISTS), Traces::default(), Framing::Whole, 400);
    let told = scene(&moved, MAHDISTS, Framing::Whole, 400);
    assert!(draw(&quiet).png != draw(&told).png, "what happened is seen");
}

#[test]
fn the_words_tell_how_it_stands_and_for_whom() {
    let random = (1..=60).map(situations::at_random);
    for situation in situations::situations().into_iter().chain(random) {
        for (who, audience) in AUDIENCES {
            for framing in [Framing::Close, Framing::Supply] {
                let words = scene(&situation, audience, framing, 400).words();
                assert!(words.chars().count() <= 1_024, "{}", situation.name);
                let points =
                    format!("The Empire has {} points", situation.view(audience).board.points());
                assert!(words.contains(&points), "{who}: {words}");
                let open = situation.game.outcome().is_some();
                let seen = if open { "Nothing is hidden" } else { "Seen by" };
                assert!(words.contains(seen), "{who}: {words}");
            }
        }
    }
    let words = scene(&named("fought"), Audience::Public, Framing::Close, 400).words();
    assert!(words.contains("battle at"), "{words}");
}

/// The same game with everything otherwise that the Empire cannot know: who of the Mahdists it does
/// not see is where, in which state and order, and which cards they hold.
fn otherwise(game: &Khartoum, by: usize) -> Khartoum {
    let seen = game.view(EMPIRE).board;
    let hidden: Vec<UnitId> = UnitId::of(Faction::Mahdist)
        .filter(|unit| seen.unit(*unit).place == Place::Unseen)
        .collect();
    game.altered(|board, _, _| {
        let mut units: Vec<khartoum::Unit> =
            hidden.iter().map(|unit| board.units[unit.index()]).collect();
        if units.is_empty() {
            return;
        }
        let by = by % units.len();
        units.rotate_left(by);
        for (unit, state) in hidden.iter().zip(units) {
            board.units[unit.index()] = khartoum::Unit { panicked: by > 1, ..state };
        }
        board.stacks.rotate_left(by);
        let deck = &mut board.decks[Faction::Mahdist.index()].draw;
        deck.reverse();
        for (held, drawn) in board.held[Faction::Mahdist.index()].iter_mut().zip(deck) {
            std::mem::swap(held, drawn);
        }
    })
}

#[test]
fn the_empires_map_is_the_same_whatever_it_cannot_see() {
    let mut told = 0;
    for seed in 1..=80 {
        let situation = situations::at_random(seed);
        if situation.game.outcome().is_some() {
            continue;
        }
        for by in 1..=3 {
            let other = Situation { game: otherwise(&situation.game, by), ..situation.clone() };
            let mahdists = |of: &Situation| scene(of, MAHDISTS, Framing::Whole, 400);
            told += usize::from(mahdists(&situation) != mahdists(&other));
            for audience in [EMPIRE, Audience::Public] {
                for framing in [Framing::Whole, Framing::Close, Framing::Supply] {
                    let one = scene(&situation, audience, framing, 400);
                    let two = scene(&other, audience, framing, 400);
                    assert_eq!(one.words(), two.words(), "{seed}");
                    if seed % 8 == 0 {
                        assert!(draw(&one).png == draw(&two).png, "{seed}, {framing:?}");
                    }
                }
            }
        }
    }
    assert!(told > 80, "the Mahdists see the difference: {told}");
}

#[test]
fn battles_are_drawn_with_what_they_cost() {
    assert_eq!(battle(&named("start"), 800), None);
    let scene = battle(&named("fought"), 800).expect("a battle");
    let words = scene.words();
    assert!(words.contains("Battle at") && words.contains("Round 1"), "{words}");
    assert!(words.chars().count() <= 1_024);
    assert_eq!(draw(&scene).width, 800);
    let under_way = battle(&named("battle"), 400).expect("a battle").words();
    assert!(under_way.contains("goes on"), "{under_way}");
}

#[test]
fn a_picture_of_many_battles_does_not_grow_without_end() {
    let situation = named("fought");
    let events = situation.events(Audience::Public);
    let many: Vec<&Event> = std::iter::repeat_n(&events, 8).flatten().collect();
    let scene = battles(&situation.view(Audience::Public), &many, 400);
    let scene = scene.expect("battles");
    assert!(draw(&scene).height < 900);
    assert!(scene.words().chars().count() <= 1_024);
}

#[test]
fn every_card_is_drawn_and_told() {
    for number in 1..=40 {
        let id = CardId(number);
        let words = card(id, 400).words();
        assert!(words.starts_with(&id.to_string()), "{words}");
        assert!(words.chars().count() <= 1_024 && words.ends_with('.'), "{words}");
    }
    assert_eq!(hand(&[], 800), None);
    let one = draw(&hand(&[CardId(4)], 400).expect("a card"));
    assert!(one.height > one.width, "one card stands");
    let three = draw(&hand(&[CardId(4), CardId(13), CardId(30)], 800).expect("cards"));
    assert!(three.height < three.width, "three stand side by side");
}

#[test]
fn a_course_tells_each_turn() {
    let turn =
        |turn| Turn { turn, points: 18 - turn, mahdist_units: 7, empire_units: 20, towns: 8 };
    let turns: Vec<Turn> = (1..=9).map(turn).collect();
    let scene = course(&turns).expect("turns");
    assert!(scene.words().contains("17, 16, 15"), "{}", scene.words());
    assert_eq!(draw(&scene).width, 800);
    assert_eq!(course(&[]), None);
}

#[test]
fn pictures_look_as_they_did() {
    let moved = named("mahdists-move");
    compare::with_reference("map-close", &scene(&moved, MAHDISTS, Framing::Close, 400));
    compare::with_reference("battle", &battle(&named("fought"), 400).expect("a battle"));
    compare::with_reference("card", &card(CardId(7), 400));
}
