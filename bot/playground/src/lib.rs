//! A local Discord: HTTP API v10, gateway, and a page in the browser on which one person plays several officers.
//!
//! A bot connects to a [`Playground`] as it connects to Discord and can not tell the difference where it matters: shapes
//! of payloads, limits, permissions, error codes, the life of interactions, the gateway's shards and resumption. Tests act
//! through [`Officer`]s, look at what is stored and recorded, and make trouble through [`Faults`].
//!
//! Invariants: it listens on loopback only; nothing here knows the bot's library or any game; the lock is never held
//! across an await. Deliberately missing: voice, forums, stickers, polls, webhooks other than interactions', the newer
//! layout components, rate limits other than those of old messages and of [`Faults`].
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//! use playground::{Options, Playground};
//!
//! let playground = Playground::start(Options::default()).await?;
//! // Start the bot with playground.base_url() and playground.token() here.
//! assert!(playground.wait_for_bot(Duration::from_secs(10)).await);
//! let alice = playground.officer("Alice").ok_or("no Alice")?;
//! let channel = playground.channel("campaign").ok_or("no channel")?;
//! let reply = alice.slash(channel, "campaign new", serde_json::json!({ "name": "Nile" })).await;
//! println!("{:?} after {:?}", reply.message(), reply.acknowledged_after);
//! playground.stop().await;
//! # Ok(())
//! # }
//! ```

mod channels;
mod client;
mod clock;
mod controls;
mod faults;
mod gateway;
mod http;
mod ids;
mod interactions;
mod json;
mod limits;
mod local;
mod mentions;
mod moderation;
mod options;
mod origin;
mod playground;
mod posting;
mod record;
mod server;
mod shard;
mod state;
mod world;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

pub use channels::Channels;
pub use client::modal::{Modal, TextInput};
pub use client::officer::Officer;
pub use client::reply::{Choice, Reply, ReplyKind};
pub use clock::Clock;
pub use controls::{Control, Controls, Field, FieldKind, Group, Picture, Pull, Pulled};
pub use faults::{Fault, FaultKind, Faults};
pub use ids::{
    AttachmentId, ChannelId, CommandId, GuildId, InteractionId, MessageId, RoleId, UserId,
};
pub use options::{Held, Options, Port, StartError};
pub use playground::{GatewayDrop, Playground};
pub use record::{RecordedFile, RecordedRequest, path_fits};
pub use world::message_view::{Button, Select, SelectChoice};
pub use world::model::{Attachment, Channel, Message, Overwrite, ThreadState, User};
pub use world::permissions::permission;

use state::State;

pub(crate) struct Shared {
    state: Mutex<State>,
    token: String,
    hosts: Vec<String>,
    faults: Faults,
    controls: Mutex<Option<Arc<dyn Controls>>>,
    closing: watch::Sender<bool>,
    revision: watch::Receiver<u64>,
}

impl Shared {
    fn new(state: State) -> Self {
        Self {
            token: state.options.token.clone(),
            hosts: origin::hosts(&state.base, &state.options.hosts),
            faults: Faults::default(),
            controls: Mutex::default(),
            closing: watch::channel(false).0,
            revision: state.revision.subscribe(),
            state: Mutex::new(state),
        }
    }

    /// The state. A thread that panicked under the lock leaves data that is still well-formed.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn controls(&self) -> Option<Arc<dyn Controls>> {
        self.controls.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(crate) async fn closed(&self) {
        // An error would mean that the sender is gone, which is the same.
        let _ = self.closing.subscribe().wait_for(|closed| *closed).await;
    }

    /// Looks again after every change until something is found or the time is over.
    pub(crate) async fn until<T>(
        &self,
        timeout: Duration,
        look: impl Fn(&State) -> Option<T>,
    ) -> Option<T> {
        self.until_some(timeout, || look(&self.lock())).await
    }

    /// The same for whoever takes the lock by himself.
    pub(crate) async fn until_some<T>(
        &self,
        timeout: Duration,
        look: impl Fn() -> Option<T>,
    ) -> Option<T> {
        let mut revision = self.revision.clone();
        let search = async {
            loop {
                revision.borrow_and_update();
                if let Some(found) = look() {
                    return Some(found);
                }
                revision.changed().await.ok()?;
            }
        };
        tokio::time::timeout(timeout, search).await.ok().flatten()
    }
}
