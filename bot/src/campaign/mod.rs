//! Campaigns: one queue each, so that orders never race, and one that fails freezes alone.
//!
//! [`Campaigns`] is the handle everybody holds. A request goes to its campaign's actor, which
//! decides it on a copy of the state, has it kept, and only then swaps the copy in; whoever asked
//! gets a [`Receipt`], and whoever posts is told that the campaign has changed. Nothing here knows
//! Discord but by ids.

mod actor;
pub mod annals;
pub mod audit;
pub mod authority;
pub mod chronicle;
mod closing;
mod council;
mod decide;
pub mod defaults;
pub mod dice;
pub mod draft;
pub mod export;
pub mod history;
pub mod ids;
pub mod import;
pub mod keys;
pub mod log;
pub mod lot;
pub mod matter;
pub mod name;
mod order;
pub mod plans;
mod posts;
pub mod presence;
pub mod record;
mod request;
pub mod roll;
pub mod salts;
pub mod since;
pub mod sound;
pub mod sound_lines;
pub mod terms;
#[cfg(test)]
mod tests;
pub mod undo;
pub mod verify;
mod votes;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::Setup;
use engine::staff::Roster;
use tokio::sync::{broadcast, mpsc, oneshot};
use tracing::error;

pub use actor::Note;
pub use council::WORD_MAX as OBJECTION_MAX;
pub use order::is_report_step;
pub use request::{Asker, Problem, Receipt, Request, Snapshot, Stage, Step, Stopped};

use crate::clock::Clock;
use crate::store::{CampaignRow, Change, Listed, OutboxRow, PostState, Store, StoreError};
use actor::{Actor, Errand, Handle};
use audit::Audit;
use dice::Secret;
use draft::Draft;
use export::Export;
use ids::{CampaignId, ChannelId, DraftId, GuildId, InteractionId, PlayerId};
use import::{Billet, Import};
use log::{Body, LogLine};
use matter::Matter;
use name::CampaignName;

/// Changes that may wait for whoever follows them; one that falls behind looks at everything.
const CHANGES_MAX: usize = 256;

/// All campaigns of the installation; cheap to clone.
#[derive(Clone)]
pub struct Campaigns(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Arc<dyn Clock>,
    handles: Mutex<BTreeMap<CampaignId, Handle>>,
    changed: broadcast::Sender<CampaignId>,
}

impl std::fmt::Debug for Campaigns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Campaigns")
    }
}

/// A campaign as the store keeps it, for what needs no queue.
pub(crate) fn as_kept(row: &CampaignRow) -> Snapshot {
    actor::snapshot(row, false)
}

/// Logs a fault of the store and gives it an id that stands in the log.
fn fault(what: &str, why: &StoreError) -> Problem {
    let id = format!("S-{what}");
    error!(fault = id, %why, "the store failed");
    Problem::Fault(id)
}

impl Campaigns {
    /// The campaigns kept in `store`.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        let (changed, _) = broadcast::channel(CHANGES_MAX);
        Self(Arc::new(Inner { store, clock, handles: Mutex::default(), changed }))
    }

    /// Where they are kept.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The time they go by, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.0.clock.now()
    }

    /// Campaigns that have changed, from now on.
    pub fn changes(&self) -> broadcast::Receiver<CampaignId> {
        self.0.changed.subscribe()
    }

    /// Says that something is owed to a campaign's channel.
    pub(crate) fn announce(&self, id: CampaignId) {
        // An error only means that nobody posts.
        let _ = self.0.changed.send(id);
    }

    /// Creates a campaign in a channel; the asker is not a member yet.
    ///
    /// # Errors
    /// If the channel has one already, or the name cannot be used.
    pub async fn create(
        &self,
        asker: Asker,
        guild: GuildId,
        channel: ChannelId,
        name: &str,
        setup: Setup,
        seed: Option<u64>,
    ) -> Result<Arc<Snapshot>, Problem> {
        let store = &self.0.store;
        let known = store.interaction(asker.interaction).await;
        if let Some((known, _)) = known.map_err(|why| fault("create", &why))? {
            return self.snapshot(known).await.ok_or(Problem::NoSuchCampaign);
        }
        let name: CampaignName = name.parse().map_err(|_| Problem::TableFull)?;
        self.must_be_free(channel).await?;
        let secret = Secret::draw().map_err(|why| {
            error!(%why, "the system has no randomness");
            Problem::Fault("randomness".to_owned())
        })?;
        let row = CampaignRow {
            id: CampaignId(store.next_campaign()),
            guild,
            channel,
            name: name.into(),
            stage: Stage::Lobby,
            setup,
            roster: Roster::default(),
            game: None,
            last_order: 1,
            awaited_since: self.now(),
            secret: secret.reveal(),
            seed,
            dice_key: None,
            begins: None,
            salts: salts::Salts::default(),
            created: self.now(),
            board: None,
            board_turn: 0,
            newest: None,
        };
        let id = row.id;
        match store.commit(self.founding(asker, row, &secret)).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(Problem::ChannelTaken),
            Err(why) => return Err(fault("create", &why)),
        }
        self.announce(id);
        self.snapshot(id).await.ok_or(Problem::NoSuchCampaign)
    }

    fn founding(&self, asker: Asker, row: CampaignRow, secret: &Secret) -> Vec<Change> {
        let open = row.seed.is_some();
        let line = LogLine {
            campaign: row.id,
            number: 1,
            player: asker.player,
            rules: engine::RULES_VERSION,
            at: row.created,
            body: Body::Created {
                name: row.name.clone(),
                setup: row.setup.clone(),
                commitment: (!open).then(|| secret.commitment()),
                seed: row.seed,
            },
            faces: Vec::new(),
            events: Vec::new(),
            dice: salts::Note::default(),
        };
        let post = OutboxRow {
            id: self.0.store.next_post(),
            campaign: row.id,
            number: 1,
            part: 1,
            matter: Matter::Lobby,
            version: 1,
            state: PostState::New,
            created: row.created,
        };
        vec![
            Change::AddCampaign(Box::new(row.clone())),
            Change::AddInteraction(asker.interaction, row.id, 1),
            Change::AddLine(Box::new(line)),
            Change::AddPost(Box::new(post)),
        ]
    }

    fn known(&self, id: CampaignId) -> Option<Handle> {
        let handles = self.0.handles.lock().unwrap_or_else(PoisonError::into_inner);
        handles.get(&id).cloned()
    }

    /// The actor of a campaign, started if need be.
    async fn handle(&self, id: CampaignId) -> Result<Handle, Problem> {
        if let Some(handle) = self.known(id) {
            return Ok(handle);
        }
        let row = self.0.store.campaign(id).await.map_err(|why| fault("load", &why))?;
        let row = row.ok_or(Problem::NoSuchCampaign)?;
        let mut handles = self.0.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let start = || {
            let (store, clock) = (self.0.store.clone(), Arc::clone(&self.0.clock));
            Actor::start(row, store, clock, self.0.changed.clone())
        };
        Ok(handles.entry(id).or_insert_with(start).clone())
    }

    /// The campaign of a channel: the one under way, else the last.
    pub async fn in_channel(&self, channel: ChannelId) -> Option<Arc<Snapshot>> {
        match self.0.store.campaign_in(channel).await {
            Ok(id) => self.snapshot(id?).await,
            Err(why) => {
                fault("channel", &why);
                None
            }
        }
    }

    /// A campaign as it stands.
    pub async fn snapshot(&self, id: CampaignId) -> Option<Arc<Snapshot>> {
        let handle = self.handle(id).await.ok()?;
        let snapshot = Arc::clone(&handle.snapshot.borrow());
        Some(snapshot)
    }

    /// The campaigns of a guild, newest first.
    pub async fn list(&self, guild: GuildId) -> Vec<Listed> {
        self.0.store.campaigns_of(guild).await.unwrap_or_else(|why| {
            fault("list", &why);
            Vec::new()
        })
    }

    /// Asks something of a campaign and waits until it is done and kept.
    ///
    /// # Errors
    /// If it is not taken; then nothing has changed.
    pub async fn request(
        &self,
        id: CampaignId,
        asker: Asker,
        request: Request,
    ) -> Result<Receipt, Problem> {
        let handle = self.handle(id).await?;
        let (reply, outcome) = oneshot::channel();
        let errand = Errand::Ask { asker, request, reply };
        handle.errands.try_send(errand).map_err(|why| match why {
            mpsc::error::TrySendError::Full(_) => Problem::Busy,
            mpsc::error::TrySendError::Closed(_) => Problem::Fault(format!("A-{id}")),
        })?;
        outcome.await.map_err(|_| Problem::Fault(format!("A-{id}")))?
    }

    /// Tells a campaign what its channel shows by now.
    pub async fn note(&self, id: CampaignId, note: Note) {
        if let Ok(handle) = self.handle(id).await {
            // An error means that the actor has ended, with the process.
            let _ = handle.errands.send(Errand::Note(note)).await;
        }
    }

    /// At most `limit` lines of a campaign's log from number `from` on.
    pub async fn log(&self, id: CampaignId, from: i64, limit: i64) -> Vec<LogLine> {
        self.0.store.lines(id, from, limit).await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// At most `limit` lines of a campaign's log from number `from` on downwards, newest first.
    pub async fn log_before(&self, id: CampaignId, from: i64, limit: i64) -> Vec<LogLine> {
        self.0.store.lines_down(id, from, limit).await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// The lines of a campaign's log in which a turn began.
    pub async fn log_of_turns(&self, id: CampaignId) -> Vec<LogLine> {
        self.0.store.lines_that_hold(id, "TurnBegan").await.unwrap_or_else(|why| {
            fault("log", &why);
            Vec::new()
        })
    }

    /// The file of a campaign. What a fault left behind is for whoever runs the bot, and not in it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn export(&self, id: CampaignId) -> Result<Export, Problem> {
        let row = self.0.store.campaign(id).await.map_err(|why| fault("export", &why))?;
        let row = row.ok_or(Problem::NoSuchCampaign)?;
        Ok(Export::of(&row, self.whole_log(id).await?, None))
    }

    /// Refuses a channel in which a campaign is under way, or about to begin.
    ///
    /// # Errors
    /// If it is taken.
    pub async fn must_be_free(&self, channel: ChannelId) -> Result<(), Problem> {
        match self.in_channel(channel).await {
            Some(there) if there.stage != Stage::Over => Err(Problem::ChannelTaken),
            _ => Ok(()),
        }
    }

    /// Brings a campaign from a file into a channel that has none.
    ///
    /// # Errors
    /// If the channel is taken.
    pub async fn bring(
        &self,
        asker: Asker,
        import: Import,
        name: Option<CampaignName>,
        (guild, channel): (GuildId, ChannelId),
        keep_roster: bool,
    ) -> Result<Arc<Snapshot>, Problem> {
        let store = &self.0.store;
        let known = store.interaction(asker.interaction).await;
        if let Some((known, _)) = known.map_err(|why| fault("import", &why))? {
            return self.snapshot(known).await.ok_or(Problem::NoSuchCampaign);
        }
        self.must_be_free(channel).await?;
        let (id, now) = (CampaignId(store.next_campaign()), self.now());
        let post = store.next_post();
        let billet = Billet { id, guild, channel, name, seed: None, keep_roster, now, post };
        let mut changes = import.changes(&billet).map_err(|why| {
            error!(%why, "a file could not be brought in");
            Problem::Fault("randomness".to_owned())
        })?;
        changes.push(Change::AddInteraction(asker.interaction, id, 1));
        match store.commit(changes).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(Problem::ChannelTaken),
            Err(why) => return Err(fault("import", &why)),
        }
        self.announce(id);
        self.snapshot(id).await.ok_or(Problem::NoSuchCampaign)
    }

    /// The whole log of a campaign.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn whole_log(&self, id: CampaignId) -> Result<Vec<LogLine>, Problem> {
        self.0.store.lines(id, 1, i64::MAX).await.map_err(|why| fault("log", &why))
    }

    /// The secret of a campaign's dice, if it has one: for whoever may know it.
    pub(crate) async fn secret(&self, id: CampaignId) -> Option<String> {
        let row = self.0.store.campaign(id).await.unwrap_or_else(|why| {
            fault("secret", &why);
            None
        });
        row.filter(|row| row.seed.is_none()).map(|row| row.secret)
    }

    /// Every roll of a campaign computed again.
    ///
    /// # Errors
    /// If the log cannot be read, or makes the engine fail.
    pub async fn audit(&self, id: CampaignId) -> Result<Audit, Problem> {
        let secret = self.secret(id).await.as_deref().and_then(Secret::read);
        let lines = self.whole_log(id).await?;
        let work = tokio::task::spawn_blocking(move || audit::audit(&lines, secret.as_ref()));
        work.await.map_err(|why| {
            error!(%why, campaign = %id, "the dice could not be computed again");
            Problem::Fault(format!("D-{id}"))
        })
    }

    /// What a campaign's log takes back.
    pub async fn fates(&self, id: CampaignId) -> history::Fates {
        match self.0.store.taking_back(id).await {
            Ok(lines) => history::Fates::of(&lines),
            Err(why) => {
                fault("log", &why);
                history::Fates::default()
            }
        }
    }

    /// A draft.
    pub async fn draft(&self, id: DraftId) -> Option<Draft> {
        self.0.store.draft(id).await.unwrap_or_else(|why| {
            fault("draft", &why);
            None
        })
    }

    /// A player's draft in a campaign.
    pub async fn draft_of(&self, campaign: CampaignId, player: PlayerId) -> Option<Draft> {
        self.0.store.draft_of(campaign, player).await.unwrap_or_else(|why| {
            fault("draft", &why);
            None
        })
    }

    /// Keeps a draft in place of the player's older one; it gets a fresh id.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub async fn save_draft(
        &self,
        campaign: CampaignId,
        player: PlayerId,
        decision: engine::DecisionId,
        steps: Vec<Step>,
    ) -> Result<Draft, Problem> {
        let id = DraftId(self.0.store.next_draft());
        let draft = Draft { id, campaign, player, decision, steps, updated: self.now() };
        let change = Change::SaveDraft(Box::new(draft.clone()));
        let kept = self.0.store.commit(vec![change]).await;
        kept.map_err(|why| fault("draft", &why))?;
        Ok(draft)
    }

    /// Throws a draft away.
    pub async fn drop_draft(&self, id: DraftId) {
        if let Err(why) = self.0.store.commit(vec![Change::DropDraft(id)]).await {
            fault("draft", &why);
        }
    }

    /// Keeps the token of an interaction about to be acknowledged, so that a restart can answer.
    pub(crate) async fn keep_token(&self, id: InteractionId, token: &str) {
        // Tokens expire by the machine's time, whatever clock the campaigns go by.
        let now = crate::clock::unix_now_ms() / 1_000;
        let change = Change::KeepToken(id, token.to_owned(), now);
        if let Err(why) = self.0.store.commit(vec![change]).await {
            fault("token", &why);
        }
    }

    /// Forgets the token of an interaction that is answered.
    pub(crate) async fn drop_token(&self, id: InteractionId) {
        if let Err(why) = self.0.store.commit(vec![Change::DropToken(id)]).await {
            fault("token", &why);
        }
    }

    /// Interactions that were acknowledged and never answered.
    pub(crate) async fn kept_tokens(&self) -> Vec<(InteractionId, String)> {
        let now = crate::clock::unix_now_ms() / 1_000;
        self.0.store.tokens(now).await.unwrap_or_else(|why| {
            fault("token", &why);
            Vec::new()
        })
    }

    /// The line of the log an interaction came to, if it was carried out.
    pub(crate) async fn carried_out(&self, id: InteractionId) -> Option<i64> {
        let known = self.0.store.interaction(id).await;
        known.ok().flatten().map(|(_, number)| number)
    }
}
