//! What has changed, and what is planned, drawn over maps of wars that were played.

#[path = "../../../../render/tests/compare/mod.rs"]
mod compare;
mod war;

use std::sync::LazyLock;

use compare::draw;
use render::prelude::*;
use san_juans::{Event, Meets, Scenario};
use san_juans_pictures::{Map, Overlay, Shot};
use war::played::{War, war};

static REVOLT: LazyLock<War> = LazyLock::new(|| war(5, Scenario::Revolt));

/// What a turn of the war changed.
fn turn(at: usize, shot: Shot) -> Scene {
    let turn = &REVOLT.turns[at];
    let title = format!("Since the beginning of turn {}", turn.before.turn);
    Map::overlaid(turn.after.clone(), shot, Overlay::since(title, turn.changes()))
}

/// The longest march that was planned with an encounter roll in it.
fn planned() -> Scene {
    let rolls = |meets: Meets| matches!(meets, Meets::Roll(needed) if needed <= 6);
    let risky = REVOLT.plans.iter().filter(|(_, routes)| {
        routes[0].stages.iter().filter(|stage| rolls(stage.meets)).count() > 2
    });
    let (view, routes) = risky
        .max_by_key(|(_, routes)| routes[0].stages.len())
        .expect("somebody marched through the revolt");
    let overlay = Overlay::planned(routes.clone());
    Map::overlaid(view.clone(), Shot::Overlaid { width: 480 }, overlay)
}

#[test]
fn what_changed_comes_first_in_words() {
    for (at, stretch) in REVOLT.turns.iter().enumerate() {
        let words = turn(at, Shot::Whole { width: 400 }).words();
        assert!(words.chars().count() <= 1024, "{} characters", words.chars().count());
        assert!(words.starts_with(&format!("Since the beginning of turn {}", stretch.before.turn)));
        let changes = stretch.changes();
        for (told, head) in [
            (changes.turned.is_empty(), "Risen or fallen|Retaken"),
            (changes.clashes.is_empty(), "Battles"),
            (changes.sieges.is_empty(), "Sieges"),
        ] {
            let found = head.split('|').any(|head| words.contains(&format!(" {head}: ")));
            assert_eq!(found, !told, "{head}: {words}");
        }
    }
}

#[test]
fn a_turn_in_which_nothing_happened_says_so() {
    let view = war::start();
    let overlay = Overlay::since("Since order 3", san_juans::Changes::default());
    let scene = Map::overlaid(view, Shot::Overlaid { width: 400 }, overlay);
    assert!(scene.words().starts_with("Since order 3: nothing has changed on the map. Map of"));
    let picture = draw(&scene);
    assert_eq!((picture.width, picture.height), (400, 291), "the edition for the pocket");
}

#[test]
fn a_plan_tells_what_every_die_needs() {
    let scene = planned();
    let map: &Map = scene.as_drawing().expect("a map");
    let route = &map.overlay.routes[0];
    let words = scene.words();
    for stage in &route.stages {
        if let Meets::Roll(needed @ 2..=5) = stage.meets {
            assert!(words.contains(&format!("Ansar on {needed} or more")), "{words}");
        }
    }
    let (clear, all) = route.clear();
    let percent = (clear * 100 + all / 2) / all;
    assert!(words.contains(&format!("nobody met: {percent} %")), "{words}");
    assert!(words.contains(&format!("{} movement points", route.stages.len())), "{words}");
}

#[test]
fn every_turn_and_round_can_be_drawn_alike_twice() {
    let reconquest = war(8, Scenario::Reconquest);
    let rounds = REVOLT.rounds.iter().chain(&reconquest.rounds).step_by(5);
    for (number, round) in rounds.enumerate() {
        let overlay = Overlay::since(format!("Round {number}"), round.changes());
        let scene = Map::overlaid(round.after.clone(), Shot::Overlaid { width: 400 }, overlay);
        let picture = draw(&scene);
        assert!(picture == draw(&scene), "round {number}");
        assert_eq!((picture.width, picture.height), (400, 291), "round {number}");
    }
}

#[test]
fn a_whole_war_is_drawn_and_told_within_bounds() {
    let events: Vec<_> = REVOLT.turns.iter().flat_map(|turn| &turn.events).collect();
    let (before, after) = (&REVOLT.turns[0].before, &REVOLT.turns[REVOLT.turns.len() - 1].after);
    let changes = san_juans::Changes::between(before, &[], &events, after);
    assert!(changes.trails.len() > 25, "{} marches", changes.trails.len());
    let overlay = Overlay::since("Since turn 1 began", changes);
    let scene = Map::overlaid(after.clone(), Shot::Whole { width: 1600 }, overlay);
    assert!(scene.words().chars().count() <= 1024 && scene.words().contains(" more"));
    assert!(draw(&scene).png.len() < 1_200_000);
}

#[test]
fn a_turn_over_an_island() {
    let island = san_juans::IslandId::printed(1);
    let changed = REVOLT.turns[1].changes();
    assert!(!changed.sieges.is_empty() && !changed.trails.is_empty(), "{changed:?}");
    compare::with_reference("changes", &turn(1, Shot::Island { island, width: 430 }));
}

#[test]
fn the_dice_of_a_rebellion_stand_where_one_could_rise() {
    let facts: Vec<&Event> = REVOLT.turns[1].events.iter().collect();
    let rolled = |fact: &&Event| matches!(fact, Event::RevoltRolled { .. });
    let from = facts.iter().position(&rolled).expect("places are rolled for");
    let facts = &facts[from..];
    let view = &REVOLT.turns[1].after;
    let changes = san_juans::Changes::told(facts, view);
    let overlay = Overlay::since("The rebellion", changes).with_rolls(facts);
    let dice = facts.iter().filter(|fact| rolled(fact)).count();
    assert!(
        overlay.rolls.len() > 5 && overlay.rolls.len() < dice,
        "{} of {dice}",
        overlay.rolls.len()
    );
    assert!(overlay.rolls.iter().all(|rolled| rolled.needed <= 6), "no 8+ of a six-sided die");
    let scene = Map::overlaid(view.clone(), Shot::Pocket { width: 480 }, overlay);
    assert!(scene.words().contains("Dice, each with what it needed: "), "{}", scene.words());
    compare::with_reference("rebellion", &scene);
}

#[test]
fn a_march_through_the_revolt() {
    compare::with_reference("route", &planned());
}
