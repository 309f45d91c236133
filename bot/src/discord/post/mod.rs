//! Out: makes the channels agree with the store.
//!
//! Two tasks per campaign, started when it first changes: the courier sends what the outbox owes,
//! in order; the board keeper edits the situation board to the newest state. Both are woken by
//! changes and look at the store: a wake that is lost or doubled does no harm.
//!
//! Deliberately missing: follow-up messages of interactions (webhooks have no nonce), and any
//! decision about what is said: that is `text`'s.

mod board;
mod courier;
mod letters;
mod send;
mod threads;

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use serenity::all::{ChannelId, UserId};
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tracing::error;

use super::App;
use super::letter::Letter;
use crate::campaign::ids::{CampaignId, MessageId};
use crate::campaign::{Note, Snapshot, Stage};
use crate::store::{OutboxRow, PostState};

/// What the tasks of one campaign are woken by.
#[derive(Clone, Default)]
struct Bell {
    courier: Arc<Notify>,
    board: Arc<Notify>,
}

impl Bell {
    fn ring(&self) {
        self.courier.notify_one();
        self.board.notify_one();
    }
}

/// What a task of one campaign works with.
#[derive(Clone)]
struct Desk {
    app: App,
    campaign: CampaignId,
    /// Who we are: whose messages may be adopted.
    me: UserId,
    bell: Bell,
}

/// Follows the campaigns until the process ends.
pub async fn run(app: App, me: UserId) {
    let mut changes = app.campaigns.changes();
    let mut tasks = JoinSet::new();
    let mut bells: BTreeMap<CampaignId, Bell> = BTreeMap::new();
    for campaign in everything(&app).await {
        wake(&app, me, &mut bells, &mut tasks, campaign);
    }
    loop {
        match changes.recv().await {
            Ok(campaign) => wake(&app, me, &mut bells, &mut tasks, campaign),
            Err(RecvError::Lagged(_)) => {
                for campaign in everything(&app).await {
                    wake(&app, me, &mut bells, &mut tasks, campaign);
                }
            }
            Err(RecvError::Closed) => return,
        }
    }
}

/// Campaigns that ended lately may still show an old board.
const LATELY: usize = 10;

/// Campaigns whose channels may need something: those under way, those that ended lately, and
/// those owed a message.
async fn everything(app: &App) -> Vec<CampaignId> {
    let store = app.campaigns.store();
    let (all, owed) = (store.campaigns().await, store.campaigns_owed().await);
    let (Ok(all), Ok(mut wanted)) = (all, owed) else {
        error!("the campaigns could not be listed");
        return Vec::new();
    };
    let lately = all.len().saturating_sub(LATELY);
    let live =
        all.iter().enumerate().filter(|(i, listed)| listed.stage != Stage::Over || *i >= lately);
    let live = live.filter(|(_, listed)| !listed.channel.is_nowhere());
    wanted.extend(live.map(|(_, listed)| listed.id));
    wanted.sort_unstable();
    wanted.dedup();
    wanted
}

/// Puts a letter into the thread of the battle that waits; false if that cannot be done now.
///
/// It is for reading only: nothing is kept of it, and twice under one nonce is once.
pub(super) async fn into_thread(
    app: &App,
    snapshot: &Snapshot,
    nonce: String,
    letter: &Letter,
) -> bool {
    let newest = app.campaigns.store().newest_dispatch(snapshot.id).await.ok().flatten();
    let Some(OutboxRow { state: PostState::Sent { message, .. }, .. }) = newest else {
        return false;
    };
    // A thread made from a message has the message's id.
    let thread = ChannelId::new(message.0.max(1));
    send::message(&app.http, thread, nonce, letter.message(), letter.files()).await.is_ok()
}

/// Until a task that failed is begun anew.
const AFTER_A_FAULT: Duration = Duration::from_secs(30);

/// Runs a task of one campaign, and again if it panics: whatever it works with is in the store,
/// and a state that cannot be shown must not keep the channel from being told so.
async fn again_and_again<F: Future<Output = ()>>(desk: Desk, task: impl Fn(Desk) -> F) {
    while AssertUnwindSafe(task(desk.clone())).catch_unwind().await.is_err() {
        error!(campaign = %desk.campaign, "a task of the channel panicked; it is begun anew");
        tokio::time::sleep(AFTER_A_FAULT).await;
    }
}

/// Puts a letter into a campaign's channel, for reading only; false if that cannot be done now.
pub(super) async fn into_channel(
    app: &App,
    snapshot: &Snapshot,
    nonce: String,
    letter: &Letter,
) -> bool {
    let channel = ChannelId::new(snapshot.channel.0.max(1));
    let sent = send::message(&app.http, channel, nonce, letter.message(), letter.files()).await;
    let Ok(sent) = sent else { return false };
    app.campaigns.note(snapshot.id, Note::Newest(MessageId(sent.id.get()))).await;
    app.campaigns.announce(snapshot.id);
    true
}

/// Rings the bell of a campaign's tasks, and starts them at the first time. They end with the set.
fn wake(
    app: &App,
    me: UserId,
    bells: &mut BTreeMap<CampaignId, Bell>,
    tasks: &mut JoinSet<()>,
    campaign: CampaignId,
) {
    let bell = bells.entry(campaign).or_insert_with(|| {
        let bell = Bell::default();
        let desk = Desk { app: app.clone(), campaign, me, bell: bell.clone() };
        tasks.spawn(again_and_again(desk.clone(), courier::run));
        tasks.spawn(again_and_again(desk, board::run));
        bell
    });
    bell.ring();
}
