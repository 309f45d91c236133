//! A database that is put back from a copy: time has gone on without it, and channels show it.
//!
//! Messages it thinks unsent may be in their channels, and Discord remembers nonces of the
//! installation, which gets another name. Every war under way is told to its channel, by a message
//! that is mixed into the key of its dice: those that fell after the copy was made have been seen
//! and must not fall again. Whoever is awaited has their time from now on.

use super::ids::CampaignId;
use super::matter::Matter;
use super::salts::Pending;
use super::{Stage, defaults, presence};
use crate::store::{Change, OutboxRow, PostState, Store, StoreError};

/// Which message of an order tells of it; the others come before it.
const RESTORED_PART: i64 = 70;

/// Makes a database that is about to be put back ready for its channels.
///
/// # Errors
/// If the database fails, or cannot be read.
pub async fn prepare(store: &Store, now: i64) -> Result<(), StoreError> {
    store.name_anew().await?;
    for listed in store.campaigns().await? {
        let mut changes = vec![Change::PostAgain(listed.id)];
        if listed.stage == Stage::Running && !listed.channel.is_nowhere() {
            changes.extend(told(store, listed.id, now).await?);
        }
        store.commit(changes).await?;
    }
    Ok(())
}

/// What tells a war of it.
async fn told(store: &Store, id: CampaignId, now: i64) -> Result<Vec<Change>, StoreError> {
    let Some(mut row) = store.campaign(id).await? else { return Ok(Vec::new()) };
    let lines = store.lines(id, row.last_order, 1).await?;
    let at = lines.first().map_or(row.created, |line| line.at);
    let post = OutboxRow {
        id: store.next_post(),
        campaign: id,
        number: row.last_order,
        part: RESTORED_PART,
        matter: Matter::Restored { order: row.last_order, at },
        version: 1,
        state: PostState::New,
        created: now,
    };
    if row.seed.is_none() {
        let (salt, post) = (String::new(), post.id);
        row.salts.pending.push(Pending { player: None, salt, post, waits: false });
    }
    row.awaited_since = now;
    let mut changes = presence::all_due(&row);
    if row.roster.commander.is_some() {
        changes.extend(defaults::hours(&row));
    }
    changes.extend(row.roster.paused.is_some().then_some(Change::HoldDues(id)));
    changes.push(Change::SaveCampaign(Box::new(row)));
    changes.push(Change::AddPost(Box::new(post)));
    Ok(changes)
}
