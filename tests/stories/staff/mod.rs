//! Who plays and who decides: the lobby, posts, officers, votes, proposals, reminders, the host.

mod calls;
mod cooldowns;
mod council;
mod days;
mod delegation;
mod divided;
mod host;
mod leaving;
mod lobby;
mod names;
mod newcomers;
mod peace;
mod posts;
mod reminders;
mod renamed;
mod rings;
mod stays;
pub(super) mod votes;
