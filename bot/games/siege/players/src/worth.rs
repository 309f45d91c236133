//! What an action is worth, and which get the points there are.

use siege::phases::actions::{GUNBOAT_PRICE, LEVIES, SORTIE_PRICE, pool};
use siege::tables::Fight;
use siege::{Action, AreaId, BannerId, Choice, City, Place, Purpose, UnitId, modifiers};

use crate::force::{Forces, Known, all_held, chances, filled, muster, point, positions, value};

/// An exchange, or a force, has to be worth a little more than doing nothing.
const LEAST: f64 = 0.15;
/// Months that Levies and gunboats serve before they are lost, on the average.
const LEVIES_SERVE: f64 = 3.0;
const GUNBOATS_SERVE: f64 = 8.0;

/// A city as it stands in the middle of a month, with who would defend it.
pub(crate) struct Month<'a> {
    known: Known<'a>,
    plan: Forces,
}

/// What could be done, with what it is worth: by type in the order in which they must be done, the
/// best of each first.
pub(crate) type Judged = Vec<(Action, Choice, f64)>;

impl<'a> Month<'a> {
    pub(crate) fn of(known: Known<'a>) -> Self {
        Self { plan: positions(&known), known }
    }

    pub(crate) fn judged(&self, of: &[Choice], shuns: Option<Action>) -> Judged {
        let judged = |choice: &Choice| {
            let action = choice.action().filter(|action| shuns != Some(*action))?;
            Some((action, *choice, self.worth(*choice)))
        };
        let mut all: Judged = of.iter().filter_map(judged).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0).then(b.2.total_cmp(&a.2)));
        all
    }

    /// What he does with the points there are, in its order: the best of each type that is worth its
    /// point; Positions in any case, if there is a point for them.
    pub(crate) fn actions(&self, mut best: Judged) -> Vec<Choice> {
        let City { now, rulings, turn, .. } = self.known.city;
        best.dedup_by_key(|(action, ..)| *action);
        best.retain(|(action, _, worth)| *worth > LEAST || *action == Action::Positions);
        best.sort_by(|a, b| b.2.total_cmp(&a.2));
        // S-R32: the last of them is for Positions.
        let kept = u8::from(rulings.last_point && *turn > 1);
        let (mut left, mut others) = (now.points, now.points.saturating_sub(kept));
        best.retain(|(action, ..)| {
            let of = if *action == Action::Positions { &mut left } else { &mut others };
            let goes = *of > 0;
            *of = of.saturating_sub(1);
            goes
        });
        best.truncate(usize::from(now.points));
        best.sort_by_key(|(action, ..)| *action);
        best.into_iter().map(|(_, choice, _)| choice).collect()
    }

    pub(crate) fn worth(&self, choice: Choice) -> f64 {
        let city = self.known.city;
        let price = |points: u8| {
            let own = points.saturating_sub(city.now.free);
            f64::from(own) * point(city) + f64::from(points - own) * 0.02
        };
        match choice {
            Choice::Fortify(area, levels) => self.raised(area, levels) - price(levels),
            Choice::Area(area) => self.raised(area, 1),
            Choice::RaiseMorale => morale(city.morale) - price(2),
            Choice::RaiseResources => match (city.resources, city.morale) {
                (0, 6..) => 1.0,
                (1..=2, 8..) => 0.5,
                _ => 0.0,
            },
            Choice::Gunboat(unit) => self.with_more(&[unit], GUNBOATS_SERVE) - price(GUNBOAT_PRICE),
            Choice::Levies => {
                let pool: Vec<UnitId> = pool(city).take(LEVIES).collect();
                self.with_more(&pool, LEVIES_SERVE) - morale(city.morale.saturating_sub(1))
            }
            Choice::Raid(banner) => self.sent(Purpose::Raid(banner), banner),
            Choice::Sortie(banner) => {
                self.sent(Purpose::Sortie(banner), banner) - price(SORTIE_PRICE)
            }
            Choice::Defend => all_held(&self.known, &self.plan) - all_held(&self.known, &vec![]),
            Choice::Banner(banner) => {
                let of = city.banner(banner);
                let enters = self.known.enters(of.attacks());
                self.known.acts(banner) * enters * f64::from(of.strength)
            }
            _ => 0.0,
        }
    }

    /// What counters more would be worth in the Positions of so many months.
    fn with_more(&self, units: &[UnitId], months: f64) -> f64 {
        let mut city = self.known.city.clone();
        for unit in units {
            city.units[unit.index()].place = Place::Available;
        }
        let more = Known::with(&self.known, &city);
        let gain = all_held(&more, &filled(&more, self.plan.clone(), false));
        let months = f64::from(13_u8.saturating_sub(city.turn)).min(months);
        months * (gain - all_held(&self.known, &self.plan))
    }

    fn sent(&self, purpose: Purpose, banner: BannerId) -> f64 {
        let units = muster(&self.known, purpose, &[]);
        value(&self.known, purpose.fight(), banner, &units) - 0.25 * units.len() as f64
    }

    /// What so many levels more are worth in an Area: against whoever attacks it next, and whoever
    /// may come to it later.
    fn raised(&self, area: AreaId, levels: u8) -> f64 {
        let (known, city) = (&self.known, self.known.city);
        let plan = self.plan.iter().find(|(of, _)| *of == Purpose::Position(area));
        let mut worth = 0.0;
        for banner in city.present() {
            let far = banner.area.saturating_sub(1).checked_sub(area.number());
            let on_way = area.track().is_none_or(|track| track == banner.id);
            let Some(far) = far.filter(|_| on_way) else { continue };
            // What is two Areas off is attacked later, if ever.
            let soon = [1.6, 0.7, 0.3, 0.1][usize::from(far.min(3))];
            let base = match plan.filter(|_| far == 0) {
                Some((_, units)) => {
                    let told = modifiers::defence(city, banner.id, area, units);
                    told.iter().map(|(_, by)| by).sum()
                }
                // Where nobody is planned yet, as many stand as usual.
                None => (city.level(area) + 2).cast_signed() - banner.strength.cast_signed(),
            };
            let enters = |sum: i8| {
                f64::from(chances(Fight::Defence, city.rulings.limited(sum)).advances) / 216.0
            };
            let saved = enters(base) - enters(base + levels.cast_signed());
            worth += soon * known.acts(banner.id) * saved * known.enters(area);
        }
        worth
    }

    /// The best of what is offered; `none`, if there is such a thing, unless it is worth something.
    pub(crate) fn best(&self, of: &[Choice], none: Option<Choice>) -> Option<Choice> {
        let all = of.iter().filter(|choice| Some(**choice) != none);
        let best = all.map(|choice| (self.worth(*choice), *choice));
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(worth, _)| none.is_none() || *worth > LEAST)
            .map(|(_, choice)| choice)
            .or(none)
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
