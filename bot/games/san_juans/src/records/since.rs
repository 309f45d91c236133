//! What has changed in a war since some time: the game as it stood then, played again from the log,
//! and what has happened between. Orders that were taken back do not count.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::log::history::standing;
use games::log::verify::replay_with;
use games::map::Since;
use model::log::{Body, LogLine};
use model::{Event, Game};
use san_juans::{Changes, Event as Own};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum NoChanges {
    Nothing,
    /// No such order stands; the last that does.
    NoOrder(i64),
    NoTurn(u8),
    NoRebellion,
    Unreadable,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    pub order: i64,
    /// The turn it was given in, or the turn asked for.
    pub turn: u8,
    /// The round it was given in, if it was a round.
    pub round: Option<u8>,
    pub changes: Changes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    order: i64,
    /// How many events of it came before.
    passed: usize,
    /// The turn, where what is asked for is the beginning of something.
    turn: Option<u8>,
}

/// What has changed since some time, up to `game`.
pub fn changed(lines: &[LogLine], since: Since, game: &Game) -> Result<Changed, NoChanges> {
    let mark = mark(lines, since)?;
    let again = || replay_with(lines, &[mark.order]);
    // A log of other rules may lead where this build has never been.
    let played = catch_unwind(AssertUnwindSafe(again)).map_err(|_| NoChanges::Unreadable)?;
    let played = played.map_err(|_| NoChanges::Unreadable)?;
    let before = played.before.get(&mark.order).ok_or(NoChanges::Unreadable)?;
    let views = crate::view(before).zip(crate::view(game));
    let (before, after) = views.ok_or(NoChanges::Nothing)?;
    let stands = standing(lines).into_iter().filter(|line| line.number >= mark.order);
    let events: Vec<&Own> = stands.flat_map(|line| &line.events).filter_map(Event::own).collect();
    let (passed, events) = events.split_at(mark.passed.min(events.len()));
    let changes = Changes::between(&before, passed, events, &after);
    let (turn, round) = match mark.turn {
        Some(turn) => (turn, None),
        None => (before.turn, before.round),
    };
    Ok(Changed { order: mark.order, turn, round, changes })
}

/// Everything that counts: the order it is told by, its place there, and what it is. What happened
/// when the war began is told by the first order, before which it was.
fn happened(lines: &[LogLine]) -> impl Iterator<Item = (i64, usize, &Own)> {
    let stands = standing(lines);
    let first = stands.first().map(|line| line.number);
    let begun = lines.iter().filter(|line| matches!(line.body, Body::Started { .. }));
    let begun = begun.filter_map(move |line| Some((first?, None, line)));
    let orders = stands.into_iter().map(|line| (line.number, Some(0), line));
    begun.chain(orders).flat_map(|(order, at, line)| {
        line.events
            .iter()
            .filter_map(Event::own)
            .enumerate()
            .map(move |(number, event)| (order, at.map_or(0, |at: usize| at + number), event))
    })
}

fn mark(lines: &[LogLine], since: Since) -> Result<Mark, NoChanges> {
    let stands = standing(lines);
    let last = stands.last().map(|line| line.number).ok_or(NoChanges::Nothing)?;
    let whole = |order| Mark { order, passed: 0, turn: None };
    let mut turns = happened(lines).filter_map(|(order, passed, event)| match event {
        Own::TurnBegan { turn } => Some(Mark { order, passed, turn: Some(*turn) }),
        _ => None,
    });
    match since {
        Since::LastOrder => Ok(whole(last)),
        Since::Order(order) => {
            let known = stands.iter().any(|line| line.number == order);
            if known { Ok(whole(order)) } else { Err(NoChanges::NoOrder(last)) }
        }
        Since::After(seen) => {
            let next = stands.iter().find(|line| line.number > seen);
            next.map(|line| whole(line.number)).ok_or(NoChanges::Nothing)
        }
        Since::Turn(wanted) => {
            let found = turns.find(|mark| mark.turn == Some(wanted));
            found.ok_or(NoChanges::NoTurn(wanted))
        }
        Since::ThisTurn => turns.last().ok_or(NoChanges::Nothing),
        // The game has no other time of its own.
        Since::Own(_) => {
            let (mut turn, mut counted, mut newest) = (None, false, None);
            for (order, passed, event) in happened(lines) {
                match event {
                    Own::TurnBegan { turn: began } => (turn, counted) = (Some(*began), false),
                    Own::RevoltRolled { .. } if !counted => {
                        counted = true;
                        newest = Some(Mark { order, passed, turn });
                    }
                    _ => {}
                }
            }
            newest.ok_or(NoChanges::NoRebellion)
        }
    }
}

#[cfg(test)]
mod tests {
    use games_testing::logs;
    use san_juans::{PlaceId, Revolt};

    use super::*;

    fn order(number: i64, events: Vec<Own>) -> LogLine {
        logs::line(number, 7, logs::order(), events.into_iter().map(Event::of).collect())
    }

    fn rolled() -> Own {
        Own::RevoltRolled { place: PlaceId::printed(1), die: 1, needed: 5, result: Revolt::Quiet }
    }

    fn log() -> Vec<LogLine> {
        let turn = |turn| Own::TurnBegan { turn };
        let scored = Own::Scored { ledger: Vec::new(), before: 5, after: 5 };
        vec![
            order(1, vec![turn(1), rolled()]),
            order(2, vec![Own::Passed { ops: 1 }]),
            order(3, vec![Own::Passed { ops: 1 }]),
            logs::line(4, 7, Body::Undone { order: 3 }, Vec::new()),
            order(5, vec![scored, turn(2), rolled(), rolled()]),
            order(6, vec![rolled()]),
            logs::line(7, 7, Body::Left, Vec::new()),
        ]
    }

    #[test]
    fn every_time_has_its_place_in_the_log() {
        let log = log();
        let whole = |order| Ok(Mark { order, passed: 0, turn: None });
        let begun = |order, passed, turn| Ok(Mark { order, passed, turn: Some(turn) });
        for (since, found) in [
            (Since::LastOrder, whole(6)),
            (Since::Order(2), whole(2)),
            (Since::Order(3), Err(NoChanges::NoOrder(6))),
            (Since::Order(7), Err(NoChanges::NoOrder(6))),
            (Since::After(2), whole(5)),
            (Since::After(6), Err(NoChanges::Nothing)),
            (Since::Turn(1), begun(1, 0, 1)),
            (Since::ThisTurn, begun(5, 1, 2)),
            (Since::Turn(3), Err(NoChanges::NoTurn(3))),
            // One rebellion may be told by several orders.
            (Since::Own("rebellion"), begun(5, 2, 2)),
        ] {
            assert_eq!(mark(&log, since), found, "{since:?}");
        }
        assert_eq!(mark(&[], Since::LastOrder), Err(NoChanges::Nothing));
        assert_eq!(mark(&log[1..2], Since::Own("rebellion")), Err(NoChanges::NoRebellion));
    }
}
