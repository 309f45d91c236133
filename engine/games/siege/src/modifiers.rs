//! What two dice are modified by: for a defence (S-R18), a Raid (S-R21) and a Sortie (S-R22).
//!
//! Fights, previews and odds all count by these lists.

use serde::{Deserialize, Serialize};

use crate::tables::Fight;
use crate::{AreaId, BannerId, City, Gunboats, Kind, UnitId, data};

/// Why two dice are modified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Factor {
    /// The fortification level of the Area.
    Works,
    Guns,
    Leader,
    Gunboats,
    Steps,
    Troops,
    Sudanese,
    Strength,
    Disordered,
    Morale,
}

/// A modifier and why it holds.
pub type Modifier = (Factor, i8);

/// What a force brings to dice.
struct Force {
    troops: i8,
    steps: i8,
    guns: i8,
    leader: i8,
    gunboats: i8,
    sudanese: bool,
}

impl Force {
    fn of(city: &City, units: &[UnitId]) -> Self {
        let mut force =
            Self { troops: 0, steps: 0, guns: 0, leader: 0, gunboats: 0, sudanese: false };
        for unit in units {
            let known = &data().units[unit.index()];
            match unit.kind() {
                Kind::Sudanese | Kind::Egyptian | Kind::BashiBazouk | Kind::Levy => {
                    force.troops += 1;
                    force.steps += small(city.unit(*unit).steps);
                    force.sudanese |= known.kind == Kind::Sudanese;
                }
                Kind::LightGun | Kind::HeavyGun => force.guns += small(known.value),
                Kind::Gunboat => force.gunboats += 1,
                Kind::Leader => force.leader += known.rating,
            }
        }
        force
    }
}

fn small(of: u8) -> i8 {
    i8::try_from(of).unwrap_or(i8::MAX)
}

/// Each full or part 2 gun points, at most +2 (S-R18, S-R22).
fn by_guns(points: i8) -> i8 {
    ((points + 1) / 2).min(2)
}

/// The modifiers of a defence of an Area by its Position (S-R18); those of 0 are left out.
pub fn defence(city: &City, by: BannerId, area: AreaId, units: &[UnitId]) -> Vec<Modifier> {
    let (force, banner) = (Force::of(city, units), city.banner(by));
    let steps = match force.steps {
        ..=2 => -1,
        3..=4 => 0,
        5..=6 => 1,
        7.. => 2,
    };
    let morale = match city.morale {
        8.. => 1,
        3..=7 => 0,
        ..=2 => -1,
    };
    told([
        (Factor::Works, small(city.level(area))),
        (Factor::Guns, by_guns(force.guns)),
        (Factor::Leader, force.leader),
        (Factor::Gunboats, by_gunboats(city, &force)),
        (Factor::Steps, steps),
        (Factor::Strength, -small(banner.strength)),
        (Factor::Disordered, if banner.disordered { 2 } else { 0 }),
        (Factor::Morale, morale),
    ])
}

/// The modifiers of a Raid (S-R21).
pub fn raid(city: &City, on: BannerId, units: &[UnitId]) -> Vec<Modifier> {
    let force = Force::of(city, units);
    told([
        (Factor::Leader, force.leader),
        (Factor::Guns, force.guns.min(1)),
        (Factor::Gunboats, by_gunboats(city, &force)),
        (Factor::Sudanese, i8::from(force.sudanese)),
        (Factor::Strength, by_strength(city.banner(on).strength)),
        (Factor::Disordered, i8::from(city.banner(on).disordered)),
    ])
}

/// The modifiers of a Sortie (S-R22).
pub fn sortie(city: &City, on: BannerId, units: &[UnitId]) -> Vec<Modifier> {
    let force = Force::of(city, units);
    told([
        (Factor::Troops, force.troops - 1),
        (Factor::Leader, force.leader),
        (Factor::Guns, by_guns(force.guns)),
        (Factor::Gunboats, by_gunboats(city, &force)),
        (Factor::Sudanese, i8::from(force.sudanese)),
        (Factor::Strength, by_strength(city.banner(on).strength)),
        (Factor::Disordered, i8::from(city.banner(on).disordered)),
    ])
}

/// The modifiers of a fight with or for a Banner.
pub fn of(city: &City, fight: Fight, banner: BannerId, units: &[UnitId]) -> Vec<Modifier> {
    match fight {
        Fight::Defence => defence(city, banner, city.banner(banner).attacks(), units),
        Fight::Raid => raid(city, banner, units),
        Fight::Sortie => sortie(city, banner, units),
    }
}

/// One for each gunboat, or for all of them together; twice as much at high water (card 9).
fn by_gunboats(city: &City, force: &Force) -> i8 {
    let many = match city.rulings.gunboats {
        Gunboats::Each => force.gunboats,
        Gunboats::Together => force.gunboats.min(1),
    };
    if city.now.high_water { 2 * many } else { many }
}

/// How strong a Banner is against who comes out to it (S-R21, S-R22).
fn by_strength(strength: u8) -> i8 {
    match strength {
        ..=2 => 0,
        3..=4 => -1,
        5.. => -2,
    }
}

fn told(all: impl IntoIterator<Item = Modifier>) -> Vec<Modifier> {
    all.into_iter().filter(|(_, by)| *by != 0).collect()
}

/// Modifiers summed up, within bounds (S-R19).
pub fn sum(city: &City, modifiers: &[Modifier]) -> i8 {
    city.rulings.limited(modifiers.iter().map(|(_, by)| by).sum())
}
