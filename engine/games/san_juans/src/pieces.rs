//! Pieces and persons with rules of their own: the hero, the bound force, the expedition, the
//! train, officers with a theatre, and forces set apart from the rest.

use serde::{Deserialize, Serialize};

use crate::{CardId, Flag, IslandId, PlaceId, ShipId, Space, UnitId};
use kit::Seat;

/// Part of the troops in or before a besieged place, who fight apart from the rest (J-056).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// Whether they come to its relief; otherwise they fight their way out.
    pub relief: bool,
    pub units: Vec<UnitId>,
}

/// A force that a card sends out (cards 23 and 24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Column {
    Night,
    Punitive,
}

/// Where the hero is (J-196).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hero {
    /// Not in the campaign yet.
    #[default]
    Absent,
    /// At the refuge; whether he must be taken off.
    Ashore { recalled: bool },
    /// On board a ship.
    Aboard(ShipId),
    /// Out of the campaign, alive.
    Safe,
    /// Dead.
    Killed,
}

/// The force that is bound to clear a district first (J-190).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoundForce {
    pub units: Vec<UnitId>,
    /// Troops that were added to it in an order of its duty, and are bound with it.
    #[serde(default)]
    pub added: Vec<UnitId>,
    /// Whether they are still bound to clear their district.
    pub bound: bool,
}

impl BoundForce {
    pub fn bound_units(&self) -> impl Iterator<Item = UnitId> {
        self.units.iter().chain(&self.added).copied().filter(|_| self.bound)
    }
}

/// The expedition (J-195).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expedition {
    pub units: Vec<UnitId>,
    /// Turns in which they have moved, at most the first two.
    pub moved: Vec<u8>,
}

/// Where the armoured train is (J-194).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TrainAt {
    /// Crated in a port, with its track.
    Crated(PlaceId),
    Aboard(ShipId, ShipId),
    Base(PlaceId),
    Lost,
}

/// The armoured train and its track (J-194).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Train {
    pub at: TrainAt,
    /// Spaces with track, in the order they were laid; the base has none of its own.
    pub track: Vec<Space>,
}

/// What an officer commands under divided command (J-006).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theatre {
    pub seat: Seat,
    pub island: IslandId,
    pub cards: Vec<CardId>,
    /// Cards that are on their way to the officer, still in the hand.
    #[serde(default)]
    pub under_way: Vec<SentCard>,
}

impl Theatre {
    /// Whether a card is on its way to the officer.
    pub fn expects(&self, card: CardId) -> bool {
        self.under_way.iter().any(|order| order.card == card)
    }
}

/// A card that is sent to an officer by ship (J-006).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentCard {
    pub card: CardId,
    pub rounds: u8,
    /// Ships that have lain in a port of the island ever since: none of them brings it.
    pub lying: Vec<ShipId>,
}

/// A leader of whom is known how able he is (J-145).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    pub island: IslandId,
    /// Whose he is; the rebels' if nobody's of ours.
    pub flag: Option<Flag>,
    /// What he adds to what the dice of his side need.
    pub worth: i8,
}
