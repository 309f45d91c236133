//! The end of a campaign: played out, or laid aside.
//!
//! What is laid aside can be taken up again for thirty days: the secret of its dice is told, and
//! what sides hid from each other, when they have passed.

use model::log::Body;
use model::post_kind::PostKind;
use model::{CampaignRow, Problem, Stage};
use staff::group::Ask;
use staff::{PlayerId, Privilege};
use store::{Change, Due, DueKind};

use crate::context::{Context, Decided, must_serve};
use crate::entropy;
use crate::under_way::{all_due, moved_on, reminders};

/// For how long what lies aside can be taken up again, in seconds.
const ASIDE_FOR: i64 = 30 * 24 * 3_600;

/// The commander, whoever takes turns in command, or whoever manages the server, would lay the
/// campaign aside; a lobby anybody in it. It takes the word of another who has joined, if one has.
pub(super) fn archive(context: &Context<'_>, manages: bool) -> Result<Decided, Problem> {
    let (row, player) = (context.not_over()?, context.asker.player);
    let invited = row.stage == Stage::Lobby && row.roster.has(player);
    let leads = row.roster.commander == Some(player);
    let takes_turns = row.roster.by_turns && row.roster.may(player, Privilege::Serve);
    if !manages && !invited && !leads && !takes_turns {
        return Err(Problem::NotYourPost { holder: row.roster.commander });
    }
    if row.roster.everybody().count() < 2 {
        return laid_aside(context, row, vec![player]);
    }
    let ask = Ask::Archive;
    if !row.roster.clone().ask(player, ask) {
        return Err(Problem::NeedsAnother);
    }
    let told = context.post(1, PostKind::Asked { player, ask, whom: None });
    context.noting(row, Body::Asked { ask }, vec![told])
}

pub(super) fn agreed(context: &Context<'_>) -> Result<Decided, Problem> {
    let (row, player) = (context.not_over()?, context.asker.player);
    let asked = row.roster.group.asked.ok_or(Problem::Stale)?;
    must_serve(&row, player)?;
    if asked == player {
        return Err(Problem::NeedsAnother);
    }
    laid_aside(context, row, vec![asked, player])
}

fn laid_aside(
    context: &Context<'_>,
    mut row: CampaignRow,
    by: Vec<PlayerId>,
) -> Result<Decided, Problem> {
    let line = context.noted(&mut row, Body::LaidAside)?;
    row.stage = Stage::Aside;
    let until = context.now.saturating_add(ASIDE_FOR);
    // That nothing else falls due follows from its pause.
    let changes = vec![
        context.post(1, PostKind::LaidAside { by, until }),
        Change::SetDue(Due::of(row.id, DueKind::Archive, until, 0)),
    ];
    Ok(Decided::of(row, line, changes))
}

/// Whoever has joined it, or manages the server, takes a campaign up again that lies aside. That its
/// channel is free is the caller's to know.
pub(super) fn taken_up(context: &Context<'_>, manages: bool) -> Result<Decided, Problem> {
    let mut row = context.next();
    let player = context.asker.player;
    if row.stage != Stage::Aside {
        return Err(Problem::NotAside);
    }
    if !manages && !row.roster.has(player) {
        return Err(Problem::NotAMember);
    }
    let aside = row.roster.group.aside.ok_or(Problem::NotAside)?;
    let line = context.noted(&mut row, Body::TakenUp)?;
    row.stage = if row.game.is_some() { Stage::Running } else { Stage::Lobby };
    let length = context.now.saturating_sub(aside.since).max(0);
    let mut changes = vec![
        context.post(1, PostKind::TakenUp { player, length }),
        Change::DropDue(row.id, DueKind::Archive),
    ];
    if !aside.paused {
        changes.extend(moved_on(&mut row, length, context.now));
    }
    // Leave has gone on meanwhile.
    let leave =
        |change: &Change| matches!(change, Change::SetDue(due) if due.kind == DueKind::Return);
    changes.extend(all_due(&row).into_iter().filter(leave));
    Ok(Decided::of(row, line, changes))
}

pub(super) fn ended(context: &Context<'_>) -> Result<Decided, Problem> {
    let mut row = context.next();
    if row.stage != Stage::Aside {
        return Err(Problem::NotAside);
    }
    let line = context.noted(&mut row, Body::Archived)?;
    row.stage = Stage::Over;
    let mut changes = entropy::told(context, &row, 0);
    changes.extend(reminders(&row));
    Ok(Decided::of(row, line, changes))
}
