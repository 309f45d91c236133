//! Cards, counters and the track as pictures: the hand and one card of it, the card of an order
//! and of its dispatch, what is booked, what the forces are.

use playground::{Message, Reply};
use serde_json::{Value, json};

use super::driver::SOON;
use super::positions::{Position, Table, all_at_once};

const SUMMONS: &str = "Event of 50: Local Villagers Answer Summons";

async fn settled(table: &Table<'_>, reply: &Reply) -> Message {
    let message = table.club.officer("Alice").settled(reply, SOON).await;
    message.unwrap_or_else(|| panic!("no answer: {reply:?}"))
}

async fn asked(table: &Table<'_>, path: &str, options: Value) -> Message {
    let reply = table.club.officer("Alice").slash(table.channel, path, options).await;
    settled(table, &reply).await
}

async fn pressed(table: &Table<'_>, on: &Message, label: &str) -> Message {
    let id = on.button(label).and_then(|button| button.custom_id).expect("a button");
    let reply = table.club.officer("Alice").click(table.channel, on.id, &id).await;
    settled(table, &reply).await
}

/// What the pictures of a message show.
fn shown(message: &Message) -> Vec<String> {
    let alt = message.attachments.iter().map(|file| file.description.clone());
    alt.map(Option::unwrap_or_default).collect()
}

fn shows(message: &Message, beginning: &str) {
    let shown = shown(message);
    assert!(shown.iter().any(|alt| alt.starts_with(beginning)), "{beginning}: {shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_and_played_is_shown_and_told() {
    let mut position = Position::new("Cards").with_hand(&[50, 47]);
    position.dice = vec![vec![1, 1]];
    all_at_once(vec![position], async |_, table| {
        the_hand(table).await;
        an_order(table).await;
        the_books(table).await;
    })
    .await;
}

async fn the_hand(table: &Table<'_>) {
    let hand = asked(table, "hand", json!({})).await;
    shows(
        &hand,
        "A hand of 2 cards: 50 Local Villagers Answer Summons (Ops 1, event playable); 47 Recruits",
    );
    assert!(hand.words().contains("event can be played now"), "{}", hand.words());
    let told = asked(table, "hand", json!({ "words": true })).await;
    assert_eq!(shown(&told), [""; 0], "words only");
    assert_eq!(told.words(), hand.words(), "nothing is in the picture alone");

    let alice = table.club.officer("Alice");
    let menu = &hand.selects()[0];
    let picked = alice.select(table.channel, hand.id, &menu.custom_id, &["47"]).await;
    let card = settled(table, &picked).await;
    shows(&card, "Card 47, Recruits from the Delta: Egyptian, Ops 1, random event on 9.");
    assert!(card.words().contains("In the hand") && shown(&card).len() == 1, "{}", card.words());
    shows(&pressed(table, &card, "The whole hand").await, "A hand of 2 cards");

    let balloon = asked(table, "hand", json!({ "card": "Balloon Section" })).await;
    shows(&balloon, "Card 27, Balloon Section: British");
    assert!(balloon.words().contains("still aside"), "{}", balloon.words());
    let unknown = asked(table, "hand", json!({ "card": "atlantis" })).await;
    assert!(unknown.words().contains("“atlantis” is no card"), "{}", unknown.words());
}

async fn an_order(table: &Table<'_>) {
    let panel = table.press(&[SUMMONS]).await;
    shows(&panel, "Card 50, Local Villagers Answer Summons");
    let before = pressed(table, &panel, "Back").await;
    assert_eq!(shown(&before), [""; 0], "no card is drafted any more");
    table.order(&[SUMMONS, "Waldron village", "Give order"]).await;
    let messages = table.club.playground.messages(table.channel);
    let mut told = messages.iter().filter(|message| message.words().contains("event · Alice"));
    let dispatch = told.next().expect("a dispatch");
    shows(dispatch, "Card 50, Local Villagers Answer Summons");
    let embed = &dispatch.embeds[0];
    assert!(!embed["thumbnail"]["url"].is_null(), "beside the dice: {embed}");
}

async fn the_books(table: &Table<'_>) {
    let situation = asked(table, "situation", json!({})).await;
    let track = pressed(table, &situation, "Track of the score").await;
    shows(&track, "Track of the Mahdi's score, turn 1 of 20: 5 of 0 (we win) to 300 (he wins).");
    assert!(track.words().contains("Nothing is booked this turn."), "{}", track.words());
    let rules = asked(table, "rules", json!({ "topic": "units" })).await;
    shows(&rules, "Units: grade in battle");
    let other = asked(table, "rules", json!({ "topic": "score" })).await;
    assert_eq!(shown(&other), [""; 0]);
}
