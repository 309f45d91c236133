//! The ladder: whoever is awaited is reminded, then again with the chief of staff empowered to act
//! (J-004), then from time to time, five times at most for one question.
//!
//! A row of what falls due is about one waiting, known by when it began. If something has been
//! ordered meanwhile, the row starts anew. However long the bot was away, a campaign is reminded
//! once, and the chief of staff acts, or a default answers, only after a reminder that did not help. Whoever does not want
//! to be rung now is rung when they do; the chief of staff's empowerment waits for quiet hours, but
//! for no snooze.

use std::sync::Arc;

use games::orders::by_default;
use games::people::authority;
use games::time::hours;
use model::campaign::audience::awaited as sides_awaited;
use model::person::{Look, Person, Rings};
use model::post_kind::PostKind;
use model::{Asker, Problem, Request, Snapshot, Stage};
use staff::PlayerId;
use staff::conduct::Pace;
use store::{Change, Due, DueKind, OutboxRow, Store, StoreError};

use crate::Campaigns;

/// When something that could not be done is tried again, in seconds.
const AGAIN_AFTER: i64 = 300;
const REMINDERS_MAX: i64 = 5;
/// How long everybody is told again that nothing happens, in seconds.
const WEEK: i64 = 7 * 24 * 3_600;
/// Which message after an order says so.
const STALLED_PART: i64 = 300;

pub(super) fn awaited(snapshot: &Snapshot) -> Option<PlayerId> {
    let game = snapshot.game.as_ref().filter(|_| snapshot.stage == Stage::Running)?;
    authority::awaited(game, &snapshot.roster).first().copied()
}

fn chief_of(snapshot: &Snapshot) -> Option<PlayerId> {
    authority::chief_awaits(snapshot.game.as_ref()?, &snapshot.roster)
}

/// The campaign that something is due in; nothing if it cannot be read just now or stands still
/// after a fault, for which it is put off, or pauses, which holds the row.
pub(super) async fn under_way(
    campaigns: &Campaigns,
    due: Due,
    now: i64,
) -> Result<Option<Arc<Snapshot>>, StoreError> {
    let snapshot = campaigns.snapshot(due.campaign).await;
    let snapshot = snapshot.filter(|snapshot| snapshot.stage != Stage::Frozen);
    if snapshot.is_none() {
        let at = now.saturating_add(AGAIN_AFTER);
        campaigns.store().commit(vec![Change::PutOffDueAsItWas(due, at)]).await?;
    }
    Ok(snapshot.filter(|snapshot| snapshot.roster.paused.is_none()))
}

pub(super) async fn reminder(campaigns: &Campaigns, due: Due, now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let over = Change::DropDueAsItWas(due);
    let Some(snapshot) = under_way(campaigns, due, now).await? else { return Ok(()) };
    let Some(player) = awaited(&snapshot) else { return store.commit(vec![over]).await };
    let (pace, since) = (snapshot.setup.conduct().pace, snapshot.awaited_since);
    if due.since != since {
        // Something was ordered just now.
        let at = since.saturating_add(pace.remind_after());
        return store.commit(vec![Change::SetDue(Due { told: 0, at, since, ..due })]).await;
    }
    if due.told >= REMINDERS_MAX {
        return store.commit(vec![over]).await;
    }
    let (look, person) = (store.look(due.campaign, player).await?, store.person(player).await?);
    if let Some(at) = held_until(&snapshot, player, &person, look, now) {
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let told = due.told + 1;
    let quiet = person.rings == Rings::Never;
    let chief = chief_of(&snapshot);
    if chief.is_some() && due.told > 0 && now - since >= pace.chief_after() {
        let request = Request::Empower { since, told, quiet, goes_on: told < REMINDERS_MAX };
        return asked(campaigns, due, request, now).await;
    }
    let next = if told >= REMINDERS_MAX {
        over
    } else {
        Change::SetDue(Due { at: now.saturating_add(pace.again_after()), told, ..due })
    };
    let (chief, nudged_by) = (None, None);
    let kind = PostKind::Reminder { player, told, since, quiet, chief, nudged_by };
    let post = owed(campaigns, &snapshot, kind, told, now).await?;
    let mut changes = vec![next, Change::AddPost(Box::new(post))];
    changes.extend((!quiet).then(|| Change::Rings(due.campaign, player, now)));
    if chief_of(&snapshot).is_some() && told == 1 {
        // However late the first reminder comes, it has its time to help.
        let at = since.saturating_add(pace.chief_after());
        let at = at.max(now.saturating_add(pace.chief_has()));
        changes.push(Change::SetDue(Due::chief(due.campaign, at, since)));
    }
    changes.extend(moved_on(store, due, pace, now).await?);
    store.commit(changes).await?;
    campaigns.announce(due.campaign);
    Ok(())
}

/// What the first reminder warns of, moved on by as much as it comes late, if so late that there
/// would be no time left: the bot was away.
async fn moved_on(
    store: &Store,
    reminder: Due,
    pace: Pace,
    now: i64,
) -> Result<Vec<Change>, StoreError> {
    let due_at = reminder.since.saturating_add(pace.remind_after());
    let late = now.saturating_sub(due_at);
    let mut moved = Vec::new();
    if reminder.told > 0 || late <= pace.unit() * 3 / 4 {
        return Ok(moved);
    }
    for kind in [DueKind::Default, DueKind::Council] {
        let row = store.due_of(reminder.campaign, kind).await?.filter(|row| row.at >= due_at);
        moved.extend(row.map(|row| Change::PutOffDueAsItWas(row, row.at.saturating_add(late))));
    }
    Ok(moved)
}

/// Whether what answers for whoever is awaited has to wait: they have not been reminded yet, which
/// comes first, and then has its time. Nobody waits for whoever is on leave or snoozes, nor where
/// the answer was due before any reminder.
pub(super) async fn waits(campaigns: &Campaigns, due: Due, now: i64) -> Result<bool, StoreError> {
    let store = campaigns.store();
    // What was put off or set anew since it was found has another time.
    if store.due_of(due.campaign, due.kind).await? != Some(due) {
        return Ok(true);
    }
    let Some(snapshot) = under_way(campaigns, due, now).await? else { return Ok(true) };
    let (pace, since) = (snapshot.setup.conduct().pace, snapshot.awaited_since);
    let Some(player) = awaited(&snapshot) else { return Ok(false) };
    // The chief of staff comes first, and has his time.
    let chief = store.due_of(due.campaign, DueKind::Chief).await?;
    let chief = chief.filter(|chief| chief.since == since && chief_of(&snapshot).is_some());
    if let Some(chief) = chief.filter(|_| due.at >= since.saturating_add(pace.chief_after())) {
        let at = chief.at.max(now).saturating_add(pace.chief_has());
        store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await?;
        return Ok(true);
    }
    let reminder = store.due_of(due.campaign, DueKind::Reminder).await?;
    let first = reminder.filter(|reminder| reminder.told == 0 && reminder.since == since);
    let Some(first) = first.filter(|_| due.at >= since.saturating_add(pace.remind_after())) else {
        return Ok(false);
    };
    let snoozes = store.look(due.campaign, player).await?.snoozed > now;
    if snoozes || snapshot.roster.away(player).is_some() {
        return Ok(false);
    }
    let at = first.at.max(now).saturating_add(pace.again_after());
    store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await?;
    Ok(true)
}

pub(super) async fn chief(campaigns: &Campaigns, due: Due, now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let over = Change::DropDueAsItWas(due);
    let Some(snapshot) = under_way(campaigns, due, now).await? else { return Ok(()) };
    let player = awaited(&snapshot).filter(|_| chief_of(&snapshot).is_some());
    let Some(player) = player.filter(|_| due.since == snapshot.awaited_since) else {
        return store.commit(vec![over]).await;
    };
    let (look, person) = (store.look(due.campaign, player).await?, store.person(player).await?);
    if let Some(at) = hours::quiet_until(&person, now) {
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let snoozes = look.snoozed > now;
    let reminder = store.due_of(due.campaign, DueKind::Reminder).await?;
    if let Some(first) = reminder.filter(|reminder| reminder.told == 0 && !snoozes) {
        // Nobody has been reminded yet, for one reason or another: that comes first.
        let has = snapshot.setup.conduct().pace.chief_has();
        let at = first.at.max(now).saturating_add(has);
        store.commit(vec![Change::SetDue(Due { at, ..due })]).await?;
        return match first.at <= now {
            true => crate::clock::remind::reminder(campaigns, first, now).await,
            false => Ok(()),
        };
    }
    let told = reminder.map_or(REMINDERS_MAX, |reminder| reminder.told + 1);
    let rests = hours::rests_until(&snapshot, look) > now;
    let (since, quiet) = (due.since, snoozes || rests || person.rings == Rings::Never);
    let request = Request::Empower { since, told, quiet, goes_on: !snoozes };
    asked(campaigns, due, request, now).await
}

/// Nobody may have done anything for long: if nothing is done by itself either, everybody is told
/// so once, and then in a line each week. Nobody is rung.
pub(super) async fn stalled(campaigns: &Campaigns, due: Due, now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let Some(snapshot) = under_way(campaigns, due, now).await? else { return Ok(()) };
    let (Some(_), Some(game)) = (awaited(&snapshot), &snapshot.game) else {
        return store.commit(vec![Change::DropDueAsItWas(due)]).await;
    };
    let (roster, conduct) = (&snapshot.roster, snapshot.setup.conduct());
    // What somebody of one side has done is not the other's to know.
    let seen = roster.everybody().filter(|_| roster.side.is_none()).map(|member| member.seen);
    let acted = seen.chain([snapshot.awaited_since]).max();
    let from = acted.unwrap_or(now).saturating_add(conduct.pace.stalled_after());
    // A default, a vote that closes or the council's order will free it.
    let Some(whole) = campaigns.whole(due.campaign).await else { return Ok(()) };
    let asked = whole.game.as_deref().map(sides_awaited).unwrap_or_default();
    let theirs = whole.roster.facing(asked.first().copied());
    let game = whole.game.as_deref().unwrap_or(game);
    let freed = by_default::step(game, &theirs).is_some()
        || roster.staffs().any(|staff| staff.motion().is_some())
        || conduct.councils_order && by_default::council_choice(game, &theirs).is_some();
    if from > now || freed {
        let at = from.max(now.saturating_add(conduct.pace.unit()));
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let kind = PostKind::Stalled { again: due.told > 0 };
    let post = owed(campaigns, &snapshot, kind, STALLED_PART + due.told, now).await?;
    let again = Due { at: now.saturating_add(WEEK), told: due.told + 1, ..due };
    store.commit(vec![Change::SetDue(again), Change::AddPost(Box::new(post))]).await?;
    campaigns.announce(due.campaign);
    Ok(())
}

/// Until when somebody is not to be rung, if they are not now: they are left in peace, or have
/// been nudged just now.
fn held_until(
    snapshot: &Snapshot,
    player: PlayerId,
    person: &Person,
    look: Look,
    now: i64,
) -> Option<i64> {
    let nudged =
        snapshot.roster.nudged.saturating_add(games::people::awaited::nudge_after(&snapshot.setup));
    let peace = hours::peace_until(snapshot, player, person, look, now.max(nudged));
    peace.or(Some(nudged).filter(|until| *until > now))
}

async fn owed(
    campaigns: &Campaigns,
    snapshot: &Snapshot,
    kind: PostKind,
    told: i64,
    now: i64,
) -> Result<OutboxRow, StoreError> {
    // Parts from 10 on are no part of the order itself.
    let mark = (snapshot.last_order, 10 + told);
    let id = campaigns.store().next_post().await?;
    Ok(OutboxRow::new(id, snapshot.id, mark, kind, now))
}

/// Asks of a campaign what has fallen due; what cannot be done does not fall due again.
pub(super) async fn asked(
    campaigns: &Campaigns,
    due: Due,
    request: Request,
    now: i64,
) -> Result<(), StoreError> {
    match campaigns.request_at(due.campaign, Asker::CLOCK, request, Some(now)).await {
        Ok(_) => campaigns.store().commit(vec![Change::DropDueAsItWas(due)]).await,
        // Frozen or busy: whoever mends it finds it as it was.
        Err(
            Problem::Busy
            | Problem::Frozen(_)
            | Problem::Fault(_)
            | Problem::Ending
            | Problem::Away
            | Problem::Unsure,
        ) => {
            let at = now.saturating_add(AGAIN_AFTER);
            // What has been set anew meanwhile is left alone.
            campaigns.store().commit(vec![Change::PutOffDueAsItWas(due, at)]).await
        }
        // Whoever serves it does it.
        Err(Problem::Moved) => Ok(()),
        Err(_) => campaigns.store().commit(vec![Change::DropDueAsItWas(due)]).await,
    }
}
