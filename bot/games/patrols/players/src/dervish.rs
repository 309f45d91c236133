//! Dervish units on the table: which appears or acts, whom it charges, what it does besides.

use inches::Heading;
use kit::SplitMix;
use patrols::phases::plan::WHEELS;
use patrols::phases::{act, assault, hiding, moves};
use patrols::{
    Board, Choice, Face, Faction, Formation, Goal, Hand, Inches, PieceId, Place, Pose, Role, Shape,
    Spin, UnitId,
};

use crate::ambush;
use crate::clash;
use crate::ground::{self, apart, length, middle, to_piece};
use crate::shots;
use crate::worth::{best, is_hurt, rolls, stands};

/// A charge has to bring so many points at least, on the average.
pub(crate) const CHARGE: f64 = 0.5;
/// How much a point lost counts against one won.
pub(crate) const CARE: f64 = 1.0;
/// What it costs a unit to stand in the open before the enemy's turn.
const EXPOSED: f64 = 0.5;
/// How much more a charge has to bring that gives away where a unit lies.
const SECRET: f64 = 0.5;
/// What it is worth to a sound unit to disappear again.
const VANISH: f64 = 1.5;
/// How much of what a charge would bring counts that can be made a turn later.
const MARCH: f64 = 0.6;
/// What a scout is worth, the point for it counted.
const SCOUT: f64 = 2.5;

fn strike(board: &Board, unit: UnitId, from: Pose, target: UnitId) -> Option<f64> {
    let [_, end] = assault::way(board, unit, from, target)?;
    if target.is_scout() {
        // One in three dies (P-075); else the charge goes on (P-R28).
        let on = ground::beyond(board, unit, from, target);
        let on = on.filter(|(met, _)| !met.is_scout());
        let on = on.map_or(0.0, |(met, end)| met_at(board, unit, from, (met, end)));
        return Some(SCOUT / 3.0 + 2.0 / 3.0 * on);
    }
    Some(met_at(board, unit, from, (target, end)))
}

fn met_at(board: &Board, unit: UnitId, from: Pose, (target, end): (UnitId, Pose)) -> f64 {
    let face = assault::face_of(board, target, end);
    let count = board.unit(unit).count();
    let own = from.ground(count);
    let far = own
        .flat_map(|own| board.unit(target).ground().map(move |theirs| own.distance(&theirs)))
        .min()
        .map_or(8.0, length);
    clash::charge(board, unit, target, face, far).swing(CARE)
}

fn charge(board: &Board, unit: UnitId) -> Option<(UnitId, f64)> {
    let from = board.unit(unit).pose()?;
    let targets = board.on_table(Faction::Patrol).filter(|id| !board.unit(*id).routing);
    let near = |id: &UnitId| board.unit(unit).is_within(board.unit(*id), Inches::whole(12));
    let targets = targets.filter(near);
    let worth = targets.filter_map(|id| Some((id, strike(board, unit, from, id)?)));
    worth.max_by(|a, b| a.1.total_cmp(&b.1))
}

#[derive(Debug, Clone, Copy)]
struct Sally {
    choice: Choice,
    worth: f64,
}

/// How far from the edge of its piece a unit that comes out can strike: it may go some way first.
const SALLIES: f64 = 26.0;

/// The best way for a hidden unit to come out: the choice, and what its charge brings, be it after
/// some steps.
fn sally(board: &Board, unit: UnitId) -> Option<Sally> {
    let Place::Hidden(halves) = board.unit(unit).place else { return None };
    let mut found: Option<Sally> = None;
    for (at, piece) in halves.into_iter().enumerate() {
        if at == 1 && halves[0] == piece {
            continue;
        }
        let Some(of) = board.piece(piece) else { continue };
        for target in board.on_table(Faction::Patrol) {
            let far = to_piece(board, target, of);
            let scout = target.is_scout();
            if far > if scout { 14.0 } else { SALLIES }
                || board.unit(target).routing
                || board.is_fighting(target) && far > 8.0
            {
                continue;
            }
            let Some(there) = middle(board, target) else { continue };
            let heading = eighth(of.centre.heading_to(there));
            let Some(pose) = hiding::deployed(board, unit, piece, heading) else { continue };
            let Some((worth, ready)) = sallies_at(board, unit, pose, target) else {
                continue;
            };
            let worth = worth * ready - EXPOSED * (1.0 - ready);
            if found.is_none_or(|found| worth > found.worth) {
                let choice = Choice::Appear(unit, piece, patrols::Along(heading));
                found = Some(Sally { choice, worth });
            }
        }
    }
    found
}

/// What a charge brings from a pose or after the fewest steps ahead of it, and how likely there are
/// the points for it.
fn sallies_at(board: &Board, unit: UnitId, pose: Pose, target: UnitId) -> Option<(f64, f64)> {
    let most = if target.is_scout() { 0 } else { 3 };
    for steps in 0..=most {
        let to = pose.ahead(Inches::whole(4 * i32::from(steps)));
        if steps > 0 && !moves::is_free(board, unit, to) {
            continue;
        }
        if let Some(worth) = strike(board, unit, to, target) {
            return Some((worth, rolls(board, unit, 2 + steps)));
        }
    }
    None
}

fn eighth(heading: Heading) -> Heading {
    Heading((heading.0 + 1) / 3 * 3 % Heading::STEPS)
}

pub(crate) fn strikes(board: &Board) -> Vec<(UnitId, f64)> {
    let hidden = UnitId::of(Faction::Dervish);
    hidden.filter_map(|unit| Some((unit, sally(board, unit)?.worth))).collect()
}

fn snipe(board: &Board, unit: UnitId) -> Option<Sally> {
    let Place::Hidden(halves) = board.unit(unit).place else { return None };
    if !board.unit(unit).has(Role::Jihadiya) {
        return None;
    }
    let mut found: Option<Sally> = None;
    for piece in halves {
        let Some(of) = board.piece(piece) else { continue };
        for target in board.on_table(Faction::Patrol) {
            if to_piece(board, target, of) > 9.0 || board.is_fighting(target) {
                continue;
            }
            let Some(there) = middle(board, target) else { continue };
            let heading = eighth(of.centre.heading_to(there));
            let Some(pose) = hiding::deployed(board, unit, piece, heading) else { continue };
            let mut out = board.clone();
            out.units[unit.index()].place = Place::Table(pose);
            let worth = 1.6 * shots::value(&out, unit, target, None, false) - EXPOSED;
            if found.is_none_or(|found| worth > found.worth) {
                let choice = Choice::Appear(unit, piece, patrols::Along(heading));
                found = Some(Sally { choice, worth });
            }
        }
    }
    found
}

/// What un-scouting a piece is worth: it is searched again, if there is time.
fn trail(board: &Board) -> f64 {
    match board.last.saturating_sub(board.turn) {
        0 => 2.0,
        1 => 1.4,
        _ => 1.0,
    }
}

fn scouted(board: &Board, unit: UnitId) -> Option<(PieceId, f64)> {
    let pieces = board.pieces.iter().filter(|piece| piece.scouted);
    let far = pieces.map(|piece| (piece.id, to_piece(board, unit, piece)));
    far.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// How far from whom it goes for a unit halts that cannot charge yet.
const HALTS: f64 = 9.5;

/// Whom a sound unit in the open goes for, to charge it next time, and what that is worth.
fn march(board: &Board, unit: UnitId) -> Option<(UnitId, f64)> {
    let of = board.unit(unit);
    if is_hurt(board, unit) || of.has(Role::Jihadiya) || of.tests.halted {
        return None;
    }
    let time = board.last > board.turn;
    let prey = board.on_table(Faction::Patrol).filter(|id| !id.is_scout() && stands(board, *id));
    let mut prey: Vec<(UnitId, f64)> = prey.map(|id| (id, apart(board, unit, id))).collect();
    prey.retain(|(_, far)| *far <= 36.0 && time);
    prey.sort_by(|a, b| a.1.total_cmp(&b.1));
    let worth = prey.into_iter().take(2).map(|(target, far)| {
        let swing = clash::charge(board, unit, target, Face::Front, 8.0).swing(CARE);
        (target, MARCH * swing * if far <= 24.0 { 1.0 } else { 0.6 } - EXPOSED)
    });
    let best = worth.max_by(|a, b| a.1.total_cmp(&b.1));
    best.filter(|(_, worth)| *worth > 0.0)
}

fn prospects(board: &Board, unit: UnitId) -> f64 {
    if board.is_fighting(unit) {
        return f64::MIN;
    }
    let ready = rolls(board, unit, 2);
    let mut worth = charge(board, unit).map_or(0.0, |(_, worth)| worth * ready);
    let prey = board.on_table(Faction::Patrol).filter(|id| !id.is_scout() && stands(board, *id));
    let near = prey.map(|id| apart(board, unit, id)).fold(f64::MAX, f64::min);
    if !board.unit(unit).has(Role::Jihadiya) {
        let ways = approaches(board, unit, 6, |_| true).into_iter();
        let ways = ways.map(|way| way.worth * rolls(board, unit, 2 + way.cost));
        worth = ways.fold(worth, f64::max);
    }
    worth = worth.max(1.5 * shots::ready(board, unit));
    worth = worth.max(march(board, unit).map_or(0.0, |(_, worth)| worth));
    if let Some((_, far)) = scouted(board, unit) {
        let steps = ((far - 1.0).max(0.0) / 4.0).ceil();
        let fails = (0..(4.0 - steps) as u32).fold(1.0, |fails, _| fails * 2.0 / 3.0);
        worth = worth.max(trail(board) * (1.0 - fails));
    }
    let hurt = if is_hurt(board, unit) { 2.0 } else { 1.0 };
    if ambush::refuge(board, unit).is_some_and(|(_, far)| far <= 10.0) {
        let seen = if near <= 20.0 { EXPOSED } else { 0.0 };
        worth = worth.max((VANISH + seen) * hurt);
    }
    worth
}

/// The unit of step 4: one that appears where a charge pays, or one on the table.
pub(crate) fn activate(board: &Board, of: &[Choice]) -> Option<Choice> {
    let mut valued: Vec<(Choice, f64)> = Vec::new();
    for unit in UnitId::of(Faction::Dervish) {
        match board.unit(unit).place {
            Place::Hidden(_) => {
                let least = CHARGE + SECRET;
                let sally = sally(board, unit).filter(|of| of.worth >= least);
                valued.extend(sally.map(|of| (of.choice, of.worth)));
                let snipe = snipe(board, unit).filter(|of| of.worth > 0.3);
                valued.extend(snipe.map(|of| (of.choice, of.worth)));
            }
            Place::Table(_) if of.contains(&Choice::Unit(unit)) => {
                valued.push((Choice::Unit(unit), prospects(board, unit)));
            }
            _ => {}
        }
    }
    valued.retain(|(choice, _)| of.contains(choice));
    best(valued, 0.05).or(Some(Choice::Nobody))
}

pub(crate) fn act(
    board: &Board,
    unit: UnitId,
    points: u8,
    of: &[Choice],
    lots: &mut SplitMix,
) -> Option<Choice> {
    if board.is_fighting(unit) {
        return Some(break_off(board, unit));
    }
    let shot = shots::best(board, of).filter(|(_, worth)| *worth > 0.15);
    let charge = of.iter().any(|choice| matches!(choice, Choice::Charge(..)));
    let charge = if charge { charge_of(board, unit, of) } else { None };
    if let Some((choice, worth)) = shot
        && charge.is_none_or(|(_, brings)| points >= 3 || brings < 2.0 * worth)
    {
        return Some(choice);
    }
    if let Some((choice, _)) = charge {
        return Some(choice);
    }
    if let Some(step) = approach(board, unit, points, of) {
        return Some(step);
    }
    if let Some(hides) = hiding(board, unit, points, of, lots) {
        return Some(hides);
    }
    let march = march(board, unit);
    let unscouts = of.iter().copied().find(|choice| matches!(choice, Choice::Unscout(..)));
    if unscouts.is_some() && march.is_none_or(|(_, worth)| worth < 1.5 * trail(board)) {
        return unscouts;
    }
    if let Some((target, _)) = march
        && let Some(at) = middle(board, target)
    {
        if let Some(turn) = ground::turn_to(board, unit, Goal::Unit(target), at, of) {
            return Some(turn);
        }
        let ahead = Choice::Ahead(unit);
        if apart(board, unit, target) > HALTS + 2.0 && of.contains(&ahead) {
            return Some(ahead);
        }
    }
    if unscouts.is_some() {
        return unscouts;
    }
    let hurt = is_hurt(board, unit);
    if let Some((piece, far)) = scouted(board, unit)
        && !hurt
        && points >= 2
        && ((far - 1.0) / 4.0).ceil() < f64::from(points)
        && far <= 12.0
    {
        let go = Choice::Go(unit, Goal::Piece(piece));
        if of.contains(&go) {
            return Some(go);
        }
    }
    let vanish = ambush::vanish(board, of, lots);
    if vanish.is_some() {
        return vanish;
    }
    into_cover(board, unit, of)
}

/// Back into hiding, or towards it, if that is worth more than anything else a unit could do that
/// charges nobody.
fn hiding(
    board: &Board,
    unit: UnitId,
    points: u8,
    of: &[Choice],
    lots: &mut SplitMix,
) -> Option<Choice> {
    let hurt = if is_hurt(board, unit) { 2.0 } else { 1.0 };
    let worth = VANISH * hurt;
    let other = march(board, unit).map_or(0.0, |(_, worth)| worth);
    if worth <= other {
        return None;
    }
    let vanish = ambush::vanish(board, of, lots);
    if vanish.is_some() {
        return vanish;
    }
    let (_, far) = ambush::refuge(board, unit)?;
    let steps = (far / 4.0).ceil();
    (steps <= f64::from(points)).then(|| into_cover(board, unit, of)).flatten()
}

fn charge_of(board: &Board, unit: UnitId, of: &[Choice]) -> Option<(Choice, f64)> {
    let from = board.unit(unit).pose()?;
    let worth = of.iter().filter_map(|choice| match *choice {
        Choice::Charge(_, target) => Some((*choice, strike(board, unit, from, target)?)),
        _ => None,
    });
    let best = worth.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let scout = matches!(best.0, Choice::Charge(_, target) if target.is_scout());
    let least = if scout { 0.2 } else { CHARGE };
    (best.1 >= least).then_some(best)
}

/// A first step towards a charge: a wheel, a turn about, some inches ahead.
#[derive(Debug, Clone, Copy)]
struct Approach {
    choice: Choice,
    inches: u32,
    cost: u8,
    worth: f64,
}

fn approach(board: &Board, unit: UnitId, points: u8, of: &[Choice]) -> Option<Choice> {
    if points < 3 || board.unit(unit).has(Role::Jihadiya) {
        return None;
    }
    let column = board.unit(unit).formation() == Some(Formation::Column);
    let line = Choice::Form(unit, Shape::Line);
    if column && of.contains(&line) && prey_within(board, unit, Inches::whole(16)) {
        return Some(line);
    }
    let found = approaches(board, unit, points, |choice| of.contains(&choice));
    found.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth)).map(|way| way.choice)
}

fn prey_within(board: &Board, unit: UnitId, far: Inches) -> bool {
    let prey = board.on_table(Faction::Patrol).filter(|id| !id.is_scout() && stands(board, *id));
    prey.into_iter().any(|id| board.unit(unit).is_within(board.unit(id), far))
}

/// First steps towards charges, of those that may be chosen.
fn approaches(
    board: &Board,
    unit: UnitId,
    points: u8,
    may: impl Fn(Choice) -> bool,
) -> Vec<Approach> {
    let (of, Some(from)) = (board.unit(unit), board.unit(unit).pose()) else {
        return Vec::new();
    };
    let count = of.count();
    let spare = points.saturating_sub(2);
    let acting = board.acting_of(unit);
    let mut starts = Vec::new();
    let ahead = Choice::Ahead(unit);
    if may(ahead) {
        starts.push((ahead, from, 0));
    }
    if acting.is_none_or(|acting| acting.wheels < WHEELS) {
        for (hand, steps) in [(Hand::Left, -3), (Hand::Right, 3)] {
            let wheel = Choice::Wheel(unit, hand, 45);
            if may(wheel) {
                // What it costs more in scenery is known once the unit acts (P-016 to P-018).
                let price = acting.map_or(Some(1), |_| act::wheel_price(board, unit, hand, 45));
                starts.extend(price.map(|price| (wheel, from.wheeled(steps, count), price)));
            }
        }
    }
    let about = Choice::Turn(unit, Spin::About);
    if may(about) {
        starts.push((about, from.turned(12, count), 1));
    }
    let targets: Vec<UnitId> = board
        .on_table(Faction::Patrol)
        .filter(|id| !id.is_scout() && stands(board, *id))
        .filter(|id| of.is_within(board.unit(*id), Inches::whole(25)))
        .collect();
    let mut found = Vec::new();
    for (choice, start, price) in starts {
        let steps = spare.saturating_sub(price).min(3);
        for step in 0..=steps {
            if price + step == 0 || spare < price + step {
                continue;
            }
            let inches = u32::from(step) * 4;
            let pose = start.ahead(Inches::whole(i32::from(step) * 4));
            if !moves::is_free(board, unit, pose) {
                continue;
            }
            let worth = targets.iter().filter_map(|id| strike(board, unit, pose, *id));
            let worth = worth.fold(f64::MIN, f64::max) - 0.1 * f64::from(price + step);
            if worth >= CHARGE {
                found.push(Approach { choice, inches, cost: price + step, worth });
            }
        }
    }
    found
}

fn into_cover(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let (piece, far) = ambush::refuge(board, unit)?;
    if board.standing_in(unit).is_some_and(|in_it| in_it.id == piece) {
        return Some(Choice::Done);
    }
    let from = board.unit(unit).pose()?;
    let goal = Goal::Piece(piece);
    let ahead = Choice::Ahead(unit);
    if far <= 1.0 && of.contains(&ahead) && inches_into(board, unit, from).is_some() {
        return Some(ahead);
    }
    let ways = [Choice::Go(unit, goal), Choice::Face(unit, goal)];
    ways.into_iter().find(|way| of.contains(way)).or(Some(Choice::Done))
}

/// The fewest inches ahead after which a unit stands in scenery that hides it.
fn inches_into(board: &Board, unit: UnitId, from: Pose) -> Option<u32> {
    let of = board.unit(unit);
    (1..=8).find(|far| {
        let pose = from.ahead(Inches::whole(i32::try_from(*far).unwrap_or(0)));
        let at = pose.middle(of.count());
        board.unscouted().any(|piece| piece.takes(of) && piece.holds(at))
    })
}

pub(crate) fn how_far(board: &Board, unit: UnitId, most: u32) -> u32 {
    let Some(from) = board.unit(unit).pose() else { return most };
    let points = board.acting_of(unit).map_or(0, |acting| acting.points);
    let ways = approaches(board, unit, points, |choice| choice == Choice::Ahead(unit)).into_iter();
    let charge = ways.max_by(|a, b| a.worth.total_cmp(&b.worth)).map(|way| way.inches);
    let march = || {
        let (target, _) = march(board, unit)?;
        let far = apart(board, unit, target) - HALTS;
        (far >= 1.0).then_some(far as u32)
    };
    charge.or_else(march).or_else(|| inches_into(board, unit, from)).unwrap_or(most)
}

fn break_off(board: &Board, unit: UnitId) -> Choice {
    let enemy = board.fights.iter().find_map(|fight| fight.enemy_of(unit));
    let Some(enemy) = enemy else { return Choice::Done };
    let swing = clash::going_on(board, unit, enemy).swing(CARE);
    if swing < -2.5 { Choice::BreakOff(unit) } else { Choice::Done }
}
