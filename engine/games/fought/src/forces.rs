//! A campaign's force as a square on the table, and a Mahdist force as a pool of Ansar.

use hicks::{Army, Force, Muster, Press, Troops};
use san_juans::{Arm, BattleView, Campaign, FightKind, Unit, UnitKind};

/// Metrics of a unit of foot at full strength: a battalion (H-008).
const BATTALION: u32 = 16;
/// Metrics of a unit of horse at full strength: a squadron (H-009).
const SQUADRON: u32 = 4;
/// The most foot on the table: four battalions (H-008).
const FOOT_MAX: u32 = 64;
/// The least foot that forms a square: four figures to a face.
const FOOT_MIN: u32 = 16;
/// The most horse on the table: two squadrons (H-009).
const HORSE_MAX: u32 = 8;
/// Ansar for a unit of the Mahdists.
const ANSAR: u32 = 6;

/// For odds in tenths: rolls a turn for ambushes besides, the strength of what comes and the share
/// of the foot that has to come through, both in per cent; see `README.md`.
const ODDS: [[u32; 4]; 6] = [
    [5, 1, 50, 68],
    [10, 2, 65, 70],
    [20, 2, 75, 82],
    [30, 3, 75, 74],
    [40, 4, 60, 74],
    [60, 4, 60, 92],
];

/// What a battle looks like on the table of a march.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) force: Force,
    pub(super) army: Army,
    pub(super) ansar: u16,
    pub(super) press: Press,
}

/// What unit of a march a unit of the campaign is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Branch {
    Foot,
    Horse,
    FieldGun,
    Mitrailleuse,
}

impl Branch {
    /// Every one.
    pub(super) const ALL: [Self; 4] = [Self::Foot, Self::Horse, Self::FieldGun, Self::Mitrailleuse];

    /// Where a unit belongs; nowhere if it does not fight.
    pub(super) fn of(arm: Arm) -> Option<Self> {
        match arm {
            Arm::Infantry | Arm::Garrison => Some(Self::Foot),
            Arm::Cavalry => Some(Self::Horse),
            Arm::Artillery => Some(Self::FieldGun),
            Arm::MachineGuns => Some(Self::Mitrailleuse),
            Arm::Supply => None,
        }
    }
}

/// As what a kind of foot or horse fights; nothing if that is diced for when it matters, as the
/// printed army's unknown battalion (H-008, H-R20).
fn troops(kind: UnitKind) -> Option<Troops> {
    match kind.troops {
        san_juans::Troops::Levies => Some(Troops::Arabs),
        san_juans::Troops::Untried => None,
        san_juans::Troops::Irregulars => Some(Troops::BashiBazouks),
        san_juans::Troops::Veterans => Some(Troops::Blacks),
        san_juans::Troops::Auxiliaries => Some(Troops::Indians),
        san_juans::Troops::Regulars => Some(Troops::British),
    }
}

/// The battle that waits to be settled, as a march; nothing if none waits or the force cannot
/// form a square.
pub(super) fn column(campaign: &Campaign, battle: &BattleView) -> Option<Column> {
    // Whoever is stormed stands behind walls and marches nowhere.
    if battle.kind == FightKind::Storm {
        return None;
    }
    let units: Vec<&Unit> = battle.units.iter().map(|id| campaign.board().unit(*id)).collect();
    let full = u32::from(campaign.options().steps_per_unit.max(1));
    let of = |part| parts(&units, part);
    let (foot, horse) = (of(Branch::Foot), of(Branch::Horse));
    let whole = figures(&foot, BATTALION, full);
    if whole < FOOT_MIN {
        return None;
    }
    // A force larger than the table holds comes in proportion, and so does whoever meets it.
    let scaled = |number: u32| nearest(number * FOOT_MAX, whole.max(FOOT_MAX));
    let riders = scaled(figures(&horse, SQUADRON, full)).min(HORSE_MAX);
    let riders = if horse.is_empty() { 0 } else { riders.max(1) };
    let ansar = scaled(u32::from(battle.force.units()) * ANSAR).max(1);
    let faces = allot(&foot, 4);
    let battalions: Vec<Muster> = share_out(whole.min(FOOT_MAX), &faces);
    let squads = allot(&horse, if riders > SQUADRON { 2 } else { 1 });
    let squadrons = share_out(riders, &squads);
    let squadron = |at: usize| {
        let nobody = Muster { troops: Some(Troops::Arabs), figures: 0 };
        squadrons.get(at).copied().unwrap_or(nobody)
    };
    let army = match mostly(&foot) {
        Some(Troops::British) => Army::British,
        Some(Troops::Indians) => Army::Indian,
        _ => Army::Egyptian,
    };
    let force = Force {
        battalions: battalions.try_into().ok()?,
        squadrons: [squadron(0), squadron(1)],
        field_gun: !of(Branch::FieldGun).is_empty(),
        mitrailleuse: !of(Branch::Mitrailleuse).is_empty(),
        gunners: army.gunners(),
    };
    let odds = u32::from(battle.force.units()) * 10 / u32::try_from(units.len()).ok()?.max(1);
    let press = press(odds, whole.min(FOOT_MAX));
    Some(Column { force, army, ansar: u16::try_from(ansar).unwrap_or(u16::MAX), press })
}

/// What the odds, in tenths of a Mahdist unit to one of ours, make of a battle: between the odds
/// of these rows in proportion, beyond them as the last. Fewer figures meet fewer Ansar.
fn press(odds: u32, foot: u32) -> Press {
    let first = ODDS[0];
    let above = ODDS.iter().position(|row| row[0] >= odds);
    let (low, high) = match above {
        Some(0) => (first, first),
        Some(at) => (ODDS[at - 1], ODDS[at]),
        None => (ODDS[ODDS.len() - 1], ODDS[ODDS.len() - 1]),
    };
    let span = (high[0] - low[0]).max(1);
    let part = odds.clamp(low[0], high[0]) - low[0];
    let between = |column: usize| {
        nearest(low[column] * (span - part.min(span)) + high[column] * part.min(span), span)
    };
    Press {
        rolls: u8::try_from(between(1)).unwrap_or(u8::MAX),
        strength: u16::try_from(nearest(between(2) * foot, FOOT_MAX)).unwrap_or(u16::MAX),
        goal: u8::try_from(between(3)).unwrap_or(100),
    }
}

/// Steps of one part of a force, by what they fight as, the most first.
fn parts(units: &[&Unit], part: Branch) -> Vec<(Option<Troops>, u32)> {
    let mut found: Vec<(Option<Troops>, u32)> = Vec::new();
    for unit in units.iter().filter(|unit| Branch::of(unit.arm()) == Some(part)) {
        let (troops, steps) = (troops(unit.kind), u32::from(unit.steps));
        match found.iter_mut().find(|(other, _)| *other == troops) {
            Some((_, sum)) => *sum += steps,
            None => found.push((troops, steps)),
        }
    }
    found.retain(|(_, steps)| *steps > 0);
    found.sort_by_key(|(_, steps)| std::cmp::Reverse(*steps));
    found
}

fn steps(parts: &[(Option<Troops>, u32)]) -> u32 {
    parts.iter().map(|(_, steps)| steps).sum()
}

/// Metrics of so many steps, `each` for a unit at full strength.
fn figures(parts: &[(Option<Troops>, u32)], each: u32, full: u32) -> u32 {
    nearest(steps(parts) * each, full)
}

/// A quotient rounded to the nearest whole number, halves up.
pub(super) fn nearest(number: u32, by: u32) -> u32 {
    (number * 2 + by) / (by * 2)
}

fn mostly(parts: &[(Option<Troops>, u32)]) -> Option<Troops> {
    parts.first().and_then(|(troops, _)| *troops)
}

/// Gives `count` places to kinds of troops in proportion to their steps: whole shares first, then
/// the largest remainders, the stronger kind first among equals.
fn allot(parts: &[(Option<Troops>, u32)], count: usize) -> Vec<Option<Troops>> {
    let all = steps(parts).max(1);
    let places = u32::try_from(count).unwrap_or(u32::MAX);
    let mut given: Vec<(usize, u32, u32)> = Vec::new();
    for (at, (_, steps)) in parts.iter().enumerate() {
        given.push((at, steps * places / all, steps * places % all));
    }
    let whole: u32 = given.iter().map(|(_, whole, _)| whole).sum();
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(given[*at].2));
    let left = usize::try_from(places - whole).unwrap_or(0);
    for at in order.into_iter().take(left) {
        given[at].1 += 1;
    }
    let faces = given.iter().flat_map(|(at, times, _)| {
        std::iter::repeat_n(parts[*at].0, usize::try_from(*times).unwrap_or(0))
    });
    faces.collect()
}

/// Metrics in equal parts, the first ones taking what is left over.
fn share_out(figures: u32, among: &[Option<Troops>]) -> Vec<Muster> {
    let count = u32::try_from(among.len()).unwrap_or(u32::MAX).max(1);
    let each = |at: usize| {
        let extra = u32::try_from(at).is_ok_and(|at| at < figures % count);
        u8::try_from(figures / count + u32::from(extra)).unwrap_or(u8::MAX)
    };
    among
        .iter()
        .enumerate()
        .map(|(at, troops)| Muster { troops: *troops, figures: each(at) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_go_to_kinds_in_proportion_to_their_steps() {
        let (blacks, arabs, bazouks) =
            (Some(Troops::Blacks), Some(Troops::Arabs), Some(Troops::BashiBazouks));
        assert_eq!(allot(&[(arabs, 16)], 4), [arabs; 4]);
        assert_eq!(allot(&[(arabs, 8), (blacks, 8)], 4), [arabs, arabs, blacks, blacks]);
        assert_eq!(
            allot(&[(arabs, 6), (blacks, 4), (None, 4), (bazouks, 2)], 4),
            [arabs, arabs, blacks, None],
            "1.5, 1, 1 and half a face: the stronger of two equal remainders"
        );
        assert_eq!(allot(&[(arabs, 20), (blacks, 1)], 4), [arabs; 4], "too few for a face");
        assert_eq!(allot(&[(arabs, 5), (blacks, 3)], 1), [arabs]);
        assert_eq!(allot(&[], 2), []);
    }

    #[test]
    fn figures_are_shared_out_to_the_last() {
        let of = |figures| {
            let faces = share_out(figures, &[None; 4]);
            faces.iter().map(|muster| muster.figures).collect::<Vec<u8>>()
        };
        assert_eq!(of(64), [16, 16, 16, 16]);
        assert_eq!(of(16), [4, 4, 4, 4]);
        assert_eq!(of(27), [7, 7, 7, 6]);
    }
}
