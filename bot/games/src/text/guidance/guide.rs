//! The guide: what a newcomer is told beside each prompt of their first turn.
//!
//! It explains what is asked as it is asked and what would be sensible, once, and then steps back.
//! A prompt it has no words of its own for gets the rule behind it.

use model::message::Post;
use model::{Game, Why};

use crate::text::rule;

/// What stands before everything the guide says.
const SIGN: &str = "📘";

/// What a guide says at the start.
pub fn begins() -> Post {
    let body = format!(
        "{SIGN} I shall explain each prompt as it comes, for one turn: about ten minutes. What you \
         do counts; when the guide leaves you, the war goes on from where you stand.\n\
         Where a war is under way, press *Orders* under its newest message. Where none is, \
         `/campaign new` makes one, *Join* and *Start* begin it; you may play it alone.\n\
         -# `/my guide on:false` sends the guide away."
    );
    Post { title: "A first turn, with a guide".to_owned(), body, ..Post::default() }
}

/// What a guide says when it is sent away.
pub fn ends() -> Post {
    let body =
        format!("{SIGN} The guide is gone. `/my guide on:true` calls it back; `/help` stays.");
    Post { body, ..Post::default() }
}

/// What is said beside a prompt of any game.
pub fn aside(why: &Why, game: &Game) -> String {
    let words = crate::named(why.key()).guide(why, game);
    format!("{SIGN} {}", words.unwrap_or_else(|| rule(why).to_owned()))
}
