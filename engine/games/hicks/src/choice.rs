//! What a Pasha may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ids::{PartyId, PieceId, Side, StragglerId, UnitId};
use super::state::Duty;
use kit::Seat;
use kit::decision::NotAChoice;

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

impl Goal {
    fn parts(self) -> (&'static str, Option<u8>) {
        match self {
            Self::Rejoin => ("rejoin", None),
            Self::Ahead => ("ahead", None),
            Self::Piece(piece) => ("piece", Some(piece.0)),
            Self::Fetch(straggler) => ("fetch", Some(straggler.0)),
            Self::Charge(party) => ("charge", Some(party.0)),
            Self::Hour(hour) => ("hour", Some(hour)),
            Self::Halt => ("stay", None),
        }
    }
}

impl Duty {
    fn text(self) -> &'static str {
        match self {
            Self::Scout => "scout",
            Self::Follow => "follow",
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deploy(Deploy::Exchange(a, b)) => write!(f, "exchange:{a}:{b}"),
            Self::Deploy(Deploy::Post(unit, duty)) => write!(f, "post:{unit}:{}", duty.text()),
            Self::Deploy(Deploy::Ride(seat, unit)) => write!(f, "pasha:{}:{unit}", seat.0),
            Self::Deploy(Deploy::Ready) => f.write_str("ready"),
            Self::Order(Order::Ride) => f.write_str("ride"),
            Self::Order(Order::March(wheel)) => write!(f, "march:{wheel}"),
            Self::Order(Order::Onward(wheel)) => write!(f, "onward:{wheel}"),
            Self::Order(Order::Halt) => f.write_str("halt"),
            Self::Order(Order::Lead(unit)) => write!(f, "lead:{unit}"),
            Self::Order(Order::Fire(unit)) => write!(f, "fire:{unit}"),
            Self::Order(Order::Supply(unit)) => write!(f, "supply:{unit}"),
            Self::Order(Order::Rise(unit)) => write!(f, "rise:{unit}"),
            Self::Order(Order::Hold) => f.write_str("hold"),
            Self::Order(Order::Done) => f.write_str("done"),
            Self::Go(goal) => match goal.parts() {
                (word, Some(number)) => write!(f, "go-{word}:{number}"),
                (word, None) => write!(f, "go-{word}"),
            },
            Self::Target(party) => write!(f, "at:{}", party.0),
            Self::Unit(unit) => write!(f, "unit:{unit}"),
            Self::Yes => f.write_str("yes"),
            Self::No => f.write_str("no"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let parts: Vec<&str> = text.split(':').collect();
        let number = |text: &str| text.parse::<u8>().map_err(|_| NotAChoice);
        let read = match parts[..] {
            ["exchange", a, b] => Self::Deploy(Deploy::Exchange(a.parse()?, b.parse()?)),
            ["post", unit, "scout"] => Self::Deploy(Deploy::Post(unit.parse()?, Duty::Scout)),
            ["post", unit, "follow"] => Self::Deploy(Deploy::Post(unit.parse()?, Duty::Follow)),
            ["pasha", seat, unit] => Self::Deploy(Deploy::Ride(Seat(number(seat)?), unit.parse()?)),
            ["ready"] => Self::Deploy(Deploy::Ready),
            ["ride"] => Self::Order(Order::Ride),
            ["march", wheel] => Self::Order(Order::March(wheel.parse().map_err(|_| NotAChoice)?)),
            ["onward", wheel] => Self::Order(Order::Onward(wheel.parse().map_err(|_| NotAChoice)?)),
            ["halt"] => Self::Order(Order::Halt),
            ["lead", unit] => Self::Order(Order::Lead(unit.parse()?)),
            ["fire", unit] => Self::Order(Order::Fire(unit.parse()?)),
            ["supply", unit] => Self::Order(Order::Supply(unit.parse()?)),
            ["rise", unit] => Self::Order(Order::Rise(unit.parse()?)),
            ["hold"] => Self::Order(Order::Hold),
            ["done"] => Self::Order(Order::Done),
            ["go-rejoin"] => Self::Go(Goal::Rejoin),
            ["go-ahead"] => Self::Go(Goal::Ahead),
            ["go-piece", piece] => Self::Go(Goal::Piece(PieceId(number(piece)?))),
            ["go-fetch", man] => Self::Go(Goal::Fetch(StragglerId(number(man)?))),
            ["go-charge", party] => Self::Go(Goal::Charge(PartyId(number(party)?))),
            ["go-hour", hour] => Self::Go(Goal::Hour(number(hour)?)),
            ["go-stay"] => Self::Go(Goal::Halt),
            ["at", party] => Self::Target(PartyId(number(party)?)),
            ["unit", unit] => Self::Unit(unit.parse()?),
            ["yes"] => Self::Yes,
            ["no"] => Self::No,
            _ => return Err(NotAChoice),
        };
        // One text for one choice: neither signs nor leading zeros that `Display` does not write.
        if read.to_string() == text { Ok(read) } else { Err(NotAChoice) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_survive_their_text() {
        for choice in [
            Choice::Deploy(Deploy::Exchange(Side::Front, Side::Rear)),
            Choice::Deploy(Deploy::Post(UnitId::FirstHorse, Duty::Scout)),
            Choice::Deploy(Deploy::Post(UnitId::SecondHorse, Duty::Follow)),
            Choice::Deploy(Deploy::Ride(Seat(3), UnitId::Third)),
            Choice::Deploy(Deploy::Ready),
            Choice::Order(Order::Ride),
            Choice::Order(Order::March(-3)),
            Choice::Order(Order::March(0)),
            Choice::Order(Order::Onward(2)),
            Choice::Order(Order::Halt),
            Choice::Order(Order::Lead(UnitId::Mitrailleuse)),
            Choice::Order(Order::Fire(UnitId::FieldGun)),
            Choice::Order(Order::Supply(UnitId::Fourth)),
            Choice::Order(Order::Rise(UnitId::Second)),
            Choice::Order(Order::Hold),
            Choice::Order(Order::Done),
            Choice::Go(Goal::Rejoin),
            Choice::Go(Goal::Ahead),
            Choice::Go(Goal::Piece(PieceId(4))),
            Choice::Go(Goal::Fetch(StragglerId(2))),
            Choice::Go(Goal::Charge(PartyId(11))),
            Choice::Go(Goal::Hour(12)),
            Choice::Go(Goal::Halt),
            Choice::Target(PartyId(7)),
            Choice::Unit(UnitId::First),
            Choice::Yes,
            Choice::No,
        ] {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for wrong in ["", "march:+1", "march:01", "at:300", "fire:b5", "go-hour", "yes:"] {
            assert_eq!(wrong.parse::<Choice>(), Err(NotAChoice), "{wrong}");
        }
    }
}
