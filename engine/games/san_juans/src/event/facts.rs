//! What events tell of: forces, types, tables and their rows.

use serde::{Deserialize, Serialize};

pub use pack::{BattleType, SiegeResult};

use crate::{ShipId, Space, UnitId};

/// How a place answered the call to revolt (J-040, J-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Revolt {
    Quiet,
    /// It rose; nobody was there to stop it.
    Rose,
    /// It rose and its troops went over; the fate die.
    Mutinied(u8),
    /// It rose and its troops got away, or died; the fate die.
    Fled(u8),
    /// Its troops put the revolt down; the fate die.
    Suppressed(u8),
    /// Four units or more stood there: besieged.
    Besieged,
    Void,
}

impl Revolt {
    /// Whether the place is the rebels' now.
    pub fn takes(self) -> bool {
        matches!(self, Self::Rose | Self::Mutinied(_) | Self::Fled(_))
    }
}

/// The rebels met in a battle (J-063).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RebelForce {
    pub foot: u8,
    pub horse: u8,
    pub rifles: u8,
    pub guns: u8,
    pub machine_guns: u8,
}

impl RebelForce {
    pub fn units(self) -> u8 {
        self.foot + self.horse + self.rifles + self.guns + self.machine_guns
    }

    /// What scouts can say of its numbers before it is met: from so many to so many (J-145).
    pub fn range(self) -> (u8, u8) {
        let low = self.units().saturating_sub(1) / 5 * 5 + 1;
        (low, low.saturating_add(4))
    }
}

/// Ground of one square foot (J-072).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// A hill with an impassable part or a cliff.
    Cliff,
    Oasis,
    SmallHill,
    RiverBed,
    Open,
    Scrub,
    LargeHill,
}

/// The dry river beds of a field, row and column, in the order that makes them one course from our
/// edge to theirs (J-072): each row is taken up at the end that is nearer.
pub fn river_beds(field: &[Vec<Ground>]) -> Vec<(usize, usize)> {
    let mut course: Vec<(usize, usize)> = Vec::new();
    for (row, squares) in field.iter().enumerate() {
        let beds = squares.iter().enumerate().filter(|(_, of)| **of == Ground::RiverBed);
        let mut beds: Vec<(usize, usize)> = beds.map(|(column, _)| (row, column)).collect();
        if let (Some(at), Some(first), Some(last)) = (course.last(), beds.first(), beds.last())
            && at.1.abs_diff(last.1) < at.1.abs_diff(first.1)
        {
            beds.reverse();
        }
        course.extend(beds);
    }
    course
}

/// What a unit has lost and got back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSteps {
    pub unit: UnitId,
    pub steps: u8,
}

impl UnitSteps {
    /// The steps of all these together.
    pub fn sum(of: &[Self]) -> u16 {
        of.iter().map(|toll| u16::from(toll.steps)).sum()
    }
}

/// D20 of one side in one round that hit on the same number or less (J-081).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needed {
    pub needed: u8,
    pub dice: u16,
}

/// One round of a battle fought by the quick resolver (J-081).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// Dice our side threw, and hits among them.
    pub ours: (u16, u16),
    /// Dice the rebels threw, and hits among them.
    pub theirs: (u16, u16),
    pub our_steps: u16,
    pub their_units: u8,
    /// What our dice needed, lowest first; not kept in logs of earlier builds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub our_needs: Vec<Needed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub their_needs: Vec<Needed>,
}

/// How the war ended (J-121).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The score fell to 0: the rebellion is broken.
    Victory,
    /// The score reached 300: the rebels have won.
    Defeat,
    Draw,
}

/// What bears on a pursuit (J-080).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PursuitModifier {
    NoCavalry,
    Cavalry(u8),
    Surrounded,
    /// More than two, or more than three, to one.
    Outnumbered,
}

/// What bears on a siege (J-094).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeModifier {
    Level(u8),
    FewDefenders,
    Batteries,
    OutOfSupply,
    Redoubt,
    Events,
    /// A sortie went badly wrong this turn.
    SortieDisaster,
    /// A sortie had some success this turn.
    SortieSuccess,
    /// The hero is there (J-196).
    #[serde(rename = "Gordon")]
    Hero,
    /// A storm was beaten off this turn (J-140).
    StormBeaten,
    /// So many gunboats helped (J-142).
    Gunboats(u8),
}

/// What bears on a sortie (J-092).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SortieModifier {
    Numbers(u8),
    Cavalry,
}

/// A row of the sortie table (J-092).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SortieResult {
    /// Half of them lost, and the siege tightens.
    Disaster,
    LosesQuarter,
    LosesOne,
    /// The siege eases, one unit lost.
    CostlySuccess,
    /// The siege eases.
    LimitedSuccess,
    /// The siege eases by two.
    CompleteSurprise,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightKind {
    /// A force on the march met rebels (J-062).
    #[default]
    Field,
    /// A force came to relieve a besieged place (J-056).
    Relief,
    /// Besieged units fought their way out in an action round (J-056).
    BreakThrough,
    /// Besieged units broke out in the siege phase (J-091), to this space.
    BreakOut(Space),
    /// The besiegers stormed (J-140).
    Storm,
}

/// What came of boats sent into a siege (J-141).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConvoyFate {
    TurnedBack,
    Damaged,
    Unharmed,
}

/// Rebel vessels (J-143).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleet {
    pub heavy: u8,
    pub light: u8,
    pub dhows: u8,
}

/// One round of a fight at sea (J-143).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeaExchange {
    /// Our dice; 5 and 6 hit.
    pub ours: Vec<u8>,
    pub theirs: Vec<u8>,
    /// Which of our ships each of their hits struck.
    pub struck: Vec<ShipId>,
    pub left: Fleet,
}

/// Something for the players' own table (J-078).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extra {
    Crops,
    DustStorm,
    BrushFire,
    /// The wells must be found by this turn of the table game.
    FindWells(u8),
    /// The village must be held by this turn of the table game.
    HoldVillage(u8),
    /// Each commander of ours has an aim of his own.
    RivalOrders,
}
