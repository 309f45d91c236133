//! Searching scenery, ambushes, and scouts that get away (P-049 to P-062, P-075, P-R20 to P-R23,
//! P-R28, P-R47 to P-R53).

use inches::{Heading, Inches, Point};
use kit::Ask;

use super::fight::Fight;
use super::losses::{self, By};
use super::{Cx, Frame, Next, act, hiding, morale, moves};
use crate::choice::{Along, Choice};
use crate::event::Event;
use crate::facts::{Find, Reason, Search};
use crate::ids::{Faction, PieceId, Quality, Role, UnitId};
use crate::pose::Pose;
use crate::state::Board;
use crate::why::Why;

/// What changes the patrol's sum, and the Dervishes' (P-050).
pub fn reasons(board: &Board, unit: UnitId, piece: PieceId) -> [Vec<(Reason, i8)>; 2] {
    let of = board.unit(unit);
    let hidden = board.hidden_in(piece);
    let any = |holds: &dyn Fn(UnitId) -> bool| hidden.iter().any(|id| holds(*id));
    let mounted = any(&|id| board.unit(id).is_mounted());
    let heavy = of.arm().is_heavy();
    let poor = of.quality() == Quality::Poor;
    let building = board.piece(piece).is_some_and(|piece| piece.data().key == "building");
    let mut patrol = Vec::new();
    let mut dervish = Vec::new();
    let mut when = |own: bool, holds: bool, reason, number| {
        if holds {
            if own { &mut patrol } else { &mut dervish }.push((reason, number));
        }
    };
    // P-051 to P-056, left.
    when(true, unit.is_scout(), Reason::ByScouts, 3);
    when(true, of.quality() == Quality::Veteran, Reason::Veteran, 1);
    when(true, board.seen, Reason::Seen, 1);
    when(true, mounted, Reason::HiddenMounted, 1);
    when(true, poor, Reason::Poor, -2);
    when(true, heavy, Reason::Heavy, -2);
    when(true, board.betrayed, Reason::Betrayed, -2);
    // P-051 to P-056, right (P-R20: a poor unit is worse by 3).
    when(false, building, Reason::Building, 1);
    when(false, of.is_mounted(), Reason::SearcherMounted, 1);
    when(false, poor, Reason::SearcherPoor, 1);
    let veteran = any(&|id| board.unit(id).quality() == Quality::Veteran);
    when(false, veteran, Reason::HiddenVeteran, 1);
    when(false, any(&|id| board.unit(id).has(Role::Leader)), Reason::HiddenLeader, 1);
    when(false, !hidden.is_empty(), Reason::HiddenPresent, 1);
    [patrol, dervish]
}

/// A piece is searched (P-049). One try in an activation (P-R25).
pub(crate) fn search(unit: UnitId, piece: PieceId, cx: &mut Cx<'_>) -> Next {
    let able = cx.board.unit(unit).pose().is_some()
        && cx.board.acting_of(unit).is_some_and(|acting| !acting.searched);
    if !able || cx.board.piece(piece).is_none_or(|piece| piece.scouted) {
        return Next::done();
    }
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.searched = true;
    }
    let dice = [cx.two_d6([3, 4]), cx.two_d6([3, 4])];
    let reasons = reasons(cx.board, unit, piece);
    let sum = |side: usize| {
        let dice = dice[side].iter().map(|die| i16::from(*die)).sum::<i16>();
        dice + reasons[side].iter().map(|(_, more)| i16::from(*more)).sum::<i16>()
    };
    let difference = i8::try_from(sum(0) - sum(1)).unwrap_or_default();
    let turn = cx.board.turn;
    let search = Search { turn, unit, piece, dice, reasons, difference };
    cx.board.sealed.push(search.clone());
    let hidden = cx.board.hidden_in(piece);
    match comes_of(difference, !hidden.is_empty()) {
        find @ (Find::BadAmbush | Find::Ambush) => {
            ambushed(unit, piece, find == Find::BadAmbush, search, cx)
        }
        Find::Nothing => {
            cx.say(Event::Searched { unit, piece, find: Find::Nothing, search: Some(search) });
            Next::done()
        }
        _ => found(unit, piece, search, cx),
    }
}

/// What comes of a search by the difference of its sums, if somebody hides there or nobody (P-057).
pub fn comes_of(difference: i8, somebody: bool) -> Find {
    match difference {
        // P-058, P-059; nobody there, nothing found (P-R21).
        ..=-6 if somebody => Find::BadAmbush,
        ..=-3 if somebody => Find::Ambush,
        // P-060.
        ..=2 => Find::Nothing,
        // P-061, P-062.
        3..=5 => Find::Scouted,
        _ => Find::Caught,
    }
}

/// P-058, P-059, P-R22: those in hiding fall upon the searchers; the fight is fought at once.
fn ambushed(unit: UnitId, piece: PieceId, bad: bool, search: Search, cx: &mut Cx<'_>) -> Next {
    let hidden = cx.board.hidden_in(piece);
    let scout = unit.is_scout();
    let mut came = Vec::new();
    for id in hidden {
        let pose = if scout {
            hiding::come_out(cx.board, id, piece, toward(cx.board, unit, piece))
        } else {
            hiding::upon(cx.board, id, piece, unit)
        };
        if let Some(pose) = pose {
            came.push((id, pose));
            hiding::stand(id, pose, cx);
        }
    }
    if came.is_empty() {
        cx.say(Event::Searched { unit, piece, find: Find::Nothing, search: Some(search) });
        return Next::done();
    }
    let find = if bad { Find::BadAmbush } else { Find::Ambush };
    cx.say(Event::Searched { unit, piece, find, search: Some(search) });
    act::finish(unit, cx);
    if scout {
        for (id, pose) in came {
            cx.say(Event::Appeared { unit: id, piece, pose });
        }
        return get_away(unit, if bad { 4 } else { 3 }, cx);
    }
    let mut frames = Vec::new();
    for (id, pose) in came {
        cx.say(Event::Ambushed { unit, by: id, piece, pose });
        let fight = Fight {
            ambushed: Some(Faction::Patrol),
            bonus: bad,
            prepared: std::mem::take(&mut cx.board.prepared),
            ..Fight::new(id, unit, cx.board.turn)
        };
        cx.board.unit_mut(unit).tests.ambushed = true;
        cx.board.fights.push(fight);
        frames.push(Frame::Round(fight.units, 0));
    }
    frames.reverse();
    Next::Go(frames)
}

pub(super) fn touches(board: &Board, unit: UnitId, other: UnitId) -> bool {
    board.unit(unit).is_within(board.unit(other), Inches(10))
}

pub(super) fn toward(board: &Board, unit: UnitId, piece: PieceId) -> Heading {
    let of = board.unit(unit);
    let middle = of.pose().map(|pose| pose.middle(of.count()));
    match (board.piece(piece), middle) {
        (Some(piece), Some(middle)) => piece.centre.heading_to(middle),
        _ => Heading(12),
    }
}

/// P-061, P-062: the piece is scouted. Those with a half here slip away or come out, as their side
/// says; it is asked whoever is here, if anybody is hidden at all.
fn found(unit: UnitId, piece: PieceId, search: Search, cx: &mut Cx<'_>) -> Next {
    if let Some(piece) = cx.board.piece_mut(piece) {
        piece.scouted = true;
    }
    cx.say(Event::Searched { unit, piece, find: Find::Success, search: Some(search) });
    if !cx.board.hides_anybody() {
        cx.say(Event::CameOf { piece, find: Find::Scouted });
        return Next::done();
    }
    Next::Go(vec![Frame::Found(Some(unit), piece)])
}

/// P-062: the searchers ambush whom they have found, and fight at once.
pub(super) fn strike_now(
    unit: UnitId,
    target: UnitId,
    piece: PieceId,
    pose: Pose,
    cx: &mut Cx<'_>,
) -> Option<Frame> {
    act::finish(unit, cx);
    cx.say(Event::Ambushed { unit: target, by: unit, piece, pose });
    cx.board.unit_mut(target).tests.ambushed = true;
    let fight =
        Fight { ambushed: Some(Faction::Dervish), ..Fight::new(unit, target, cx.board.turn) };
    cx.board.fights.push(fight);
    Some(Frame::Round(fight.units, 0))
}

/// P-R53: scouts need not take up an ambush of their own.
pub(crate) fn ask_strike(unit: UnitId, target: UnitId, cx: &mut Cx<'_>) -> Next {
    if cx.board.unit(unit).pose().is_none() || cx.board.unit(target).pose().is_none() {
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::Stay, Choice::Strike]);
    Next::Wait(Frame::Strike(unit, target), Why::Strike { unit, target }, ask)
}

pub(crate) fn strike(unit: UnitId, target: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let (Choice::Strike, Some(pose)) = (choice, cx.board.unit(target).pose()) else {
        return Next::done();
    };
    let middle = pose.middle(cx.board.unit(target).count());
    close_in(unit, target, middle, cx);
    let piece = cx.board.pieces.iter().min_by_key(|piece| piece.distance_to(middle));
    let piece = piece.map_or(PieceId(0), |piece| piece.id);
    Next::Go(strike_now(unit, target, piece, pose, cx).into_iter().collect())
}

fn close_in(unit: UnitId, target: UnitId, middle: Point, cx: &mut Cx<'_>) {
    let Some(pose) = cx.board.unit(unit).pose() else { return };
    let centre = pose.middle(1);
    let heading = centre.heading_to(middle);
    let start = Pose { heading, at: centre.step(heading, Inches(50)), ..pose };
    let ground = cx.board.unit(target).ground();
    let hull = start.hull(1);
    let far = ground.filter_map(|rect| hull.until(&rect, Inches::whole(12))).min();
    let end = start.ahead(far.unwrap_or_default());
    if moves::is_free(cx.board, unit, end) {
        moves::moved(unit, vec![pose, end], 0, cx);
    }
}

/// Scouts that are ambushed get away on `needed` or more, back 8 inches or to the nearest own unit
/// within 8; else they are killed (P-058, P-059).
fn get_away(unit: UnitId, needed: u8, cx: &mut Cx<'_>) -> Next {
    let die = cx.d6(6);
    let alive = die >= needed;
    cx.say(Event::Escaped { unit, die, needed, alive, way: None });
    if !alive {
        losses::kill(cx, unit, 0, By::Fight);
        return Next::done();
    }
    let near = |id: &UnitId| !id.is_scout() && cx.board.distance(unit, *id) <= Inches::whole(8);
    let friends = cx.board.on_table(Faction::Patrol).filter(near);
    match friends.min_by_key(|id| (cx.board.distance(unit, *id), *id)) {
        Some(friend) => flee_to(unit, friend, cx),
        // It falls back (P-R39).
        None => {
            let Some(from) = cx.board.unit(unit).pose() else { return Next::done() };
            let heading = morale::away(cx.board, unit);
            let to = moves::withdrawn(cx.board, unit, from, heading, Inches::whole(8));
            moves::moved(unit, vec![from, to], 0, cx);
        }
    }
    Next::done()
}

/// What a scout that is assaulted needs to get away (P-075).
pub const ESCAPES: u8 = 3;

/// Scouts that are assaulted, or have lost a round, get away on 3 or more (P-075); a second die
/// gives the direction (P-R28).
pub(crate) fn avoid(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    let needed = ESCAPES;
    act::finish(unit, cx);
    let die = cx.d6(6);
    let way = cx.d6(5);
    let alive = die >= needed;
    cx.say(Event::Escaped { unit, die, needed, alive, way: Some(way) });
    if !alive {
        losses::kill(cx, unit, 0, By::Fight);
        return Next::done();
    }
    Next::Go(vec![Frame::Flee(unit, way)])
}

/// Where a scout can get away to: the direction of the die, or any on 5 and 6; or a unit within 8
/// inches (P-R28).
fn refuges(board: &Board, unit: UnitId, die: u8) -> Vec<Choice> {
    let headings = [0, 6, 12, 18].map(Heading);
    let of_die: &[Heading] = match die {
        1..=4 => &headings[usize::from(die) - 1..usize::from(die)],
        _ => &headings,
    };
    let ways = of_die.iter().map(|heading| Choice::Flee(unit, Along(*heading)));
    let near = |id: &UnitId| {
        *id != unit && !id.is_scout() && board.distance(unit, *id) <= Inches::whole(8)
    };
    let friends = board.on_table(Faction::Patrol).filter(near);
    ways.chain(friends.map(|friend| Choice::FleeTo(unit, friend))).collect()
}

pub(crate) fn ask_flee(unit: UnitId, die: u8, cx: &mut Cx<'_>) -> Next {
    let choices = refuges(cx.board, unit, die);
    match choices[..] {
        [only] => flee(unit, die, only, cx),
        _ => Next::Wait(Frame::Flee(unit, die), Why::Flee { unit }, Ask::One(choices)),
    }
}

pub(crate) fn flee(_: UnitId, _: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Flee(unit, along) => flee_along(unit, along.0, cx),
        Choice::FleeTo(unit, friend) => flee_to(unit, friend, cx),
        _ => {}
    }
    Next::done()
}

fn flee_along(unit: UnitId, heading: Heading, cx: &mut Cx<'_>) {
    let Some(pose) = cx.board.unit(unit).pose() else { return };
    let to = moves::back(cx.board, unit, pose, heading, Inches::whole(8));
    moves::moved(unit, vec![pose, to], 0, cx);
}

/// Beside a friend: on the side away from the enemy, or wherever there is room.
fn flee_to(unit: UnitId, friend: UnitId, cx: &mut Cx<'_>) {
    let (Some(pose), Some(theirs)) = (cx.board.unit(unit).pose(), cx.board.unit(friend).pose())
    else {
        return;
    };
    let count = cx.board.unit(friend).count();
    let (hull, middle) = (theirs.hull(count), theirs.middle(count));
    let out = |steps: i8| {
        let side = match steps.abs() {
            0 | 12 => hull.depth,
            6 => hull.width,
            _ => hull.width.max(hull.depth),
        };
        side.half() + Inches(75)
    };
    let sides = [12_i8, 6, -6, 0, 9, -9, 3, -3];
    let place = |steps: i8| {
        let centre: Point = middle.step(theirs.heading.turned(steps), out(steps));
        Pose { at: centre.step(pose.heading, Inches(50)), ..pose }
    };
    let free = sides.into_iter().map(place).find(|to| moves::is_free(cx.board, unit, *to));
    if let Some(to) = free {
        moves::moved(unit, vec![pose, to], 0, cx);
    } else {
        flee_along(unit, Heading(12), cx);
    }
}
