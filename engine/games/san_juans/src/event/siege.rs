//! What happened in and around besieged places.

use serde::{Deserialize, Serialize};

use super::{SortieModifier, SortieResult};
use crate::choice::SiegeChoice;
use crate::ids::{PlaceId, ShipId, Space, UnitId};

/// What happened in and around besieged places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeEvent {
    /// A besieged group fought its way out (J-056).
    BrokeThrough {
        /// Of which place.
        place: PlaceId,
        /// Who.
        units: Vec<UnitId>,
    },
    /// A besieged garrison held out, made a sortie or broke out (J-090).
    ActionTaken {
        /// Which.
        place: PlaceId,
        /// What.
        action: SiegeChoice,
        /// Who, unless they hold out.
        units: Vec<UnitId>,
    },
    /// A sortie was rolled for (J-092).
    SortieRolled {
        /// From where.
        place: PlaceId,
        /// Who went.
        units: Vec<UnitId>,
        /// The dice.
        dice: [u8; 2],
        /// The modifiers, one by one.
        modifiers: Vec<(SortieModifier, i8)>,
        /// The total.
        total: i8,
        /// What it means.
        result: SortieResult,
    },
    /// Units that broke out stand in another space (J-091).
    BrokeOut {
        /// Which.
        units: Vec<UnitId>,
        /// From.
        from: PlaceId,
        /// To.
        to: Space,
    },
    /// The besiegers made up their minds whether to storm (J-140).
    StormRolled {
        /// Where.
        place: PlaceId,
        /// The die.
        die: u8,
        /// What brings a storm.
        needed: i8,
        /// Whether they storm.
        storm: bool,
    },
    /// A gunboat that helped in a siege was shot at (J-142).
    GunboatUnderFire {
        /// Which.
        ship: ShipId,
        /// The die.
        die: u8,
    },
    /// Nobody was left in a besieged place (J-056).
    PlaceAbandoned {
        /// Which.
        place: PlaceId,
    },
}
