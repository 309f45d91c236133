//! Threads under dispatches: sheets and dice for those who want them. Nothing lives only there,
//! and nothing waits for them.

use std::time::Duration;

use serenity::all::{
    AutoArchiveDuration, ChannelId, CreateAllowedMentions, CreateMessage, CreateThread,
    MessageFlags, MessageId,
};
use tracing::info;

use crate::App;
use crate::failures::discord_code;
use crate::messages::send::{self, SendError};
use crate::outgoing::cut;

const ATTEMPTS: u64 = 4;
const THERE_ALREADY: isize = 160_004;

/// A thread to open, or to add texts to.
pub(super) struct Work {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) name: String,
    pub(super) texts: Vec<String>,
    pub(super) from: usize,
    pub(super) nonce: String,
}

pub(super) async fn open(app: App, work: Work) {
    if work.from == 0 && !opened(&app, &work).await {
        return;
    }
    // A thread made from a message has the message's id.
    let thread = ChannelId::new(work.message.get());
    for (i, text) in work.texts.iter().enumerate().skip(work.from) {
        let message = CreateMessage::new()
            .content(cut(text, 2_000))
            .allowed_mentions(CreateAllowedMentions::new())
            .flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        let mut sent = Err(SendError::Later);
        for attempt in 0..ATTEMPTS {
            tokio::time::sleep(Duration::from_secs(attempt * attempt)).await;
            let nonce = format!("{}.{i}", work.nonce);
            let message = message.clone();
            sent = send::message(&app, thread, nonce, message, Vec::new()).await.map(|_| ());
            if sent != Err(SendError::Later) {
                break;
            }
        }
        if sent.is_err() {
            info!(thread = thread.get(), "a text did not reach its thread");
            return;
        }
    }
}

async fn opened(app: &App, work: &Work) -> bool {
    for attempt in 0..ATTEMPTS {
        tokio::time::sleep(Duration::from_secs(attempt * attempt)).await;
        let thread = CreateThread::new(cut(&work.name, 100))
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let mut there = false;
        let call = async {
            let (channel, message) = (work.channel, work.message);
            match app.http.create_thread_from_message(channel, message, &thread, None).await {
                Err(why) if discord_code(&why) == Some(THERE_ALREADY) => {
                    there = true;
                    Err(why)
                }
                other => other.map(|_| ()),
            }
        };
        let outcome = send::timed(app, "thread", call).await;
        if outcome.is_ok() || there {
            return true;
        }
        if outcome != Err(SendError::Later) {
            break;
        }
    }
    info!(message = work.message.get(), "no thread could be opened");
    false
}
