//! The rule behind a question, in plain words: what `Why?` says.

use san_juans::Why;

use crate::text::book::BOOK;

pub fn rule(why: Why) -> &'static str {
    BOOK.words("reason", &why)
}
