//! A database that is put back from a copy: time has gone on without it, and channels show it.
//!
//! Messages it thinks unsent may be in their channels, and Discord remembers nonces of the
//! installation, which gets another name. Wars that ended since have told their secrets, with which
//! anybody could foresee the dice: every campaign that is not over gets another secret, as an
//! imported one does, and its pile is shuffled anew. A line of the log says so, with the secret
//! before it, so that all that fell can still be checked. A war under way is told to its channel, by
//! a message whose id is mixed into the key. Whoever is awaited has their time from now on.

use std::sync::Arc;

use kit::Audience;
use kit::dice::Recorded;
use model::dice::entropy::{Pending, Revealed};
use model::dice::{Key, Secret};
use model::ids::MessageId;
use model::log::{Body, LogLine};
use model::post_kind::PostKind;
use model::{CampaignRow, Stage};
use staff::PlayerId;
use store::{Change, OutboxRow, Store, StoreError};

use crate::orders::defaults;
use crate::under_way;
use crate::{context, counts};

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
    let post = OutboxRow::new(post, row.id, mark, kind, now);
    if row.seed.is_none() {
        let (salt, post) = (String::new(), post.id);
        row.entropy.pending.push(Pending { player: None, salt, post, waits: false });
    }
    row.awaited_since = now;
    let mut changes = under_way::all_due(row);
    if row.roster.commander.is_some() {
        changes.extend(defaults::hours(row));
    }
    changes.extend(row.roster.paused.is_some().then_some(Change::HoldDues(row.id)));
    changes.push(Change::AddPost(Box::new(post)));
    changes
}
