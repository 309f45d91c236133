//! What a march costs the campaign: figures into steps, and whether the field was held.

use super::forces::{Branch, nearest};
use hicks::{Field, Grade, Options, Outcome, UnitId as OnTable};
use san_juans::{Board, UnitId, UnitSteps};

/// Whether our side holds the field: a square has come to the palm, and with it the share of its
/// foot that the odds ask for. Otherwise it has come through at most, and the field behind it is
/// the Mahdists'. Marches that were begun before odds asked anything ask for half.
pub(super) fn held(outcome: Outcome, options: &Options) -> bool {
    let goal = options.press.map_or(50, |press| u32::from(press.goal));
    let foot = u32::from(options.force().infantry());
    let through = outcome.arrived && outcome.grade != Grade::Annihilated;
    through && u32::from(outcome.infantry) * 100 >= foot * goal
}

/// Steps each unit lost, in the order of the units: the share of its part's figures that are not
/// with the square at the end (H-R15), to the nearest step; if the field is `held`, that are not
/// on it any more. They are taken from the
/// part's units one by one, the largest first, as pursuits take theirs (J-080).
pub(super) fn tolls(units: &[UnitId], board: &Board, field: &Field, held: bool) -> Vec<UnitSteps> {
    let mut tolls: Vec<UnitSteps> =
        units.iter().map(|unit| UnitSteps { unit: *unit, steps: 0 }).collect();
    for part in Branch::ALL {
        let (began, left) = figures(part, field, held);
        let belongs = |toll: &UnitSteps| Branch::of(board.unit(toll.unit).arm()) == Some(part);
        let steps: u32 = tolls
            .iter()
            .filter(|toll| belongs(toll))
            .map(|toll| u32::from(board.unit(toll.unit).steps))
            .sum();
        let lost = if began == 0 { 0 } else { nearest(steps * (began - left), began) };
        let mut order: Vec<usize> = (0..tolls.len()).filter(|at| belongs(&tolls[*at])).collect();
        order.sort_by_key(|at| std::cmp::Reverse(board.unit(tolls[*at].unit).steps));
        let mut lost = lost.min(steps);
        while lost > 0 {
            for at in &order {
                let toll = &mut tolls[*at];
                if lost > 0 && toll.steps < board.unit(toll.unit).steps {
                    toll.steps += 1;
                    lost -= 1;
                }
            }
        }
    }
    tolls
}

fn figures(part: Branch, field: &Field, held: bool) -> (u32, u32) {
    let ids: &[OnTable] = match part {
        Branch::Foot => &OnTable::BATTALIONS,
        Branch::Horse => &OnTable::SQUADRONS,
        Branch::FieldGun => &[OnTable::FieldGun],
        Branch::Mitrailleuse => &[OnTable::Mitrailleuse],
    };
    let units = ids.iter().filter_map(|id| field.unit(*id));
    units.fold((0, 0), |(began, left), unit| {
        let with = if held || field.counts(unit) { unit.figures.min(unit.start) } else { 0 };
        (began + u32::from(unit.start), left + u32::from(with))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hicks::Press;

    #[test]
    fn the_field_is_held_by_whoever_brings_enough_of_the_foot_to_the_palm() {
        let outcome = Outcome {
            grade: Grade::Success,
            arrived: true,
            turn: 12,
            infantry: 40,
            guns: 1,
            unbroken: false,
            ansar_killed: 5,
        };
        let asks = |goal| Options {
            press: Some(Press { rolls: 2, strength: 100, goal }),
            ..Options::default()
        };
        assert!(held(outcome, &asks(62)), "40 of 64");
        assert!(!held(outcome, &asks(63)));
        assert!(held(Outcome { infantry: 64, ..outcome }, &asks(100)), "at any odds somebody can");
        assert!(held(Outcome { infantry: 32, ..outcome }, &Options::default()), "begun before");
        assert!(!held(Outcome { grade: Grade::Annihilated, ..outcome }, &asks(30)), "too few");
        assert!(!held(Outcome { arrived: false, ..outcome }, &asks(30)));
    }
}
