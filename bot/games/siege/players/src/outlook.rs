//! How likely the city holds, judged by how it stands.

use siege::{Arm, BannerId, City, LAST_TURN, Place, Unit, data};

/// What the logistic curve begins with, and what each of the things looked at adds, as fitted to
/// 7,000 sieges of governors who went by whims now and then.
const BASE: f64 = 2.447;
const COUNTS: [f64; LOOKED_AT] = [
    -0.123, 1.864, -1.031, -4.791, -2.461, 1.169, 0.324, 0.059, 0.503, 0.092, -0.302, 1.449, 0.789,
    1.771, 1.291, 0.67, -0.414, -2.44,
];
const LOOKED_AT: usize = 18;

/// How likely a Banner comes so many Areas nearer in so many months, at such a chance in each.
pub(crate) fn comes(areas: u8, months: u8, chance: f64) -> f64 {
    let mut at = [0.0; 6];
    at[0] = 1.0;
    for _ in 0..months {
        for area in (1..at.len()).rev() {
            at[area] += chance * (at[area - 1] - at[area]);
        }
    }
    at[usize::from(areas.min(5))]
}

/// How often a Banner acts in a month.
fn acts(banner: BannerId) -> f64 {
    let cards = &data().banner_cards;
    cards.iter().filter(|card| card.banners.contains(&banner)).count() as f64 / cards.len() as f64
}

fn looked_at(city: &City) -> [f64; LOOKED_AT] {
    let months = (LAST_TURN + 1).saturating_sub(city.turn);
    let share = f64::from(months) / f64::from(LAST_TURN);
    let (mut slow, mut quick, mut worst) = (0.0, 0.0, 0.0_f64);
    let (mut strong, mut works) = (0.0, 0.0);
    for banner in city.present() {
        let acts = acts(banner.id);
        let near = comes(banner.area, months, 0.6 * acts);
        let seldom = comes(banner.area, months, 0.3 * acts);
        (slow, quick, worst) = (slow + seldom, quick + near, worst.max(seldom));
        strong += near * f64::from(banner.strength) / 6.0;
        works += near * f64::from(city.level(banner.attacks())) / 4.0;
    }
    let gone = [Place::Lost, Place::Sailed, Place::Reserve, Place::Damaged];
    let of = |arm: Arm, counts: &dyn Fn(&Unit) -> f64| -> f64 {
        let there = city.units.iter().filter(|unit| !gone.contains(&unit.place));
        there.filter(|unit| unit.id.arm() == arm).map(counts).sum()
    };
    let known = |unit: &Unit| &data().units[unit.id.index()];
    let steps = of(Arm::Troops, &|unit| f64::from(unit.steps)) / 20.0;
    let guns = of(Arm::Guns, &|unit| f64::from(known(unit).value)) / 8.0;
    let boats = of(Arm::Gunboats, &|_| 1.0) / 6.0;
    let leaders = of(Arm::Leaders, &|unit| f64::from(known(unit).rating)) / 4.0;
    let morale = f64::from(city.morale);
    let short = f64::from(months) - f64::from(city.resources);
    [
        share,
        slow,
        quick,
        worst,
        strong,
        works,
        quick * steps,
        quick * guns,
        quick * boats,
        quick * leaders,
        steps * share,
        guns * share,
        boats * share,
        leaders * share,
        (morale / 3.0).min(1.0),
        f64::from(u8::from(city.morale >= 8)),
        (short - morale + 1.0).max(0.0) / 6.0,
        short.max(0.0) / 12.0,
    ]
}

/// How likely the city holds, in thousandths.
pub(crate) fn holds(city: &City) -> i64 {
    let sum = looked_at(city).iter().zip(COUNTS).fold(BASE, |sum, (of, counts)| sum + of * counts);
    // The logistic curve, near enough.
    let half = (sum / 2.0).clamp(-3.0, 3.0);
    let square = half * half;
    (500.0 + 500.0 * half * (27.0 + square) / (27.0 + 9.0 * square)) as i64
}
