//! What happened to ships, and to those on board.

use serde::{Deserialize, Serialize};

use crate::{Berth, ConvoyFate, Flag, Fleet, PlaceId, SeaExchange, SeaId, ShipId, UnitId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeaEvent {
    /// An Op was spent on the ships in a sea area.
    Activated { sea: SeaId, left: u8 },
    /// Ships sailed (J-052).
    Sailed { ships: Vec<ShipId>, from: Berth, to: Berth },
    /// Units went on board (J-053).
    Boarded { units: Vec<UnitId>, ship: ShipId, at: PlaceId },
    /// Units landed (J-053).
    Landed { units: Vec<UnitId>, ship: ShipId, at: PlaceId },
    /// A ship took damage (J-024).
    Damaged { ship: ShipId, by: u8, damage: u8 },
    /// Damage of a ship was made good (J-052).
    Repaired { ship: ShipId, damage: u8 },
    /// A ship was lost (J-024).
    Sank { ship: ShipId, lost: Vec<UnitId> },
    /// Units of a sinking ship found room on another (J-024).
    UnitsSaved { units: Vec<UnitId>, ship: ShipId },
    /// A ship joined.
    Arrived { ship: ShipId, at: PlaceId },
    /// Boats tried to reach a besieged port (J-141).
    ConvoyRolled { ships: Vec<ShipId>, place: PlaceId, die: u8, fate: ConvoyFate },
    /// Boats took replacement points into a besieged port (J-141).
    PointsLanded { place: PlaceId, points: u8, flag: Flag },
    /// Ships looked out for Mahdist vessels; 12 meets them (J-143).
    EncounterRolled { sea: SeaId, ships: Vec<ShipId>, dice: [u8; 2] },
    /// Mahdist vessels were met (J-143).
    FleetMet { sea: SeaId, dice: [u8; 2], fleet: Fleet },
    /// A round was fought at sea (J-143).
    Fought { round: SeaExchange },
    /// A fight at sea was over: our ships hold the water or not, perhaps as the players' own table says
    /// (J-143).
    FightEnded { sea: SeaId, won: bool, reported: bool },
}
