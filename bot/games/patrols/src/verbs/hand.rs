//! `/hand`: the cards that the Dervishes hold, or one card of the deck.

use games::verb::{Completion, Effect, OptionKind, Typing, Verb, VerbOption};
use model::words::bare;
use patrols::Board;

use crate::cards;

pub(super) const HAND: Verb = Verb::ask(
    "hand",
    "The cards in hand and what they do, or one card",
    &[
        VerbOption::new(
            "card",
            "One card, of the hand or of the whole deck",
            OptionKind::Text(100),
        )
        .completed(complete),
        VerbOption::new("words", "In words only, without a picture", OptionKind::YesNo),
    ],
    |args| {
        let read = |typed: &str| match cards::named(&bare(typed)) {
            Some(card) => Ok(card.to_string()),
            None => Err(cards::all().unknown(typed)),
        };
        let card = args.text("card").map(read).transpose()?;
        Ok(Effect::Hand { card, words: args.wants("words") })
    },
);

fn complete(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let game = typing.snapshot.and_then(|snapshot| snapshot.game.as_deref());
    let view = game.and_then(|game| game.known::<Board>());
    let held = view.as_ref().map_or(&[][..], cards::hand);
    let mut all = cards::all();
    let first = |key: &str| held.iter().any(|card| card.to_string() == key);
    all.all.sort_by_key(|(key, _)| !first(key));
    Some(all.fitting(typing.partial))
}
