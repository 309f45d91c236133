//! `/hand`: the cards that one's own side holds, or one card of any deck.

use games::named::Named;
use games::verb::{Effect, OptionKind, Typing, Verb, VerbOption};
use khartoum::{Board, CardId, data};
use model::words::bare;

use crate::cards;

pub(super) const HAND: Verb = Verb::ask(
    "hand",
    "The cards in hand and what they can be used for, or one card",
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
        let read = |typed: &str| match card_named(&bare(typed)) {
            Some(card) => Ok(card.to_string()),
            None => Err(all(&[]).unknown(typed)),
        };
        let card = args.text("card").map(read).transpose()?;
        Ok(Effect::Hand { card, words: args.wants("words") })
    },
);

fn all(of: &[CardId]) -> Named {
    Named { kind: "card of Khartoum", all: cards::named(of), aliases: &[] }
}

fn every() -> Vec<CardId> {
    let sides = data().cards.iter().map(|card| card.number);
    sides.chain(data().fortune.iter().map(|card| card.number)).map(CardId).collect()
}

/// Reads a card as it is typed or picked: its number, or enough of its title.
pub(crate) fn card_named(typed: &str) -> Option<CardId> {
    let typed = typed.trim().trim_start_matches('#');
    if let Ok(number) = typed.parse::<u8>() {
        return every().into_iter().find(|card| card.0 == number);
    }
    let found = all(&every());
    let by_key = every().into_iter().find(|card| card.to_string().eq_ignore_ascii_case(typed));
    by_key.or_else(|| found.find(typed)?.parse().ok())
}

fn complete(typing: &Typing<'_>) -> Option<Vec<games::verb::Completion>> {
    let game = typing.snapshot.and_then(|snapshot| snapshot.game.as_deref());
    let view = game.and_then(|game| game.known::<Board>());
    let mut held = view.map(|view| cards::held(&view)).unwrap_or_default();
    held.extend(every().into_iter().filter(|card| !held.contains(card)).collect::<Vec<_>>());
    Some(all(&held).fitting(typing.partial))
}
