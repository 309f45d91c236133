//! The end of a campaign: played out, or laid aside for good.

use model::log::Body;
use model::post_kind::PostKind;
use model::{CampaignRow, Problem, Stage};
use staff::Privilege;
use store::Change;

use crate::decide::{Context, Decided};
use crate::entropy;
use crate::under_way::reminders;

/// What the channel is told at the end: the secret of the dice and their number, of which
/// `thrown` fell last, and the report, whose facts the actor adds from the log.
pub(super) fn told(context: &Context<'_>, row: &CampaignRow, thrown: usize) -> Vec<Change> {
    let mut told = vec![entropy::shown(context, row, thrown, 9)];
    // Some games tell their own end; the buttons under it bring its report.
    if row.game.is_some() && games::of(&row.setup).reports().follows_the_end() {
        told.push(context.post(10, PostKind::Report { told: Box::default() }));
    }
    told
}

/// The commander, whoever takes turns in command, or whoever manages the server, lays the campaign aside; a lobby anybody in it.
pub(super) fn archive(context: &Context<'_>, manages: bool) -> Result<Decided, Problem> {
    let mut row = context.next();
    let player = context.asker.player;
    if row.stage == Stage::Over {
        return Err(Problem::Over);
    }
    let invited = row.stage == Stage::Lobby && row.roster.has(player);
    let leads = row.roster.commander == Some(player);
    let takes_turns = row.roster.by_turns && row.roster.may(player, Privilege::Serve);
    if !manages && !invited && !leads && !takes_turns {
        return Err(Problem::NotYourPost { holder: row.roster.commander });
    }
    row.stage = Stage::Over;
    let mut changes = told(context, &row, 0);
    changes.extend(reminders(&row));
    let line = context.line(Body::Archived);
    Ok(Decided::of(row, line, changes))
}
