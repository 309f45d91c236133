//! Orders taken back: at once by whoever gave the last one, or any by a vote.
//!
//! Free is only what taught nobody anything: no die fell, no card was drawn, nothing came out of
//! hiding. Everything else is the staff's to decide, and then the pile is shuffled anew. The game
//! as it stood before comes from the log, played again; it must lead to the game as it stands, or
//! nothing is taken back. Only the game goes back: who plays, who commands and what was agreed on
//! stay as they are.

use games::orders::unwind::free;
use model::campaign::undo::Unwinding;
use model::post_kind::{Progress, Struck};
use staff::motion::Question;
use staff::plan::Halt;
use store::PostState;

use crate::prelude::*;

pub(crate) fn needs_log(request: &Request, row: &CampaignRow, player: PlayerId) -> bool {
    let rewinds = |question: &Question| matches!(question, Question::Rewind { .. });
    let open = row.roster.motion().filter(|motion| rewinds(&motion.question));
    match request {
        Request::Undo { .. } => true,
        Request::Put { question } => rewinds(question),
        // A ballot that others are waited for after it settles nothing.
        Request::Vote { ballot, .. } => open.is_some_and(|motion| {
            let mut after = row.roster.clone();
            after.vote(motion.number, player, *ballot) == Ok(true)
        }),
        // What changes who is waited for may close it.
        Request::Close { .. }
        | Request::Leave
        | Request::Repair { .. }
        | Request::GoAway { .. }
        | Request::Return { .. } => open.is_some(),
        _ => false,
    }
}

pub(crate) fn game_of(row: &CampaignRow) -> Result<Arc<Game>, Problem> {
    row.game.clone().ok_or(Problem::NotStarted)
}

fn set_back(
    context: &Context<'_>,
    row: &mut CampaignRow,
    before: Game,
    line: &LogLine,
) -> Result<Vec<Change>, Problem> {
    let mut before = before;
    before.resume(&*game_of(row)?);
    row.game = Some(Arc::new(before));
    row.stage = Stage::Running;
    let is_public = counts::is_public(context, line, row);
    if is_public {
        row.awaited_since = line.at;
    }
    applied::to_row(row, line)?;
    // A plan that runs was made for what happens no more; plans stand in no line.
    for plan in row.roster.council.plans.values_mut().filter(|plan| plan.running) {
        plan.stops(Halt::Refused);
    }
    Ok(if is_public { reminders(row) } else { Vec::new() })
}

pub(crate) fn undone(context: &Context<'_>, order: i64) -> Judged {
    let player = context.asker.player;
    let mut row = under_way(context)?;
    let game = game_of(&row)?;
    let unwinding = free(&context.read.lines, player, &game, &row.roster, Some(order))?;
    let events: Vec<Event> = unwinding.orders.into_iter().flat_map(|line| line.events).collect();
    let events = model::campaign::audience::public(&row.roster, &events).into_owned();
    let line = context.line(Body::Undone { order });
    let mut changes = set_back(context, &mut row, unwinding.before, &line)?;
    changes.extend(told(context, &row, order, events)?);
    Ok(Decided::of(row, line, changes))
}

/// Tells the channel: the messages that tell of the order have it struck through; if nobody would
/// see that, as they are old or do not hold all of it, a message of its own says so. Of an order
/// that led to nothing the channel has heard nothing.
fn told(
    context: &Context<'_>,
    row: &CampaignRow,
    order: i64,
    undone: Vec<Event>,
) -> Result<Vec<Change>, Problem> {
    if undone.is_empty() {
        return Ok(Vec::new());
    }
    let mut changes = struck(context, &undone);
    if !changes.is_empty() && context.told.first().is_some_and(|row| context.grows(row)) {
        return Ok(changes);
    }
    let player = context.asker.player;
    let topic = text::standing(&*game_of(row)?).0;
    let order = context
        .read
        .numbers
        .as_ref()
        .map_or(Some(order), |numbers| numbers.own(order))
        .unwrap_or(0);
    changes.push(context.post(1, PostKind::Undone { player, order, events: undone, topic }));
    Ok(changes)
}

/// The messages that tell of what is undone, struck through; none if they do not hold all of it.
fn struck(context: &Context<'_>, undone: &[Event]) -> Vec<Change> {
    let (mut changes, mut left) = (Vec::new(), undone);
    for row in context.told {
        let PostKind::Dispatch { topic, events, by, struck } = &row.kind else { break };
        if events.is_empty() {
            continue;
        }
        let last = events.len().min(left.len());
        let (kept, gone) = events.split_at(events.len() - last);
        if row.state == PostState::Dead || !left.ends_with(gone) {
            break;
        }
        left = &left[..left.len() - last];
        let mut struck = struck.clone();
        struck.push(Struck { events: gone.to_vec(), by: context.asker.player });
        let by = by.filter(|_| text::uses_a_round(kept));
        let (topic, events) = (topic.clone(), kept.to_vec());
        let kind = PostKind::Dispatch { topic, events, by, struck };
        changes.push(Change::GrowPost(row.id, Box::new(kind)));
        if left.is_empty() {
            return changes;
        }
    }
    Vec::new()
}

fn how_far(game: &Game) -> Progress {
    let (turn, _) = game.turn();
    let play = games::whole(game);
    Progress { turn, round: play.round(game), score: play.score(game) }
}

/// The staff has voted to go back to before an order: a line of its own, whose dice shuffle what
/// has been seen back into the pile.
pub(crate) fn rewound(
    context: &Context<'_>,
    row: &mut CampaignRow,
    motion: u32,
    to: i64,
    unwinding: Unwinding,
    part: i64,
) -> Result<Vec<Change>, Problem> {
    let game = game_of(row)?;
    let Unwinding { orders, mut before } = unwinding;
    row.last_order += 1;
    let mut stream = key(row)?.line(row.last_order);
    let mut dice = Recorded::new(&mut stream);
    before.reshuffle(&mut dice);
    let faces = dice.faces;
    let (was, is) = (how_far(&game), how_far(&before));
    let body = Body::Rewound { to, motion };
    let mover = row.roster.motion_numbered(motion).map(|motion| motion.mover);
    let line = context.line(body);
    let player = mover.unwrap_or(line.player);
    let line = LogLine { number: row.last_order, player, faces, ..line };
    let mut changes = set_back(context, row, before, &line)?;
    changes.push(Change::AddLine(Box::new(line)));
    let topic = text::standing(&*game_of(row)?).0;
    let orders = orders.len();
    changes.push(context.post(part, PostKind::Rewound { to, orders, was, is, topic }));
    Ok(changes)
}
