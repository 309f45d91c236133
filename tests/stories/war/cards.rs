//! Every card played as its event from the channel: the tables are in `british_cards` and
//! `egyptian_cards`.

use engine::san_juans::{CardId, data};
use serde_json::json;

use crate::stories::driver::holds;
use crate::stories::positions::{After, Position, Table, all_at_once};

/// A card, where it is played, how, and what comes of it.
pub(crate) struct Play {
    pub(crate) card: u8,
    /// What the position needs.
    pub(crate) prepare: fn(&mut Position),
    /// What is pressed after the card's event, and before the order is given.
    pub(crate) presses: &'static [&'static str],
    /// What is pressed when it has been given, order by order.
    pub(crate) then: &'static [&'static [&'static str]],
    /// What the channel must tell.
    pub(crate) tells: &'static [&'static str],
    /// Whether the board is right.
    pub(crate) check: fn(&After),
}

impl Play {
    /// A card that needs nothing.
    pub(crate) const fn of(card: u8, check: fn(&After)) -> Self {
        Self { card, prepare: |_| {}, presses: &[], then: &[], tells: &[], check }
    }

    pub(crate) const fn from(self, prepare: fn(&mut Position)) -> Self {
        Self { prepare, ..self }
    }

    pub(crate) const fn pressing(self, presses: &'static [&'static str]) -> Self {
        Self { presses, ..self }
    }

    pub(crate) const fn then(self, then: &'static [&'static [&'static str]]) -> Self {
        Self { then, ..self }
    }

    pub(crate) const fn telling(self, tells: &'static [&'static str]) -> Self {
        Self { tells, ..self }
    }

    fn position(&self) -> Position {
        let another = if self.card == 47 { 33 } else { 47 };
        let mut position =
            Position::new(&format!("Card {}", self.card)).with_hand(&[self.card, another]);
        // Two dice that bring no random event.
        let needed = data().card(CardId(self.card)).random_event;
        position.dice = vec![if needed == 2 { vec![6, 6] } else { vec![1, 1] }];
        (self.prepare)(&mut position);
        position
    }

    async fn play(&self, table: &Table<'_>) {
        let card = CardId(self.card);
        let title = &data().card(card).title;
        let event = format!("Event of {card}: {title}");
        let mut presses = vec![event.as_str()];
        presses.extend(self.presses);
        presses.push("Give order");
        table.order(&presses).await;
        for wants in self.then {
            table.order(wants).await;
        }
        let said = format!("T1 R1 · {title} ({card}), event · Alice");
        table.tells(&[said.as_str()]);
        table.tells(self.tells);
        let after = table.after().await;
        assert!(after.board.deck.removed.contains(&card), "{card} is out for good");
        assert!(!after.board.hand.contains(&card), "{card} is no more in the hand");
        (self.check)(&after);
    }
}

/// Plays these cards, each in a channel of its own.
pub(crate) async fn play_all(plays: &[Play]) {
    let positions = plays.iter().map(Play::position).collect();
    all_at_once(positions, async |number, table| plays[number].play(table).await).await;
}

#[test]
fn every_card_of_the_deck_has_its_story() {
    let british = super::british_cards::PLAYS.iter();
    let told: Vec<u8> = british.chain(super::egyptian_cards::PLAYS).map(|play| play.card).collect();
    let deck: Vec<u8> = data().cards.iter().map(|card| card.id.0).collect();
    assert_eq!(told, deck);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_typed_wherever_the_menu_has_it() {
    // An island, a sea area, a place, a port.
    let cards = [33, 39, 43, 34];
    let positions = cards.map(|card| Play::of(card, |_| {}).position());
    all_at_once(positions.into(), async |number, table| {
        let card = cards[number];
        let alice = table.club.officer("Alice");
        let typed = |at: &str| json!({ "card": card.to_string(), "at": at });
        let offered = alice.autocomplete(table.channel, "play event", typed(""), "at").await;
        let first = offered.first().unwrap_or_else(|| panic!("{card}: nothing is completed"));
        let at = first.value.as_str().expect("text");
        let reply = alice.slash(table.channel, "play event", typed(at)).await;
        let told = table.club.words("Alice", &reply).await;
        assert!(told.contains("Done: order"), "{card} at {at}: {told}");
        table.posted().await;
        assert!(table.after().await.board.deck.removed.contains(&CardId(card)), "{card}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finishing_says_no_to_nothing_that_is_asked() {
    all_at_once(vec![Play::of(27, |_| {}).position()], async |_, table| {
        table.order(&["Event of 27", "Tokar", "Give order"]).await;
        let reply = table.club.officer("Alice").slash(table.channel, "finish", json!({})).await;
        let told = table.club.words("Alice", &reply).await;
        holds(&told, &["`/finish` does not answer it", "!Done: order"]);
        table.order(&["No", "Give order"]).await;
    })
    .await;
}
