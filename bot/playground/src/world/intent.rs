//! Gateway intents that this playground knows: which events a bot asked for.

pub(crate) const GUILDS: u64 = 1;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const GUILD_REACTIONS: u64 = 1 << 10;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// The three that Discord grants only on request.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
