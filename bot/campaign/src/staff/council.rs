//! Proposals: what they do to a campaign, and how they end.
//!
//! What a proposal is stands in [`staff::council`]; here it meets the game, which says
//! whether it is offered, the log and the channel.

use games::orders::by_default::steps_of;
use games::orders::rehearse::{Rehearsal, rehearse};
use games::staff::authority;
use games::staff::authority::Authority;
use games::text;
use model::ids::DraftId;
use model::log::{Body, Given, StepText};
use model::post_kind::PostKind;
use model::words::{bare, clip};
use model::{CampaignRow, Game, Problem, Step};
use staff::council::BadProposal;
use staff::standing::Standing;
use store::{Change, Due, DueKind};

use crate::decide::{Context, Decided};
use crate::orders::order::order;
use crate::under_way::{running, under_way};

/// The longest word given with an objection, in characters.
pub const WORD_MAX: usize = 200;
/// The most answers a proposal has.
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

/// Somebody proposes what they may not order.
pub(crate) fn proposed(
    context: &Context<'_>,
    decision: kit::DecisionId,
    steps: &[Step],
    draft: Option<DraftId>,
) -> Result<Decided, Problem> {
    let player = context.asker.player;
    let mut row = under_way(context)?;
    let game = running(&row)?;
    let waiting = game.decision().ok_or(Problem::Over)?;
    if waiting.id != decision {
        return Err(Problem::Stale);
    }
    if steps.is_empty() || steps.len() > STEPS_MAX {
        return Err(kit::Refusal::WrongKind.into());
    }
    if rehearse(game, &Authority::of(player, &row.roster), steps).is_ok() {
        return Err(BadProposal::TheirsToGive.into());
    }
    let game = model::campaign::audience::known(&row, game);
    let tried = open_rehearsal(&game, &Authority::to_propose(&row.roster), steps)?;
    let (title, words) = text::staff::council::brief(&game, steps, &tried, &row.roster);
    let written: Vec<StepText> = steps.iter().map(StepText::write).collect();
    let body = Body::Proposed { decision, steps: written, title, words };
    let line = context.noted(&mut row, body)?;
    let number = row.roster.council.proposals.last().map_or(0, |made| made.number);
    let post = context.post(1, PostKind::Proposal { proposal: number });
    if let Change::AddPost(post) = &post {
        row.roster.council.notice(number, post.id);
    }
    let mut changes = vec![post];
    changes.extend(draft.map(Change::DropDraft));
    Ok(Decided::of(row, line, changes))
}

/// A line that changes proposals and nothing else.
fn said(context: &Context<'_>, mut row: CampaignRow, body: Body) -> Result<Decided, Problem> {
    let line = context.noted(&mut row, body)?;
    Ok(Decided::of(row, line, Vec::new()))
}

/// Somebody stands behind a proposal, or no longer does.
pub(crate) fn backed(context: &Context<'_>, proposal: u32) -> Result<Decided, Problem> {
    let row = under_way(context)?;
    said(context, row, Body::Backed { proposal })
}

/// Somebody is against a proposal.
pub(crate) fn objected(
    context: &Context<'_>,
    proposal: u32,
    word: &str,
) -> Result<Decided, Problem> {
    let row = under_way(context)?;
    let word = clip(bare(word).trim(), WORD_MAX);
    said(context, row, Body::Objected { proposal, word })
}

/// The proposer takes a proposal back.
pub(crate) fn dropped(context: &Context<'_>, proposal: u32) -> Result<Decided, Problem> {
    let row = under_way(context)?;
    said(context, row, Body::Dropped { proposal })
}

/// Whoever holds the post gives a proposal as an order; one that cannot be given any more is
/// closed.
pub(crate) fn adopted(context: &Context<'_>, number: u32) -> Result<Decided, Problem> {
    let player = context.asker.player;
    let row = under_way(context)?;
    let game = running(&row)?;
    let found = row.roster.council.numbered(number);
    let fate = found.map(|proposal| proposal.fate);
    let proposal = found.filter(|proposal| proposal.is_open());
    let proposal = proposal.ok_or(BadProposal::Closed { fate })?;
    let own = Authority::of(player, &row.roster);
    let not_theirs = authority::not_theirs(game, &row.roster);
    if own.decision(game).is_none() {
        return Err(not_theirs);
    }
    let decision = proposal.decision;
    let steps = steps_of(proposal).unwrap_or_default();
    if !steps.is_empty() && rehearse(game, &own, &steps).is_ok() {
        return order(context, decision, &steps, None, Given::Adopted(number));
    }
    if !steps.is_empty() && rehearse(game, &Authority::to_propose(&row.roster), &steps).is_ok() {
        return Err(not_theirs);
    }
    said(context, row, Body::Impossible { proposal: number })
}

/// Somebody says what is to be done when they do not answer in time.
pub(crate) fn stood_by(context: &Context<'_>, standing: Standing) -> Result<Decided, Problem> {
    let player = context.asker.player;
    let row = context.next();
    if !row.roster.has(player) {
        return Err(Problem::NotAMember);
    }
    said(context, row, Body::StoodBy { standing })
}

/// Closes what has been open for a week.
pub(crate) fn grown_old(context: &Context<'_>) -> Result<Decided, Problem> {
    let row = context.next();
    if row.roster.council.clone().grow_old(context.now).is_empty() {
        return Err(Problem::Stale);
    }
    said(context, row, Body::GrewOld)
}

/// What follows from any line for the proposals: the messages of those that have changed are
/// edited, and the oldest falls due.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, changes, .. } = decided;
    let (before, after) = (&context.row.roster.council, &row.roster.council);
    for proposal in &after.proposals {
        let was = before.numbered(proposal.number);
        if was.is_some_and(|was| was != proposal) {
            let matter = PostKind::Proposal { proposal: proposal.number };
            changes.push(Change::GrowPost(proposal.notice, Box::new(matter)));
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
