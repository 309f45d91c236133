//! The name of a choice, and whose eyes something is for.

use staff::{Deed, PlayerId};

use crate::Snapshot;

/// What a button or a line of a menu says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label {
    /// Its title; at most 80 characters.
    pub title: String,
    /// A second line; at most 100 characters.
    pub detail: String,
    /// One emoji, or nothing.
    pub emoji: &'static str,
    /// What a long list is parted by: the island, the kind, the use.
    pub group: String,
}

/// Whose eyes a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Anybody's.
    Everybody,
    /// Only those of whoever commands, who may know what balloons and spies report.
    Commander,
}

impl Eyes {
    /// What `player` may read in private.
    pub fn of(player: PlayerId, snapshot: &Snapshot) -> Self {
        match snapshot.roster.may(player, Deed::Command) {
            true => Self::Commander,
            false => Self::Everybody,
        }
    }
}
