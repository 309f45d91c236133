//! What a skirmish costs the campaign: bases into steps, and whether the field was held.

use patrols::{Board, Faction, Outcome, UnitId as OnTable};
use san_juans::{Board as CampaignBoard, UnitId, UnitSteps};

use crate::forces::nearest;

/// Bases of a unit that stand at the end: alive, and not running.
fn standing(board: &Board, unit: OnTable) -> u32 {
    let unit = board.unit(unit);
    let gone = unit.routing || matches!(unit.place, patrols::Place::Lost);
    if gone { 0 } else { u32::from(unit.count()) }
}

fn living(board: &Board, unit: OnTable) -> u32 {
    u32::from(board.unit(unit).count())
}

fn own(count: usize) -> impl Iterator<Item = OnTable> {
    OnTable::of(Faction::Patrol).take(count)
}

/// The share of the patrol's bases that stand at the end, in per cent.
pub(super) fn stood(board: &Board, units: usize) -> u8 {
    let all: u32 = own(units).map(|id| u32::from(board.unit(id).full)).sum();
    let left: u32 = own(units).map(|id| standing(board, id)).sum();
    u8::try_from(left * 100 / all.max(1)).unwrap_or(100)
}

/// Whether our side holds the field: the Dervishes have not won by points, and as many bases stand
/// as the odds ask for.
pub(super) fn held(outcome: Outcome, stood: u8, goal: u8) -> bool {
    outcome.winner != Some(Faction::Dervish) && stood >= goal
}

/// Steps each unit lost: the share of its bases that are dead, to the nearest step; of those that
/// have run off the table half come back.
pub(super) fn tolls(
    units: &[UnitId],
    fought: &[UnitId],
    campaign: &CampaignBoard,
    board: &Board,
) -> Vec<UnitSteps> {
    let toll = |unit: &UnitId| {
        let steps = u32::from(campaign.unit(*unit).steps);
        let at = fought.iter().position(|other| other == unit);
        let lost = at.and_then(|at| own(fought.len()).nth(at)).map_or(0, |id| {
            let full = u32::from(board.unit(id).full).max(1);
            let ran = living(board, id) - standing(board, id).min(living(board, id));
            let gone = full - living(board, id).min(full);
            nearest(steps * (2 * gone + ran), 2 * full)
        });
        UnitSteps { unit: *unit, steps: u8::try_from(lost.min(steps)).unwrap_or(u8::MAX) }
    };
    units.iter().map(toll).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use patrols::End;

    #[test]
    fn the_field_is_held_with_enough_bases_unless_the_dervishes_win() {
        let outcome =
            Outcome { winner: Some(Faction::Patrol), end: End::Time, turn: 8, points: [5, 2] };
        assert!(held(outcome, 50, 50));
        assert!(!held(outcome, 49, 50));
        assert!(held(Outcome { winner: None, ..outcome }, 80, 50), "a draw holds it");
        assert!(!held(Outcome { winner: Some(Faction::Dervish), ..outcome }, 100, 0));
    }
}
