//! What a Pasha may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use super::ids::{PartyId, PieceId, Side, StragglerId, UnitId};
use super::state::Duty;
use kit::{Seat, texts};

/// A choice on the march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// How the square is drawn up (H-R46).
    Deploy(Deploy),
    /// An order of the Pasha's turn.
    Order(Order),
    /// Where a unit outside the square goes.
    Go(Goal),
    /// A party to fire at.
    Target(PartyId),
    /// A unit pointed at.
    Unit(UnitId),
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

/// How the square is drawn up before the first turn (H-015, H-R46).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deploy {
    /// Two faces change places.
    Exchange(Side, Side),
    /// A squadron is told off for this.
    Post(UnitId, Duty),
    /// A Pasha rides with this unit.
    Ride(Seat, UnitId),
    /// It is well so.
    Ready,
}

/// An order of the Pasha's turn (H-022).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// The Pasha changes to another unit (H-R17, H-R66).
    Ride,
    /// The square marches, first wheeling by so many steps of 15 degrees, to the right if
    /// positive (H-030, H-R23). One that stands moves off (H-027).
    ///
    /// Together: as far as its slowest face, which keeps it closed (H-R19).
    March(i8),
    /// The same onward: as far as its leading face, leaving behind who rolled less (H-R19).
    Onward(i8),
    /// The square halts (H-027), or stands if it does.
    Halt,
    /// A unit outside the square moves.
    Lead(UnitId),
    /// A unit fires.
    Fire(UnitId),
    /// A unit gets ammunition (H-051).
    Supply(UnitId),
    /// A hiding unit tries to rise (H-R54).
    Rise(UnitId),
    /// Everybody does as they did and fires at what is nearest (H-R44); ends the turn.
    Hold,
    /// No more orders.
    Done,
}

/// Where a unit outside the square goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// Back to its place in the square, or to its post beside it.
    Rejoin,
    /// Ahead of the square, to scout.
    Ahead,
    /// Into a piece of cover.
    Piece(PieceId),
    /// To a straggler, to bring him in.
    Fetch(StragglerId),
    /// At the enemy.
    Charge(PartyId),
    /// In the direction of an hour, 12 being straight ahead of the square.
    Hour(u8),
    /// It halts, or stands if it does.
    Halt,
}

texts! { Choice {
    "exchange": a: b => (Self::Deploy(Deploy::Exchange(a, b))),
    "post": unit: duty => (Self::Deploy(Deploy::Post(unit, duty))),
    "pasha": seat: unit => (Self::Deploy(Deploy::Ride(Seat(seat), unit))),
    "ready" => (Self::Deploy(Deploy::Ready)),
    "ride" => (Self::Order(Order::Ride)),
    "march": wheel => (Self::Order(Order::March(wheel))),
    "onward": wheel => (Self::Order(Order::Onward(wheel))),
    "halt" => (Self::Order(Order::Halt)),
    "lead": unit => (Self::Order(Order::Lead(unit))),
    "fire": unit => (Self::Order(Order::Fire(unit))),
    "supply": unit => (Self::Order(Order::Supply(unit))),
    "rise": unit => (Self::Order(Order::Rise(unit))),
    "hold" => (Self::Order(Order::Hold)),
    "done" => (Self::Order(Order::Done)),
    "go-rejoin" => (Self::Go(Goal::Rejoin)),
    "go-ahead" => (Self::Go(Goal::Ahead)),
    "go-piece": piece => (Self::Go(Goal::Piece(PieceId(piece)))),
    "go-fetch": man => (Self::Go(Goal::Fetch(StragglerId(man)))),
    "go-charge": party => (Self::Go(Goal::Charge(PartyId(party)))),
    "go-hour": hour => (Self::Go(Goal::Hour(hour))),
    "go-stay" => (Self::Go(Goal::Halt)),
    "at": party => (Self::Target(PartyId(party))),
    "unit": unit => (Self::Unit(unit)),
    "yes" => (Self::Yes),
    "no" => (Self::No),
} }

texts! { Duty { "scout" => (Self::Scout), "follow" => (Self::Follow), } }
