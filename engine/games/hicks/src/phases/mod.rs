//! The steps of a turn, one file each.
//!
//! A step takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub(super) mod ending;
pub mod orders;
pub(super) mod supply;
pub(super) mod terrain;
pub mod turns;

/// The Ansar: where they lie in ambush, what they do in their steps, their horsemen.
pub mod enemy {
    pub mod ambush;
    pub mod ansar;
    pub(super) mod horsemen;
}

/// Fire, charges, hand to hand, morale, and who runs or leaves the table.
pub mod fighting {
    pub mod charge;
    pub mod fire;
    pub mod melee;
    pub mod morale;
    pub mod panic;
    pub mod removal;
}

/// The square marches, and whoever is outside it.
pub mod marching {
    pub(crate) mod control;
    pub mod lead;
    pub(crate) mod movement;
    pub mod square;
    pub(crate) mod way;
}

use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::event::Event;
use crate::ids::{Body, PartyId, UnitId};
use crate::setup;
use crate::state::Field;
use crate::troops::{Quality, Troops};
use enemy::ansar;
use fighting::charge;
use marching::{lead, square};

pub type Cx<'a> = kit::Cx<'a, Field>;

pub type Next = kit::Next<Field>;

/// Throws an average die (H-007, H-R01): a D6 marked 2, 3, 3, 4, 4, 5; its uneventful face is a 3.
pub(super) fn average(cx: &mut Cx<'_>) -> u8 {
    AVERAGE[usize::from(cx.d6(2) - 1)]
}

/// What an average die shows for each face of a D6 (H-R01).
pub const AVERAGE: [u8; 6] = [2, 3, 3, 4, 4, 5];

/// What a body is worth. The kind of an unknown battalion is diced for when it matters (H-008,
/// H-R20).
pub(crate) fn quality(cx: &mut Cx<'_>, who: Body) -> Quality {
    let Body::Unit(unit) = who else { return Troops::Ansar.quality() };
    let known = cx.board[unit].troops;
    let troops = known.unwrap_or_else(|| {
        let die = cx.d6(3);
        let troops = match die {
            1 | 2 => Troops::Blacks,
            3 | 4 => Troops::Arabs,
            _ => Troops::BashiBazouks,
        };
        cx.board[unit].troops = Some(troops);
        cx.say(Event::KindKnown { unit, die, troops });
        troops
    });
    troops.quality()
}

/// So many sixths, or twelfths, of a kill: the whole ones, and one more if a die of so many sides,
/// thrown for the rest, shows no more than that. The die, and the rest.
pub(crate) fn kills(cx: &mut Cx<'_>, parts: u16, sides: u8) -> (u16, Option<u8>, u8) {
    let whole = u16::from(sides);
    let rest = u8::try_from(parts % whole).unwrap_or(0);
    let die = (rest > 0).then(|| cx.dice.die(sides, sides));
    (parts / whole + u16::from(die.is_some_and(|die| die <= rest)), die, rest)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The square is drawn up; so many changes have been made.
    Deploy(u8),
    Turn(turns::Step),
    Orders(orders::Orders),
    /// The Pasha says with whom he rides.
    Ride,
    /// No more orders: everybody else does as before.
    Close(orders::Close),
    March(square::March),
    Halt(square::Halt),
    /// The Pasha says where a unit outside the square goes.
    Lead(UnitId),
    Go(lead::Go),
    FireAt(UnitId),
    Ansar(ansar::Step),
    /// Whether Ansar who break away are followed up (H-R42).
    FollowUp {
        unit: UnitId,
        party: PartyId,
    },
}

pub(super) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    if turns::nobody_commands(cx) {
        return ending::end(cx, false);
    }
    match frame {
        Frame::Deploy(changes) => setup::step(changes, cx),
        Frame::Turn(step) => turns::step(step, cx),
        Frame::Orders(orders) => orders::step(orders, cx),
        Frame::Ride => orders::ask_ride(cx),
        Frame::Close(close) => orders::close(close, cx),
        Frame::March(march) => square::march(march, cx),
        Frame::Halt(halt) => square::halt(halt, cx),
        Frame::Lead(unit) => lead::ask(unit, cx),
        Frame::Go(go) => lead::go(go, cx),
        Frame::FireAt(unit) => orders::ask_target(unit, cx),
        Frame::Ansar(step) => ansar::step(step, cx),
        Frame::FollowUp { unit, party } => charge::ask(unit, party, cx),
    }
}

/// Gives an answer, already checked against the list, to the frame that asked.
pub(super) fn answered(frame: Frame, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Deploy(changes) => setup::answered(changes, choice, cx),
        Frame::Orders(orders) => orders::answered(orders, choice, cx),
        Frame::Ride => orders::ride(choice, cx),
        Frame::March(march) => square::answered_march(march, choice, cx),
        Frame::Halt(halt) => square::answered_halt(halt, choice, cx),
        Frame::Lead(unit) => lead::answered(unit, choice, cx),
        Frame::FireAt(unit) => orders::fire_at(unit, choice, cx),
        Frame::FollowUp { unit, party } => charge::follow(unit, party, choice, cx),
        Frame::Turn(_) | Frame::Close(_) | Frame::Go(_) | Frame::Ansar(_) => Next::Go(vec![frame]),
    }
}
