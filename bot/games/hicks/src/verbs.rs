//! What the panel and the slash commands of all games ask With Hicks in Kordofan: it has no
//! commands of its own.

use hicks::{Choice as Own, Deploy, Order};
use model::Choice;

/// The choice among those offered that ends what is being done, if there is one.
pub(super) fn ending(of: &[Choice]) -> Option<Choice> {
    let ends = |choice: &&Choice| matches!(choice.own(), Some(Own::Order(Order::Done)));
    of.iter().find(ends).copied()
}

/// Choices that stand as buttons beside the menu: they end something.
pub(super) fn is_apart(choice: &Choice) -> bool {
    matches!(choice.own(), Some(Own::Deploy(Deploy::Ready) | Own::Order(Order::Hold | Order::Done)))
}
