//! What a march asks, in words: for the channel in a phrase, for the panel as a head line and a
//! text. And the rule behind it, which
//! *Why?* tells.

use hicks::{View, Why};

use crate::text::board;
use crate::text::book::BOOK;
use crate::text::names::Names;

/// What a Pasha is awaited for: `orders for turn 4`.
pub fn awaited(why: Why, view: Option<&View>) -> String {
    BOOK.tell("awaited", &why, &Names::new(view, &[])).unwrap_or_default()
}

/// A question as a panel puts it: head line and text.
pub fn question(why: Why, view: &View) -> (String, String) {
    let title = BOOK.tell("question", &why, &Names::new(Some(view), &[])).unwrap_or_default();
    let mut body = Vec::new();
    match why {
        Why::Orders { .. } | Why::Deploy => body.push(board::in_short(view)),
        Why::Lead { .. } | Why::FireAt { .. } => body.extend(board::ansar(view)),
        _ => {}
    }
    // Orders are asked for every turn: each Pasha reads the rule in his first one, and then has
    // *Why?* and the rule book.
    let first = match why {
        Why::Orders { turn } => usize::from(turn) <= view.pashas.len(),
        _ => true,
    };
    body.extend(first.then(|| rule(why).to_owned()));
    (title, body.join("\n"))
}

pub fn rule(why: Why) -> &'static str {
    BOOK.words("reason", &why)
}
