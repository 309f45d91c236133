//! The courier of one campaign: sends what the outbox owes, in order, each message once.
//!
//! A row is marked `trying` before the first attempt. Within two minutes attempts repeat under the
//! same nonce, and Discord drops doubles. Later, or after a restart, nobody knows whether the
//! message arrived: the channel is searched for it, and it is adopted or sent anew.

use std::time::Duration;

use engine::Event;
use serenity::all::{
    ChannelId, CreateAllowedMentions, EditMessage, MessageId as DiscordMessageId, MessageReference,
    MessageReferenceKind,
};
use tracing::{error, info, warn};

use super::letters::{is_footer_of, letter};
use super::send::{self, Trouble};
use super::{Desk, threads};
use crate::campaign::ids::MessageId;
use crate::campaign::matter::Matter;
use crate::campaign::{Note, Snapshot};
use crate::discord::letter::Letter;
use crate::discord::orders::story;
use crate::discord::pictures::{PATIENCE, Slot, scene_of_post};
use crate::store::{Change, OutboxRow, PostState, StoreError};
use crate::text::plots::Plot;

/// Attempts repeat under one nonce for so long, in seconds; Discord remembers nonces for minutes.
const NONCE_LIFE: i64 = 120;
/// Between attempts, at first and at most.
const PAUSE: Duration = Duration::from_millis(150);
const PAUSE_MAX: Duration = Duration::from_secs(20);
/// Between an order's being kept and published.
const PUBLISHED_IN: Duration = Duration::from_millis(10);
/// Until a channel that takes nothing is tried again.
const PARKED_FOR: Duration = Duration::from_secs(180);

/// How far a round came.
enum Round {
    /// Nothing is owed.
    Done,
    /// What was owed is sent; there may be more by now.
    Sent,
    /// Something did not work; again after a pause.
    Again,
    /// The channel takes nothing.
    Parked,
}

/// Which message carries the openers.
#[derive(Debug, Clone, Copy)]
struct Opens {
    /// Whether the row at hand is the last that opens panels.
    last: bool,
    /// The row and message that carry them now.
    there: Option<(i64, MessageId)>,
}

struct Courier {
    desk: Desk,
    /// The row whose attempts began in this process, whose nonce may be repeated.
    trying: Option<i64>,
    /// The row that was sent without its picture and is edited once for it.
    pictured: Option<i64>,
}

/// Runs until the process ends.
pub(super) async fn run(desk: Desk) {
    let mut courier = Courier { desk, trying: None, pictured: None };
    let mut pause = PAUSE;
    loop {
        let wait = match courier.round().await {
            Ok(Round::Done) => {
                pause = PAUSE;
                None
            }
            Ok(Round::Sent) => {
                pause = PAUSE;
                continue;
            }
            Ok(Round::Parked) => Some(PARKED_FOR),
            Ok(Round::Again) => {
                pause = (pause * 2).min(PAUSE_MAX);
                Some(pause)
            }
            Err(why) => {
                error!(campaign = %courier.desk.campaign, %why, "the outbox could not be read");
                Some(PAUSE_MAX)
            }
        };
        match wait {
            None => courier.desk.bell.courier.notified().await,
            // A wake cuts the wait for a closed channel short, but not a pause after a failure.
            Some(PARKED_FOR) => {
                let woken = courier.desk.bell.courier.notified();
                let _ = tokio::time::timeout(PARKED_FOR, woken).await;
            }
            Some(pause) => tokio::time::sleep(pause).await,
        }
    }
}

impl Courier {
    /// Sends what is owed until something does not work.
    async fn round(&mut self) -> Result<Round, StoreError> {
        let store = self.desk.app.campaigns.store().clone();
        let owed = store.owed(self.desk.campaign).await?;
        if owed.is_empty() {
            return Ok(Round::Done);
        }
        let Some(snapshot) = self.desk.app.campaigns.snapshot(self.desk.campaign).await else {
            return Ok(Round::Again);
        };
        // An order is kept a moment before it is published: its message must not say what was
        // awaited before it.
        if snapshot.last_order < store.last_order(self.desk.campaign).await? {
            tokio::time::sleep(PUBLISHED_IN).await;
            return Ok(Round::Sent);
        }
        let newest = store.newest_opener(self.desk.campaign).await?;
        let pictured = self.pictured;
        for row in owed {
            // The openers stay where they are until a newer message carries them.
            let there = store.newest_opener_sent(self.desk.campaign).await?;
            let opens =
                Opens { last: newest == Some(row.id), there: there.filter(|_| row.matter.opens()) };
            match self.one(&row, &snapshot, opens).await {
                Ok(()) => {}
                Err(Trouble::Refused) => {
                    warn!(campaign = %row.campaign, row = row.id, "a message is given up");
                    self.state(row.id, PostState::Dead).await?;
                }
                Err(Trouble::Gone) => {
                    // Deleted by somebody; what it still has to tell is told anew.
                    self.state(row.id, PostState::New).await?;
                    return Ok(Round::Again);
                }
                Err(Trouble::Closed) => {
                    if row.sent_at().is_none() {
                        self.state(row.id, PostState::Parked).await?;
                    }
                    info!(campaign = %row.campaign, "the channel takes no messages from us");
                    return Ok(Round::Parked);
                }
                Err(Trouble::Later) => return Ok(Round::Again),
            }
        }
        // A picture that is late, or cannot be drawn, gets a pause.
        Ok(if self.pictured == pictured { Round::Sent } else { Round::Again })
    }

    async fn state(&self, row: i64, state: PostState) -> Result<(), StoreError> {
        self.desk.app.campaigns.store().commit(vec![Change::PostState(row, state)]).await
    }

    async fn one(
        &mut self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        opens: Opens,
    ) -> Result<(), Trouble> {
        let carries = opens.last || opens.there.is_some_and(|(id, _)| id == row.id);
        let now = self.desk.app.campaigns.now();
        let mut letter = letter(row, snapshot, carries, now);
        let slot = Slot::Dispatch(row.campaign);
        let told: &[Event] = match &row.matter {
            Matter::Dispatch { events, .. } => events,
            _ => &[],
        };
        let scene = match row.matter {
            // The figures of a war are not in the game as it stands: its log has them.
            Matter::Report { .. } => {
                story::scene(&self.desk.app, row.campaign, Plot::Score).await.ok()
            }
            _ => scene_of_post(snapshot, &letter.post, told),
        };
        let drawn = scene.is_some();
        if let Some(scene) = scene {
            letter.picture = self.desk.app.pictures.scene(slot, scene, PATIENCE).await;
        }
        let bare = drawn && letter.picture.is_none();
        // A message that had to go without its picture is edited once more for it.
        let again = bare && self.pictured != Some(row.id);
        if again {
            self.pictured = Some(row.id);
        }
        let shown = row.version - i64::from(again);
        match row.state {
            PostState::Sent { message, at, threaded, .. } => {
                self.edit(row, &letter, message).await?;
                let sent = PostState::Sent { message, at, shown, threaded };
                self.finish(row, &letter, sent).await
            }
            PostState::New | PostState::Trying { .. } | PostState::Parked | PostState::Dead => {
                let message = self.send(row, &letter, snapshot).await?;
                let at = self.desk.app.campaigns.now();
                let sent = PostState::Sent { message, at, shown, threaded: 0 };
                self.finish(row, &letter, sent).await?;
                self.sent(row, snapshot, message, opens).await;
                Ok(())
            }
        }
    }

    async fn edit(
        &self,
        row: &OutboxRow,
        letter: &Letter,
        message: MessageId,
    ) -> Result<(), Trouble> {
        let http = &self.desk.app.http;
        let id = DiscordMessageId::new(message.0.max(1));
        send::edit(http, self.channel(row).await?, id, letter.edit(), letter.files()).await?;
        Ok(())
    }

    async fn channel(&self, row: &OutboxRow) -> Result<ChannelId, Trouble> {
        let snapshot = self.desk.app.campaigns.snapshot(row.campaign).await;
        snapshot.map(|s| ChannelId::new(s.channel.0.max(1))).ok_or(Trouble::Later)
    }

    /// Sends a row's message, or finds it sent.
    async fn send(
        &mut self,
        row: &OutboxRow,
        letter: &Letter,
        snapshot: &Snapshot,
    ) -> Result<MessageId, Trouble> {
        let http = &self.desk.app.http;
        let channel = ChannelId::new(snapshot.channel.0.max(1));
        let now = self.desk.app.campaigns.now();
        if let PostState::Trying { since } = row.state {
            let ours = self.trying == Some(row.id);
            if !ours || now - since > NONCE_LIFE {
                let fits = |footer: &str| is_footer_of(row, footer);
                let me = self.desk.me;
                let found = send::find_own(http, channel, me, row.created, fits).await?;
                if let Some(found) = found {
                    info!(campaign = %row.campaign, row = row.id, "a message was found sent");
                    return Ok(MessageId(found.get()));
                }
            }
        }
        let since = match row.state {
            PostState::Trying { since } if now - since <= NONCE_LIFE => since,
            _ => now,
        };
        self.trying = Some(row.id);
        self.state(row.id, PostState::Trying { since }).await.map_err(|_| Trouble::Later)?;
        let store = self.desk.app.campaigns.store();
        let nonce = format!("{}-{}", store.installation(), row.id);
        let mut message = letter.message();
        if let Some(before) = self.before(row).await {
            let kind = MessageReferenceKind::Default;
            let reference = MessageReference::new(kind, channel)
                .message_id(DiscordMessageId::new(before.0.max(1)))
                .fail_if_not_exists(false);
            message = message.reference_message(reference);
        }
        let sent = send::message(http, channel, nonce, message, letter.files()).await?;
        Ok(MessageId(sent.id.get()))
    }

    /// The message a dispatch continues: the older one of its topic, or the call of its battle.
    async fn before(&self, row: &OutboxRow) -> Option<MessageId> {
        let topic = row.matter.topic()?;
        let store = self.desk.app.campaigns.store();
        let same = store.sent_of_topic(row.campaign, topic, row.id).await.ok()?;
        if same.is_some() {
            return same;
        }
        let call = format!("{topic}-call");
        store.sent_of_topic(row.campaign, &call, row.id).await.ok()?
    }

    /// Keeps what became of a row; then its thread, which blocks nothing.
    async fn finish(
        &self,
        row: &OutboxRow,
        letter: &Letter,
        sent: PostState,
    ) -> Result<(), Trouble> {
        let PostState::Sent { message, at, shown, threaded } = sent else { return Ok(()) };
        let texts = letter.post.thread.as_ref().map_or(0, |(_, texts)| texts.len());
        let texts = i64::try_from(texts).unwrap_or(i64::MAX);
        let state = PostState::Sent { message, at, shown, threaded: threaded.max(texts) };
        self.state(row.id, state).await.map_err(|_| Trouble::Later)?;
        if let Some((name, texts)) = &letter.post.thread
            && threaded < i64::try_from(texts.len()).unwrap_or(i64::MAX)
        {
            let from = usize::try_from(threaded).unwrap_or(0);
            let channel = self.channel(row).await?;
            let http = std::sync::Arc::clone(&self.desk.app.http);
            let nonce = format!("{}-{}", self.desk.app.campaigns.store().installation(), row.id);
            let work = threads::Work {
                channel,
                message: DiscordMessageId::new(message.0.max(1)),
                name: name.clone(),
                texts: texts.clone(),
                from,
                nonce,
            };
            tokio::spawn(threads::open(http, work));
        }
        Ok(())
    }

    /// A new message stands in the channel: tells the campaign, and takes the openers off the
    /// message before it.
    async fn sent(
        &mut self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        message: MessageId,
        opens: Opens,
    ) {
        let campaigns = &self.desk.app.campaigns;
        if row.matter == Matter::Lobby {
            campaigns.note(row.campaign, Note::Begins(message)).await;
        }
        campaigns.note(row.campaign, Note::Newest(message)).await;
        self.desk.bell.board.notify_one();
        if let Some((_, before)) = opens.there.filter(|_| opens.last) {
            let before = DiscordMessageId::new(before.0.max(1));
            let channel = ChannelId::new(snapshot.channel.0.max(1));
            let strip = EditMessage::new()
                .components(Vec::new())
                .allowed_mentions(CreateAllowedMentions::new());
            // A message that keeps its buttons does no harm: they are never stale.
            let _ = send::edit(&self.desk.app.http, channel, before, strip, Vec::new()).await;
        }
    }
}
