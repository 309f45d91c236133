//! Stored campaigns that other rules, another build or a copy of the database have left behind.
//!
//! One that was last played by other rules is told so once, and taken as it stands. If this build reads
//! the log as it was played, nothing else follows. If it reads it otherwise, a line `Rebased` keeps the
//! state as it stood, and whoever plays the log again begins there: nobody loses what was won by the
//! rules of then.
//!
//! Where a stored state cannot be read it is built again from the log, which is the truth. Where that
//! fails too the campaign stands still, and its channel is told.
//!
//! When a database is put back from a copy, time has gone on without it, and channels show it.
//! Messages it thinks unsent may be in their channels, and Discord remembers nonces of the
//! installation, which gets another name. Campaigns that ended since have told their secrets, with which
//! anybody could foresee the dice: every campaign that is not over gets another secret, as an
//! imported one does, and its pile is shuffled anew. A line of the log says so, with the secret
//! before it, so that all that fell can still be checked. A campaign under way is told so in its channel, by
//! a message whose id is mixed into the key. Whoever is awaited has their time from now on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::log::verify::{Replayed, goes_on, replay};
use model::RULES_VERSION;
use model::dice::Key;
use model::dice::entropy::{Pending, Revealed};
use tracing::warn;

use crate::context;
use crate::orders::defaults;
use crate::prelude::*;

/// Which message of an order tells of it; the others come before it.
const RULES_PART: i64 = 80;

pub fn is_of_other_rules(row: &CampaignRow) -> bool {
    matches!(row.stage, Stage::Running | Stage::Aside) && row.rules != RULES_VERSION
}

/// What a log comes to. One of other rules may lead where this build has never been.
fn played(lines: &[LogLine]) -> Result<Replayed, String> {
    let played = catch_unwind(AssertUnwindSafe(|| replay(lines)));
    let played = played.map_err(|_| "the engine fails at the log".to_owned())?;
    played.map_err(|why| why.to_string())
}

pub fn same_as_kept(lines: &[LogLine], row: &CampaignRow) -> Result<Replayed, String> {
    let replayed = played(lines)?;
    if replayed.game.as_ref() != row.game.as_deref() {
        return Err("the log comes to another state than the one that is kept".to_owned());
    }
    if replayed.setup.as_ref() != Some(&row.setup) {
        return Err("the log comes to other options than those that are kept".to_owned());
    }
    if replayed.roster.as_logged() != row.roster.as_logged() {
        return Err("the log comes to another roster than the one that is kept".to_owned());
    }
    Ok(replayed)
}

pub fn taken_over(
    mut row: CampaignRow,
    lines: &[LogLine],
    post: i64,
    now: i64,
) -> (CampaignRow, Vec<Change>) {
    let was = std::mem::replace(&mut row.rules, RULES_VERSION);
    let otherwise = same_as_kept(lines, &row).is_err();
    let mut changes = Vec::new();
    if let Some(game) = row.game.as_deref().filter(|_| otherwise) {
        row.last_order += 1;
        let (setup, roster) = (row.setup.clone(), Box::new(row.roster.as_rebased()));
        changes.push(Change::AddLine(Box::new(LogLine::new(
            row.id,
            row.last_order,
            PlayerId(0),
            now,
            Body::Rebased { was, setup, roster, game: game.clone() },
        ))));
        changes.extend(counts::seen_by_all(&mut row));
    }
    if !row.channel.is_nowhere() {
        let mark = (context::last(&row, Audience::Public), RULES_PART);
        let kind = PostKind::NewRules { was, rebased: otherwise };
        changes.push(message(post, row.id, mark, kind, now));
    }
    changes.push(Change::SaveCampaign(Box::new(row.clone())));
    (row, changes)
}

impl Campaigns {
    pub async fn take_over_all(&self) {
        match self.store().of_other_rules(model::RULES_VERSION).await {
            Ok(found) => {
                for id in found {
                    self.snapshot(id).await;
                }
            }
            Err(why) => {
                fault("rules", &why);
            }
        }
    }
}

/// Which message of an order tells of it; the others come before it.
const REBUILT_PART: i64 = 81;

pub fn from_log(mut row: CampaignRow, lines: &[LogLine]) -> Result<CampaignRow, String> {
    let replayed = played(lines)?;
    row.setup = replayed.setup.ok_or("the log has no beginning")?;
    let aside = lines.iter().any(|line| matches!(line.body, Body::Archived));
    row.stage = match &replayed.game {
        _ if aside => Stage::Over,
        _ if replayed.roster.group.aside.is_some() => Stage::Aside,
        Some(game) if game.is_over() => Stage::Over,
        Some(_) => Stage::Running,
        None => Stage::Lobby,
    };
    row.roster = replayed.roster;
    row.game = replayed.game.map(Arc::new);
    row.last_order = lines.last().map_or(row.last_order, |line| line.number);
    Ok(row)
}

/// A campaign as it is kept beside its state, which may be unreadable: without a game, and by the usual
/// options.
pub async fn without_state(
    store: &Store,
    id: CampaignId,
) -> Result<Option<CampaignRow>, StoreError> {
    store.campaign_without_state(id, games::usual().setup(None, None)).await
}

/// The campaign as far as its log tells of it without leading to a game: what was agreed, who
/// plays.
pub fn without_game(mut row: CampaignRow, lines: &[LogLine]) -> CampaignRow {
    let mut so_far = Replayed::default();
    for line in lines {
        goes_on(&mut so_far, line);
    }
    row.setup = so_far.setup.unwrap_or(row.setup);
    (row.roster, row.game) = (so_far.roster, None);
    row
}

impl Campaigns {
    pub async fn mending(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.0.rebasing.lock().await
    }

    /// Mends every campaign under way whose state cannot be read, so that one which stands still is
    /// known before anybody asks for it.
    pub async fn mend_all(&self) {
        let store = self.store();
        let listed = store.campaigns_served().await.unwrap_or_else(|why| {
            fault("list", &why);
            Vec::new()
        });
        for listed in listed.iter().filter(|listed| listed.stage != Stage::Over) {
            if let Err(StoreError::Unreadable(_)) = store.campaign(listed.id).await {
                self.snapshot(listed.id).await;
            }
        }
    }

    /// A campaign whose state cannot be read: built again and kept, or, with the id of a fault,
    /// as it has to stand still.
    pub async fn mended(
        &self,
        id: CampaignId,
        why: &str,
    ) -> Result<(CampaignRow, Option<String>), Problem> {
        let store = self.store();
        let _one_at_a_time = self.mending().await;
        match store.campaign(id).await {
            Err(StoreError::Unreadable(_)) => {}
            Ok(row) => return Ok((row.ok_or(Problem::NoSuchCampaign)?, None)),
            Err(why) => return Err(fault("load", &why)),
        }
        let row = without_state(store, id).await.map_err(failed("load"))?;
        let row = row.ok_or(Problem::NoSuchCampaign)?;
        let (kept, lines) = (row.clone(), store.lines(id, 1, i64::MAX).await);
        let work = move || {
            let lines = lines.map_err(|why| why.to_string());
            let built = lines.as_deref().map_err(Clone::clone);
            let built = built.and_then(|lines| from_log(kept.clone(), lines));
            built.map_err(|why| (Box::new(without_game(kept, &lines.unwrap_or_default())), why))
        };
        let built = tokio::task::spawn_blocking(work).await;
        let built = built.map_err(|why| {
            error!(campaign = %id, %why, "a campaign could not be built again");
            Problem::Fault(format!("U-{id}"))
        })?;
        match built {
            Ok(row) => {
                warn!(campaign = %id, why, "its stored state could not be read: it was built again from its log");
                let mut changes = vec![Change::SaveCampaign(Box::new(row.clone()))];
                changes.extend(self.told_of(&row, PostKind::Rebuilt).await);
                store.commit(changes).await.map_err(failed("rebuild"))?;
                self.announce(id);
                Ok((row, None))
            }
            Err((row, cause)) => {
                let cause = format!("{why}; and its log does not lead there: {cause}");
                let fault = self.stands_still(&row, cause).await;
                Ok((*row, Some(fault)))
            }
        }
    }

    /// Keeps the fault by which a campaign stands still that cannot be read, and tells its channel,
    /// once.
    async fn stands_still(&self, row: &CampaignRow, cause: String) -> String {
        let (store, number) = (self.store(), row.last_order);
        let id = format!("U{}-{number}", row.id);
        error!(fault = id, campaign = %row.id, cause, "a campaign cannot be read and is frozen");
        let known = store.fault(row.id).await;
        if known.is_ok_and(|known| known.is_some_and(|known| known.id == id)) {
            return id;
        }
        let (player, at, request) = (PlayerId(0), self.now(), String::new());
        let fault = Fault { id: id.clone(), number, player, at, request, cause, game: None };
        let mut changes = vec![Change::Freeze(row.id, Box::new(fault))];
        changes.extend(self.told_of(row, PostKind::Unreadable { fault: id.clone() }).await);
        if let Err(why) = store.commit(changes).await {
            error!(fault = id, %why, "the freeze could not be kept");
        }
        self.announce(row.id);
        id
    }

    async fn told_of(&self, row: &CampaignRow, kind: PostKind) -> Option<Change> {
        if row.channel.is_nowhere() {
            return None;
        }
        // Without an id nothing is told, and the campaign is mended all the same.
        let id = self.store().next_post().await.ok()?;
        let mark = (context::last(row, Audience::Public), REBUILT_PART);
        Some(message(id, row.id, mark, kind, self.now()))
    }
}

/// Which message of an order tells of it; the others come before it.
const RESTORED_PART: i64 = 70;

pub async fn prepare(store: &Store, now: i64) -> Result<(), StoreError> {
    store.name_anew().await?;
    for listed in store.campaigns().await? {
        let mut changes = vec![Change::PostAgain(listed.id)];
        if listed.stage != Stage::Over
            && let Some(row) = store.campaign(listed.id).await?
        {
            changes.extend(going_on(store, row, now).await?);
        }
        store.commit(changes).await?;
    }
    Ok(())
}

async fn going_on(
    store: &Store,
    mut row: CampaignRow,
    now: i64,
) -> Result<Vec<Change>, StoreError> {
    let (id, order) = (row.id, context::last(&row, Audience::Public));
    let at = store.lines(id, row.last_order, 1).await?.first().map_or(row.created, |line| line.at);
    let mut changes = Vec::new();
    if row.seed.is_none() {
        changes.push(Change::AddLine(Box::new(redrawn(&mut row, now)?)));
        changes.extend(counts::seen_by_all(&mut row));
    }
    let lobby = store.lobby_post(id).await?.filter(|_| row.stage == Stage::Lobby);
    // It tells the hash of the secret in force.
    changes.extend(lobby.map(|post| Change::GrowPost(post.id, Box::new(post.kind))));
    if row.stage == Stage::Running && !row.channel.is_nowhere() {
        let post = store.next_post().await?;
        changes.extend(told(post, &mut row, PostKind::Restored { order, at }, now));
    }
    changes.push(Change::SaveCampaign(Box::new(row)));
    Ok(changes)
}

fn redrawn(row: &mut CampaignRow, now: i64) -> Result<LogLine, StoreError> {
    let drawn = Secret::draw();
    let secret = drawn.map_err(|why| StoreError::Database(format!("no randomness: {why}")))?;
    let was =
        Revealed { secret: std::mem::replace(&mut row.secret, secret.reveal()), campaign: row.id };
    row.dice_key = None;
    row.last_order += 1;
    let mut stream = Key::of(&secret, row.id, &[], MessageId(0)).line(row.last_order);
    let mut dice = Recorded::new(&mut stream);
    if let Some(game) = &mut row.game {
        Arc::make_mut(game).reshuffle(&mut dice);
    }
    let body = Body::Restored { commitment: secret.commitment(), was };
    let line = LogLine::new(row.id, row.last_order, PlayerId(0), now, body);
    Ok(LogLine { rules: row.rules, faces: dice.faces, ..line })
}

fn told(post: i64, row: &mut CampaignRow, kind: PostKind, now: i64) -> Vec<Change> {
    let mark = (context::last(row, Audience::Public), RESTORED_PART);
    if row.seed.is_none() {
        let salt = String::new();
        row.entropy.pending.push(Pending { player: None, salt, post, waits: false });
    }
    row.awaited_since = now;
    let mut changes = context::all_due(row);
    if row.roster.commander.is_some() {
        changes.extend(defaults::hours(row));
    }
    changes.extend(row.roster.paused.is_some().then_some(Change::HoldDues(row.id)));
    changes.push(message(post, row.id, mark, kind, now));
    changes
}
