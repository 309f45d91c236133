//! Orders taken back: at once by whoever gave the last one, or any by a vote.
//!
//! Free is only what taught nobody anything: no die fell, no card was drawn, nothing came out of
//! hiding. Everything else is the staff's to decide, and then the pile is shuffled anew. The game
//! as it stood before comes from the log, played again; it must lead to the game as it stands, or
//! nothing is taken back. Only the game goes back: who plays, who commands and what was agreed on
//! stay as they are.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::games::{self, Event, Game};
use engine::kit::dice::Recorded;
use engine::staff::Roster;
use engine::staff::motion::Question;
use engine::staff::plan::Halt;

use crate::campaign::decide::{Bench, Decided, key};
use crate::campaign::ids::PlayerId;
use crate::campaign::log::history::{Fates, TakenBack, standing};
use crate::campaign::log::verify::replay_with;
use crate::campaign::log::{Body, LogLine, applied};
use crate::campaign::matter::{Matter, Standing, Struck};
use crate::campaign::recovery::rebase::begins;
use crate::campaign::staff::authority::Authority;
use crate::campaign::staff::presence::reminders;
use crate::campaign::staff::votes::under_way;
use crate::campaign::{Problem, Request, Stage, sides};
use crate::store::{CampaignRow, Change};
use crate::text;

/// Why an order cannot be taken back, or not so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoUndo {
    /// No order stands that could be.
    Nothing,
    /// There is no such order, or it is no order.
    NoOrder {
        /// What was named.
        order: i64,
    },
    /// It has been already.
    Gone {
        /// Which.
        order: i64,
        /// By whom, or on whose motion.
        by: PlayerId,
    },
    /// Others came after it.
    NotLast {
        /// Which.
        order: i64,
        /// The last.
        last: i64,
    },
    /// It is somebody else's.
    Another {
        /// Which.
        order: i64,
        /// Whose.
        player: PlayerId,
    },
    /// A die fell.
    Dice {
        /// Which order.
        order: i64,
        /// What happened.
        events: Vec<Event>,
    },
    /// Something came out that nobody could know.
    Revealed {
        /// Which order.
        order: i64,
        /// What happened.
        events: Vec<Event>,
    },
    /// The campaign was imported since.
    Imported,
    /// The staff has rewound since, and the pile was shuffled.
    Rewound,
    /// Other rules are played since.
    Rebased,
    /// The database was put back since, and the pile was shuffled.
    Restored,
    /// Whoever gave it holds the post no more.
    NotTheirs,
    /// The log cannot be played again by this build.
    Unreadable,
}

/// What taking orders back comes to.
#[derive(Debug, Clone)]
pub struct Unwinding {
    /// The orders, oldest first; at least one.
    pub orders: Vec<LogLine>,
    /// The game as it stood before the first.
    pub before: Game,
}

/// Whether a request of `player`'s needs the whole log to be decided.
pub(in crate::campaign) fn needs_log(
    request: &Request,
    row: &CampaignRow,
    player: PlayerId,
) -> bool {
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
        Request::Close { .. } => open.is_some(),
        _ => false,
    }
}

/// Plays the log again up to what stands, and keeps the game as it was before an order.
fn unwound(lines: &[LogLine], game: &Game, first: i64) -> Result<Unwinding, NoUndo> {
    let again = || replay_with(lines, &[first]);
    // A log of other rules may lead where this build has never been.
    let played = catch_unwind(AssertUnwindSafe(again)).map_err(|_| NoUndo::Unreadable)?;
    let mut played = played.map_err(|_| NoUndo::Unreadable)?;
    if played.game.as_ref() != Some(game) {
        return Err(NoUndo::Unreadable);
    }
    let before = played.before.remove(&first).ok_or(NoUndo::Unreadable)?;
    let before = Arc::unwrap_or_clone(before);
    let orders = standing(lines).into_iter().filter(|line| line.number >= first);
    Ok(Unwinding { orders: orders.cloned().collect(), before })
}

/// What `player` may take back at once: the last order that stands, if it is theirs and taught
/// nobody anything; `named` if a button or a person says which.
///
/// # Errors
/// Says what is in the way.
pub fn free(
    lines: &[LogLine],
    player: PlayerId,
    game: &Game,
    roster: &Roster,
    named: Option<i64>,
) -> Result<Unwinding, NoUndo> {
    let last = standing(lines).pop();
    if let Some(order) = named {
        if let Some(TakenBack { by, .. }) = Fates::of(lines).of_order(order) {
            return Err(NoUndo::Gone { order, by });
        }
        match last.map(|line| line.number) {
            Some(last) if last > order => return Err(NoUndo::NotLast { order, last }),
            Some(last) if last == order => {}
            _ => return Err(NoUndo::NoOrder { order }),
        }
    }
    let since = last.map_or(0, |line| line.number);
    for line in lines.iter().filter(|line| line.number > since) {
        match line.body {
            Body::Imported { .. } => return Err(NoUndo::Imported),
            Body::Rebased { .. } => return Err(NoUndo::Rebased),
            Body::Rewound { .. } => return Err(NoUndo::Rewound),
            Body::Restored { .. } => return Err(NoUndo::Restored),
            _ => {}
        }
    }
    let last = last.ok_or(NoUndo::Nothing)?;
    let (order, events) = (last.number, || last.events.clone());
    if last.player != player {
        return Err(NoUndo::Another { order, player: last.player });
    }
    if !last.faces.is_empty() {
        return Err(NoUndo::Dice { order, events: events() });
    }
    if game.revealed(&last.events) {
        return Err(NoUndo::Revealed { order, events: events() });
    }
    let unwinding = unwound(lines, game, order)?;
    match Authority::of(player, roster).decision(&unwinding.before) {
        Some(_) => Ok(unwinding),
        None => Err(NoUndo::NotTheirs),
    }
}

/// What the staff would unwind by going back to before an order that stands.
///
/// # Errors
/// Says what is in the way.
pub fn back_to(lines: &[LogLine], game: &Game, order: i64) -> Result<Unwinding, NoUndo> {
    if standing(lines).iter().any(|line| line.number == order) {
        if lines.get(begins(lines)).is_some_and(|line| order < line.number) {
            return Err(NoUndo::Rebased);
        }
        return unwound(lines, game, order);
    }
    Err(match Fates::of(lines).of_order(order) {
        Some(TakenBack { by, .. }) if is_order(lines, order) => NoUndo::Gone { order, by },
        _ => NoUndo::NoOrder { order },
    })
}

fn is_order(lines: &[LogLine], number: i64) -> bool {
    lines.iter().any(|line| line.number == number && matches!(line.body, Body::Order { .. }))
}

/// The game of a campaign under way.
pub(in crate::campaign) fn game_of(row: &CampaignRow) -> Result<Arc<Game>, Problem> {
    row.game.clone().ok_or(Problem::NotStarted)
}

/// Puts the game as it was in place of the game as it is, as a line says.
fn set_back(row: &mut CampaignRow, before: Game, line: &LogLine) -> Result<Vec<Change>, Problem> {
    let mut before = before;
    before.resume(&*game_of(row)?);
    row.game = Some(Arc::new(before));
    row.stage = Stage::Running;
    row.awaited_since = line.at;
    applied::to_row(row, line)?;
    // A plan that runs was made for what happens no more; plans stand in no line.
    for plan in row.roster.council.plans.values_mut().filter(|plan| plan.running) {
        plan.stops(Halt::Refused);
    }
    Ok(reminders(row))
}

/// Somebody takes the last order back.
pub(in crate::campaign) fn undone(bench: &Bench<'_>, order: i64) -> Result<Decided, Problem> {
    let player = bench.asker.player;
    let mut row = under_way(bench, player)?;
    let game = game_of(&row)?;
    let unwinding = free(bench.lines, player, &game, &row.roster, Some(order))?;
    let events: Vec<Event> = unwinding.orders.into_iter().flat_map(|line| line.events).collect();
    let events = sides::public(&row.roster, &events).into_owned();
    let line = bench.line(Body::Undone { order }, Vec::new(), Vec::new());
    let mut changes = set_back(&mut row, unwinding.before, &line)?;
    changes.extend(told(bench, &row, order, events)?);
    Ok(Decided { row, line, changes, stopped: None })
}

/// Tells the channel: the message that tells of the order has it struck through while it may be
/// edited freely and holds all of it; otherwise a message of its own says so. Of an order that led
/// to nothing the channel has heard nothing.
fn told(
    bench: &Bench<'_>,
    row: &CampaignRow,
    order: i64,
    undone: Vec<Event>,
) -> Result<Option<Change>, Problem> {
    if undone.is_empty() {
        return Ok(None);
    }
    let player = bench.asker.player;
    let growing = bench.newest.filter(|row| bench.grows(row));
    if let Some((id, Matter::Dispatch { topic, events, by, struck })) =
        growing.map(|row| (row.id, &row.matter))
        && let Some(left) = events.strip_suffix(&undone[..])
    {
        let mut struck = struck.clone();
        struck.push(Struck { events: undone, by: player });
        let by = by.filter(|_| text::uses_a_round(left));
        let (topic, events) = (topic.clone(), left.to_vec());
        let matter = Matter::Dispatch { topic, events, by, struck };
        return Ok(Some(Change::GrowPost(id, Box::new(matter))));
    }
    let topic = text::standing(&*game_of(row)?).0;
    Ok(Some(bench.post(1, Matter::Undone { player, order, events: undone, topic })))
}

/// How far a war had come, in a message that tells of it.
fn how_far(game: &Game) -> Standing {
    let (turn, _) = game.turn();
    let play = games::whole(game);
    Standing { turn, round: play.round(game), score: play.score(game) }
}

/// The staff has voted to go back to before an order: a line of its own, whose dice shuffle what
/// has been seen back into the pile.
pub(in crate::campaign) fn rewound(
    bench: &Bench<'_>,
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
    let line = bench.line(body, faces, Vec::new());
    let player = mover.unwrap_or(line.player);
    let line = LogLine { number: row.last_order, player, ..line };
    let mut changes = set_back(row, before, &line)?;
    changes.push(Change::AddLine(Box::new(line)));
    let topic = text::standing(&*game_of(row)?).0;
    let orders = orders.len();
    changes.push(bench.post(part, Matter::Rewound { to, orders, was, is, topic }));
    Ok(changes)
}
