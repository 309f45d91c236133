//! Action points and what they are spent on (P-008 to P-031, P-R09 to P-R13).

use std::borrow::Cow;

use inches::Inches;
use kit::Ask;
use serde::{Deserialize, Serialize};

use super::around::{self, Around, Taken};
use super::{Cx, Frame, Next, assault, break_off, fire, hiding, moves, plan};
use crate::choice::{Choice, Goal, Hand, Shape, Spin};
use crate::event::Event;
use crate::facts::Reason;
use crate::ids::{Arm, Card, Faction, PieceId, Quality, Role, UnitId};
use crate::pose::Pose;
use crate::state::{Board, Unit};
use crate::why::Why;

/// Points of a scout (P-R13).
pub const SCOUT: u8 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Acting {
    pub unit: UnitId,
    pub points: u8,
    pub steps: u8,
    /// Wheels made (P-019).
    pub wheels: u8,
    /// Whether its formation was changed (P-021).
    pub formed: bool,
    /// Whether it went through scenery at a price (P-016, P-018).
    pub crossed: bool,
    pub shots: u8,
    /// Whether it limbered, unlimbered, mounted or dismounted (P-022, P-030).
    pub harnessed: bool,
    /// Tries to un-jam (P-029).
    pub unjams: u8,
    /// Whether it has searched (P-R25).
    pub searched: bool,
    pub over: bool,
}

impl Acting {
    pub fn new(unit: UnitId, points: u8) -> Self {
        Self { unit, points, ..Self::default() }
    }
}

impl Board {
    pub fn acting_of(&self, unit: UnitId) -> Option<&Acting> {
        self.acting.iter().find(|acting| acting.unit == unit)
    }

    pub(crate) fn acting_mut(&mut self, unit: UnitId) -> Option<&mut Acting> {
        self.acting.iter_mut().find(|acting| acting.unit == unit)
    }
}

/// What changes a unit's action points (P-009).
pub fn points_reasons(board: &Board, unit: UnitId) -> Vec<(Reason, i8)> {
    let of = board.unit(unit);
    let mut reasons = Vec::new();
    let mut when = |holds: bool, reason, points| {
        if holds {
            reasons.push((reason, points));
        }
    };
    let veteran = of.quality() == Quality::Veteran;
    when(veteran, Reason::Veteran, 1);
    when(!veteran && of.has(Role::Sergeant), Reason::Sergeant, 1);
    when(of.quality() == Quality::Poor, Reason::Poor, -1);
    when(board.is_isolated(unit), Reason::Isolated, -1);
    when(unit.faction() == Faction::Dervish && of.has(Role::Flag), Reason::Flag, 1);
    let rush = matches!(board.declared, Some((Card::Rush, None)));
    when(rush && unit.faction() == Faction::Dervish, Reason::Rush, 2);
    reasons
}

/// A unit is chosen and rolls for its points (P-008); the least is one (P-010). The die and the
/// reasons add up to the points.
pub(crate) fn activate(unit: UnitId, cx: &mut Cx<'_>) {
    let mut reasons = points_reasons(cx.board, unit);
    let die = cx.board.unit(unit).is_led().then(|| cx.d6(3));
    if die.is_none() {
        // P-008, P-R10: one point in place of the die.
        reasons.insert(0, (Reason::Leaderless, 1));
    }
    let sum = reasons.iter().map(|(_, more)| *more).sum::<i8>();
    let sum = sum.saturating_add_unsigned(die.unwrap_or(0));
    if sum < 1 {
        // P-010.
        reasons.push((Reason::Least, 1 - sum));
    }
    let points = u8::try_from(sum.max(1)).unwrap_or(1);
    if matches!(cx.board.declared, Some((Card::Rush, None))) {
        // One unit gets it.
        cx.board.declared = Some((Card::Rush, Some(unit)));
    }
    if let Some((Card::RifleFire, to @ None)) = &mut cx.board.declared {
        *to = Some(unit);
    }
    cx.board.acting = vec![Acting::new(unit, points)];
    let chosen = cx.board.unit_mut(unit);
    (chosen.moved, chosen.shot, chosen.tests.acted) = (false, false, true);
    cx.say(Event::Chosen { unit, die, reasons, points });
}

/// Step 3 of the patrol: every scout on the table has 5 points (P-R13).
pub(crate) fn begin_scouting(cx: &mut Cx<'_>) -> Next {
    let scouts: Vec<UnitId> =
        UnitId::scouts().filter(|id| cx.board.unit(*id).pose().is_some()).collect();
    for scout in &scouts {
        let unit = cx.board.unit_mut(*scout);
        (unit.moved, unit.shot) = (false, false);
    }
    cx.board.acting = scouts.into_iter().map(|scout| Acting::new(scout, SCOUT)).collect();
    Next::Go(vec![Frame::Scouting])
}

pub(crate) fn scouting(cx: &mut Cx<'_>) -> Next {
    let actors: Vec<UnitId> = cx.board.acting.iter().map(|acting| acting.unit).collect();
    let taken = around::taken(cx.board);
    let mut choices: Vec<Choice> =
        actors.into_iter().flat_map(|unit| among(cx.board, unit, &taken)).collect();
    if choices.is_empty() {
        cx.board.acting.clear();
        return Next::done();
    }
    choices.push(Choice::Done);
    Next::Wait(Frame::Scouting, Why::Scouting, Ask::One(choices))
}

pub(crate) fn scouted(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice == Choice::Done {
        cx.board.acting.clear();
        return Next::done();
    }
    then(Frame::Scouting, carry_out(choice, cx))
}

/// A unit does something, or is done; its fight comes last (P-006, P-007).
pub(crate) fn ask(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    let choices = offers(cx.board, unit);
    let points = cx.board.acting_of(unit).map_or(0, |acting| acting.points);
    let idle = cx.board.acting_of(unit).is_none_or(|acting| acting.over);
    if choices.is_empty() && (idle || hiding::cover(cx.board, unit).is_none()) {
        cx.board.acting.clear();
        return Next::done();
    }
    let choices = choices.into_iter().chain([Choice::Done]).collect();
    Next::Wait(Frame::Act(unit), Why::Act { unit, points }, Ask::One(choices))
}

pub(crate) fn answered(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice == Choice::Done {
        cx.board.acting.clear();
        return Next::done();
    }
    then(Frame::Act(unit), carry_out(choice, cx))
}

fn then(frame: Frame, next: Next) -> Next {
    match next {
        Next::Go(frames) => Next::Go(std::iter::once(frame).chain(frames).collect()),
        other => other,
    }
}

pub fn offers(board: &Board, unit: UnitId) -> Vec<Choice> {
    among(board, unit, &around::taken(board))
}

fn among(board: &Board, unit: UnitId, taken: &[Taken]) -> Vec<Choice> {
    let Some(acting) = board.acting_of(unit).filter(|acting| !acting.over) else {
        return Vec::new();
    };
    let of = board.unit(unit);
    if of.pose().is_none() || of.routing {
        return Vec::new();
    }
    if board.is_fighting(unit) {
        // P-R61.
        return vec![Choice::BreakOff(unit)];
    }
    let around = Around::among(board, unit, Cow::Borrowed(taken));
    let mut choices = Vec::with_capacity(64);
    // The best ways that these need serve those who only want to know whether there is one.
    let searches = searches(&around, acting);
    fire::offers(board, acting, &mut choices);
    if !of.tests.halted {
        assault::offers(board, acting, &mut choices);
        movement(&around, acting, &mut choices);
    }
    choices.extend(searches);
    changes(&around, acting, of, &mut choices);
    hiding::offers(board, acting, &mut choices);
    choices
}

/// What a unit can go to: scenery, enemies, edges of the table; for the patrol its own units, for it
/// matters who is near them (P-009, P-035). Whoever wants to be elsewhere goes ahead by inches.
fn goals(board: &Board, unit: UnitId) -> Vec<Goal> {
    let pieces = board.pieces.iter().map(|piece| Goal::Piece(piece.id));
    let other = |id: &UnitId| {
        let friend = id.faction() == unit.faction();
        *id != unit && (!friend || unit.faction() == Faction::Patrol && !id.is_scout())
    };
    let others = board.everybody().filter(other).map(Goal::Unit);
    pieces.chain(others).chain(Goal::EDGES).collect()
}

fn movement(around: &Around<'_>, acting: &Acting, choices: &mut Vec<Choice>) {
    let unit = acting.unit;
    let goals = goals(around.board, unit);
    for goal in &goals {
        if plan::can_go(around, acting, *goal, None) {
            choices.push(Choice::Go(unit, *goal));
        }
    }
    if plan::column_goes_farther(around, acting) {
        let column = Some(Shape::Column);
        let goes = |goal: &&Goal| plan::can_go(around, acting, **goal, column);
        let choice = |goal: &Goal| Choice::GoAs(unit, *goal, Shape::Column);
        choices.extend(goals.iter().filter(goes).map(choice));
    }
    moves::fine(around, acting, choices);
    if unit.is_scout() || acting.points < 1 {
        return;
    }
    let Some(pose) = around.unit.pose().filter(|pose| !pose.ring) else { return };
    let faces = |goal: &Goal| match goal {
        Goal::Unit(other) => other.faction() != unit.faction(),
        _ => false,
    };
    for goal in goals.iter().filter(|goal| faces(goal)) {
        if plan::can_face(around, acting, *goal) {
            choices.push(Choice::Face(unit, *goal));
        }
    }
    if acting.wheels < plan::WHEELS {
        for hand in [Hand::Left, Hand::Right] {
            for degrees in [15, 30, 45] {
                let steps = wheel(hand, degrees);
                let pays = |swing: moves::Swing| swing.price < acting.points;
                if around.is_open(pose.wheeled(steps, around.count))
                    && moves::swing(around, acting, pose, steps).is_some_and(pays)
                {
                    choices.push(Choice::Wheel(unit, hand, degrees));
                }
            }
        }
    }
    for spin in [Spin::Left, Spin::Right, Spin::About] {
        if around.is_open(pose.turned(spin.steps(), around.count)) {
            choices.push(Choice::Turn(unit, spin));
        }
    }
}

fn wheel(hand: Hand, degrees: u8) -> i8 {
    let steps = i8::try_from(degrees / 15).unwrap_or(0);
    if hand == Hand::Left { -steps } else { steps }
}

/// Pieces that a unit of the patrol can search: beside it, or where it can go (P-R25).
fn searches(around: &Around<'_>, acting: &Acting) -> Vec<Choice> {
    let price = search_price(acting.unit);
    if acting.searched || acting.unit.faction() != Faction::Patrol || acting.points < price {
        return Vec::new();
    }
    let halted = around.unit.tests.halted;
    let may = |plan: plan::Plan| {
        plan.cost() + price <= acting.points
            && (!halted || plan.poses.len() == 1 && plan.leg.far == Inches::ZERO)
    };
    let pieces = around.board.unscouted().map(|piece| piece.id);
    let pieces = pieces.filter(|piece| plan::beside(around, acting, *piece).is_some_and(may));
    pieces.map(|piece| Choice::Search(acting.unit, piece)).collect()
}

/// P-R25: no point for scouts, one for others.
fn search_price(unit: UnitId) -> u8 {
    u8::from(!unit.is_scout())
}

fn changes(around: &Around<'_>, acting: &Acting, of: &Unit, choices: &mut Vec<Choice>) {
    let unit = acting.unit;
    if unit.is_scout() {
        return;
    }
    // What comes to the same is listed once.
    let mut poses = Vec::new();
    for shape in [Shape::Line, Shape::Column, Shape::Wide, Shape::Ring] {
        let pose = plan::formed(around, acting, shape).filter(|pose| !poses.contains(pose));
        if let Some(pose) = pose {
            poses.push(pose);
            choices.push(Choice::Form(unit, shape));
        }
    }
    if !acting.formed && acting.points >= 1 && shuffled(of) != of.bases {
        choices.push(Choice::Form(unit, Shape::Shuffle));
    }
    let may = !acting.harnessed && acting.points >= 2;
    if of.arm().is_heavy() && may {
        // P-022.
        choices.push(if of.limbered { Choice::Unlimber(unit) } else { Choice::Limber(unit) });
    }
    if of.arm().has_mounts() && may {
        // P-030.
        choices.push(if of.mounted { Choice::Dismount(unit) } else { Choice::Mount(unit) });
    }
    // P-029.
    if of.bases.iter().any(|base| base.jammed) && acting.unjams < 4 && acting.points >= 1 {
        choices.push(Choice::Unjam(unit));
    }
}

/// Who shoots and fights well in front, the wounded and those that are singled out behind (P-021).
fn shuffled(of: &Unit) -> Vec<crate::state::Base> {
    let mut bases = of.bases.clone();
    let behind = |role: Role| matches!(role, Role::Officer | Role::Leader | Role::Sergeant);
    bases.sort_by_key(|base| {
        let heavy = !matches!(base.role, Role::Gun | Role::MachineGun);
        (heavy, base.wounded, base.jammed, behind(base.role) || base.role == Role::Crew)
    });
    bases
}

fn carry_out(choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Go(unit, goal) => go(unit, goal, None, cx),
        Choice::GoAs(unit, goal, shape) => go(unit, goal, Some(shape), cx),
        Choice::Face(unit, goal) => face(unit, goal, cx),
        Choice::Search(unit, piece) => search(unit, piece, cx),
        Choice::Ahead(unit) => Next::Go(vec![Frame::HowFar(unit, None)]),
        Choice::Head(unit, along) => Next::Go(vec![Frame::HowFar(unit, Some(along))]),
        Choice::Wheel(unit, hand, degrees) => wheeled(unit, wheel(hand, degrees), cx),
        Choice::Turn(unit, spin) => turn(unit, |pose, count| pose.turned(spin.steps(), count), cx),
        Choice::Form(unit, shape) => form(unit, shape, cx),
        Choice::Limber(unit) | Choice::Unlimber(unit) => {
            let limbered = matches!(choice, Choice::Limber(_));
            harness(unit, cx);
            cx.board.unit_mut(unit).limbered = limbered;
            cx.say(Event::Limbered { unit, limbered });
            Next::done()
        }
        Choice::Mount(unit) | Choice::Dismount(unit) => {
            let mounted = matches!(choice, Choice::Mount(_));
            harness(unit, cx);
            cx.board.unit_mut(unit).mounted = mounted;
            cx.say(Event::Mounted { unit, mounted });
            Next::done()
        }
        Choice::Unjam(unit) => fire::unjam(unit, cx),
        Choice::Shoot(unit, target) => fire::shoot(unit, target, None, false, cx),
        Choice::Volley(unit, target) => fire::shoot(unit, target, None, true, cx),
        Choice::Aim(unit, target, role) => fire::shoot(unit, target, Some(role), false, cx),
        Choice::Charge(unit, target) => assault::charge(unit, target, cx),
        Choice::Unscout(unit, piece) => hiding::unscout(unit, piece, cx),
        Choice::Vanish(unit, piece, other) => hiding::vanish(unit, [piece, other], cx),
        Choice::BreakOff(unit) => break_off::break_off(unit, cx),
        _ => Next::done(),
    }
}

pub(crate) fn spend(unit: UnitId, points: u8, cx: &mut Cx<'_>) {
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.points = acting.points.saturating_sub(points);
    }
}

pub(crate) fn finish(unit: UnitId, cx: &mut Cx<'_>) {
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.over = true;
    }
}

fn harness(unit: UnitId, cx: &mut Cx<'_>) {
    spend(unit, 2, cx);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.harnessed = true;
    }
}

fn go(unit: UnitId, goal: Goal, shape: Option<Shape>, cx: &mut Cx<'_>) -> Next {
    let Some(acting) = cx.board.acting_of(unit).copied() else { return Next::done() };
    let Some(plan) = plan::way(&Around::new(cx.board, unit), &acting, goal, shape) else {
        return Next::done();
    };
    follow(unit, plan, shape, cx)
}

fn follow(unit: UnitId, plan: plan::Plan, shape: Option<Shape>, cx: &mut Cx<'_>) -> Next {
    let mut poses = plan.poses;
    let mut price = plan.price;
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.points = acting.points.saturating_sub(plan.price);
        acting.wheels += plan.wheels;
        acting.crossed |= plan.crosses;
        acting.formed |= plan.formed;
    }
    if let (true, Some(shape), [from, to, ..]) = (plan.formed, shape, &poses[..]) {
        let (from, to) = (*from, *to);
        moves::put(cx, unit, to);
        cx.say(Event::Formed { unit, shape, from, to });
        poses.remove(0);
        price -= 1;
    }
    let leg = moves::Leg { cost: plan.leg.cost, ..plan.leg };
    let next = moves::go(unit, poses, leg, cx);
    if price > 0
        && let Some(Event::Moved { cost, .. }) = cx.events.last_mut()
    {
        *cost += price;
    }
    next
}

fn face(unit: UnitId, goal: Goal, cx: &mut Cx<'_>) -> Next {
    let Some(acting) = cx.board.acting_of(unit).copied() else { return Next::done() };
    let Some(plan) = plan::facing(&Around::new(cx.board, unit), &acting, goal) else {
        return Next::done();
    };
    spend(unit, plan.price, cx);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.wheels += plan.wheels;
        acting.crossed |= plan.crosses;
    }
    cx.board.unit_mut(unit).moved |= plan.wheels > 0;
    moves::come(unit, plan.poses, plan.price, cx);
    Next::done()
}

/// A unit wheels, and searches what its front edge comes into (P-019, P-R52). The wheel is made whole
/// before that.
fn wheeled(unit: UnitId, steps: i8, cx: &mut Cx<'_>) -> Next {
    let of = cx.board.unit(unit);
    let (Some(acting), Some(pose)) = (cx.board.acting_of(unit), of.pose()) else {
        return Next::done();
    };
    let (to, around) = (pose.wheeled(steps, of.count()), Around::new(cx.board, unit));
    let Some(swing) = moves::swing(&around, acting, pose, steps) else { return Next::done() };
    let price = 1 + swing.price;
    spend(unit, price, cx);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.wheels += 1;
        acting.crossed |= swing.crosses;
    }
    moves::moved(unit, vec![pose, to], price, cx);
    let search = swing.searches.map(|piece| Frame::Search(unit, piece));
    search.map_or_else(Next::done, |search| Next::Go(vec![search]))
}

/// Action points that a wheel of so many degrees costs; nothing if the unit cannot make it.
pub fn wheel_price(board: &Board, unit: UnitId, hand: Hand, degrees: u8) -> Option<u8> {
    let (acting, pose) = (board.acting_of(unit)?, board.unit(unit).pose()?);
    let swing = moves::swing(&Around::new(board, unit), acting, pose, wheel(hand, degrees))?;
    Some(1 + swing.price)
}

fn turn(unit: UnitId, how: impl Fn(Pose, u8) -> Pose, cx: &mut Cx<'_>) -> Next {
    let count = cx.board.unit(unit).count();
    if let Some(pose) = cx.board.unit(unit).pose() {
        spend(unit, 1, cx);
        moves::come(unit, vec![pose, how(pose, count)], 1, cx);
    }
    Next::done()
}

fn form(unit: UnitId, shape: Shape, cx: &mut Cx<'_>) -> Next {
    let (Some(acting), Some(from)) =
        (cx.board.acting_of(unit).copied(), cx.board.unit(unit).pose())
    else {
        return Next::done();
    };
    let to = if shape == Shape::Shuffle {
        let bases = shuffled(cx.board.unit(unit));
        cx.board.unit_mut(unit).bases = bases;
        from
    } else {
        plan::formed(&Around::new(cx.board, unit), &acting, shape).unwrap_or(from)
    };
    moves::put(cx, unit, to);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.points = acting.points.saturating_sub(1);
        acting.formed = true;
    }
    cx.say(Event::Formed { unit, shape, from, to });
    Next::done()
}

fn search(unit: UnitId, piece: PieceId, cx: &mut Cx<'_>) -> Next {
    let Some(acting) = cx.board.acting_of(unit).copied() else { return Next::done() };
    let Some(plan) = plan::beside(&Around::new(cx.board, unit), &acting, piece) else {
        return Next::done();
    };
    let went = follow(unit, plan, None, cx);
    spend(unit, search_price(unit), cx);
    match went {
        Next::Go(mut frames) => {
            frames.insert(0, Frame::Search(unit, piece));
            Next::Go(frames)
        }
        other => other,
    }
}

/// Whether a unit counts as infantry for what a shot costs it: on foot.
pub fn is_on_foot(of: &Unit) -> bool {
    matches!(of.arm(), Arm::Foot | Arm::Horse | Arm::Camel) && !of.is_mounted()
}
