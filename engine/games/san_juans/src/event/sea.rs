//! What happened to ships, and to those on board.

use serde::{Deserialize, Serialize};

use super::{ConvoyFate, Fleet, SeaExchange};
use crate::data::Flag;
use crate::ids::{PlaceId, SeaId, ShipId, UnitId};
use crate::state::Berth;

/// What happened to ships, and to those on board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeaEvent {
    /// An Op was spent on the ships in a sea area.
    Activated {
        /// Where.
        sea: SeaId,
        /// Ops left.
        left: u8,
    },
    /// Ships sailed (J-052).
    Sailed {
        /// Which.
        ships: Vec<ShipId>,
        /// From.
        from: Berth,
        /// To the next port or sea area.
        to: Berth,
    },
    /// Units went on board (J-053).
    Boarded {
        /// Which.
        units: Vec<UnitId>,
        /// Which ship.
        ship: ShipId,
        /// In which port.
        at: PlaceId,
    },
    /// Units landed (J-053).
    Landed {
        /// Which.
        units: Vec<UnitId>,
        /// From which ship.
        ship: ShipId,
        /// In which port.
        at: PlaceId,
    },
    /// A ship took damage (J-024).
    Damaged {
        /// Which.
        ship: ShipId,
        /// How much.
        by: u8,
        /// What she has now.
        damage: u8,
    },
    /// Damage of a ship was made good (J-052).
    Repaired {
        /// Which.
        ship: ShipId,
        /// What is left.
        damage: u8,
    },
    /// A ship was lost (J-024).
    Sank {
        /// Which.
        ship: ShipId,
        /// Units lost with her.
        lost: Vec<UnitId>,
    },
    /// Units of a sinking ship found room on another (J-024).
    UnitsSaved {
        /// Which.
        units: Vec<UnitId>,
        /// Which ship took them.
        ship: ShipId,
    },
    /// A ship joined.
    Arrived {
        /// Which.
        ship: ShipId,
        /// Where.
        at: PlaceId,
    },
    /// Boats tried to reach a besieged port (J-141).
    ConvoyRolled {
        /// Which.
        ships: Vec<ShipId>,
        /// Which port.
        place: PlaceId,
        /// The die.
        die: u8,
        /// What came of it.
        fate: ConvoyFate,
    },
    /// Boats took replacement points into a besieged port (J-141).
    PointsLanded {
        /// Which.
        place: PlaceId,
        /// How many.
        points: u8,
        /// For whose units.
        flag: Flag,
    },
    /// Ships looked out for Mahdist vessels (J-143).
    EncounterRolled {
        /// Where.
        sea: SeaId,
        /// Which ships.
        ships: Vec<ShipId>,
        /// The dice; 12 meets them.
        dice: [u8; 2],
    },
    /// Mahdist vessels were met (J-143).
    FleetMet {
        /// Where.
        sea: SeaId,
        /// The dice.
        dice: [u8; 2],
        /// What they are.
        fleet: Fleet,
    },
    /// A round was fought at sea (J-143).
    Fought {
        /// What happened.
        round: SeaExchange,
    },
    /// A fight at sea was over (J-143).
    FightEnded {
        /// Where.
        sea: SeaId,
        /// Whether our ships hold the water.
        won: bool,
        /// Whether it was reported from the players' own table.
        reported: bool,
    },
}
