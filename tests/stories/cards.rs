//! Every card played as its event from the channel: the tables are in `british_cards` and
//! `egyptian_cards`.

use std::panic::AssertUnwindSafe;

use engine::san_juans::{Board, CardId, Event, data};
use futures::FutureExt as _;

use super::driver::Club;
use super::positions::{Position, Table};

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

/// What stands when a card has been played.
pub(crate) struct After {
    pub(crate) before: Board,
    pub(crate) board: Board,
    pub(crate) facts: Vec<Event>,
    /// What was told in the channel.
    pub(crate) told: String,
    pub(crate) dismissal_possible: bool,
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
        table.sit_down().await;
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
        let told = table.told().join("\n\n");
        let turn = table.before.turn;
        let said = format!("T{turn} R1 · {title} ({card}), event · Alice");
        let tells = self.tells.iter().copied().chain([said.as_str()]);
        for part in tells {
            assert!(told.contains(part), "{card}: “{part}” is not told in: {told}");
        }
        let engine::Game::SanJuans(campaign) = table.game().await;
        let board = campaign.board().clone();
        assert!(board.deck.removed.contains(&card), "{card} is out for good");
        assert!(!board.hand.contains(&card), "{card} is no more in the hand");
        let dismissal_possible = campaign.dismissal_possible();
        let (before, facts) = (table.before.clone(), table.facts().await);
        (self.check)(&After { before, board, facts, told, dismissal_possible });
    }
}

/// Plays these cards in a club, each in a channel of its own, all at the same time.
pub(crate) async fn play_all(plays: &[Play]) {
    let mut club = Club::empty().await;
    let mut brought = Vec::new();
    for play in plays {
        brought.push(play.position().bring(&club).await);
    }
    club.start().await;
    let tables = brought.into_iter().map(|position| position.at(&club));
    let played = plays.iter().zip(tables).map(async |(play, table)| {
        let played = AssertUnwindSafe(play.play(&table)).catch_unwind().await;
        played.is_err().then_some(play.card)
    });
    let failed = futures::future::join_all(played).await;
    let failed: Vec<u8> = failed.into_iter().flatten().collect();
    assert!(failed.is_empty(), "these cards fail, see above: {failed:?}");
    assert_eq!(club.refused(), [""; 0]);
    club.check_requests();
    club.stop().await;
}

#[test]
fn every_card_of_the_deck_has_its_story() {
    let british = super::british_cards::PLAYS.iter();
    let told: Vec<u8> = british.chain(super::egyptian_cards::PLAYS).map(|play| play.card).collect();
    let deck: Vec<u8> = data().cards.iter().map(|card| card.id.0).collect();
    assert_eq!(told, deck);
}
