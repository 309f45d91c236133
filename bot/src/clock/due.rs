//! The one task that asks what has fallen due.

use std::collections::BTreeSet;
use std::time::Duration;

use tracing::error;

use super::remind;
use crate::campaign::{Asker, Campaigns, Problem, Request};
use crate::store::{Change, Due, DueKind, StoreError};

/// How often the store is asked.
const EVERY: Duration = Duration::from_secs(3);
/// When something that could not be done is tried again, in seconds.
pub(super) const AGAIN_AFTER: i64 = 300;

/// Looks for what has fallen due until the process ends.
pub async fn run(campaigns: Campaigns) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match once(&campaigns).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(why) => error!(%why, "what is due could not be read"),
        }
    }
}

/// Does what has fallen due by now.
///
/// # Errors
/// If the store fails.
pub async fn once(campaigns: &Campaigns) -> Result<(), StoreError> {
    let mut reminded = BTreeSet::new();
    for due in campaigns.store().due(campaigns.now()).await? {
        match due.kind {
            DueKind::Motion => {
                let motion = u32::try_from(due.subject).unwrap_or_default();
                asked(campaigns, due, Request::Close { motion }).await?;
            }
            DueKind::Return => {
                asked(campaigns, due, Request::Return { player: due.player() }).await?;
            }
            // However much of it is due at once: a campaign reminds once.
            DueKind::Reminder | DueKind::Chief if !reminded.insert(due.campaign) => {}
            DueKind::Reminder => remind::reminder(campaigns, due).await?,
            DueKind::Chief => remind::chief(campaigns, due).await?,
            DueKind::Proposals => asked(campaigns, due, Request::GrowOld).await?,
            DueKind::Plan => asked(campaigns, due, Request::PlanGoesOn).await?,
            DueKind::Default => {
                asked(campaigns, due, Request::Default { decision: decision(due) }).await?;
            }
            DueKind::March => {
                asked(campaigns, due, Request::EndMarch { march: decision(due) }).await?;
            }
            DueKind::Council => {
                asked(campaigns, due, Request::CouncilsOrder { decision: decision(due) }).await?;
            }
        }
    }
    Ok(())
}

/// The decision something falls due for.
fn decision(due: Due) -> engine::DecisionId {
    engine::DecisionId(u32::try_from(due.told).unwrap_or_default())
}

/// Asks of a campaign what has fallen due; what cannot be done does not fall due again.
pub(super) async fn asked(
    campaigns: &Campaigns,
    due: Due,
    request: Request,
) -> Result<(), StoreError> {
    match campaigns.request(due.campaign, Asker::CLOCK, request).await {
        Ok(_) => campaigns.store().commit(vec![Change::DropDueAsItWas(due)]).await,
        // Frozen or busy: whoever mends it finds it as it was.
        Err(Problem::Busy | Problem::Frozen(_) | Problem::Fault(_) | Problem::Ending) => {
            let at = campaigns.now().saturating_add(AGAIN_AFTER);
            // What has been set anew meanwhile is left alone.
            campaigns.store().commit(vec![Change::PutOffDueAsItWas(due, at)]).await
        }
        Err(_) => campaigns.store().commit(vec![Change::DropDueAsItWas(due)]).await,
    }
}
