//! What changed in a war: told from what happened, so that a map can show it with arrows.
//!
//! Everything is derived from events, which name spaces and units; the state before is only needed
//! for what events leave out, such as who held a place that rose. Nothing here is a rule.

mod follow;

use serde::{Deserialize, Serialize};

use crate::{Berth, Control, Event, PlaceId, ShipId, Space, UnitId, UnitView, View};

pub use follow::Follower;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    pub turned: Vec<Turned>,
    pub sieges: Vec<SiegeTurn>,
    pub trails: Vec<Trail>,
    pub voyages: Vec<Voyage>,
    pub clashes: Vec<BattlesAt>,
    pub losses: Vec<Loss>,
    pub ships: Vec<ShipTurn>,
    /// Units that came new or rebuilt, by where they landed.
    pub arrivals: Vec<Arrival>,
    /// Spaces where track was laid (J-194).
    pub laid: Vec<Space>,
    /// Places that rose on the line and cut it (J-194).
    pub cut: Vec<PlaceId>,
    pub score_was: Option<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Turned {
    pub place: PlaceId,
    /// Who held it, as far as that is known.
    pub was: Option<Control>,
    pub now: Control,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SiegeTurn {
    pub place: PlaceId,
    /// Its level before; nothing if there was none, or it is not known.
    pub was: Option<u8>,
    pub begun: bool,
    /// Its level now; nothing if it is raised.
    pub now: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Movement {
    March,
    /// It drew back after a battle, or got away from a revolt.
    Flight,
    Rail,
    /// Ships took it off a lost field.
    TakenOff,
}

/// Where a force went by land.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trail {
    pub units: Vec<UnitId>,
    /// Its spaces, the first where it set out.
    pub spaces: Vec<Space>,
    pub movement: Movement,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Voyage {
    pub ships: Vec<ShipId>,
    /// The ports and sea areas, the first where they set out.
    pub berths: Vec<Berth>,
}

/// A point of the map, on land or at sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    Land(Space),
    Water(Berth),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BattlesAt {
    pub at: Spot,
    /// Whether ours held the field, the last time.
    pub won: bool,
    pub times: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// Where they were last; nothing if that is not known.
    pub at: Option<Spot>,
    pub units: Vec<UnitId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ShipTurn {
    pub ship: ShipId,
    pub what: ShipFate,
    pub at: Option<Berth>,
}

/// What can happen to a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ShipFate {
    Damaged(u8),
    Sunk,
    Joined,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Arrival {
    pub at: Space,
    pub units: Vec<UnitId>,
}

impl Changes {
    /// What `events` changed between two views. Of the events that led from the first view, those
    /// in `passed` are not asked about: a turn may begin in the middle of an order.
    pub fn between(before: &View, passed: &[&Event], events: &[&Event], after: &View) -> Self {
        let mut follower = Follower::of(before);
        passed.iter().for_each(|event| follower.follow(event));
        let score = follower.score;
        let (mut changes, was, end) = Self::followed(follower, events, after);
        changes.hands(&was, after, |place| Some(after.place(place).control));
        changes.levels(&was, after, |place| Some(after.place(place).siege), &end);
        for unit in was.units.keys().filter(|unit| is_out(after, **unit)) {
            changes.lost(*unit, end.units.get(unit).copied());
        }
        changes.score_was = score.filter(|score| *score != after.score);
        changes.finished(after)
    }

    /// What `events` changed, the state before them unknown; `after` may be a later view, which
    /// is only asked who units were and what has become of them.
    pub fn told(events: &[&Event], after: &View) -> Self {
        let (mut changes, was, end) = Self::followed(Follower::default(), events, after);
        changes.hands(&was, after, |place| end.control.get(&place).copied());
        changes.levels(&was, after, |place| end.siege.get(&place).copied(), &end);
        changes.finished(after)
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub fn spots(&self) -> Vec<Spot> {
        let places = self.turned.iter().map(|turned| turned.place);
        let places = places.chain(self.sieges.iter().map(|siege| siege.place));
        let mut spots: Vec<Spot> = places.map(|place| Spot::Land(Space::Place(place))).collect();
        let lands = self.trails.iter().flat_map(|trail| &trail.spaces).chain(&self.laid);
        let lands = lands.chain(self.arrivals.iter().map(|arrival| &arrival.at));
        spots.extend(lands.map(|space| Spot::Land(*space)));
        let waters = self.voyages.iter().flat_map(|voyage| &voyage.berths);
        spots.extend(waters.map(|berth| Spot::Water(*berth)));
        spots.extend(self.ships.iter().filter_map(|ship| ship.at.map(Spot::Water)));
        spots.extend(self.clashes.iter().map(|clash| clash.at));
        spots.extend(self.losses.iter().filter_map(|loss| loss.at));
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Follows events, noting what they change; also what was known before and at the end.
    fn followed(
        mut follower: Follower,
        events: &[&Event],
        after: &View,
    ) -> (Self, Follower, Follower) {
        let mut changes = Self::default();
        // What comes out late was so before.
        let mut was = follower.clone();
        for event in events {
            changes.note(event, &follower, after);
            was.learn(event, &follower);
            follower.follow(event);
        }
        (changes, was, follower)
    }

    fn hands(&mut self, was: &Follower, of: &View, now: impl Fn(PlaceId) -> Option<Control>) {
        for place in &of.places {
            let was = was.control.get(&place.id).copied();
            if let Some(now) = now(place.id)
                && was != Some(now)
            {
                self.turned.push(Turned { place: place.id, was, now });
            }
        }
    }

    /// Compares sieges; one that ended because the place fell is told by that.
    fn levels(
        &mut self,
        was: &Follower,
        of: &View,
        now: impl Fn(PlaceId) -> Option<Option<u8>>,
        end: &Follower,
    ) {
        for place in of.places.iter().map(|place| place.id) {
            let (was, Some(now)) = (was.siege.get(&place).copied(), now(place)) else { continue };
            let fell = end.control.get(&place) == Some(&Control::Rebel);
            if was == Some(now) || fell {
                continue;
            }
            let begun = was == Some(None);
            self.sieges.push(SiegeTurn { place, was: was.flatten(), begun, now });
        }
    }

    fn finished(mut self, after: &View) -> Self {
        self.losses.retain_mut(|loss| {
            loss.units.retain(|unit| is_out(after, *unit));
            !loss.units.is_empty()
        });
        if let Some(train) = &after.train {
            let on_line = |place: &PlaceId| {
                let base = super::TrainAt::Base(*place);
                train.track.contains(&Space::Place(*place)) || train.at == base
            };
            let risen = self.turned.iter().filter(|turned| turned.now == Control::Rebel);
            self.cut = risen.map(|turned| turned.place).filter(on_line).collect();
        }
        self
    }
}

fn is_out(view: &View, unit: UnitId) -> bool {
    let is = |other: &UnitView| other.id == unit;
    view.eliminated.iter().any(is) || view.gone.iter().any(is)
}
