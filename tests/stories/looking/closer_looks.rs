//! Cards, counters and the track as pictures: the hand and one card of it, the card of an order
//! and of its dispatch, what is booked, what the forces are.

use playground::{Message, Reply};
use serde_json::{Value, json};

use crate::stories::driver::{SOON, holds, until};
use crate::stories::positions::{Position, Table, all_at_once};

const SUMMONS: &str = "50 / Event";

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

/// A message with a picture that shows what begins so.
fn shows(beginning: &str, message: Message) -> Message {
    let shown = shown(&message);
    let fits = shown.iter().any(|alt| alt.starts_with(beginning));
    assert!(fits, "{beginning}: {shown:?}: {}", message.words());
    message
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
    const HELD: &str = "A hand of 2 cards: 50 Local Villagers Answer Summons (Ops 1, event \
                        playable); 47 Recruits from the Delta (Ops 1, event playable).";
    let hand = shows(HELD, asked(table, "hand", json!({})).await);
    assert!(hand.words().contains("event can be played now"), "{}", hand.words());
    let told = asked(table, "hand", json!({ "words": true })).await;
    assert_eq!(shown(&told), [""; 0], "words only");
    assert_eq!(told.words(), hand.words(), "nothing is in the picture alone");

    let alice = table.club.officer("Alice");
    let menu = &hand.selects()[0];
    let picked = alice.select(table.channel, hand.id, &menu.custom_id, &["47"]).await;
    let card = "Card 47, Recruits from the Delta: Egyptian, Ops 1, random event on 9.";
    let card = shows(card, settled(table, &picked).await);
    assert!(card.words().contains("In the hand") && shown(&card).len() == 1, "{}", card.words());
    shows(HELD, pressed(table, &card, "The whole hand").await);

    let balloon = json!({ "card": "Balloon Section" });
    let balloon = asked(table, "hand", balloon).await;
    holds(&shows("Card 27, Balloon Section: British", balloon).words(), &["still aside"]);
    let unknown = asked(table, "hand", json!({ "card": "atlantis" })).await;
    assert!(unknown.words().contains("“atlantis” is no card"), "{}", unknown.words());
}

async fn an_order(table: &Table<'_>) {
    let panel = shows("Card 50, Local Villagers Answer Summons", table.press(SUMMONS).await);
    let before = pressed(table, &panel, "Back").await;
    assert_eq!(shown(&before), [""; 0], "no card is drafted any more");
    table.order(&format!("{SUMMONS} / Waldron")).await;
    let dispatch = || {
        let messages = table.club.playground.messages(table.channel);
        let mut told = messages.into_iter().filter(|told| told.words().contains("event · Alice"));
        told.next().expect("a dispatch")
    };
    until("its picture", async || !shown(&dispatch()).is_empty()).await;
    let shown = shown(&dispatch());
    assert!(shown.iter().any(|alt| alt.starts_with("Card 50, Local Villagers")), "{shown:?}");
}

async fn the_books(table: &Table<'_>) {
    let situation = asked(table, "situation", json!({})).await;
    let alt = "Track of the Mahdi's score, turn 1 of 20: 5 of 0 (we win) to 300 (he wins).";
    let track = shows(alt, pressed(table, &situation, "Track of the score").await);
    holds(&track.words(), &["Nothing is booked this turn."]);
    shows("Units: grade in battle", asked(table, "rules", json!({ "topic": "units" })).await);
    let other = asked(table, "rules", json!({ "topic": "score" })).await;
    assert_eq!(shown(&other), [""; 0]);
}
