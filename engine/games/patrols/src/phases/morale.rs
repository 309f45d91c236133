//! Morale, falling back, routs and rallies (P-032 to P-048, P-R14, P-R38, P-R39, P-R60).

use inches::{Heading, Inches, Rect};
use kit::Ask;

use super::{Cx, Frame, Next, losses, moves};
use crate::choice::{Choice, Spin};
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
            run(unit, false, cx);
        }
    }
    let tests = |id: &UnitId| {
        let unit = cx.board.unit(*id);
        !id.is_scout() && !unit.routing && (unit.tests.markers > 0 || unit.tests.shaken)
    };
    Next::Go(vec![Frame::Tests(cx.board.on_table(of).filter(tests).collect())])
}

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
pub(crate) fn follow(unit: UnitId, verdict: Verdict, cx: &mut Cx<'_>) -> Vec<Frame> {
    match verdict {
        Verdict::Steady | Verdict::Ignored => {}
        Verdict::Halted => cx.board.unit_mut(unit).tests.halted = true,
        Verdict::FallsBack if cx.board.is_fighting(unit) => return vec![Frame::Stand(unit)],
        Verdict::FallsBack => fall_back(unit, cx),
        Verdict::Routs => {
            losses::shake(cx, unit);
            let winners = winners(cx.board, unit);
            losses::end_fights(cx, unit);
            cx.board.unit_mut(unit).routing = true;
            run(unit, true, cx);
            return winners;
        }
    }
    Vec::new()
}

pub(crate) fn ask_stand(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    if cx.board.unit(unit).pose().is_none() || !cx.board.is_fighting(unit) {
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::FightOn, Choice::FallBack]);
    Next::Wait(Frame::Stand(unit), Why::Stand { unit }, ask)
}

pub(crate) fn stand(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice != Choice::FallBack {
        return Next::done();
    }
    let winners = winners(cx.board, unit);
    fall_back(unit, cx);
    Next::Go(winners)
}

/// Whoever a unit leaves in a fight may turn to face it (P-R60): where it fights nobody else, and
/// looks elsewhere.
fn winners(board: &Board, loser: UnitId) -> Vec<Frame> {
    let ways = board.fights.iter().filter_map(|fight| {
        let winner = fight.enemy_of(loser)?;
        let busy = board.fights.iter().filter(|fight| fight.has(winner)).count() > 1;
        let (unit, other) = (board.unit(winner), board.unit(loser));
        let pose = unit.pose().filter(|pose| !busy && !pose.ring)?;
        let heading = pose.middle(unit.count()).heading_to(other.pose()?.middle(other.count()));
        let spin = match pose.heading.between(heading) {
            0..=3 => return None,
            4..=8 if pose.heading.turned(6).between(heading) <= 3 => Spin::Right,
            4..=8 => Spin::Left,
            _ => Spin::About,
        };
        Some(Frame::Winner(winner, spin))
    });
    ways.collect()
}

pub(crate) fn ask_winner(unit: UnitId, spin: Spin, cx: &mut Cx<'_>) -> Next {
    let of = cx.board.unit(unit);
    let turned = of.pose().map(|pose| pose.turned(spin.steps(), of.count()));
    if of.routing || turned.is_none_or(|turned| !moves::is_free(cx.board, unit, turned)) {
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::Stay, Choice::Turn(unit, spin)]);
    Next::Wait(Frame::Winner(unit, spin), Why::Winner { unit }, ask)
}

pub(crate) fn winner(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let (Choice::Turn(_, spin), Some(pose)) = (choice, cx.board.unit(unit).pose()) {
        let turned = pose.turned(spin.steps(), cx.board.unit(unit).count());
        moves::come(unit, vec![pose, turned], 0, cx);
    }
    Next::done()
}

/// Straight away from the nearest enemy (P-R39); home, if there is none.
pub(crate) fn away(board: &Board, unit: UnitId) -> Heading {
    let middle = |id: UnitId| {
        let unit = board.unit(id);
        unit.pose().map(|pose| pose.middle(unit.count()))
    };
    let enemy = board.nearest_enemy(unit, true).and_then(middle);
    let (Some(enemy), Some(own)) = (enemy, middle(unit)) else { return unit.faction().home() };
    enemy.heading_to(own)
}

/// P-047: D6+1 inches, away from the nearest enemy, and what is left of it towards its own edge
/// (P-R39), as far as there is room; its fights are over.
pub(crate) fn fall_back(unit: UnitId, cx: &mut Cx<'_>) {
    let die = cx.d6(1);
    let heading = away(cx.board, unit);
    losses::end_fights(cx, unit);
    let Some(from) = cx.board.unit(unit).pose() else { return };
    let to = moves::withdrawn(cx.board, unit, from, heading, Inches::whole(i32::from(die) + 1));
    moves::put(cx, unit, to);
    cx.say(Event::FellBack { unit, die, from, to });
}

/// P-R39: 8 inches, over whatever stands there: as it breaks away from the nearest enemy, as far as
/// the table goes; what is left of it, and whenever it runs on, towards its own edge. There it
/// leaves the table; but one that somebody can rally stops there for once.
fn run(unit: UnitId, breaks: bool, cx: &mut Cx<'_>) {
    let Some(from) = cx.board.unit(unit).pose() else { return };
    let home = unit.faction().home();
    let count = cx.board.unit(unit).count();
    let looks = |heading: Heading, pose: Pose| {
        moves::onto_table(Pose { heading, ring: false, ..pose }, count)
    };
    let (mut to, mut left) = (Pose { heading: home, ring: false, ..from }, RUNS);
    let away = if breaks { away(cx.board, unit) } else { home };
    if away != home {
        let first = looks(away, from);
        let far = moves::on_table(&first.hull(count), left);
        (to, left) = (first.ahead(far), left - far);
    }
    if left > Inches::ZERO {
        to = Pose { heading: home, ..to };
        let room = match unit.faction() {
            Faction::Patrol => to.at.y,
            Faction::Dervish => HEIGHT - to.at.y,
        };
        let stops = room > Inches::ZERO && cx.board.unit(unit).is_led();
        if room <= left && !stops {
            cx.say(Event::Fled { unit, from, to: None });
            losses::lose(cx, unit, Cause::Ran);
            return;
        }
        to = to.ahead(left.min(room));
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
