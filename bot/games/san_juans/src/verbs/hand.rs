//! `/hand`: the cards that are held, or one card.

use games::named::Named;
use games::verb::{Completion, Effect, OptionKind, Typing, Verb, VerbOption};
use model::words::bare;
use san_juans::{CardId, Pack};

use crate::text::cards::named;
use crate::text::names;
use crate::verbs::name;
use crate::{pack_of, view};

pub(super) const HAND: Verb = Verb::ask(
    "hand",
    "The cards in hand and what they can be used for, or one card",
    &[
        name("card", "One card, of the hand or of the whole deck").completed(complete),
        VerbOption::new("words", "In words only, without a picture", OptionKind::YesNo),
    ],
    |args| {
        let read = |typed: &str| match named(pack_of(args.setup.as_ref()), &bare(typed)) {
            Some(card) => Ok(card.printed_as().to_string()),
            None => Err(cards(pack_of(args.setup.as_ref()), &[]).unknown(typed)),
        };
        let card = args.text("card").map(read).transpose()?;
        Ok(Effect::Hand { card, words: args.wants("words") })
    },
);

fn cards(pack: &Pack, all: &[CardId]) -> Named {
    let named = |id: &CardId| (id.printed_as().to_string(), names::card_first(*id));
    Named {
        kind: super::kind(pack, "card"),
        all: all.iter().map(named).collect(),
        ..Named::default()
    }
}

fn complete(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let game = typing.snapshot.and_then(|snapshot| snapshot.game.as_ref());
    let held = game.and_then(|game| view(game)).map(|view| view.hand).unwrap_or_default();
    let pack = pack_of(typing.snapshot.map(|of| &of.setup));
    let rest = pack.cards.iter().map(|row| row.id).filter(|id| !held.contains(id));
    let all: Vec<CardId> = held.iter().copied().chain(rest).collect();
    Some(cards(pack, &all).fitting(typing.partial))
}
