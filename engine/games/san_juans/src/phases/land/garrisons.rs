//! Fortress garrisons outside their walls: they stay inside, unless the group has agreed that they
//! march, break out and flee by land; then they fight poorly out there (J-021, J-051).

use crate::phases::battle::Fight;
use crate::{Arm, Board, Cx, Quality, Unit, UnitId};

pub(crate) fn stays(unit: &Unit, board: &Board) -> bool {
    unit.arm() == Arm::Garrison && !board.garrisons_march
}

/// How well a unit fights in this battle that is as good as this in works: a garrison that may
/// march is poor outside them, until it has proved itself (J-021, J-145).
pub(crate) fn quality(fight: &Fight, unit: UnitId, in_works: Quality, cx: &Cx<'_>) -> Quality {
    let state = cx.board.unit(unit);
    let outside = cx.options.garrisons_march && state.arm() == Arm::Garrison && !fight.works;
    if outside && state.quality.is_none() { Quality::Poor } else { in_works }
}
