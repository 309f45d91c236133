//! Following events: where everybody stands after each, and what each changes.

use std::collections::BTreeMap;

use super::is_out;
use crate::{
    Arrival, BattlesAt, Berth, Changes, Control, Event, Flag, Loss, Movement, PlaceId, Revolt,
    SeaEvent, ShipFate, ShipId, ShipTurn, SiegeEvent, SiegeModifier, Space, Spot, Trail,
    TrainEvent, UnitId, View, Voyage,
};

/// What is known of a war in the course of events. What no view and no event has told yet has no entry.
#[derive(Debug, Clone, Default)]
pub struct Follower {
    /// Who holds each place.
    pub control: BTreeMap<PlaceId, Control>,
    /// The level of the siege of each place; nothing inside where it is not besieged.
    pub siege: BTreeMap<PlaceId, Option<u8>>,
    /// Where units are, on land or on board.
    pub units: BTreeMap<UnitId, Spot>,
    /// Where ships are.
    pub ships: BTreeMap<ShipId, Berth>,
    pub(super) score: Option<i32>,
}

impl Follower {
    /// What a view shows, before any event.
    pub fn of(view: &View) -> Self {
        let mut known = Self { score: Some(view.score), ..Self::default() };
        for place in &view.places {
            known.control.insert(place.id, place.control);
            known.siege.insert(place.id, place.siege);
            let at = Spot::Land(Space::Place(place.id));
            known.units.extend(place.units.iter().map(|unit| (unit.id, at)));
        }
        for column in &view.columns {
            let at = Spot::Land(column.space);
            known.units.extend(column.units.iter().map(|unit| (unit.id, at)));
        }
        for ship in &view.ships {
            known.ships.insert(ship.id, ship.at);
            let at = Spot::Water(ship.at);
            known.units.extend(ship.aboard.iter().map(|unit| (unit.id, at)));
        }
        known
    }

    /// Takes in what one more event tells.
    pub fn follow(&mut self, event: &Event) {
        match event {
            Event::RevoltRolled { place, result, .. } => match result {
                Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_) => self.falls(*place),
                Revolt::Besieged => {
                    self.siege.insert(*place, Some(1));
                }
                Revolt::Quiet | Revolt::Suppressed(_) | Revolt::Void => {}
            },
            Event::PlaceFell { place } | Event::Siege(SiegeEvent::PlaceAbandoned { place }) => {
                self.falls(*place);
            }
            Event::PlaceRetaken { place, flag } => {
                let control = match flag {
                    Flag::Relief => Control::RetakenRelief,
                    Flag::Local => Control::RetakenLocal,
                };
                self.control.insert(*place, control);
            }
            Event::PlaceReturned { place } => {
                self.control.insert(*place, Control::RetakenLocal);
            }
            Event::SiegeLevel { place, level } => {
                self.siege.insert(*place, *level);
            }
            Event::Scored { after, .. } => self.score = Some(*after),
            Event::UnitRebuilt { unit, at, .. } => {
                self.stand(&[*unit], Spot::Land(Space::Place(*at)));
            }
            Event::UnitsArrived { units, at } => self.stand(units, Spot::Land(*at)),
            Event::ShipPutOut { ship, to } => self.moored(&[*ship], *to),
            Event::Sea(fact) => self.follow_at_sea(fact),
            other => {
                if let Some((units, _, to, _)) = gone(other) {
                    self.stand(units, Spot::Land(to));
                }
            }
        }
    }

    fn follow_at_sea(&mut self, fact: &SeaEvent) {
        match fact {
            SeaEvent::Sailed { ships, to, .. } => self.moored(ships, *to),
            SeaEvent::Boarded { units, ship, .. } | SeaEvent::UnitsSaved { units, ship } => {
                if let Some(berth) = self.ships.get(ship).copied() {
                    self.stand(units, Spot::Water(berth));
                }
            }
            SeaEvent::Landed { units, at, .. } => {
                self.stand(units, Spot::Land(Space::Place(*at)));
            }
            SeaEvent::Arrived { ship, at } => self.moored(&[*ship], Berth::Port(*at)),
            _ => {}
        }
    }

    /// What the first event about a place says of how it stood before; `now` is what is known
    /// until then.
    pub(super) fn learn(&mut self, event: &Event, now: &Self) {
        let level = |(modifier, _): &(SiegeModifier, i8)| match modifier {
            SiegeModifier::Level(level) => Some(*level),
            _ => None,
        };
        let (place, control, siege) = match event {
            Event::PlaceRetaken { place, .. } | Event::PlaceReturned { place } => {
                (place, Some(Control::Rebel), None)
            }
            Event::RevoltRolled { place, result: Revolt::Besieged, .. } => {
                (place, None, Some(None))
            }
            Event::SiegeRolled { place, modifiers, .. } => {
                (place, None, modifiers.iter().find_map(level).map(Some))
            }
            _ => return,
        };
        if let Some(control) = control.filter(|_| !now.control.contains_key(place)) {
            self.control.entry(*place).or_insert(control);
        }
        if let Some(siege) = siege.filter(|_| !now.siege.contains_key(place)) {
            self.siege.entry(*place).or_insert(siege);
        }
    }

    fn falls(&mut self, place: PlaceId) {
        self.control.insert(place, Control::Rebel);
        self.siege.insert(place, None);
    }

    fn stand(&mut self, units: &[UnitId], at: Spot) {
        self.units.extend(units.iter().map(|unit| (*unit, at)));
    }

    fn moored(&mut self, ships: &[ShipId], to: Berth) {
        self.ships.extend(ships.iter().map(|ship| (*ship, to)));
    }
}

/// Who went from where to where by land, if an event tells of that.
fn gone(event: &Event) -> Option<(&[UnitId], Space, Space, Movement)> {
    Some(match event {
        Event::Marched { units, from, to } => (units, *from, *to, Movement::March),
        Event::Retreated { units, from, to, by_ship } => {
            (units, *from, *to, if *by_ship { Movement::TakenOff } else { Movement::Flight })
        }
        Event::UnitsFled { units, from, to } => {
            (units, Space::Place(*from), Space::Place(*to), Movement::Flight)
        }
        Event::Siege(SiegeEvent::BrokeOut { units, from, to }) => {
            (units, Space::Place(*from), *to, Movement::March)
        }
        Event::Train(TrainEvent::Ran { units, from, to }) => {
            (units, Space::Place(*from), *to, Movement::Rail)
        }
        _ => return None,
    })
}

impl Changes {
    /// Notes what an event changes, where everybody stood before it being known.
    pub(super) fn note(&mut self, event: &Event, before: &Follower, after: &View) {
        match event {
            Event::BattleDecided { space, held, losses, .. } => {
                self.clash(Spot::Land(*space), *held);
                for toll in losses.iter().filter(|toll| is_out(after, toll.unit)) {
                    self.lost(toll.unit, Some(Spot::Land(*space)));
                }
            }
            Event::Pursued { losses, .. } => {
                let at = self.clashes.last().map(|clash| clash.at);
                for toll in losses.iter().filter(|toll| is_out(after, toll.unit)) {
                    self.lost(toll.unit, at);
                }
            }
            Event::UnitsDestroyed { units, at } => {
                units.iter().for_each(|unit| self.lost(*unit, Some(Spot::Land(*at))));
            }
            Event::UnitsMutinied { units, at } | Event::SiegeCost { units, place: at } => {
                let at = Some(Spot::Land(Space::Place(*at)));
                units.iter().for_each(|unit| self.lost(*unit, at));
            }
            Event::UnitsArrived { units, at } => self.arrived(*at, units),
            Event::UnitRebuilt { unit, at, .. } => self.arrived(Space::Place(*at), &[*unit]),
            Event::Scored { before, after, .. } if before != after => {
                self.score_was.get_or_insert(*before);
            }
            Event::ShipPutOut { ship, to } => {
                if let Some(from) = before.ships.get(ship) {
                    self.sailed(&[*ship], *from, *to);
                }
            }
            Event::Train(TrainEvent::TrackLaid { space }) => self.laid.push(*space),
            Event::Sea(fact) => self.note_at_sea(fact, before),
            other => {
                if let Some((units, from, to, movement)) = gone(other) {
                    self.went(units, from, to, movement);
                }
            }
        }
    }

    fn note_at_sea(&mut self, fact: &SeaEvent, before: &Follower) {
        let berth = |ship: &ShipId| before.ships.get(ship).copied();
        match fact {
            SeaEvent::Sailed { ships, from, to } => self.sailed(ships, *from, *to),
            SeaEvent::FightEnded { sea, won, .. } => {
                self.clash(Spot::Water(Berth::Sea(*sea)), *won);
            }
            SeaEvent::Damaged { ship, by, .. } => {
                let known = self.ships.iter_mut().find_map(|turn| match &mut turn.what {
                    ShipFate::Damaged(hits) if turn.ship == *ship => Some(hits),
                    _ => None,
                });
                match known {
                    Some(hits) => *hits = hits.saturating_add(*by),
                    None => {
                        let (what, at) = (ShipFate::Damaged(*by), berth(ship));
                        self.ships.push(ShipTurn { ship: *ship, what, at });
                    }
                }
            }
            SeaEvent::Sank { ship, lost } => {
                self.ships.retain(|turn| turn.ship != *ship);
                let at = berth(ship);
                self.ships.push(ShipTurn { ship: *ship, what: ShipFate::Sunk, at });
                lost.iter().for_each(|unit| self.lost(*unit, at.map(Spot::Water)));
            }
            SeaEvent::Arrived { ship, at } => {
                let at = Some(Berth::Port(*at));
                self.ships.push(ShipTurn { ship: *ship, what: ShipFate::Joined, at });
            }
            _ => {}
        }
    }

    fn clash(&mut self, at: Spot, won: bool) {
        match self.clashes.iter_mut().find(|clash| clash.at == at) {
            Some(clash) => (clash.won, clash.times) = (won, clash.times.saturating_add(1)),
            None => self.clashes.push(BattlesAt { at, won, times: 1 }),
        }
    }

    pub(super) fn lost(&mut self, unit: UnitId, at: Option<Spot>) {
        if self.losses.iter().any(|loss| loss.units.contains(&unit)) {
            return;
        }
        match self.losses.iter_mut().find(|loss| loss.at == at) {
            Some(loss) => loss.units.push(unit),
            None => self.losses.push(Loss { at, units: vec![unit] }),
        }
    }

    fn arrived(&mut self, at: Space, units: &[UnitId]) {
        match self.arrivals.iter_mut().find(|arrival| arrival.at == at) {
            Some(arrival) => arrival.units.extend(units),
            None => self.arrivals.push(Arrival { at, units: units.to_vec() }),
        }
    }

    fn went(&mut self, units: &[UnitId], from: Space, to: Space, movement: Movement) {
        let road = match movement {
            Movement::TakenOff => vec![to],
            Movement::March | Movement::Flight | Movement::Rail => road(from, to),
        };
        // Only its own last way: it may have been carried elsewhere since.
        let any = |trail: &Trail| trail.units.iter().any(|unit| units.contains(unit));
        if let Some(at) = self.trails.iter().rposition(any) {
            let trail = &mut self.trails[at];
            let end = trail.spaces.last();
            if trail.movement == movement && trail.units == units && end == Some(&from) {
                trail.spaces.extend(road);
                return;
            }
        }
        let mut spaces = vec![from];
        spaces.extend(road);
        // Many small columns on one road are one arrow.
        let same = |trail: &&mut Trail| trail.movement == movement && trail.spaces == spaces;
        match self.trails.iter_mut().find(same) {
            Some(trail) => {
                let new = units.iter().filter(|unit| !trail.units.contains(unit));
                let new: Vec<UnitId> = new.copied().collect();
                trail.units.extend(new);
            }
            None => self.trails.push(Trail { units: units.to_vec(), spaces, movement }),
        }
    }

    fn sailed(&mut self, ships: &[ShipId], from: Berth, to: Berth) {
        let any = |voyage: &Voyage| voyage.ships.iter().any(|ship| ships.contains(ship));
        if let Some(at) = self.voyages.iter().rposition(any) {
            let voyage = &mut self.voyages[at];
            if voyage.ships == ships && voyage.berths.last() == Some(&from) {
                voyage.berths.push(to);
                return;
            }
        }
        self.voyages.push(Voyage { ships: ships.to_vec(), berths: vec![from, to] });
    }
}

/// The spaces from one to another, the first left out: the shortest road, or the other space alone
/// where none leads there.
fn road(from: Space, to: Space) -> Vec<Space> {
    let mut came: BTreeMap<Space, Space> = BTreeMap::from([(from, from)]);
    let mut edge = vec![from];
    while !edge.is_empty() && !came.contains_key(&to) {
        let mut found = Vec::new();
        for space in edge {
            for next in space.neighbours() {
                if !came.contains_key(next) {
                    came.insert(*next, space);
                    found.push(*next);
                }
            }
        }
        edge = found;
    }
    if !came.contains_key(&to) {
        return vec![to];
    }
    let (mut road, mut at) = (Vec::new(), to);
    while at != from {
        road.push(at);
        at = came[&at];
    }
    road.reverse();
    road
}
