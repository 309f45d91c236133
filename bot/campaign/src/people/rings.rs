//! Whoever becomes awaited, or is to vote, is to be rung: the rows by which the clock does it.
//!
//! Whether and when somebody wants to be rung is looked up only then.

use std::collections::BTreeSet;

use games::people::awaited::called;
use kit::DecisionId;
use model::campaign::audience::awaited;
use model::log::{Body, LogLine};
use model::{CampaignRow, Stage};
use staff::PlayerId;
use staff::motion::Question;
use store::{Change, Due, DueKind};

use crate::context::{Context, Decided};
use crate::counts;

pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, line, changes, .. } = decided;
    // Somebody asks to lay it aside, perhaps because its game cannot be asked anything any more.
    if matches!(line.body, Body::Asked { .. }) {
        return;
    }
    let of = |row: &CampaignRow| called(row.stage, row.game.as_deref(), &row.roster);
    let after = of(row);
    // One that stands still after a fault and is laid aside cannot be asked who was awaited.
    let before = if after.is_empty() { BTreeSet::new() } else { of(context.row) };
    changes.extend(after.difference(&before).map(|player| ring(row, *player, context.now)));
    let is_other = (row.stage, row.roster.paused) != (context.row.stage, context.row.roster.paused)
        || before != after
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

pub(crate) fn all(row: &CampaignRow) -> impl Iterator<Item = Change> {
    let called = called(row.stage, row.game.as_deref(), &row.roster);
    called.into_iter().map(|player| ring(row, player, row.awaited_since))
}
