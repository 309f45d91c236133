//! What cards do when played for their event. The effects are data; how they are carried out is in
//! the rules.

use std::borrow::Cow;

use serde::Deserialize;

use crate::{Batch, CardId, Flag, ShipKind, UnitKind};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    #[serde(rename = "number")]
    pub id: CardId,
    pub title: String,
    pub flag: Flag,
    pub ops: u8,
    pub random_event: u8,
    pub emblem: String,
    pub event: Effect,
    /// What automatic players take its event for, in points of the score; as its effect says if it is
    /// left out.
    pub worth: Option<u8>,
    /// Whether it does not come with the others of its flag (J-185).
    #[serde(default)]
    pub held_back: bool,
    pub text: String,
    pub history: String,
}

impl Card {
    /// Its printed number.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Owned((self.id.number() + 1).to_string())
    }
}

/// Where units of a card arrive (J-034).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArrivesAt {
    Base,
    BaseOrRefuge,
    /// At any unbesieged port of ours.
    Port,
    /// At any port of ours.
    PortBesiegedToo,
    /// At one unbesieged location of ours.
    Location,
    /// Each at any unbesieged location of ours.
    Spread,
    ForceOrBase,
}

/// What a card's event does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the columns of cards.toml")]
pub enum Effect {
    /// Units arrive.
    Units { at: ArrivesAt, units: Vec<Batch> },
    /// Units arrive at the base, and a siege there drops a level (card 7).
    Crisis { units: Vec<Batch> },
    /// Units arrive who must clear an island first, and these cards join the draw pile (card 1).
    BoundForce { units: Vec<Batch>, joined: Vec<CardId> },
    /// Units arrive, and there are Ops at once (card 21).
    Successor { units: Vec<Batch>, ops: u8 },
    /// Units land among the rebels and march on them at once (card 36).
    Expedition { units: Vec<Batch> },
    /// Cavalry arrives, and the place is likelier to rise (card 38).
    Provoking { units: Vec<Batch>, by: i8 },
    /// Replacement points.
    Points { flag: Flag, points: u8 },
    /// No vote of dismissal, and points (card 29).
    NoVote { points: u8 },
    /// The next Ops cards count one more (card 16).
    Signals { cards: u8 },
    /// Score in phase 7 (card 22).
    Debate { won: i32, idle: i32 },
    /// A village in revolt comes back (card 25).
    VillageReturns {},
    /// Score, and a village beside a fortress comes back (card 53).
    Pardon { vp: i32 },
    /// Revolt rolls on islands with one or two locations (card 26).
    CalmSmallIslands { by: i8 },
    /// Revolt rolls on one island (card 33).
    CalmIsland { by: i8 },
    /// Revolt and siege rolls at the ports of one sea area (card 39).
    CalmSea { by: i8 },
    /// A revolt at a place comes to nothing (card 40).
    NoRevolt,
    /// Redoubts (card 41).
    Redoubts { count: u8 },
    /// A siege roll at a port, or supply points there (card 42).
    Relieve { by: i8, points: u8 },
    /// Everybody is in supply, and points at the base (card 19).
    SupplyAll { points: u8 },
    /// A place is harder to rise, and gets a redoubt (card 43).
    Harden,
    /// Mutiny counts as retreat (card 51).
    NoMutiny,
    /// Infantry move as cavalry (card 52).
    FastInfantry,
    /// Units of one place regain steps (card 30).
    Rally { steps: u8 },
    /// One force marches further (card 45).
    ForcedMarch { by: u8 },
    /// Ships join, by name and kind (cards 14, 15 and 34).
    Ships { at: ArrivesAt, ships: Vec<(String, ShipKind)> },
    /// The ships of one port are made good (card 31).
    Repair {},
    /// The armoured train comes, in crates (card 12).
    Railway { at: ArrivesAt },
    /// Track is laid, or the ships of one port are made good (card 13).
    Track { sections: u8 },
    /// Every ship is activated once (card 49).
    AllShips,
    /// The commander chooses the type of the next battle (card 17).
    ChooseBattle,
    /// One force fights behind works (card 20).
    FieldWorks,
    /// One force marches unseen and attacks by surprise (card 23).
    NightMarch,
    /// One force marches further, and what it takes counts double (card 24).
    PunitiveColumn { by: u8 },
    /// The force of a place is counted beforehand (card 27).
    Scout,
    /// The top of the draw pile is put in order (card 44).
    Foresee { cards: u8 },
    /// The hero comes to the refuge with a guard (card 54).
    Hero { guard: UnitKind, count: u8 },
}

impl Effect {
    #[inline]
    pub fn batches(&self) -> &[Batch] {
        match self {
            Effect::Units { units, .. }
            | Effect::Crisis { units }
            | Effect::BoundForce { units, .. }
            | Effect::Successor { units, .. }
            | Effect::Expedition { units }
            | Effect::Provoking { units, .. } => units,
            _ => &[],
        }
    }

    /// Whether playing it activates a force or ships (random event 31).
    #[inline]
    pub fn activates(&self) -> bool {
        matches!(
            self,
            Effect::ForcedMarch { .. }
                | Effect::NightMarch
                | Effect::PunitiveColumn { .. }
                | Effect::AllShips
                | Effect::Successor { .. }
                | Effect::Expedition { .. }
        )
    }

    /// Where its units arrive, if it brings any.
    #[inline]
    pub fn arrival(&self) -> Option<ArrivesAt> {
        match self {
            Effect::Units { at, .. } | Effect::Ships { at, .. } | Effect::Railway { at } => {
                Some(*at)
            }
            Effect::Crisis { .. } | Effect::BoundForce { .. } | Effect::Successor { .. } => {
                Some(ArrivesAt::Base)
            }
            Effect::Provoking { .. } => Some(ArrivesAt::Location),
            _ => None,
        }
    }
}
