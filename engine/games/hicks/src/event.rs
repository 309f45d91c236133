//! What happened on the march: past-tense facts with the dice and the numbers that were needed.

use serde::{Deserialize, Serialize};

use crate::ids::{Body, Mover, PartyId, PieceId, Side, StragglerId, UnitId};
use crate::state::{BeastKind, Duty, Kind, PieceKind};
use crate::troops::Troops;
use inches::{Heading, Inches, Point};
use kit::Seat;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The order in which the Pashas command was drawn (H-R16).
    OrderDrawn { seats: Vec<Seat>, dice: Vec<u8> },
    /// Cover lay on the table (H-R13), and so many mules were loaded (H-012): an average die, of
    /// which `die` is the face.
    TableLaid { pieces: u8, mules: u8, die: u8 },
    /// Two battalions changed faces before the start.
    Exchanged { a: Side, b: Side },
    /// A squadron was told off for a duty.
    ToldOff { unit: UnitId, duty: Duty },
    /// A Pasha rode over to a unit (H-R17).
    Rode { seat: Seat, to: UnitId },
    /// A turn began; `passed` if command has just passed to this Pasha (H-R16).
    TurnBegan { turn: u8, seat: Seat, passed: bool },
    /// The commander fell in his turn, and another took over for the rest of it.
    TookOver { seat: Seat },
    /// A battalion turned out to be of a kind (H-R20).
    KindKnown { unit: UnitId, die: u8, troops: Troops },
    /// A unit tested to halt or to move off (H-027, H-028), by itself or as the leading face for the
    /// square (H-R22): one die, or two with a Pasha.
    Controlled {
        unit: UnitId,
        for_square: bool,
        to_move: bool,
        dice: Vec<u8>,
        /// This or less passes.
        needed: u8,
        passed: bool,
    },
    /// A face did as the face before it, being of competence 3 or more (H-029).
    Conformed { unit: UnitId },
    /// The square stood, that nothing be left behind (H-R25, H-R47).
    Waited,
    /// The square wheeled (H-R23), or a unit turned.
    Turned { who: Mover, heading: Heading },
    /// The pace of a march of the square was set, before each face rolled: as far as the leading face
    /// (`onward`), or together as far as the slowest (H-R19).
    Paced { onward: bool },
    /// A movement roll (H-030, H-031); who stands rolls for ambushes only.
    Rolled { who: Mover, dice: [u8; 2], standing: bool },
    /// Somebody moved; cover or bad ground halve it, and open ground may double it (H-030).
    Moved { who: Mover, from: Point, to: Point, distance: Inches, halved: bool, doubled: bool },
    /// A man fell behind, if the die was above his unit's discipline (H-036).
    Straggling { unit: UnitId, die: u8, discipline: u8, straggler: Option<StragglerId> },
    /// These guns, or without any the transport, were stuck in the sand for the turn (H-036).
    Stuck { units: Vec<UnitId> },
    /// The square marched on without the transport (H-R25).
    TransportLeft { at: Point },
    /// The transport was inside the square again.
    TransportBack,
    /// A Pasha stayed with guns that are stuck, being stuck himself (H-R25).
    PashaStuck { seat: Seat, with: UnitId },
    /// A unit outside the square waited for a Pasha who is stuck in the sand with it (H-036, H-R25).
    PashaHeld { seat: Seat, with: UnitId },
    /// A unit left its place in the square: a gap.
    LeftSquare { unit: UnitId },
    /// A unit rolled too little to keep up with the leading face, and left its place (H-R19).
    Trailed { unit: UnitId, behind: Inches, to: Point },
    /// A unit was in its place in the square again.
    Rejoined { unit: UnitId },
    /// An unexpected feature came in the way (H-037): a die says which (H-038 to H-041), average dice
    /// how far a wadi reaches to either side.
    Found { by: Mover, die: u8, reach: Vec<u8>, piece: PieceId, kind: PieceKind, at: Point },
    /// Ranks at a pool were tested (H-039), or drinkers for coming away from it (`rallying`): the
    /// discipline or less keeps them, or brings them back.
    Thirst { unit: UnitId, die: u8, discipline: u8, rallying: bool },
    /// A squadron looked into a piece of cover, which is empty (H-R24).
    LookedInto { unit: UnitId, piece: PieceId },
    /// A straggler was gathered back (H-R26).
    Gathered { by: UnitId, straggler: StragglerId, of: UnitId },
    /// A straggler was killed by horsemen (H-R26).
    StragglerKilled { by: PartyId, straggler: StragglerId, of: UnitId, at: Point },
    /// Horsemen came upon the transport where it lay alone, and cut down beasts with their loads
    /// (H-R35), 1 for every 6 of them, with a die for the rest.
    Plundered { by: PartyId, die: Option<u8>, taken: Vec<BeastKind> },
    /// The odds of a battle rolled for an ambush.
    Pressed { dice: [u8; 2] },
    /// A movement score brought an ambush that came to nothing (H-043, H-R29).
    NoAmbush { score: u8, by: Mover, why: NoAmbush },
    /// Ansar came on the table after a movement score (H-032 to H-035, H-044). Distance and number
    /// are average dice; where the place is obvious, there is neither hour nor distance.
    Ambushed {
        score: u8,
        by: Mover,
        hour: Option<u8>,
        distance: Vec<u8>,
        number: Vec<u8>,
        party: PartyId,
        kind: Kind,
        /// The flag bearer apart.
        figures: u8,
        at: Point,
    },
    /// Riflemen looked for spearmen behind them (H-045 to H-047): the die, what distance does to it
    /// (H-046), and average dice for how many came.
    Beckoned {
        rifles: PartyId,
        die: u8,
        modifier: i8,
        overrun: bool,
        number: Vec<u8>,
        spears: Option<(PartyId, u8)>,
        at: Point,
    },
    /// A unit or a party fired (H-049 to H-063).
    Fired(Volley),
    /// A unit on the move did not get its fire off (H-049); this or less would have done.
    CouldNotFire { unit: UnitId, die: u8, needed: u8 },
    /// A unit got ammunition, or an animal set out with it (H-051, H-R63, H-R40).
    Supplied { unit: UnitId, from: BeastKind, arrived: bool },
    /// An animal on its way turned back, for those it went to are no more.
    TurnedBack { beast: BeastKind, to: UnitId },
    /// A test of morale (H-064 to H-072).
    Tested(Test),
    /// A round of hand-to-hand (H-073 to H-084).
    Fought(Melee),
    /// Men were killed in a fight or a pursuit; a die of `rest` or less killed one more.
    Cut { by: Body, of: Body, kills: u8, die: Option<u8>, rest: u8, how: Killing },
    /// A unit or party fell back.
    FellBack { who: Body, from: Point, distance: Inches, to: Point },
    /// Cavalry or horsemen got clear of a fight by completing their move (H-081).
    GotClear { who: Body, from: Point, to: Point },
    /// A unit or party ran (H-070), maybe off the table.
    Ran { who: Body, from: Point, to: Point, off: bool },
    /// A party of Ansar moved, and charged home if it has contact.
    Came { party: PartyId, dice: [u8; 2], from: Point, to: Point, contact: Option<UnitId> },
    /// A unit charged, and came up with them or not.
    Charged { unit: UnitId, party: PartyId, from: Point, to: Point, contact: bool },
    /// A party was taken off (H-048).
    TakenOff { party: PartyId, kind: Kind, at: Point, why: TakenOff },
    /// A gun was lost (H-083, H-R61).
    GunLost { unit: UnitId },
    /// A unit is no more.
    Destroyed { unit: UnitId },
    /// A Pasha fell (H-R66).
    PashaKilled { seat: Seat, with: UnitId },
    /// A Pasha's presence was found out by an average die (H-068, H-R11): what he adds from now on.
    Presence { seat: Seat, die: u8, adds: i8 },
    /// The march ended (H-R14).
    Ended(Outcome),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoAmbush {
    /// It would have stood on or beside Egyptians, or off the table (H-043, H-R49).
    Silly,
    /// No cover within rifle range (H-034).
    NoCover,
    /// The movers were in no cover (H-035).
    NotInCover,
    NobodyLeft,
}

/// Why a party was taken off (H-048).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TakenOff {
    Halved,
    NoAmmunition,
    /// Hand to hand.
    Beaten,
    RanOff,
}

/// How a march ended (H-R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub grade: Grade,
    pub arrived: bool,
    pub turn: u8,
    /// Infantry figures left, stragglers not counted (H-R15).
    pub infantry: u16,
    pub guns: u8,
    pub unbroken: bool,
    pub ansar_killed: u16,
}

/// The grade of an ending (H-R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    Annihilated,
    /// Out of days, with most of the army: lost.
    TurnedBack,
    /// A draw.
    BareEscape,
    Success,
    Triumph,
}

/// One unit's or party's fire. The points are those of the shots and what multiplies them, rounded
/// down (H-R38).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    pub by: Body,
    pub at: Body,
    /// The middle of who fired, and of the target.
    pub from: Point,
    pub to: Point,
    pub range: Inches,
    /// The dice to hit; none hand to hand (H-R59).
    pub dice: Option<[u8; 2]>,
    /// What they came to, everything counted: above the range hits.
    pub reach: Inches,
    /// The die of infantry on the move that had to be allowed to fire (H-049).
    pub control: Option<u8>,
    pub hit: bool,
    pub shots: u8,
    pub factors: Vec<Factor>,
    pub points: u16,
    /// The die for the points that do not fill six.
    pub die: Option<u8>,
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    pub who: Body,
    pub occasion: Occasion,
    /// Before modifiers.
    pub morale: u8,
    pub discipline: u8,
    pub modifiers: Vec<(Modifier, i8)>,
    /// Morale with them.
    pub modified: i8,
    pub die: u8,
    pub result: TestResult,
}

/// Upon what morale is tested (H-064, H-R55).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    Advance,
    /// Under fire and meaning to stand.
    Stand,
    FriendsPanic,
    /// To come to their senses (H-R67).
    Rally,
    /// To rise from hiding (H-R54).
    Rise,
}

/// What modifies morale (H-065 to H-068).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    NoLosses,
    /// Acting in their temper.
    Temper,
    Losses,
    /// Cowardly troops expected to advance on the enemy.
    Cowardly,
    Pasha,
}

/// What came of a test (H-070 to H-072).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestResult {
    CarryOn,
    /// They halt and fire.
    Halt,
    Hide,
    /// They fall back the die's score in inches.
    FallBack,
    Panic,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    pub unit: UnitId,
    pub party: PartyId,
    pub ansar_came: bool,
    pub ours: Sum,
    pub theirs: Sum,
    /// Whether it goes on from an earlier turn (H-084).
    pub goes_on: bool,
    /// Nobody if it is drawn.
    pub loser: Option<Body>,
    /// Whether he lost by more than his discipline (H-079).
    pub routed: bool,
}

/// What a side adds up (H-073).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Metrics that count for odds.
    pub figures: u16,
    /// With its modifiers.
    pub morale: i8,
    pub die: u8,
    /// For odds (H-074 to H-076).
    pub odds: u8,
    /// Taken off for advancing under fire (H-078).
    pub under_fire: u8,
    pub total: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Killing {
    /// In the exchange, 1 for every 12 (H-081).
    Exchange,
    /// In pursuit, 1 for every 6 (H-079).
    Pursuit,
    /// Gunners cut down at their gun (H-083).
    CutDown,
}
