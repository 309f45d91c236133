//! Whether a campaign waits for somebody, and whether it goes on.

use std::collections::BTreeSet;

use model::{BadPresence, CampaignRow, Game, Problem, Request, Stage};
use staff::{PlayerId, Roster};

use crate::people::authority;

pub fn awaited_first(row: &CampaignRow) -> Option<PlayerId> {
    let game = row.game.as_ref()?;
    authority::awaited(game, &row.roster).first().copied()
}

/// Who is called to act.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Called {
    /// Those who have something to answer before everybody else.
    awaited: BTreeSet<PlayerId>,
    commanders: BTreeSet<PlayerId>,
}

impl Called {
    pub fn of(stage: Stage, game: Option<&Game>, roster: &Roster) -> Self {
        let Some(game) = game.filter(|_| stage == Stage::Running) else { return Self::default() };
        let awaited = authority::awaited_by_side(game, roster);
        let awaited = awaited.iter().filter_map(|side| side.first().copied()).collect();
        let commanders = roster.staffs().filter_map(|staff| staff.commander).collect();
        Self { awaited, commanders }
    }

    pub fn everybody(&self) -> BTreeSet<PlayerId> {
        self.awaited.union(&self.commanders).copied().collect()
    }

    /// Who is to be rung when these follow others, and who is not any longer. Whoever is awaited by now
    /// is, though they may have had the command all the time, and whoever has been given the command.
    pub fn since(&self, before: &Self) -> (BTreeSet<PlayerId>, BTreeSet<PlayerId>) {
        let awaited = self.awaited.difference(&before.awaited);
        let commanders = self.commanders.difference(&before.commanders);
        let anew: BTreeSet<PlayerId> = awaited.chain(commanders).copied().collect();
        let over = before.awaited.difference(&self.awaited);
        let over = over.filter(|player| !anew.contains(player)).copied().collect();
        (anew, over)
    }
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
