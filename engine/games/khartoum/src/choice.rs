//! What a side may choose, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use kit::texts;
use serde::{Deserialize, Serialize};

use crate::{CardId, Contingent, SpaceId, UnitId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Everything that is left to set up goes where it usually does (K-R10).
    Quick,
    /// A counter is set up, recruited or returns here.
    Place(UnitId, SpaceId),
    /// All recruits that may go here do.
    Muster(SpaceId),
    Enough,
    /// The next card is drawn.
    Draw,
    Play(CardId),
    /// A card that was drawn is laid aside (K-040).
    LayAside,
    /// The turn is passed (K-R63).
    Pass,
    /// A contingent moves (K-05).
    Contingent(Contingent),
    /// A garrison becomes this infantry (K-R29).
    Breakout(UnitId, UnitId),
    /// This tribal unit goes a space further (K-12).
    Rider(UnitId),
    /// The units in a space are led astray (K-R30).
    Lead(SpaceId),
    Step(SpaceId),
    /// A unit goes to a space without enemies.
    March(UnitId, SpaceId),
    /// A unit attacks a space, from the space named last.
    Attack(UnitId, SpaceId, SpaceId),
    /// All in a space that can go to another.
    MarchAll(SpaceId, SpaceId),
    /// All in a space that can attack another, from the space named last.
    AttackAll(SpaceId, SpaceId, SpaceId),
    /// Boats sail to a space without enemies; who comes along is asked next.
    Sail(UnitId, SpaceId),
    /// Boats attack a space, from the space named last.
    SailAgainst(UnitId, SpaceId, SpaceId),
    Aboard(UnitId),
    /// A unit lies on top of its stack (K-R38).
    Top(UnitId),
    Done,
    /// The next battle is here.
    Fight(SpaceId),
    /// The battles are fought as they are listed.
    InOrder,
    /// The card is used in this battle.
    Use,
    /// It is kept for another.
    Keep,
    Hold,
    /// This battle is fought to its end: it is asked neither who breaks off nor who is hit.
    Stand,
    Off(UnitId),
    /// All that can break off do.
    AllOff,
    /// A unit takes the next hit.
    Hit(UnitId),
    /// An elite unit stays, panicked, instead of routing (K-R48).
    Stay,
    Rout,
    To(SpaceId),
    /// A Fortune card is played.
    Fortune(CardId),
    FortuneOn(CardId, UnitId),
    FortuneAt(CardId, SpaceId),
    /// It is thrown away for +1 to superiority.
    Spend(CardId),
    /// It is thrown away, because a hand has three.
    Discard(CardId),
    /// One of two own cards is kept (K-40).
    Take(CardId),
    No,
}

texts! { Choice {
    "quick" => (Self::Quick),
    "place": unit: space => (Self::Place(unit, space)),
    "muster": space => (Self::Muster(space)),
    "enough" => (Self::Enough),
    "draw" => (Self::Draw),
    "play": card => (Self::Play(card)),
    "lay-aside" => (Self::LayAside),
    "pass" => (Self::Pass),
    "contingent": of => (Self::Contingent(of)),
    "breakout": garrison: unit => (Self::Breakout(garrison, unit)),
    "rider": unit => (Self::Rider(unit)),
    "lead": space => (Self::Lead(space)),
    "step": space => (Self::Step(space)),
    "march-all": from: to => (Self::MarchAll(from, to)),
    "march": unit: to => (Self::March(unit, to)),
    "attack-all": from: to: by => (Self::AttackAll(from, to, by)),
    "attack": unit: to: by => (Self::Attack(unit, to, by)),
    "sail-against": unit: to: by => (Self::SailAgainst(unit, to, by)),
    "sail": unit: to => (Self::Sail(unit, to)),
    "aboard": unit => (Self::Aboard(unit)),
    "top": unit => (Self::Top(unit)),
    "done" => (Self::Done),
    "fight": space => (Self::Fight(space)),
    "in-order" => (Self::InOrder),
    "use" => (Self::Use),
    "keep" => (Self::Keep),
    "hold" => (Self::Hold),
    "stand" => (Self::Stand),
    "off": unit => (Self::Off(unit)),
    "all-off" => (Self::AllOff),
    "hit": unit => (Self::Hit(unit)),
    "stay" => (Self::Stay),
    "rout" => (Self::Rout),
    "to": space => (Self::To(space)),
    "fortune-on": card: unit => (Self::FortuneOn(card, unit)),
    "fortune-at": card: space => (Self::FortuneAt(card, space)),
    "fortune": card => (Self::Fortune(card)),
    "spend": card => (Self::Spend(card)),
    "discard": card => (Self::Discard(card)),
    "take": card => (Self::Take(card)),
    "no" => (Self::No),
} }

impl Choice {
    /// Units and spaces it names, for looking it over.
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
