//! What happened in the siege: past-tense facts with the dice and the numbers that were needed.

use serde::{Deserialize, Serialize};

use crate::modifiers::Modifier;
use crate::tables::{Damage, Fight, Wound};
use crate::{Action, AreaId, Arm, BannerCardId, BannerId, CardId, UnitId};

/// Why Resource Points or City Morale changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    Card,
    /// The price of an action, or what it brings.
    Action(Action),
    /// The outcome of a fight.
    Fight(Fight),
    /// Gordon was killed (S-R15).
    Gordon,
    /// A month's upkeep (S-075).
    Upkeep,
    /// There was nothing left for it (S-R17).
    Hunger,
}

/// How it ended (S-R29, S-R30).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    Defeat,
    Marginal,
    Victory,
    /// Relieved, with the besiegers beaten; or the siege was broken.
    Outstanding,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// A Banner entered the Palace.
    Stormed(BannerId),
    /// City Morale was gone at clean-up.
    Surrendered,
    /// The last month was held.
    Relieved,
    /// All Banners had left (S-R30).
    Broken,
}

/// How the siege ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    pub grade: Grade,
    pub end: End,
    pub turn: u8,
    pub morale: u8,
    pub resources: u8,
    /// Strength points that all Banners had lost (S-R41).
    pub strength_lost: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan { turn: u8 },
    /// The discarded event cards became the deck again (S-R26).
    Reshuffled,
    /// An event card was turned up (S-066); on turn 1 there is none (S-077).
    CardDrawn { card: CardId },
    /// Action Points were given.
    Points { points: u8, free: u8 },
    /// The card had nothing to do (S-R40).
    NoEffect { card: CardId },
    /// Resource Points changed.
    Resources { by: i8, now: u8, free: u8, cause: Cause },
    /// City Morale changed.
    Morale { by: i8, now: u8, cause: Cause },
    /// A Banner's Strength Level changed.
    Strength { banner: BannerId, by: i8, now: u8 },
    /// A Banner left the map (S-R11).
    BannerLeft { banner: BannerId },
    /// A Banner got a Disordered Marker, which the rules call Disorganized too (S-R02).
    Disordered { banner: BannerId },
    /// A Banner moved on its track.
    BannerMoved { banner: BannerId, to: u8, back: bool, razed: u8 },
    /// Fortification levels changed.
    Works { area: AreaId, by: i8, now: u8 },
    /// Gunboats counted one more this turn (card 9).
    HighWater,
    /// Only the first Banner of the turn would activate (card 23).
    Fasting,
    /// A die of an event card was thrown for something bad (cards 12, 18, 24).
    Threatened { unit: Option<UnitId>, die: u8, on: u8 },
    /// Levies were raised (S-060).
    Raised { units: Vec<UnitId> },
    /// A gunboat was built (S-061).
    Built { unit: UnitId },
    /// A gunboat was repaired.
    Repaired { unit: UnitId },
    /// Steps came back (cards 19, 20).
    Filled { unit: UnitId, now: u8, returned: bool },
    /// Stewart left by a gunboat (card 13).
    Sailed { gunboat: UnitId },
    /// A Raid or Sortie went out.
    WentOut { fight: Fight, banner: BannerId, units: Vec<UnitId> },
    /// A Defensive Position was set up (S-R33).
    PositionSet { area: AreaId, units: Vec<UnitId> },
    /// The phase of friendly actions ended (S-R42).
    ActionsEnded { unused: u8 },
    /// A Banner card was drawn (S-069).
    Activated { card: BannerCardId, banners: Vec<BannerId> },
    /// A listed Banner did nothing.
    StoodStill { banner: BannerId, fasting: bool },
    /// Two dice were thrown on an outcome table.
    Fought {
        fight: Fight,
        banner: BannerId,
        area: AreaId,
        units: Vec<UnitId>,
        modifiers: Vec<Modifier>,
        sum: i8,
        dice: [u8; 2],
        total: i8,
        steps: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
    },
    /// All of an arm that took part were eliminated.
    AllLost { arm: Arm, units: Vec<UnitId> },
    /// The casualty table of troops or guns was rolled on.
    Casualties { arm: Arm, die: u8, modifier: i8, losses: u8 },
    /// A counter of troops lost a step (S-R15).
    StepLost { unit: UnitId, left: u8 },
    /// A gun was destroyed.
    GunLost { unit: UnitId },
    /// A leader was rolled for.
    LeaderHit { unit: UnitId, die: u8, modifier: i8, wound: Wound },
    /// A leader fell ill (card 18).
    Ill { unit: UnitId },
    /// A gunboat was rolled for (S-044).
    GunboatHit { unit: UnitId, die: u8, modifier: i8, damage: Damage },
    /// A die decided whether a Banner loses Strength (S-010, S-034).
    StrengthRoll { banner: BannerId, die: u8, needed: u8 },
    /// A die decided whether the top Banner card is seen (S-023, S-024).
    SightRoll { die: u8, needed: u8 },
    /// The top Banner card was seen (S-R24).
    Seen { card: Option<BannerCardId> },
    /// Clean-up: markers came off, and counters went back to their boxes (S-071 to S-074).
    CleanedUp { recovered: Vec<UnitId> },
    /// It ended.
    Ended { outcome: Outcome },
}
