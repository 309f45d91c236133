//! What happened: past-tense facts with the dice and the numbers that were needed.

use inches::Inches;
use kit::Audience;
use serde::{Deserialize, Serialize};

use crate::choice::Shape;
use crate::facts::{
    Cause, ChartResult, Falter, Find, Outcome, Pair, Reason, Search, Shot, Verdict,
};
use crate::ids::{Card, Faction, Kind, PieceId, Role, UnitId};
use crate::phases::fight::Face;
use crate::points::Item;
use crate::pose::Pose;
use crate::view;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A new piece of scenery, with the dice that called for its kind; water is rolled again at
    /// set-up (P-R50).
    Laid { piece: PieceId, kind: Kind },
    /// A unit went into hiding. Where, and which, is its own side's matter.
    Hidden { unit: Option<UnitId>, halves: Option<[PieceId; 2]> },
    /// Cards were drawn; which ones is their holders' matter.
    Drew { count: u8, cards: Vec<Card> },
    /// A unit came on the table at set-up (P-003, P-004) or arrived (P-R18).
    Entered { unit: UnitId, pose: Pose },
    /// A turn began.
    TurnBegan { turn: u8 },
    /// A side's turn began.
    SideTurn { of: Faction },
    /// Morale was tested (P-032, P-R38).
    Tested { unit: UnitId, dice: Vec<u8>, reasons: Vec<(Reason, i8)>, verdict: Verdict },
    /// A new officer or leader was diced for (P-R17).
    Promoted { unit: UnitId, die: Option<u8>, done: bool },
    /// A routing unit was rallied, or was not (P-R39).
    Rallied { unit: UnitId, die: u8, done: bool },
    /// A unit fell back (P-R39).
    FellBack { unit: UnitId, die: u8, from: Pose, to: Pose },
    /// A unit ran (P-R39).
    Fled { unit: UnitId, from: Pose, to: Option<Pose> },
    /// A unit was destroyed, or had run off the table.
    Lost { unit: UnitId, cause: Cause },
    /// An officer or leader was killed.
    OfficerKilled { unit: UnitId },
    /// A flag was taken.
    FlagTaken { unit: UnitId },
    /// A gun or an MG was lost.
    GunLost { unit: UnitId },
    /// A card was declared.
    Declared { card: Card, unit: Option<UnitId>, piece: Option<PieceId> },
    /// A unit was chosen and rolled for action points (P-008).
    Chosen { unit: UnitId, die: Option<u8>, reasons: Vec<(Reason, i8)>, points: u8 },
    /// Nobody was chosen, or nobody further.
    NobodyChosen { of: Faction },
    /// A unit came out of hiding (P-R24, P-061).
    Appeared { unit: UnitId, piece: PieceId, pose: Pose },
    /// A unit that had just come out stands otherwise than it did at first (P-R51).
    Deployed { unit: UnitId, pose: Pose },
    /// A unit moved or turned.
    Moved { unit: UnitId, path: Vec<Pose>, cost: u8 },
    /// A unit changed its formation.
    Formed { unit: UnitId, shape: Shape, from: Pose, to: Pose },
    /// A gun was limbered or unlimbered.
    Limbered { unit: UnitId, limbered: bool },
    /// A unit mounted or dismounted.
    Mounted { unit: UnitId, mounted: bool },
    /// A piece was searched (P-049). The dice are sealed (P-R48).
    Searched { unit: UnitId, piece: PieceId, find: Find, search: Option<Search> },
    /// Those who hid in a scouted piece have come out, or nobody has (P-061, P-062). The same
    /// whether nobody was there or all have slipped away (P-R48).
    CameOf { piece: PieceId, find: Find },
    /// A half slipped away. Its own side's matter.
    Slipped { unit: UnitId, from: PieceId, to: PieceId },
    /// A scout tried to get away from a fight (P-075, P-R28).
    Escaped {
        unit: UnitId,
        die: u8,
        needed: u8,
        alive: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<u8>,
    },
    /// A unit shot.
    Shot(Shot),
    /// A unit tried to un-jam its weapons (P-029).
    Unjammed { unit: UnitId, die: u8, done: bool },
    /// A unit assaulted another (P-R55, P-R54).
    Charged {
        unit: UnitId,
        target: UnitId,
        path: Vec<Pose>,
        face: Face,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        distance: Option<Inches>,
    },
    /// The bases of a unit that is assaulted in front rolled for their shots (P-104).
    Readied { unit: UnitId, dice: Vec<u8>, needed: u8 },
    /// A charge went on through the place that a scout had left (P-R28).
    WentThrough { unit: UnitId, scout: UnitId },
    /// The target of an assault turned to face it, or could not (P-105).
    TurnedToFace { unit: UnitId, dice: Vec<u8>, needed: u8, done: bool, pose: Pose },
    /// A falter test (P-109).
    Faltered { unit: UnitId, dice: Vec<u8>, falter: Falter, pose: Option<Pose> },
    /// A fight began by an ambush (P-R22, P-062).
    Ambushed { unit: UnitId, by: UnitId, piece: PieceId, pose: Pose },
    /// A round of a fight (P-110).
    Fought {
        units: [UnitId; 2],
        round: u8,
        pairs: Vec<Pair>,
        killed: [Vec<Role>; 2],
        wounded: [Vec<Role>; 2],
        winner: Option<Faction>,
    },
    /// A fight was over.
    FightEnded { units: [UnitId; 2] },
    /// A unit broke off (P-126).
    BrokeOff { unit: UnitId, from: UnitId, dice: [Vec<u8>; 2], lost: u8 },
    /// Bases were given up in breaking off (P-127).
    GaveUp { unit: UnitId, bases: Vec<Role>, pose: Option<Pose> },
    /// A unit tried to disappear (P-129). Where to is its own side's matter.
    Vanished { unit: UnitId, die: u8, needed: u8, done: bool, halves: Option<[PieceId; 2]> },
    /// A unit tried to un-scout a piece (P-031), or a card or an event did.
    Unscouted { piece: PieceId, die: Option<u8>, done: bool },
    /// An event chart was rolled on.
    Charted { chart: u8, dice: [u8; 2], result: ChartResult },
    /// It could not be carried out (P-R63).
    NoEffect,
    /// No unit of the pool could hide, so scenery comes (P-R29). Its own side's matter.
    NobodyFits,
    /// The dice said which of several choices was taken. Its own side's matter.
    Lots,
    /// A piece left the table.
    Removed { piece: PieceId },
    /// A Dervish unit left play (P-R29). Which is its own side's matter if it was hidden.
    Withdrew {
        unit: Option<UnitId>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stood: bool,
    },
    /// A hidden half changed scenery (P-R27). Its own side's matter.
    Shifted { unit: UnitId, from: PieceId, to: PieceId },
    /// A unit off the table was rolled for (P-R18).
    Rolled { unit: UnitId, die: u8, done: bool },
    /// The patrol declared the end of the game.
    EndDeclared,
    /// The Dervishes contested it (P-070).
    EndContested { dice: [u8; 2], cost: u8, ended: bool },
    /// The game ended. The searches are shown with their dice (P-R48).
    Ended { outcome: Outcome, items: [Vec<(Item, i16)>; 2], searches: Vec<Search> },
}

impl Event {
    /// What an audience may know of it, if anything: what only concerns the hidden is the
    /// Dervishes' matter.
    pub fn seen_by(&self, audience: Audience) -> Option<Self> {
        if view::eyes(audience) == Some(Faction::Dervish) {
            return Some(self.clone());
        }
        Some(match self {
            Self::Slipped { .. } | Self::Shifted { .. } | Self::NobodyFits | Self::Lots => {
                return None;
            }
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
            Self::Withdrew { stood: false, .. } => Self::Withdrew { unit: None, stood: false },
            other => other.clone(),
        })
    }

    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Appeared { .. }
                | Self::Ambushed { .. }
                | Self::Searched { .. }
                | Self::CameOf { .. }
                | Self::Drew { .. }
                | Self::Declared { .. }
        )
    }
}
