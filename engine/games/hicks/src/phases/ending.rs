//! How a march ends (H-003, H-R14, H-R15).

use super::{Cx, Next};
use crate::event::{Event, Grade, Outcome};
use crate::ids::{Arm, UnitId};
use crate::options::Options;
use crate::shapes;
use crate::state::{Field, PALM, Post, Unit};
use inches::{Inches, Point};

/// How near to the palm tree the middle of the square has to come (H-R14).
pub(super) const NEAR: Inches = Inches::whole(4);
/// Whoever is farther from the middle of the square at the end is left in the desert (H-R15).
const WITH: Inches = Inches::whole(12);

/// Whether the march is over now, and if so whether the palm was reached: on arrival; with every
/// Pasha dead; or with too little infantry left, those astray included, who could still come back.
pub(super) fn due(field: &Field, options: &Options) -> Option<bool> {
    if arrived(field.square.centre) && is_square(field) {
        return Some(true);
    }
    let astray = field.stragglers.iter().filter(|man| man.of.arm() == Arm::Infantry).count();
    let left = field.infantry() + u16::try_from(astray).unwrap_or(u16::MAX);
    let dead = !field.pashas.is_empty() && field.pashas.iter().all(|pasha| !pasha.alive);
    (dead || !has(left, options, 1)).then_some(false)
}

pub(super) fn arrived(centre: Point) -> bool {
    centre.distance(PALM) <= NEAR
}

/// Whether what has come is a square: a face in good order, and its transport (H-R15).
fn is_square(field: &Field) -> bool {
    let face = |unit: &Unit| matches!(unit.post, Post::Face(_)) && unit.in_order();
    field.train.left.is_none() && field.living().any(face)
}

impl Field {
    /// Whether a unit's figures count at the end (H-R15): in good order, and with the square.
    pub fn counts(&self, unit: &Unit) -> bool {
        unit.in_order() && unit.at(self).distance(self.square.centre) <= WITH
    }
}

/// Whether so many quarters of the infantry that set out are left: 16, 32 and 48 of the printed
/// 64, and the same shares of a smaller force.
fn has(left: u16, options: &Options, quarters: u16) -> bool {
    left * 4 >= options.force().infantry() * quarters
}

/// Ends the march (H-R14). Stragglers, and who is not with the square, count as lost (H-R15).
pub(super) fn end(cx: &mut Cx<'_>, arrived: bool) -> Next {
    let outcome = judge(cx.board, cx.options, arrived);
    cx.say(Event::Ended(outcome));
    Next::End(outcome)
}

/// The grade (H-R14). Of a force that set out without a gun, guns are not asked for.
pub(crate) fn judge(field: &Field, options: &Options, arrived: bool) -> Outcome {
    let with = |id: &UnitId| field.unit(*id).filter(|unit| field.counts(unit));
    let battalions = UnitId::BATTALIONS.iter().filter_map(with);
    let infantry: u16 = battalions.map(|unit| u16::from(unit.figures)).sum();
    let has_gun = |gun: &&UnitId| with(gun).is_some_and(|unit| unit.figures > 0);
    let guns = UnitId::GUNS.iter().filter(has_gun).count();
    let set_out = UnitId::GUNS.iter().filter(|gun| options.force().muster(**gun).is_some()).count();
    let unbroken = shapes::gaps(field).is_empty();
    let dead = !field.pashas.is_empty() && field.pashas.iter().all(|pasha| !pasha.alive);
    let grade = if dead || !has(infantry, options, if arrived { 1 } else { 2 }) {
        Grade::Annihilated
    } else if !arrived {
        Grade::TurnedBack
    } else if has(infantry, options, 3) && guns == set_out && unbroken {
        Grade::Triumph
    } else if has(infantry, options, 2) && guns >= set_out.min(1) {
        Grade::Success
    } else {
        Grade::BareEscape
    };
    Outcome {
        grade,
        arrived,
        turn: field.turn,
        infantry,
        guns: u8::try_from(guns).unwrap_or(2),
        unbroken,
        ansar_killed: field.ansar_killed,
    }
}
