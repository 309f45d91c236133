//! The channels that sides keep to themselves, and what a request comes to for the staffs of other
//! sides.

use kit::{Audience, Side};
use model::ids::ChannelId;
use model::log::Body;
use model::post_kind::PostKind;
use model::{CampaignRow, Problem};
use store::{Change, Due, DueKind};

use crate::context::{Context, Decided, last};

/// A member names a channel for their side alone, or gives it up. That the other side cannot see it
/// is the caller's to know.
pub(crate) fn kept(context: &Context<'_>, room: Option<ChannelId>) -> Result<Decided, Problem> {
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
pub(crate) fn lost(context: &Context<'_>, side: Side, room: ChannelId) -> Result<Decided, Problem> {
    let row = context.next();
    if row.roster.side != Some(side) || row.roster.room != Some(room.0) {
        return Err(Problem::Stale);
    }
    let change = Change::SetRoom(row.id, side, None);
    context.noting(row, Body::RoomLost { side }, vec![change])
}

/// What is a side's own is told in its own channel, and what other sides wait for still falls due.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    keep_private(decided);
    decided.changes.extend(still_due(&decided.row, context.now));
}

fn keep_private(decided: &mut Decided) {
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
