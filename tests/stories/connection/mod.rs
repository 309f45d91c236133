//! The way to Discord and back: lost answers, closed lines, missing permissions, deleted channels.

mod boards;
mod delivery;
pub(super) mod failures;
mod gateway;
mod invited;
mod losses;
mod moderators;
mod permissions;
mod through_tls;
mod tokens;
