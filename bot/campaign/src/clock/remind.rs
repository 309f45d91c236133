//! The ladder: whoever is awaited is reminded, then again with the chief of staff empowered to act
//! (J-004), then from time to time, five times at most for one question.
//!
//! A row of what falls due is about one waiting, known by when it began. If something has been
//! ordered meanwhile, the row starts anew. However long the bot was away, a campaign is reminded
//! once, and the chief of staff acts, or a default answers, only after a reminder that did not help. Whoever does not want
//! to be rung now is rung when they do; the chief of staff's empowerment waits for quiet hours, but
//! for no snooze.
//!
//! Whoever has become awaited is rung once, and whoever is to vote when the motion opens and before
//! it closes: by their own setting, never in their quiet hours, and never twice a day. Who has done
//! something meanwhile, or shortly before, knows it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::orders::by_default;
use games::people::awaited::Called;
use games::time::hours;
use model::campaign::audience::awaited as sides_awaited;
use model::person::{Look, Person, Rings};
use staff::conduct::Pace;

use crate::prelude::*;

/// When something that could not be done is tried again, in seconds.
const AGAIN_AFTER: i64 = 300;
const REMINDERS_MAX: i64 = 5;
/// How long everybody is told again that nothing happens, in seconds.
const WEEK: i64 = 7 * 24 * 3_600;
/// Which message after an order says so.
const STALLED_PART: i64 = 310;
/// Which messages after an order remind; parts from 10 on are no part of the order itself.
const REMINDER_PART: i64 = 10;

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
    let post = owed(campaigns, &snapshot, REMINDER_PART + told, kind, now).await?;
    let mut changes = vec![next, post];
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
            true => self::reminder(campaigns, first, now).await,
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
        // Until something else is done, what frees it is looked at from time to time.
        let again = now.saturating_add(conduct.pace.unit());
        let at = if freed { from.max(again) } else { from };
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let kind = PostKind::Stalled { again: due.told > 0 };
    let post = owed(campaigns, &snapshot, STALLED_PART + due.told, kind, now).await?;
    let again = Due { at: now.saturating_add(WEEK), told: due.told + 1, ..due };
    store.commit(vec![Change::SetDue(again), post]).await?;
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
    part: i64,
    kind: PostKind,
    now: i64,
) -> Result<Change, StoreError> {
    let id = campaigns.store().next_post().await?;
    Ok(message(id, snapshot.id, (snapshot.last_order, part), kind, now))
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

/// Whoever has done something so long before is there, and is not rung, in seconds.
const LATELY: i64 = 10 * 60;
/// Which messages after an order ring: whoever is awaited, and voters.
const RING_PART: i64 = 20;
const BALLOTS_PART: i64 = 200;

async fn last_act(
    campaigns: &Campaigns,
    snapshot: &Snapshot,
    player: PlayerId,
) -> Result<i64, StoreError> {
    let store = campaigns.store();
    let seen = snapshot.roster.everybody().find(|member| member.player == player);
    let look = store.look(snapshot.id, player).await?;
    let draft = store.draft_of(snapshot.id, player).await?;
    let acts = [seen.map(|of| of.seen), Some(look.looked), draft.map(|draft| draft.updated)];
    Ok(acts.into_iter().flatten().max().unwrap_or_default())
}

pub(super) async fn ring_due(campaigns: &Campaigns, due: Due, now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let Some(snapshot) = under_way(campaigns, due, now).await? else { return Ok(()) };
    let (player, over) = (due.player(), Change::DropDueAsItWas(due));
    // A game that cannot be asked is found out by whoever next asks something of it.
    let asked =
        || Called::of(snapshot.stage, snapshot.game.as_deref(), &snapshot.roster).everybody();
    let called = catch_unwind(AssertUnwindSafe(asked)).unwrap_or_default();
    let Some((_, part)) = called.iter().zip(RING_PART..).find(|(of, _)| **of == player) else {
        return store.commit(vec![over]).await;
    };
    // A reminder says the same.
    let reminder = store.due_of(due.campaign, DueKind::Reminder).await?;
    let reminded = reminder
        .is_some_and(|of| of.since >= due.since && (of.told > 0 || of.at <= now))
        && awaited(&snapshot) == Some(player);
    let person = store.person(player).await?;
    let there = last_act(campaigns, &snapshot, player).await? > due.since - LATELY;
    if there || reminded || person.rings != Rings::AtOnce {
        return store.commit(vec![over]).await;
    }
    let mut look = store.look(due.campaign, player).await?;
    if is_pressing(&snapshot, player, look.rung) {
        look.rung = 0;
    }
    if let Some(at) = hours::peace_until(&snapshot, player, &person, look, now) {
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let post = owed(campaigns, &snapshot, part, PostKind::Awaited { player }, now).await?;
    store.commit(vec![over, post, Change::Rings(due.campaign, player, now)]).await?;
    campaigns.announce(due.campaign);
    Ok(())
}

/// Whether somebody is rung for it even if they were just before: for a battle, and for orders in
/// another's stead, which are given for them soon. Who was rung since they began to act knows that.
fn is_pressing(snapshot: &Snapshot, player: PlayerId, rung: i64) -> bool {
    let Some(game) = snapshot.game.as_deref() else { return false };
    let roster = &snapshot.roster;
    let acts = roster.chief_acts && roster.acting_chief() == Some(player);
    let knows = roster.chief_since > 0 && rung >= roster.chief_since;
    games::battle(game).is_some() || acts && !knows
}

/// Motions have opened, or close soon: of each, those who have not voted are rung by one message.
pub(super) async fn ballots(
    campaigns: &Campaigns,
    mut dues: Vec<Due>,
    now: i64,
) -> Result<(), StoreError> {
    let of = |due: &Due| (due.campaign, due.kind, due.told);
    dues.sort_by_key(of);
    for dues in dues.chunk_by(|one, next| of(one) == of(next)) {
        one_motion(campaigns, dues, now).await?;
    }
    Ok(())
}

async fn one_motion(campaigns: &Campaigns, dues: &[Due], now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let (mut changes, mut players) = (Vec::new(), Vec::new());
    let Some(first) = dues.first() else { return Ok(()) };
    let Some(snapshot) = under_way(campaigns, *first, now).await? else { return Ok(()) };
    let number = u32::try_from(first.told).unwrap_or_default();
    let open = snapshot.roster.staffs().find_map(|of| of.motion().filter(|of| of.number == number));
    let closes = first.kind == DueKind::LastCall;
    for due in dues {
        let player = due.player();
        changes.push(Change::DropDueAsItWas(*due));
        let Some(motion) = open.filter(|motion| !motion.has_voted(player)) else { continue };
        let member = snapshot.roster.everybody().find(|member| member.player == player);
        // Whoever has moved it, or done something since, has seen it.
        let Some(member) = member.filter(|member| closes || member.seen < motion.opened) else {
            continue;
        };
        let person = store.person(player).await?;
        let wanted = match person.rings {
            Rings::AtOnce => !closes || motion.electors.contains(&member.player),
            Rings::Reminders => closes && motion.electors.contains(&member.player),
            Rings::Never => false,
        };
        if !wanted {
            continue;
        }
        let look = store.look(due.campaign, player).await?;
        match hours::peace_until(&snapshot, player, &person, look, now) {
            Some(at) => {
                changes.pop();
                changes.push(Change::PutOffDueAsItWas(*due, at));
            }
            None => {
                players.push(player);
                changes.push(Change::Rings(due.campaign, player, now));
            }
        }
    }
    // Those who sleep now are rung by another message, with a mark of its own.
    let place = |of: &PlayerId| snapshot.roster.everybody().position(|member| member.player == *of);
    let place = players.first().and_then(place).and_then(|place| i64::try_from(place).ok());
    if let Some(place) = place {
        let part = BALLOTS_PART + 2 * place + i64::from(closes);
        let kind = PostKind::Ballots { motion: number, players, closes };
        changes.push(owed(campaigns, &snapshot, part, kind, now).await?);
    }
    store.commit(changes).await?;
    if place.is_some() {
        campaigns.announce(first.campaign);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use games_testing::{games, snapshot};
    use kit::SplitMix;
    use model::Game;

    use super::*;

    #[test]
    fn whoever_acts_for_another_is_rung_for_it_once() {
        let (alice, ben) = (PlayerId(1), PlayerId(2));
        let setup = games()[0].setup(None, None);
        let mut snapshot = snapshot(Game::new(&setup, &mut SplitMix(1), &mut Vec::new()));
        assert!(!is_pressing(&snapshot, ben, 0), "Alice commands");
        (snapshot.roster.chief_acts, snapshot.roster.chief_since) = (true, 100);
        assert!(is_pressing(&snapshot, ben, 99), "what he was rung for before was another matter");
        assert!(!is_pressing(&snapshot, ben, 100) && !is_pressing(&snapshot, alice, 99));
    }
}
