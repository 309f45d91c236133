//! Cards in plain words: what they do, when they are played, where they go.

use khartoum::{CardId, data};

use crate::text::book::BOOK;
use crate::text::names;

pub fn does(card: CardId) -> String {
    match names::fortune(card) {
        Some(of) => of.does.clone(),
        None => BOOK.words("does", &card.to_string()).to_owned(),
    }
}

/// All that is printed on a card, a line each.
pub fn lines(card: CardId) -> Vec<String> {
    let mut lines = vec![format!("**{}**: {}", names::card(card), does(card))];
    let (date, story) = match names::fortune(card) {
        Some(of) => {
            lines.push(format!("{}.", of.when));
            lines.push("Then it goes to the discards.".to_owned());
            (&of.date, &of.story)
        }
        None => {
            let of = data().card(card);
            lines.extend(of.condition.map(|of| BOOK.words("condition", &of).to_owned()));
            lines.push(BOOK.words("disposition", &of.disposition).to_owned());
            (&of.date, &of.story)
        }
    };
    lines.push(format!("-# {date}: {story}"));
    lines
}
