//! Who goes with a Raid or Sortie, and who stands in Defensive Positions (S-045 to S-055, S-062 to
//! S-064).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::actions::{alike, ready};
use super::{Cx, Frame, Next, fight};
use crate::choice::Choice;
use crate::data::data;
use crate::event::Event;
use crate::ids::{AreaId, Arm, BannerId, Kind, UnitId};
use crate::state::{City, Place, Unit};
use crate::tables::Fight;
use crate::why::Why;

/// Counters of troops at most: on a Raid, a Sortie, in a Defensive Position (S-062 to S-064).
pub const TROOPS: [usize; 3] = [1, 3, 4];
/// Leaders at most, wherever they go (S-046, S-064).
const LEADERS: usize = 1;
/// Light guns with a Raid (S-049).
const RAID_GUNS: usize = 1;
/// Heavy guns with a Sortie (S-048, S-063).
const SORTIE_HEAVY: usize = 1;

/// A Raid or Sortie that is being put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// Which of them.
    pub fight: Fight,
    /// Against whom.
    pub banner: BannerId,
    /// Who goes.
    pub units: Vec<UnitId>,
}

fn count(units: &[UnitId], is: impl Fn(Kind) -> bool) -> usize {
    units.iter().filter(|unit| is(unit.kind())).count()
}

fn troops(units: &[UnitId]) -> usize {
    units.iter().filter(|unit| unit.arm() == Arm::Troops).count()
}

/// Whether a counter of troops may do this (S-050 to S-054).
fn may_fight(unit: &Unit, fight: Fight) -> bool {
    match (unit.kind(), fight) {
        (_, Fight::Defence) => true,
        (Kind::Levy, _) => false,
        (Kind::BashiBazouk, Fight::Sortie) => unit.steps > 1,
        _ => true,
    }
}

/// Troops that could be sent on a Raid or Sortie, the first of each likeness.
pub fn may_go(city: &City, fight: Fight) -> Vec<UnitId> {
    let able = |unit: &&Unit| may_fight(unit, fight);
    alike(city.available(Arm::Troops).filter(able).copied())
}

/// Who could be added to a force, the first of each likeness: troops first of all (S-R38).
pub fn joins(city: &City, force: &Force) -> Vec<UnitId> {
    let Force { fight, banner, units } = force;
    let nile = data().area(city.banner(*banner).stands()).nile;
    let fits = |unit: &Unit| {
        let (kind, has) = (unit.kind(), |kind: Kind| count(units, |of| of == kind));
        match (kind.arm(), fight) {
            (Arm::Troops, Fight::Raid) => troops(units) < TROOPS[0],
            (Arm::Troops, _) => troops(units) < TROOPS[1],
            (Arm::Leaders, _) => has(Kind::Leader) < LEADERS,
            // S-055: only in Nile Banks Areas.
            (Arm::Gunboats, _) => nile,
            (Arm::Guns, Fight::Raid) => kind == Kind::LightGun && has(kind) < RAID_GUNS,
            // S-049: as many as counters of troops. S-048: one, if a gunboat carries it.
            (Arm::Guns, _) if kind == Kind::LightGun => has(kind) < troops(units),
            (Arm::Guns, _) => has(kind) < SORTIE_HEAVY && has(Kind::Gunboat) > 0,
        }
    };
    let free = city.at(Place::Available).filter(|unit| !units.contains(&unit.id));
    let able = free.filter(|unit| unit.id.arm() != Arm::Troops || may_fight(unit, *fight));
    // S-R38: the counter of troops is required.
    let in_order = able.filter(|unit| unit.id.arm() == Arm::Troops || troops(units) > 0);
    alike(in_order.filter(|unit| fits(unit)).copied())
}

/// Asks who else goes.
pub(crate) fn step(force: Force, cx: &mut Cx<'_>) -> Next {
    let mut of: Vec<Choice> = joins(cx.board, &force).into_iter().map(Choice::With).collect();
    if troops(&force.units) > 0 {
        of.push(Choice::Ready);
    }
    let why = Why::Force { fight: force.fight, banner: force.banner };
    Next::Wait(Frame::Force(force), why, Ask::One(of))
}

/// Adds a counter, or sends the force out.
pub(crate) fn answered(mut force: Force, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::With(unit) = choice {
        force.units.push(unit);
        return Next::Go(vec![Frame::Force(force)]);
    }
    let Force { fight, banner, units } = force;
    cx.say(Event::WentOut { fight, banner, units: units.clone() });
    let area = cx.board.banner(banner).stands();
    fight::roll(fight, banner, area, units, cx)
}

/// Who could be put into the Position of an Area, the first of each likeness (S-R08): troops first
/// (S-R33).
pub fn posts(city: &City, area: AreaId) -> Vec<UnitId> {
    let there = city.position(area);
    let fits = |unit: &UnitId| match unit.arm() {
        Arm::Troops => troops(&there) < TROOPS[2],
        Arm::Leaders => troops(&there) > 0 && count(&there, |of| of == Kind::Leader) < LEADERS,
        Arm::Guns => troops(&there) > 0,
        Arm::Gunboats => troops(&there) > 0 && data().area(area).nile,
    };
    let arms = [Arm::Troops, Arm::Leaders, Arm::Guns, Arm::Gunboats];
    arms.into_iter().flat_map(|arm| ready(city, arm)).filter(fits).collect()
}

/// Asks who else stands in a Position: in any controlled Area (S-R33).
pub(crate) fn positions(cx: &mut Cx<'_>) -> Next {
    let city = &*cx.board;
    let each = |area: AreaId| posts(city, area).into_iter().map(move |id| Choice::Post(id, area));
    let mut of: Vec<Choice> = city.controlled().flat_map(each).collect();
    if city.units.iter().any(|unit| matches!(unit.place, Place::Position(_))) {
        of.push(Choice::Ready);
    }
    Next::Wait(Frame::Positions, Why::Positions, Ask::One(of))
}

/// Puts a counter into a Position, or closes the action.
pub(crate) fn post(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Post(unit, area) = choice {
        cx.board.unit_mut(unit).place = Place::Position(area);
        return Next::Go(vec![Frame::Positions]);
    }
    let held: Vec<AreaId> =
        AreaId::all().filter(|area| !cx.board.position(*area).is_empty()).collect();
    for area in held {
        let units = cx.board.position(area);
        cx.say(Event::PositionSet { area, units });
    }
    Next::done()
}
