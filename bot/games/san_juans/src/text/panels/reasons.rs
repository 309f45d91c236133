//! The rule behind a question, in plain words: what `Why?` says.

use san_juans::Why;

use crate::text::book::BOOK;

/// The rule behind a question, in plain words.
pub fn rule(why: Why) -> &'static str {
    BOOK.words("reason", &why)
}
