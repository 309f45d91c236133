//! A campaign's force as the units of a patrol, and a Mahdist force as Dervishes in hiding.

use patrols::{Force, Muster, TroopId};
use san_juans::{Arm, BattleView, Campaign, FightKind, RebelForce, Troops, UnitId, UnitKind};

/// Units of each side that fit on the table.
pub(super) const MOST: usize = 4;
/// Scouts that go ahead of a patrol of a campaign.
const SCOUTS: u8 = 2;

/// For odds in tenths: bases that ten Mahdist units are, turns, and the share of the patrol's bases
/// that holds the field, in per cent; see `README.md`.
const ODDS: [[u32; 4]; 6] = [
    [10, 26, 8, 50],
    [20, 24, 8, 60],
    [40, 14, 8, 75],
    [60, 11, 8, 90],
    [100, 7, 8, 98],
    [200, 9, 8, 100],
];
/// Units of spearmen there can be, so that no more than four units are on their side.
const SPEARS: u32 = 2;

/// What a battle looks like on the table of a skirmish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Encounter {
    pub(super) force: Force,
    /// The units of the campaign, in the order of those of the patrol.
    pub(super) units: Vec<UnitId>,
}

fn troops(key: &str) -> TroopId {
    key.parse().expect("troops of the list")
}

/// As what a unit of the campaign fights; nothing if it does not.
fn own(kind: UnitKind, arm: Arm) -> Option<TroopId> {
    Some(troops(match (arm, kind.troops) {
        (Arm::Supply, _) => return None,
        (Arm::Artillery, _) => "gun",
        (Arm::MachineGuns, _) => "gardner",
        _ if kind.camels => "camels",
        (Arm::Cavalry, _) => "hussars",
        (_, Troops::Regulars | Troops::Auxiliaries) => "british",
        (_, Troops::Veterans) => "sudanese",
        _ => "egyptian",
    }))
}

pub(super) fn nearest(number: u32, by: u32) -> u32 {
    (number * 2 + by) / (by * 2).max(1)
}

fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The battle that waits to be settled, as a skirmish; nothing if it is too large, or a storm.
pub(super) fn encounter(campaign: &Campaign, battle: &BattleView) -> Option<Encounter> {
    // Whoever is stormed stands behind walls.
    if battle.kind == FightKind::Storm {
        return None;
    }
    let full = u32::from(campaign.options().steps_per_unit.max(1));
    let mut units = Vec::new();
    let mut patrol = Vec::new();
    for id in &battle.units {
        let unit = campaign.board().unit(*id);
        let Some(troops) = own(unit.kind, unit.arm()) else { continue };
        let whole = u32::from(Muster::full(troops).bases);
        let bases = nearest(whole * u32::from(unit.steps), full).clamp(2, whole);
        patrol.push(Muster { troops, bases: small(bases) });
        units.push(*id);
    }
    let theirs = u32::from(battle.force.units());
    if units.is_empty() || units.len() > MOST || theirs == 0 {
        return None;
    }
    let odds = theirs * 10 / u32::try_from(units.len()).ok()?;
    let [each, turns, goal] = press(odds);
    let dervish = gathered(battle.force, each);
    let hidden = small(u32::try_from(dervish.len()).ok()?);
    let (turns, goal) = (small(turns), small(goal));
    let force = Force { patrol, scouts: SCOUTS, dervish, hidden, turns, goal };
    Some(Encounter { force, units })
}

/// The Mahdists gathered into at most four units: horsemen, riflemen, and the spearmen in two; ten
/// units of theirs are `each` bases.
fn gathered(force: RebelForce, each: u32) -> Vec<Muster> {
    let arms = [
        (force.horse, "riders", 1),
        (force.rifles + force.guns + force.machine_guns, "jihadiya", 1),
        (force.foot, "spears", SPEARS),
    ];
    let mut gathered = Vec::new();
    for (units, key, most) in arms {
        let troops = troops(key);
        let full = u32::from(Muster::full(troops).bases);
        let bases = nearest(u32::from(units) * each, 10);
        if units == 0 {
            continue;
        }
        let count = bases.div_ceil(full).clamp(1, most);
        for at in 0..count {
            let share = bases / count + u32::from(at < bases % count);
            gathered.push(Muster { troops, bases: small(share.clamp(2, full)) });
        }
    }
    gathered
}

/// What the odds, in tenths of a Mahdist unit to one of ours, make of a battle: between the odds of
/// the rows in proportion, beyond them as the last.
fn press(odds: u32) -> [u32; 3] {
    let above = ODDS.iter().position(|row| row[0] >= odds).unwrap_or(ODDS.len() - 1);
    let (low, high) = (ODDS[above.saturating_sub(1)], ODDS[above]);
    let span = (high[0] - low[0]).max(1);
    let part = odds.clamp(low[0], high[0]) - low[0];
    let between = |column: usize| nearest(low[column] * (span - part) + high[column] * part, span);
    [between(1), between(2), between(3)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mahdists_are_gathered_into_at_most_four_units() {
        let force =
            |foot, horse, rifles| RebelForce { foot, horse, rifles, guns: 0, machine_guns: 0 };
        let told = |force, each| -> Vec<(String, u8)> {
            let units = gathered(force, each);
            units.iter().map(|of| (of.troops.to_string(), of.bases)).collect()
        };
        let named = |units: &[(&str, u8)]| -> Vec<(String, u8)> {
            units.iter().map(|(key, bases)| ((*key).to_owned(), *bases)).collect()
        };
        assert_eq!(told(force(4, 0, 0), 20), named(&[("spears", 8)]));
        assert_eq!(told(force(9, 1, 0), 20), named(&[("riders", 2), ("spears", 9), ("spears", 9)]));
        let many = named(&[("riders", 8), ("jihadiya", 8), ("spears", 12), ("spears", 12)]);
        assert_eq!(told(force(30, 9, 9), 20), many);
        assert_eq!(
            told(force(1, 1, 1), 1),
            named(&[("riders", 2), ("jihadiya", 2), ("spears", 2)])
        );
    }

    #[test]
    fn odds_between_two_rows_are_taken_in_proportion() {
        for row in ODDS {
            assert_eq!(press(row[0]), [row[1], row[2], row[3]]);
        }
        assert_eq!(press(0), press(ODDS[0][0]), "never easier than the first row");
        assert_eq!(press(250), press(200), "never harder than the last one");
        let (low, high) = (press(40), press(60));
        let middle = press(50);
        for at in 0..3 {
            let bounds = low[at].min(high[at])..=low[at].max(high[at]);
            assert!(bounds.contains(&middle[at]), "{middle:?}");
        }
    }
}
