//! Cards in plain words, from `cards.toml`: what they do, when it was, and how.

use std::sync::LazyLock;

use patrols::{Card, EVERY_CARD};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct CardWords {
    key: String,
    pub name: String,
    pub does: String,
    pub date: String,
    pub story: String,
}

#[derive(Debug, Deserialize)]
struct Deck {
    card: Vec<CardWords>,
}

static CARDS: LazyLock<Vec<CardWords>> = LazyLock::new(|| {
    let deck: Deck = toml::from_str(include_str!("../../../../../assets/patrols/cards.toml"))
        .expect("the cards are readable");
    deck.card
});

/// What is said of a card.
///
/// # Panics
/// If nothing is: the tests ask it of every card.
pub fn words(of: Card) -> &'static CardWords {
    let key = of.to_string();
    CARDS.iter().find(|card| card.key == key).expect("every card has words")
}

pub fn copies(of: Card) -> u8 {
    EVERY_CARD.iter().find(|(card, _)| *card == of).map_or(0, |(_, copies)| *copies)
}

pub fn lines(of: Card) -> Vec<String> {
    let CardWords { does, date, story, .. } = words(of);
    vec![does.clone(), format!("{} of 20 cards.", copies(of)), format!("-# {date}: {story}")]
}
