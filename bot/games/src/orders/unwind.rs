//! What taking orders back would lead to, and why some cannot be.
//!
//! Free is only what taught nobody anything: no die fell, no card was drawn, nothing came out of
//! hiding, and the other side was not asked. Everything else is the staff's to decide.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use model::Game;
use model::campaign::undo::{NoUndo, Unwinding};
use model::log::{Body, LogLine};
use staff::{PlayerId, Roster};

use crate::log::history::{Fates, TakenBack, begins, standing};
use crate::log::verify::replay_with;
use crate::people::authority::Authority;
use crate::people::rehearse::hands_over;

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
pub fn free(
    lines: &[LogLine],
    player: PlayerId,
    game: &Game,
    roster: &Roster,
    named: Option<i64>,
) -> Result<Unwinding, NoUndo> {
    let mut orders = standing(lines);
    let mut last = orders.pop();
    // What the other side, or the clock, has ordered since is nothing that this side can tell from a
    // question that waits: its own order is refused for the same reason before and after.
    let mut handed_over = false;
    if let Some(side) = roster.side {
        while last.is_some_and(|line| roster.side_of(line.player) != Some(side)) {
            (last, handed_over) = (orders.pop(), true);
        }
    }
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
    if handed_over {
        return Err(NoUndo::HandedOver);
    }
    let unwinding = unwound(lines, game, order)?;
    if hands_over(&unwinding.before, game, roster.side) {
        return Err(NoUndo::HandedOver);
    }
    match Authority::of(player, roster).decision(&unwinding.before) {
        Some(_) => Ok(unwinding),
        None => Err(NoUndo::NotTheirs),
    }
}

/// What the staff would unwind by going back to before an order that stands.
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
