//! Who is sent out, and who stands where: counters are added as long as the exact chances improve by
//! more than the counters are wanted elsewhere.

use std::sync::LazyLock;

use siege::phases::force::Open;
use siege::prospect::{CASES, Prospect, prospect};
use siege::tables::Fight;
use siege::{
    AreaId, Arm, BannerId, City, Force, Kind, LAST_TURN, LOWER_LIMIT, NO_LIMIT, Purpose, UnitId,
    data, modifiers,
};

use crate::outlook::comes;

/// What the loss of the city is worth.
const STORMED: f64 = 40.0;
/// How likely a Banner comes an Area nearer in a month, roughly.
const ADVANCES: f64 = 0.25;
/// What a step, a gun, a gunboat that is damaged or gone, a leader wounded is worth.
const STEP: f64 = 0.55;
const GUN: f64 = 0.4;
const DAMAGED: f64 = 0.15;
const DESTROYED: f64 = 0.4;
const WOUNDED: f64 = 0.5;
/// A leader killed; Gordon costs City Morale besides.
const KILLED: f64 = 1.6;
const GORDON: f64 = 4.0;
/// A Strength Level that a Banner loses, and an Area that it goes back; City Morale.
const STRENGTH: f64 = 1.6;
const MORALE: f64 = 1.5;
/// A Banner that is Disordered attacks worse this month.
const DISORDERED: f64 = 0.9;
/// An improvement.
const LEAST: f64 = 1e-9;
/// A counter in a Position is hardly wanted elsewhere: the month is over.
const LATER: f64 = 0.02;

/// The exact chances by table and modifier, from the lower limit to where there is none.
static PROSPECTS: LazyLock<[Vec<Prospect>; 3]> = LazyLock::new(|| {
    let of = |fight| (LOWER_LIMIT..=NO_LIMIT).map(|sum| prospect(fight, sum)).collect();
    [of(Fight::Defence), of(Fight::Raid), of(Fight::Sortie)]
});

/// Who goes, and who stands where.
pub type Forces = Vec<(Purpose, Vec<UnitId>)>;

/// What somebody minds who calls people up.
#[derive(Debug, Clone, Copy)]
pub struct Mind {
    /// How much he spares counters that he could want elsewhere.
    pub thrift: f64,
    /// How much he minds that a Banner comes nearer.
    pub fear: f64,
}

impl Default for Mind {
    fn default() -> Self {
        Self { thrift: 1.0, fear: 1.0 }
    }
}

/// A city as whoever governs it judges it.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    pub(crate) city: &'a City,
    mind: Mind,
    /// How likely each Banner acts this month.
    acts: [f64; 4],
    /// What it means that a Banner enters the Area of a number: in the Palace all is lost.
    enters: [f64; 5],
}

impl<'a> Known<'a> {
    pub fn of(city: &'a City, mind: Mind) -> Self {
        let months = LAST_TURN.saturating_sub(city.turn);
        let stormed = |areas| STORMED * comes(areas, months, ADVANCES);
        let enters = [0, 1, 2, 3, 4].map(|area| mind.fear * (stormed(area) - stormed(area + 1)));
        let acts = BannerId::ALL.map(|banner| acts(city, banner));
        Self { city, mind, acts, enters }
    }

    /// The same of a city in which something is otherwise.
    pub(crate) fn with(&self, city: &'a City) -> Self {
        Self { city, ..*self }
    }

    pub(crate) fn acts(&self, banner: BannerId) -> f64 {
        self.acts[banner as usize]
    }

    /// What it means that a Banner enters an Area.
    pub(crate) fn enters(&self, area: AreaId) -> f64 {
        self.enters[usize::from(area.number())] + 0.3 * f64::from(self.city.level(area))
    }
}

/// A Banner acts as many cards name it, or the card that has been seen does.
fn acts(city: &City, banner: BannerId) -> f64 {
    let names = |of: &[BannerId]| match city.now.fasting {
        true => of.first() == Some(&banner),
        false => of.contains(&banner),
    };
    match city.seen_card() {
        Some(card) => f64::from(u8::from(names(&data().banner_card(card).banners))),
        None => {
            let cards = &data().banner_cards;
            cards.iter().filter(|card| names(&card.banners)).count() as f64 / cards.len() as f64
        }
    }
}

pub(crate) fn chances(fight: Fight, sum: i8) -> &'static Prospect {
    let at = usize::try_from(sum.clamp(LOWER_LIMIT, NO_LIMIT) - LOWER_LIMIT).unwrap_or(0);
    &PROSPECTS[fight as usize][at]
}

fn share(cases: u16) -> f64 {
    f64::from(cases) / f64::from(CASES)
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

/// What a force is worth against a Banner.
pub(crate) fn value(known: &Known<'_>, fight: Fight, banner: BannerId, units: &[UnitId]) -> f64 {
    let city = known.city;
    let sum = modifiers::sum(city, &modifiers::of(city, fight, banner, units));
    let of = chances(fight, sum);
    let (acts, there) = (known.acts(banner), city.banner(banner));
    let enters = known.enters(there.attacks());
    let morale = MORALE * (share(of.morale_up) - share(of.morale_down));
    let worth = STRENGTH * share(of.strength) + morale - losses(city, units, of);
    if fight == Fight::Defence {
        return acts * (worth - enters * share(of.advances));
    }
    let points = share(of.resources[1]) + 2.0 * share(of.resources[2]);
    let comes = if there.disordered { 0.0 } else { DISORDERED * acts * (1.0 + enters / 6.0) };
    worth + comes * share(of.disorders) + STRENGTH * share(of.back) + points * point(city)
}

/// What a Resource Point is worth: much where the month's bread is not there.
pub(crate) fn point(city: &City) -> f64 {
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

/// What it is worth that these do this, less what they are wanted for elsewhere.
fn net(known: &Known<'_>, purpose: Purpose, units: &[UnitId]) -> f64 {
    let elsewhere: f64 = units.iter().map(|unit| wanted(*unit)).sum();
    match purpose {
        Purpose::Raid(banner) | Purpose::Sortie(banner) => {
            value(known, purpose.fight(), banner, units) - known.mind.thrift * elsewhere
        }
        Purpose::Position(area) => held(known, area, units) - LATER * elsewhere,
    }
}

/// What a Position is worth against whoever attacks its Area; where nobody is they walk in.
fn held(known: &Known<'_>, area: AreaId, units: &[UnitId]) -> f64 {
    let against = known.city.present().filter(|banner| banner.attacks() == area);
    let one = |banner: &siege::Banner| match units.is_empty() {
        true => -known.acts(banner.id) * known.enters(area),
        false => value(known, Fight::Defence, banner.id, units),
    };
    against.map(one).sum()
}

/// What a plan of Positions is worth.
pub(crate) fn all_held(known: &Known<'_>, plan: &Forces) -> f64 {
    let units = |area| plan.iter().find(|(of, _)| *of == Purpose::Position(area));
    let held = |area| held(known, area, units(area).map_or(&[][..], |(_, units)| units));
    attacked(known.city).into_iter().map(held).sum()
}

/// Who could answer each call of a purpose.
fn open(city: &City, purpose: Purpose, units: &[UnitId]) -> Vec<(Arm, Open)> {
    let force = Force { purpose, at: 0, units: units.to_vec() };
    purpose.calls().iter().map(|call| (call.arm(), force.open(city, *call))).collect()
}

/// Counters that could be added to a force, one of those that are alike; of troops two as well, for
/// one by itself often changes nothing.
fn additions(
    city: &City,
    units: &[UnitId],
    calls: &[(Arm, Open)],
    taken: &[UnitId],
) -> Vec<Vec<UnitId>> {
    let fights = city.rulings.any_fights(units);
    let mut found: Vec<Vec<UnitId>> = Vec::new();
    for (arm, Open { of, max, .. }) in calls {
        let room = max.saturating_sub(units.iter().filter(|unit| of.contains(unit)).count());
        if room == 0 || !(fights || city.rulings.fights(*arm)) {
            continue;
        }
        let of: Vec<UnitId> = of.iter().copied().filter(|unit| !taken.contains(unit)).collect();
        let mut seen = Vec::new();
        for (at, unit) in of.iter().enumerate() {
            let likeness = city.unit(*unit).likeness();
            if !seen.contains(&likeness) {
                seen.push(likeness);
                found.push(vec![*unit]);
                let second = of.get(at + 1).filter(|_| *arm == Arm::Troops && room > 1);
                found.extend(second.map(|second| vec![*unit, *second]));
            }
        }
    }
    found
}

/// Forces to which counters are added as long as that improves them; one that `must` go has
/// somebody who fights in any case.
pub(crate) fn filled(known: &Known<'_>, mut forces: Forces, must: bool) -> Forces {
    let city = known.city;
    let calls: Vec<_> = forces.iter().map(|(purpose, _)| open(city, *purpose, &[])).collect();
    // By force: what would be gained, and by whom; nothing where that is not known.
    let mut next: Vec<Option<(f64, Vec<UnitId>)>> = vec![None; forces.len()];
    loop {
        let taken: Vec<UnitId> = forces.iter().flat_map(|(_, units)| units).copied().collect();
        for (((purpose, units), calls), next) in forces.iter().zip(&calls).zip(&mut next) {
            let stands = |(_, more): &(f64, Vec<UnitId>)| !more.iter().any(|of| taken.contains(of));
            if next.as_ref().is_some_and(stands) {
                continue;
            }
            // What more may go on a Sortie depends on who goes.
            let anew = matches!(purpose, Purpose::Sortie(_)).then(|| open(city, *purpose, units));
            let more = additions(city, units, anew.as_ref().unwrap_or(calls), &taken);
            let now = match must && !city.rulings.any_fights(units) {
                true => f64::NEG_INFINITY,
                false => net(known, *purpose, units) + LEAST,
            };
            let worth =
                |more: &Vec<UnitId>| net(known, *purpose, &[units.as_slice(), more].concat());
            let best =
                more.iter().map(|more| (worth(more), more)).max_by(|a, b| a.0.total_cmp(&b.0));
            let better = best.filter(|(worth, _)| *worth > now);
            *next =
                Some(better.map_or((0.0, Vec::new()), |(worth, more)| (worth - now, more.clone())));
        }
        let gains = next.iter().enumerate().filter_map(|(at, next)| Some((next.as_ref()?.0, at)));
        let best = gains.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(gain, _)| *gain > 0.0);
        let Some((_, at)) = best else { return forces };
        forces[at].1.extend(next[at].take().into_iter().flat_map(|(_, more)| more));
    }
}

/// Who would be sent on a Raid or Sortie, or put into a Position, `so_far` included.
pub fn muster(known: &Known<'_>, purpose: Purpose, so_far: &[UnitId]) -> Vec<UnitId> {
    filled(known, vec![(purpose, so_far.to_vec())], true).remove(0).1
}

/// The Positions he would set up: in the Areas that are attacked next, the most pressing first.
pub fn positions(known: &Known<'_>) -> Forces {
    let mut areas = attacked(known.city);
    areas.retain(|area| known.city.position(*area).is_empty());
    areas.sort_by(|a, b| known.enters(*b).total_cmp(&known.enters(*a)));
    let empty = areas.into_iter().map(|area| (Purpose::Position(area), Vec::new())).collect();
    let mut plan = filled(known, empty, false);
    plan.retain(|(_, units)| !units.is_empty());
    plan
}

/// The Areas that a Banner would come to next, the Palace first.
pub fn attacked(city: &City) -> Vec<AreaId> {
    let mut areas: Vec<AreaId> = city.present().map(siege::Banner::attacks).collect();
    areas.sort();
    areas.dedup();
    areas
}
