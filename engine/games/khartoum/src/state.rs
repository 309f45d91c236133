//! All that lies on and beside the map.

use kit::deck::Deck;
use serde::{Deserialize, Serialize};

use crate::{
    CardId, Contingent, Faction, Fortune, MAHDISTS, Rulings, SpaceId, Spaces, Terrain, UNITS,
    UnitId, data,
};

/// The last turn, January and February 1885 (K-003, K-004), which is played whole (K-R07).
pub const LAST_TURN: u8 = 9;
/// Turns in which the Nile is in flood (K-004, K-062).
pub const FLOOD: [u8; 5] = [1, 2, 6, 7, 8];
/// Victory points with which the Empire wins (K-028).
pub const POINTS_TO_WIN: u8 = 9;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In the Reinforcements Box of its side.
    Box,
    At(SpaceId),
    /// In the Empire Eliminated Box (K-R18).
    Eliminated,
    /// Out of the game: Gordon, once eliminated, or the Mahdi after the last turn.
    Gone,
    /// The Mahdi, until the turn in which he returns (K-052).
    Returning(u8),
    /// A Mahdist counter that whoever looks cannot see: in its box, or beneath a stack.
    Unseen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    /// Whether it lies face down (K-R17).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub panicked: bool,
    /// The space from which it entered its own this turn (K-R67).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<SpaceId>,
}

/// A set of counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Units(pub u64);

impl Units {
    pub fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }
}

/// In the order of their numbers.
impl Iterator for Units {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        (self.0 != 0).then(|| {
            let first = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            UnitId(u8::try_from(first).unwrap_or(0))
        })
    }
}

/// What the Empire sees of a Mahdist stack (K-066, K-R38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The top unit; nothing while it is not known yet who has come.
    pub top: Option<UnitId>,
    pub more: bool,
}

/// What holds for one player turn alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThisTurn {
    pub card: Option<CardId>,
    /// The contingents that may move (K-046).
    pub contingents: Vec<Contingent>,
    /// Whether they may attack too (K-05).
    pub may_attack: bool,
    /// The tribal unit that goes a space further (K-12).
    pub rider: Option<UnitId>,
    /// Units that have moved, or been carried.
    pub moved: Units,
    /// Units put on top of a stack (K-R38).
    pub on_top: Units,
    /// Units that landed in a port the enemy holds (K-065).
    pub landed: Units,
    /// Boats on their way, which may go on so many spaces, and what they carry (K-R34).
    pub voyage: Option<Voyage>,
    /// Whether the Krupps still wait for their battle (K-13).
    pub krupps: bool,
    /// Whether the gate still waits for its battle (K-14).
    pub gate: bool,
}

/// Boats that have paused on their way (K-R34).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voyage {
    pub boats: UnitId,
    pub left: u8,
    pub cargo: Units,
}

/// The state of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The game turn, 1 to 9; 0 while the sides set up.
    pub turn: u8,
    pub player: Faction,
    pub units: Vec<Unit>,
    /// Mahdist counters from the top of their stacks to the bottom (K-R38).
    pub stacks: Vec<UnitId>,
    /// The draw piles, discards and removed cards of both sides.
    pub decks: [Deck<CardId>; 2],
    /// Cards laid aside (K-040).
    pub held: [Vec<CardId>; 2],
    /// British cards whose recruits have come once (K-032).
    pub arrived: Vec<CardId>,
    pub now: ThisTurn,
    /// The blockade holds until the next Mahdist player turn (K-15).
    pub blockade: bool,
    /// What the Empire sees of Mahdist stacks, by space.
    pub sightings: Vec<Option<Sighting>>,
    /// Where it is played by rulings of ours.
    #[serde(default = "Rulings::before")]
    pub rulings: Rulings,
    /// The Fortune deck, if it is played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortune: Option<Box<Fortune>>,
    /// Whether this is a copy that shows no more of the Mahdists than [`Board::sightings`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub veiled: bool,
}

impl Board {
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    pub fn space_of(&self, id: UnitId) -> Option<SpaceId> {
        match self.units[id.index()].place {
            Place::At(space) => Some(space),
            _ => None,
        }
    }

    /// Counters of a side in a space; of the Mahdists' from the top.
    pub fn at(&self, faction: Faction, space: SpaceId) -> Vec<UnitId> {
        self.those_at(faction, space).collect()
    }

    /// The same, one after the other.
    pub(crate) fn those_at(
        &self,
        faction: Faction,
        space: SpaceId,
    ) -> impl Iterator<Item = UnitId> {
        self.ordered(faction).filter(move |id| self.space_of(*id) == Some(space))
    }

    /// Counters of a side; the Mahdists' as they lie in their stacks, from the top.
    pub(crate) fn ordered(&self, faction: Faction) -> impl Iterator<Item = UnitId> {
        let (stacked, others) = match faction {
            Faction::Mahdist => (&self.stacks[..], None),
            Faction::Empire => (&[][..], Some(UnitId::of(faction))),
        };
        stacked.iter().copied().chain(others.into_iter().flatten())
    }

    /// Spaces with any counter of a side (K-R58).
    pub fn spaces_of(&self, faction: Faction) -> Spaces {
        let units = match faction {
            Faction::Mahdist => &self.units[..usize::from(MAHDISTS)],
            Faction::Empire => &self.units[usize::from(MAHDISTS)..usize::from(UNITS)],
        };
        let mut spaces = Spaces::default();
        for unit in units {
            if let Place::At(space) = unit.place {
                spaces.add(space);
            }
        }
        if self.veiled && faction == Faction::Mahdist {
            spaces = spaces.or(self.sighted());
        }
        spaces
    }

    /// Spaces where the Empire sees Mahdists (K-R72).
    pub fn sighted(&self) -> Spaces {
        let all = self.sightings.iter().zip(0..).filter(|(sighting, _)| sighting.is_some());
        all.map(|(_, id)| SpaceId(id)).collect()
    }

    /// Spaces that a side occupies: it has a unit there, and the enemy has none (K-R37).
    pub fn occupied(&self, faction: Faction) -> Spaces {
        self.holding(faction).without(self.spaces_of(faction.other()))
    }

    /// Spaces with a counter of a side that can hold a place. River boats are such (K-006), but for
    /// an option.
    pub fn holding(&self, faction: Faction) -> Spaces {
        if faction == Faction::Mahdist || !self.rulings.boats_hold_nothing {
            return self.spaces_of(faction);
        }
        self.ashore()
    }

    /// Spaces with a counter of the Empire that is no river boat.
    pub(crate) fn ashore(&self) -> Spaces {
        let (mut spaces, boats) = (Spaces::default(), data().boats);
        for id in UnitId::of(Faction::Empire).filter(|id| !boats.has(*id)) {
            if let Place::At(space) = self.units[id.index()].place {
                spaces.add(space);
            }
        }
        spaces
    }

    /// Whether everybody sees what a side does to its own stacks, though not what lies beneath their
    /// top (K-066, K-R72). The Empire's are open anyway.
    pub(crate) fn shows(&self, of: Faction) -> bool {
        of == Faction::Mahdist && !self.rulings.thick_fog
    }

    pub fn strength(&self, id: UnitId) -> u8 {
        id.data().figures(self.rulings.untuned).strength
    }

    /// Spaces it moves in a turn, as its counter says.
    pub fn moves(&self, id: UnitId) -> u8 {
        id.data().figures(self.rulings.untuned).moves
    }

    /// Whether the Nile is in flood (K-062).
    pub fn in_flood(&self) -> bool {
        // The sides set up in the first turn's season.
        self.turn == 0 || FLOOD.contains(&self.turn)
    }

    /// The ground of a space, as the Nile stands (K-R42, K-062).
    pub fn terrain(&self, space: SpaceId) -> Terrain {
        let of = data().space(space);
        if of.fortress_in_flood && self.in_flood() { Terrain::Fortress } else { of.terrain }
    }

    /// What the Empire's places count now (K-027).
    pub fn points(&self) -> u8 {
        self.occupied(Faction::Empire).map(|space| data().space(space).points).sum()
    }

    /// Whether the Mahdists occupy Khartoum, Wadi Halfa and Suakin (K-026).
    pub fn all_taken(&self) -> bool {
        let great = data().map.great;
        great.without(self.spaces_of(Faction::Mahdist)).is_empty()
            && great.and(self.spaces_of(Faction::Empire)).is_empty()
    }

    pub fn top(&self, space: SpaceId) -> Option<UnitId> {
        self.stacks.iter().copied().find(|id| self.space_of(*id) == Some(space))
    }

    /// Puts units into a space, Mahdists beneath those that are there (K-R72).
    pub(crate) fn put(&mut self, units: &[UnitId], space: SpaceId) {
        for id in units {
            self.units[id.index()].place = Place::At(space);
        }
        self.put_beneath(units);
    }

    /// Puts units beneath all others, in the order in which they lie (K-R72).
    pub(crate) fn put_beneath(&mut self, units: &[UnitId]) {
        if units.iter().all(|unit| unit.faction() == Faction::Empire) {
            return;
        }
        let (below, mut stacks): (Vec<UnitId>, Vec<UnitId>) =
            self.stacks.iter().partition(|id| units.contains(id));
        stacks.extend(below);
        self.stacks = stacks;
    }

    pub fn is_in_order(&self, id: UnitId) -> bool {
        let unit = &self.units[id.index()];
        matches!(unit.place, Place::At(_)) && !unit.panicked
    }

    /// The Empire sees who is on top of each stack, and whether there is more.
    pub(crate) fn show_stacks(&mut self) {
        self.sightings.fill(None);
        for id in &self.stacks {
            let Place::At(space) = self.units[id.index()].place else { continue };
            let sighting = &mut self.sightings[space.index()];
            let top = sighting.and_then(|above| above.top).or(Some(*id));
            *sighting = Some(Sighting { top, more: sighting.is_some() });
        }
    }

    /// What the Mahdists have just done to their stacks is seen, but in thick fog.
    pub(crate) fn show_open(&mut self) {
        if self.shows(Faction::Mahdist) && !self.veiled {
            self.show_stacks();
        }
    }

    /// The Empire sees where there are Mahdists; who has come it does not know yet (K-R72).
    pub(crate) fn show_places(&mut self) {
        let there = self.spaces_of(Faction::Mahdist);
        for space in SpaceId::all() {
            let known = self.sightings[space.index()]
                .filter(|seen| seen.top.is_some_and(|top| self.space_of(top) == Some(space)));
            let new = Sighting { top: None, more: false };
            self.sightings[space.index()] = there.has(space).then(|| known.unwrap_or(new));
        }
    }
}
