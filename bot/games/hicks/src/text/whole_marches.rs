//! Whole marches told: nothing too long, nothing empty, every choice labelled.

use std::collections::{BTreeMap, BTreeSet};

use games::text;
use games_testing::{TestDice, any_answer, snapshot};
use hicks::Army;
use model::message::Topic;
use model::{Event as AnyEvent, Game, Setup, Snapshot, words};
use staff::PlayerId;

use crate::text::tests::{look_over, setup};

pub(super) fn march(setup: &Setup, dice: &mut TestDice) -> (Game, Vec<AnyEvent>) {
    let mut events = Vec::new();
    let game = Game::new(setup, dice, &mut events);
    (game, events)
}

pub(super) fn under_way(game: &Game, setup: &Setup) -> Snapshot {
    let mut snapshot = Snapshot { setup: setup.clone(), ..snapshot(game.clone()) };
    snapshot.roster.join(PlayerId(3), "Chen", &[]);
    snapshot.roster.take_turns();
    snapshot
}

#[test]
fn whole_marches_are_told_within_discords_limits() {
    let armies = [Army::Egyptian, Army::British, Army::Indian];
    for (seed, army) in (1..=6).zip(armies.into_iter().cycle()) {
        let mut dice = TestDice(seed * 7_919);
        let setup = setup(army, 3);
        let (mut game, mut fresh) = march(&setup, &mut dice);
        let mut told: BTreeMap<Topic, Vec<AnyEvent>> = BTreeMap::new();
        let mut current: Option<Topic> = None;
        for _ in 0..6_000 {
            let snapshot = under_way(&game, &setup);
            for section in text::sections(current.as_ref(), &fresh) {
                let facts = told.entry(section.topic.clone()).or_default();
                facts.extend(section.events);
                let post = text::dispatch(&section.topic, facts, &snapshot, None, 12).newest();
                assert!(!post.title.is_empty() && !post.body.is_empty(), "{:?}", section.topic);
                assert!(words::length(&post.title) <= 256 && words::length(&post.body) <= 4_096);
                look_over(&post.title);
                post.body.lines().for_each(look_over);
                let adopted = text::order_in_footer(&post.footer);
                assert_eq!(adopted, Some((12, section.topic.clone())), "{}", post.footer);
                current = Some(section.topic);
            }
            check_panels(&game, &snapshot);
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            fresh.clear();
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut fresh).expect("it was offered");
            for line in text::told(&fresh, &game, kit::Audience::Public, &snapshot.roster) {
                look_over(&line);
            }
        }
        assert!(game.is_over(), "seed {seed}");
        assert!(
            told.len() <= usize::from(hicks::TURNS_MAX) + 2,
            "one message a turn: {:?}",
            told.keys()
        );
        let end = told.get(&Topic("march-over".to_owned())).expect("the end is told");
        let post = text::dispatch(
            &Topic("march-over".to_owned()),
            end,
            &under_way(&game, &setup),
            None,
            99,
        )
        .newest();
        assert!(post.title.starts_with("🏁 Turn ") && post.body.contains("**The roll**"));
    }
}

fn check_panels(game: &Game, snapshot: &Snapshot) {
    for post in [text::board(snapshot, 0), text::situation(snapshot, None, kit::Audience::Public)] {
        assert!(words::length(&post.body) <= 4_096);
        post.body.lines().for_each(look_over);
    }
    let Some(decision) = game.decision() else { return };
    let mut titles = BTreeSet::new();
    for label in text::labels(decision.ask.choices(), game, &snapshot.roster) {
        assert!(!label.title.is_empty() && words::length(&label.title) <= 80, "{label:?}");
        assert!(words::length(&label.detail) <= 100, "{label:?}");
        assert!(!label.emoji.is_empty() && !label.group.is_empty(), "{label:?}");
        look_over(&label.title);
        look_over(&label.detail);
        assert!(titles.insert(label.title.clone()), "two choices are called {}", label.title);
    }
    let (title, body) =
        text::question(&decision.why, game, kit::Audience::Public, &snapshot.roster);
    assert!(words::length(&title) <= 256 && words::length(&body) <= 3_000, "{title}");
    look_over(&title);
    body.lines().for_each(look_over);
    assert!(!text::asked(&decision.why, snapshot).is_empty());
    assert!(
        text::rules_of(&decision.why).is_some_and(|topic| topic.starts_with("hicks-")),
        "{:?}",
        decision.why
    );
}
