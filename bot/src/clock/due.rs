//! The one task that asks what has fallen due.

use std::time::Duration;

use tracing::error;

use crate::campaign::ids::CampaignId;
use crate::campaign::matter::Matter;
use crate::campaign::{Asker, Campaigns, Problem, Request, Snapshot, Stage};
use crate::store::{Change, Due, DueKind, OutboxRow, PostState, StoreError};
use crate::text;

/// How often the store is asked.
const EVERY: Duration = Duration::from_secs(3);
/// When something that could not be done is tried again, in seconds.
const AGAIN_AFTER: i64 = 300;
/// The most reminders of one decision.
const REMINDERS_MAX: i64 = 5;

/// Looks for what has fallen due until the process ends.
pub async fn run(campaigns: Campaigns) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(why) = once(&campaigns).await {
            error!(%why, "what is due could not be read");
        }
    }
}

/// Does what has fallen due by now.
///
/// # Errors
/// If the store fails.
pub async fn once(campaigns: &Campaigns) -> Result<(), StoreError> {
    for due in campaigns.store().due(campaigns.now()).await? {
        match due.kind {
            DueKind::Reminder => remind(campaigns, due).await?,
            DueKind::Motion => close(campaigns, due).await?,
        }
    }
    Ok(())
}

/// Closes a motion whose time has passed.
async fn close(campaigns: &Campaigns, due: Due) -> Result<(), StoreError> {
    let motion = u32::try_from(due.told).unwrap_or_default();
    let closed = campaigns.request(due.campaign, Asker::CLOCK, Request::Close { motion }).await;
    match closed {
        Ok(_) => Ok(()),
        // Frozen or busy: whoever mends it finds the motion as it was.
        Err(Problem::Busy | Problem::Frozen(_) | Problem::Fault(_)) => {
            let at = campaigns.now().saturating_add(AGAIN_AFTER);
            campaigns.store().commit(vec![Change::SetDue(Due { at, ..due })]).await
        }
        Err(_) => campaigns.store().commit(vec![Change::DropDue(due.campaign, due.kind)]).await,
    }
}

/// One reminder, however long the bot was away; the next one is due a day from now.
async fn remind(campaigns: &Campaigns, due: Due) -> Result<(), StoreError> {
    let now = campaigns.now();
    let store = campaigns.store();
    let over = Change::DropDue(due.campaign, DueKind::Reminder);
    let Some(snapshot) = campaigns.snapshot(due.campaign).await else {
        return store.commit(vec![over]).await;
    };
    let awaited = text::awaited(&snapshot).filter(|_| snapshot.stage == Stage::Running);
    let Some((player, _)) = awaited else { return store.commit(vec![over]).await };
    let pace = snapshot.setup.conduct().pace;
    if now - snapshot.awaited_since < pace.remind_after() {
        // Something was ordered just now, and has set its own due time.
        return Ok(());
    }
    let told = due.told + 1;
    let next = if told >= REMINDERS_MAX {
        over
    } else {
        Change::SetDue(Due { at: now.saturating_add(pace.again_after()), told, ..due })
    };
    let matter = Matter::Reminder { player, told };
    let post = owed(campaigns, &snapshot, matter, now);
    store.commit(vec![next, Change::AddPost(Box::new(post))]).await?;
    campaigns.announce(due.campaign);
    Ok(())
}

fn owed(campaigns: &Campaigns, snapshot: &Snapshot, matter: Matter, now: i64) -> OutboxRow {
    let campaign: CampaignId = snapshot.id;
    OutboxRow {
        id: campaigns.store().next_post(),
        campaign,
        number: snapshot.last_order,
        // Parts from 10 on are no part of the order itself.
        part: match &matter {
            Matter::Reminder { told, .. } => 10 + told,
            _ => 10,
        },
        matter,
        version: 1,
        state: PostState::New,
        created: now,
    }
}
