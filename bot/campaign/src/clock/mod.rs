//! The one task that asks what has fallen due.

use std::collections::BTreeSet;
use std::time::Duration;

use games::sides;

use crate::clock::remind::asked;
use crate::prelude::*;

pub mod remind;

const EVERY: Duration = Duration::from_secs(3);

pub async fn run(campaigns: Campaigns) {
    let mut looks = campaigns.looks(EVERY);
    loop {
        looks.next().await;
        match once(&campaigns).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            // The next look no longer asks for what another process serves.
            Err(StoreError::Fenced) => {}
            Err(why) => error!(%why, "what is due could not be read"),
        }
    }
}

/// Does what has fallen due by now, in the order of its time. The clock is read once: whatever is
/// done goes by that one reading, however long it takes.
pub async fn once(campaigns: &Campaigns) -> Result<(), StoreError> {
    let now = campaigns.now();
    let mut reminded = BTreeSet::new();
    let dues = campaigns.store().due(now).await?;
    let (ballots, dues): (Vec<Due>, Vec<Due>) =
        dues.into_iter().partition(|due| matches!(due.kind, DueKind::Ballot | DueKind::LastCall));
    remind::ballots(campaigns, ballots, now).await?;
    for due in dues {
        let request = match due.kind {
            // However much of it is due at once: a campaign reminds once.
            DueKind::Reminder | DueKind::Chief if !reminded.insert(due.campaign) => continue,
            DueKind::Reminder => {
                remind::reminder(campaigns, due, now).await?;
                continue;
            }
            DueKind::Chief => {
                remind::chief(campaigns, due, now).await?;
                continue;
            }
            DueKind::Ring => {
                remind::ring_due(campaigns, due, now).await?;
                continue;
            }
            DueKind::Stalled => {
                remind::stalled(campaigns, due, now).await?;
                continue;
            }
            DueKind::Ballot | DueKind::LastCall => continue,
            DueKind::Default | DueKind::Council if remind::waits(campaigns, due, now).await? => {
                continue;
            }
            DueKind::Default if thinking(campaigns, due).await => {
                think(campaigns.clone(), due, now);
                continue;
            }
            DueKind::Default => Request::Default { decision: decision(due) },
            DueKind::Council => Request::CouncilsOrder { decision: decision(due) },
            DueKind::Motion => {
                Request::Close { motion: u32::try_from(due.subject).unwrap_or_default() }
            }
            DueKind::Return => Request::Return { player: due.player() },
            DueKind::Proposals => Request::GrowOld,
            DueKind::Plan => Request::PlanGoesOn,
            DueKind::Archive => Request::EndArchive,
            DueKind::Report => {
                Request::LetStand { report: u32::try_from(due.told).unwrap_or_default() }
            }
            DueKind::March => Request::EndMarch { march: decision(due) },
        };
        asked(campaigns, due, request, now).await?;
    }
    Ok(())
}

/// Whether an automatic player that looks ahead is asked: nothing else waits for it.
async fn thinking(campaigns: &Campaigns, due: Due) -> bool {
    let snapshot = campaigns.snapshot(due.campaign).await;
    snapshot.is_some_and(|of| {
        let game = of.game.as_deref().filter(|_| of.stage == Stage::Running);
        game.is_some_and(|game| sides::looks_ahead(&of.setup, game))
    })
}

/// Has it think beside everything else, unless it does so already.
fn think(campaigns: Campaigns, due: Due, now: i64) {
    let Some(place) = campaigns.thinkers().place(due.campaign) else { return };
    tokio::spawn(async move {
        let _turn = place.turn().await;
        let request = Request::Default { decision: decision(due) };
        if let Err(why) = asked(&campaigns, due, request, now).await {
            error!(%why, "what an automatic player was to answer could not be read");
        }
    });
}

fn decision(due: Due) -> DecisionId {
    DecisionId(u32::try_from(due.told).unwrap_or_default())
}
