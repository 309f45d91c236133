//! Who is there and who is waited for: leave with a stand-in, the empowerment of the chief of staff
//! (J-004), pauses and nudges.
//!
//! That something has fallen due is the clock's to notice.
//!
//! Whoever becomes awaited, or is to vote, is to be rung: the rows by which the clock does it.
//!
//! Whether and when somebody wants to be rung is looked up only then.

use games::people::awaited::{Called, awaited_first, must_run, nudge_after};
use model::campaign::audience::awaited;
use model::{BadPresence, Purpose};
use staff::absence::Away;
use staff::motion::Question;

use crate::orders::defaults;
use crate::prelude::*;

/// Which messages of a request tell who stands in now.
const STANDS_IN_PART: i64 = 70;

fn handed_on(row: &mut CampaignRow, before: Option<PlayerId>, now: i64) -> Vec<Change> {
    if row.stage != Stage::Running || row.roster.paused.is_some() || awaited_first(row) == before {
        return Vec::new();
    }
    row.awaited_since = now;
    reminders(row)
}

/// What follows from any request. Somebody on leave may have named who answers for them: if that one has
/// gone away or left since, or is there again, the channel is told who answers now. While a campaign
/// pauses, nothing of it falls due.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let members = decided.row.roster.members.iter().map(|member| member.player);
    for (player, part) in members.zip(STANDS_IN_PART..) {
        let (before, after) = (&context.row.roster, &decided.row.roster);
        let same = before
            .away(player)
            .is_some_and(|leave| after.away(player).is_some_and(|now| now.until == leave.until));
        let named = before.away(player).and_then(|leave| leave.stand_in).filter(|_| same);
        let Some(named) = named else { continue };
        // Whoever changes their own leave is told so anyhow.
        let changed = before.deputy(player) != after.deputy(player);
        let concerns = [before.deputy(player), after.deputy(player)].contains(&Some(named));
        if changed && concerns && context.asker.player != player {
            let kind = PostKind::StandsIn { player, named, deputy: after.deputy(player) };
            decided.changes.push(context.post(part, kind));
        }
    }
    if decided.row.roster.paused.is_some() {
        decided.changes.push(Change::HoldDues(decided.row.id));
    }
}

pub(crate) fn went(context: &Context<'_>, until: i64, stand_in: Option<PlayerId>) -> Judged {
    let player = context.asker.player;
    let mut row = under_way(context)?;
    if !Purpose::Leave.takes(until, context.now) {
        return Err(BadPresence::NoSuchTime(Purpose::Leave).into());
    }
    if stand_in.is_some_and(|id| id == player || !row.roster.has(id)) {
        return Err(BadPresence::NoSuchStandIn.into());
    }
    if let Some(Away { until, .. }) = stand_in.and_then(|id| row.roster.away(id)) {
        return Err(BadPresence::StandInAway { until }.into());
    }
    let before = awaited_first(&row);
    let line = context.noted(&mut row, Body::Went { until, stand_in })?;
    let mut changes = vec![
        context.post(1, PostKind::Went { player, until, stand_in }),
        Change::SetDue(Due::leave(row.id, player, until)),
    ];
    changes.extend(handed_on(&mut row, before, context.now));
    Ok(Decided::of(row, line, changes))
}

/// Somebody is back: of their own accord, or because their leave has ended.
pub(crate) fn returned(context: &Context<'_>, player: PlayerId) -> Judged {
    let mut row = context.next();
    if !row.roster.has(player) {
        return Err(Problem::NotAMember);
    }
    let away = row.roster.away(player).map_or(i64::MAX, |away| away.until);
    if context.asker.player != player && context.now < away {
        return Err(Problem::Stale);
    }
    let before = awaited_first(&row);
    let line = context.noted(&mut row, Body::Returned { player })?;
    let mut changes = vec![
        context.post(1, PostKind::Returned { player }),
        Change::DropOneDue(Due::leave(row.id, player, 0)),
    ];
    changes.extend(handed_on(&mut row, before, context.now));
    Ok(Decided::of(row, line, changes))
}

/// The time of whoever is awaited has passed since `since`: the chief of staff may act for the
/// commander (J-004). The same message reminds the commander for the `told`-th time; it rings for
/// him unless it is to be `quiet`. The next reminder comes after this one if the ladder `goes_on`.
pub(crate) fn empowered(
    context: &Context<'_>,
    since: i64,
    told: i64,
    quiet: bool,
    goes_on: bool,
) -> Judged {
    let mut row = context.next();
    must_run(&row.roster)?;
    let pace = row.setup.conduct().pace;
    let current = row.stage == Stage::Running && row.awaited_since == since;
    if !current || context.now - since < pace.chief_after() {
        return Err(Problem::Stale);
    }
    let player = awaited_first(&row).ok_or(Problem::Stale)?;
    let game = row.game.as_ref().ok_or(Problem::NotStarted)?;
    let chief = authority::chief_awaits(game, &row.roster).ok_or(Problem::Stale)?;
    // Where an officer is late, the commander is not, and has the next question himself.
    let commander = row.roster.commander.and_then(|commander| row.roster.present(commander));
    let body = match commander == Some(player) || row.roster.commander == Some(player) {
        true => Body::ChiefTakesOver,
        false => Body::ChiefActs,
    };
    let line = context.noted(&mut row, body)?;
    let kind =
        PostKind::Reminder { player, told, since, quiet, chief: Some(chief), nudged_by: None };
    let mut changes = vec![context.post(1, kind), Change::DropDue(row.id, DueKind::Chief)];
    changes.extend((!quiet).then(|| Change::Rings(row.id, player, context.now)));
    if goes_on {
        let at = context.now.saturating_add(pace.again_after());
        changes.push(Change::SetDue(Due { told, ..Due::reminder(row.id, at, since) }));
    }
    // He has his time before anything is done for both.
    changes.extend(defaults::hours(&row));
    Ok(Decided::of(row, line, changes))
}

/// The campaign goes on; every deadline moves on by as long as it paused, or by as much of the
/// pause as was left when what it is about came up.
pub(crate) fn resumed(context: &Context<'_>) -> Judged {
    let player = context.asker.player;
    let mut row = under_way(context)?;
    let since = row.roster.paused.ok_or(BadPresence::NotPaused)?;
    let length = context.now.saturating_sub(since).max(0);
    let line = context.noted(&mut row, Body::WentOn)?;
    let mut changes = vec![context.post(1, PostKind::Resumed { player, length })];
    changes.extend(moved_on(&mut row, length, context.now));
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn nudged(context: &Context<'_>) -> Judged {
    let by = context.asker.player;
    let row = under_way(context)?;
    must_run(&row.roster)?;
    let player = awaited_first(&row).ok_or(BadPresence::NobodyToNudge)?;
    if player == by {
        return Err(BadPresence::AwaitedYourself.into());
    }
    let from = row.roster.nudged.saturating_add(nudge_after(&row.setup));
    if context.now < from {
        return Err(BadPresence::TooSoon { from }.into());
    }
    let kind = PostKind::Reminder {
        player,
        told: 0,
        since: row.awaited_since,
        quiet: false,
        chief: None,
        nudged_by: Some(by),
    };
    let changes = vec![context.post(1, kind), Change::Rings(row.id, player, context.now)];
    context.noting(row, Body::Nudged { player }, changes)
}

pub(crate) fn ring_whoever_is_called(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, line, changes, .. } = decided;
    // Somebody asks to lay it aside, perhaps because its game cannot be asked anything any more.
    if matches!(line.body, Body::Asked { .. }) {
        return;
    }
    let of = |row: &CampaignRow| Called::of(row.stage, row.game.as_deref(), &row.roster);
    let after = of(row);
    // One that stands still after a fault and is laid aside cannot be asked who was awaited.
    let before = if after == Called::default() { Called::default() } else { of(context.row) };
    let (anew, over) = after.since(&before);
    let over = over.into_iter().map(|player| Due::ring(row.id, player, context.now));
    changes.extend(over.map(Change::DropOneDue));
    changes.extend(anew.into_iter().map(|player| ring(row, player, context.now)));
    let is_other = (row.stage, row.roster.paused) != (context.row.stage, context.row.roster.paused)
        || before.everybody() != after.everybody()
        || asked(context.row) != asked(row);
    if is_other && is_told(context, line, row) {
        // Before what is told of it: messages so far are about what was before.
        changes.insert(0, Change::CallAgain(row.id));
    }
    for motion in row.roster.staffs().filter_map(|staff| staff.motion()) {
        let open = |number| {
            context.row.roster.staffs().any(|of| of.motion().is_some_and(|of| of.number == number))
        };
        if open(motion.number) {
            continue;
        }
        let accused = match motion.question {
            Question::Relieve { accused, .. } => Some(accused),
            _ => None,
        };
        let voters = motion.electors.iter().copied();
        let accused = accused.filter(|accused| !motion.electors.contains(accused));
        for player in voters.chain(accused) {
            let asked = [(DueKind::Ballot, context.now), (DueKind::LastCall, motion.last_call())];
            changes.extend(asked.map(|(kind, at)| {
                Change::SetDue(Due::ballot(row.id, kind, player, (motion.number, at)))
            }));
        }
    }
}

fn asked(row: &CampaignRow) -> Option<DecisionId> {
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running);
    game.and_then(|game| game.decision()).map(|waiting| waiting.id)
}

fn is_told(context: &Context<'_>, line: &LogLine, after: &CampaignRow) -> bool {
    let sides = |row: &CampaignRow| row.game.as_deref().map(awaited);
    counts::is_public(context, line, after) || sides(context.row) != sides(after)
}

fn ring(row: &CampaignRow, player: PlayerId, now: i64) -> Change {
    Change::SetDue(Due::ring(row.id, player, now))
}

pub(crate) fn all_rings(row: &CampaignRow) -> impl Iterator<Item = Change> {
    let called = Called::of(row.stage, row.game.as_deref(), &row.roster);
    called.everybody().into_iter().map(|player| ring(row, player, row.awaited_since))
}
