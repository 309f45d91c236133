//! What the audiences of a game of sides see of a request: each numbers the lines of the log and the
//! questions by what it can see, and no time begins anew for what not everybody may know.
//!
//! Here too: the channels that sides keep to themselves, and what falls due for the staffs of other sides.

use std::borrow::Cow;

use model::campaign::audience::{awaited, of_line, seen};
use model::campaign::counts::{Count, Counts};

use crate::context::last;
use crate::prelude::*;

/// Whether an audience sees a line that a side has written: it is their own, something that they may
/// know came of it, others are asked since, or the table looks otherwise to them.
fn is_seen(context: &Context<'_>, line: &LogLine, after: &CampaignRow, audience: Audience) -> bool {
    let before = context.row.game.as_deref();
    let owner = of_line(line, &context.row.roster, before);
    if owner.is_none_or(|side| audience == Audience::Side(side)) {
        return true;
    }
    let shows = |events: &[Event]| !seen(events, Some(audience)).is_empty();
    let is_changed = || match (before, after.game.as_deref()) {
        (Some(before), Some(after)) => {
            awaited(before) != awaited(after) || !before.looks_like(after, audience)
        }
        _ => false,
    };
    match &line.body {
        // Everybody is told that nobody has answered.
        Body::Order { given: Given::ByDefault, .. } => true,
        Body::Order { .. } => shows(&line.events) || is_changed(),
        Body::Undone { order } => {
            let mut undone = context.read.lines.iter().filter(|line| line.number >= *order);
            undone.any(|line| shows(&line.events)) || is_changed()
        }
        Body::Proposed { .. }
        | Body::Backed { .. }
        | Body::Objected { .. }
        | Body::Dropped { .. }
        | Body::Impossible { .. }
        | Body::GrewOld
        | Body::Planned
        | Body::Roomed { .. }
        | Body::RoomLost { .. }
        | Body::StoodBy { .. } => false,
        _ => true,
    }
}

/// Whether everybody sees that a line was written: only then does a time begin anew with it.
pub(crate) fn is_public(context: &Context<'_>, line: &LogLine, after: &CampaignRow) -> bool {
    is_seen(context, line, after, Audience::Public)
}

fn audiences(sides: &[Side]) -> impl Iterator<Item = Audience> {
    std::iter::once(Audience::Public).chain(sides.iter().copied().map(Audience::Side))
}

/// What follows from any line of a game of sides: whoever sees it counts it.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    if decided.row.roster.side.is_none() {
        return;
    }
    let sides = games::sides::numbers(&decided.row.setup);
    let asked = |row: &CampaignRow| row.game.as_ref().map_or(0, |game| game.asked());
    let (before, after) = (asked(context.row), asked(&decided.row));
    let mut changes = Vec::new();
    let mut counts = decided.row.counts.take().unwrap_or_else(|| {
        let lines = context.row.last_order;
        let all = i64::try_from(sides.len() + 1).unwrap_or(i64::MAX);
        changes.push(Change::BeginOwnNumbers(context.row.id, all, lines));
        Counts::starting(sides.len(), Count { lines, questions: before })
    });
    let waiting = |row: &CampaignRow| Some(row.game.as_ref()?.decision()?.id);
    let is_played = waiting(context.row) != waiting(&decided.row);
    let others = decided.changes.iter().filter_map(|change| match change {
        Change::AddLine(line) => Some(&**line),
        _ => None,
    });
    let lines: Vec<&LogLine> = std::iter::once(&decided.line).chain(others).collect();
    let owner = of_line(&decided.line, &context.row.roster, context.row.game.as_deref());
    for audience in audiences(&sides) {
        // A side knows how often it was asked itself. Whoever only sees what came of it counts one.
        let is_own = owner.is_none_or(|side| audience == Audience::Side(side));
        let mut questions = match is_played {
            false => 0,
            true if is_own => after.saturating_sub(before).max(1),
            true => 1,
        };
        for line in &lines {
            if is_seen(context, line, &decided.row, audience) {
                let number = counts.sees(audience, line.number, std::mem::take(&mut questions));
                changes.push(Change::AddOwnNumber(line.campaign, number));
            }
        }
    }
    decided.row.counts = Some(counts);
    decided.changes.extend(changes);
}

/// A request with the number of the question that waits in place of the one by which whoever asks
/// knows it. One that is about another question is about none.
pub(crate) fn meant<'a>(row: &CampaignRow, asker: Asker, request: &'a Request) -> Cow<'a, Request> {
    let (Some(counts), Some(game)) = (&row.counts, &row.game) else {
        return Cow::Borrowed(request);
    };
    let side = row.roster.side_of(asker.player).filter(|_| asker != Asker::CLOCK);
    let Some(side) = side else { return Cow::Borrowed(request) };
    let own = counts.question(Audience::Side(side));
    let waiting = game.decision().map_or(DecisionId(0), |waiting| waiting.id);
    let mut meant = request.clone();
    match &mut meant {
        Request::Order { decision, .. } | Request::Propose { decision, .. } => {
            *decision = if *decision == own { waiting } else { DecisionId(0) };
        }
        _ => return Cow::Borrowed(request),
    }
    Cow::Owned(meant)
}

/// Everybody sees the last line of a campaign, which was written by no request.
pub(crate) fn seen_by_all(row: &mut CampaignRow) -> Vec<Change> {
    let sides = games::sides::numbers(&row.setup);
    let (id, line) = (row.id, row.last_order);
    let Some(counts) = &mut row.counts else { return Vec::new() };
    let seen = |audience| Change::AddOwnNumber(id, counts.sees(audience, line, 0));
    audiences(&sides).map(seen).collect()
}

/// A member names a channel for their side alone, or gives it up. That the other side cannot see it
/// is the caller's to know.
pub(crate) fn room_kept(context: &Context<'_>, room: Option<ChannelId>) -> Judged {
    let row = context.not_over()?;
    context.must_have_joined()?;
    if room == Some(row.channel) {
        return Err(Problem::SeenByOthers { who: Vec::new() });
    }
    let side = row.roster.side.ok_or(Problem::AnotherGame)?;
    let change = Change::SetRoom(row.id, side, room);
    context.noting(row, Body::Roomed { room }, vec![change])
}

/// The other side can read a side's channel: it is theirs no more.
pub(crate) fn room_lost(context: &Context<'_>, side: Side, room: ChannelId) -> Judged {
    let row = context.next();
    if row.roster.side != Some(side) || row.roster.room != Some(room.0) {
        return Err(Problem::Stale);
    }
    let change = Change::SetRoom(row.id, side, None);
    context.noting(row, Body::RoomLost { side }, vec![change])
}

/// What follows from any request: what other sides wait for still falls due.
pub(crate) fn other_sides_follow(context: &Context<'_>, decided: &mut Decided) {
    decided.changes.extend(still_due(&decided.row, context.now));
}

/// What is a side's own is told in its own channel.
pub(crate) fn keep_private(_: &Context<'_>, decided: &mut Decided) {
    let Some(side) = decided.row.roster.side else { return };
    let room = decided.row.roster.room.is_some();
    let number = last(&decided.row, Audience::Side(side)) + 1;
    let own =
        |kind: &PostKind| matches!(kind, PostKind::Proposal { .. } | PostKind::ByCouncil { .. });
    let wrapped = |kind: PostKind| PostKind::OfSide { side, kind: Box::new(kind) };
    decided.changes.retain_mut(|change| match change {
        Change::AddPost(post) if own(&post.kind) => {
            post.kind = wrapped(post.kind.clone());
            post.number = number;
            room
        }
        Change::GrowPost(_, kind) if own(kind) => {
            **kind = wrapped(PostKind::clone(kind));
            room
        }
        _ => true,
    });
}

/// What a request leaves due for the staffs behind the one that decided it: their motions close in
/// their time, their proposals grow old, their plans go on.
fn still_due(row: &CampaignRow, now: i64) -> Vec<Change> {
    let mut changes = Vec::new();
    for staff in &row.roster.others {
        if let Some(motion) = staff.motion() {
            changes.push(Change::SetDue(Due::motion(row.id, motion.number, motion.closes)));
        }
        if let Some(at) = staff.council.next_old() {
            let first = row.roster.council.next_old().map_or(at, |own| own.min(at));
            changes.push(Change::SetDue(Due::of(row.id, DueKind::Proposals, first, 0)));
        }
        let running = staff.council.plans.values().find(|plan| plan.running);
        if let Some(plan) = running {
            let left = i64::try_from(plan.items.len()).unwrap_or(i64::MAX);
            changes.push(Change::SetDue(Due::of(row.id, DueKind::Plan, now, left)));
        }
    }
    changes
}
