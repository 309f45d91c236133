//! What happened on the march: past-tense facts with the dice and the numbers that were needed.

mod fight;

use serde::{Deserialize, Serialize};

pub use fight::{Factor, Killing, Melee, Modifier, Occasion, Sum, Test, TestResult, Volley};

use crate::ids::{Body, Mover, PartyId, PieceId, Side, StragglerId, UnitId};
use crate::state::{BeastKind, Duty, Kind, PieceKind};
use crate::troops::Troops;
use inches::{Heading, Inches, Point};
use kit::Seat;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The order in which the Pashas command was drawn (H-R16).
    OrderDrawn {
        /// First to last.
        seats: Vec<Seat>,
        /// The dice of the draw.
        dice: Vec<u8>,
    },
    /// Cover lay on the table (H-R13), and so many mules were loaded (H-012).
    TableLaid {
        /// How many pieces.
        pieces: u8,
        /// Mules with small-arms ammunition: an average die.
        mules: u8,
        /// The die's face, 1 to 6.
        die: u8,
    },
    /// Two battalions changed faces before the start.
    Exchanged {
        /// One face.
        a: Side,
        /// The other.
        b: Side,
    },
    /// A squadron was told off.
    ToldOff {
        /// The squadron.
        unit: UnitId,
        /// For what.
        duty: Duty,
    },
    /// A Pasha rode over to a unit (H-R17).
    Rode {
        /// Whose Pasha.
        seat: Seat,
        /// To which unit.
        to: UnitId,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
        /// Who commands.
        seat: Seat,
        /// Whether command has just passed to him (H-R16).
        passed: bool,
    },
    /// The commander fell in his turn, and another took over for the rest of it.
    TookOver {
        /// Who commands now.
        seat: Seat,
    },
    /// A battalion turned out to be of a kind (H-R20).
    KindKnown {
        /// The battalion.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The kind.
        troops: Troops,
    },
    /// A unit tested to halt or to move off (H-027, H-028).
    Controlled {
        /// Who.
        unit: UnitId,
        /// Whether the square as a whole did, by this unit as its leading face (H-R22).
        for_square: bool,
        /// To move off, rather than to halt.
        to_move: bool,
        /// One die, or two with a Pasha.
        dice: Vec<u8>,
        /// This or less passes.
        needed: u8,
        /// Whether one of them did.
        passed: bool,
    },
    /// A face did as the face before it, being of competence 3 or more (H-029).
    Conformed {
        /// Which unit.
        unit: UnitId,
    },
    /// The square stood, that nothing be left behind (H-R25, H-R47).
    Waited,
    /// The square wheeled (H-R23), or a unit turned.
    Turned {
        /// Who.
        who: Mover,
        /// Where it looks now.
        heading: Heading,
    },
    /// The pace of a march of the square was set, before each face rolled (H-R19).
    Paced {
        /// As far as the leading face, rather than together as far as the slowest.
        onward: bool,
    },
    /// A movement roll (H-030, H-031).
    Rolled {
        /// Who rolled.
        who: Mover,
        /// The dice.
        dice: [u8; 2],
        /// Whether it stood, and rolled for ambushes only.
        standing: bool,
    },
    /// Somebody moved.
    Moved {
        /// Who.
        who: Mover,
        /// From here.
        from: Point,
        /// To here.
        to: Point,
        /// How far.
        distance: Inches,
        /// Whether cover or bad ground halved it (H-030).
        halved: bool,
        /// Whether it was doubled (H-030).
        doubled: bool,
    },
    /// A man fell behind, or did not (H-036).
    Straggling {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Above this, one is lost.
        discipline: u8,
        /// Who fell behind.
        straggler: Option<StragglerId>,
    },
    /// Guns, or the transport, were stuck in the sand for the turn (H-036).
    Stuck {
        /// The guns; none for the transport alone.
        units: Vec<UnitId>,
    },
    /// The square marched on without the transport (H-R25).
    TransportLeft {
        /// Where it lies.
        at: Point,
    },
    /// The transport was inside the square again.
    TransportBack,
    /// A Pasha stayed with guns that are stuck, being stuck himself (H-R25).
    PashaStuck {
        /// Whose.
        seat: Seat,
        /// With which gun he is now.
        with: UnitId,
    },
    /// A unit outside the square waited for a Pasha who is stuck in the sand with it (H-036, H-R25).
    PashaHeld {
        /// Whose.
        seat: Seat,
        /// With which unit he is.
        with: UnitId,
    },
    /// A unit left its place in the square: a gap.
    LeftSquare {
        /// Which.
        unit: UnitId,
    },
    /// A unit rolled too little to keep up with the leading face, and left its place (H-R19).
    Trailed {
        /// Which.
        unit: UnitId,
        /// How far it is behind its place.
        behind: Inches,
        /// Where it is.
        to: Point,
    },
    /// A unit was in its place in the square again.
    Rejoined {
        /// Which.
        unit: UnitId,
    },
    /// An unexpected feature came in the way (H-037): a die says which (H-038 to H-041).
    Found {
        /// Who found it.
        by: Mover,
        /// The die.
        die: u8,
        /// Average dice of a wadi's reach to either side.
        reach: Vec<u8>,
        /// The piece.
        piece: PieceId,
        /// What it is.
        kind: PieceKind,
        /// Where its middle is.
        at: Point,
    },
    /// Ranks at a pool were tested (H-039), or drinkers for coming away from it.
    Thirst {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// This or less keeps them, or brings them back.
        discipline: u8,
        /// Whether they were drinking before.
        rallying: bool,
    },
    /// A piece of cover was looked into and is empty (H-R24).
    LookedInto {
        /// The squadron.
        unit: UnitId,
        /// The piece.
        piece: PieceId,
    },
    /// A straggler was gathered back (H-R26).
    Gathered {
        /// By whom.
        by: UnitId,
        /// Who.
        straggler: StragglerId,
        /// Whose he is.
        of: UnitId,
    },
    /// A straggler was killed by horsemen (H-R26).
    StragglerKilled {
        /// By whom.
        by: PartyId,
        /// Who.
        straggler: StragglerId,
        /// Whose he was.
        of: UnitId,
        /// Where he was.
        at: Point,
    },
    /// Horsemen came upon the transport where it lay alone, and cut down beasts with their loads
    /// (H-R35), 1 for every 6 of them.
    Plundered {
        /// By whom.
        by: PartyId,
        /// The die for the rest, if there was one.
        die: Option<u8>,
        /// What was lost.
        taken: Vec<BeastKind>,
    },
    /// The odds of a battle rolled for an ambush.
    Pressed {
        /// The dice.
        dice: [u8; 2],
    },
    /// An ambush that came to nothing (H-043, H-R29).
    NoAmbush {
        /// The movement score.
        score: u8,
        /// Who rolled it.
        by: Mover,
        /// Why.
        why: NoAmbush,
    },
    /// Ansar came on the table (H-032 to H-035, H-044).
    Ambushed {
        /// The movement score.
        score: u8,
        /// Who rolled it.
        by: Mover,
        /// The hour, and whether it was diced for.
        hour: Option<u8>,
        /// Dice of the distance, as average dice; none where it is obvious.
        distance: Vec<u8>,
        /// Dice of the number, as average dice.
        number: Vec<u8>,
        /// Who came.
        party: PartyId,
        /// What they are.
        kind: Kind,
        /// How many, the flag bearer apart.
        figures: u8,
        /// Where.
        at: Point,
    },
    /// Riflemen looked for spearmen behind them (H-045 to H-047).
    Beckoned {
        /// The riflemen.
        rifles: PartyId,
        /// The die as it fell.
        die: u8,
        /// What distance does to it (H-046).
        modifier: i8,
        /// Whether they were overrun.
        overrun: bool,
        /// Average dice of the number; none if nobody comes.
        number: Vec<u8>,
        /// Who came, and how many.
        spears: Option<(PartyId, u8)>,
        /// Where.
        at: Point,
    },
    /// A unit or a party fired (H-049 to H-063).
    Fired(Volley),
    /// A unit on the move did not get its fire off (H-049).
    CouldNotFire {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// This or less would have done.
        needed: u8,
    },
    /// A unit got ammunition, or an animal set out with it (H-051, H-R63, H-R40).
    Supplied {
        /// Who.
        unit: UnitId,
        /// From what.
        from: BeastKind,
        /// Whether it has arrived.
        arrived: bool,
    },
    /// An animal on its way turned back, for those it went to are no more.
    TurnedBack {
        /// What it is.
        beast: BeastKind,
        /// To whom it went.
        to: UnitId,
    },
    /// A test of morale (H-064 to H-072).
    Tested(Test),
    /// A round of hand-to-hand (H-073 to H-084).
    Fought(Melee),
    /// Men were killed in a fight or a pursuit.
    Cut {
        /// Who killed.
        by: Body,
        /// Who was killed.
        of: Body,
        /// How many.
        kills: u8,
        /// The die for the rest, if there was one.
        die: Option<u8>,
        /// The rest: this or less killed one more.
        rest: u8,
        /// In what way.
        how: Killing,
    },
    /// A unit or party fell back.
    FellBack {
        /// Who.
        who: Body,
        /// From where.
        from: Point,
        /// How far.
        distance: Inches,
        /// To where.
        to: Point,
    },
    /// Cavalry or horsemen got clear of a fight by completing their move (H-081).
    GotClear {
        /// Who.
        who: Body,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// A unit or party ran (H-070).
    Ran {
        /// Who.
        who: Body,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// Whether it ran off the table.
        off: bool,
    },
    /// A party of Ansar moved.
    Came {
        /// Who.
        party: PartyId,
        /// The dice.
        dice: [u8; 2],
        /// From here.
        from: Point,
        /// To here.
        to: Point,
        /// Whether it charged home.
        contact: Option<UnitId>,
    },
    /// A unit charged.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
        party: PartyId,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// Whether it came up with them.
        contact: bool,
    },
    /// A party was taken off (H-048).
    TakenOff {
        /// Who.
        party: PartyId,
        /// What they were.
        kind: Kind,
        /// Where they were.
        at: Point,
        /// Why.
        why: TakenOff,
    },
    /// A gun was lost (H-083, H-R61).
    GunLost {
        /// Which.
        unit: UnitId,
    },
    /// A unit is no more.
    Destroyed {
        /// Which.
        unit: UnitId,
    },
    /// A Pasha fell (H-R66).
    PashaKilled {
        /// Whose.
        seat: Seat,
        /// With whom he rode.
        with: UnitId,
    },
    /// A Pasha's presence was found out (H-068, H-R11).
    Presence {
        /// Whose.
        seat: Seat,
        /// The average die.
        die: u8,
        /// What he adds from now on.
        adds: i8,
    },
    /// The march ended (H-R14).
    Ended(Outcome),
}

/// Why an ambush came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoAmbush {
    /// It would have stood on or beside Egyptians, or off the table (H-043, H-R49).
    Silly,
    /// No cover within rifle range (H-034).
    NoCover,
    /// The movers were in no cover (H-035).
    NotInCover,
    /// No Ansar are left to come.
    NobodyLeft,
}

/// Why a party was taken off (H-048).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TakenOff {
    /// Half of it has fallen.
    Halved,
    /// Its ammunition is gone.
    NoAmmunition,
    /// It was beaten hand to hand.
    Beaten,
    /// It ran off the table.
    RanOff,
}

/// How a march ended (H-R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The grade.
    pub grade: Grade,
    /// Whether the palm was reached.
    pub arrived: bool,
    /// The turn.
    pub turn: u8,
    /// Infantry figures left, stragglers not counted (H-R15).
    pub infantry: u16,
    /// Guns left.
    pub guns: u8,
    /// Whether the square was whole at the end.
    pub unbroken: bool,
    /// Ansar killed.
    pub ansar_killed: u16,
}

/// The grade of an ending (H-R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// Lost.
    Annihilated,
    /// Lost: out of days, with most of the army.
    TurnedBack,
    /// A draw.
    BareEscape,
    /// Won.
    Success,
    /// Won handsomely.
    Triumph,
}
