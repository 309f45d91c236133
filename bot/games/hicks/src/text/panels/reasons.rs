//! The rule behind each question of a march, in plain words: what *Why?* says. The rows of the
//! rules stand with it.

use hicks::Why;

use crate::text::book::BOOK;

/// The rule behind a question.
pub fn rule(why: Why) -> &'static str {
    BOOK.words("reason", &why)
}
