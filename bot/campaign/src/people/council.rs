//! Proposals: what they do to a campaign, and how they end.
//!
//! What a proposal is stands in [`staff::council`]; here it meets the game, which says
//! whether it is offered, the log and the channel.

use games::orders::by_default::steps_of;
use games::orders::finish;
use games::orders::rehearse::{Rehearsal, rehearse};
use games::people::authority::Authority;
use games::people::reports::{self, CONFIRMED_WITHIN, confirmers};
use model::campaign::audience;
use model::log::StepText;
use staff::council::{BadProposal, Proposal};

use crate::orders::order;
use crate::prelude::*;

/// The longest word given with an objection, in characters.
pub const WORD_MAX: usize = 200;
pub(crate) const STEPS_MAX: usize = 60;

/// Tries what may be shown to everybody: no answer of it is to a question that is a secret.
fn open_rehearsal(game: &Game, by: &Authority, steps: &[Step]) -> Result<Rehearsal, Problem> {
    for done in 0..steps.len() {
        let before = rehearse(game, by, &steps[..done])?;
        let asked = before.game_after.decision();
        if asked.is_some_and(|decision| decision.why.is_secret()) {
            return Err(BadProposal::Secret.into());
        }
    }
    Ok(rehearse(game, by, steps)?)
}

pub(crate) fn proposed(
    context: &Context<'_>,
    decision: DecisionId,
    steps: &[Step],
    draft: Option<DraftId>,
) -> Judged {
    let player = context.asker.player;
    let row = under_way(context)?;
    let game = running(&row)?;
    let waiting = game.decision().ok_or(Problem::Over)?;
    if waiting.id != decision {
        return Err(Problem::Stale);
    }
    if steps.is_empty() || steps.len() > STEPS_MAX {
        return Err(kit::Refusal::WrongKind.into());
    }
    let game = audience::known(&row.roster, game, player);
    if rehearse(&game, &Authority::of(player, &row.roster), steps).is_ok() {
        return Err(BadProposal::TheirsToGive.into());
    }
    let tried = open_rehearsal(&game, &Authority::to_propose(&row.roster), steps)?;
    if finish::lacks(&game, steps, &tried) {
        return Err(BadProposal::Unfinished.into());
    }
    let (title, words) = text::people::council::brief(&game, steps, &tried, &row.roster);
    let written: Vec<StepText> = steps.iter().map(Step::write).collect();
    let body = Body::Proposed { decision, steps: written, title, words, reports: false };
    put_up(context, row, body, draft)
}

fn put_up(
    context: &Context<'_>,
    mut row: CampaignRow,
    body: Body,
    draft: Option<DraftId>,
) -> Judged {
    let line = context.noted(&mut row, body)?;
    let number = row.roster.council.last;
    let post = context.post(1, PostKind::Proposal { proposal: number });
    if let Change::AddPost(post) = &post {
        row.roster.council.notice(number, post.id);
    }
    let mut changes = vec![post];
    changes.extend(draft.map(Change::DropDraft));
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn is_confirmed_first(
    context: &Context<'_>,
    battle: DecisionId,
    steps: &[Step],
) -> bool {
    let row = context.row;
    let waits = row.game.as_ref().filter(|game| game.decision().is_some_and(|of| of.id == battle));
    let by = context.asker.player;
    reports::are_report(steps)
        && waits.is_some_and(|game| !confirmers(game, &row.roster, battle, by).is_empty())
}

/// Somebody enters the result of a battle: it waits to be confirmed, and stands after a day.
pub(crate) fn reported(
    context: &Context<'_>,
    battle: DecisionId,
    steps: &[Step],
    draft: Option<DraftId>,
) -> Judged {
    let row = under_way(context)?;
    let game = running(&row)?;
    let own = Authority::of(context.asker.player, &row.roster);
    if own.decision(game).is_none() {
        return Err(authority::not_theirs(game, &row.roster));
    }
    let game = audience::known(&row.roster, game, context.asker.player);
    let tried = rehearse(&game, &own, steps)?;
    let (title, words) = text::people::council::brief(&game, steps, &tried, &row.roster);
    let written: Vec<StepText> = steps.iter().map(Step::write).collect();
    let body = Body::Proposed { decision: battle, steps: written, title, words, reports: true };
    let mut decided = put_up(context, row, body, draft)?;
    let (id, at) = (decided.row.id, context.now.saturating_add(CONFIRMED_WITHIN));
    let number = i64::from(decided.row.roster.council.last);
    let (since, has) = (decided.row.awaited_since, decided.row.setup.conduct().pace.chief_has());
    decided.changes.extend([
        Change::SetDue(Due::of(id, DueKind::Report, at, number)),
        // Nobody is reminded of a battle that has been fought.
        Change::SetDue(Due::reminder(id, at.saturating_add(has), since)),
        Change::SetDue(Due::chief(id, at.saturating_add(2 * has), since)),
    ]);
    Ok(decided)
}

fn to_confirm(row: &CampaignRow, report: &Proposal, by: PlayerId) -> Result<(), Problem> {
    let game = running(row)?;
    let theirs = confirmers(game, &row.roster, report.decision, report.proposer).contains(&by);
    if theirs { Ok(()) } else { Err(BadProposal::OthersConfirm.into()) }
}

/// Nobody has objected to a result in time: it stands.
pub(crate) fn let_stand(context: &Context<'_>, number: u32) -> Judged {
    let row = context.row;
    running(row)?;
    let report = row.roster.council.numbered(number).filter(|of| of.reports && of.is_open());
    let report = report.ok_or(Problem::Stale)?;
    if context.now < report.made.saturating_add(CONFIRMED_WITHIN) {
        return Err(Problem::Stale);
    }
    let steps = steps_of(report).unwrap_or_default();
    confirmed(context, number, report.decision, &steps)
}

/// The result that waits, once nobody is left who could confirm it: it counts as one that nobody had
/// to confirm.
pub(crate) fn confirmed_since(context: &Context<'_>) -> Option<Decided> {
    let row = context.row;
    let game = running(row).ok().filter(|_| row.roster.paused.is_none())?;
    let report = row.roster.council.reported(game.decision()?.id)?;
    if !confirmers(game, &row.roster, report.decision, report.proposer).is_empty() {
        return None;
    }
    let steps = steps_of(report).unwrap_or_default();
    confirmed(context, report.number, report.decision, &steps).ok()
}

/// A result counts; one that cannot be any more is closed, and the battle waits.
fn confirmed(context: &Context<'_>, number: u32, battle: DecisionId, steps: &[Step]) -> Judged {
    let decided = order(context, battle, steps, None, Given::Confirmed(number));
    decided.or_else(|_| {
        context.noting(context.next(), Body::Impossible { proposal: number }, Vec::new())
    })
}

pub(crate) fn objected(context: &Context<'_>, proposal: u32, word: &str) -> Judged {
    let row = under_way(context)?;
    let word = clip(bare(word).trim(), WORD_MAX);
    let found = row.roster.council.numbered(proposal).filter(|of| of.reports && of.is_open());
    if let Some(report) = found {
        to_confirm(&row, report, context.asker.player)?;
    }
    context.noting(row, Body::Objected { proposal, word }, Vec::new())
}

/// Whoever holds the post gives a proposal as an order; one that cannot be given any more is
/// closed.
pub(crate) fn adopted(context: &Context<'_>, number: u32) -> Judged {
    let player = context.asker.player;
    let row = under_way(context)?;
    let game = running(&row)?;
    let found = row.roster.council.numbered(number);
    let fate = found.map(|proposal| proposal.fate);
    let proposal = found.filter(|proposal| proposal.is_open());
    let proposal = proposal.ok_or(BadProposal::Closed { fate })?;
    if proposal.reports {
        to_confirm(&row, proposal, player)?;
        let steps = steps_of(proposal).unwrap_or_default();
        return confirmed(context, number, proposal.decision, &steps);
    }
    let own = Authority::of(player, &row.roster);
    let not_theirs = authority::not_theirs(game, &row.roster);
    if own.decision(game).is_none() {
        return Err(not_theirs);
    }
    let decision = proposal.decision;
    let steps = steps_of(proposal).unwrap_or_default();
    let known = audience::known(&row.roster, game, player);
    if !steps.is_empty() && rehearse(&known, &own, &steps).is_ok() {
        return order(context, decision, &steps, None, Given::Adopted(number));
    }
    if !steps.is_empty() && rehearse(&known, &Authority::to_propose(&row.roster), &steps).is_ok() {
        return Err(not_theirs);
    }
    context.noting(row, Body::Impossible { proposal: number }, Vec::new())
}

pub(crate) fn grown_old(context: &Context<'_>) -> Judged {
    let row = context.next();
    if row.roster.council.clone().grow_old(context.now).is_empty() {
        return Err(Problem::Stale);
    }
    context.noting(row, Body::GrewOld, Vec::new())
}

fn waits_for_a_word(row: &CampaignRow) -> Option<&Proposal> {
    row.roster.council.reported(waiting(row)?)
}

fn waiting(row: &CampaignRow) -> Option<DecisionId> {
    row.game.as_ref()?.decision().map(|waiting| waiting.id)
}

fn to_be_asked(row: &CampaignRow) -> Vec<PlayerId> {
    let (Some(report), Some(game)) = (waits_for_a_word(row), &row.game) else { return Vec::new() };
    confirmers(game, &row.roster, report.decision, report.proposer)
}

/// What follows from any line for the proposals: the messages of those that have changed are
/// edited, and the oldest falls due. Where the result of a battle is objected to or taken back, the
/// battle waits again, with all the time there is.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, changes, .. } = decided;
    if waits_for_a_word(context.row).is_some()
        && waits_for_a_word(row).is_none()
        && waiting(context.row) == waiting(row)
    {
        row.awaited_since = context.now;
        changes.extend(reminders(row));
        changes.push(Change::DropDue(row.id, DueKind::Report));
    }
    let others = to_be_asked(context.row) != to_be_asked(row);
    let (before, after) = (&context.row.roster.council, &row.roster.council);
    for proposal in &after.proposals {
        let was = before.numbered(proposal.number);
        let asks_others = others && proposal.reports && proposal.is_open();
        if was.is_some_and(|was| was != proposal || asks_others) {
            let kind = PostKind::Proposal { proposal: proposal.number };
            changes.push(Change::GrowPost(proposal.notice, Box::new(kind)));
        }
    }
    if before.next_old() != after.next_old() {
        let (campaign, kind) = (row.id, DueKind::Proposals);
        changes.push(match after.next_old() {
            Some(at) => Change::SetDue(Due::of(campaign, kind, at, 0)),
            None => Change::DropDue(campaign, kind),
        });
    }
}
