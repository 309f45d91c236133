//! The guide on a march: what a newcomer is told beside each prompt of the first turns.

use hicks::{View, Why as Own};
use model::Why;

use crate::text::book::BOOK;

/// Turns the guide walks along.
const TURNS: u8 = 4;

/// Whether the guide leaves after this prompt.
pub fn leaves(view: &View, why: &Why) -> bool {
    matches!(why.own(), Some(Own::Orders { .. })) && view.turn > TURNS
}

/// What is said beside a prompt; nothing where the rule behind it does.
pub fn words(view: &View, why: &Why) -> Option<String> {
    let own = why.own()?;
    if leaves(view, why) {
        return Some(format!(
            "That is the march: orders, what the dice rouse, the Ansar's turn. The palm is {} \
             inches off. *Why?* under a message says what a die was about, `/rules` has the rest; \
             the guide takes its leave.",
            view.to_palm
        ));
    }
    let told = match own {
        Own::Orders { .. } => BOOK.words("guide", &Own::Orders { turn: view.turn }),
        own => BOOK.words("guide", &own),
    };
    Some(told.to_owned()).filter(|told| !told.is_empty())
}
