//! Whether a campaign waits for somebody, and whether it goes on.

use model::{BadPresence, CampaignRow, Problem, Request};
use staff::{PlayerId, Roster};

use crate::staff::authority;

/// Whoever is awaited above all.
pub fn awaited_first(row: &CampaignRow) -> Option<PlayerId> {
    let game = row.game.as_ref()?;
    authority::awaited(game, &row.roster).first().copied()
}

/// Refuses while a campaign pauses or is frozen.
///
/// # Errors
/// Which of the two.
pub fn must_run(roster: &Roster) -> Result<(), BadPresence> {
    match roster.paused {
        Some(_) if roster.frozen => Err(BadPresence::Frozen),
        Some(_) => Err(BadPresence::Paused),
        None => Ok(()),
    }
}

/// Nothing is ordered or moved while a campaign pauses; while it is frozen people only come, go
/// and throw dice for their own sake, and whoever froze it mends it.
pub fn must_go_on(row: &CampaignRow, request: &Request) -> Result<(), Problem> {
    let waits = matches!(
        request,
        Request::Order { .. }
            | Request::Move { .. }
            | Request::Put { .. }
            | Request::Adopt { .. }
            | Request::Default { .. }
            | Request::EndMarch { .. }
            | Request::CouncilsOrder { .. }
            | Request::RunPlan
            | Request::PlanGoesOn
    );
    let goes_on = matches!(
        request,
        Request::Join { .. }
            | Request::Leave
            | Request::GoAway { .. }
            | Request::Return { .. }
            | Request::Roll { .. }
            | Request::Archive { .. }
            | Request::AgreeToArchive
            | Request::TakeUp { .. }
            | Request::EndArchive
            | Request::Door { .. }
            | Request::Repair { .. }
    );
    if waits || row.roster.frozen && !goes_on {
        must_run(&row.roster)?;
    }
    Ok(())
}

/// How long after a nudge there is neither another nor a reminder, in seconds.
pub fn nudge_after(setup: &model::Setup) -> i64 {
    setup.conduct().pace.unit() / 4
}
