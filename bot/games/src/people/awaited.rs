//! Whether a campaign waits for somebody, and whether it goes on.

use std::collections::BTreeSet;

use model::{BadPresence, CampaignRow, Game, Problem, Request, Stage};
use staff::{PlayerId, Roster};

use crate::people::authority;

pub fn awaited_first(row: &CampaignRow) -> Option<PlayerId> {
    let game = row.game.as_ref()?;
    authority::awaited(game, &row.roster).first().copied()
}

/// Who has something to answer before everybody else, or has the command.
pub fn called(stage: Stage, game: Option<&Game>, roster: &Roster) -> BTreeSet<PlayerId> {
    let [mut called, commanders] = calls(stage, game, roster);
    called.extend(commanders);
    called
}

/// Who is to be rung when one state follows another, and who is not any longer. Whoever has something
/// to answer before everybody else by now is, though they may have had the command all the time, and
/// whoever has been given the command.
pub fn called_anew(
    before: &CampaignRow,
    after: &CampaignRow,
) -> (BTreeSet<PlayerId>, BTreeSet<PlayerId>) {
    let of = |row: &CampaignRow| calls(row.stage, row.game.as_deref(), &row.roster);
    let [awaited, commanders] = of(after);
    if awaited.is_empty() && commanders.is_empty() {
        // One that stands still after a fault cannot be asked who was awaited.
        return Default::default();
    }
    let [awaited_before, commanders_before] = of(before);
    let called = awaited.difference(&awaited_before);
    let called = called.chain(commanders.difference(&commanders_before)).copied();
    let called: BTreeSet<PlayerId> = called.collect();
    let over = awaited_before.difference(&awaited).filter(|player| !called.contains(player));
    let over = over.copied().collect();
    (called, over)
}

/// Who has something to answer before everybody else, and who has the command.
fn calls(stage: Stage, game: Option<&Game>, roster: &Roster) -> [BTreeSet<PlayerId>; 2] {
    let Some(game) = game.filter(|_| stage == Stage::Running) else { return Default::default() };
    let awaited = authority::awaited_by_side(game, roster);
    let awaited = awaited.iter().filter_map(|side| side.first().copied());
    let commanders = roster.staffs().filter_map(|staff| staff.commander);
    [awaited.collect(), commanders.collect()]
}

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
            | Request::Admit { .. }
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
