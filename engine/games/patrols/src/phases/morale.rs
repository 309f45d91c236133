//! Morale, falling back, routs and rallies (P-032 to P-048, P-R14, P-R38, P-R39, P-R60).

use inches::{Heading, Inches, Rect};
use kit::Ask;

use super::{Cx, Frame, Next, losses, moves};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::{Cause, Reason, Verdict};
use crate::ids::{Faction, Quality, Role, UnitId};
use crate::pose::Pose;
use crate::state::{Board, HEIGHT};
use crate::why::Why;

/// How far a routed unit runs each turn (P-R39).
const RUNS: Inches = Inches::whole(8);

/// Step 1: those that run rally or run on; those with a cause test, then their markers come off
/// (P-R14, P-R19).
pub(crate) fn begin(of: Faction, cx: &mut Cx<'_>) -> Next {
    let routing: Vec<UnitId> =
        cx.board.on_table(of).filter(|id| cx.board.unit(*id).routing).collect();
    for unit in routing {
        if !rallies(unit, cx) {
            run(unit, cx);
        }
    }
    let tests = |id: &UnitId| {
        let unit = cx.board.unit(*id);
        !id.is_scout() && !unit.routing && (unit.tests.markers > 0 || unit.tests.shaken)
    };
    Next::Go(vec![Frame::Tests(cx.board.on_table(of).filter(tests).collect())])
}

/// The units test, one after the other.
pub(crate) fn tests(mut units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    if units.is_empty() {
        // Whoever runs or hides does not test; the markers come off all the same (P-R19).
        for id in UnitId::of(cx.board.player) {
            let unit = cx.board.unit_mut(id);
            if unit.routing || unit.pose().is_none() {
                let tests = &mut unit.tests;
                (tests.markers, tests.heavy, tests.shaken) = (0, false, false);
            }
        }
        return Next::done();
    }
    let unit = units.remove(0);
    let rest = Frame::Tests(units);
    if cx.board.unit(unit).pose().is_none() {
        return Next::Go(vec![rest]);
    }
    let verdict = test(unit, false, cx);
    let tests = &mut cx.board.unit_mut(unit).tests;
    (tests.markers, tests.heavy, tests.shaken) = (0, false, false);
    let then = follow(unit, verdict, cx);
    Next::Go(std::iter::once(rest).chain(then).collect())
}

/// The dice of a test, and their causes (P-033).
pub fn pool(board: &Board, unit: UnitId, lost_fight: bool) -> Vec<(Reason, i8)> {
    let of = board.unit(unit);
    let sergeant = of.has(Role::Sergeant);
    let mut reasons = Vec::new();
    let mut when = |holds: bool, reason, dice| {
        if holds {
            reasons.push((reason, dice));
        }
    };
    // P-034.
    let markers = i8::try_from(of.tests.markers.min(4)).unwrap_or(4);
    when(markers > 0, Reason::Casualties, markers);
    // P-035.
    let poor = of.quality() == Quality::Poor;
    when(poor, Reason::Poor, 1);
    when(!poor && board.is_isolated(unit), Reason::Isolated, 1);
    // P-036.
    when(of.tests.heavy, Reason::HeavyFire, 1);
    // P-037.
    when(has_enemy_behind(board, unit), Reason::Behind, 1);
    // P-038.
    when(of.is_below_half(), Reason::BelowHalf, 1);
    // P-039.
    when(of.count() <= 2, Reason::Few, 1);
    // P-040: in the test of step 1 (P-R62).
    when(of.tests.shaken && !lost_fight, Reason::Neighbour, 2);
    // P-041.
    when(lost_fight, Reason::LostFight, 2);
    // P-042.
    let veteran = of.quality() == Quality::Veteran;
    when(veteran, Reason::Veteran, -1);
    when(!veteran && sergeant, Reason::Sergeant, -1);
    // P-043.
    let ring = of.pose().is_some_and(|pose| pose.ring);
    when(ring || board.standing_in(unit).is_some(), Reason::Cover, -1);
    // P-044.
    when(board.has_flag(unit), Reason::Flag, -2);
    reasons
}

/// P-037, P-R40: an enemy, no scout, in the box behind a unit, as wide as its front and 6 inches
/// deep.
fn has_enemy_behind(board: &Board, unit: UnitId) -> bool {
    let of = board.unit(unit);
    let Some(pose) = of.pose().filter(|pose| !pose.ring) else { return false };
    let hull = pose.hull(of.count());
    let rear = pose.at.step(pose.heading.reversed(), hull.depth);
    let behind = Rect::behind(rear, pose.heading, hull.width, Inches::whole(6));
    let inside = |id: UnitId| {
        !id.is_scout() && board.unit(id).ground().any(|ground| ground.overlaps(&behind, Inches(1)))
    };
    board.on_table(unit.faction().other()).any(inside)
}

/// Rolls the pool (P-032) and reads the result (P-045); less than one die passes (P-R38).
pub(crate) fn test(unit: UnitId, lost_fight: bool, cx: &mut Cx<'_>) -> Verdict {
    let reasons = pool(cx.board, unit, lost_fight);
    let count = reasons.iter().map(|(_, dice)| *dice).sum::<i8>().max(0);
    let dice: Vec<u8> = (0..count).map(|_| cx.d6(1)).collect();
    let fails = dice.iter().filter(|die| **die >= 4).count();
    let heavy = cx.board.unit(unit).arm().is_heavy();
    let verdict = match fails {
        0 => Verdict::Steady,
        // P-046.
        1 => Verdict::Halted,
        // P-047.
        2 if heavy => Verdict::Ignored,
        2 => Verdict::FallsBack,
        // P-048.
        _ => Verdict::Routs,
    };
    cx.say(Event::Tested { unit, dice, reasons, verdict });
    verdict
}

/// Does what a test calls for. Falling back is its side's choice if it is in a fight (P-R60).
pub(crate) fn follow(unit: UnitId, verdict: Verdict, cx: &mut Cx<'_>) -> Option<Frame> {
    match verdict {
        Verdict::Steady | Verdict::Ignored => {}
        Verdict::Halted => cx.board.unit_mut(unit).tests.halted = true,
        Verdict::FallsBack if cx.board.is_fighting(unit) => return Some(Frame::Stand(unit)),
        Verdict::FallsBack => fall_back(unit, cx),
        Verdict::Routs => {
            losses::shake(cx, unit);
            face_winner(unit, cx);
            losses::end_fights(cx, unit);
            cx.board.unit_mut(unit).routing = true;
            run(unit, cx);
        }
    }
    None
}

pub(crate) fn ask_stand(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    if cx.board.unit(unit).pose().is_none() || !cx.board.is_fighting(unit) {
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::FightOn, Choice::FallBack]);
    Next::Wait(Frame::Stand(unit), Why::Stand { unit }, ask)
}

pub(crate) fn stand(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice == Choice::FallBack {
        face_winner(unit, cx);
        fall_back(unit, cx);
    }
    Next::done()
}

/// Whoever a unit leaves in a fight may turn to face it (P-R60): with the fight it was struck in
/// flank or rear in over, it does.
fn face_winner(loser: UnitId, cx: &mut Cx<'_>) {
    let others: Vec<UnitId> = cx.board.fights.iter().filter_map(|f| f.enemy_of(loser)).collect();
    for winner in others {
        let busy = cx.board.fights.iter().filter(|fight| fight.has(winner)).count() > 1;
        let unit = cx.board.unit(winner);
        let (Some(pose), Some(other)) = (unit.pose(), cx.board.unit(loser).pose()) else {
            continue;
        };
        let (count, there) = (unit.count(), other.middle(cx.board.unit(loser).count()));
        let heading = pose.middle(count).heading_to(there);
        let steps = match pose.heading.between(heading) {
            0..=3 => continue,
            4..=8 if pose.heading.turned(6).between(heading) <= 3 => 6,
            4..=8 => -6,
            _ => 12,
        };
        let turned = pose.turned(steps, count);
        if !busy && !pose.ring && moves::is_free(cx.board, winner, turned) {
            cx.board.unit_mut(winner).place = crate::state::Place::Table(turned);
            cx.say(Event::Moved { unit: winner, path: vec![pose, turned], cost: 0 });
        }
    }
}

/// Straight away from the nearest enemy, towards its own edge (P-R39): within 45 degrees of the way
/// home.
pub(crate) fn away(board: &Board, unit: UnitId) -> Heading {
    let home = unit.faction().home();
    let middle = |id: UnitId| {
        let unit = board.unit(id);
        unit.pose().map(|pose| pose.middle(unit.count()))
    };
    let enemy = board.nearest_enemy(unit, true).and_then(middle);
    let (Some(enemy), Some(own)) = (enemy, middle(unit)) else { return home };
    let away = enemy.heading_to(own);
    let ways = (-3..=3_i8).map(|steps| (home.turned(steps), steps.unsigned_abs()));
    ways.min_by_key(|(way, off)| (way.between(away), *off)).map_or(home, |(way, _)| way)
}

/// P-047: D6+1 inches, as far as there is room; its fights are over.
pub(crate) fn fall_back(unit: UnitId, cx: &mut Cx<'_>) {
    let die = cx.d6(1);
    losses::end_fights(cx, unit);
    let Some(from) = cx.board.unit(unit).pose() else { return };
    let heading = away(cx.board, unit);
    let to = moves::back(cx.board, unit, from, heading, Inches::whole(i32::from(die) + 1));
    moves::put(cx, unit, to);
    cx.say(Event::FellBack { unit, die, from, to });
}

/// P-R39: 8 inches towards its own edge, over whatever stands there; off the table at the edge.
fn run(unit: UnitId, cx: &mut Cx<'_>) {
    let Some(from) = cx.board.unit(unit).pose() else { return };
    let home = unit.faction().home();
    let count = cx.board.unit(unit).count();
    let turned = Pose { heading: home, ring: false, ..from };
    let to = turned.ahead(RUNS);
    let gone = match unit.faction() {
        Faction::Patrol => to.at.y <= Inches::ZERO,
        Faction::Dervish => to.at.y >= HEIGHT,
    };
    if gone {
        cx.say(Event::Fled { unit, from, to: None });
        losses::lose(cx, unit, Cause::Ran);
        return;
    }
    let to = moves::onto_table(to, count);
    moves::put(cx, unit, to);
    cx.say(Event::Fled { unit, from, to: Some(to) });
}

/// P-R39: with an officer it stands on a 6, if there is room where it is.
fn rallies(unit: UnitId, cx: &mut Cx<'_>) -> bool {
    let Some(pose) = cx.board.unit(unit).pose() else { return false };
    if !cx.board.unit(unit).is_led() || !moves::is_free(cx.board, unit, pose) {
        return false;
    }
    let die = cx.d6(1);
    let done = die == 6;
    cx.say(Event::Rallied { unit, die, done });
    if done {
        cx.board.unit_mut(unit).routing = false;
    }
    done
}
