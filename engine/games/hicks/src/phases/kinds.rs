//! What kind a battalion is, which is diced for when it matters (H-008, H-R20).

use super::Cx;
use crate::event::Event;
use crate::ids::UnitId;
use crate::troops::{Quality, Troops};

/// What a unit is worth; finds out its kind if nobody has wanted to know before.
pub(crate) fn quality(cx: &mut Cx<'_>, unit: UnitId) -> Quality {
    let known = cx.board.unit(unit).expect("a unit of this march").troops;
    let troops = known.unwrap_or_else(|| {
        let die = cx.d6(3);
        let troops = match die {
            1 | 2 => Troops::Blacks,
            3 | 4 => Troops::Arabs,
            _ => Troops::BashiBazouks,
        };
        cx.board.unit_mut(unit).troops = Some(troops);
        cx.say(Event::KindKnown { unit, die, troops });
        troops
    });
    troops.quality()
}
