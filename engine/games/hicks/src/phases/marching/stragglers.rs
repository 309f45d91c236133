//! Men astray (H-036, H-R26, H-R64).

use super::movement;
use crate::event::Event;
use crate::ids::{Arm, StragglerId, UnitId};
use crate::phases::{Cx, kinds};
use crate::state::Straggler;
use inches::{Inches, Point};

/// How far behind the square they trail.
const BEHIND: Inches = Inches::whole(14);
/// Cavalry this near to one brings him in.
const GATHERED: Inches = Inches::whole(2);

/// After a pair: each infantry and cavalry unit that moved loses a man above its discipline
/// (H-036, H-R25). A unit's last man does not go astray: he is the unit.
pub(in crate::phases) fn test(cx: &mut Cx<'_>, movers: &[UnitId]) {
    for unit in movers.iter().copied().filter(|unit| unit.arm() != Arm::Gun) {
        let men = cx.board.unit(unit).map_or(0, |unit| unit.figures);
        if men < 2 || cx.board.stragglers_seen == u8::MAX {
            continue;
        }
        let discipline = kinds::quality(cx, unit).dis;
        let die = cx.d6(1);
        let straggler = (die > discipline).then(|| astray(cx, unit));
        cx.say(Event::Straggling { unit, die, discipline, straggler });
    }
}

/// A man falls behind.
fn astray(cx: &mut Cx<'_>, of: UnitId) -> StragglerId {
    let id = StragglerId(cx.board.stragglers_seen);
    cx.board.stragglers_seen += 1;
    cx.board.unit_mut(of).figures -= 1;
    // Several keep apart, so that each can be seen on the table.
    let fan = [0, 1, -1, 2, -2][usize::from(id.0 % 5)];
    let square = cx.board.square;
    let back = square.heading.reversed().turned(fan);
    let at = movement::on_table(square.centre.step(back, BEHIND));
    cx.board.stragglers.push(Straggler { id, of, at });
    id
}

/// They trail the square at their distance: who has fallen farther behind comes up.
pub(in crate::phases) fn follow(cx: &mut Cx<'_>) {
    let centre = cx.board.square.centre;
    for man in &mut cx.board.stragglers {
        let far = man.at.distance(centre);
        if far > BEHIND {
            man.at = man.at.towards(centre, far - BEHIND);
        }
    }
}

/// Cavalry brings in everybody within two inches of its path (H-R26, H-R64); of a unit that is no
/// more he is saved for nobody, and counts as lost.
pub(super) fn gather(cx: &mut Cx<'_>, by: UnitId, from: Point, to: Point) {
    let near = |at: Point| at.distance(at.nearest_on(from, to)) <= GATHERED;
    let (found, left): (Vec<Straggler>, Vec<Straggler>) =
        cx.board.stragglers.iter().partition(|man| near(man.at));
    cx.board.stragglers = left;
    for man in found {
        let unit = cx.board.unit_mut(man.of);
        if unit.figures > 0 {
            unit.figures += 1;
        }
        cx.say(Event::Gathered { by, straggler: man.id, of: man.of });
    }
}
