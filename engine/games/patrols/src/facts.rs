//! What facts are made of: causes, dice, results.

use inches::Inches;
use serde::{Deserialize, Serialize};

use crate::ids::{Faction, PieceId, Role, UnitId};
use crate::phases::fire::save_dice;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// No officer or leader: one action point (P-008).
    Leaderless,
    /// A veteran unit or base.
    Veteran,
    /// A sergeant with the unit.
    Sergeant,
    /// A poor unit or base.
    Poor,
    /// No friend within 8 inches.
    Isolated,
    /// A flag with the unit.
    Flag,
    Rush,
    Least,
    /// Casualty markers (P-034).
    Casualties,
    /// Casualties by guns or MGs (P-036).
    HeavyFire,
    /// Enemies behind it (P-037).
    Behind,
    /// Below half strength (P-038).
    BelowHalf,
    /// One or two bases (P-039).
    Few,
    /// A unit nearby was destroyed or routed (P-040).
    Neighbour,
    /// A fight was lost (P-041).
    LostFight,
    /// In scenery or defence formation (P-043, P-089).
    Cover,
    Always,
    /// Long range (P-090).
    LongRange,
    /// A Dervish, a horseman or a scout shoots (P-091).
    WeakShooter,
    /// A poor unit shoots (P-092).
    PoorShooter,
    /// At a unit that appeared this turn, by opportunity (P-093).
    Surprise,
    /// An officer, leader, scout or sergeant is shot at (P-094).
    Singled,
    /// Scouts search (P-051).
    ByScouts,
    /// Some Dervish unit has been seen (P-053).
    Seen,
    /// Those in hiding are mounted (P-054).
    HiddenMounted,
    /// Part of a gun or MG unit (P-056).
    Heavy,
    Betrayed,
    /// A building (P-051).
    Building,
    /// The searchers are mounted (P-052).
    SearcherMounted,
    /// The searchers are poor (P-053).
    SearcherPoor,
    /// A veteran unit lies there (P-054).
    HiddenVeteran,
    /// A leader lies there (P-055).
    HiddenLeader,
    /// Somebody lies there (P-056).
    HiddenPresent,
}

/// What a hit did to a base (P-096).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    None,
    Wounded,
    Dead,
}

/// The dice of one shooting base, or one handful of a gun (P-086, P-102, P-103).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burst {
    pub dice: Vec<u8>,
    pub long: bool,
    /// How far the base was from the nearest one that it could shoot at (P-R54).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub far: Option<Inches>,
    pub effect: Effect,
    pub jammed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub unit: UnitId,
    pub target: UnitId,
    /// At a base by name (P-R33).
    pub aimed: Option<Role>,
    /// Whether it was a volley (P-R31).
    pub volley: bool,
    /// Whether it was by opportunity (P-R56).
    pub opportunity: bool,
    pub range: Inches,
    pub bursts: Vec<Burst>,
    /// The save dice; the last one counts at long range only, if that made one more.
    pub saves: Vec<u8>,
    pub reasons: Vec<(Reason, i8)>,
    pub killed: Vec<Role>,
    pub wounded: Vec<Role>,
}

impl Shot {
    /// How far the nearest of the bases that shot was from whom it shot at, and how far the farthest.
    /// Older facts tell only how far the units were apart.
    pub fn ranges(&self) -> (Inches, Inches) {
        let far = || self.bursts.iter().filter_map(|burst| burst.far);
        far().min().zip(far().max()).unwrap_or((self.range, self.range))
    }

    /// How many throws were made at short range, and how many at long range.
    pub fn throws(&self) -> (usize, usize) {
        let long = self.bursts.iter().filter(|burst| burst.long).count();
        (self.bursts.len() - long, long)
    }

    /// The dice that save at short range, and at long range (P-090).
    pub fn save_dice(&self) -> (u8, u8) {
        let near = self.reasons.iter().filter(|(reason, _)| *reason != Reason::LongRange);
        let near: Vec<_> = near.copied().collect();
        (save_dice(&near, false), save_dice(&near, true))
    }
}

/// A base in a fight, with its dice (P-110).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FightBase {
    pub role: Role,
    pub dice: Vec<u8>,
    /// Damage that bases without an opponent added (P-R59).
    pub help: u8,
}

impl FightBase {
    /// All damage it does (P-124).
    pub fn hits(&self) -> u8 {
        let own = self.dice.iter().filter(|die| **die >= 4).count();
        u8::try_from(own).unwrap_or(u8::MAX).saturating_add(self.help)
    }
}

/// Two bases that fought each other (P-R59).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    pub bases: [FightBase; 2],
    pub hurt: Option<(Faction, Effect)>,
    /// The wound roll, and whether the base died of it (P-125).
    pub wound: Option<(u8, bool)>,
}

/// What came of a morale test (P-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    Steady,
    /// No movement this turn (P-046).
    Halted,
    /// It falls back (P-047).
    FallsBack,
    /// It would, but guns and MGs ignore it (P-047).
    Ignored,
    /// It routs (P-048).
    Routs,
}

/// What came of a falter test (P-R35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Falter {
    GoesIn,
    /// It goes in with a die less in the first round.
    Shaken,
    /// It stops two inches short.
    Stops,
    /// It stops and falls back.
    FallsBack,
}

/// What came of a search (P-057), as the patrol is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Find {
    /// An ambush, with a die more for the Dervishes (P-058).
    BadAmbush,
    /// An ambush (P-059).
    Ambush,
    /// Nothing found, not scouted (P-060, P-R21).
    Nothing,
    /// Scouted; those who hide there have yet to say what they do (P-061, P-062).
    Success,
    /// Scouted, and nobody is there now (P-061, P-062).
    Scouted,
    /// Scouted, and a unit came out (P-061).
    Deployed,
    /// Scouted, and the searchers ambush who was there (P-062).
    Caught,
}

/// A search with its dice, sealed until the end (P-R48).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    pub turn: u8,
    pub unit: UnitId,
    pub piece: PieceId,
    /// The dice of the patrol, then those of the Dervishes (P-049).
    pub dice: [[u8; 2]; 2],
    pub reasons: [Vec<(Reason, i8)>; 2],
    pub difference: i8,
}

/// What an event chart brought (P-063).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ChartResult {
    /// A Dervish unit leaves play.
    UnitLeaves,
    Unscouted,
    PieceLeaves,
    NewPiece,
    NewUnit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    Destroyed,
    /// It ran off the table (P-R39).
    Ran,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// The patrol declared it, and the Dervishes accepted.
    Declared,
    /// They contested it, and the dice ended it (P-074).
    Contested,
    /// The last turn was over (P-R45).
    Time,
    /// A side had nobody left.
    Nobody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw (P-R45).
    pub winner: Option<Faction>,
    pub end: End,
    pub turn: u8,
    pub points: [i16; 2],
}
