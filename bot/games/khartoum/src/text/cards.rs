//! Cards in plain words: what they do, when they are played, where they go.

use khartoum::{CardId, Condition, Disposition, data};

use crate::text::book::BOOK;
use crate::text::names;

pub fn does(card: CardId) -> String {
    match names::fortune(card) {
        Some(of) => of.does.clone(),
        None => BOOK.words("does", &card.to_string()).to_owned(),
    }
}

pub fn date(card: CardId) -> &'static str {
    match names::fortune(card) {
        Some(of) => &of.date,
        None => &data().card(card).date,
    }
}

pub fn story(card: CardId) -> &'static str {
    match names::fortune(card) {
        Some(of) => &of.story,
        None => &data().card(card).story,
    }
}

/// What has to hold for a card to be played; nothing for most.
pub fn condition(card: CardId) -> Option<&'static str> {
    if names::fortune(card).is_some() {
        return None;
    }
    Some(match data().card(card).condition? {
        Condition::Breakout => {
            "It needs a garrison on the map, and an Egyptian infantry unit in the box."
        }
        Condition::Gate => "It needs a Mahdist who can reach a town with an Egyptian unit.",
        Condition::Guides => "It needs an Egyptian stack on the map outside Khartoum.",
    })
}

/// Where it goes when it has been played.
pub fn disposition(card: CardId) -> &'static str {
    if names::fortune(card).is_some() {
        return "Then it goes to the discards.";
    }
    match data().card(card).disposition {
        Disposition::Discard => BOOK.words("disposition", &"Discard"),
        Disposition::Remove => BOOK.words("disposition", &"Remove"),
        Disposition::Reshuffle => BOOK.words("disposition", &"Reshuffle"),
    }
}

/// All that is printed on a card, a line each.
pub fn lines(card: CardId) -> Vec<String> {
    let mut lines = vec![format!("**{}**: {}", names::card(card), does(card))];
    lines.extend(names::fortune(card).map(|of| format!("{}.", of.when)));
    lines.extend(condition(card).map(str::to_owned));
    lines.push(disposition(card).to_owned());
    lines.push(format!("-# {}: {}", date(card), story(card)));
    lines
}
