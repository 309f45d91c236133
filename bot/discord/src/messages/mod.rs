//! Out: makes the channels agree with the store.
//!
//! Two tasks per campaign, started when it changes and ended when nothing has changed for a while:
//! the sender sends what the outbox owes, in order; the board updater edits the situation board to
//! the newest state. Both are woken by changes and look at the store: a wake that is lost or
//! doubled does no harm. What a start finds behind is worked off a few boards at a time.
//!
//! Deliberately missing: follow-up messages of interactions (webhooks have no nonce), and any
//! decision about what is said: that is `text`'s.
//!
//! What is owed to channels that may have been opened to us is tried at once, instead of when its pause
//! is over.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::{Mutex, PoisonError};

use campaign::Posted;
use futures::{FutureExt as _, StreamExt as _};
use serenity::all::FullEvent;
use store::{OutboxRow, PostState};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::task::JoinSet;

pub use crate::messages::compose::DRAWING;
use crate::messages::send::Channel;
use crate::prelude::*;

mod board;
pub mod compose;
pub mod rooms;
pub(crate) mod send;
mod sender;

const IDLE: Duration = Duration::from_secs(60);
const MESSAGES: usize = 16;
const BOARDS: usize = 8;
const LATE: usize = 4;
const CAUGHT_UP: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Task {
    Sender,
    Board,
}

struct Limits {
    messages: Semaphore,
    boards: Semaphore,
    late: Semaphore,
}

type Wakers = Arc<Mutex<BTreeMap<(CampaignId, Task), Arc<Notify>>>>;

#[derive(Clone)]
struct PostContext {
    app: App,
    campaign: CampaignId,
    /// Who we are: whose messages may be adopted.
    me: UserId,
    task: Task,
    waker: Arc<Notify>,
    wakers: Wakers,
    limits: Arc<Limits>,
}

impl PostContext {
    /// Waits to be woken; false if the task is to end, because nothing woke it for so long.
    async fn woken(&self, within: Duration) -> bool {
        tokio::time::timeout(within, self.waker.notified()).await.is_ok() || !self.leaves()
    }

    /// Gives the context up, unless somebody has woken it; whoever wakes it next starts the task again.
    fn leaves(&self) -> bool {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut rung = pin!(self.waker.notified());
        if rung.as_mut().enable() {
            return false;
        }
        wakers.remove(&(self.campaign, self.task));
        true
    }

    /// Gives the context up, whoever has woken it; another task's is left alone.
    fn ends(&self) {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = wakers.get(&(self.campaign, self.task));
        if known.is_some_and(|waker| Arc::ptr_eq(waker, &self.waker)) {
            wakers.remove(&(self.campaign, self.task));
        }
    }
}

#[derive(Clone)]
struct Workers {
    app: App,
    me: UserId,
    wakers: Wakers,
    limits: Arc<Limits>,
}

impl Workers {
    fn open(app: App, me: UserId) -> Self {
        let limits = Limits {
            messages: Semaphore::new(MESSAGES),
            boards: Semaphore::new(BOARDS),
            late: Semaphore::new(LATE),
        };
        Self { app, me, wakers: Wakers::default(), limits: Arc::new(limits) }
    }

    /// Wakes a task; a context for it if it does not run.
    fn rung(&self, campaign: CampaignId, task: Task) -> Option<PostContext> {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(waker) = wakers.get(&(campaign, task)) {
            waker.notify_one();
            return None;
        }
        let waker = Arc::new(Notify::new());
        wakers.insert((campaign, task), Arc::clone(&waker));
        let (app, wakers) = (self.app.clone(), Arc::clone(&self.wakers));
        let limits = Arc::clone(&self.limits);
        Some(PostContext { app, campaign, me: self.me, task, waker, wakers, limits })
    }

    /// Wakes a task, and starts it if it does not run; it ends with the set, if not before.
    fn wake(&self, tasks: &mut JoinSet<()>, campaign: CampaignId, task: Task) {
        let Some(context) = self.rung(campaign, task) else { return };
        match task {
            Task::Sender => tasks.spawn(again_and_again(context, sender::run)),
            Task::Board => tasks.spawn(again_and_again(context, board::run)),
        };
    }

    /// Brings boards up to date, a few at a time; those that cannot be are handed over.
    async fn catch_up(self, behind: Vec<CampaignId>, others: mpsc::UnboundedSender<CampaignId>) {
        let one = |campaign| {
            let (workers, others) = (&self, &others);
            async move {
                // Where a task runs already it has been woken, and does it.
                let Some(context) = workers.rung(campaign, Task::Board) else { return };
                let once = AssertUnwindSafe(board::once(context.clone())).catch_unwind();
                let done = tokio::select! {
                    done = once => done,
                    () = lost(&context) => return context.ends(),
                };
                if !matches!(done, Ok(true)) || !context.leaves() {
                    context.ends();
                    // An error means that the process ends.
                    let _ = others.send(campaign);
                }
            }
        };
        futures::stream::iter(behind).for_each_concurrent(CAUGHT_UP, one).await;
    }
}

pub async fn run(app: App, me: UserId) {
    let mut changes = app.campaigns.changes();
    let mut serving = app.campaigns.store().serving();
    let mut tasks = JoinSet::new();
    let workers = Workers::open(app, me);
    let (others, mut handed_over) = mpsc::unbounded_channel();
    look_everywhere(&workers, &mut tasks, &others).await;
    loop {
        tokio::select! {
            changed = changes.recv() => match changed {
                Ok(campaign) => {
                    workers.wake(&mut tasks, campaign, Task::Sender);
                    workers.wake(&mut tasks, campaign, Task::Board);
                }
                Err(RecvError::Lagged(_)) => look_everywhere(&workers, &mut tasks, &others).await,
                Err(RecvError::Closed) => return,
            },
            Some(campaign) = handed_over.recv() => {
                workers.wake(&mut tasks, campaign, Task::Board);
            }
            Ok(()) = serving.changed() => look_everywhere(&workers, &mut tasks, &others).await,
            // One that has ended keeps its memory until then, many kilobytes.
            Some(_) = tasks.join_next() => {}
        }
    }
}

/// Wakes whoever has something to do: the senders of channels that are owed a message, and the
/// updaters of boards that do not show the newest state.
async fn look_everywhere(
    workers: &Workers,
    tasks: &mut JoinSet<()>,
    others: &mpsc::UnboundedSender<CampaignId>,
) {
    let store = workers.app.campaigns.store();
    let found = async {
        let owed = store.campaigns_owed().await?;
        Ok::<_, StoreError>((owed, store.boards_behind(DRAWING).await?))
    };
    match found.await {
        Ok((owed, behind)) => {
            for campaign in owed {
                workers.wake(tasks, campaign, Task::Sender);
            }
            if !behind.is_empty() {
                info!(boards = behind.len(), "boards are brought up to date");
                tasks.spawn(workers.clone().catch_up(behind, others.clone()));
            }
        }
        // The bot is ending: whoever starts it again lists them.
        Err(why) if why.is_no_longer_ours() => {}
        Err(why) => error!(%why, "the campaigns could not be listed"),
    }
}

/// Puts a message into the thread of the battle that waits; false if that cannot be done now.
///
/// It is for reading only: nothing is kept of it, and twice under one nonce is once.
pub(super) async fn into_thread(
    app: &App,
    snapshot: &Snapshot,
    nonce: String,
    outgoing: &OutgoingMessage,
) -> bool {
    let newest = app.campaigns.store().newest_dispatch(snapshot.id).await.ok().flatten();
    let Some(OutboxRow { state: PostState::Sent { message, .. }, .. }) = newest else {
        return false;
    };
    Channel::thread(app, message).send(nonce, outgoing).await.is_ok()
}

const AFTER_A_FAULT: Duration = Duration::from_secs(30);

async fn lost(context: &PostContext) {
    let store = context.app.campaigns.store();
    let mut serving = store.serving();
    while store.serves_campaign(context.campaign).await {
        if serving.changed().await.is_err() {
            // The store is gone, and the process with it.
            return;
        }
    }
}

/// Runs a task of one campaign for as long as this process serves it, and again if it panics:
/// whatever it works with is in the store, and a state that cannot be shown must not keep the
/// channel from being told so.
async fn again_and_again<F: Future<Output = ()>>(
    context: PostContext,
    task: impl Fn(PostContext) -> F,
) {
    let again = async {
        while AssertUnwindSafe(task(context.clone())).catch_unwind().await.is_err() {
            error!(campaign = %context.campaign, "a task of the channel panicked; it is begun anew");
            tokio::time::sleep(AFTER_A_FAULT).await;
        }
    };
    // What is on its way is looked for by whoever goes on.
    let lost = tokio::select! {
        () = again => false,
        () = lost(&context) => true,
    };
    context.ends();
    // It may be served again by now, and have been woken before this task had ended.
    if lost && context.app.campaigns.store().serves_campaign(context.campaign).await {
        context.app.campaigns.announce(context.campaign);
    }
}

/// Puts a message into a campaign's channel, for reading only; false if that cannot be done now.
pub(super) async fn into_channel(
    app: &App,
    snapshot: &Snapshot,
    nonce: String,
    outgoing: &OutgoingMessage,
) -> bool {
    let sent = Channel::of(app, snapshot.channel).send(nonce, outgoing).await;
    let Ok(newest) = sent else { return false };
    let kept = app.campaigns.store().commit(vec![Change::Newest(snapshot.id, newest)]).await;
    if let Err(why) = kept
        && !why.is_no_longer_ours()
    {
        error!(campaign = %snapshot.id, %why, "which message is newest could not be kept");
    }
    app.campaigns.posted(snapshot.id, Posted::Newest(newest)).await;
    app.campaigns.announce(snapshot.id);
    true
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    Channel(ChannelId),
    Guild(GuildId),
}

fn place(event: &FullEvent, me: UserId) -> Option<Where> {
    let guild = |id: serenity::all::GuildId| Some(Where::Guild(GuildId(id.get())));
    match event {
        FullEvent::ChannelUpdate { new, .. } => Some(Where::Channel(ChannelId(new.id.get()))),
        FullEvent::GuildRoleUpdate { new, .. } => guild(new.guild_id),
        FullEvent::GuildCreate { guild: joined, is_new: Some(true) } => guild(joined.id),
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == me => guild(event.guild_id),
        _ => None,
    }
}

/// Wakes whoever posts in the channels that an event may have opened; an event that has not, or a
/// wake that comes for nothing, does no harm.
pub async fn look_again(app: &App, event: &FullEvent, me: UserId) {
    let store = app.campaigns.store();
    let found = match place(event, me) {
        Some(Where::Channel(channel)) => {
            store.campaign_in(channel).await.map(|found| found.into_iter().collect())
        }
        Some(Where::Guild(guild)) => store.campaigns_of(guild).await.map(|all| {
            let live = all.into_iter().filter(|listed| listed.stage != Stage::Over);
            live.map(|listed| listed.id).collect::<Vec<_>>()
        }),
        None => return,
    };
    match found {
        Ok(found) => found.into_iter().for_each(|campaign| app.campaigns.announce(campaign)),
        Err(why) => debug!(%why, "the campaigns of a channel could not be listed"),
    }
}
