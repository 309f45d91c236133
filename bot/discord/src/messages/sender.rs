//! The sender of one campaign: sends what the outbox owes, in order, each message once.
//!
//! A row is marked `trying` before the first attempt. Within two minutes attempts repeat under the
//! same nonce, and Discord drops doubles. Later, or after a restart, nobody knows whether the
//! message arrived: the channel is searched for it, and it is adopted or sent anew. A message that
//! somebody deleted is told anew under another nonce: Discord remembers the first longer than it.
//!
//! What a channel does not take whole it gets in part (`fallback`). A channel that takes nothing
//! parks what it is owed, and is asked again with growing pauses, or when it seems to be open.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use campaign::Posted;
use kit::Audience;
use model::ids::MessageId;
use model::post_kind::PostKind;
use model::{Event, Snapshot};
use render::Scene;
use serenity::all::{
    ChannelId, MessageId as DiscordMessageId, MessageReference, MessageReferenceKind,
};
use store::{Change, OutboxRow, PostState, Store, StoreError};
use tracing::{error, info, warn};

use crate::messages::compose::{has_cards, is_footer_of, outgoing};
use crate::messages::fallback::{LeftOut, fallback};
use crate::messages::send::{self, SendError};
use crate::messages::{IDLE, PostContext, older, rooms, threads};
use crate::outgoing::OutgoingMessage;
use crate::pictures::{Slot, plotted, scene_of_post};

/// Attempts repeat under one nonce for so long, in seconds; Discord remembers nonces for minutes.
const NONCE_LIFE: i64 = 120;
const PAUSE: Duration = Duration::from_millis(150);
const PAUSE_MAX: Duration = Duration::from_secs(20);
const PUBLISHED_IN: Duration = Duration::from_millis(10);
const LATE_FOR: Duration = Duration::from_secs(60);
const PARKED_FOR: Duration = Duration::from_secs(180);
const PARKED_MAX: Duration = Duration::from_secs(3_600);

enum Round {
    Done,
    /// What was owed is sent; there may be more by now.
    Sent,
    /// Something did not work; again after a pause.
    Again,
    Parked,
}

/// Which message carries the openers.
#[derive(Debug, Clone, Copy)]
struct Opens {
    last: bool,
    there: Option<(i64, MessageId)>,
}

struct Sender {
    context: PostContext,
    trying: Option<i64>,
    carrier: Option<(i64, MessageId)>,
    /// Rows whose messages were deleted, and how often: each time another nonce is wanted.
    gone: BTreeMap<i64, u32>,
    /// The rows that were sent without their pictures and are edited once for them, and the
    /// version they told.
    late: BTreeMap<i64, i64>,
}

pub(super) async fn run(context: PostContext) {
    let mut sender = Sender {
        context,
        trying: None,
        carrier: None,
        gone: BTreeMap::new(),
        late: BTreeMap::new(),
    };
    let (mut pause, mut parked) = (PAUSE, PARKED_FOR);
    loop {
        let round = sender.round().await;
        if let Ok(Round::Done | Round::Sent) = round {
            (pause, parked) = (PAUSE, PARKED_FOR);
        }
        match round {
            Ok(Round::Sent) => {}
            Ok(Round::Done) => {
                if !sender.context.woken(IDLE).await {
                    return;
                }
            }
            // A wake cuts the wait for a closed channel short, but not a pause after a failure.
            Ok(Round::Parked) => {
                let _ = tokio::time::timeout(parked, sender.context.waker.notified()).await;
                parked = (parked * 2).min(PARKED_MAX);
            }
            Ok(Round::Again) => {
                pause = (pause * 2).min(PAUSE_MAX);
                tokio::time::sleep(pause).await;
            }
            Err(why) if why.is_no_longer_ours() => return,
            Err(why) => {
                error!(campaign = %sender.context.campaign, %why, "the outbox could not be read");
                tokio::time::sleep(PAUSE_MAX).await;
            }
        }
    }
}

impl Sender {
    async fn round(&mut self) -> Result<Round, StoreError> {
        let store = self.context.app.campaigns.store().clone();
        let owed = store.owed(self.context.campaign).await?;
        if owed.is_empty() {
            self.gone.clear();
            self.late.clear();
            return Ok(Round::Done);
        }
        let Some(snapshot) =
            self.context.app.campaigns.glance(self.context.campaign, Audience::Public).await
        else {
            return Ok(Round::Again);
        };
        // An order is kept a moment before it is published: its message must not say what was
        // awaited before it.
        if snapshot.last_line < store.last_order(self.context.campaign).await? {
            tokio::time::sleep(PUBLISHED_IN).await;
            return Ok(Round::Sent);
        }
        let newest = store.newest_opener(self.context.campaign).await?;
        // What has told its words waits for its picture when all others have told theirs.
        let (late, told): (Vec<_>, Vec<_>) =
            owed.into_iter().partition(|row| self.late.get(&row.id) == Some(&row.version));
        if told.is_empty()
            && let Some(row) = late.into_iter().next()
        {
            let opens = self.opens(&store, &row, newest).await?;
            let addressed = rooms::addressed(&self.context, row, &snapshot).await;
            let Ok((row, snapshot)) = addressed else { return Ok(Round::Again) };
            return self.complete(&row, &snapshot, opens).await;
        }
        // What carries the openers until another does is told anew after that one.
        self.knows_carrier(&store).await?;
        let (before, told): (Vec<_>, Vec<_>) = told.into_iter().partition(|row| {
            newest != Some(row.id) && self.carrier.is_some_and(|(id, _)| id == row.id)
        });
        for row in told.into_iter().chain(before) {
            let opens = self.opens(&store, &row, newest).await?;
            let (row, snapshot) = match rooms::addressed(&self.context, row, &snapshot).await {
                Ok(addressed) => addressed,
                Err(None) => return Ok(Round::Again),
                Err(Some(row)) => {
                    self.state(row, PostState::Dead).await?;
                    continue;
                }
            };
            if row.only_grows_old() {
                if !self.grow_old(&row, &snapshot, opens).await? {
                    return Ok(Round::Again);
                }
                continue;
            }
            match self.one(&row, &snapshot, opens).await {
                Ok(()) => {}
                Err(SendError::Refused | SendError::NoHistory) => {
                    error!(campaign = %row.campaign, row = row.id, "a message is given up");
                    // One that stands in the channel stays as it is.
                    let given_up = match row.state {
                        PostState::Sent { message, at, threaded, .. } => {
                            PostState::Sent { message, at, shown: row.version, threaded }
                        }
                        _ => PostState::Dead,
                    };
                    self.state(row.id, given_up).await?;
                }
                Err(SendError::Gone) => {
                    // Deleted by somebody; what it still has to tell is told anew.
                    *self.gone.entry(row.id).or_default() += 1;
                    self.state(row.id, PostState::New).await?;
                    return Ok(Round::Again);
                }
                Err(SendError::Closed) if rooms::is_room(&snapshot) => {
                    // What it would have told is in the panels of that side.
                    info!(campaign = %row.campaign, "a side's channel takes no messages from us");
                    self.state(row.id, PostState::Dead).await?;
                }
                Err(SendError::Closed) => {
                    // One that may have arrived before must be looked for when the channel opens.
                    if matches!(row.state, PostState::New | PostState::Parked) {
                        self.state(row.id, PostState::Parked).await?;
                    }
                    info!(campaign = %row.campaign, "the channel takes no messages from us");
                    return Ok(Round::Parked);
                }
                Err(SendError::Later) => return Ok(Round::Again),
            }
        }
        Ok(Round::Sent)
    }

    async fn knows_carrier(&mut self, store: &Store) -> Result<(), StoreError> {
        if self.carrier.is_none() {
            self.carrier = store.newest_opener_sent(self.context.campaign).await?;
        }
        Ok(())
    }

    /// Leaves the openers to a newer message; false if that is tried again. Where the newer one was
    /// given up, this one keeps them.
    async fn grow_old(
        &self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        opens: Opens,
    ) -> Result<bool, StoreError> {
        let PostState::Sent { message, at, threaded, .. } = row.state else { return Ok(true) };
        if opens.there.is_none_or(|(id, _)| id != row.id) {
            let outgoing = self.drafted(row, snapshot, opens).await.0;
            if !older::told(&self.context.app, row, snapshot, &outgoing).await {
                return Ok(false);
            }
        }
        let shown = PostState::Sent { message, at, shown: row.version, threaded };
        self.state(row.id, shown).await?;
        Ok(true)
    }

    /// Which message carries the openers: they stay where they are until a newer one does.
    async fn opens(
        &mut self,
        store: &Store,
        row: &OutboxRow,
        newest: Option<i64>,
    ) -> Result<Opens, StoreError> {
        self.knows_carrier(store).await?;
        let there = self.carrier.filter(|_| row.kind.opens());
        Ok(Opens { last: newest == Some(row.id), there })
    }

    /// Waits for the picture of a message that had to go without, unless there is news meanwhile,
    /// and puts it in. A picture that cannot be had is not asked for again.
    async fn complete(
        &mut self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        opens: Opens,
    ) -> Result<Round, StoreError> {
        let PostState::Sent { message, at, threaded, .. } = row.state else {
            self.late.remove(&row.id);
            return Ok(Round::Sent);
        };
        let (outgoing, scene) = self.drafted(row, snapshot, opens).await;
        let picture = match scene {
            Some(scene) => {
                let waiting = async {
                    let _permit = self.context.limits.late.acquire().await;
                    let slot = Slot::Dispatch(row.campaign);
                    self.context.app.pictures.scene(slot, scene, LATE_FOR).await
                };
                tokio::select! {
                    picture = waiting => picture,
                    () = self.context.waker.notified() => return Ok(Round::Sent),
                }
            }
            None => None,
        };
        if picture.is_some() {
            match self.edit(snapshot, &outgoing.with_picture(picture), message).await {
                Err(SendError::Later) => return Ok(Round::Again),
                Err(SendError::Gone) => {
                    *self.gone.entry(row.id).or_default() += 1;
                    self.late.remove(&row.id);
                    self.state(row.id, PostState::New).await?;
                    return Ok(Round::Again);
                }
                // Its words are told.
                Ok(()) | Err(_) => {}
            }
        }
        self.late.remove(&row.id);
        self.state(row.id, PostState::Sent { message, at, shown: row.version, threaded }).await?;
        Ok(Round::Sent)
    }

    async fn drafted(
        &self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        opens: Opens,
    ) -> (OutgoingMessage, Option<Scene>) {
        let carries = opens.last || opens.there.is_some_and(|(id, _)| id == row.id);
        let outgoing = outgoing(row, snapshot, carries, self.context.app.campaigns.now());
        let told: &[Event] = match &row.kind {
            PostKind::Dispatch { events, .. } => events,
            _ => &[],
        };
        let scene = match row.kind {
            // The figures of a war are not in the game as it stands: its log has them.
            PostKind::Report { .. } => {
                let campaigns = &self.context.app.campaigns;
                plotted(campaigns, snapshot, None).await.ok().flatten()
            }
            _ => scene_of_post(snapshot, &outgoing.post, told),
        };
        (outgoing, scene)
    }

    async fn state(&self, row: i64, state: PostState) -> Result<(), StoreError> {
        self.context
            .app
            .campaigns
            .store()
            .commit(vec![Change::PostState(self.context.campaign, row, state)])
            .await
    }

    async fn one(
        &mut self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        opens: Opens,
    ) -> Result<(), SendError> {
        let carries = opens.last || opens.there.is_some_and(|(id, _)| id == row.id);
        let (mut outgoing, scene) = self.drafted(row, snapshot, opens).await;
        let drawn = scene.is_some();
        let pictures = self.context.app.pictures.clone();
        // Words do not wait where pictures are long in coming.
        if let Some(scene) = scene.filter(|_| !pictures.are_slow()) {
            let (slot, within) = (Slot::Dispatch(row.campaign), pictures.within());
            outgoing.picture = pictures.scene(slot, scene, within).await;
        }
        let bare = drawn && outgoing.picture.is_none();
        let limits = Arc::clone(&self.context.limits);
        let _permit = limits.messages.acquire().await;
        let mut left_out = LeftOut::default();
        let message = loop {
            let outcome = match row.state {
                PostState::Sent { message, .. } => {
                    self.edit(snapshot, &outgoing, message).await.map(|()| message)
                }
                _ => self.send(row, &outgoing, snapshot).await,
            };
            let error = match outcome {
                Ok(message) => break message,
                Err(error) => error,
            };
            let campaign = carries.then_some((row.campaign, has_cards(snapshot)));
            outgoing = fallback(&outgoing, error, &mut left_out, campaign).ok_or(error)?;
            warn!(campaign = %row.campaign, row = row.id, ?left_out, "less of a message is sent");
        };
        // A message that had to go without its picture is edited once more for it.
        let again = bare && !left_out.files;
        if again {
            self.late.insert(row.id, row.version);
        } else {
            self.late.remove(&row.id);
        }
        let shown = row.version - i64::from(again);
        if let PostState::Sent { at, threaded, .. } = row.state {
            let sent = PostState::Sent { message, at, shown, threaded };
            return self.finish(row, snapshot, &outgoing, (sent, opens)).await;
        }
        let at = self.context.app.campaigns.now();
        let sent = PostState::Sent { message, at, shown, threaded: 0 };
        self.finish(row, snapshot, &outgoing, (sent, opens)).await?;
        self.sent(row, snapshot, message, opens).await;
        Ok(())
    }

    async fn edit(
        &self,
        snapshot: &Snapshot,
        outgoing: &OutgoingMessage,
        message: MessageId,
    ) -> Result<(), SendError> {
        let app = &self.context.app;
        let id = DiscordMessageId::new(message.0.max(1));
        let channel = ChannelId::new(snapshot.channel.0.max(1));
        send::edit(app, channel, id, outgoing.edit(), outgoing.files()).await?;
        Ok(())
    }

    async fn send(
        &mut self,
        row: &OutboxRow,
        outgoing: &OutgoingMessage,
        snapshot: &Snapshot,
    ) -> Result<MessageId, SendError> {
        let app = &self.context.app;
        let channel = ChannelId::new(snapshot.channel.0.max(1));
        let now = app.campaigns.now();
        if let PostState::Trying { since } = row.state {
            let ours = self.trying == Some(row.id);
            if !ours || now - since > NONCE_LIFE {
                let fits = |footer: &str| is_footer_of(row, footer);
                let me = self.context.me;
                let found = send::find_own(app, channel, me, since, fits).await?;
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
        self.state(row.id, PostState::Trying { since }).await.map_err(|_| SendError::Later)?;
        let nonce = self.nonce(row);
        let alone = outgoing.message();
        // What a message goes on from stands in the channel of all.
        let before = match rooms::is_room(snapshot) {
            true => None,
            false => self.before(row, snapshot).await,
        };
        if let Some(before) = before {
            let kind = MessageReferenceKind::Default;
            let reference = MessageReference::new(kind, channel)
                .message_id(DiscordMessageId::new(before.0.max(1)))
                .fail_if_not_exists(false);
            let reply = alone.clone().reference_message(reference);
            match send::message(app, channel, nonce.clone(), reply, outgoing.files()).await {
                // Who may not read what was said may still say something.
                Err(SendError::NoHistory) => {}
                sent => return sent.map(|sent| MessageId(sent.id.get())),
            }
        }
        let sent = send::message(app, channel, nonce, alone, outgoing.files()).await?;
        Ok(MessageId(sent.id.get()))
    }

    fn nonce(&self, row: &OutboxRow) -> String {
        let nonce = self.context.app.campaigns.store().nonce(row.id);
        match self.gone.get(&row.id) {
            None => nonce,
            Some(times) => format!("{nonce}r{times}"),
        }
    }

    /// The message a dispatch continues: the older one of its topic, or the call of its battle; and
    /// what somebody is rung for.
    async fn before(&self, row: &OutboxRow, snapshot: &Snapshot) -> Option<MessageId> {
        let store = self.context.app.campaigns.store();
        let sent = |state| match state {
            PostState::Sent { message, .. } => Some(message),
            _ => None,
        };
        match row.kind {
            PostKind::Awaited { .. } => {
                return sent(store.newest_dispatch(row.campaign).await.ok()??.state);
            }
            PostKind::Ballots { motion, .. } => {
                let notice = snapshot.roster.motion_numbered(motion)?.notice;
                return sent(store.states(&[notice]).await.ok()?.remove(&notice)?);
            }
            _ => {}
        }
        let topic = row.kind.topic()?;
        let same = store.sent_of_topic(row.campaign, topic, row.id).await.ok()?;
        if same.is_some() {
            return same;
        }
        let call = format!("{topic}-call");
        store.sent_of_topic(row.campaign, &call, row.id).await.ok()?
    }

    /// Keeps what became of a row, and of a new message that it is the newest, at once: a board does
    /// not link to one before it. Then its thread, which blocks nothing.
    async fn finish(
        &self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        outgoing: &OutgoingMessage,
        (sent, opens): (PostState, Opens),
    ) -> Result<(), SendError> {
        let PostState::Sent { message, at, shown, threaded } = sent else { return Ok(()) };
        let texts = outgoing.post.thread.as_ref().map_or(0, |(_, texts)| texts.len());
        let texts = i64::try_from(texts).unwrap_or(i64::MAX);
        let state = PostState::Sent { message, at, shown, threaded: threaded.max(texts) };
        let mut changes = vec![Change::PostState(row.campaign, row.id, state)];
        let arrived = !matches!(row.state, PostState::Sent { .. });
        if arrived && !rooms::is_room(snapshot) {
            changes.push(Change::Newest(row.campaign, message));
            let before = opens.there.filter(|(id, _)| opens.last && *id != row.id);
            changes.extend(before.map(|(id, _)| Change::GrowOld(row.campaign, id, row.id)));
            if row.kind == PostKind::Lobby {
                changes.push(Change::Begins(row.campaign, message));
                // Whoever finds it kept may begin at once, and the dice go by it.
                self.context.app.campaigns.posted(row.campaign, Posted::Begins(message)).await;
            }
        }
        let store = self.context.app.campaigns.store();
        store.commit(changes).await.map_err(|_| SendError::Later)?;
        if let Some((name, texts)) = &outgoing.post.thread
            && threaded < i64::try_from(texts.len()).unwrap_or(i64::MAX)
        {
            let from = usize::try_from(threaded).unwrap_or(0);
            let channel = ChannelId::new(snapshot.channel.0.max(1));
            let app = self.context.app.clone();
            let nonce = self.nonce(row);
            let work = threads::Work {
                channel,
                message: DiscordMessageId::new(message.0.max(1)),
                name: name.clone(),
                texts: texts.clone(),
                from,
                nonce,
            };
            tokio::spawn(threads::open(app, work));
        }
        Ok(())
    }

    /// A new message stands in the channel: tells the campaign.
    async fn sent(
        &mut self,
        row: &OutboxRow,
        snapshot: &Snapshot,
        message: MessageId,
        opens: Opens,
    ) {
        let campaigns = &self.context.app.campaigns;
        if rooms::is_room(snapshot) {
            return;
        }
        // That wakes whoever keeps the board, which links to it.
        campaigns.posted(row.campaign, Posted::Newest(message)).await;
        let carries = opens.last || opens.there.is_some_and(|(id, _)| id == row.id);
        if carries && row.kind.opens() {
            self.carrier = Some((row.id, message));
        }
    }
}
