//! What happened: past-tense facts with the dice and the numbers that were needed.

use inches::Inches;
use kit::Audience;
use serde::{Deserialize, Serialize};

use crate::choice::Shape;
use crate::ids::{Card, Faction, Kind, PieceId, Role, UnitId};
use crate::phases::fight::Face;
use crate::points::Item;
use crate::pose::Pose;
use crate::view;

/// Why there are more or fewer points or dice.
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
    /// The card Rush.
    Rush,
    /// The least there is.
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
    /// Always there.
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
    /// The card Guide Betrays.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Nothing.
    None,
    /// It was wounded.
    Wounded,
    /// It was killed.
    Dead,
}

/// The dice of one shooting base, or one handful of a gun (P-086, P-102, P-103).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burst {
    /// The dice.
    pub dice: Vec<u8>,
    /// Whether the range was long.
    pub long: bool,
    /// What it did.
    pub effect: Effect,
    /// Whether the weapon jammed.
    pub jammed: bool,
}

/// A unit's shooting at another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who shot.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// At a base by name (P-R33).
    pub aimed: Option<Role>,
    /// Whether it was a volley (P-R31).
    pub volley: bool,
    /// Whether it was by opportunity (P-R56).
    pub opportunity: bool,
    /// The distance between the units.
    pub range: Inches,
    /// What each base, or handful, threw.
    pub bursts: Vec<Burst>,
    /// The save dice; the last one counts at long range only, if that made one more.
    pub saves: Vec<u8>,
    /// What made them so many, each with its dice.
    pub reasons: Vec<(Reason, i8)>,
    /// Bases killed.
    pub killed: Vec<Role>,
    /// Bases newly wounded.
    pub wounded: Vec<Role>,
}

/// A base in a fight, with its dice (P-110).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// What it is.
    pub role: Role,
    /// Its dice.
    pub dice: Vec<u8>,
    /// Damage that bases without an opponent added (P-R59).
    pub help: u8,
}

impl Told {
    /// All damage it does (P-124).
    pub fn hits(&self) -> u8 {
        let own = self.dice.iter().filter(|die| **die >= 4).count();
        u8::try_from(own).unwrap_or(u8::MAX).saturating_add(self.help)
    }
}

/// Two bases that fought each other (P-R59).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The patrol's base, then the Dervishes'.
    pub bases: [Told; 2],
    /// Who was hurt, and how, before the wound roll.
    pub hurt: Option<(Faction, Effect)>,
    /// The wound roll, and whether the base died of it (P-125).
    pub wound: Option<(u8, bool)>,
}

/// What came of a morale test (P-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Nothing.
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
    /// The assault goes in.
    GoesIn,
    /// It goes in with a die less in the first round.
    Shaken,
    /// It stops two inches short.
    Stops,
    /// It stops and falls back.
    FallsBack,
}

/// What came of a search (P-057), as the patrol is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Find {
    /// An ambush, with a die more for the Dervishes (P-058).
    BadAmbush,
    /// An ambush (P-059).
    Ambush,
    /// Nothing found, not scouted (P-060, P-R21).
    Nothing,
    /// Scouted (P-061, P-062).
    Scouted,
    /// Scouted, and a unit came out (P-061).
    Deployed,
    /// Scouted, and the searchers ambush who was there (P-062).
    Caught,
}

/// A search with its dice, sealed until the end (P-R48).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    /// In which turn.
    pub turn: u8,
    /// Who searched.
    pub unit: UnitId,
    /// Where.
    pub piece: PieceId,
    /// The dice of the patrol, then those of the Dervishes (P-049).
    pub dice: [[u8; 2]; 2],
    /// What changed the sums, each with its number.
    pub reasons: [Vec<(Reason, i8)>; 2],
    /// The patrol's sum less the Dervishes'.
    pub difference: i8,
}

/// What an event chart brought (P-063).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ChartResult {
    /// A Dervish unit leaves play.
    UnitLeaves,
    /// A piece becomes un-scouted.
    Unscouted,
    /// A piece leaves play.
    PieceLeaves,
    /// A new piece.
    NewPiece,
    /// A new unit.
    NewUnit,
}

/// Why a unit is no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Its last base fell.
    Destroyed,
    /// It ran off the table (P-R39).
    Ran,
}

/// How it ended.
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

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw (P-R45).
    pub winner: Option<Faction>,
    /// How.
    pub end: End,
    /// In which turn.
    pub turn: u8,
    /// The points of both sides.
    pub points: [i16; 2],
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A new piece of scenery, with the dice that called for its kind; water is rolled again at
    /// set-up (P-R50).
    Laid {
        /// Its number.
        piece: PieceId,
        /// What it is.
        kind: Kind,
    },
    /// A unit went into hiding. Where, and which, is its own side's matter.
    Hidden {
        /// Which.
        unit: Option<UnitId>,
        /// Where.
        halves: Option<[PieceId; 2]>,
    },
    /// Cards were drawn; which ones is their holders' matter.
    Drew {
        /// How many.
        count: u8,
        /// Which.
        cards: Vec<Card>,
    },
    /// A unit came on the table at set-up (P-003, P-004) or arrived (P-R18).
    Entered {
        /// Which.
        unit: UnitId,
        /// Where.
        pose: Pose,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A side's turn began.
    SideTurn {
        /// Whose.
        of: Faction,
    },
    /// Morale was tested (P-032).
    Tested {
        /// Which unit.
        unit: UnitId,
        /// The dice; none if the pool was empty (P-R38).
        dice: Vec<u8>,
        /// What made them so many.
        reasons: Vec<(Reason, i8)>,
        /// What came of it.
        verdict: Verdict,
    },
    /// A new officer or leader was diced for (P-R17).
    Promoted {
        /// Where.
        unit: UnitId,
        /// The die; none by a card.
        die: Option<u8>,
        /// Whether there is one now.
        done: bool,
    },
    /// A routing unit was rallied, or was not (P-R39).
    Rallied {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether it stands.
        done: bool,
    },
    /// A unit fell back (P-R39).
    FellBack {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
    },
    /// A unit ran (P-R39).
    Fled {
        /// Which.
        unit: UnitId,
        /// From where.
        from: Pose,
        /// To where; nowhere if it left the table.
        to: Option<Pose>,
    },
    /// A unit was destroyed, or had run off the table.
    Lost {
        /// Which.
        unit: UnitId,
        /// Why.
        cause: Cause,
    },
    /// An officer or leader was killed.
    OfficerKilled {
        /// Of which unit.
        unit: UnitId,
    },
    /// A flag was taken.
    FlagTaken {
        /// Of which unit.
        unit: UnitId,
    },
    /// A gun or an MG was lost.
    GunLost {
        /// Of which unit.
        unit: UnitId,
    },
    /// A card was declared.
    Declared {
        /// Which.
        card: Card,
        /// For which unit, where that is no secret.
        unit: Option<UnitId>,
        /// For which piece.
        piece: Option<PieceId>,
    },
    /// A unit was chosen and rolled for action points (P-008).
    Chosen {
        /// Which.
        unit: UnitId,
        /// The die; none without an officer.
        die: Option<u8>,
        /// What changed them.
        reasons: Vec<(Reason, i8)>,
        /// The points it has.
        points: u8,
    },
    /// Nobody was chosen, or nobody further.
    NobodyChosen {
        /// Whose turn it is.
        of: Faction,
    },
    /// A unit came out of hiding (P-R24, P-061).
    Appeared {
        /// Which.
        unit: UnitId,
        /// At which piece.
        piece: PieceId,
        /// How it stands.
        pose: Pose,
    },
    /// A unit moved or turned.
    Moved {
        /// Which.
        unit: UnitId,
        /// Where it stood before, and after each part of its way.
        path: Vec<Pose>,
        /// The action points it cost.
        cost: u8,
    },
    /// A unit changed its formation.
    Formed {
        /// Which.
        unit: UnitId,
        /// Into what.
        shape: Shape,
        /// How it stood.
        from: Pose,
        /// How it stands.
        to: Pose,
    },
    /// A gun was limbered or unlimbered.
    Limbered {
        /// Which unit.
        unit: UnitId,
        /// Whether it is limbered now.
        limbered: bool,
    },
    /// A unit mounted or dismounted.
    Mounted {
        /// Which.
        unit: UnitId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A piece was searched (P-049). The dice are sealed (P-R48).
    Searched {
        /// Who searched.
        unit: UnitId,
        /// Where.
        piece: PieceId,
        /// What came of it.
        find: Find,
        /// The dice, for the Dervishes.
        search: Option<Search>,
    },
    /// A half slipped away. Its own side's matter.
    Slipped {
        /// Which unit.
        unit: UnitId,
        /// From where.
        from: PieceId,
        /// To where.
        to: PieceId,
    },
    /// A scout tried to get away from a fight (P-075).
    Escaped {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What it needed at least.
        needed: u8,
        /// Whether it lives.
        alive: bool,
    },
    /// A unit shot.
    Shot(Shot),
    /// A unit tried to un-jam its weapons (P-029).
    Unjammed {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether all work again.
        done: bool,
    },
    /// A unit assaulted another (P-R55).
    Charged {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Where it stood before, after its wheel, and in contact.
        path: Vec<Pose>,
        /// Where it struck.
        face: Face,
    },
    /// The target of an assault turned to face it, or could not (P-105).
    TurnedToFace {
        /// Which.
        unit: UnitId,
        /// The dice of its shooting bases.
        dice: Vec<u8>,
        /// What each needed at least.
        needed: u8,
        /// Whether it turned.
        done: bool,
        /// How it stands.
        pose: Pose,
    },
    /// A falter test (P-109).
    Faltered {
        /// Who tested.
        unit: UnitId,
        /// The dice.
        dice: Vec<u8>,
        /// What came of it.
        falter: Falter,
        /// Where it stands, if it stopped.
        pose: Option<Pose>,
    },
    /// A fight began by an ambush (P-R22, P-062).
    Ambushed {
        /// Who was ambushed.
        unit: UnitId,
        /// By whom.
        by: UnitId,
        /// At which piece.
        piece: PieceId,
        /// How those who were hidden stand.
        pose: Pose,
    },
    /// A round of a fight (P-110).
    Fought {
        /// The patrol's unit, then the Dervishes'.
        units: [UnitId; 2],
        /// Which round of this fight.
        round: u8,
        /// Who fought whom.
        pairs: Vec<Pair>,
        /// Bases killed of each side.
        killed: [Vec<Role>; 2],
        /// Bases newly wounded of each side, and not dead of it.
        wounded: [Vec<Role>; 2],
        /// Who won it.
        winner: Option<Faction>,
    },
    /// A fight was over.
    FightEnded {
        /// The patrol's unit, then the Dervishes'.
        units: [UnitId; 2],
    },
    /// A unit broke off (P-126).
    BrokeOff {
        /// Which.
        unit: UnitId,
        /// From whom.
        from: UnitId,
        /// The dice of both, its own first.
        dice: [Vec<u8>; 2],
        /// Bases that it lost.
        lost: u8,
    },
    /// Bases were given up in breaking off (P-127).
    GaveUp {
        /// Of which unit.
        unit: UnitId,
        /// They.
        bases: Vec<Role>,
        /// How it stands.
        pose: Option<Pose>,
    },
    /// A unit tried to disappear (P-129). Where to is its own side's matter.
    Vanished {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What it needed at least.
        needed: u8,
        /// Whether it is gone.
        done: bool,
        /// Where its halves are.
        halves: Option<[PieceId; 2]>,
    },
    /// A unit tried to un-scout a piece (P-031), or a card or an event did.
    Unscouted {
        /// Which piece.
        piece: PieceId,
        /// The die; none where none was needed.
        die: Option<u8>,
        /// Whether it is un-scouted.
        done: bool,
    },
    /// An event chart was rolled on.
    Charted {
        /// Which.
        chart: u8,
        /// The dice.
        dice: [u8; 2],
        /// What it calls for.
        result: ChartResult,
    },
    /// It could not be carried out (P-R63).
    NoEffect,
    /// A piece left the table.
    Removed {
        /// Which.
        piece: PieceId,
    },
    /// A hidden unit left play (P-R29). Which is its own side's matter.
    Withdrew {
        /// Which.
        unit: Option<UnitId>,
    },
    /// A hidden half changed scenery (P-R27). Its own side's matter.
    Shifted {
        /// Which unit.
        unit: UnitId,
        /// From where.
        from: PieceId,
        /// To where.
        to: PieceId,
    },
    /// A unit off the table was rolled for (P-R18).
    Rolled {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether it arrives.
        done: bool,
    },
    /// The patrol declared the end of the game.
    EndDeclared,
    /// The Dervishes contested it (P-070).
    EndContested {
        /// The dice.
        dice: [u8; 2],
        /// Points it cost them.
        cost: u8,
        /// Whether it ended nevertheless.
        ended: bool,
    },
    /// The game ended. The searches are shown with their dice (P-R48).
    Ended {
        /// How.
        outcome: Outcome,
        /// What counted for each side, with its points.
        items: [Vec<(Item, i16)>; 2],
        /// The searches of the game.
        searches: Vec<Search>,
    },
}

impl Event {
    /// What an audience may know of it, if anything: what only concerns the hidden is the
    /// Dervishes' matter.
    pub fn seen_by(&self, audience: Audience) -> Option<Self> {
        if view::eyes(audience) == Some(Faction::Dervish) {
            return Some(self.clone());
        }
        Some(match self {
            Self::Slipped { .. } | Self::Shifted { .. } => return None,
            Self::Hidden { .. } => Self::Hidden { unit: None, halves: None },
            Self::Drew { count, .. } => Self::Drew { count: *count, cards: Vec::new() },
            Self::Searched { unit, piece, find, .. } => {
                Self::Searched { unit: *unit, piece: *piece, find: *find, search: None }
            }
            Self::Vanished { unit, die, needed, done, .. } => Self::Vanished {
                unit: *unit,
                die: *die,
                needed: *needed,
                done: *done,
                halves: None,
            },
            Self::Withdrew { .. } => Self::Withdrew { unit: None },
            other => other.clone(),
        })
    }

    /// Whether it told what nobody outside the Dervishes could know.
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Appeared { .. }
                | Self::Ambushed { .. }
                | Self::Searched { .. }
                | Self::Drew { .. }
                | Self::Declared { .. }
        )
    }
}
