//! Cards in words: the hand, and one card of the deck.

use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip_lines, count};
use san_juans::{CardId, Choice, RoundChoice, View, data};

use crate::text::names;
use crate::text::names::op_count;

/// What the number in the die is.
const FOOTER: &str = "RE: two dice that total this number bring a random event";

/// Whether a card's event can be played now; nothing if no card is wanted. `offered` is what the
/// game offers.
pub fn playable(id: CardId, offered: &[Choice]) -> Option<bool> {
    let waits = offered.iter().any(|choice| matches!(choice, Choice::Round(_)));
    waits.then(|| offered.contains(&Choice::Round(RoundChoice::Event(id))))
}

/// `officer 2`, if it is he who holds a card.
pub fn holder(id: CardId, view: &View) -> Option<String> {
    let holder = view.theatres.iter().find(|theatre| theatre.cards.contains(&id))?;
    Some(format!("officer {}", holder.seat.0))
}

/// Ops, flag, random-event number, and whether the event can be played now.
fn figures(id: CardId, view: &View, offered: &[Choice]) -> String {
    let row = data().card(id);
    let now = match playable(id, offered).filter(|_| view.hand.contains(&id)) {
        None => "",
        Some(true) => " ✅ *event can be played now*",
        Some(false) => " ✖ *event cannot be played now*",
    };
    let with = holder(id, view).map_or_else(String::new, |name| format!(" 🤝 *with {name}*"));
    let (ops, flag) = (op_count(row.ops), names::flag(row.flag));
    format!("{with} · {ops} · {flag} · RE {}{now}", row.random_event)
}

/// The hand, with what each card can be used for now.
pub fn hand(view: &View, offered: &[Choice]) -> Post {
    let card = |id: &CardId| {
        let row = data().card(*id);
        let figures = figures(*id, view, offered);
        format!("**{id} · {}**{figures}\n{}\n-# {}", row.title, row.text, row.history)
    };
    let cards: Vec<String> = view.hand.iter().map(card).collect();
    let body = if cards.is_empty() {
        "The hand is empty: the round is a pass.".to_owned()
    } else {
        cards.join("\n")
    };
    Post {
        title: format!("The hand: {}", count(view.hand.len(), "card")),
        body: clip_lines(&body, BODY_MAX),
        footer: FOOTER.to_owned(),
        tone: Tone::Plain,
        ..Post::default()
    }
}

/// One card, wherever it is.
pub fn card(id: CardId, view: &View, offered: &[Choice]) -> Post {
    let row = data().card(id);
    let place = if view.hand.contains(&id) {
        "In the hand"
    } else if view.discards.contains(&id) {
        "Among the discards"
    } else if view.removed.contains(&id) {
        "Gone for good"
    } else {
        "In the draw pile, or still aside"
    };
    let figures = figures(id, view, offered);
    Post {
        title: format!("{id} · {}", row.title),
        body: format!("{place}{figures}\n{}\n-# {}", row.text, row.history),
        footer: FOOTER.to_owned(),
        ..Post::default()
    }
}
