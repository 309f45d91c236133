//! What happened in the siege: past-tense facts with the dice and the numbers that were needed.

use serde::{Deserialize, Serialize};

use crate::choice::Action;
use crate::ids::{AreaId, Arm, BannerCardId, BannerId, CardId, UnitId};
use crate::modifiers::Modifier;
use crate::tables::{Damage, Fight, Wound};

/// Why Resource Points or City Morale changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The event card.
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
    /// The city fell.
    Defeat,
    /// Relieved, just.
    Marginal,
    /// Relieved.
    Victory,
    /// Relieved, with the besiegers beaten; or the siege was broken.
    Outstanding,
}

/// Why it ended.
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
    /// How well.
    pub grade: Grade,
    /// Why.
    pub end: End,
    /// In which turn.
    pub turn: u8,
    /// City Morale then.
    pub morale: u8,
    /// Resource Points then.
    pub resources: u8,
    /// Strength points that all Banners had lost (S-R41).
    pub strength_lost: u8,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// The discarded event cards became the deck again (S-R26).
    Reshuffled,
    /// An event card was turned up (S-066); on turn 1 there is none (S-077).
    CardDrawn {
        /// Which.
        card: CardId,
    },
    /// Action Points were given.
    Points {
        /// How many.
        points: u8,
        /// Free Resource Points with them (S-078).
        free: u8,
    },
    /// The card had nothing to do (S-R40).
    NoEffect {
        /// Which.
        card: CardId,
    },
    /// Resource Points changed.
    Resources {
        /// By so many; free ones spent are not counted.
        by: i8,
        /// To so many.
        now: u8,
        /// Free ones spent with them (S-078).
        free: u8,
        /// Why.
        cause: Cause,
    },
    /// City Morale changed.
    Morale {
        /// By so much.
        by: i8,
        /// To so much.
        now: u8,
        /// Why.
        cause: Cause,
    },
    /// A Banner's Strength Level changed.
    Strength {
        /// Whose.
        banner: BannerId,
        /// By so much.
        by: i8,
        /// To so much.
        now: u8,
    },
    /// A Banner left the map (S-R11).
    BannerLeft {
        /// Which.
        banner: BannerId,
    },
    /// A Banner got a Disordered Marker, which the rules call Disorganized too (S-R02).
    Disordered {
        /// Which.
        banner: BannerId,
    },
    /// A Banner moved on its track.
    BannerMoved {
        /// Which.
        banner: BannerId,
        /// To this Area of its track, 0 being the Palace.
        to: u8,
        /// Whether it was thrown back.
        back: bool,
        /// Levels of fortification it razed there (S-R12).
        razed: u8,
    },
    /// Fortification levels changed.
    Works {
        /// Where.
        area: AreaId,
        /// By so many.
        by: i8,
        /// To so many.
        now: u8,
    },
    /// Gunboats counted one more this turn (card 9).
    HighWater,
    /// Only the first Banner of the turn would activate (card 23).
    Fasting,
    /// A die of an event card was thrown for something bad (cards 12, 18, 24).
    Threatened {
        /// Whom, if a counter.
        unit: Option<UnitId>,
        /// The die.
        die: u8,
        /// It happens on this or less.
        on: u8,
    },
    /// Levies were raised (S-060).
    Raised {
        /// Which.
        units: Vec<UnitId>,
    },
    /// A gunboat was built (S-061).
    Built {
        /// Which.
        unit: UnitId,
    },
    /// A gunboat was repaired.
    Repaired {
        /// Which.
        unit: UnitId,
    },
    /// Steps came back (cards 19, 20).
    Filled {
        /// Whose.
        unit: UnitId,
        /// Steps it has now.
        now: u8,
        /// Whether the counter was lost before.
        returned: bool,
    },
    /// Stewart left by a gunboat (card 13).
    Sailed {
        /// By which.
        gunboat: UnitId,
    },
    /// A Raid or Sortie went out.
    WentOut {
        /// Which of them.
        fight: Fight,
        /// Against whom.
        banner: BannerId,
        /// Who.
        units: Vec<UnitId>,
    },
    /// A Defensive Position was set up (S-R33).
    PositionSet {
        /// Where.
        area: AreaId,
        /// Who.
        units: Vec<UnitId>,
    },
    /// The phase of friendly actions ended (S-R42).
    ActionsEnded {
        /// Action Points lost.
        unused: u8,
    },
    /// A Banner card was drawn (S-069).
    Activated {
        /// Which.
        card: BannerCardId,
        /// Whom it lists.
        banners: Vec<BannerId>,
    },
    /// A listed Banner did nothing.
    StoodStill {
        /// Which.
        banner: BannerId,
        /// Because of the fast (card 23); else it has left (S-R28).
        fasting: bool,
    },
    /// Two dice were thrown on an outcome table.
    Fought {
        /// Which table.
        fight: Fight,
        /// The Banner.
        banner: BannerId,
        /// Where.
        area: AreaId,
        /// Who took part.
        units: Vec<UnitId>,
        /// Modifiers, each with its reason.
        modifiers: Vec<Modifier>,
        /// Their sum, within bounds (S-R19).
        sum: i8,
        /// The dice.
        dice: [u8; 2],
        /// The row's total, 2 to 12.
        total: i8,
        /// Steps of the troops that took part, before any was lost.
        steps: u8,
        /// The Banner's Strength before; earlier records do not tell it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
    },
    /// All of an arm that took part were eliminated.
    AllLost {
        /// Which arm.
        arm: Arm,
        /// Who.
        units: Vec<UnitId>,
    },
    /// The casualty table of troops or guns was rolled on.
    Casualties {
        /// Which arm.
        arm: Arm,
        /// The die.
        die: u8,
        /// Its modifier.
        modifier: i8,
        /// Steps or guns to be lost.
        losses: u8,
    },
    /// A counter of troops lost a step (S-R15).
    StepLost {
        /// Whose.
        unit: UnitId,
        /// Steps left; 0 if it is gone.
        left: u8,
    },
    /// A gun was destroyed.
    GunLost {
        /// Which.
        unit: UnitId,
    },
    /// A leader was rolled for.
    LeaderHit {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifier.
        modifier: i8,
        /// What he suffers.
        wound: Wound,
    },
    /// A leader fell ill (card 18).
    Ill {
        /// Who.
        unit: UnitId,
    },
    /// A gunboat was rolled for (S-044).
    GunboatHit {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifier.
        modifier: i8,
        /// What she suffers.
        damage: Damage,
    },
    /// A die decided whether a Banner loses Strength (S-010, S-034).
    StrengthRoll {
        /// Whose.
        banner: BannerId,
        /// The die.
        die: u8,
        /// The least that takes a level.
        needed: u8,
    },
    /// A die decided whether the top Banner card is seen (S-023, S-024).
    SightRoll {
        /// The die.
        die: u8,
        /// The least that shows it.
        needed: u8,
    },
    /// The top Banner card was seen (S-R24).
    Seen {
        /// Which; only the garrison knows.
        card: Option<BannerCardId>,
    },
    /// Clean-up: markers came off, and counters went back to their boxes (S-071 to S-074).
    CleanedUp {
        /// Leaders back from the Wounded Leaders Box.
        recovered: Vec<UnitId>,
    },
    /// It ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
