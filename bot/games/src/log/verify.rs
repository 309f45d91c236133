//! Reads a campaign's log anew with the dice it recorded: the same state must come out.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kit::{Dice, Scripted};
use model::log::{Body, LogLine};
use model::{Event, Game, Step};
use serde_json::Value;
use staff::Roster;

use crate::log::applied;
use crate::log::applied::Staff;
use crate::log::history::{TakenBack, begins};
use crate::people::authority;

/// Where a log and this build part ways.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    #[error("line {0} is missing")]
    Missing(i64),
    /// A line cannot be read by this build.
    #[error("line {0} cannot be read")]
    Unreadable(i64),
    /// An answer of a line is not offered.
    #[error("line {0} is not offered")]
    NotOffered(i64),
    #[error("line {0} throws other dice")]
    OtherDice(i64),
    /// What happened is not what the line says.
    #[error("line {0} comes out otherwise")]
    OtherEvents(i64),
}

/// What a log comes to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Replayed {
    pub game: Option<Game>,
    pub roster: Roster,
    pub thrown: usize,
    pub setup: Option<model::Setup>,
    /// The game as it stood before each order that was taken back later, or was asked for.
    pub before: BTreeMap<i64, Arc<Game>>,
    wanted: Arc<BTreeSet<i64>>,
    laid_aside: bool,
}

impl Replayed {
    /// Nothing yet, about to play these lines; the game is kept as it stands before `orders`, and
    /// before those that are taken back.
    pub fn about(lines: &[LogLine], orders: &[i64]) -> Self {
        let taken_back = lines.iter().filter_map(TakenBack::of).map(|of| of.first);
        let wanted = Arc::new(orders.iter().copied().chain(taken_back).collect());
        Self { wanted, ..Self::default() }
    }

    fn staff(&mut self) -> Staff<'_> {
        let Self { setup, roster, game, .. } = self;
        Staff { setup: setup.as_mut(), roster, game: game.as_ref() }
    }

    fn apply(&mut self, line: &LogLine) -> Result<(), Difference> {
        let applied = applied::apply(line, &mut self.staff());
        applied.map_err(|_| Difference::NotOffered(line.number))
    }
}

pub fn replay(lines: &[LogLine]) -> Result<Replayed, Difference> {
    follow(lines, &mut |_, _| {})
}

pub fn replay_with(lines: &[LogLine], orders: &[i64]) -> Result<Replayed, Difference> {
    played(Replayed::about(lines, orders), lines, &mut |_, _| {})
}

pub fn follow(
    lines: &[LogLine],
    after: &mut dyn FnMut(&Replayed, &LogLine),
) -> Result<Replayed, Difference> {
    played(Replayed::about(lines, &[]), lines, after)
}

fn played(
    mut so_far: Replayed,
    lines: &[LogLine],
    after: &mut dyn FnMut(&Replayed, &LogLine),
) -> Result<Replayed, Difference> {
    let begins = begins(lines);
    let mut lost = false;
    for ((at, line), number) in lines.iter().enumerate().zip(1..) {
        if line.number != number {
            return Err(Difference::Missing(number));
        }
        if at >= begins || matches!(line.body, Body::Rebased { .. }) {
            one(&mut so_far, line)?;
            lost = false;
        } else if !lost {
            // Of other rules: as far as it goes, for whoever follows it.
            lost = !goes_on(&mut so_far, line);
        }
        so_far.thrown += line.faces.len();
        after(&so_far, line);
    }
    Ok(so_far)
}

/// Plays a line again of which it does not matter whether it comes out; false if it does not, and
/// then nothing has changed.
pub fn goes_on(so_far: &mut Replayed, line: &LogLine) -> bool {
    let mut next = so_far.clone();
    let again = AssertUnwindSafe(|| one(&mut next, line));
    let went = catch_unwind(again).is_ok_and(|outcome| outcome.is_ok());
    if went {
        *so_far = next;
    }
    went
}

fn must(done: bool, number: i64) -> Result<(), Difference> {
    if done { Ok(()) } else { Err(Difference::NotOffered(number)) }
}

fn one(so_far: &mut Replayed, line: &LogLine) -> Result<(), Difference> {
    let number = line.number;
    let mut dice = Scripted::new(line.faces.iter().copied());
    let mut events: Vec<Event> = Vec::new();
    if !applied(so_far, line, &mut dice, &mut events)? {
        return Ok(());
    }
    if dice.left() > 0 || dice.missing() > 0 {
        return Err(Difference::OtherDice(number));
    }
    if !tells(&events, &line.events) {
        return Err(Difference::OtherEvents(number));
    }
    Ok(())
}

/// Whether events are those of a line. What is told of them besides, by a build after the one that
/// wrote the line, is no difference.
fn tells(events: &[Event], written: &[Event]) -> bool {
    let json = |events: &[Event]| serde_json::to_value(events).unwrap_or_default();
    events == written || holds(&json(events), &json(written))
}

fn holds(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => {
            old.iter().all(|(key, old)| new.get(key).is_some_and(|new| holds(new, old)))
        }
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| holds(new, old))
        }
        _ => new == old,
    }
}

/// Does to a state what a line says was done, with these dice; false if its dice and events are
/// to be believed.
pub fn applied(
    so_far: &mut Replayed,
    line: &LogLine,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) -> Result<bool, Difference> {
    let checked = done_again(so_far, line, dice, events)?;
    let runs = !so_far.laid_aside;
    let mut staff = so_far.staff();
    applied::follow(&mut staff, line.rules);
    if !applied::is_carried_out_next(&line.body, staff.roster) {
        applied::votes_on_peace(&mut staff, runs, line.at);
    }
    Ok(checked)
}

fn done_again(
    so_far: &mut Replayed,
    line: &LogLine,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) -> Result<bool, Difference> {
    let number = line.number;
    let side = model::campaign::audience::of_line(line, &so_far.roster, so_far.game.as_ref());
    if let Some(side) = side {
        so_far.roster.turn_to(side);
    }
    match &line.body {
        Body::Created { setup, .. } => so_far.setup = Some(setup.clone()),
        Body::Imported { setup, game, keeps_roster, .. } => {
            match (game, so_far.game.is_some()) {
                (Some(game), false) if number == 1 => {
                    so_far.game = Some(game.clone());
                    so_far.roster.by_turns = setup.commands_by_turns();
                }
                (None, true) => {}
                _ => return Err(Difference::Unreadable(number)),
            }
            so_far.setup = Some(setup.clone());
            so_far.laid_aside = false;
            so_far.roster.take_up(line.at);
            // Their channels are where it was played before.
            so_far.roster.each_side(|staff| staff.room = None);
            if !keeps_roster {
                so_far.roster = so_far.roster.emptied(setup.commands_by_turns());
            }
        }
        Body::Rebased { setup, roster, game, .. } => {
            must(so_far.setup.is_some(), number)?;
            so_far.setup = Some(setup.clone());
            let mut before = std::mem::replace(&mut so_far.roster, Roster::clone(roster));
            numbered_as(&mut so_far.roster, &before);
            let known = before.emptied(false).group.people;
            for of in known {
                so_far.roster.knows(of.player, &of.name);
            }
            so_far.game = Some(game.clone());
            // Nothing is taken back beyond it.
            so_far.before.clear();
        }
        Body::Agreed { setup } => {
            so_far.setup.get_or_insert_with(|| setup.clone());
            if let Some(game) = &mut so_far.game {
                game.agree(setup).map_err(|_| Difference::NotOffered(number))?;
            }
        }
        Body::Started { by_lot, salts, .. } => {
            if *by_lot {
                let sides = u8::try_from(salts.len()).unwrap_or(1);
                dice.die(sides, 1);
            }
            must(so_far.setup.is_some(), number).map_err(|_| Difference::Unreadable(number))?;
            so_far.apply(line)?;
            // How many command in turn is agreed on by now, and the board is laid out by it.
            let setup = so_far.setup.as_ref().ok_or(Difference::Unreadable(number))?;
            so_far.game = Some(Game::new(setup, dice, events));
            return Ok(true);
        }
        Body::Order { steps, .. } => {
            let game = so_far.game.as_mut().ok_or(Difference::NotOffered(number))?;
            if so_far.wanted.contains(&number) {
                so_far.before.insert(number, Arc::new(game.clone()));
            }
            for step in steps {
                let step = Step::read(step).ok_or(Difference::Unreadable(number))?;
                let seat = authority::any_seat(game, &step.answer, side);
                let taken = game.apply(seat, &step.answer, dice, events);
                taken.map_err(|_| Difference::NotOffered(number))?;
            }
        }
        Body::Undone { order } => set_back(so_far, *order, number)?,
        Body::Rewound { to, .. } => {
            set_back(so_far, *to, number)?;
            if let Some(game) = &mut so_far.game {
                game.reshuffle(dice);
            }
        }
        Body::Restored { .. } => {
            if let Some(game) = &mut so_far.game {
                game.reshuffle(dice);
            }
        }
        Body::Archived | Body::LaidAside => so_far.laid_aside = true,
        Body::TakenUp => so_far.laid_aside = false,
        // Lines about the staff alone; `applied::apply` knows each of them.
        _ => {}
    }
    so_far.apply(line)?;
    // Ballots are secret, so what they came to is believed, and so is the lot among equals.
    let believed = matches!(
        line.body,
        Body::Voted { verdict: Some(_), .. } | Body::Closed { .. } | Body::Rolled { .. }
    );
    Ok(!believed)
}

/// The first builds wrote such a line without the numbers of the members, by which it is decided whose
/// turn of command it is: then they have those from before, and who joined since, the next.
fn numbered_as(roster: &mut Roster, before: &Roster) {
    if roster.everybody().all(|member| member.seat.is_none()) {
        roster.take_numbers(before);
        roster.each_side(|staff| staff.number(&[]));
    }
}

/// The game goes back to before an order that stood; what was agreed on since stays agreed.
fn set_back(so_far: &mut Replayed, order: i64, number: i64) -> Result<(), Difference> {
    let earlier = so_far.before.get(&order).ok_or(Difference::NotOffered(number))?;
    let mut earlier = Game::clone(earlier);
    let later = so_far.game.as_ref().ok_or(Difference::NotOffered(number))?;
    earlier.resume(later);
    so_far.game = Some(earlier);
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::holds;

    #[test]
    fn what_is_told_besides_is_no_difference() {
        let old = json!([{ "Fought": { "rounds": [{ "hits": 3 }] } }]);
        let new = json!([{ "Fought": { "luck": 2, "rounds": [{ "hits": 3, "needs": [5] }] } }]);
        assert!(holds(&new, &old) && !holds(&old, &new));
        let other = json!([{ "Fought": { "rounds": [{ "hits": 4 }] } }]);
        let more = json!([{ "Fought": { "rounds": [{ "hits": 3 }, { "hits": 1 }] } }]);
        assert!(!holds(&new, &other) && !holds(&more, &old));
    }
}
