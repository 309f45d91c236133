//! The messages of a game, its questions and what they offer, as they stand in the channel.

use games::Play as _;
use games_testing::words::{audiences, seen_snapshot};
use kit::Audience;
use model::message::Topic;
use model::{Event as AnyEvent, Game};
use patrols::{Event, Why};

use crate::Patrols;
use crate::text::chapter::Chapter;
use crate::text::tests::played;

#[test]
fn the_messages_of_a_game() {
    let mut posts: Vec<(String, Vec<AnyEvent>, String)> = Vec::new();
    let mut current = None;
    played(9, |game, events| {
        if game.board().turn > 9 {
            return;
        }
        let events: Vec<AnyEvent> = events.iter().cloned().map(AnyEvent::of).collect();
        let kept = seen_snapshot(&Game::of(game.clone()), Audience::Public);
        let seen: Vec<AnyEvent> =
            events.iter().filter_map(|event| event.seen_by(Audience::Public)).collect();
        let from = current.clone().or_else(|| Some(Topic(Chapter::SetUp.to_string())));
        for (topic, events) in Patrols.sections(from.as_ref(), &seen) {
            current = Some(topic.clone());
            let at = posts.iter().position(|post| post.0 == topic.0).unwrap_or_else(|| {
                posts.push((topic.0.clone(), Vec::new(), String::new()));
                posts.len() - 1
            });
            posts[at].1.extend(events);
            let post =
                Patrols.dispatch(&topic, &posts[at].1, &kept, None).expect("a message").newest();
            posts[at].2 = format!("# {} [{:?}]\n{}", post.title, post.picture, post.body);
        }
    });
    let told: Vec<String> = posts.into_iter().map(|(_, _, told)| told).collect();
    insta::assert_snapshot!("messages", told.join("\n\n"));
}

#[test]
fn questions_and_what_they_offer() {
    let mut told: std::collections::BTreeMap<&str, String> = std::collections::BTreeMap::new();
    for seed in 0..30 {
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let topic = decision.why.topic();
            let of = decision.ask.choices().len();
            let enough = !matches!(decision.why, Why::Act { .. }) || of > 40;
            if told.contains_key(topic) || !enough {
                return;
            }
            let side = Audience::Side(decision.why.of().side());
            let known = Game::of(game.clone()).seen(Some(side)).into_owned();
            let asked = known.decision().expect("it waits");
            let (title, body) = Patrols.question(&asked.why, &known, side);
            let mut lines = vec![format!("# {topic}: {title}"), body];
            let labels = Patrols.labels(asked.ask.choices(), &known);
            let line = |label: &model::label::Label| {
                format!("{} {} | {} [{}]", label.emoji, label.title, label.detail, label.group)
            };
            lines.extend(labels.iter().map(line));
            for part in Patrols.parts(&asked, &known) {
                lines.push(format!("part {}: {}", part.label.title, part.choices.len()));
            }
            told.insert(topic, lines.join("\n"));
        });
    }
    let told: Vec<String> = told.into_values().collect();
    insta::assert_snapshot!("questions", told.join("\n\n"));
}

#[test]
fn how_it_stands() {
    let mut told = Vec::new();
    played(8, |game, events| {
        let begins = events.iter().any(|event| matches!(event, Event::TurnBegan { turn: 4 }));
        if !begins {
            return;
        }
        for audience in audiences() {
            let kept = seen_snapshot(&Game::of(game.clone()), audience);
            let post = Patrols.situation(&kept, None, audience).expect("it is under way");
            told.push(format!("# {}\n{}", post.title, post.body));
        }
    });
    insta::assert_snapshot!("situation", told.join("\n\n"));
}
