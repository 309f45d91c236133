//! What the slash commands of all games ask With Hicks in Kordofan: it has none of its own.

use engine::hicks::{Choice as Own, Order};

use crate::games::Choice;

/// The choice among those offered that ends what is being done, if there is one.
pub(super) fn ending(of: &[Choice]) -> Option<Choice> {
    let ends = |choice: &&Choice| matches!(choice.own(), Some(Own::Order(Order::Done)));
    of.iter().find(ends).copied()
}
