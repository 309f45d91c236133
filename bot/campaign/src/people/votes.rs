//! Motions, ballots and elections (J-002, J-123): what they do to a campaign.
//!
//! The rules of voting are [`staff::motion`]'s; here they meet the game, which may forbid
//! a dismissal (J-003), the clock, the log, which never learns how somebody voted, and the channel.

use games::people::terms;
use kit::Dice as _;
use model::Unwinding;
use staff::motion::{BadMotion, Ballot, Question, Verdict};

use crate::context::grown;
use crate::orders::{order, undo};
use crate::prelude::*;
use crate::stages;

/// The longest reason given for a motion, in characters.
const REASON_MAX: usize = 300;
/// Which message of an order opens the vote on peace.
const PEACE_PART: i64 = 50;

fn must_be_possible(row: &CampaignRow) -> Result<(), Problem> {
    let game = row.game.as_deref();
    let barred = game.and_then(|game| authority::dismissal_barred(game, &row.roster));
    barred.map_or(Ok(()), |bar| Err(Problem::NoDismissal(bar)))
}

fn open(row: &CampaignRow, named: Option<u32>) -> Result<u32, Problem> {
    let open = row.roster.motion().map(|motion| motion.number);
    named.or(open).ok_or(Problem::Motion(BadMotion::Closed))
}

pub(crate) fn moved(context: &Context<'_>, reason: &str) -> Judged {
    let mover = context.asker.player;
    let mut row = under_way(context)?;
    must_be_possible(&row)?;
    let reason = clip(bare(reason).trim(), REASON_MAX);
    row.roster.saw(mover, context.now);
    if let Some(accused) = row.roster.commander {
        let question = Question::Relieve { accused, reason: String::new() };
        row.roster.must_not_come_back(&question, row.setup.voting(), context.now)?;
    }
    let line = context.noted(&mut row, Body::Moved { reason })?;
    let changes = announced(&mut row, context, 1);
    Ok(Decided::of(row, line, changes))
}

/// Somebody puts something else to the vote: a rewind, an option.
pub(crate) fn put(context: &Context<'_>, question: &Question) -> Judged {
    let mover = context.asker.player;
    let mut row = under_way(context)?;
    let game = undo::game_of(&row)?;
    let brief = match question {
        Question::Rewind { to } => {
            let unwinding = games::orders::unwind::back_to(&context.read.lines, &game, *to)?;
            text::undo::brief(&unwinding, &game, &row.roster)
        }
        Question::Change { key, value } => {
            terms::changed(&row.setup, &game, key, value)?;
            text::people::votes::change_brief(key, &row.setup)
        }
        Question::Relieve { .. } | Question::Succeed { .. } | Question::FightOn { .. } => {
            return Err(BadMotion::NoSuchBallot.into());
        }
    };
    row.roster.saw(mover, context.now);
    row.roster.must_not_come_back(question, row.setup.voting(), context.now)?;
    let body = Body::PutToVote { question: question.clone() };
    let line = context.noted(&mut row, body)?;
    row.roster.brief(brief);
    let changes = announced(&mut row, context, 1);
    Ok(Decided::of(row, line, changes))
}

fn unwinding(context: &Context<'_>, row: &CampaignRow) -> Option<Unwinding> {
    match (row.roster.motion().map(|motion| &motion.question), &row.game) {
        (Some(Question::Rewind { to }), Some(game)) => {
            games::orders::unwind::back_to(&context.read.lines, game, *to).ok()
        }
        _ => None,
    }
}

/// Whether an election may still be held. Where nobody may be relieved any more, it is one after a
/// resignation, and whoever acts since has not given the command away meanwhile (J-002).
fn may_elect(row: &CampaignRow, fallen: Option<PlayerId>, candidates: &[PlayerId]) -> bool {
    let acting = row.roster.commander;
    let follows = fallen.is_none() && (acting.is_none() || candidates.first() == acting.as_ref());
    follows || must_be_possible(row).is_ok()
}

fn can_be_carried_out(row: &CampaignRow, unwinding: Option<&Unwinding>) -> bool {
    let question = row.roster.motion().map(|motion| &motion.question);
    if let Some(Question::Succeed { fallen, candidates }) = question {
        return may_elect(row, *fallen, candidates);
    }
    let Some(game) = row.game.as_ref() else { return false };
    match question {
        Some(Question::Relieve { .. }) => must_be_possible(row).is_ok(),
        Some(Question::Rewind { .. }) => unwinding.is_some(),
        Some(Question::FightOn { decision }) => authority::asks_for_peace(game) == Some(*decision),
        Some(Question::Change { key, value }) => {
            terms::changed(&row.setup, game, key, value).is_ok()
        }
        Some(Question::Succeed { .. }) | None => true,
    }
}

/// Carries out what was put to the vote and is about more than the staff: with a line of its own
/// after the one that settled it.
fn carried_out(
    context: &Context<'_>,
    row: &mut CampaignRow,
    motion: u32,
    unwinding: Option<Unwinding>,
    part: i64,
) -> Result<Vec<Change>, Problem> {
    let settled = row.roster.motion_numbered(motion);
    match settled.map(|motion| motion.question.clone()) {
        Some(Question::Rewind { to }) => {
            let unwinding = unwinding.ok_or(model::NoUndo::Unreadable)?;
            undo::rewound(context, row, motion, to, unwinding, part)
        }
        Some(Question::Change { key, value }) => {
            let game = undo::game_of(row)?;
            let (setup, game) = terms::changed(&row.setup, &game, &key, &value)?;
            row.game = Some(Arc::new(game));
            row.last_order += 1;
            let mover = row.roster.motion_numbered(motion).map(|motion| motion.mover);
            let line = context.line(Body::Agreed { setup });
            let player = mover.unwrap_or(line.player);
            let line = LogLine { number: row.last_order, player, ..line };
            applied::to_row(row, &line)?;
            Ok(vec![Change::AddLine(Box::new(line))])
        }
        _ => Ok(Vec::new()),
    }
}

/// Peace is made, or the war goes on, as the staff has voted (J-123): with a line of its own after
/// the one that settled it.
fn peace_or_war(
    context: &Context<'_>,
    row: &mut CampaignRow,
    motion: u32,
    decision: DecisionId,
    fights_on: bool,
) -> Result<Vec<Change>, Problem> {
    let asked = row.game.as_ref().and_then(|game| game.decision()).ok_or(Problem::Over)?.why;
    let answer = games::named(asked.key()).verdict(!fights_on).ok_or(Problem::Stale)?;
    let step = Step { topic: asked.topic().to_owned(), answer };
    // What follows is told below the verdict.
    let context = Context { row: &*row, told: &[], asker: Asker::CLOCK, ..*context };
    let decided = order(&context, decision, &[step], None, Given::ByVote(motion))?;
    let Decided { row: after, line, mut changes, .. } = decided;
    changes.push(Change::AddLine(Box::new(line)));
    *row = after;
    Ok(changes)
}

/// What follows from any line where the vote on peace of this number has opened or lapsed (J-123).
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided, peace: Option<u32>) {
    let Decided { row, changes, .. } = decided;
    match peace {
        Some(_) if row.roster.motion().is_some() => {
            row.roster.brief(games::of(&row.setup).about().phrases.peace.to_owned());
            changes.extend(announced(row, context, PEACE_PART));
        }
        Some(lapsed) => changes.extend(ended(context, row, lapsed, PEACE_PART)),
        None => {}
    }
}

pub(super) fn announced(row: &mut CampaignRow, context: &Context<'_>, part: i64) -> Vec<Change> {
    let Some(motion) = row.roster.motion() else { return Vec::new() };
    let (number, closes) = (motion.number, motion.closes);
    let post = context.post(part, PostKind::Motion { motion: number });
    if let Change::AddPost(post) = &post {
        row.roster.notice(post.id);
    }
    vec![post, Change::SetDue(Due::motion(row.id, number, closes))]
}

/// What follows when a motion has closed: nothing is due, and the channel is told.
pub(crate) fn ended(
    context: &Context<'_>,
    row: &CampaignRow,
    motion: u32,
    part: i64,
) -> Vec<Change> {
    let mut changes = vec![Change::DropDue(row.id, DueKind::Motion)];
    changes.extend(grown(row, motion));
    changes.push(context.post(part, PostKind::Verdict { motion }));
    changes
}

/// A ballot; the last one of all closes the motion.
pub(crate) fn voted(context: &Context<'_>, named: Option<u32>, ballot: Ballot) -> Judged {
    let voter = context.asker.player;
    let mut row = under_way(context)?;
    let number = open(&row, named)?;
    // How somebody voted stands in no line.
    let complete = row.roster.vote(number, voter, ballot)?;
    let body = |verdict| Body::Voted { motion: number, verdict };
    let (line, changes) = if complete {
        settled(context, &mut row, number, |verdict| body(Some(verdict)))?
    } else {
        let line = context.noted(&mut row, body(None))?;
        (line, grown(&row, number).into_iter().collect())
    };
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn stood(context: &Context<'_>, named: Option<u32>) -> Judged {
    let mut row = under_way(context)?;
    let number = open(&row, named)?;
    let line = context.noted(&mut row, Body::Stood { motion: number })?;
    let changes = grown(&row, number).into_iter().collect();
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn withdrawn(context: &Context<'_>) -> Judged {
    let mut row = under_way(context)?;
    let motion = open(&row, None)?;
    let line = context.noted(&mut row, Body::Withdrawn { motion })?;
    let changes = ended(context, &row, motion, 1);
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn closed(context: &Context<'_>, motion: u32) -> Judged {
    let mut row = context.not_over()?;
    let due =
        row.roster.motion().filter(|open| open.number == motion && open.closes <= context.now);
    due.ok_or(BadMotion::Closed)?;
    let body = |verdict| Body::Closed { motion, verdict };
    let (line, changes) = settled(context, &mut row, motion, body)?;
    Ok(Decided::of(row, line, changes))
}

/// A motion for which nobody is waited any more, though nobody has voted just now: somebody who was
/// waited for has left or is away. Nothing if there is none, or it cannot be closed here.
pub(crate) fn closed_since(context: &Context<'_>) -> Option<Decided> {
    let mut row = context.next();
    let motion = row.roster.decided()?;
    let (motion, rewinds) = (motion.number, matches!(motion.question, Question::Rewind { .. }));
    // Without the log nobody knows whether it can still be carried out.
    if rewinds && context.read.lines.is_empty() {
        return None;
    }
    let body = |verdict| Body::Closed { motion, verdict };
    let (line, changes) = settled(context, &mut row, motion, body).ok()?;
    Some(Decided::of(row, line, changes))
}

/// What follows from any line for the messages of motions that stay open: they tell of everything
/// by which they are counted otherwise.
pub(crate) fn told_anew(context: &Context<'_>, decided: &mut Decided) {
    let Decided { row, changes, .. } = decided;
    for staff in row.roster.staffs() {
        let Some(motion) = staff.motion() else { continue };
        let before = context.row.roster.staffs().find_map(|before| {
            let known = before.motion().filter(|of| of.number == motion.number)?;
            Some(known.figures(before, context.now))
        });
        let told =
            |change: &Change| matches!(change, Change::GrowPost(id, _) if *id == motion.notice);
        if before.is_some_and(|before| before != motion.figures(staff, context.now))
            && !changes.iter().any(told)
        {
            let kind = PostKind::Motion { motion: motion.number };
            changes.push(Change::GrowPost(motion.notice, Box::new(kind)));
        }
    }
}

/// Counts the ballots, carries out what they come to, and tells of it; `body` makes the line of
/// what they come to.
fn settled(
    context: &Context<'_>,
    row: &mut CampaignRow,
    motion: u32,
    body: impl FnOnce(Verdict) -> Body,
) -> Result<(LogLine, Vec<Change>), Problem> {
    let unwinding = unwinding(context, row);
    let has_electors = row.roster.motion().is_some_and(|of| of.has_electors(&row.roster));
    let allowed = can_be_carried_out(row, unwinding.as_ref());
    let mut stream = key(row)?.line(row.last_order);
    let mut dice = Recorded::new(&mut stream);
    let verdict = row.roster.counted(motion, allowed, context.now, |among| {
        let sides = u8::try_from(among).unwrap_or(u8::MAX);
        usize::from(dice.die(sides, 1)) - 1
    })?;
    let commanded = row.roster.commander;
    let line = LogLine { faces: dice.faces, ..context.line(body(verdict.clone())) };
    applied::to_row(row, &line)?;
    let mut changes = ended(context, row, motion, 1);
    if row.roster.commander != commanded {
        // Whoever commands now has all the time a commander has.
        row.awaited_since = context.now;
        changes.extend(reminders(row));
    }
    changes.extend(announced(row, context, 2));
    // Of those who would begin, nobody is left.
    if row.stage == Stage::Lobby && has_electors {
        changes.extend(stages::begun(context, row)?);
    }
    match row.roster.motion_numbered(motion).map(|motion| &motion.question) {
        Some(Question::FightOn { decision }) if verdict != Verdict::Lapsed => {
            let fights_on = matches!(verdict, Verdict::Carried { .. });
            changes.extend(peace_or_war(context, row, motion, *decision, fights_on)?);
        }
        _ if matches!(verdict, Verdict::Carried { .. }) => {
            changes.extend(carried_out(context, row, motion, unwinding, 3)?);
        }
        _ => {}
    }
    Ok((line, changes))
}
