//! What befell Gordon, Graham and Hicks, how able other leaders are, and what the commander was told.

use serde::{Deserialize, Serialize};

use super::MahdistForce;
use crate::data::Flag;
use crate::ids::{IslandId, PlaceId, ShipId, UnitId};

/// What befell Gordon, Graham and Hicks, and what the commander was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeaderEvent {
    /// Gordon reached a place (J-196).
    GordonArrived {
        /// Which.
        place: PlaceId,
    },
    /// London thought about Gordon (J-196).
    GordonRolled {
        /// The die; 6 calls him home.
        die: u8,
    },
    /// Gordon went on board (J-196).
    GordonBoarded {
        /// Which.
        ship: ShipId,
    },
    /// Gordon is out of the campaign, alive (J-196).
    GordonSafe {
        /// Where he came ashore.
        place: PlaceId,
    },
    /// Gordon is dead (J-196).
    GordonKilled,
    /// Troops were added to Graham's, and are bound with them (J-190).
    JoinedGraham {
        /// Who.
        units: Vec<UnitId>,
    },
    /// Graham has cleared Lopez Island (J-190).
    DutyDone,
    /// Graham was called home (J-190).
    GrahamRecalled {
        /// The die of each unit; 5 and 6 leave.
        dice: Vec<(UnitId, u8)>,
        /// Units that left.
        left: Vec<UnitId>,
    },
    /// Hicks has met his duty to attack for this turn (J-195).
    HicksMarched {
        /// Whether it lapsed instead.
        lapsed: bool,
    },
    /// What is left of the Hicks expedition is free (J-195).
    HicksFree,
    /// The Hicks expedition found nowhere to land (J-195).
    HicksLost,
    /// The next Ops card must send a force there (36).
    OrderedAgainst {
        /// Where.
        place: PlaceId,
        /// Whether a force has been sent; otherwise the order came now.
        obeyed: bool,
    },
    /// The commander will choose the type of the next battle (card 17).
    IntelligenceGained,
    /// A force fights behind works this turn (card 20).
    ZaribaBuilt {
        /// Which.
        units: Vec<UnitId>,
    },
    /// Every force is in supply this turn (card 19).
    AllSupplied,
    /// A balloon counted a force (card 27).
    Scouted {
        /// Where.
        place: PlaceId,
        /// What it saw; nothing for those who may not know.
        force: Option<MahdistForce>,
        /// Whether it was rolled again.
        again: bool,
    },
    /// The top of the pile was looked at and put back (card 44).
    PileSeen {
        /// How many cards.
        count: u8,
    },
    /// A leader led for the first time: how able he is (J-145).
    LeaderProved {
        /// Where he leads.
        island: IslandId,
        /// Whose he is; the Mahdists' if nobody's of ours.
        flag: Option<Flag>,
        /// The die: 1 poor, 6 able.
        die: u8,
        /// What he adds to what the dice of his side need.
        worth: i8,
    },
}
