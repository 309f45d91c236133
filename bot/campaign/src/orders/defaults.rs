//! What is done when nobody answers: the default of a decision at its hour, and for a card the
//! proposal that most stand behind, when everybody's time has passed.
//!
//! What a default answers is each game's matter, the hours are the pace's. Both are asked
//! by the clock, for one decision each, so that asking again is of no effect.

use std::cell::RefCell;

use games::orders::by_default::{council_choice, councils_hour, hour, matter, step, steps_of};
use games::people::authority::Authority;
use games::sides;

use crate::context::chief;
use crate::orders::{Answers, order, ordered};
use crate::prelude::*;

/// How long a battle may be fought as another game, in seconds: everybody else waits meanwhile.
const INTERLUDE_MAX: i64 = 3 * 24 * 60 * 60;
/// Which message of an order tells that it was nobody's.
const NOTICE_PART: i64 = 40;

fn still_waits(row: &CampaignRow, decision: DecisionId) -> Result<&Game, Problem> {
    let game = running(row)?;
    let waits = game.decision().is_some_and(|waiting| waiting.id == decision);
    if waits { Ok(game) } else { Err(Problem::Stale) }
}

pub(crate) fn carried_out(context: &Context<'_>, decision: DecisionId) -> Judged {
    let row = context.row;
    let game = still_waits(row, decision)?;
    if context.now < hour(&row.setup, game, &row.roster, row.awaited_since) {
        return Err(Problem::Stale);
    }
    let waiting = game.decision().ok_or(Problem::Over)?;
    let about = matter(game, &waiting.why);
    let words: RefCell<Vec<String>> = RefCell::default();
    let staff = Authority::of_the_staff(&row.roster);
    let mut notice = context.post(NOTICE_PART, PostKind::ByDefault { words: Vec::new() });
    // Whoever is killed while he thinks begins with the same lots again.
    let seed = kit::seed_of([row.id.0, i64::from(decision.0)], "automatic");
    let automatic = sides::automaton(&row.setup, game, seed);
    let by_itself = automatic.is_some();
    let automatic = RefCell::new(automatic);
    let next = |game: &Game| {
        let waiting = game.decision()?;
        let first = waiting.id == decision;
        let same = matter(game, &waiting.why) == about;
        if !first && (!same || waiting.why.is_secret()) {
            return None;
        }
        // Of a question to both sides, one has been answered for.
        staff.decision(game)?;
        let step = match &mut *automatic.borrow_mut() {
            Some(player) => {
                let answer = player.answer(game)?;
                Step { topic: waiting.why.topic().to_owned(), answer }
            }
            None => step(game, &row.roster)?,
        };
        let told = text::people::defaults::told(game, &step.answer, &row.roster);
        let mut words = words.borrow_mut();
        if words.last() != Some(&told) {
            words.push(told);
        }
        Some(step)
    };
    if by_itself {
        return ordered(context, decision, &Answers::Rule(&next), None, Given::Automatic);
    }
    let mut decided = ordered(context, decision, &Answers::Rule(&next), None, Given::ByDefault)?;
    if let Change::AddPost(post) = &mut notice {
        // What was done for a side is not the other's to know.
        let words = if row.roster.side.is_some() { Vec::new() } else { words.into_inner() };
        post.kind = PostKind::ByDefault { words };
    }
    decided.changes.insert(0, notice);
    Ok(decided)
}

fn interlude(row: &CampaignRow) -> Option<DecisionId> {
    row.game.as_deref().filter(|_| row.stage == Stage::Running)?.interlude()
}

pub(crate) fn interlude_ends(row: &CampaignRow, began: i64) -> Change {
    let kind = DueKind::March;
    match interlude(row) {
        Some(of) => {
            let at = began.saturating_add(INTERLUDE_MAX);
            Change::SetDue(Due::of(row.id, kind, at, i64::from(of.0)))
        }
        None => Change::DropDue(row.id, kind),
    }
}

/// Plays a battle that has been fought as another game for too long to its end, by that game's own
/// automaton; what one order cannot hold follows at once.
pub(crate) fn interlude_ended(context: &Context<'_>, of: DecisionId) -> Judged {
    let row = context.row;
    if interlude(row) != Some(of) {
        return Err(Problem::Stale);
    }
    let waits = running(row)?.decision().ok_or(Problem::Over)?.id;
    let next = |game: &Game| game.interlude().and_then(|_| step(game, &row.roster));
    let mut decided = ordered(context, waits, &Answers::Rule(&next), None, Given::ByDefault)?;
    let words = vec![games::of(&row.setup).about().phrases.too_long.to_owned()];
    decided.changes.insert(0, context.post(NOTICE_PART, PostKind::ByDefault { words }));
    if interlude(&decided.row) == Some(of) {
        let again = Due::of(row.id, DueKind::March, context.now + 1, i64::from(of.0));
        decided.changes.push(Change::SetDue(again));
    }
    Ok(decided)
}

pub(crate) fn councils_order(context: &Context<'_>, decision: DecisionId) -> Judged {
    let row = context.row;
    let game = still_waits(row, decision)?;
    let hour = councils_hour(&row.setup, &row.roster, row.awaited_since).ok_or(Problem::Stale)?;
    let choice = council_choice(game, &row.roster).filter(|_| context.now >= hour);
    let choice = choice.ok_or(Problem::Stale)?;
    let steps = steps_of(choice).unwrap_or_default();
    let notice = context.post(NOTICE_PART, PostKind::ByCouncil { proposal: choice.number });
    let mut decided = order(context, decision, &steps, None, Given::ByCouncil(choice.number))?;
    decided.changes.insert(0, notice);
    Ok(decided)
}

fn waiting(row: &CampaignRow) -> Option<(DecisionId, i64)> {
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running)?;
    Some((game.decision()?.id, row.awaited_since))
}

/// What follows from any line: when another decision waits, somebody else commands or something
/// else is agreed on, its hours are set; and once the council's hour has passed, what enough stand behind is carried out.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, changes, .. } = decided;
    let (before, after) = (waiting(context.row), waiting(row));
    if interlude(context.row) != interlude(row) {
        changes.push(interlude_ends(row, context.now));
    }
    let new_commander = context.row.roster.commander != row.roster.commander;
    let new_terms = context.row.setup != row.setup;
    // Nobody waits for whoever has left, and whoever takes their place has all the time there is.
    let others = context.row.roster.everybody().count() != row.roster.everybody().count();
    let reported = |row: &CampaignRow| {
        let (battle, _) = waiting(row)?;
        row.roster.council.reported(battle).map(|report| report.number)
    };
    let reported = reported(context.row) != reported(row);
    if before != after || new_commander || new_terms || others || reported {
        changes.extend(hours(row));
        // What was due by the old pace would come too early, be refused, and come no more.
        changes.extend(chief(row).filter(|_| new_terms));
    } else if row.roster.council != context.row.roster.council
        && let (Some((id, since)), campaign) = (after, row.id)
        && let Some(hour) = councils_hour(&row.setup, &row.roster, since)
    {
        let (at, told) = (hour.max(context.now), i64::from(id.0));
        changes.push(Change::SetDue(Due::of(campaign, DueKind::Council, at, told)));
    }
}

pub(crate) fn hours(row: &CampaignRow) -> Vec<Change> {
    let campaign = row.id;
    let waiting = waiting(row);
    let due = |kind: DueKind, hour: Option<i64>| match (hour, waiting) {
        (Some(at), Some((id, _))) => Change::SetDue(Due::of(campaign, kind, at, i64::from(id.0))),
        _ => Change::DropDue(campaign, kind),
    };
    // A game that nothing waits in is not asked: it may be one that stands still after a fault.
    let game = || row.game.as_ref().filter(|game| step(game, &row.roster).is_some());
    let default = waiting
        .and_then(|(_, since)| game().map(|game| hour(&row.setup, game, &row.roster, since)));
    let by_itself =
        |game: &Game| authority::is_alone(game) || authority::is_voted(game, &row.roster);
    let alone = row.game.as_ref().is_some_and(|game| by_itself(game));
    let waiting = waiting.filter(|_| !alone);
    let council = waiting.and_then(|(_, since)| councils_hour(&row.setup, &row.roster, since));
    vec![due(DueKind::Default, default), due(DueKind::Council, council)]
}
