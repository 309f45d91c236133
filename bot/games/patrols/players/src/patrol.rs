//! The patrol's units: which comes first and where, which acts and how, when the end is declared.
//!
//! Nothing here may depend on what lies hidden: the board is the patrol's own copy.

use inches::Point;
use patrols::phases::assault;
use patrols::{
    Arm, Board, Choice, Faction, Formation, Goal, Hides, Quality, Shape, UnitId, points::points,
};

use crate::clash;
use crate::ground::{apart, length, looks_at, middle, to_piece, turn_to};
use crate::shots;
use crate::worth::{best, rolls, stands};

/// A charge has to bring so many points at least, on the average.
const CHARGE: f64 = 1.0;
/// How much a point lost counts against one won.
pub(crate) const CARE: f64 = 1.2;
/// How far it keeps from scenery that may hide somebody, in inches.
const BERTH: f64 = 14.0;

/// How soon a unit is wanted on the table: the steady ones first, guns last.
fn wanted(board: &Board, unit: UnitId) -> i32 {
    let of = board.unit(unit);
    let arm = match of.arm() {
        Arm::Gun | Arm::MachineGun => -20,
        Arm::Foot => 2,
        _ => 0,
    };
    let quality = match of.quality() {
        Quality::Veteran => 6,
        Quality::Regular => 3,
        Quality::Poor => 0,
    };
    arm + quality + i32::from(of.count()) / 2
}

pub(crate) fn first(board: &Board, of: &[Choice]) -> Option<Choice> {
    of.iter().copied().max_by_key(|choice| match choice {
        Choice::Field(unit) => wanted(board, *unit),
        _ => i32::MIN,
    })
}

fn enemies(board: &Board) -> impl Iterator<Item = UnitId> + '_ {
    board.on_table(Faction::Dervish).filter(|id| stands(board, *id))
}

/// How much a place is threatened: by enemies in sight, and by scenery that may hide some. Steady
/// riflemen come into range of an enemy in the open, and no nearer.
fn danger(board: &Board, unit: UnitId, at: Point) -> f64 {
    let near = |far: f64, reach: f64| ((reach - far) / reach).clamp(0.0, 1.0);
    let hides = board.unscouted().filter(|piece| piece.data().hides != Hides::Nobody);
    let hidden: f64 = hides.map(|piece| near(length(piece.distance_to(at)), BERTH + 1.0)).sum();
    let of = board.unit(unit);
    let shoots = of.arm() == Arm::Foot && of.quality() != Quality::Poor && of.count() >= 6;
    let foes = enemies(board).map(|id| length(board.unit(id).distance_to(at)));
    if !shoots {
        return hidden + foes.map(|far| near(far, BERTH + 3.0)).sum::<f64>();
    }
    let (mut most, mut close) = (0.0_f64, 0.0);
    for far in foes {
        // Best within rifle range.
        most = most.max(if far <= 11.5 { 1.0 } else { 1.0 - (far - 11.5) / 20.0 });
        close += near(far, 7.0);
    }
    hidden * (1.0 - 0.5 * most) + close - most
}

/// How far a place is from the nearest other unit of the patrol; scouts do not count.
fn alone(board: &Board, unit: UnitId, at: Point) -> f64 {
    let others = board.on_table(Faction::Patrol).filter(|id| *id != unit && !id.is_scout());
    let others = others.filter(|id| !board.unit(*id).routing);
    others.map(|id| length(board.unit(id).distance_to(at))).fold(f64::MAX, f64::min)
}

/// Where a unit comes on the table: near to the others, away from what threatens.
pub(crate) fn enter(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let heavy = board.unit(unit).arm().is_heavy();
    let cells = of.iter().filter_map(|choice| {
        let Choice::Enter(_, cell, shape) = *choice else { return None };
        let at = cell.centre();
        let off = alone(board, unit, at);
        let apart = if off > 100.0 { 0.0 } else { (off - 7.0).max(0.0) / 6.0 };
        let care = if heavy { 2.0 } else { 1.0 };
        let middle = (length(at.x) - 18.0).abs() / 18.0;
        let line = f64::from(u8::from(shape == Shape::Line)) * 0.1;
        let north = f64::from(cell.row) * 0.1;
        Some((*choice, line + north - care * danger(board, unit, at) - apart - 0.3 * middle))
    });
    best(cells, f64::MIN)
}

/// Whether the end is declared: whenever the patrol is ahead as far as it knows.
pub(crate) fn declare(board: &Board) -> Choice {
    let [own, dervish] = points(board);
    if own > dervish { Choice::Declare } else { Choice::GoOn }
}

/// What threatens a unit most: an enemy, or scenery that nobody has searched.
fn threat(board: &Board, unit: UnitId) -> Option<(Goal, Point, f64)> {
    let open = enemies(board)
        .filter_map(|id| Some((Goal::Unit(id), middle(board, id)?, apart(board, unit, id) - 2.0)));
    let hides = board.unscouted().filter(|piece| piece.data().hides != Hides::Nobody);
    let hidden =
        hides.map(|piece| (Goal::Piece(piece.id), piece.centre, to_piece(board, unit, piece)));
    let near = open.chain(hidden).filter(|(_, _, far)| *far <= BERTH.max(14.0));
    near.min_by(|a, b| a.2.total_cmp(&b.2))
}

fn strike(board: &Board, unit: UnitId, target: UnitId) -> Option<f64> {
    let from = board.unit(unit).pose()?;
    let [_, end] = assault::way(board, unit, from, target)?;
    let face = assault::face_of(board, target, end);
    let far = apart(board, unit, target);
    Some(clash::charge(board, unit, target, face, far).swing(CARE))
}

fn prospects(board: &Board, unit: UnitId) -> f64 {
    let of = board.unit(unit);
    if board.is_fighting(unit) {
        return 0.0;
    }
    let heavy = of.arm().is_heavy();
    let mut worth = if !(heavy && of.limbered) { shots::ready(board, unit) } else { 0.0 };
    if heavy {
        worth *= rolls(board, unit, 2);
    }
    let seen = enemies(board).map(|id| (id, apart(board, unit, id)));
    let seen: Vec<(UnitId, f64)> = seen.collect();
    for (enemy, far) in &seen {
        if *far <= 12.0 && !heavy {
            let charge = strike(board, unit, *enemy).filter(|of| *of >= CHARGE);
            worth = worth.max(charge.unwrap_or(0.0) * rolls(board, unit, 2));
        }
    }
    let near = seen.iter().map(|(_, far)| *far).fold(f64::MAX, f64::min);
    let reach = if of.arm() == Arm::Gun { 40.0 } else { 16.0 };
    if worth < 0.5 && near <= reach {
        // After a turn, or unlimbered.
        worth = worth.max(0.5);
    }
    let safety = match threat(board, unit) {
        Some((_, at, far)) if !looks_at(board, unit, at) => 0.3 + (14.0 - far).max(0.0) / 40.0,
        Some(_) => 0.1,
        None => 0.0,
    };
    let lonely = if board.is_isolated(unit) { 0.25 } else { 0.0 };
    worth.max(safety).max(lonely)
}

/// The unit of step 4; before that, who is rolled for first of those to come.
pub(crate) fn activate(board: &Board, of: &[Choice]) -> Option<Choice> {
    let next = board.queue.first().map_or(i32::MAX, |unit| wanted(board, *unit));
    let firsts = of.iter().filter_map(|choice| match choice {
        Choice::First(unit) => Some((*choice, wanted(board, *unit))),
        _ => None,
    });
    if let Some((choice, _)) =
        firsts.filter(|(_, wanted)| *wanted > next).max_by_key(|(_, wanted)| *wanted)
    {
        return Some(choice);
    }
    let units = of.iter().filter_map(|choice| match choice {
        Choice::Unit(unit) => Some((*choice, prospects(board, *unit))),
        _ => None,
    });
    best(units, 0.01).or(Some(Choice::Nobody))
}

pub(crate) fn act(board: &Board, unit: UnitId, points: u8, of: &[Choice]) -> Option<Choice> {
    let own = board.unit(unit);
    if board.is_fighting(unit) {
        return Some(break_off(board, unit));
    }
    let guns = own.bases.iter().filter(|base| base.role.shoots()).count();
    let jammed = own.bases.iter().filter(|base| base.jammed).count();
    let unjam = Choice::Unjam(unit);
    if jammed * 3 >= guns.max(1) && of.contains(&unjam) && points >= 2 {
        return Some(unjam);
    }
    let shot = shots::best(board, of).filter(|(_, worth)| *worth > 0.1);
    let charges = of.iter().filter_map(|choice| match *choice {
        Choice::Charge(_, target) => Some((*choice, strike(board, unit, target)?)),
        _ => None,
    });
    let charge = charges.filter(|(_, worth)| *worth >= CHARGE).max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((choice, worth)) = shot
        && charge.is_none_or(|(_, brings)| points >= 3 || brings < 2.0 * worth)
    {
        return Some(choice);
    }
    if charge.is_some() {
        return charge.map(|(choice, _)| choice);
    }
    if let Some(choice) = prepare(board, unit, of) {
        return Some(choice);
    }
    if jammed > 0 && of.contains(&unjam) {
        return Some(unjam);
    }
    if let Some(choice) = search(board, unit, of) {
        return Some(choice);
    }
    face(board, unit, of).or(Some(Choice::Done))
}

/// Guns are unlimbered and columns form line where somebody may come; whoever has enemies in reach
/// turns to them.
fn prepare(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let own = board.unit(unit);
    let seen = enemies(board).map(|id| (id, apart(board, unit, id)));
    let near = seen.min_by(|a, b| a.1.total_cmp(&b.1));
    let reach = match own.arm() {
        Arm::Gun => 40.0,
        Arm::MachineGun => 14.0,
        _ => 13.0,
    };
    if let Some((enemy, far)) = near
        && far <= reach
    {
        let at = middle(board, enemy)?;
        if let Some(turn) = turn_to(board, unit, Goal::Unit(enemy), at, of) {
            return Some(turn);
        }
        let unlimber = Choice::Unlimber(unit);
        if of.contains(&unlimber) {
            return Some(unlimber);
        }
    }
    let threatened = threat(board, unit).is_some();
    let unlimber = Choice::Unlimber(unit);
    if threatened && own.arm() == Arm::MachineGun && of.contains(&unlimber) {
        return Some(unlimber);
    }
    let line = Choice::Form(unit, Shape::Line);
    let column = own.formation() == Some(Formation::Column) && own.arm() == Arm::Foot;
    (threatened && column && of.contains(&line)).then_some(line)
}

/// A search by a unit that is no scout: only when there are none left, or by the steadiest.
fn search(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let scouts = board.on_table(Faction::Patrol).filter(|id| id.is_scout()).count();
    let steady = board.unit(unit).quality() == Quality::Veteran && board.unit(unit).count() >= 6;
    if scouts > 1 || !steady {
        return None;
    }
    of.iter().copied().find(|choice| matches!(choice, Choice::Search(..)))
}

fn face(board: &Board, unit: UnitId, of: &[Choice]) -> Option<Choice> {
    let (goal, at, _) = threat(board, unit)?;
    turn_to(board, unit, goal, at, of)
}

/// Whether a unit leaves a fight that it is losing. Guns would be lost by it (P-128).
fn break_off(board: &Board, unit: UnitId) -> Choice {
    let enemy = board.fights.iter().find_map(|fight| fight.enemy_of(unit));
    let Some(enemy) = enemy else { return Choice::Done };
    let swing = clash::going_on(board, unit, enemy).swing(CARE);
    let heavy = board.unit(unit).arm().is_heavy();
    if swing < -2.5 && !heavy { Choice::BreakOff(unit) } else { Choice::Done }
}
