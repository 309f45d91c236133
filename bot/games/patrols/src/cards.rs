//! The cards of the Dervishes, as their side looks at them: the hand, and one card of the deck.

use games::named::Named;
use model::message::Post;
use model::words::{BODY_MAX, capital, clip_lines};
use patrols::{Card, Choice, EVERY_CARD, View};
use patrols_pictures::CardText;
use render::Scene;

use crate::Seen;
use crate::text::{cards as words, names};

const FAN: u32 = 1_600;

/// The cards in hand, as far as they can be seen.
pub(crate) fn hand(view: &View) -> &[Card] {
    if view.knows() { &view.board.hand } else { &[] }
}

/// What each card in hand goes by, and what it is called; a card that is held twice is one line of a
/// menu.
pub(crate) fn held(view: &View) -> Vec<(String, String)> {
    let mut held = hand(view).to_vec();
    held.dedup();
    held.iter().map(|card| (card.to_string(), names::card(*card).to_owned())).collect()
}

pub(crate) fn all() -> Named {
    let title = |(card, _): &(Card, u8)| (card.to_string(), names::card(*card).to_owned());
    let all = EVERY_CARD.iter().map(title).collect();
    Named { kind: "card of the Dervishes", all, aliases: &[] }
}

pub(crate) fn named(typed: &str) -> Option<Card> {
    all().find(typed)?.parse().ok()
}

pub(crate) fn text(card: Card) -> CardText {
    CardText {
        card,
        title: names::card(card).to_owned(),
        text: names::does(card).to_owned(),
        foot: format!("{}; {} of 20", words::words(card).date, words::copies(card)),
    }
}

/// One card in words, or the hand with what can be declared now.
pub(crate) fn told(seen: &Seen<'_>, card: Option<&str>) -> Option<Post> {
    if let Some(card) = card {
        let card = named(card)?;
        let title = format!("🃏 {}", names::card(card));
        return Some(Post { title, body: words::lines(card).join("\n"), ..Post::default() });
    }
    let title = "🃏 The cards of the Dervishes".to_owned();
    let view = &seen.view;
    if !view.knows() {
        let body = format!(
            "They hold {}, which only they see. Each is shown when it is declared.",
            model::words::count(view.held.into(), "card")
        );
        return Some(Post { title, body, ..Post::default() });
    }
    let can_be = |card: Card| {
        seen.offered().iter().any(|choice| match *choice {
            Choice::Card(of) | Choice::CardUnit(of, _) | Choice::CardPiece(of, _) => of == card,
            _ => false,
        })
    };
    let line = |card: &Card| {
        let now = if can_be(*card) { " Can be declared now." } else { "" };
        format!("**{}**: {}{now}", capital(names::card(*card)), names::does(*card))
    };
    let mut lines: Vec<String> = hand(view).iter().map(line).collect();
    if lines.is_empty() {
        lines.push("No card is held.".to_owned());
    }
    Some(Post { title, body: clip_lines(&lines.join("\n"), BODY_MAX), ..Post::default() })
}

pub(crate) fn drawn(view: &View) -> Option<Scene> {
    let cards: Vec<CardText> = hand(view).iter().copied().map(text).collect();
    patrols_pictures::hand(&cards, FAN)
}
