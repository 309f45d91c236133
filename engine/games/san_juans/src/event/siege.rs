//! What happened in and around besieged places.

use serde::{Deserialize, Serialize};

use crate::{PlaceId, ShipId, SiegeChoice, SortieModifier, SortieResult, Space, UnitId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeEvent {
    /// A besieged group fought its way out (J-056).
    BrokeThrough { place: PlaceId, units: Vec<UnitId> },
    /// A besieged garrison held out, or these units made a sortie or broke out (J-090).
    ActionTaken { place: PlaceId, action: SiegeChoice, units: Vec<UnitId> },
    /// A sortie was rolled for (J-092).
    SortieRolled {
        place: PlaceId,
        units: Vec<UnitId>,
        dice: [u8; 2],
        modifiers: Vec<(SortieModifier, i8)>,
        total: i8,
        result: SortieResult,
    },
    /// Units that broke out stand in another space (J-091).
    BrokeOut { units: Vec<UnitId>, from: PlaceId, to: Space },
    /// The besiegers made up their minds whether to storm (J-140).
    StormRolled { place: PlaceId, die: u8, needed: i8, storm: bool },
    /// A gunboat that helped in a siege was shot at (J-142).
    GunboatUnderFire { ship: ShipId, die: u8 },
    /// Nobody was left in a besieged place (J-056).
    PlaceAbandoned { place: PlaceId },
}
