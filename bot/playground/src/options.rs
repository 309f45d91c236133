//! How a playground is started, and why it may fail to.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::clock::Clock;
use crate::gateway::sessions::random_text;
use crate::world::permissions::permission;
use crate::world::{World, seed};

#[derive(Clone, Debug)]
pub enum Port {
    /// That of a playground before, which nobody else has had meanwhile.
    Held(Held),
    /// This one, or the next free one of the fifty after it.
    FromOrNext(u16),
    /// Any free one; for tests.
    Any,
}

/// The place where a playground listens. As long as this is held nobody else gets it: whoever connects between the end
/// of one playground and the start of the next waits for the next.
#[derive(Clone, Debug)]
pub struct Held(pub(crate) Arc<TcpListener>);

#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen, always on 127.0.0.1.
    pub port: Port,
    /// The world file; none keeps everything in memory. Files hung on messages are kept in a directory beside it.
    pub world: Option<PathBuf>,
    /// The bot token accepted: by default another each time. Client libraries want three parts with dots between.
    pub token: String,
    /// Names it answers to beside those of loopback with its port; for what reaches it through a proxy.
    pub hosts: Vec<String>,
    pub bot_name: String,
    /// Permission bits of the bot's role, in every guild. Applied to a world that is loaded, too.
    pub bot_permissions: u64,
    /// Privileged intents granted; none unless set.
    pub privileged_intents: u64,
    /// Whether the bot's application may have emoji of its own.
    pub takes_emoji: bool,
    /// Time to acknowledge an interaction: three seconds on Discord.
    pub acknowledge_within: Duration,
    /// Messages kept per channel; the oldest unpinned ones go first.
    pub messages_per_channel: usize,
    /// Between heartbeats, as the gateway asks for them: 41.25 seconds on Discord.
    pub heartbeat: Duration,
    pub shards: u32,
    /// Whether a bot that uses fewer shards is turned away.
    pub sharding_required: bool,
    /// Sessions that may be begun within a day.
    pub sessions: u32,
    /// Buckets that shards fall into by their number. Those of one bucket identify one after another.
    pub max_concurrency: u32,
    /// Between two that identify in one bucket: five seconds on Discord, no wait unless set.
    pub identify_every: Duration,
    pub clock: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: Port::Any,
            world: None,
            token: format!("MTAwMDAwMDAwMDAwMDAwMDAw.local.{}", random_text()),
            hosts: Vec::new(),
            bot_name: "Sirdar".to_owned(),
            bot_permissions: permission::BOT_DEFAULT,
            privileged_intents: 0,
            takes_emoji: false,
            acknowledge_within: Duration::from_secs(3),
            messages_per_channel: 500,
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            sharding_required: false,
            sessions: 1000,
            max_concurrency: 1,
            identify_every: Duration::ZERO,
            clock: Clock::system(),
        }
    }
}

impl Options {
    pub(crate) fn fresh_world(&self) -> World {
        seed::fresh(&self.bot_name, self.bot_permissions, self.clock.now_ms())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on 127.0.0.1 ({0:?}): {1}")]
    Port(Port, #[source] io::Error),
    #[error("cannot read the world file {0}: {1}")]
    World(PathBuf, #[source] io::Error),
    #[error("the world file {0} is damaged or of another version: {1}")]
    Damaged(PathBuf, String),
}
