//! What happened: past-tense facts with the dice and the numbers that were needed.

use kit::Audience;
use serde::{Deserialize, Serialize};

use crate::{CardId, Contingent, Faction, Modifier, SpaceId, Terrain, UnitId, fortune};

/// Why a player turn was over before it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skip {
    /// The deck was empty and no card held (K-R23).
    NoCard,
    /// The card's condition was not met (K-044).
    Condition,
    /// The card was laid aside (K-040).
    LaidAside,
    /// The side passed (K-R63).
    Passed,
}

/// Why a counter was eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The result of a hit (K-R44).
    Hit,
    /// A panic of a unit with "Eliminate" on its back (K-054), by an option a rout too (K-R45).
    Morale,
    /// It had to retreat and could not (K-R47).
    NoRetreat,
    /// A garrison had to retreat (K-049).
    Garrison,
    /// A landing was lost (K-065).
    Landing,
    /// The gates were opened to the Mahdi (K-17).
    GatesOpened,
    Fortune,
}

/// What a hit did (K-R44, K-R45, K-R48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    None,
    /// Panic or rout, ignored behind the walls of a fortress or in a square.
    Ignored,
    Panic,
    Rout,
    /// It would have routed, but stayed panicked (K-R48).
    Steadied,
    Eliminated,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    pub unit: UnitId,
    pub die: u8,
    pub needed: u8,
}

impl Shot {
    pub fn hit(&self) -> bool {
        self.die <= self.needed
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// The Mahdists held Khartoum, Wadi Halfa and Suakin together (K-026).
    Total,
    /// The last turn was over, and the Empire had fewer than nine points (K-028).
    Local,
    /// It had nine or more.
    Held,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Faction,
    pub end: End,
    pub turn: u8,
    pub points: u8,
}

/// What happened. `open`: everybody sees it, as Mahdist counters are seen without thick fog.
/// `more`: others moved beneath the unit that is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A counter was set up (K-011, K-020 to K-022). In thick fog Mahdist ones are their own side's
    /// matter.
    SetUp {
        unit: UnitId,
        at: SpaceId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// A side had set up.
    SetUpEnded { of: Faction },
    /// A game turn began (K-R19).
    TurnBegan { turn: u8, flood: bool },
    /// A player turn began.
    PlayerTurn { of: Faction },
    /// Panicked units were turned face up (K-R50).
    Rallied { of: Faction, units: Vec<UnitId> },
    /// A card marked Hold was drawn (K-040); which one, its owner knows.
    Drew { of: Faction, card: Option<CardId> },
    /// A card was laid aside (K-040).
    LaidAside { of: Faction, card: Option<CardId> },
    /// A card was played.
    Played { of: Faction, card: CardId, held: bool },
    /// A player turn was skipped (K-R23, K-044).
    Skipped { of: Faction, why: Skip },
    /// A recruit arrived. In thick fog Mahdist ones are their own side's
    /// matter.
    Recruited {
        unit: UnitId,
        at: SpaceId,
        landed: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// So many Mahdist recruits arrived in thick fog (K-R72).
    Joined { count: u8 },
    /// A British recruit could not be placed (K-R25).
    NotPlaced { unit: UnitId },
    /// The Mahdi had returned; in thick fog where is his side's matter.
    MahdiReturned {
        at: Option<SpaceId>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// A contingent was chosen to move (K-05).
    ContingentChosen { of: Contingent },
    /// A garrison became infantry (K-R29).
    BrokeOut { garrison: UnitId, unit: UnitId, at: SpaceId },
    /// A tribal unit would go a space further (K-12).
    Rides {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// An Egyptian stack was led astray (K-R30).
    Guided { from: SpaceId, units: Vec<UnitId>, die: u8 },
    /// It went a space.
    Strayed { to: SpaceId, units: Vec<UnitId> },
    /// Units moved. Those of Mahdists are their own side's matter in thick fog; else of a stack the top
    /// unit is told.
    Moved {
        units: Vec<UnitId>,
        path: Vec<SpaceId>,
        cargo: Vec<UnitId>,
        attack: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        more: bool,
    },
    /// The order of a stack was changed (K-R38).
    Topped {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// A side had moved.
    MovesEnded { of: Faction },
    /// A battle began (K-R39); it shows everybody there.
    BattleBegan {
        space: SpaceId,
        attacker: Faction,
        terrain: Terrain,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        panicked: Vec<UnitId>,
        unsupplied: Vec<UnitId>,
    },
    /// Captured Krupps were brought up (K-13).
    KruppsUsed { space: SpaceId },
    /// The gate was opened (K-14).
    GateOpened { space: SpaceId },
    /// A leader was found alone (K-R49).
    LeaderAlone { unit: UnitId },
    /// A unit broke off (K-068).
    BrokeOff { unit: UnitId, to: SpaceId },
    /// A round began with the roll for superiority (K-R41).
    Superiority {
        round: u8,
        dice: [u8; 2],
        modifiers: [Vec<Modifier>; 2],
        totals: [i8; 2],
        first: Faction,
        tie: bool,
    },
    /// A side has superiority without a roll (K-21).
    Rushed { round: u8, first: Faction },
    /// A side fired (K-R43).
    Fired { of: Faction, shots: Vec<Shot> },
    /// A hit was settled (K-R44).
    HitSettled { unit: UnitId, die: u8, modifier: i8, effect: Effect },
    /// An elite unit that would have routed stays, or does not (K-R48).
    Steadied { unit: UnitId, stays: bool },
    /// A unit retreated (K-R47).
    Retreated { unit: UnitId, to: SpaceId },
    /// A counter was eliminated.
    Eliminated { unit: UnitId, cause: Cause },
    /// The Mahdi fell (K-052).
    MahdiFell {
        die: u8,
        /// The turn in which he returns; none if that is after the last one.
        returns: Option<u8>,
    },
    /// A battle ended.
    BattleEnded { space: SpaceId, winner: Faction, rounds: u8 },
    /// A panicked garrison next to the Mahdi was tried (K-17).
    Tempted { unit: UnitId, die: u8 },
    /// A card left the table (K-R22).
    CardWent { card: CardId, removed: bool },
    /// A deck was reshuffled (K-042).
    Reshuffled { of: Faction, back: Option<CardId> },
    /// A side drew a Fortune card.
    FortuneDrawn { of: Faction, card: Option<CardId> },
    /// A Fortune card was thrown away.
    FortuneThrown { of: Faction, card: CardId, spent: bool },
    /// A Fortune card was played.
    FortunePlayed {
        of: Faction,
        card: CardId,
        unit: Option<UnitId>,
        space: Option<SpaceId>,
        die: Option<u8>,
    },
    /// A side learnt something by spies, the telegraph or the press; it alone knows what.
    Learnt { of: Faction, units: Vec<UnitId>, cards: Vec<CardId> },
    /// A player turn ended.
    PlayerTurnEnded { of: Faction },
    /// It was over.
    Ended { outcome: Outcome },
}

impl Event {
    /// Whether it is something that Mahdists do in sight of everybody (K-R72).
    pub(crate) fn is_open(&self) -> bool {
        matches!(
            self,
            Self::SetUp { open: true, .. }
                | Self::Recruited { open: true, .. }
                | Self::MahdiReturned { open: true, .. }
                | Self::Rides { open: true, .. }
                | Self::Moved { open: true, .. }
                | Self::Topped { open: true, .. }
        )
    }

    /// What an audience may know of it, if anything (K-R55, K-R72).
    pub(crate) fn seen_by(&self, audience: Audience) -> Option<Self> {
        let is = |faction: Faction| {
            audience == Audience::Side(faction.side()) || audience == Audience::Seat(faction.seat())
        };
        match self {
            // K-066: of a stack that moves the top unit is seen, and whether there is more.
            Self::Moved { units, path, attack, open: true, .. } if !is(Faction::Mahdist) => {
                Some(Self::Moved {
                    units: units.iter().take(1).copied().collect(),
                    path: path.clone(),
                    cargo: Vec::new(),
                    attack: *attack,
                    open: true,
                    more: units.len() > 1,
                })
            }
            open if open.is_open() => Some(open.clone()),
            Self::SetUp { unit, .. } | Self::Recruited { unit, .. } => {
                (unit.faction() == Faction::Empire || is(Faction::Mahdist)).then(|| self.clone())
            }
            Self::Moved { units, .. } | Self::Rallied { units, .. } => {
                let mahdist = units.first().is_some_and(|unit| unit.faction() == Faction::Mahdist);
                (!mahdist || is(Faction::Mahdist)).then(|| self.clone())
            }
            Self::Topped { .. } | Self::Rides { .. } => is(Faction::Mahdist).then(|| self.clone()),
            Self::MahdiReturned { .. } if !is(Faction::Mahdist) => {
                Some(Self::MahdiReturned { at: None, open: false })
            }
            Self::Drew { of, .. } if !is(*of) => Some(Self::Drew { of: *of, card: None }),
            Self::LaidAside { of, .. } if !is(*of) => Some(Self::LaidAside { of: *of, card: None }),
            Self::FortuneDrawn { of, .. } if !is(*of) => {
                Some(Self::FortuneDrawn { of: *of, card: None })
            }
            Self::Learnt { of, .. } if !is(*of) => {
                Some(Self::Learnt { of: *of, units: Vec::new(), cards: Vec::new() })
            }
            // Where a stack is that moves on, its side alone knows (K-23).
            Self::FortunePlayed { of, card: fortune::NIGHT_MARCH, .. } if !is(*of) => {
                let (card, unit, space, die) = (fortune::NIGHT_MARCH, None, None, None);
                Some(Self::FortunePlayed { of: *of, card, unit, space, die })
            }
            other => Some(other.clone()),
        }
    }
}
