//! What an action is worth: the best of each type, and which types get the points there are.

use siege::phases::actions::{GUNBOAT_PRICE, LEVIES, SORTIE_PRICE, pool};
use siege::tables::Fight;
use siege::{Action, AreaId, BannerId, Choice, Place, Purpose, UnitId, modifiers};

use crate::policy::Known;
use crate::policy::force::{
    acts, all_held, chances, enters, muster, none_held, point, positions, value,
};

/// An exchange, or a force, has to be worth a little more than doing nothing.
const LEAST: f64 = 0.15;
/// Months that Levies and gunboats serve before they are lost, on the average.
const LEVIES_SERVE: f64 = 3.0;
const GUNBOATS_SERVE: f64 = 8.0;

/// The action he takes next: of those that are worth their point, the first in the order in which
/// they must be done.
pub(super) fn action(known: &Known<'_>, of: &[Choice]) -> Choice {
    let city = known.city;
    let mut best: Vec<(Action, Choice, f64)> = Vec::new();
    for choice in of {
        let wanted = |action: &Action| known.shuns != Some(*action);
        let Some(action) = choice.action().filter(wanted) else { continue };
        let worth = worth(known, *choice);
        match best.iter_mut().find(|(of, ..)| *of == action) {
            Some(found) if found.2 >= worth => {}
            Some(found) => *found = (action, *choice, worth),
            None => best.push((action, *choice, worth)),
        }
    }
    best.retain(|(.., worth)| *worth > LEAST);
    best.sort_by(|a, b| b.2.total_cmp(&a.2));
    let mut left = usize::from(city.now.points);
    // S-R32: the last of them is for Positions.
    let mut others = left.saturating_sub(usize::from(city.rulings.last_point && city.turn > 1));
    best.retain(|(action, ..)| {
        let of = if *action == Action::Positions { &mut left } else { &mut others };
        let goes = *of > 0;
        *of = of.saturating_sub(1);
        goes
    });
    best.truncate(usize::from(city.now.points));
    best.sort_by_key(|(action, ..)| *action);
    let defends = || {
        let may = of.contains(&Choice::Defend) && known.shuns != Some(Action::Positions);
        may && !positions(known).is_empty()
    };
    match best.first() {
        Some((_, choice, _)) => *choice,
        None if defends() => Choice::Defend,
        None => Choice::End,
    }
}

fn worth(known: &Known<'_>, choice: Choice) -> f64 {
    let city = known.city;
    let price = |points: u8| {
        let own = points.saturating_sub(city.now.free);
        f64::from(own) * point(city) + f64::from(points - own) * 0.02
    };
    match choice {
        Choice::Fortify(area, levels) => raised(known, area, levels) - price(levels),
        Choice::RaiseMorale => morale(city.morale) - price(2),
        Choice::RaiseResources => match (city.resources, city.morale) {
            (0, 6..) => 1.0,
            (1..=2, 8..) => 0.5,
            _ => 0.0,
        },
        Choice::Gunboat(unit) => with_more(known, &[unit], GUNBOATS_SERVE) - price(GUNBOAT_PRICE),
        Choice::Levies => levies(known),
        Choice::Raid(banner) => sent(known, Purpose::Raid(banner), banner),
        Choice::Sortie(banner) => {
            sent(known, Purpose::Sortie(banner), banner) - price(SORTIE_PRICE)
        }
        Choice::Defend => all_held(known) - none_held(known),
        _ => 0.0,
    }
}

fn morale(now: u8) -> f64 {
    match now {
        0 => 8.0,
        1 => 4.0,
        2 => 3.0,
        3 => 1.4,
        4..=6 => 0.8,
        7 => 1.6,
        _ => 0.2,
    }
}

fn with_more(known: &Known<'_>, units: &[UnitId], months: f64) -> f64 {
    let mut city = known.city.clone();
    for unit in units {
        city.units[unit.index()].place = Place::Available;
    }
    let months = f64::from(13_u8.saturating_sub(city.turn)).min(months);
    months * (all_held(&Known { city: &city, ..*known }) - all_held(known))
}

fn levies(known: &Known<'_>) -> f64 {
    let city = known.city;
    let pool: Vec<UnitId> = pool(city).take(LEVIES).collect();
    with_more(known, &pool, LEVIES_SERVE) - morale(city.morale.saturating_sub(1))
}

fn sent(known: &Known<'_>, purpose: Purpose, banner: BannerId) -> f64 {
    let units = muster(known, purpose, &[]);
    let elsewhere = 0.25 * units.len() as f64 * if known.daring > 1.0 { 0.3 } else { 1.0 };
    if units.is_empty() { 0.0 } else { value(known, purpose, banner, &units) - elsewhere }
}

/// What so many levels more are worth in an Area: against whoever attacks it next, and whoever may
/// come to it later.
fn raised(known: &Known<'_>, area: AreaId, levels: u8) -> f64 {
    let city = known.city;
    let plan = positions(known);
    let units: &[UnitId] =
        plan.iter().find(|(of, _)| *of == area).map_or(&[], |(_, units)| units.as_slice());
    let now = city.level(area);
    let mut worth = 0.0;
    for banner in city.present() {
        let far = banner.area.saturating_sub(1).checked_sub(area.number());
        let on_way = area.track().is_none_or(|track| track == banner.id);
        let Some(far) = far.filter(|_| on_way) else { continue };
        // What is two Areas off is attacked later, if ever.
        let soon = [1.6, 0.7, 0.3, 0.1][usize::from(far.min(3))];
        // Where nobody is planned yet, as many stand as usual.
        let base = match units.is_empty() || far > 0 {
            true => i32::from(now) + 2 - i32::from(banner.strength),
            false => {
                let told = modifiers::defence(city, banner.id, area, units);
                told.iter().map(|(_, by)| i32::from(*by)).sum()
            }
        };
        let enters = |sum: i32| {
            let sum = known.city.rulings.limited(i8::try_from(sum).unwrap_or(0));
            f64::from(chances(Fight::Defence, sum).advances) / 216.0
        };
        let saved = enters(base) - enters(base + i32::from(levels));
        worth += soon * acts(known, banner.id) * saved * self::enters(city, area);
    }
    worth
}

pub(super) fn more_works(known: &Known<'_>, of: &[Choice]) -> Choice {
    let best = of.iter().copied().map(|choice| (worth(known, choice), choice));
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(worth, _)| *worth > LEAST).map_or(Choice::Ready, |(_, choice)| choice)
}

pub(super) fn free_works(known: &Known<'_>, of: &[Choice]) -> Option<Choice> {
    let worth = |choice: &Choice| match choice {
        Choice::Area(area) => raised(known, *area, 1),
        _ => 0.0,
    };
    of.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b)))
}

fn danger(known: &Known<'_>, choice: Choice) -> f64 {
    let Choice::Banner(id) = choice else { return 0.0 };
    let banner = known.city.banner(id);
    acts(known, id) * enters(known.city, banner.attacks()) * f64::from(banner.strength)
}

pub(super) fn most_dangerous(known: &Known<'_>, of: &[Choice]) -> Option<Choice> {
    of.iter().copied().max_by(|a, b| danger(known, *a).total_cmp(&danger(known, *b)))
}

pub(super) fn least_dangerous(known: &Known<'_>, of: &[Choice]) -> Option<Choice> {
    of.iter().copied().min_by(|a, b| danger(known, *a).total_cmp(&danger(known, *b)))
}

pub(super) fn sail(known: &Known<'_>, of: &[Choice]) -> Choice {
    let gunboat = of.iter().copied().find(|choice| *choice != Choice::No);
    gunboat.filter(|_| known.city.morale <= 2).unwrap_or(Choice::No)
}
