//! What a march costs the campaign: figures into steps, and whether the field was held.

use super::forces::{Part, nearest};
use crate::hicks::{Field, Grade, Outcome, UnitId as OnTable};
use crate::san_juans::{Board, Toll, UnitId};

/// Ansar to one of our foot who are too many to be left on a field that we hold.
const TOO_MANY: u32 = 2;

/// Whether our side holds the field: the palm was reached by enough men, nothing had broken the
/// square, and of so many `ansar` not too many are left for it. Otherwise it has come through, and
/// the field behind it is the Mahdists'.
pub(super) fn held(outcome: Outcome, ansar: u16) -> bool {
    let left = u32::from(ansar.saturating_sub(outcome.ansar_killed));
    let through = outcome.arrived && outcome.grade != Grade::Annihilated;
    through && outcome.unbroken && left <= TOO_MANY * u32::from(outcome.infantry)
}

/// Steps each unit lost, in the order of the units: the share of its part's figures that are not
/// there any more, stragglers among them (H-R15), to the nearest step. They are taken from the
/// part's units one by one, the largest first, as pursuits take theirs (J-080).
pub(super) fn tolls(units: &[UnitId], board: &Board, field: &Field) -> Vec<Toll> {
    let mut tolls: Vec<Toll> = units.iter().map(|unit| Toll { unit: *unit, steps: 0 }).collect();
    for part in Part::ALL {
        let (began, left) = figures(part, field);
        let belongs = |toll: &Toll| Part::of(board.unit(toll.unit).arm()) == Some(part);
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

/// Figures of a part at the start and at the end.
fn figures(part: Part, field: &Field) -> (u32, u32) {
    let ids: &[OnTable] = match part {
        Part::Foot => &OnTable::BATTALIONS,
        Part::Horse => &OnTable::SQUADRONS,
        Part::FieldGun => &[OnTable::FieldGun],
        Part::Mitrailleuse => &[OnTable::Mitrailleuse],
    };
    let units = ids.iter().filter_map(|id| field.unit(*id));
    units.fold((0, 0), |(began, left), unit| {
        (began + u32::from(unit.start), left + u32::from(unit.figures.min(unit.start)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_is_held_by_whoever_comes_through_whole_and_not_by_too_few() {
        let outcome = Outcome {
            grade: Grade::Success,
            arrived: true,
            turn: 12,
            infantry: 20,
            guns: 1,
            unbroken: true,
            ansar_killed: 5,
        };
        assert!(held(outcome, 45), "two to one");
        assert!(!held(outcome, 46), "more than that");
        assert!(held(Outcome { grade: Grade::BareEscape, ..outcome }, 45));
        assert!(!held(Outcome { unbroken: false, grade: Grade::Success, ..outcome }, 6));
        assert!(!held(Outcome { grade: Grade::Annihilated, ..outcome }, 6), "too few");
        assert!(!held(Outcome { arrived: false, ..outcome }, 6));
    }
}
