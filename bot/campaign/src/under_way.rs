//! What orders and the staff both ask of a campaign under way: whether it is, and what falls due
//! while it waits.

use games::people::authority;
use model::post_kind::PostKind;
use model::{CampaignRow, Game, Problem, Stage};
use store::{Change, Due, DueKind};

use crate::context::Context;
use crate::people::rings;

/// The next state of a campaign under way in which whoever asks has joined.
pub(crate) fn under_way(context: &Context<'_>) -> Result<CampaignRow, Problem> {
    let row = context.next();
    match row.stage {
        // Before the beginning a commander can be elected.
        Stage::Lobby if row.roster.motion().is_none() => return Err(Problem::NotStarted),
        Stage::Over => return Err(Problem::Over),
        Stage::Aside => return Err(Problem::Aside),
        Stage::Lobby | Stage::Running | Stage::Frozen => {}
    }
    if row.roster.has(context.asker.player) { Ok(row) } else { Err(Problem::NotAMember) }
}

pub(crate) fn running(row: &CampaignRow) -> Result<&Game, Problem> {
    match (row.stage, &row.game) {
        (Stage::Running, Some(game)) => Ok(game),
        _ => Err(Problem::Frozen(String::new())),
    }
}

pub(crate) fn reminders(row: &CampaignRow) -> Vec<Change> {
    let none = |kind| Change::DropDue(row.id, kind);
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running);
    // Who votes is called by the motion.
    let waits = |game: &Game| game.decision().is_some() && !authority::is_voted(game, &row.roster);
    if !game.is_some_and(|game| waits(game)) {
        return [DueKind::Reminder, DueKind::Chief, DueKind::Stalled].map(none).into();
    }
    let (pace, since) = (row.setup.conduct().pace, row.awaited_since);
    let reminder = Due::reminder(row.id, since.saturating_add(pace.remind_after()), since);
    let stalled = since.saturating_add(pace.stalled_after());
    let stalled = Due::of(row.id, DueKind::Stalled, stalled, 0);
    let mut changes = vec![Change::SetDue(reminder), Change::SetDue(stalled)];
    changes.extend(chief(row));
    changes
}

pub(crate) fn chief(row: &CampaignRow) -> Option<Change> {
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running)?;
    game.decision()?;
    let (pace, since) = (row.setup.conduct().pace, row.awaited_since);
    Some(match authority::chief_awaits(game, &row.roster) {
        Some(_) => {
            Change::SetDue(Due::chief(row.id, since.saturating_add(pace.chief_after()), since))
        }
        None => Change::DropDue(row.id, DueKind::Chief),
    })
}

/// The same for a campaign that comes from elsewhere: leave ends in its time there too.
pub(crate) fn all_due(row: &CampaignRow) -> Vec<Change> {
    let mut changes = reminders(row);
    let away = row.roster.everybody().filter_map(|of| Some((of.player, of.away?.until)));
    changes.extend(away.map(|(player, at)| Change::SetDue(Due::leave(row.id, player, at))));
    changes.extend(rings::all(row));
    changes
}

/// What follows when a campaign goes on after a pause of this length: what is due moves on by as
/// much, or by what was left of the pause when what it is about came up.
pub(crate) fn moved_on(row: &mut CampaignRow, length: i64, now: i64) -> Vec<Change> {
    let moved = row.awaited_since.saturating_add(length);
    row.awaited_since = moved.min(now);
    let mut changes = vec![Change::ReleaseDues(row.id, length)];
    if moved > now {
        // Whoever is awaited since the pause began has all the time a person has from now on.
        changes.extend(reminders(row));
    }
    if let Some(motion) = row.roster.motion() {
        changes.push(Change::SetDue(Due::motion(row.id, motion.number, motion.closes)));
        changes.extend(grown(row, motion.number));
    }
    changes
}

pub(crate) fn grown(row: &CampaignRow, number: u32) -> Option<Change> {
    let motion = row.roster.motion_numbered(number)?;
    Some(Change::GrowPost(motion.notice, Box::new(PostKind::Motion { motion: number })))
}
