//! The cards of a side, as its members look at them: the hand, and one card of any deck.

use games::named::Named;
use khartoum::{CardId, Faction, View, data};
use model::message::Post;
use model::words::{BODY_MAX, bare, capital, clip_lines, count};

use crate::Seen;
use crate::text::{cards as words, names};

/// What whoever this view is for holds: cards laid aside, then Fortune cards; of both sides once it
/// is over.
pub(crate) fn held(view: &View) -> Vec<CardId> {
    let of_side = |of: Faction| {
        let own = view.hand(of).unwrap_or_default().to_vec();
        let fortune = view.board.fortune.as_ref().map(|fortune| &fortune.hands[of.index()]);
        own.into_iter().chain(fortune.into_iter().flatten().copied()).collect::<Vec<_>>()
    };
    Faction::ALL.into_iter().filter(|of| view.knows(*of)).flat_map(of_side).collect()
}

pub(crate) fn named(of: &[CardId]) -> Vec<(String, String)> {
    of.iter().map(|card| (card.to_string(), names::card(*card).to_owned())).collect()
}

/// Some cards, by what they are typed as.
pub(crate) fn of(cards: &[CardId]) -> Named {
    Named { kind: "card of Khartoum", all: named(cards), aliases: &[] }
}

pub(crate) fn every() -> Vec<CardId> {
    let sides = data().cards.iter().map(|card| card.number);
    sides.chain(data().fortune.iter().map(|card| card.number)).map(CardId).collect()
}

/// Reads a card as it is typed or picked: its number, or enough of its title.
pub(crate) fn card_named(typed: &str) -> Option<CardId> {
    let typed = bare(typed);
    let typed = typed.trim_start_matches('#');
    if let Ok(number) = typed.parse::<u8>() {
        return every().into_iter().find(|card| card.0 == number);
    }
    let by_key = every().into_iter().find(|card| card.to_string().eq_ignore_ascii_case(typed));
    by_key.or_else(|| of(&every()).find(typed)?.parse().ok())
}

pub(super) fn one(card: CardId) -> Post {
    let body = words::lines(card).join("\n");
    Post { title: format!("🃏 {}", names::card(card)), body, ..Post::default() }
}

/// The hand in words, with what each card does and whether it can be played now.
pub(super) fn hand(seen: &Seen<'_>) -> Post {
    let view = &seen.view;
    let all = held(view);
    let line = |card: &CardId| {
        let now = if seen.offered().iter().any(|choice| choice.card() == Some(*card)) {
            " **Can be played now.**"
        } else {
            ""
        };
        let when = names::fortune(*card).map_or_else(String::new, |of| format!(" {}.", of.when));
        format!("🃏 **{}**: {}{when}{now}", names::card(*card), words::does(*card))
    };
    let mut lines: Vec<String> = all.iter().map(line).collect();
    if all.is_empty() {
        lines.push(
            "Your side holds no card. The card of a turn is drawn when the turn begins.".to_owned(),
        );
    }
    for of in Faction::ALL {
        let fortune = view.board.fortune.as_ref();
        let fortune = fortune
            .map(|fortune| count(fortune.hands[of.index()].len(), "Fortune card"))
            .map(|told| format!(" and {told}"));
        lines.push(format!(
            "-# {} {}: {} held{}, {} left in the deck",
            names::side_sign(of),
            capital(names::side(of)),
            view.held[of.index()],
            fortune.unwrap_or_default(),
            view.decks[of.index()]
        ));
    }
    let title = match (view.open, view.eyes) {
        (false, Some(of)) => format!("{} The hand of {}", names::side_sign(of), names::side(of)),
        (true, _) => "The hands of both sides".to_owned(),
        (false, None) => "The hands, as everybody sees them".to_owned(),
    };
    let lines = match (view.open, view.eyes) {
        (false, None) => lines.split_off(lines.len() - 2),
        _ => lines,
    };
    Post::titled(title, clip_lines(&lines.join("\n"), BODY_MAX))
}
