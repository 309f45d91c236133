//! What a Pasha may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use crate::ids::{PartyId, PieceId, Side, StragglerId, UnitId};
use crate::state::Duty;
use kit::{Seat, texts};

texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// How the square is drawn up (H-R46).
        Deploy(deploy: Deploy),
        Order(order: Order),
        Go(goal: Goal),
        Target(party: PartyId) = "at",
        Unit(unit: UnitId) = "unit",
        Yes = "yes",
        No = "no",
    }
}

/// How the square is drawn up before the first turn (H-015, H-R46).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deploy {
    Exchange(Side, Side),
    /// A squadron is told off for this.
    Post(UnitId, Duty),
    /// A Pasha rides with this unit.
    Ride(Seat, UnitId),
    Ready,
}

texts! { Deploy {
    "exchange": a: b => (Self::Exchange(a, b)),
    "post": unit: duty => (Self::Post(unit, duty)),
    "pasha": seat: unit => (Self::Ride(Seat(seat), unit)),
    "ready" => (Self::Ready),
} }

texts! {
    /// An order of the Pasha's turn (H-022).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Order {
        /// The Pasha changes to another unit (H-R17, H-R66).
        Ride = "ride",
        /// The square marches, first wheeling by so many steps of 15 degrees, to the right if
        /// positive (H-030, H-R23). One that stands moves off (H-027). Together: as far as its
        /// slowest face, which keeps it closed (H-R19).
        March(wheel: i8) = "march",
        /// The same onward: as far as its leading face, leaving behind who rolled less (H-R19).
        Onward(wheel: i8) = "onward",
        /// The square halts (H-027), or stands if it does.
        Halt = "halt",
        /// A unit outside the square moves.
        Lead(unit: UnitId) = "lead",
        Fire(unit: UnitId) = "fire",
        /// A unit gets ammunition (H-051).
        Supply(unit: UnitId) = "supply",
        /// A hiding unit tries to rise (H-R54).
        Rise(unit: UnitId) = "rise",
        /// Everybody does as they did and fires at what is nearest (H-R44); ends the turn.
        Hold = "hold",
        Done = "done",
    }
}

texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Goal {
        /// Back to its place in the square, or to its post beside it.
        Rejoin = "go-rejoin",
        /// Ahead of the square, to scout.
        Ahead = "go-ahead",
        Piece(piece: PieceId) = "go-piece",
        /// To a straggler, to bring him in.
        Fetch(man: StragglerId) = "go-fetch",
        Charge(party: PartyId) = "go-charge",
        /// In the direction of an hour, 12 being straight ahead of the square.
        Hour(hour: u8) = "go-hour",
        Halt = "go-stay",
    }
}
