//! Orders strung together: given one after the other, until something happens.

use kit::{Answer, Calm};
use model::dice::Key;
use model::log::{Body, Given};
use model::{Event, Game, Setup};
use playground::Message;
use san_juans::{Campaign, Event as Fact, Options, Phase, Space, first};
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::positions::Look as _;

/// How many orders of plans the log has.
async fn planned(club: &Club) -> usize {
    let is_planned = |body: &Body| matches!(body, Body::Order { given: Given::Planned, .. });
    club.log().await.iter().filter(|line| is_planned(&line.body)).count()
}

fn labels(panel: &Message) -> Vec<String> {
    panel.buttons().into_iter().map(|button| button.label).collect()
}

/// Drafts a round that is passed, from a panel that asks for a card, and adds it to the plan.
async fn pass_by_plan(club: &Club, panel: &Message) -> Message {
    let panel = club.pick("Alice", panel, "pass").await;
    let panel = club.press("Alice", &panel, "Finish the round").await;
    club.press("Alice", &panel, "Add to plan").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_gives_one_order_after_the_other() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.tells("Alice", "plan do:1", json!({}), &["nothing in your plan"]).await;
    let panel = club.panel("Alice").await;
    let panel = pass_by_plan(&club, &panel).await;
    holds(&panel.words(), &["Added to your plan", "Round 2"]);
    assert!(!labels(&panel).iter().any(|label| label == "Give order"), "{:?}", labels(&panel));
    let panel = pass_by_plan(&club, &panel).await;
    assert!(panel.words().contains("Round 3"), "{}", panel.words());
    let panel = club.press("Alice", &panel, "Stop mark").await;
    pass_by_plan(&club, &panel).await;
    assert_eq!(planned(&club).await, 0, "nothing has happened yet");
    // Nobody else sees it, in the log neither, and it outlives a restart.
    club.tells("Ben", "plan", json!({}), &["You have no plan"]).await;
    club.restart().await;
    club.tells("Alice", "plan", json!({}), &["**3** pass, for one Op", "Stop here"]).await;
    assert!(!club.run(&["export", "Nile"]).contains("play-card"), "no log tells what is planned");
    // From the panel: it runs to the mark, each order a line of its own.
    let panel = club.panel("Alice").await;
    assert!(panel.words().contains("Your plan has 3 orders to come"), "{}", panel.words());
    let done = club.press("Alice", &panel, "Run the plan").await;
    let words = done.words();
    assert!(words.contains("It stopped at your mark") && words.contains("Round 3"), "{words}");
    assert_eq!(words.matches("✅ Done").count(), 2, "{words}");
    assert_eq!(planned(&club).await, 2);
    // On it goes, by command.
    club.tells("Alice", "plan do:1", json!({}), &["All of it has been done", "Round 4"]).await;
    assert_eq!(planned(&club).await, 3);
    club.posted().await;
    holds(&club.transcript().join("\n"), &["Turn 1, round 2 · passed", "Turn 1, round 3 · passed"]);
    // What does not fit any more is not given.
    let panel = club.panel("Alice").await;
    pass_by_plan(&club, &panel).await;
    club.play("Alice /pass; Alice /plan do:1 → its next order cannot be given").await;
    assert_eq!(planned(&club).await, 3);
    club.tells("Alice", "plan do:4", json!({}), &["thrown away"]).await;
    // Whoever holds no post proposes instead.
    club.play(
        "Ben /order do:finish preview:true; Ben /plan do:2 → whoever may give orders; ends well",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_stops_where_the_ansar_are_met() {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    for _ in 0..6 {
        board.raise(
            san_juans::kind("egyptian-infantry"),
            4,
            Space::Place(first().named("friday-harbor")),
        );
    }
    board.raise(san_juans::kind("egyptian-infantry"), 4, Space::Place(first().named("sinkat")));
    // Besiegers always fight whoever comes to the relief.
    board.besiege("sinkat", 2);
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    let position = json!({ "name": "Relief", "seed": 3, "options": options, "game": game });
    let mut club = Club::opening_with(&position).await;
    club.play("Alice /campaign join; posted").await;
    let panel = club.panel("Alice").await;
    let panel = club.pick("Alice", &panel, "pass").await;
    let panel = club.pick("Alice", &panel, "activate:friday-harbor").await;
    let panel = club.pick("Alice", &panel, "to:sinkat").await;
    let panel = club.press("Alice", &panel, "Add to plan").await;
    let fight = labels(&panel).into_iter().find(|label| label.contains("Fight"));
    let panel = match fight {
        Some(fight) => club.press("Alice", &panel, &fight).await,
        None => club.pick("Alice", &panel, "fight:sinkat").await,
    };
    let panel = club.press("Alice", &panel, "Add to plan").await;
    assert!(panel.words().contains("How is the battle at Sinkat settled?"), "{}", panel.words());
    let panel = club.press("Alice", &panel, "Let the bot fight it, break off at half").await;
    club.press("Alice", &panel, "Add to plan").await;
    let told = club.told("Alice", "plan do:1", json!({})).await;
    assert!(told.contains("It stopped, for the Ansar were met"), "{told}");
    assert_eq!(planned(&club).await, 2, "the battle is not fought unseen: {told}");
    club.play("Alice /plan → **1**  & !**2**  -- the rest waits; ends well").await;
}

/// A seed whose first turn asks nothing before the first card, and a card that, played for Ops in
/// line 6 of the log, brings a random event that asks nothing either.
fn seed_with_an_event() -> (i64, String) {
    let asks = |game: &Game, topic: &str| {
        game.decision().is_some_and(|decision| decision.why.topic() == topic)
    };
    let eventful = |seed: i64| {
        let key = Key::open(seed.cast_unsigned());
        games::register(&sirdar::GAMES);
        let setup = Setup::of(Options::default());
        let game = Game::new(&setup, &mut key.line(3), &mut Vec::new());
        let decision = game.decision().filter(|_| asks(&game, "play-card"))?;
        decision.ask.choices().iter().find_map(|choice| {
            let card = choice.to_string().strip_prefix("ops:")?.to_owned();
            let (mut played, mut events) = (game.clone(), Vec::new());
            let answer = Answer::One(*choice);
            let taken = played.apply(decision.seats[0], &answer, &mut key.line(6), &mut events);
            taken.expect("offered");
            let came = |event: &Event| matches!(event.own(), Some(Fact::RandomEventCame { .. }));
            let came = asks(&played, "spend-ops") && events.iter().any(came);
            came.then_some((seed, card))
        })
    };
    (1..10_000).find_map(eventful).expect("an eventful seed")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_stops_where_something_unforeseen_comes_up() {
    let (seed, card) = seed_with_an_event();
    let mut club = Club::open().await;
    club.begin(seed, &["Alice"]).await;
    club.told("Alice", "play as:1", json!({ "card": card, "preview": true })).await;
    let panel = club.asked("Alice", "plan do:2", json!({})).await;
    assert!(panel.words().contains("Added to your plan"), "{}", panel.words());
    let panel = club.press("Alice", &panel, "Finish the round").await;
    club.press("Alice", &panel, "Add to plan").await;
    assert_eq!(club.log().await.len(), 5, "the first order of the plan is line 6");
    let told = club.told("Alice", "plan do:1", json!({})).await;
    assert!(told.contains("It stopped because something unforeseen came up"), "{told}");
    assert_eq!(planned(&club).await, 1, "{told}");
    club.play("Alice /plan → **1**  & !**2**  & something unforeseen -- the rest waits").await;
    // Whoever has looked may let it go on.
    club.tells("Alice", "plan do:1", json!({}), &["All of it has been done"]).await;
    assert_eq!(planned(&club).await, 2);
    club.play("posted; ends well").await;
}
