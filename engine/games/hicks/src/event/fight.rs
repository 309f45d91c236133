//! What happened in fire, in a test of morale and hand to hand, with what was counted.

use serde::{Deserialize, Serialize};

use crate::ids::{Body, PartyId, UnitId};
use inches::{Inches, Point};

/// One unit's or party's fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    /// Who fired.
    pub by: Body,
    /// At whom.
    pub at: Body,
    /// From where: the middle of who fired.
    pub from: Point,
    /// To where: the middle of the target.
    pub to: Point,
    /// How far it was.
    pub range: Inches,
    /// The dice to hit; none hand to hand (H-R59).
    pub dice: Option<[u8; 2]>,
    /// What they came to in hundredths of an inch, everything counted: above the range hits.
    pub reach: Inches,
    /// The die of infantry on the move that had to be allowed to fire (H-049).
    pub control: Option<u8>,
    /// Whether the range was beaten.
    pub hit: bool,
    /// Rifles or gunners that fired.
    pub shots: u8,
    /// What multiplied them.
    pub factors: Vec<Factor>,
    /// Points, rounded down (H-R38).
    pub points: u16,
    /// The die for the points that do not fill six.
    pub die: Option<u8>,
    /// Metrics killed.
    pub kills: u8,
    /// Whether the ammunition is gone (H-051).
    pub emptied: bool,
}

/// What multiplies fire, named by the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Factor {
    /// Halved: poor shots (H-053), Ansar too (H-054, H-R03).
    PoorShots,
    /// Halved: the target is in cover (H-055).
    InCover,
    /// Halved: the target hides in the open (H-056).
    HidingInOpen,
    /// Doubled: the target moved in the open or stands deep, as older logs have it.
    MovingOrDeep,
    /// Doubled: the target moved in the open all turn (H-057).
    Moving,
    /// Doubled: the target stands more than two deep (H-058).
    Deep,
    /// Doubled: gunners of a mitrailleuse (H-059).
    Mitrailleuse,
    /// Doubled: field gunners within 5 inches (H-060).
    CloseGun,
    /// Nothing: the target hides in cover (H-061).
    HidingInCover,
    /// Halved: in a hand-to-hand that goes on, or is lost by little (H-082, H-084).
    AtHalf,
}

/// One test of morale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// Who.
    pub who: Body,
    /// Upon what (H-064).
    pub occasion: Occasion,
    /// Morale before modifiers.
    pub morale: u8,
    /// Discipline.
    pub discipline: u8,
    /// What counted, each once.
    pub modifiers: Vec<(Modifier, i8)>,
    /// Morale with them.
    pub modified: i8,
    /// The die.
    pub die: u8,
    /// What came of it.
    pub result: TestResult,
}

/// Upon what morale is tested (H-064, H-R55).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// Wanting to advance.
    Advance,
    /// Under fire and meaning to stand.
    Stand,
    /// Friends panic.
    FriendsPanic,
    /// To come to their senses (H-R67).
    Rally,
    /// To rise from hiding (H-R54).
    Rise,
}

/// What modifies morale (H-065 to H-068).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    /// No losses.
    NoLosses,
    /// Acting in their temper.
    Temper,
    /// Full sixths lost.
    Losses,
    /// Cowardly troops expected to advance on the enemy.
    Cowardly,
    /// A Pasha is with them.
    Pasha,
}

/// What came of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestResult {
    /// They carry on (H-072).
    CarryOn,
    /// They halt and fire (H-071).
    Halt,
    /// They hide (H-071).
    Hide,
    /// They fall back the die's score in inches (H-071).
    FallBack,
    /// They run (H-070).
    Panic,
}

/// One round of hand-to-hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The unit.
    pub unit: UnitId,
    /// The Ansar.
    pub party: PartyId,
    /// Whether the Ansar made the contact.
    pub ansar_came: bool,
    /// The unit's sum.
    pub ours: Sum,
    /// The Ansar's.
    pub theirs: Sum,
    /// Whether it goes on from an earlier turn (H-084).
    pub goes_on: bool,
    /// Who lost; nobody if it is drawn.
    pub loser: Option<Body>,
    /// Whether by more than discipline (H-079).
    pub routed: bool,
}

/// What a side adds up (H-073).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Metrics that count for odds.
    pub figures: u16,
    /// Morale with its modifiers.
    pub morale: i8,
    /// The die.
    pub die: u8,
    /// For odds (H-074 to H-076).
    pub odds: u8,
    /// Taken off for advancing under fire (H-078).
    pub under_fire: u8,
    /// All of it.
    pub total: i8,
}

/// In what way men were killed hand to hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Killing {
    /// In the exchange, 1 for every 12 (H-081).
    Exchange,
    /// In pursuit, 1 for every 6 (H-079).
    Pursuit,
    /// Gunners cut down at their gun (H-083).
    CutDown,
}
