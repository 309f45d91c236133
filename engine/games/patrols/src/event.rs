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
    /// A unit that had just come out stands otherwise than it did at first (P-R51).
    Deployed {
        /// Which.
        unit: UnitId,
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
    /// Those who hid in a scouted piece have come out, or nobody has (P-061, P-062). The same
    /// whether nobody was there or all have slipped away (P-R48).
    CameOf {
        /// Which piece.
        piece: PieceId,
        /// What came of the search.
        find: Find,
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
        /// The die for its direction, where there is one (P-R28).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<u8>,
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
        /// How far the units were from each other before, between their nearest bases (P-R54).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        distance: Option<Inches>,
    },
    /// The bases of a unit that is assaulted in front rolled for their shots (P-104).
    Readied {
        /// Which.
        unit: UnitId,
        /// A die for each.
        dice: Vec<u8>,
        /// What each needed at least.
        needed: u8,
    },
    /// A charge went on through the place that a scout had left (P-R28).
    WentThrough {
        /// Who charges.
        unit: UnitId,
        /// The scout.
        scout: UnitId,
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
    /// No unit of the pool could hide, so scenery comes (P-R29). Its own side's matter.
    NobodyFits,
    /// The dice said which of several choices was taken. Its own side's matter.
    Lots,
    /// A piece left the table.
    Removed {
        /// Which.
        piece: PieceId,
    },
    /// A Dervish unit left play (P-R29). Which is its own side's matter if it was hidden.
    Withdrew {
        /// Which.
        unit: Option<UnitId>,
        /// Whether it stood on the table.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stood: bool,
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

    /// Whether it told what nobody outside the Dervishes could know.
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
