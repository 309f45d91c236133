//! What units are worth: to whom it is lost, and whether a beaten unit fights on.

use patrols::{Arm, Board, Choice, Faction, Pose, Quality, Role, UnitId};

use crate::{clash, dervish, ground, patrol};

/// What a unit of the patrol is worth to Dervishes who come upon it, as a rough count: what it is
/// worth in points, and how easily it falls.
pub(crate) fn prey(board: &Board, unit: UnitId) -> f64 {
    let of = board.unit(unit);
    if unit.is_scout() {
        return 0.4;
    }
    let soft = match (of.arm(), of.quality()) {
        (Arm::Gun | Arm::MachineGun, _) => 6.0,
        (_, Quality::Poor) => 3.0,
        (Arm::Horse | Arm::Camel, _) => 2.5,
        (_, Quality::Regular) => 2.0,
        (_, Quality::Veteran) => 1.0,
    };
    let weak = 1.0 - f64::from(of.count()) / f64::from(of.full.max(1));
    soft + weak * 1.5
}

pub(crate) fn strength(board: &Board, unit: UnitId) -> f64 {
    let of = board.unit(unit);
    let each = match of.quality() {
        Quality::Poor => 0.6,
        Quality::Regular => 1.0,
        Quality::Veteran => 1.35,
    };
    let rifles = if of.has(Role::Jihadiya) { 0.65 } else { 1.0 };
    let mounted = if of.is_mounted() { 1.2 } else { 1.0 };
    let sound = of.bases.iter().map(|base| if base.wounded { 0.6 } else { 1.0 }).sum::<f64>();
    each * rifles * mounted * sound / 12.0
}

pub(crate) fn is_hurt(board: &Board, unit: UnitId) -> bool {
    let of = board.unit(unit);
    let wounded = of.bases.iter().filter(|base| base.wounded).count();
    let sound = of.bases.len() - wounded.min(of.bases.len());
    5 * sound < 4 * usize::from(of.full)
}

fn base(role: Role, wounded: bool) -> u8 {
    let of = match role {
        Role::Gun | Role::MachineGun => 0,
        Role::Officer | Role::Leader => 9,
        Role::Flag => 8,
        Role::Sergeant => 7,
        Role::Crew => 3,
        _ => 4,
    };
    of * 2 + u8::from(!wounded)
}

/// The bases that a unit gives up (P-127).
pub(crate) fn least(board: &Board, unit: UnitId, of: &[Choice], count: usize) -> Vec<Choice> {
    let bases = &board.unit(unit).bases;
    let mut of = of.to_vec();
    of.sort_by_key(|choice| match choice {
        Choice::Lose(place) => {
            bases.get(usize::from(*place)).map_or(99, |of| base(of.role, of.wounded))
        }
        _ => 99,
    });
    of.truncate(count);
    of
}

/// Whether a unit that has lost a round falls back (P-R60).
pub(crate) fn stand(board: &Board, unit: UnitId) -> Option<Choice> {
    let fight = board.fights.iter().find(|fight| fight.has(unit))?;
    let enemy = fight.enemy_of(unit)?;
    let care = match unit.faction() {
        Faction::Patrol => patrol::CARE,
        Faction::Dervish => dervish::CARE,
    };
    let swing = clash::going_on(board, unit, enemy).swing(care);
    Some(if swing > -0.5 { Choice::FightOn } else { Choice::FallBack })
}

/// Whether a unit that has won turns to where its enemy went (P-R60): if it looks more nearly at the
/// nearest enemy then.
pub(crate) fn face(board: &Board, unit: UnitId, of: &[Choice]) -> Choice {
    let turn = of.iter().copied().find(|choice| matches!(choice, Choice::Turn(..)));
    let own = board.unit(unit);
    let near = board.nearest_enemy(unit, false).and_then(|id| ground::middle(board, id));
    match (turn, own.pose(), near) {
        (Some(turn @ Choice::Turn(_, spin)), Some(pose), Some(at)) => {
            let off = |pose: Pose| pose.heading.between(pose.middle(own.count()).heading_to(at));
            if off(pose.turned(spin.steps(), own.count())) < off(pose) {
                turn
            } else {
                Choice::Stay
            }
        }
        _ => Choice::Stay,
    }
}

pub(crate) fn best(of: impl IntoIterator<Item = (Choice, f64)>, least: f64) -> Option<Choice> {
    let mut found: Option<(Choice, f64)> = None;
    for (choice, worth) in of {
        if worth > found.map_or(least, |(_, most)| most) {
            found = Some((choice, worth));
        }
    }
    found.map(|(choice, _)| choice)
}

pub(crate) fn stands(board: &Board, unit: UnitId) -> bool {
    board.unit(unit).pose().is_some() && !board.unit(unit).routing
}

/// How likely a unit rolls at least so many action points (P-008 to P-010).
pub(crate) fn rolls(board: &Board, unit: UnitId, points: u8) -> f64 {
    let of = board.unit(unit);
    let mut more: i16 = 0;
    let veteran = of.quality() == Quality::Veteran;
    more += i16::from(veteran || of.has(Role::Sergeant));
    more -= i16::from(of.quality() == Quality::Poor);
    more -= i16::from(of.pose().is_some() && board.is_isolated(unit));
    more += i16::from(unit.faction() == Faction::Dervish && of.has(Role::Flag));
    more += 2 * i16::from(
        unit.faction() == Faction::Dervish
            && matches!(board.declared, Some((patrols::Card::Rush, None))),
    );
    let needed = i16::from(points) - more;
    if points <= 1 || needed <= 1 {
        return 1.0;
    }
    if !of.is_led() {
        return 0.0;
    }
    f64::from((7 - needed).max(0)) / 6.0
}
