//! One campaign's queue: requests are taken one after the other, each decided, kept, then true.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::dice::audit;
use model::Receipt;
use model::campaign::counts::place;
use model::clock::Clock;
use model::ids::{InteractionId, PlayerId};
use store::MessageIds;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tracing::{Instrument as _, info, info_span};

use crate::context::{Read, shown_name};
use crate::decide::decide;
use crate::orders::undo::needs_log;
use crate::prelude::*;
use crate::thought::{self, Thought};
use crate::{context, no_fault};

/// Which message of an order tells that the campaign stands still; the others come before it.
const FROZEN_PART: i64 = 60;
/// How many requests are remembered that were taken a while ago, over all campaigns.
const TAKEN_MAX: usize = 4_096;
/// How much of a request is written down beside the fault it led to, in characters.
const REQUEST_MAX: usize = 8_000;

pub(super) const WAITING_MAX: usize = 64;

pub(super) enum Job {
    /// Something a player asks, or the clock, which says for what time it is decided.
    Ask {
        asker: Asker,
        request: Request,
        at: Option<i64>,
        reply: oneshot::Sender<Result<Receipt, Problem>>,
    },
    Posted(Posted),
    /// What somebody is called now; answered once it is known.
    Named {
        player: PlayerId,
        name: String,
        reply: oneshot::Sender<()>,
    },
}

const TOLD_MAX: i64 = 4;

/// What the channel shows of a campaign by now. Whoever tells of it has kept it in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posted {
    Newest(MessageId),
    Begins(MessageId),
    /// The situation board, and the turn it was posted in; or that it is lost.
    Board(Option<MessageId>, i64),
}

#[derive(Debug, Clone)]
pub(super) struct Handle {
    pub(super) jobs: mpsc::Sender<Job>,
    pub(super) snapshot: watch::Receiver<Arc<Snapshot>>,
}

#[derive(Default)]
pub(super) struct Actors {
    pub(super) handles: BTreeMap<CampaignId, Handle>,
    /// Counts campaigns that were let go: what was read before one of them went may be old.
    pub(super) gone: u64,
    pub(super) taken: VecDeque<Taken>,
}

/// A request that was taken a while ago.
pub(super) struct Taken {
    pub(super) interaction: InteractionId,
    /// The draft that became this order.
    pub(super) draft: Option<DraftId>,
    pub(super) is_order: bool,
    /// Its line, as whoever asked counts.
    pub(super) number: i64,
}

#[derive(Clone)]
pub(super) struct Environment {
    pub(super) store: Store,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) changed: broadcast::Sender<CampaignId>,
    pub(super) actors: Arc<Mutex<Actors>>,
    pub(super) idle_for: Duration,
    /// No thought ends while a test has it.
    #[cfg(test)]
    pub(super) thoughts_end: Arc<tokio::sync::RwLock<()>>,
}

impl Environment {
    pub(super) fn actors(&self) -> MutexGuard<'_, Actors> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) struct Actor {
    pub(super) around: Environment,
    pub(super) row: CampaignRow,
    /// The fault that stopped it, until a restart: whoever restarts has looked at the log.
    fault: Option<String>,
    pub(super) told: watch::Sender<Arc<Snapshot>>,
    /// The number under which its server was served when the campaign was read.
    epoch: Option<i64>,
}

pub(crate) fn snapshot(row: &CampaignRow, frozen: bool) -> Snapshot {
    let commitment = Secret::read(&row.secret).map(|secret| secret.commitment());
    Snapshot {
        id: row.id,
        name: row.name.clone(),
        guild: row.guild,
        channel: row.channel,
        stage: if frozen && row.stage != Stage::Aside { Stage::Frozen } else { row.stage },
        setup: row.setup.clone(),
        roster: row.roster.clone(),
        game: row.game.clone(),
        last_order: row.last_order,
        last_line: row.last_order,
        counts: row.counts.clone(),
        awaited_since: row.awaited_since,
        newest: row.newest,
        board: row.board,
        dice_commitment: commitment.unwrap_or_default(),
        open_dice: row.seed.is_some(),
        audience: None,
    }
}

/// A request, and who waits for its answer.
pub(super) struct Asked {
    pub(super) asker: Asker,
    pub(super) request: Request,
    pub(super) at: Option<i64>,
    pub(super) reply: oneshot::Sender<Result<Receipt, Problem>>,
    /// How often it has been thought of in vain.
    pub(super) tries: u32,
}

/// Decides on a copy of the state; if the engine panics, what it said last.
pub(super) fn tried(
    row: &CampaignRow,
    ids: &MessageIds,
    now: i64,
    asker: Asker,
    request: &Request,
    read: &Read,
) -> Result<Judged, String> {
    let next_post: &dyn Fn() -> i64 = &|| ids.next();
    let context = Context { row, read, told: &read.told, asker, now, next_post };
    let decided = catch_unwind(AssertUnwindSafe(|| decide(&context, request)));
    decided.map_err(|panic| said(panic.as_ref()))
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}

impl Actor {
    /// Starts an actor for a campaign, which stands still if there is a fault; it ends when its last handle is dropped, or nobody has
    /// asked for the campaign in a while.
    pub(super) fn start(row: CampaignRow, fault: Option<String>, around: Environment) -> Handle {
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let (told, current) = watch::channel(Arc::new(snapshot(&row, fault.is_some())));
        let epoch = around.store.epoch_of(row.guild);
        let actor = Self { around, row, fault, told, epoch };
        tokio::spawn(actor.run(waiting));
        Handle { jobs, snapshot: current }
    }

    async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut thought: Option<Thought> = None;
        loop {
            let next = tokio::select! {
                tried = thought::over(&mut thought) => {
                    thought = self.thought_over(thought, tried).await;
                    continue;
                }
                next = tokio::time::timeout(self.around.idle_for, waiting.recv()) => next,
            };
            let job = match next {
                Ok(Some(job)) => job,
                Ok(None) => return,
                Err(_) if thought.is_none() && self.leaves(&waiting) => return,
                Err(_) => continue,
            };
            match job {
                Job::Ask { asker, request, at, reply } => {
                    let asked = Asked { asker, request, at, reply, tries: 0 };
                    if thought.is_none() && self.takes_a_moment(&asked.request) {
                        thought = self.think(asked).await;
                    } else {
                        self.answered(asked, None).await;
                    }
                }
                Job::Posted(posted) => self.posted(posted),
                Job::Named { player, name, reply } => {
                    // It is kept with the next line: until then whoever is asked finds it out again.
                    if self.row.roster.rename(player, &name) {
                        let snapshot = snapshot(&self.row, self.fault.is_some());
                        self.told.send_replace(Arc::new(snapshot));
                    }
                    let _ = reply.send(());
                }
            }
        }
    }

    /// Takes the campaign out of memory, unless somebody is about to ask for it; then whoever
    /// asks next begins another queue with what the store has. One that stands still by a fault
    /// stays: it does so until a restart.
    fn leaves(&self, waiting: &mpsc::Receiver<Job>) -> bool {
        let mut actors = self.around.actors();
        // Whoever asks holds a sender of his own, and gets it under this lock alone.
        let handle = actors.handles.get(&self.row.id);
        let alone = handle.is_none_or(|handle| handle.jobs.strong_count() == 1);
        if self.fault.is_some() || !alone || !waiting.is_empty() {
            return false;
        }
        actors.handles.remove(&self.row.id);
        actors.gone += 1;
        true
    }

    /// Takes the campaign out of memory at once: whoever asks next has it read again.
    fn goes(&self) {
        let mut actors = self.around.actors();
        // It may have been read again meanwhile.
        let ours = |handle: &Handle| self.told.subscribe().same_channel(&handle.snapshot);
        if actors.handles.get(&self.row.id).is_some_and(ours) {
            actors.handles.remove(&self.row.id);
            actors.gone += 1;
        }
    }

    fn faulted(&self, why: &dyn std::fmt::Display) -> Problem {
        let id = format!("C{}-{}", self.row.id, context::last(&self.row, Audience::Public) + 1);
        error!(fault = id, %why, "a request failed");
        Problem::Fault(id)
    }

    /// The same where the store failed; that it is closed or away is no fault, nor is it one that
    /// another process serves the campaign.
    pub(super) fn unkept(&self, why: &StoreError) -> Problem {
        no_fault(why).unwrap_or_else(|| self.faulted(why))
    }

    /// Answers whoever has asked, with what was thought of it, if it was.
    pub(super) async fn answered(&mut self, asked: Asked, thought: Option<Result<Judged, String>>) {
        let Asked { asker, request, at, reply, .. } = asked;
        let span = info_span!(
            "order",
            campaign = self.row.id.0,
            number = self.row.last_order + 1,
            kind = request.kind(),
            by = self.around.store.alias(asker.player),
        );
        let outcome = self.ask(asker, &request, at, thought).instrument(span).await;
        // An error only means that the asker has gone; the order stands.
        let _ = reply.send(outcome);
    }

    async fn ask(
        &mut self,
        asker: Asker,
        request: &Request,
        at: Option<i64>,
        thought: Option<Result<Judged, String>>,
    ) -> Result<Receipt, Problem> {
        if self.around.store.epoch_of(self.row.guild) != self.epoch {
            // Whoever served it in between may have moved it.
            self.goes();
            return Err(Problem::Moved);
        }
        if let Some(receipt) = self.repeated(asker).await.map_err(|why| self.unkept(&why))? {
            return Ok(receipt);
        }
        // A campaign that stands still can still be laid aside: the game is not asked for that.
        let aside = matches!(
            request,
            Request::Archive { .. }
                | Request::AgreeToArchive
                | Request::TakeUp { .. }
                | Request::EndArchive
        );
        if let Some(fault) = self.fault.as_ref().filter(|_| !aside) {
            return Err(Problem::Frozen(fault.clone()));
        }
        let mut decided = match thought {
            Some(Ok(decided)) => decided?,
            Some(Err(cause)) => return Err(self.freeze(asker, request, cause).await),
            None => self.decide(asker, request, at).await?,
        };
        if decided.row.stage == Stage::Over && self.row.stage != Stage::Over {
            self.look_back(&mut decided).await?;
        }
        let receipt = self.keep(asker, decided).await?;
        if asker != Asker::CLOCK {
            self.taken(asker, request, receipt.order);
        }
        Ok(receipt)
    }

    /// Remembers for a while what was taken: whoever presses twice is told of that, and nobody is
    /// told that nothing was changed because a question after it failed.
    fn taken(&self, asker: Asker, request: &Request, number: i64) {
        let (draft, is_order) = match request {
            Request::Order { draft, .. } => (*draft, true),
            _ => (None, false),
        };
        let mut actors = self.around.actors();
        if actors.taken.len() >= TAKEN_MAX {
            actors.taken.pop_front();
        }
        actors.taken.push_back(Taken { interaction: asker.interaction, draft, is_order, number });
    }

    async fn repeated(&self, asker: Asker) -> Result<Option<Receipt>, StoreError> {
        let store = &self.around.store;
        let Some((campaign, number)) = store.interaction(asker.interaction).await? else {
            return Ok(None);
        };
        let side = self.row.roster.side_of(asker.player).filter(|_| self.row.counts.is_some());
        let order = match side {
            None => number,
            Some(side) => {
                let numbers = store.own_numbers(campaign, Audience::Side(side)).await?;
                numbers.own(number).unwrap_or(number)
            }
        };
        let line = store.lines(campaign, number, 1).await?.into_iter().next();
        Ok(Some(Receipt {
            snapshot: Arc::clone(&self.told.borrow()),
            order,
            events: line.as_ref().map(|line| line.events.clone()).unwrap_or_default(),
            stopped: None,
            faces: line.map(|line| line.faces).unwrap_or_default(),
            repeated: true,
        }))
    }

    pub(super) async fn read(&self, asker: Asker, request: &Request) -> Result<Read, StoreError> {
        let (store, row) = (&self.around.store, &self.row);
        let told = store.newest_dispatches(row.id, TOLD_MAX).await?;
        let lobby = store.lobby_post(row.id).await?;
        let mixed: Vec<i64> = row.entropy.pending.iter().map(|pending| pending.post).collect();
        let posts = store.states(&mixed).await?;
        let lines = match needs_log(request, row, asker.player) {
            true => store.lines(row.id, 1, i64::MAX).await?,
            false => Vec::new(),
        };
        let numbers = match row.counts.is_some() && !lines.is_empty() {
            true => Some(store.own_numbers(row.id, Audience::Public).await?),
            false => None,
        };
        let imported = lobby.as_ref().is_some_and(|row| row.kind == PostKind::Imported);
        let lobby = lobby.map_or(0, |row| row.id);
        Ok(Read { lobby, imported, posts, lines, numbers, told })
    }

    async fn decide(&mut self, asker: Asker, request: &Request, at: Option<i64>) -> Judged {
        let read = self.read(asker, request).await.map_err(|why| self.unkept(&why))?;
        let ids = self.around.store.message_ids().await.map_err(|why| self.unkept(&why))?;
        let now = at.unwrap_or_else(|| self.around.clock.now());
        let tried = if read.lines.is_empty() && !self.takes_a_moment(request) {
            tried(&self.row, &ids, now, asker, request, &read)
        } else {
            // To play a long log again, or to look ahead, takes a while: others are served meanwhile.
            let (row, request) = (self.row.clone(), request.clone());
            let work = move || tried(&row, &ids, now, asker, &request, &read);
            let worked = tokio::task::spawn_blocking(work).await;
            worked.map_err(|why| self.faulted(&why))?
        };
        match tried {
            Ok(decided) => decided,
            Err(cause) => Err(self.freeze(asker, request, cause).await),
        }
    }

    /// Stops this campaign, and no other, after a panic; nothing has changed.
    async fn freeze(&mut self, asker: Asker, request: &Request, cause: String) -> Problem {
        let post = match self.around.store.next_post().await {
            Ok(post) => post,
            Err(why) => return self.unkept(&why),
        };
        let (campaign, number) = (self.row.id, self.row.last_order + 1);
        // Whoever reads it does not learn how many lines there are that they do not see.
        let id = format!("C{campaign}-{}", context::last(&self.row, Audience::Public) + 1);
        error!(fault = id, %campaign, cause, "the engine panicked; the campaign is frozen");
        let fault = Fault {
            id: id.clone(),
            number,
            player: asker.player,
            at: self.around.clock.now(),
            request: format!("{request:?}").chars().take(REQUEST_MAX).collect(),
            cause,
            game: None,
        };
        let mark = (context::last(&self.row, Audience::Public), FROZEN_PART);
        let told = message(post, campaign, mark, PostKind::Frozen { fault: id.clone() }, fault.at);
        let changes = vec![Change::Freeze(campaign, Box::new(fault)), told];
        let kept = self.around.store.commit(changes).await;
        if let Err(why) = kept {
            error!(fault = id, %why, "the freeze could not be kept");
        }
        self.fault = Some(id.clone());
        self.publish();
        Problem::Fault(id)
    }

    /// Completes, from the whole log, what is told at the end: the dice, and the report.
    async fn look_back(&self, decided: &mut Decided) -> Result<(), Problem> {
        let lines = self.around.store.lines(self.row.id, 1, i64::MAX).await;
        let mut lines = lines.map_err(|why| self.unkept(&why))?;
        let before: usize = lines.iter().map(|line| line.faces.len()).sum();
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        lines.push(decided.line.clone());
        // What was voted on is carried out by a line of its own.
        lines.extend(decided.changes.iter().filter_map(|change| match change {
            Change::AddLine(line) => Some(LogLine::clone(line)),
            _ => None,
        }));
        let now = decided.line.at;
        let lines = Arc::new(lines);
        let secret = Secret::read(&self.row.secret).filter(|_| self.row.seed.is_none());
        let log = Arc::clone(&lines);
        let read = tokio::task::spawn_blocking(move || audit::audit(&log, secret.as_ref()));
        let clean = read.await.ok().map(|audit| audit.is_clean());
        let play = games::of(&self.row.setup);
        let read =
            tokio::task::spawn_blocking(move || (play.about().reports.report_facts)(&lines, now));
        let facts = read.await;
        if let Err(why) = &facts {
            error!(campaign = %self.row.id, %why, "the report could not be written");
        }
        decided.changes.retain_mut(|change| {
            let Change::AddPost(post) = change else { return true };
            match (&mut post.kind, &facts) {
                (PostKind::Ended { thrown, clean: found, .. }, _) => {
                    *thrown = thrown.saturating_add(before);
                    *found = clean;
                }
                (PostKind::Report { told }, Ok(facts)) => **told = facts.clone(),
                // The war ends without it.
                (PostKind::Report { .. }, Err(_)) => return false,
                _ => {}
            }
            true
        });
        Ok(())
    }

    /// Keeps a decided request; only then is it true.
    async fn keep(&mut self, asker: Asker, decided: Decided) -> Result<Receipt, Problem> {
        let Decided { row, line, changes, stopped } = decided;
        let mut all = vec![
            Change::SaveCampaign(Box::new(row.clone())),
            Change::AddLine(Box::new(line.clone())),
        ];
        if asker != Asker::CLOCK {
            all.push(Change::AddInteraction(asker.interaction, row.id, line.number));
        }
        all.extend(changes);
        let side = row.roster.side_of(asker.player).map(Audience::Side);
        let theirs = |change: &Change| match change {
            Change::AddOwnNumber(_, of) if of.line == line.number => {
                side.is_some_and(|side| place(side) == of.audience).then_some(of.own)
            }
            _ => None,
        };
        let order = all.iter().find_map(theirs).unwrap_or(line.number);
        match self.around.store.commit(all).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                // It was carried out before, and that alone is certain.
                let repeated = self.repeated(asker).await.map_err(|_| Problem::Unsure)?;
                return repeated.ok_or_else(|| self.faulted(&StoreError::Conflict));
            }
            Err(why) => {
                if matches!(why, StoreError::Fenced | StoreError::Unknown) {
                    // What the store has may be another state than this one.
                    self.goes();
                }
                return Err(self.unkept(&why));
            }
        }
        info!(line = line.body.kind(), "taken");
        if row.stage == Stage::Over {
            // What stood still is laid aside.
            self.fault = None;
        }
        self.row = row;
        self.publish();
        Ok(Receipt {
            snapshot: Arc::clone(&self.told.borrow()),
            order,
            events: line.events,
            stopped,
            faces: line.faces,
            repeated: false,
        })
    }

    fn publish(&self) {
        self.told.send_replace(Arc::new(snapshot(&self.row, self.fault.is_some())));
        // An error only means that nobody posts.
        let _ = self.around.changed.send(self.row.id);
    }

    fn posted(&mut self, posted: Posted) {
        // A campaign read from the store since then knows it, but nobody was told.
        if matches!(posted, Posted::Newest(message) if self.row.newest > Some(message)) {
            // Somebody was faster; a message's number only grows.
            return;
        }
        match posted {
            Posted::Newest(message) => self.row.newest = Some(message),
            Posted::Begins(message) if self.row.stage == Stage::Lobby => {
                self.row.begins = Some(message);
            }
            Posted::Begins(_) => {}
            Posted::Board(message, turn) => {
                self.row.board = message;
                self.row.board_turn = turn;
            }
        }
        match posted {
            // The board links to it: who looked before it was known here must look again.
            Posted::Newest(_) => self.publish(),
            _ => {
                self.told.send_replace(Arc::new(snapshot(&self.row, self.fault.is_some())));
            }
        }
    }
}

const LETTERS_MAX: usize = 40;
/// How long whoever asks something waits for their new name: what is asked matters more.
const WITHIN: Duration = Duration::from_millis(50);

impl Campaigns {
    /// Somebody is called so in a server from now on: in every campaign there that is in memory.
    pub async fn named(&self, guild: GuildId, player: PlayerId, name: &str) {
        // As whoever joins is called.
        let name = shown_name(&clip(&bare(name), LETTERS_MAX));
        if name.is_empty() {
            return;
        }
        let called_otherwise = |handle: &&Handle| {
            let snapshot = handle.snapshot.borrow();
            let known = snapshot.roster.everybody().find(|member| member.player == player);
            snapshot.guild == guild && known.is_some_and(|member| member.name != name)
        };
        let handles: Vec<Handle> = {
            let actors = self.0.around.actors();
            actors.handles.values().filter(called_otherwise).cloned().collect()
        };
        for handle in handles {
            let (reply, known) = oneshot::channel();
            // One that is busy hears of it the next time.
            let job = Job::Named { player, name: name.clone(), reply };
            if handle.jobs.try_send(job).is_ok() {
                let _ = tokio::time::timeout(WITHIN, known).await;
            }
        }
    }
}
