//! Who is sent out, and who stands where: counters are added as long as the exact chances improve by
//! more than the counter is wanted elsewhere.

use std::sync::LazyLock;

use siege::phases::force::Open;
use siege::prospect::{CASES, Prospect, prospect};
use siege::tables::Fight;
use siege::{
    AreaId, Arm, BannerId, City, Force, Kind, LOWER_LIMIT, NO_LIMIT, Purpose, UnitId, data,
    modifiers,
};

use crate::policy::{Known, Sends};
use crate::text::prospects::attacked;

/// What it means that a Banner enters the Area of this number: in the Palace all is lost.
pub(super) const DANGER: [f64; 5] = [40.0, 3.5, 1.5, 1.5, 0.0];
/// What a step, a gun, a gunboat that is damaged or gone, a leader wounded is worth.
const STEP: f64 = 0.55;
const GUN: f64 = 0.4;
const DAMAGED: f64 = 0.15;
const DESTROYED: f64 = 0.4;
const WOUNDED: f64 = 0.5;
/// A leader killed; Gordon costs City Morale besides.
const KILLED: f64 = 1.6;
const GORDON: f64 = 4.0;
/// A Strength Level that a Banner loses, City Morale and a Resource Point won.
const STRENGTH: f64 = 1.6;
const MORALE: f64 = 1.5;
/// A Banner that is Disordered attacks worse this month.
const DISORDERED: f64 = 0.9;

/// The exact chances by table and modifier, from the lower limit to where there is none.
static PROSPECTS: LazyLock<[Vec<Prospect>; 3]> = LazyLock::new(|| {
    let of = |fight| (LOWER_LIMIT..=NO_LIMIT).map(|sum| prospect(fight, sum)).collect();
    [of(Fight::Defence), of(Fight::Raid), of(Fight::Sortie)]
});

pub(super) fn chances(fight: Fight, sum: i8) -> &'static Prospect {
    let at = usize::try_from(sum.clamp(LOWER_LIMIT, NO_LIMIT) - LOWER_LIMIT).unwrap_or(0);
    &PROSPECTS[fight as usize][at]
}

fn share(cases: u16) -> f64 {
    f64::from(cases) / f64::from(CASES)
}

/// How likely a Banner acts this month: how many cards name it, or the card that has been seen.
pub(super) fn acts(known: &Known<'_>, banner: BannerId) -> f64 {
    let cards = &data().banner_cards;
    let names = |of: &[BannerId]| match known.city.now.fasting {
        true => of.first() == Some(&banner),
        false => of.contains(&banner),
    };
    match known.city.seen_card() {
        Some(card) => f64::from(u8::from(names(&data().banner_card(card).banners))),
        None => {
            cards.iter().filter(|card| names(&card.banners)).count() as f64 / cards.len() as f64
        }
    }
}

fn losses(city: &City, units: &[UnitId], of: &Prospect) -> f64 {
    let count = |arm: Arm| units.iter().filter(move |unit| unit.arm() == arm);
    let steps: u8 = count(Arm::Troops).map(|unit| city.unit(*unit).steps).sum();
    let (steps, guns) = (f64::from(steps), count(Arm::Guns).count() as f64);
    let lost = |of: &[u16; 4], all: u16, there: f64| {
        let some: f64 =
            (0..).zip(of).map(|(lost, cases)| f64::from(lost).min(there) * share(*cases)).sum();
        some + there * share(all)
    };
    let mut cost = STEP * lost(&of.steps, of.all_troops, steps);
    cost += GUN * lost(&of.guns, of.all_guns, guns);
    for unit in count(Arm::Leaders) {
        let killed = if *unit == UnitId::gordon() { GORDON } else { KILLED };
        cost += killed * share(of.killed) + WOUNDED * share(of.wounded);
    }
    let boats = count(Arm::Gunboats).count() as f64;
    cost += boats * (DESTROYED * share(of.destroyed) + DAMAGED * share(of.damaged));
    // What is lost late is missed for a short time.
    cost * f64::from(14_u8.saturating_sub(city.turn)) / 12.0
}

pub(super) fn value(
    known: &Known<'_>,
    purpose: Purpose,
    banner: BannerId,
    units: &[UnitId],
) -> f64 {
    let city = known.city;
    let fight = purpose.fight();
    let sum = modifiers::sum(city, &modifiers::of(city, fight, banner, units));
    let of = chances(fight, sum);
    let morale = MORALE * (share(of.morale_up) - share(of.morale_down));
    let strength = STRENGTH * share(of.strength);
    let cost = losses(city, units, of);
    match fight {
        Fight::Defence => {
            let area = city.banner(banner).attacks();
            let entered = enters(city, area) * share(of.advances);
            acts(known, banner) * (strength + morale - entered - cost)
        }
        Fight::Raid | Fight::Sortie => {
            let points = share(of.resources[1]) + 2.0 * share(of.resources[2]);
            let attacked = city.banner(banner).attacks();
            let disordered = DISORDERED
                * share(of.disorders)
                * acts(known, banner)
                * if city.banner(banner).disordered {
                    0.0
                } else {
                    1.0 + enters(city, attacked) / 6.0
                };
            let back = share(of.back) * 1.5;
            known.daring * (strength + disordered + back + points * point(city)) + morale - cost
        }
    }
}

pub(super) fn enters(city: &City, area: AreaId) -> f64 {
    DANGER[usize::from(area.number())] + 0.3 * f64::from(city.level(area))
}

/// What a Resource Point is worth: much where the month's bread is not there.
pub(super) fn point(city: &City) -> f64 {
    let months = 13_u8.saturating_sub(city.turn);
    match city.resources.cmp(&months) {
        std::cmp::Ordering::Less => 0.9,
        std::cmp::Ordering::Equal => 0.6,
        std::cmp::Ordering::Greater => 0.3,
    }
}

fn wanted(unit: UnitId) -> f64 {
    match unit.kind() {
        Kind::Levy | Kind::LightGun => 0.05,
        Kind::BashiBazouk => 0.125,
        Kind::Egyptian | Kind::HeavyGun => 0.15,
        Kind::Sudanese | Kind::Gunboat => 0.2,
        Kind::Leader => 0.3,
    }
}

fn candidates(city: &City, purpose: Purpose, units: &[UnitId], taken: &[UnitId]) -> Vec<UnitId> {
    let force = Force { purpose, at: 0, units: units.to_vec() };
    let mut found = Vec::new();
    for call in purpose.calls() {
        let Open { of, max, .. } = force.open(city, *call);
        let so_far = units.iter().filter(|unit| of.contains(unit)).count();
        if so_far < max {
            let mut seen = Vec::new();
            for unit in of.into_iter().filter(|unit| !units.contains(unit) && !taken.contains(unit))
            {
                let likeness = city.unit(unit).likeness();
                if !seen.contains(&likeness) {
                    seen.push(likeness);
                    found.push(unit);
                }
            }
        }
    }
    found
}

fn fitting(known: &Known<'_>, purpose: Purpose, units: &[UnitId], taken: &[UnitId]) -> Vec<UnitId> {
    let rulings = &known.city.rulings;
    let mut found = candidates(known.city, purpose, units, taken);
    found.retain(|unit| rulings.any_fights(units) || rulings.fights(unit.arm()));
    found
}

fn cheapest(
    known: &Known<'_>,
    purpose: Purpose,
    units: &[UnitId],
    taken: &[UnitId],
) -> Option<UnitId> {
    if known.city.rulings.any_fights(units) {
        return None;
    }
    let found = fitting(known, purpose, units, taken).into_iter();
    found.min_by(|a, b| wanted(*a).total_cmp(&wanted(*b)))
}

/// Who would be sent on a Raid or Sortie, or put into a Position, `so_far` included.
pub(crate) fn muster(known: &Known<'_>, purpose: Purpose, so_far: &[UnitId]) -> Vec<UnitId> {
    let banner = match purpose {
        Purpose::Raid(banner) | Purpose::Sortie(banner) => banner,
        Purpose::Position(area) => attacker(known, area).unwrap_or(BannerId::Red),
    };
    let mut units = so_far.to_vec();
    if known.sends == Sends::Cheapest {
        units.extend(cheapest(known, purpose, so_far, &[]));
        return units;
    }
    let net = |units: &[UnitId]| {
        let elsewhere: f64 = units.iter().map(|unit| wanted(*unit)).sum();
        value(known, purpose, banner, units) - elsewhere
    };
    loop {
        let fights = known.city.rulings.any_fights(&units);
        let better = fitting(known, purpose, &units, &[]).into_iter().map(|unit| {
            let with: Vec<UnitId> = units.iter().copied().chain([unit]).collect();
            (net(&with), unit)
        });
        let Some((best, unit)) = better.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
        if fights && best <= net(&units) + 1e-9 {
            break;
        }
        units.push(unit);
    }
    units
}

fn attacker(known: &Known<'_>, area: AreaId) -> Option<BannerId> {
    let mut there: Vec<BannerId> =
        known.city.present().filter(|banner| banner.attacks() == area).map(|of| of.id).collect();
    there.sort_by(|a, b| strength_of(known, *b).total_cmp(&strength_of(known, *a)));
    there.first().copied()
}

fn strength_of(known: &Known<'_>, banner: BannerId) -> f64 {
    acts(known, banner) * f64::from(known.city.banner(banner).strength)
}

/// The Positions he would set up: in the Areas that are attacked next, the most pressing first.
pub(crate) fn positions(known: &Known<'_>) -> Vec<(AreaId, Vec<UnitId>)> {
    let city = known.city;
    let mut areas = attacked(city);
    areas.retain(|area| city.position(*area).is_empty());
    let mut plan: Vec<(AreaId, Vec<UnitId>)> =
        areas.into_iter().map(|area| (area, Vec::new())).collect();
    let mut taken: Vec<UnitId> = Vec::new();
    if known.sends == Sends::Cheapest {
        plan.sort_by(|a, b| enters(city, b.0).total_cmp(&enters(city, a.0)));
        for (area, units) in &mut plan {
            units.extend(cheapest(known, Purpose::Position(*area), &[], &taken));
            taken.extend(units.iter());
        }
        plan.retain(|(_, units)| !units.is_empty());
        return plan;
    }
    loop {
        let mut best: Option<(f64, usize, UnitId)> = None;
        for (at, (area, units)) in plan.iter().enumerate() {
            let purpose = Purpose::Position(*area);
            let now = held(known, *area, units);
            for unit in fitting(known, purpose, units, &taken) {
                let with: Vec<UnitId> = units.iter().copied().chain([unit]).collect();
                let gain = held(known, *area, &with) - now - wanted(unit) * 0.02;
                if gain > 1e-9 && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, at, unit));
                }
            }
        }
        let Some((_, at, unit)) = best else { break };
        plan[at].1.push(unit);
        taken.push(unit);
    }
    plan.retain(|(_, units)| !units.is_empty());
    plan.sort_by(|a, b| enters(city, b.0).total_cmp(&enters(city, a.0)));
    plan
}

pub(super) fn all_held(known: &Known<'_>) -> f64 {
    let plan = positions(known);
    let units = |area: &AreaId| {
        let found = plan.iter().find(|(of, _)| of == area);
        found.map_or(&[][..], |(_, units)| units.as_slice())
    };
    attacked(known.city).iter().map(|area| held(known, *area, units(area))).sum()
}

pub(super) fn none_held(known: &Known<'_>) -> f64 {
    attacked(known.city).iter().map(|area| held(known, *area, &[])).sum()
}

/// What a Position is worth against whoever attacks its Area; where nobody is they walk in.
fn held(known: &Known<'_>, area: AreaId, units: &[UnitId]) -> f64 {
    let against = known.city.present().filter(|banner| banner.attacks() == area);
    let one = |banner: &siege::Banner| match units.is_empty() {
        true => -acts(known, banner.id) * enters(known.city, area),
        false => value(known, Purpose::Position(area), banner.id, units),
    };
    against.map(one).sum()
}
