//! Sirdar, a Discord bot that runs colonial wargame campaigns in a channel.
//!
//! One order makes six stops: [`discord`] reads it, [`campaign`] queues it, the engine decides it,
//! [`store`] makes it true, [`text`] and `render` say and draw it, [`discord`] posts it.

pub mod bot;
pub mod campaign;
pub mod cli;
pub mod clock;
pub mod config;
pub mod discord;
pub mod figures;
pub mod games;
pub mod model;
pub mod outlook;
pub mod store;
pub mod story;
pub mod text;

/// Maps are drawn on buffers of many megabytes, by whichever thread is at hand: this allocator gives
/// them back, and keeps a process that draws all day as small as one that has just begun, whichever
/// C library it is linked with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
