//! Threads under dispatches: sheets and dice for those who want them. Nothing lives only there,
//! and nothing waits for them.

use std::time::Duration;

use model::ids::{ChannelId, MessageId};
use serenity::all::{
    AutoArchiveDuration, CreateAllowedMentions, CreateMessage, CreateThread, MessageFlags,
};
use tracing::info;

use crate::App;
use crate::messages::send::{Channel, SendError};
use crate::outgoing::cut;

/// Attempts at each call.
const ATTEMPTS: u64 = 4;

/// A thread to open, or to add texts to.
pub(super) struct Work {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) name: String,
    pub(super) texts: Vec<String>,
    /// How many of the texts stand there already.
    pub(super) from: usize,
    pub(super) nonce: String,
}

/// Tries a call a few times, with growing pauses; whether it came to something.
async fn tried<T, F: Future<Output = Result<T, SendError>>>(call: impl Fn() -> F) -> bool {
    for attempt in 0..ATTEMPTS {
        tokio::time::sleep(Duration::from_secs(attempt * attempt)).await;
        match call().await {
            Err(SendError::Later) => {}
            outcome => return outcome.is_ok(),
        }
    }
    false
}

/// Opens a thread from a message and puts the texts there that are still missing.
pub(super) async fn open(app: App, work: Work) {
    let (channel, thread) = (Channel::of(&app, work.channel), Channel::thread(&app, work.message));
    let opened =
        CreateThread::new(cut(&work.name, 100)).auto_archive_duration(AutoArchiveDuration::OneWeek);
    if work.from == 0 && !tried(|| channel.open_thread(work.message, &opened)).await {
        return info!(message = work.message.0, "no thread could be opened");
    }
    for (i, text) in work.texts.iter().enumerate().skip(work.from) {
        let message = CreateMessage::new()
            .content(cut(text, 2_000))
            .allowed_mentions(CreateAllowedMentions::new())
            .flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        let nonce = format!("{}.{i}", work.nonce);
        let create = || thread.create(nonce.clone(), message.clone(), Vec::new());
        if !tried(create).await {
            return info!(thread = work.message.0, "a text did not reach its thread");
        }
    }
}
