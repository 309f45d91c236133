//! Campaigns: one queue each, so that orders never race, and one that fails freezes alone.
//!
//! [`Campaigns`] is the handle everybody holds. A request goes to its campaign's actor, which
//! decides it on a copy of the state, has it kept, and only then swaps the copy in; whoever asked
//! gets a [`Receipt`], and whoever posts is told that the campaign has changed. Nothing here knows
//! Discord but by ids.

mod actor;
pub mod archive;
pub mod clock;
mod context;
mod counts;
mod decide;
mod entropy;
mod founding;
mod orders;
mod people;
mod reading;
pub mod recovery;
mod stages;
#[cfg(test)]
mod tests;
mod thought;

use std::time::Duration;

use futures::future::BoxFuture;
use model::Draft;
use model::campaign::counts::Numbers;
use model::clock::{Clock, Looks};
use model::ids::{InteractionId, PlayerId};
use model::metrics::Tally;
use store::Listed;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};
use tracing::warn;

use crate::actor::{Actor, Environment, Handle, Job};
use crate::prelude::*;

pub use model::{Asker, Problem, Receipt, Request, Snapshot, Stage, Step, Stopped, ids};

pub use crate::actor::Posted;
pub use crate::people::council::WORD_MAX as OBJECTION_MAX;

/// What nearly every file here works with.
mod prelude {
    pub(crate) use crate::context::{
        Context, Decided, Judged, key, message, moved_on, must_serve, must_wait, reminders,
        running, under_way,
    };
    pub(crate) use crate::{Campaigns, counts, entropy, failed, fault};
    pub(crate) use games::log::applied;
    pub(crate) use games::people::authority;
    pub(crate) use games::text;
    pub(crate) use kit::dice::Recorded;
    pub(crate) use kit::{Audience, DecisionId, Side};
    pub(crate) use model::campaign::fault::Fault;
    pub(crate) use model::dice::Secret;
    pub(crate) use model::ids::{CampaignId, ChannelId, DraftId, GuildId, MessageId};
    pub(crate) use model::log::{Body, Given, LogLine};
    pub(crate) use model::post_kind::PostKind;
    pub(crate) use model::words::{bare, clip};
    pub(crate) use model::{
        Asker, CampaignRow, Event, Game, Problem, Request, Setup, Snapshot, Stage, Step,
    };
    pub(crate) use staff::{PlayerId, Privilege};
    pub(crate) use std::sync::Arc;
    pub(crate) use store::{Change, Due, DueKind, OutboxRow, Store, StoreError};
    pub(crate) use tracing::error;
}

/// Changes that may wait for whoever follows them; one that falls behind looks at everything.
const CHANGES_MAX: usize = 4_096;
const IDLE_FOR: Duration = Duration::from_secs(120);
/// Whole logs that are read and worked on at once: it takes seconds of a processor, and many
/// megabytes.
const LONG_READS: usize = 2;

/// All campaigns of the installation; cheap to clone.
#[derive(Clone)]
pub struct Campaigns(Arc<Inner>);

struct Inner {
    around: Environment,
    asked: Tally,
    /// Campaigns under way in one server, at most; 0 for any.
    most: u32,
    /// Held while a campaign is founded, so that two at once do not both find room.
    founding: tokio::sync::Mutex<()>,
    /// Held while a campaign of other rules is taken over, or one is built again, which is done
    /// once.
    rebasing: tokio::sync::Mutex<()>,
    long_reads: Arc<Semaphore>,
    thinkers: thought::Thinkers,
}

impl std::fmt::Debug for Campaigns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Campaigns")
    }
}

pub fn as_kept(row: &CampaignRow) -> Snapshot {
    actor::snapshot(row, false)
}

/// Logs a fault of the store and gives it an id that stands in the log; that a store is closed or
/// away, or another process serves a campaign, is none.
pub fn fault(what: &str, why: &StoreError) -> Problem {
    if let Some(problem) = no_fault(why) {
        return problem;
    }
    let id = format!("S-{what}");
    error!(fault = id, %why, "the store failed");
    Problem::Fault(id)
}

/// The same for `map_err`.
fn failed(what: &'static str) -> impl Fn(StoreError) -> Problem {
    move |why| fault(what, &why)
}

fn no_fault(why: &StoreError) -> Option<Problem> {
    Some(match why {
        StoreError::Closed => Problem::Ending,
        StoreError::Fenced => Problem::Moved,
        StoreError::Unknown => Problem::Unsure,
        StoreError::Away(_) => {
            warn!(%why, "the database is away");
            Problem::Away
        }
        _ => return None,
    })
}

fn no_randomness(why: &dyn std::fmt::Display) -> Problem {
    error!(%why, "the system has no randomness");
    Problem::Fault("randomness".to_owned())
}

impl Campaigns {
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self::holding(store, clock, 0)
    }

    /// The same, of which one server may have so many under way; 0 for any.
    pub fn holding(store: Store, clock: Arc<dyn Clock>, most: u32) -> Self {
        Self::with(store, clock, most, IDLE_FOR)
    }

    fn with(store: Store, clock: Arc<dyn Clock>, most: u32, idle_for: Duration) -> Self {
        let (changed, _) = broadcast::channel(CHANGES_MAX);
        let around = Environment {
            store,
            clock,
            changed,
            actors: Arc::default(),
            idle_for,
            #[cfg(test)]
            thoughts_end: Arc::default(),
        };
        let (asked, founding, rebasing) = Default::default();
        let long_reads = Arc::new(Semaphore::new(LONG_READS));
        let thinkers = thought::Thinkers::default();
        Self(Arc::new(Inner { around, asked, most, founding, rebasing, long_reads, thinkers }))
    }

    pub fn store(&self) -> &Store {
        &self.0.around.store
    }

    /// The time they go by, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.0.around.clock.now()
    }

    pub(crate) fn thinkers(&self) -> &thought::Thinkers {
        &self.0.thinkers
    }

    /// When to look at what has fallen due by it: at once, and then every so often.
    pub fn looks(&self, every: Duration) -> Looks {
        self.0.around.clock.looks(every)
    }

    pub fn changes(&self) -> broadcast::Receiver<CampaignId> {
        self.0.around.changed.subscribe()
    }

    pub fn announce(&self, id: CampaignId) {
        // An error only means that nobody posts.
        let _ = self.0.around.changed.send(id);
    }

    pub fn asked(&self) -> &Tally {
        &self.0.asked
    }

    pub fn frozen(&self) -> usize {
        let actors = self.0.around.actors();
        let frozen = |handle: &&Handle| handle.snapshot.borrow().stage == Stage::Frozen;
        actors.handles.values().filter(frozen).count()
    }

    /// The actor of a campaign, if it is in memory; else how many have gone from there so far.
    fn known(&self, id: CampaignId) -> Result<Handle, u64> {
        let actors = self.0.around.actors();
        actors.handles.get(&id).cloned().ok_or(actors.gone)
    }

    async fn handle(&self, id: CampaignId) -> Result<Handle, Problem> {
        match self.known(id) {
            Ok(handle) => Ok(handle),
            Err(_) => self.load(id).await,
        }
    }

    /// Takes a campaign into memory. Boxed: a future is compiled again in each crate that awaits it, with
    /// all that it awaits itself.
    fn load(&self, id: CampaignId) -> BoxFuture<'_, Result<Handle, Problem>> {
        Box::pin(async move {
            loop {
                let gone = match self.known(id) {
                    Ok(handle) => return Ok(handle),
                    Err(gone) => gone,
                };
                let (mut row, stands_still) = match self.store().campaign(id).await {
                    Ok(row) => (row.ok_or(Problem::NoSuchCampaign)?, None),
                    Err(StoreError::Unreadable(why)) => self.mended(id, &why).await?,
                    Err(why) => return Err(fault("load", &why)),
                };
                if !self.store().serves(row.guild) {
                    return Err(Problem::Moved);
                }
                if recovery::is_of_other_rules(&row) && stands_still.is_none() {
                    row = self.taken_over(id).await?;
                }
                self.learn_names(&mut row).await;
                let mut actors = self.0.around.actors();
                // It may have come and gone since it was read, and be another by now.
                if actors.gone == gone {
                    let start = || Actor::start(row, stands_still, self.0.around.clone());
                    return Ok(actors.handles.entry(id).or_insert_with(start).clone());
                }
            }
        })
    }

    async fn learn_names(&self, row: &mut CampaignRow) {
        if row.roster.group.knows_all {
            return;
        }
        let joined = |line: LogLine| match line.body {
            Body::Joined { name, .. } => Some((line.player, name)),
            _ => None,
        };
        match self.store().lines_of_staff(row.id).await {
            Ok(lines) => row.roster.knows_all(lines.into_iter().filter_map(joined)),
            // Whoever reads the campaign next learns them.
            Err(why) => {
                fault("names", &why);
            }
        }
    }

    async fn taken_over(&self, id: CampaignId) -> Result<CampaignRow, Problem> {
        let store = self.store();
        let _one_at_a_time = self.mending().await;
        let row = store.campaign(id).await.map_err(failed("load"))?;
        let row = row.ok_or(Problem::NoSuchCampaign)?;
        if !recovery::is_of_other_rules(&row) {
            return Ok(row);
        }
        let lines = self.whole_log(id).await?;
        let post = store.next_post().await.map_err(failed("rebase"))?;
        let now = self.now();
        let work = move || recovery::taken_over(row, &lines, post, now);
        let done = tokio::task::spawn_blocking(work).await;
        let (row, changes) = done.map_err(|why| {
            error!(campaign = %id, %why, "a campaign of other rules could not be taken over");
            Problem::Fault(format!("R-{id}"))
        })?;
        store.commit(changes).await.map_err(failed("rebase"))?;
        self.announce(id);
        Ok(row)
    }

    /// The campaign of a channel: the one under way, else the last; in a side's own channel, theirs.
    pub async fn in_channel(&self, channel: ChannelId) -> Option<Arc<Snapshot>> {
        self.found_in(channel).await.ok().flatten()
    }

    /// The same for whoever must know whether there is none, or it cannot be read.
    async fn found_in(&self, channel: ChannelId) -> Result<Option<Arc<Snapshot>>, Problem> {
        Ok(match self.id_in(channel).await? {
            Some(id) => Some(self.read(id).await?.seen(Audience::Public)),
            None => None,
        })
    }

    pub async fn in_channel_for(
        &self,
        channel: ChannelId,
        player: PlayerId,
    ) -> Result<Option<Arc<Snapshot>>, Problem> {
        Ok(match self.id_in(channel).await? {
            Some(id) => Some(self.snapshot_for(id, player).await?),
            None => None,
        })
    }

    async fn id_in(&self, channel: ChannelId) -> Result<Option<CampaignId>, Problem> {
        let store = self.store();
        let found = async {
            match store.campaign_of_room(channel).await? {
                Some(id) => Ok(Some(id)),
                None => store.campaign_in(channel).await,
            }
        };
        found.await.map_err(failed("channel"))
    }

    pub async fn snapshot(&self, id: CampaignId) -> Option<Arc<Snapshot>> {
        Some(self.whole(id).await?.seen(Audience::Public))
    }

    pub async fn snapshot_for(
        &self,
        id: CampaignId,
        player: PlayerId,
    ) -> Result<Arc<Snapshot>, Problem> {
        Ok(self.read(id).await?.seen_by(player))
    }

    /// A campaign as it stands, with what sides hide from each other: for rules and tools.
    pub async fn whole(&self, id: CampaignId) -> Option<Arc<Snapshot>> {
        self.read(id).await.ok()
    }

    async fn read(&self, id: CampaignId) -> Result<Arc<Snapshot>, Problem> {
        let handle = self.handle(id).await?;
        let snapshot = Arc::clone(&handle.snapshot.borrow());
        Ok(snapshot)
    }

    /// A campaign as it stands, and as an audience may know it, for whoever only looks at it: one
    /// that is not in memory is read and not kept there.
    pub async fn glance(&self, id: CampaignId, audience: Audience) -> Option<Arc<Snapshot>> {
        if let Ok(handle) = self.known(id) {
            let whole = Arc::clone(&handle.snapshot.borrow());
            return Some(whole.seen(audience));
        }
        let whole = match self.store().campaign(id).await {
            Ok(Some(row)) if !self.store().serves(row.guild) => None,
            Ok(Some(mut row)) if !recovery::is_of_other_rules(&row) => {
                self.learn_names(&mut row).await;
                Some(Arc::new(as_kept(&row)))
            }
            Ok(_) | Err(StoreError::Unreadable(_)) => self.whole(id).await,
            Err(why) => {
                fault("load", &why);
                None
            }
        };
        Some(whole?.seen(audience))
    }

    /// Lets campaigns go from memory whose servers this process serves no more. Whoever still waits
    /// for one is told so.
    pub fn let_go(&self) {
        let mut actors = self.0.around.actors();
        let store = self.store();
        actors.handles.retain(|_, handle| store.serves(handle.snapshot.borrow().guild));
        // Those that are being read just now are read again, too.
        actors.gone += 1;
    }

    pub fn is_in_memory(&self, id: CampaignId) -> bool {
        self.known(id).is_ok()
    }

    pub fn in_memory(&self) -> usize {
        self.0.around.actors().handles.len()
    }

    pub async fn list(&self, guild: GuildId) -> Result<Vec<Listed>, Problem> {
        self.store().campaigns_of(guild).await.map_err(failed("list"))
    }

    pub fn request(
        &self,
        id: CampaignId,
        asker: Asker,
        request: Request,
    ) -> BoxFuture<'_, Result<Receipt, Problem>> {
        self.request_at(id, asker, request, None)
    }

    pub fn request_at(
        &self,
        id: CampaignId,
        asker: Asker,
        request: Request,
        at: Option<i64>,
    ) -> BoxFuture<'_, Result<Receipt, Problem>> {
        Box::pin(self.requested(id, asker, request, at))
    }

    async fn requested(
        &self,
        id: CampaignId,
        asker: Asker,
        request: Request,
        at: Option<i64>,
    ) -> Result<Receipt, Problem> {
        let kind = request.kind();
        let outcome = self.queued(id, asker, request, at).await;
        let end = match &outcome {
            Ok(receipt) if receipt.repeated => "repeated",
            Ok(_) => "taken",
            Err(Problem::Busy) => "busy",
            Err(Problem::Fault(_)) => "fault",
            Err(Problem::Frozen(_)) => "frozen",
            Err(Problem::Ending) => "ending",
            Err(Problem::Moved) => "moved",
            Err(Problem::Away) => "away",
            Err(Problem::Unsure) => "unsure",
            Err(_) => "refused",
        };
        self.0.asked.add(kind, end);
        outcome
    }

    async fn queued(
        &self,
        id: CampaignId,
        asker: Asker,
        request: Request,
        at: Option<i64>,
    ) -> Result<Receipt, Problem> {
        let handle = self.handle(id).await?;
        if let Request::Join { .. } = request {
            let guild = handle.snapshot.borrow().guild;
            self.must_not_be_banned(guild, asker.player).await?;
        }
        // Whoever takes a campaign up again founds it anew, as far as its channel goes.
        let _founding = match request {
            Request::TakeUp { .. } => {
                let founding = self.0.founding.lock().await;
                let (guild, channel) = {
                    let snapshot = handle.snapshot.borrow();
                    (snapshot.guild, snapshot.channel)
                };
                self.must_be_free(channel).await?;
                self.must_have_room(guild).await?;
                Some(founding)
            }
            _ => None,
        };
        let mut request = request;
        let mut numbers = None;
        if let Request::Undo { order } = &mut request {
            numbers = self.numbers_of(&handle, asker.player).await?;
            // A number that means nothing to them means no order.
            *order = numbers.as_ref().map_or(*order, |numbers| numbers.line(*order).unwrap_or(0));
        }
        let (reply, outcome) = oneshot::channel();
        let job = Job::Ask { asker, request, at, reply };
        handle.jobs.try_send(job).map_err(|why| match why {
            mpsc::error::TrySendError::Full(_) => Problem::Busy,
            mpsc::error::TrySendError::Closed(_) => Problem::Fault(format!("A-{id}")),
        })?;
        let outcome = outcome.await.map_err(|_| Problem::Fault(format!("A-{id}")))?;
        match outcome {
            Ok(receipt) => Ok(receipt.seen_by(asker.player)),
            Err(Problem::NoUndo(why)) => {
                let known = Arc::clone(&handle.snapshot.borrow()).seen_by(asker.player);
                Err(known.not_taken_back(why, numbers.as_ref()).into())
            }
            Err(other) => Err(other),
        }
    }

    /// The numbers by which somebody knows the lines of a log; nothing where everybody counts alike.
    async fn numbers_of(
        &self,
        handle: &Handle,
        player: PlayerId,
    ) -> Result<Option<Numbers>, Problem> {
        let known = Arc::clone(&handle.snapshot.borrow());
        let side = known.roster.side_of(player).filter(|_| known.stage != Stage::Over);
        let Some(side) = side.filter(|_| known.counts.is_some()) else { return Ok(None) };
        let read = self.store().own_numbers(known.id, Audience::Side(side)).await;
        read.map(Some).map_err(failed("log"))
    }

    pub async fn posted(&self, id: CampaignId, posted: Posted) {
        if let Ok(handle) = self.handle(id).await {
            // An error means that the actor has ended, with the process.
            let _ = handle.jobs.send(Job::Posted(posted)).await;
        }
    }

    pub async fn draft(&self, id: DraftId) -> Result<Option<Draft>, Problem> {
        drafted(self.store().draft(id).await)
    }

    /// The order that came of a draft a while ago, by its number as whoever gave it counts. A restart
    /// forgets it.
    pub fn order_of(&self, draft: DraftId) -> Option<i64> {
        let actors = self.0.around.actors();
        let taken = actors.taken.iter().rev().find(|taken| taken.draft == Some(draft))?;
        Some(taken.number)
    }

    /// What this process has carried out a while ago for an interaction, as [`Self::carried_out`]
    /// tells it. The database is not asked.
    pub fn taken_for(&self, interaction: InteractionId) -> Option<(i64, bool)> {
        let actors = self.0.around.actors();
        let taken = actors.taken.iter().rev().find(|taken| taken.interaction == interaction)?;
        Some((taken.number, taken.is_order))
    }

    pub async fn draft_of(
        &self,
        campaign: CampaignId,
        player: PlayerId,
    ) -> Result<Option<Draft>, Problem> {
        drafted(self.store().draft_of(campaign, player).await)
    }

    /// Keeps a draft in place of the player's older one. It gets a fresh id, which tells nobody how
    /// many others were drafted.
    pub async fn save_draft(
        &self,
        campaign: CampaignId,
        player: PlayerId,
        decision: kit::DecisionId,
        steps: Vec<Step>,
    ) -> Result<Draft, Problem> {
        let id = Secret::any_number().map_err(|why| no_randomness(&why))?;
        let id = DraftId(id);
        let draft = Draft { id, campaign, player, decision, steps, updated: self.now() };
        let change = Change::SaveDraft(Box::new(draft.clone()));
        self.store().commit(vec![change]).await.map_err(failed("draft"))?;
        Ok(draft)
    }

    pub async fn drop_draft(&self, id: DraftId) {
        if let Err(why) = self.store().commit(vec![Change::DropDraft(id)]).await {
            fault("draft", &why);
        }
    }

    /// The line of the log an interaction came to, if it was carried out, as whoever pressed counts,
    /// and whether it is an order.
    pub async fn carried_out(&self, id: InteractionId) -> Result<Option<(i64, bool)>, Problem> {
        let store = self.store();
        let Some((campaign, number)) =
            store.interaction(id).await.map_err(failed("interaction"))?
        else {
            return Ok(None);
        };
        let lines = store.lines(campaign, number, 1).await.map_err(failed("interaction"))?;
        let Some(line) = lines.into_iter().next() else { return Ok(None) };
        let handle = self.handle(campaign).await?;
        let numbers = self.numbers_of(&handle, line.player).await?;
        let own = numbers.and_then(|numbers| numbers.own(number)).unwrap_or(number);
        Ok(Some((own, matches!(line.body, Body::Order { .. }))))
    }
}

/// A draft as the store has it; one that this build cannot read is none.
fn drafted(read: Result<Option<Draft>, StoreError>) -> Result<Option<Draft>, Problem> {
    read.or_else(|why| match fault("draft", &why) {
        _ if matches!(why, StoreError::Unreadable(_)) => Ok(None),
        problem => Err(problem),
    })
}
