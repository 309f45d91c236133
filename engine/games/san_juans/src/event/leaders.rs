//! What befell Gordon, Graham and Hicks, how able other leaders are, and what the commander was told.

use serde::{Deserialize, Serialize};

use crate::{Flag, IslandId, MahdistForce, PlaceId, ShipId, UnitId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeaderEvent {
    /// Gordon reached a place (J-196).
    GordonArrived { place: PlaceId },
    /// London thought about Gordon; 6 calls him home (J-196).
    GordonRolled { die: u8 },
    /// Gordon went on board (J-196).
    GordonBoarded { ship: ShipId },
    /// Gordon is out of the campaign, alive (J-196).
    GordonSafe { place: PlaceId },
    /// Gordon is dead (J-196).
    GordonKilled,
    /// Troops were added to Graham's, and are bound with them (J-190).
    JoinedGraham { units: Vec<UnitId> },
    /// Graham has cleared Lopez Island (J-190).
    DutyDone,
    /// Graham was called home; of his units those with 5 and 6 leave (J-190).
    GrahamRecalled { dice: Vec<(UnitId, u8)>, left: Vec<UnitId> },
    /// Hicks has met his duty to attack for this turn, or it has lapsed (J-195).
    HicksMarched { lapsed: bool },
    /// What is left of the Hicks expedition is free (J-195).
    HicksFree,
    /// The Hicks expedition found nowhere to land (J-195).
    HicksLost,
    /// The next Ops card must send a force there, or one has now been sent (36).
    OrderedAgainst { place: PlaceId, obeyed: bool },
    /// The commander will choose the type of the next battle (card 17).
    IntelligenceGained,
    /// A force fights behind works this turn (card 20).
    ZaribaBuilt { units: Vec<UnitId> },
    /// Every force is in supply this turn (card 19).
    AllSupplied,
    /// A balloon counted a force, which is left out for those who may not know it (card 27).
    Scouted { place: PlaceId, force: Option<MahdistForce>, again: bool },
    /// The top of the pile was looked at and put back (card 44).
    PileSeen { count: u8 },
    /// A leader of ours, or without a flag of the Mahdists, led for the first time: 1 is poor, 6 able, and
    /// his worth is added to what the dice of his side need (J-145).
    LeaderProved { island: IslandId, flag: Option<Flag>, die: u8, worth: i8 },
}
