//! Random campaigns told to the end: nothing too long, nothing empty, every choice labelled.

mod drafts;
mod odds;
mod rules;
mod story;
mod wars;
mod wording;

use std::collections::BTreeMap;

use games::orders::offers;
use games::{Play as _, text};
use kit::Refusal;
use model::message::{Post, Topic};
use model::{Event, Game, Setup, Snapshot, Why, words};
use san_juans::{Event as Fact, Options, Space, UnitId, UnitSteps, Why as OwnWhy, first};
use staff::Roster;

use crate::SanJuans;
use crate::text::battles::battle::beaten;
use crate::text::panels::questions;

use games_testing::{TestDice, any_step, new_game, snapshot};

#[test]
fn whole_campaigns_are_told_within_discords_limits() {
    std::thread::scope(|campaigns| {
        for seed in 1..=3 {
            campaigns.spawn(move || is_told_within_discords_limits(seed));
        }
    });
}

fn is_told_within_discords_limits(seed: u64) {
    let posts = told(seed * 7_919, 4_000);
    let over = posts.last().is_some_and(|(topic, _)| topic.0 == "over");
    assert!(over, "seed {seed}");
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    for (topic, _) in posts.iter().filter(|(topic, _)| !topic.0.contains("-b")) {
        *turns.entry(topic.0.split('-').next().unwrap_or_default()).or_default() += 1;
    }
    assert!(turns.values().all(|messages| *messages <= 9), "{turns:?}");
}

/// The messages of a random campaign of at most so many answers, as they stand in the end.
fn told(seed: u64, answers: usize) -> Vec<(Topic, Post)> {
    let mut dice = TestDice(seed);
    let (mut game, mut fresh) = new_game(&mut dice);
    let mut facts: BTreeMap<Topic, Vec<Event>> = BTreeMap::new();
    let (mut posts, mut current): (Vec<(Topic, Post)>, Option<Topic>) = (Vec::new(), None);
    for _ in 0..answers {
        let snapshot = snapshot(game.clone());
        for section in text::sections(current.as_ref(), &fresh) {
            let topic = section.topic;
            current = Some(topic.clone());
            let facts = facts.entry(topic.clone()).or_default();
            facts.extend(section.events);
            let post = text::dispatch(&topic, facts, &snapshot, None, 12).newest();
            assert!(!post.title.is_empty(), "{topic:?}");
            assert!(words::length(&post.title) <= 256 && words::length(&post.body) <= 4_096);
            assert!(!post.body.contains("A unit "), "{}", post.body);
            let adopted = text::order_in_footer(&post.footer);
            assert_eq!(adopted, Some((12, topic.clone())), "{}", post.footer);
            match posts.iter_mut().find(|(of, _)| *of == topic) {
                Some(known) => known.1 = post,
                None => posts.push((topic, post)),
            }
        }
        check_panels(&game, &snapshot);
        let Some(came) = any_step(&mut game, &mut dice) else { break };
        fresh = came;
    }
    posts
}

/// Emoji as Discord knows them, variation selectors included: a component with another is refused.
const EMOJI: [&str; 42] = [
    "📜", "🥾", "🩹", "⏭️", "🟡", "⚫", "🟢", "🔴", "▫️", "🏝️", "🌊", "🪖", "🟥", "🟩", "👍", "✖️",
    "🃏", "↪️", "⚔️", "🏁", "🐎", "🛡️", "📝", "🔨", "⚓", "📥", "📤", "🔧", "🚂", "🛤️", "⛵", "🗡️",
    "🏃", "🔎", "📦", "⏩", "🎖️", "📯", "🕊️", "🌿", "🐪", "🎲",
];

fn check_panels(game: &Game, snapshot: &Snapshot) {
    let board = text::board(snapshot, 0);
    assert!(words::length(&board.body) <= 4_096);
    let Some(decision) = game.decision() else { return };
    for label in text::labels(decision.ask.choices(), game, &snapshot.roster) {
        assert!(!label.title.is_empty() && words::length(&label.title) <= 80, "{label:?}");
        assert!(words::length(&label.detail) <= 100, "{label:?}");
        assert!(["🆘", "🤝"].contains(&label.emoji) || EMOJI.contains(&label.emoji), "{label:?}");
        assert!(!label.group.is_empty() && words::length(&label.group) <= 80, "{label:?}");
    }
    let (title, body) = text::question(
        &decision.why,
        game,
        kit::Audience::Seat(san_juans::COMMANDER),
        &snapshot.roster,
    );
    assert!(words::length(&title) <= 256 && words::length(&body) <= 3_000, "{title}");
    assert!(
        words::length(
            &text::situation(snapshot, None, kit::Audience::Seat(san_juans::COMMANDER)).body
        ) < 4_000
    );
    let hand = SanJuans::FIRST.hand(snapshot, None).expect("a war");
    assert!(words::length(&hand.body) < 4_000);
}

/// Prints a campaign, for reading: `cargo test -p sirdar telling -- --nocapture`.
#[test]
fn telling_a_few_turns_names_every_die() {
    let seed = std::env::var("SIRDAR_TELL").ok().and_then(|seed| seed.parse().ok());
    let posts = told(seed.unwrap_or(4_242), if seed.is_some() { 900 } else { 120 });
    let (_, first) = &posts[0];
    assert!(first.title.contains("Turn 1"), "{}", first.title);
    assert!(first.body.contains("All dice") && first.body.contains("Closest call"));
    if seed.is_some() {
        for (_, post) in &posts {
            println!("\n### {}\n{}\n[{}]", post.title, post.body, post.footer);
        }
    }
}

#[test]
fn nobody_got_away_only_where_everybody_is_dead() {
    let space = Space::Place(first().named("mud-bay"));
    let losses = (1..=16).map(|unit| UnitSteps { unit: UnitId(unit), steps: 1 }).collect();
    let decided = Fact::BattleDecided { space, held: false, reported: false, losses };
    let dead =
        |many: u16| Fact::UnitsDestroyed { units: (1..=many).map(UnitId).collect(), at: space };
    let told = |events: &[&Fact]| beaten(events, space, false);
    assert_eq!(told(&[&decided]), "thrown back", "sixteen wait for the order where to go");
    assert_eq!(told(&[&decided, &dead(2)]), "thrown back");
    assert_eq!(told(&[&decided, &dead(16)]), "thrown back, nobody got away");
}

#[test]
fn a_refusal_names_the_rules_of_what_is_asked() {
    games_testing::games();
    let why = Why::of(OwnWhy::SpendOps { left: 1 });
    let told = text::refused(Refusal::NotOffered, Some(why.clone()));
    assert!(told.contains("`/rules ops`"), "{told}");
    assert!(!text::refused(Refusal::WrongKind, Some(why)).contains("/rules"));
}

#[test]
fn j_160_a_table_of_random_places_is_typed_by_their_names() {
    games_testing::games();
    let setup = Setup::of(Options { own_places: true, ..Options::default() });
    let mut game = Game::new(&setup, &mut TestDice(3), &mut Vec::new());
    let read = |game: &Game, typed: &str| {
        let decision = game.decision().expect("the table is asked for");
        assert_eq!(decision.why.topic(), "random-places");
        offers::any(&decision, game, &Roster::default(), typed)
    };
    for wrong in ["Atlantis", "Suakin, Atlantis", "Suakin Olga", "26"] {
        let told = read(&game, wrong).expect_err(wrong);
        assert!(told.contains('“'), "{wrong}: {told}");
    }
    for (typed, so_far) in
        [("suakin, Olga", "So far: Olga, Suakin."), ("Suakin", "Olga, Suakin ×2.")]
    {
        let answer = read(&game, typed).expect(typed);
        let seat = game.decision().expect("it waits").seats[0];
        game.apply(seat, &answer, &mut TestDice(5), &mut Vec::new()).expect("offered");
        let why = game.decision().expect("it waits").why;
        let view = crate::view(&game).expect("a campaign");
        let (_, text) = questions::question(why.own().expect("its own"), &view);
        assert!(text.contains(so_far), "{text}");
    }
    assert!(read(&game, "Tokar").is_err(), "what does not stand in the table does not once more");
    assert_eq!(read(&game, "none"), Ok(kit::Answer::Some(Vec::new())));
}
