//! The slash commands: what is registered, and where.
//!
//! A command reads its options, turns them into the same steps the buttons make, and hands them
//! to the same workers: most stand beside these, in [`crate::orders`]. What a game's own commands are
//! is in its folder (`verbs` makes them of it). Completion and reading use one list
//! ([`games::orders::offers`]), made from what the game offers now. Typed commands count at once;
//! with `preview:true` they become a draft to be looked at.

use games::Play;

use crate::Command;
use crate::orders::looking::{dice, log, look, records, rules};
use crate::orders::people::{council, me, plans, posts, votes};
use crate::orders::{drafts, host, undo};

mod campaign;
pub(crate) mod typed;
mod verbs;

pub fn all() -> Vec<Command> {
    common().into_iter().chain(own(|_| true)).collect()
}

/// The commands of any game, which are registered everywhere.
pub fn common() -> Vec<Command> {
    vec![
        campaign::campaign(),
        drafts::orders_command(),
        drafts::order_command(),
        look::situation(),
        look::map(),
        log::log(),
        records::record(),
        records::record_of(),
        dice::dice(),
        council::council(),
        plans::plan(),
        undo::undo(),
        votes::vote(),
        posts::command(),
        host::host(),
        me::my(),
        me::nudge(),
        rules::rules(),
        rules::help(),
    ]
}

/// The commands that games have of their own, which are registered in the servers that play them.
pub fn own(played: impl Fn(&dyn Play) -> bool) -> impl Iterator<Item = Command> {
    let has_sides =
        games::list().iter().any(|play| !play.about().sides.is_empty() && played(*play));
    verbs::commands(played).chain(has_sides.then(campaign::room))
}

#[cfg(test)]
mod tests;
