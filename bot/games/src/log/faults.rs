//! What is wrong with a log that can be played again: one list for whoever verifies it and for
//! whoever imports it, so that nothing is taken that is condemned later.
//!
//! Whoever changed a name in a log knows how the game goes on, but not always who was on the staff,
//! and who held which post.

use model::log::{Body, Given, LogLine};

use crate::dice::audit::{Audit, Differing};
use crate::log::history::begins;
use crate::log::verify::{Replayed, follow};
use crate::people::MEMBERS_MAX;
use crate::people::authority::Authority;
use crate::sides;

/// Something wrong with a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    /// Somebody gave an order that was not theirs to give.
    #[error("line {0} is an order of somebody who could not give it")]
    NotTheirs(i64),
    /// The staff cannot be as it is after a line.
    #[error("line {0} cannot be: {1}")]
    Staff(i64, WrongStaff),
    /// The secret is another than the one that was promised.
    #[error("the secret has not the hash that line {0} promised")]
    BrokenPromise(i64),
    /// A die is not what the secret gives.
    #[error("{0}")]
    Die(Differing),
}

/// What cannot be in a staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongStaff {
    #[error("more play than can")]
    TooMany,
    /// Somebody joins no side of a game that has some, or one that it has not.
    #[error("it joins a side that there is not")]
    Side,
    /// Somebody acts, or holds a post, who is not on the staff.
    #[error("somebody in it is not on the staff")]
    Stranger,
    /// Islands that there are not, or whoever has them is not on the staff.
    #[error("it gives away what there is not, or to nobody")]
    Areas,
}

pub fn faults(lines: &[LogLine], audit: &Audit) -> Vec<LogFault> {
    let since = lines.get(begins(lines)).map_or(1, |line| line.number);
    let mut found = Vec::new();
    // A log that cannot be played again is a fault of its own.
    let _ = follow(lines, &mut |so_far, line| {
        if line.number < since {
            return;
        }
        let after = staff_after(so_far, line).err();
        found.extend(after.map(|why| LogFault::Staff(line.number, why)));
        let next = usize::try_from(line.number).ok().and_then(|at| lines.get(at));
        let not_theirs = next.filter(|next| !is_theirs(so_far, next));
        found.extend(not_theirs.map(|next| LogFault::NotTheirs(next.number)));
    });
    let promises = audit.broken_promises.iter().copied().map(LogFault::BrokenPromise);
    let dice = audit.differing.iter().copied().map(LogFault::Die);
    found.into_iter().chain(promises).chain(dice).collect()
}

/// Whether the line that comes next is no order, or one that whoever gave it could give.
fn is_theirs(so_far: &Replayed, next: &LogLine) -> bool {
    let by_hand = matches!(next.body, Body::Order { given: Given::ByHand | Given::Adopted(_), .. });
    let Some(game) = so_far.game.as_ref().filter(|_| by_hand) else { return true };
    let (roster, player) = (&so_far.roster, next.player);
    let staff = roster.facing(roster.side_of(player));
    roster.everybody().any(|member| member.player == player)
        && Authority::of(player, &staff).decision(game).is_some()
}

fn must(holds: bool, wrong: WrongStaff) -> Result<(), WrongStaff> {
    if holds { Ok(()) } else { Err(wrong) }
}

fn acts(body: &Body) -> bool {
    matches!(
        body,
        Body::Volunteered { .. }
            | Body::Bore { .. }
            | Body::Moved { .. }
            | Body::PutToVote { .. }
            | Body::Stood { .. }
            | Body::Called
            | Body::Proposed { .. }
            | Body::Backed { .. }
            | Body::Objected { .. }
            | Body::StoodBy { .. }
    )
}

fn staff_after(so_far: &Replayed, line: &LogLine) -> Result<(), WrongStaff> {
    let roster = &so_far.roster;
    if let Body::Joined { side, .. } = &line.body {
        let sides = so_far.setup.as_ref().map(sides::numbers).unwrap_or_default();
        let known = side.map_or(sides.is_empty(), |side| sides.contains(&side));
        must(known, WrongStaff::Side)?;
    }
    must(roster.everybody().count() <= MEMBERS_MAX, WrongStaff::TooMany)?;
    let posts = [roster.commander, roster.chief_of_staff].into_iter().flatten();
    let mut there = posts.chain(acts(&line.body).then_some(line.player));
    must(there.all(|player| roster.has(player)), WrongStaff::Stranger)?;
    let known = |area| crate::list().iter().any(|play| play.areas().contains(&area));
    let mut areas = roster.areas.iter();
    must(areas.all(|(area, player)| known(*area) && roster.has(*player)), WrongStaff::Areas)
}
