//! What a side may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use crate::{CardId, Contingent, SpaceId, UnitId};

kit::texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// Everything that is left to set up goes where it usually does (K-R10).
        Quick = "quick",
        /// A counter is set up, recruited or returns here.
        Place(unit: UnitId, space: SpaceId) = "place",
        /// All recruits that may go here do.
        Muster(space: SpaceId) = "muster",
        Enough = "enough",
        /// The next card is drawn.
        Draw = "draw",
        Play(card: CardId) = "play",
        /// A card that was drawn is laid aside (K-040).
        LayAside = "lay-aside",
        /// The turn is passed (K-R63).
        Pass = "pass",
        /// A contingent moves (K-05).
        Contingent(of: Contingent) = "contingent",
        /// A garrison becomes this infantry (K-R29).
        Breakout(garrison: UnitId, unit: UnitId) = "breakout",
        /// This tribal unit goes a space further (K-12).
        Rider(unit: UnitId) = "rider",
        /// The units in a space are led astray (K-R30).
        Lead(space: SpaceId) = "lead",
        Step(space: SpaceId) = "step",
        /// A unit goes to a space without enemies.
        March(unit: UnitId, to: SpaceId) = "march",
        /// A unit attacks a space, from the space named last.
        Attack(unit: UnitId, to: SpaceId, by: SpaceId) = "attack",
        /// All in a space that can go to another.
        MarchAll(from: SpaceId, to: SpaceId) = "march-all",
        /// All in a space that can attack another, from the space named last.
        AttackAll(from: SpaceId, to: SpaceId, by: SpaceId) = "attack-all",
        /// Boats sail to a space without enemies; who comes along is asked next.
        Sail(unit: UnitId, to: SpaceId) = "sail",
        /// Boats attack a space, from the space named last.
        SailAgainst(unit: UnitId, to: SpaceId, by: SpaceId) = "sail-against",
        Aboard(unit: UnitId) = "aboard",
        /// A unit lies on top of its stack (K-R38).
        Top(unit: UnitId) = "top",
        Done = "done",
        /// The next battle is here.
        Fight(space: SpaceId) = "fight",
        /// The battles are fought as they are listed.
        InOrder = "in-order",
        /// The card is used in this battle.
        Use = "use",
        /// It is kept for another.
        Keep = "keep",
        Hold = "hold",
        /// This battle is fought to its end: it is asked neither who breaks off nor who is hit.
        Stand = "stand",
        Off(unit: UnitId) = "off",
        /// All that can break off do.
        AllOff = "all-off",
        /// A unit takes the next hit.
        Hit(unit: UnitId) = "hit",
        /// An elite unit stays, panicked, instead of routing (K-R48).
        Stay = "stay",
        Rout = "rout",
        To(space: SpaceId) = "to",
        /// A Fortune card is played.
        Fortune(card: CardId) = "fortune",
        FortuneOn(card: CardId, unit: UnitId) = "fortune-on",
        FortuneAt(card: CardId, space: SpaceId) = "fortune-at",
        /// It is thrown away for +1 to superiority.
        Spend(card: CardId) = "spend",
        /// It is thrown away, because a hand has three.
        Discard(card: CardId) = "discard",
        /// One of two own cards is kept (K-40).
        Take(card: CardId) = "take",
        No = "no",
    }
}

impl Choice {
    pub fn card(&self) -> Option<CardId> {
        match *self {
            Self::Play(card)
            | Self::Fortune(card)
            | Self::FortuneOn(card, _)
            | Self::FortuneAt(card, _)
            | Self::Spend(card)
            | Self::Discard(card)
            | Self::Take(card) => Some(card),
            _ => None,
        }
    }
}
