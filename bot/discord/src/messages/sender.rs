//! The sender of one campaign: sends what the outbox owes, in order, each message once.
//!
//! A row is marked `trying` before the first attempt. Within two minutes attempts repeat under the
//! same nonce, and Discord drops doubles. Later, or after a restart, nobody knows whether the
//! message arrived: the channel is searched for it, and it is adopted or sent anew. A message that
//! somebody deleted is told anew under another nonce: Discord remembers the first longer than it.
//!
//! What a channel does not take whole it gets in part (see `send`). A channel that takes nothing
//! parks what it is owed, and is asked again with growing pauses, or when it seems to be open.
//!
//! Under dispatches it opens threads: sheets and dice for those who want them. Nothing lives only there,
//! and nothing waits for them.

use campaign::{Campaigns, Posted};
use model::post_kind::PostKind;
use serenity::all::{
    AutoArchiveDuration, CreateAllowedMentions, CreateMessage, CreateThread, EditMessage,
    MessageFlags,
};
use store::{OutboxRow, PostState};

use crate::messages::compose::{has_cards, is_footer_of, is_room, outgoing};
use crate::messages::send::{Channel, LeftOut, SendError, fallback};
use crate::messages::{IDLE, PostContext, rooms};
use crate::outgoing::cut;
use crate::pictures::{plotted, scene_of_post};
use crate::prelude::*;

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
    Again,
    Parked,
}

/// A message that is owed: its row, the campaign as whoever it is for may know it, and which messages
/// carry the openers.
struct Owed {
    row: OutboxRow,
    snapshot: Arc<Snapshot>,
    /// Whether no later message opens panels.
    is_last: bool,
    /// The row and message that carry the openers now; they stay there until a newer one does.
    carrier: Option<(i64, MessageId)>,
}

impl Owed {
    fn carries(&self) -> bool {
        self.is_last || self.carrier.is_some_and(|(id, _)| id == self.row.id)
    }

    /// Told in full, if it stands in its channel.
    fn as_shown(&self) -> Option<PostState> {
        let PostState::Sent { message, at, threaded, .. } = self.row.state else { return None };
        Some(PostState::Sent { message, at, shown: self.row.version, threaded })
    }
}

struct Sender {
    context: PostContext,
    /// The row whose attempts began in this process, whose nonce may be repeated.
    trying: Option<i64>,
    carrier: Option<(i64, MessageId)>,
    /// Rows whose messages were deleted, and how often: each time another nonce is wanted.
    gone: BTreeMap<i64, u32>,
    /// The rows that were sent without their pictures and are edited once for them, and the
    /// version they told.
    late: BTreeMap<i64, i64>,
}

/// Runs until nothing is owed, and nothing has changed for a while.
pub(super) async fn run(context: PostContext) {
    let (gone, late) = (BTreeMap::new(), BTreeMap::new());
    let mut sender = Sender { context, trying: None, carrier: None, gone, late };
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
    fn campaigns(&self) -> &Campaigns {
        &self.context.app.campaigns
    }

    fn channel(&self, owed: &Owed) -> Channel<'_> {
        Channel::of(&self.context.app, owed.snapshot.channel)
    }

    async fn round(&mut self) -> Result<Round, StoreError> {
        let (store, campaign) = (self.campaigns().store().clone(), self.context.campaign);
        let owed = store.owed(campaign).await?;
        if owed.is_empty() {
            self.gone.clear();
            self.late.clear();
            return Ok(Round::Done);
        }
        let snapshot = self.campaigns().glance(campaign, Audience::Public).await;
        let Some(snapshot) = snapshot else { return Ok(Round::Again) };
        // An order is kept a moment before it is published: its message must not say what was
        // awaited before it.
        if snapshot.last_line < store.last_order(campaign).await? {
            tokio::time::sleep(PUBLISHED_IN).await;
            return Ok(Round::Sent);
        }
        let newest = store.newest_opener(campaign).await?;
        // What has told its words waits for its picture when all others have told theirs.
        let (late, told): (Vec<_>, Vec<_>) =
            owed.into_iter().partition(|row| self.late.get(&row.id) == Some(&row.version));
        if told.is_empty()
            && let Some(row) = late.into_iter().next()
        {
            return match self.addressed(row, &snapshot, newest).await? {
                Ok(owed) => self.complete(&owed).await,
                Err(_) => Ok(Round::Again),
            };
        }
        // What carries the openers until another does is told anew after that one.
        self.knows_carrier().await?;
        let (before, told): (Vec<_>, Vec<_>) = told.into_iter().partition(|row| {
            newest != Some(row.id) && self.carrier.is_some_and(|(id, _)| id == row.id)
        });
        for row in told.into_iter().chain(before) {
            let owed = match self.addressed(row, &snapshot, newest).await? {
                Ok(owed) => owed,
                Err(None) => return Ok(Round::Again),
                Err(Some(row)) => {
                    self.state(row, PostState::Dead).await?;
                    continue;
                }
            };
            let told = match owed.row.only_grows_old() {
                true => self.grow_old(&owed).await,
                false => self.one(&owed).await,
            };
            if let Err(error) = told
                && let Some(round) = self.failed(&owed, error).await?
            {
                return Ok(round);
            }
        }
        Ok(Round::Sent)
    }

    async fn knows_carrier(&mut self) -> Result<(), StoreError> {
        if self.carrier.is_none() {
            let store = self.campaigns().store();
            self.carrier = store.newest_opener_sent(self.context.campaign).await?;
        }
        Ok(())
    }

    async fn addressed(
        &mut self,
        row: OutboxRow,
        public: &Arc<Snapshot>,
        newest: Option<i64>,
    ) -> Result<Result<Owed, Option<i64>>, StoreError> {
        self.knows_carrier().await?;
        let carrier = self.carrier.filter(|_| row.kind.opens());
        let is_last = newest == Some(row.id);
        let addressed = rooms::addressed(&self.context, row, public).await;
        Ok(addressed.map(|(row, snapshot)| Owed { row, snapshot, is_last, carrier }))
    }

    /// What follows where a message could not be told; nothing if others can be.
    async fn failed(&mut self, owed: &Owed, error: SendError) -> Result<Option<Round>, StoreError> {
        let Owed { row, snapshot, .. } = owed;
        match error {
            SendError::Refused | SendError::NoHistory => {
                error!(campaign = %row.campaign, row = row.id, "a message is given up");
                // One that stands in the channel stays as it is.
                self.state(row.id, owed.as_shown().unwrap_or(PostState::Dead)).await?;
                Ok(None)
            }
            SendError::Gone => {
                // Deleted by somebody; what it still has to tell is told anew.
                *self.gone.entry(row.id).or_default() += 1;
                self.late.remove(&row.id);
                self.state(row.id, PostState::New).await?;
                Ok(Some(Round::Again))
            }
            SendError::Closed if is_room(snapshot) => {
                // What it would have told is in the panels of that side.
                info!(campaign = %row.campaign, "a side's channel takes no messages from us");
                self.state(row.id, PostState::Dead).await?;
                Ok(None)
            }
            SendError::Closed => {
                // One that may have arrived before must be looked for when the channel opens.
                if matches!(row.state, PostState::New | PostState::Parked) {
                    self.state(row.id, PostState::Parked).await?;
                }
                info!(campaign = %row.campaign, "the channel takes no messages from us");
                Ok(Some(Round::Parked))
            }
            SendError::Later => Ok(Some(Round::Again)),
        }
    }

    /// Leaves the openers to a newer message. Where the newer one was given up, this one keeps them.
    async fn grow_old(&self, owed: &Owed) -> Result<(), SendError> {
        let Some(shown) = owed.as_shown() else { return Ok(()) };
        if owed.carrier.is_none_or(|(id, _)| id != owed.row.id) {
            let outgoing = self.drafted(owed).await.0;
            if !strip_of_openers(&self.context.app, &owed.row, &owed.snapshot, &outgoing).await {
                return Err(SendError::Later);
            }
        }
        Ok(self.state(owed.row.id, shown).await?)
    }

    /// Waits for the picture of a message that had to go without, unless there is news meanwhile,
    /// and puts it in. A picture that cannot be had is not asked for again.
    async fn complete(&mut self, owed: &Owed) -> Result<Round, StoreError> {
        let id = owed.row.id;
        let (PostState::Sent { message, .. }, Some(shown)) = (&owed.row.state, owed.as_shown())
        else {
            self.late.remove(&id);
            return Ok(Round::Sent);
        };
        let (outgoing, scene) = self.drafted(owed).await;
        if let Some(scene) = scene {
            let waiting = async {
                let _permit = self.context.limits.late.acquire().await;
                let slot = Slot::Dispatch(owed.row.campaign);
                self.context.app.pictures.scene(slot, scene, LATE_FOR).await
            };
            let picture = tokio::select! {
                picture = waiting => picture,
                () = self.context.waker.notified() => return Ok(Round::Sent),
            };
            if picture.is_some() {
                let outgoing = outgoing.with_picture(picture);
                // Where it is refused, its words are told.
                if let Err(error @ (SendError::Later | SendError::Gone)) =
                    self.channel(owed).edit(*message, &outgoing).await
                {
                    return Ok(self.failed(owed, error).await?.unwrap_or(Round::Again));
                }
            }
        }
        self.late.remove(&id);
        self.state(id, shown).await?;
        Ok(Round::Sent)
    }

    /// A message without its picture, and what the picture shows.
    async fn drafted(&self, owed: &Owed) -> (OutgoingMessage, Option<Scene>) {
        let Owed { row, snapshot, .. } = owed;
        let outgoing = outgoing(row, snapshot, owed.carries(), self.campaigns().now());
        let scene = match &row.kind {
            // The figures of a war are not in the game as it stands: its log has them.
            PostKind::Report { .. } => {
                plotted(self.campaigns(), snapshot, None).await.ok().flatten()
            }
            PostKind::Dispatch { events, .. } => scene_of_post(snapshot, &outgoing.post, events),
            _ => scene_of_post(snapshot, &outgoing.post, &[]),
        };
        (outgoing, scene)
    }

    async fn state(&self, row: i64, state: PostState) -> Result<(), StoreError> {
        let change = Change::PostState(self.context.campaign, row, state);
        self.campaigns().store().commit(vec![change]).await
    }

    /// Tells one message, in a new one or in that which tells it already.
    async fn one(&mut self, owed: &Owed) -> Result<(), SendError> {
        let row = &owed.row;
        let (mut outgoing, scene) = self.drafted(owed).await;
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
                    self.channel(owed).edit(message, &outgoing).await.map(|()| message)
                }
                _ => self.send(owed, &outgoing).await,
            };
            let error = match outcome {
                Ok(message) => break message,
                Err(error) => error,
            };
            let opens = owed.carries().then(|| (row.campaign, has_cards(&owed.snapshot)));
            outgoing = fallback(&outgoing, error, &mut left_out, opens).ok_or(error)?;
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
            return self.finish(owed, &outgoing, sent).await;
        }
        let at = self.campaigns().now();
        let sent = PostState::Sent { message, at, shown, threaded: 0 };
        self.finish(owed, &outgoing, sent).await?;
        if !is_room(&owed.snapshot) {
            // That wakes whoever keeps the board, which links to it.
            self.campaigns().posted(row.campaign, Posted::Newest(message)).await;
            if owed.carries() && row.kind.opens() {
                self.carrier = Some((row.id, message));
            }
        }
        Ok(())
    }

    /// Sends a row's message, or finds it sent.
    async fn send(
        &mut self,
        owed: &Owed,
        outgoing: &OutgoingMessage,
    ) -> Result<MessageId, SendError> {
        let (row, now) = (&owed.row, self.campaigns().now());
        let mut began = now;
        if let PostState::Trying { since } = row.state {
            let is_recent = now - since <= NONCE_LIFE;
            if self.trying != Some(row.id) || !is_recent {
                let fits = |footer: &str| is_footer_of(row, footer);
                let found = self.channel(owed).find(self.context.me, since, fits).await?;
                if let Some(found) = found.into_iter().max() {
                    info!(campaign = %row.campaign, row = row.id, "a message was found sent");
                    return Ok(found);
                }
            }
            began = if is_recent { since } else { now };
        }
        self.trying = Some(row.id);
        self.state(row.id, PostState::Trying { since: began }).await?;
        let (channel, nonce) = (self.channel(owed), self.nonce(row));
        // What a message goes on from stands in the channel of all.
        if !is_room(&owed.snapshot)
            && let Some(before) = self.before(row, &owed.snapshot).await
        {
            match channel.answer(nonce.clone(), outgoing, before).await {
                // Who may not read what was said may still say something.
                Err(SendError::NoHistory) => {}
                sent => return sent,
            }
        }
        channel.send(nonce, outgoing).await
    }

    /// What a message of this row is sent under.
    fn nonce(&self, row: &OutboxRow) -> String {
        let nonce = self.campaigns().store().nonce(row.id);
        match self.gone.get(&row.id) {
            None => nonce,
            Some(times) => format!("{nonce}r{times}"),
        }
    }

    /// The message a dispatch continues: the older one of its topic, or the call of its battle; and
    /// what somebody is rung for.
    async fn before(&self, row: &OutboxRow, snapshot: &Snapshot) -> Option<MessageId> {
        let store = self.campaigns().store();
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
        owed: &Owed,
        outgoing: &OutgoingMessage,
        sent: PostState,
    ) -> Result<(), SendError> {
        let Owed { row, snapshot, .. } = owed;
        let PostState::Sent { message, at, shown, threaded: before } = sent else { return Ok(()) };
        let texts = outgoing.post.thread.as_ref().map_or(0, |(_, texts)| texts.len());
        let threaded = before.max(i64::try_from(texts).unwrap_or(i64::MAX));
        let state = PostState::Sent { message, at, shown, threaded };
        let mut changes = vec![Change::PostState(row.campaign, row.id, state)];
        let arrived = !matches!(row.state, PostState::Sent { .. });
        if arrived && !is_room(snapshot) {
            changes.push(Change::Newest(row.campaign, message));
            let older = owed.carrier.filter(|(id, _)| owed.is_last && *id != row.id);
            changes.extend(older.map(|(id, _)| Change::GrowOld(row.campaign, id, row.id)));
            if row.kind == PostKind::Lobby {
                changes.push(Change::Begins(row.campaign, message));
                // Whoever finds it kept may begin at once, and the dice go by it.
                self.campaigns().posted(row.campaign, Posted::Begins(message)).await;
            }
        }
        self.campaigns().store().commit(changes).await?;
        if let Some((name, texts)) = outgoing.post.thread.clone()
            && before < threaded
        {
            let (channel, nonce) = (snapshot.channel, self.nonce(row));
            let from = usize::try_from(before).unwrap_or(0);
            let app = self.context.app.clone();
            tokio::spawn(open_thread(app, (channel, message), name, texts, from, nonce));
        }
        Ok(())
    }
}

/// How long a message is edited freely, in seconds.
const EDITED_FOR: i64 = 3_600;

/// Tells a message as an older one; false if that is to be tried again. What is left standing does
/// no harm: a message that somebody deleted is not told anew for it, and edits of old ones are
/// throttled.
async fn strip_of_openers(
    app: &App,
    row: &OutboxRow,
    snapshot: &Snapshot,
    outgoing: &OutgoingMessage,
) -> bool {
    let PostState::Sent { message, at, .. } = row.state else { return true };
    let channel = Channel::of(app, snapshot.channel);
    let strip =
        EditMessage::new().components(Vec::new()).allowed_mentions(CreateAllowedMentions::new());
    let edited = async {
        let stands = channel.change(message, strip, Vec::new()).await?;
        if row.kind.may_be_older() {
            let pictured = stands.embeds.iter().any(|embed| embed.image.is_some());
            channel.change(message, outgoing.words(pictured), Vec::new()).await?;
        }
        Ok(())
    };
    let is_new = app.campaigns.now() - at < EDITED_FOR;
    edited.await != Err(SendError::Later) || !is_new
}

/// Attempts at each call.
const ATTEMPTS: u64 = 4;

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

/// Opens a thread from a message and puts the texts there that are still missing: those from the
/// number `from` on.
async fn open_thread(
    app: App,
    (channel, message): (ChannelId, MessageId),
    name: String,
    texts: Vec<String>,
    from: usize,
    nonce: String,
) {
    let (channel, thread) = (Channel::of(&app, channel), Channel::thread(&app, message));
    let opened =
        CreateThread::new(cut(&name, 100)).auto_archive_duration(AutoArchiveDuration::OneWeek);
    if from == 0 && !tried(|| channel.open_thread(message, &opened)).await {
        return info!(message = message.0, "no thread could be opened");
    }
    for (i, text) in texts.iter().enumerate().skip(from) {
        let told = CreateMessage::new()
            .content(cut(text, 2_000))
            .allowed_mentions(CreateAllowedMentions::new())
            .flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        let nonce = format!("{nonce}.{i}");
        if !tried(|| thread.create(nonce.clone(), told.clone(), Vec::new())).await {
            return info!(thread = message.0, "a text did not reach its thread");
        }
    }
}
