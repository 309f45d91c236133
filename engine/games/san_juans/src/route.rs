//! A march that is planned: its road, and what its dice need, read off a rehearsal.

use crate::{Board, Event, Space, UnitId};

/// What a force may meet in a space it enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meets {
    /// Nobody: no die is thrown.
    Nobody,
    /// Rebels, if the die shows this number or more (J-060).
    Roll(i8),
    /// Whoever waits there, without a die: a fortified town in revolt, besiegers (J-056), a
    /// battle that is pending.
    Battle,
    /// Nobody, for guides lead the way (22, 51).
    Guided,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    pub space: Space,
    pub meets: Meets,
    /// Whether they take the place if they meet nobody (J-064).
    pub takes: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    pub units: Vec<UnitId>,
    pub from: Space,
    /// The spaces entered, in order; at least one.
    pub stages: Vec<Leg>,
    /// Movement left to the slowest of them, while the round lasts (J-051).
    pub left: Option<u8>,
}

impl Route {
    /// The marches of a rehearsal, and what its board says of them afterwards.
    pub fn all(events: &[&Event], after: &Board) -> Vec<Self> {
        let mut routes: Vec<Self> = Vec::new();
        for event in events {
            match event {
                // What the next round brings is no part of the plan.
                Event::RoundBegan { .. } | Event::SupplyChecked { .. } => break,
                Event::Marched { units, from, to } => {
                    let stage = Leg { space: *to, meets: Meets::Nobody, takes: false };
                    let goes_on = |route: &&mut Self| route.units == *units && route.end() == *from;
                    match routes.last_mut().filter(goes_on) {
                        Some(route) => route.stages.push(stage),
                        None => routes.push(Self {
                            units: units.clone(),
                            from: *from,
                            stages: vec![stage],
                            left: None,
                        }),
                    }
                }
                Event::EncounterRolled { space, die, needed, .. } => {
                    let meets = if die.is_some() { Meets::Roll(*needed) } else { Meets::Battle };
                    meet(&mut routes, *space, meets);
                }
                Event::EncounterAvoided { space } => meet(&mut routes, *space, Meets::Guided),
                Event::JoinedForBattle { space } => meet(&mut routes, *space, Meets::Battle),
                Event::PlaceRetaken { place, .. } => {
                    let last = routes.last_mut().and_then(|route| route.stages.last_mut());
                    if let Some(stage) = last.filter(|at| at.space == Space::Place(*place)) {
                        stage.takes = true;
                    }
                }
                _ => {}
            }
        }
        let round = &after.this_round;
        for route in &mut routes {
            // Whoever relieves a besieged place fights without a die (J-056).
            if let Some(last) = route.stages.last_mut()
                && last.meets == Meets::Nobody
                && round.pending.contains(&last.space)
            {
                last.meets = Meets::Battle;
            }
            let left = route.units.iter().filter_map(|unit| round.movement.get(unit));
            route.left = left.copied().min();
        }
        routes
    }

    pub fn end(&self) -> Space {
        self.stages.last().map_or(self.from, |stage| stage.space)
    }

    /// The chance that nobody is met on it, in parts of 6 to the power of its dice: favourable
    /// cases, and all.
    pub fn clear(&self) -> (u64, u64) {
        let (mut clear, mut all) = (1_u64, 1_u64);
        for stage in &self.stages {
            match stage.meets {
                Meets::Roll(needed) => {
                    let met = u64::try_from((7 - needed).clamp(0, 6)).unwrap_or(0);
                    clear = clear.saturating_mul(6 - met);
                    all = all.saturating_mul(6);
                }
                Meets::Battle => clear = 0,
                Meets::Nobody | Meets::Guided => {}
            }
        }
        (clear, all)
    }

    pub fn island(&self) -> super::IslandId {
        self.from.island()
    }
}

fn meet(routes: &mut [Route], space: Space, meets: Meets) {
    let last = routes.last_mut().and_then(|route| route.stages.last_mut());
    if let Some(stage) = last.filter(|stage| stage.space == space) {
        stage.meets = meets;
    }
}
