//! Sirdar, a Discord bot that runs colonial wargame campaigns in a channel: its command line, and
//! the one list of its games.
//!
//! One order makes six stops: `discord` reads it, `campaign` queues it, the engine decides it,
//! `store` makes it true, `games` and `render` say and draw it, `discord` posts it.

use games::Play;

pub mod backups;
pub mod bot;
pub mod cli;
pub mod config;
pub mod http;
pub mod packs;

pub use san_juans_play::offer;

/// The games of this build, the one first that is played if nobody names another.
pub static GAMES: [&dyn Play; 5] = [
    san_juans_play::GAME,
    hicks_play::GAME,
    siege_play::GAME,
    khartoum_play::GAME,
    patrols_play::GAME,
];

/// Maps are drawn on buffers of many megabytes, by whichever thread is at hand: this allocator gives
/// them back, and keeps a process that draws all day as small as one that has just begun, whichever
/// C library it is linked with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
