//! What event cards do, in plain words.

use siege::{CardId, data};

use crate::text::book::tell;

/// What a card does: a sentence for each of its effects.
pub fn effect(card: CardId) -> String {
    let does = data().card(card).does.iter();
    does.filter_map(|effect| tell("effect", effect)).collect::<Vec<_>>().join(" ")
}

/// Why an effect of a card could not be carried out. No card has two that can fail.
pub fn hindrance(card: CardId) -> String {
    let told = data().card(card).does.iter().find_map(|effect| tell("hindrance", effect));
    told.unwrap_or_else(|| "nothing can come of it".to_owned())
}
