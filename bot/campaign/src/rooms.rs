//! What a request comes to for the staffs of other sides, and for the channels that sides keep.

use games::text;
use kit::Audience;
use model::campaign::audience::seen;
use model::message::Topic;
use model::post_kind::PostKind;
use model::{CampaignRow, Event};
use store::{Change, Due, DueKind};

use crate::counts;
use crate::decide::{Context, Decided};

/// Which message of an order is the first for the channels of sides.
const IN_ROOMS: i64 = 70;

/// What only a side may know of what happened, for each that keeps a channel to itself.
pub(super) fn in_rooms(context: &Context<'_>, events: &[Event], public: &[Event]) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut part = IN_ROOMS;
    for staff in context.row.roster.staffs().filter(|staff| staff.room.is_some()) {
        let Some(side) = staff.side else { continue };
        let theirs = seen(events, Some(Audience::Side(side)));
        if *theirs == *public {
            continue;
        }
        for section in text::sections(None, &theirs) {
            let Topic(topic) = section.topic;
            let (events, by, struck) = (section.events, None, Vec::new());
            let kind = Box::new(PostKind::Dispatch { topic, events, by, struck });
            changes.push(context.post(part, PostKind::OfSide { side, kind }));
            part += 1;
        }
    }
    changes
}

/// What is a side's own is told in the channel it keeps to itself, or nowhere but in its panels.
pub(super) fn keep_private(decided: &mut Decided) {
    let Some(side) = decided.row.roster.side else { return };
    let room = decided.row.roster.room.is_some();
    let number = counts::of_post(&decided.row, Audience::Side(side));
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
pub(super) fn still_due(row: &CampaignRow, now: i64) -> Vec<Change> {
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
