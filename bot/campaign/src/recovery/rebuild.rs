//! Campaigns whose stored state cannot be read: the log is the truth, so the state is built again
//! from it. Where that fails too the campaign stands still, and its channel is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use games::log::verify::{Replayed, goes_on, replay};
use kit::Audience;
use model::campaign::fault::Fault;
use model::ids::CampaignId;
use model::log::{Body, LogLine};
use model::post_kind::PostKind;
use model::{CampaignRow, Problem, Stage};
use staff::PlayerId;
use store::{Change, OutboxRow, StoreError};
use tracing::{error, warn};

use crate::context;
use crate::{Campaigns, failed, fault};

/// Which message of an order tells of it; the others come before it.
const REBUILT_PART: i64 = 81;

pub fn from_log(mut row: CampaignRow, lines: &[LogLine]) -> Result<CampaignRow, String> {
    let played = catch_unwind(AssertUnwindSafe(|| replay(lines)));
    let played = played.map_err(|_| "the engine fails at the log".to_owned())?;
    let replayed = played.map_err(|why| why.to_string())?;
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
        let row = store
            .campaign_without_state(id, games::usual().setup(None, None))
            .await
            .map_err(failed("load"))?;
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
        Some(Change::AddPost(Box::new(OutboxRow::new(id, row.id, mark, kind, self.now()))))
    }
}
