//! The texts of choices, which buttons, logs and exports hold for ever.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use kit::decision::NotAChoice;

/// Every text is read as a choice of its own and written as it was; none of the wrong ones is read.
pub(crate) fn check<C>(texts: &str, wrong: &[&str])
where
    C: FromStr<Err = NotAChoice> + Display + Debug + Ord,
{
    let read = |text: &str| text.parse::<C>().unwrap_or_else(|_| panic!("{text}"));
    let choices: BTreeSet<C> = texts.split_whitespace().map(read).collect();
    assert_eq!(choices.len(), texts.split_whitespace().count(), "one choice for one text");
    for text in texts.split_whitespace() {
        assert_eq!(read(text).to_string(), text);
        assert!(text.len() <= 48, "{text} must leave room in a button");
    }
    for wrong in wrong {
        assert_eq!(wrong.parse::<C>(), Err(NotAChoice), "{wrong}");
    }
}
