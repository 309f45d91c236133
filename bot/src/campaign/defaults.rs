//! What is done when nobody answers: the default of a decision at its hour, and for a card the
//! proposal that most stand behind, when everybody's time has passed.
//!
//! What a default answers is `policy::defaults`'s matter, the hours are the pace's. Both are asked
//! by the clock, for one decision each, so that asking again is of no effect.

use std::cell::RefCell;

use engine::staff::council::{Fate, Proposal};
use engine::staff::{Roster, standing::Standing};
use engine::{DecisionId, Game};

use super::authority::{self, Authority};
use super::council::{running, steps_of};
use super::decide::{Bench, Decided};
use super::draft::rehearse;
use super::log::Given;
use super::matter::Matter;
use super::order::{Answers, order, ordered};
use super::presence::chief;
use super::{Problem, Stage, Step};
use crate::policy::defaults;
use crate::store::{CampaignRow, Change, Due, DueKind};
use crate::text;

/// Which message of an order tells that it was nobody's.
const NOTICE_PART: i64 = 40;

/// The standing orders that hold for the waiting decision: those of whoever is awaited first.
pub fn standing(game: &Game, roster: &Roster) -> Standing {
    let first = authority::awaited(game, roster).into_iter().next();
    roster.council.standing_of(first.or(roster.commander))
}

/// The step a decision gets by default; nothing if a card is wanted.
pub fn step(game: &Game, roster: &Roster) -> Option<Step> {
    let waiting = game.decision()?;
    let answer = defaults::answer(game, standing(game, roster))?;
    Some(Step { topic: waiting.why.topic().to_owned(), answer })
}

/// When the waiting decision is answered by default, in seconds since 1970.
pub fn hour(setup: &engine::Setup, awaited_since: i64) -> i64 {
    awaited_since.saturating_add(setup.conduct().pace.default_after())
}

/// When the council may carry a proposal out, in seconds since 1970; nothing if it never may.
pub fn councils_hour(setup: &engine::Setup, awaited_since: i64) -> Option<i64> {
    let conduct = setup.conduct();
    let hour = awaited_since.saturating_add(conduct.pace.council_after());
    conduct.councils_order.then_some(hour)
}

/// The waiting decision, if it is this one.
fn still_waits(row: &CampaignRow, decision: DecisionId) -> Result<&Game, Problem> {
    let game = running(row)?;
    let waits = game.decision().is_some_and(|waiting| waiting.id == decision);
    if waits { Ok(game) } else { Err(Problem::Stale) }
}

/// Answers a decision by default, and those of the same matter that follow it.
pub(super) fn carried_out(bench: &Bench<'_>, decision: DecisionId) -> Result<Decided, Problem> {
    let row = bench.row;
    let game = still_waits(row, decision)?;
    if bench.now < hour(&row.setup, row.awaited_since) {
        return Err(Problem::Stale);
    }
    let waiting = game.decision().ok_or(Problem::Over)?;
    let about = defaults::matter(waiting.why);
    let words: RefCell<Vec<String>> = RefCell::default();
    let mut notice = bench.post(NOTICE_PART, Matter::ByDefault { words: Vec::new() });
    let next = |game: &Game| {
        let waiting = game.decision()?;
        let first = waiting.id == decision;
        if !first && (defaults::matter(waiting.why) != about || text::is_secret(waiting.why)) {
            return None;
        }
        let step = step(game, &row.roster)?;
        let told = text::defaults::told(game, &step.answer, &row.roster);
        let mut words = words.borrow_mut();
        if words.last() != Some(&told) {
            words.push(told);
        }
        Some(step)
    };
    let mut decided = ordered(bench, decision, &Answers::Rule(&next), None, Given::ByDefault)?;
    if let Change::AddPost(post) = &mut notice {
        post.matter = Matter::ByDefault { words: words.into_inner() };
    }
    decided.changes.insert(0, notice);
    Ok(decided)
}

/// The proposal the council would carry out for what waits, if the rules allow it as a whole.
pub fn council_choice<'a>(game: &Game, roster: &'a Roster) -> Option<&'a Proposal> {
    let waiting = game.decision()?.id;
    let by = Authority::of_the_staff(roster);
    let legal = |proposal: &&Proposal| {
        let steps = steps_of(proposal).filter(|steps| !steps.is_empty());
        steps.is_some_and(|steps| rehearse(game, &by, &steps).is_ok())
    };
    roster.council.choices(waiting).find(legal)
}

/// Carries out what most stand behind, for commander and chief of staff have let their time pass.
pub(super) fn councils_order(bench: &Bench<'_>, decision: DecisionId) -> Result<Decided, Problem> {
    let row = bench.row;
    let game = still_waits(row, decision)?;
    let hour = councils_hour(&row.setup, row.awaited_since).ok_or(Problem::Stale)?;
    let choice = council_choice(game, &row.roster).filter(|_| bench.now >= hour);
    let choice = choice.ok_or(Problem::Stale)?;
    let steps = steps_of(choice).unwrap_or_default();
    let notice = bench.post(NOTICE_PART, Matter::ByCouncil { proposal: choice.number });
    let mut decided = order(bench, decision, &steps, None, Given::ByCouncil(choice.number))?;
    decided.row.roster.council.close(choice.number, Fate::CarriedOut)?;
    decided.changes.insert(0, notice);
    Ok(decided)
}

/// What waits, and since when.
fn waiting(row: &CampaignRow) -> Option<(DecisionId, i64)> {
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running)?;
    Some((game.decision()?.id, row.awaited_since))
}

/// What follows from any line: when another decision waits, somebody else commands or something
/// else is agreed on, its hours are set; and once the council's hour has passed, what enough stand behind is carried out.
pub(super) fn follow(bench: &Bench<'_>, decided: &mut Decided) {
    let Decided { row, changes, .. } = decided;
    let (before, after) = (waiting(bench.row), waiting(row));
    let new_commander = bench.row.roster.commander != row.roster.commander;
    let new_terms = bench.row.setup != row.setup;
    if before != after || new_commander || new_terms {
        changes.extend(hours(row));
        // What was due by the old pace would come too early, be refused, and come no more.
        changes.extend(chief(row).filter(|_| new_terms));
    } else if row.roster.council != bench.row.roster.council
        && let (Some((id, since)), campaign) = (after, row.id)
        && let Some(hour) = councils_hour(&row.setup, since)
    {
        let (at, told) = (hour.max(bench.now), i64::from(id.0));
        changes.push(Change::SetDue(Due::of(campaign, DueKind::Council, at, told)));
    }
}

/// The hours of what waits, if anything does.
pub(super) fn hours(row: &CampaignRow) -> Vec<Change> {
    let campaign = row.id;
    let waiting = waiting(row);
    let due = |kind: DueKind, hour: Option<i64>| match (hour, waiting) {
        (Some(at), Some((id, _))) => Change::SetDue(Due::of(campaign, kind, at, i64::from(id.0))),
        _ => Change::DropDue(campaign, kind),
    };
    // A game that nothing waits in is not asked: it may be one that stands still after a fault.
    let has_one = || row.game.as_ref().is_some_and(|game| step(game, &row.roster).is_some());
    let default = waiting.filter(|_| has_one()).map(|(_, since)| hour(&row.setup, since));
    let council = waiting.and_then(|(_, since)| councils_hour(&row.setup, since));
    vec![due(DueKind::Default, default), due(DueKind::Council, council)]
}
