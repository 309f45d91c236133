//! Convoys in words: where ships went, whom they took and landed, gathered into one line.

use model::words;
use model::words::{capital, count};
use san_juans::{Berth, SeaEvent, ShipId};

use crate::text::battles::dice;
use crate::text::names;
use crate::text::names::Names;

struct Stop {
    at: Berth,
    /// What it does there, in order: takes or lands so many units.
    deeds: Vec<(&'static str, usize)>,
    lookout: Option<[u8; 2]>,
}

impl Stop {
    fn new(at: Berth) -> Self {
        Self { at, deeds: Vec::new(), lookout: None }
    }

    fn did(&mut self, deed: &'static str, units: usize) {
        match self.deeds.last_mut() {
            Some((last, all)) if *last == deed => *all += units,
            _ => self.deeds.push((deed, units)),
        }
    }
}

pub struct Voyage {
    /// Its number among the activations, if it is the first orders of one.
    number: Option<usize>,
    ships: Vec<ShipId>,
    stops: Vec<Stop>,
    parts: Vec<String>,
}

impl Voyage {
    /// A convoy that begins with this fact; nothing if the fact begins none.
    pub fn begun(event: &SeaEvent, number: Option<usize>) -> Option<Self> {
        let (ships, at) = match event {
            SeaEvent::Sailed { ships, from, .. } => (ships.clone(), *from),
            SeaEvent::Boarded { ship, at, .. } | SeaEvent::Landed { ship, at, .. } => {
                (vec![*ship], Berth::Port(*at))
            }
            _ => return None,
        };
        let mut voyage = Self { number, ships, stops: vec![Stop::new(at)], parts: Vec::new() };
        voyage.goes_on(event).then_some(voyage)
    }

    /// Adds a fact of the same convoy; false if it is none.
    pub fn goes_on(&mut self, event: &SeaEvent) -> bool {
        let Some(last) = self.stops.last_mut() else { return false };
        match event {
            SeaEvent::Sailed { ships, from, to } => {
                let ours = ships.iter().any(|ship| self.ships.contains(ship));
                if *from != last.at || !ours {
                    return false;
                }
                for ship in ships {
                    if !self.ships.contains(ship) {
                        self.ships.push(*ship);
                    }
                }
                self.stops.push(Stop::new(*to));
            }
            SeaEvent::Boarded { units, ship, at } => {
                if last.at != Berth::Port(*at) {
                    return false;
                }
                if !self.ships.contains(ship) {
                    self.ships.push(*ship);
                }
                last.did("takes", units.len());
            }
            SeaEvent::Landed { units, ship, at } => {
                if last.at != Berth::Port(*at) || !self.ships.contains(ship) {
                    return false;
                }
                last.did("lands", units.len());
            }
            SeaEvent::EncounterRolled { sea, dice, .. } => {
                if last.at != Berth::Sea(*sea) || dice[0] + dice[1] == 12 {
                    return false;
                }
                last.lookout = Some(*dice);
            }
            _ => return false,
        }
        true
    }

    pub fn at(&self) -> Option<Berth> {
        self.stops.last().map(|stop| stop.at)
    }

    pub fn part(&mut self, part: String) {
        self.parts.push(part);
    }

    /// `② transport *Dongola*: Port Stanley, takes 2 units → area D → Richardson, lands 2 units.`
    pub fn line(&self, names: &Names<'_>) -> String {
        let sign = self.number.map_or_else(|| "⛵".to_owned(), words::circled);
        let stop = |stop: &Stop| {
            let mut text = names::berth_short(stop.at);
            for (deed, units) in &stop.deeds {
                text.push_str(&format!(", {deed} {}", count(*units, "unit")));
            }
            if let Some(dice) = stop.lookout {
                text.push_str(&format!(" ({}: no vessels met)", dice::two(dice)));
            }
            text
        };
        let stops: Vec<String> = self.stops.iter().map(stop).collect();
        let told: String = self.parts.iter().map(|part| format!(" {part}.")).collect();
        format!("{sign} {}: {}.{told}", capital(&names.ships(&self.ships)), stops.join(" → "))
    }
}

#[cfg(test)]
mod tests {
    use crate::played::AtWar as _;
    use san_juans::data;

    use super::*;
    use games_testing::game_at_a_round;

    #[test]
    fn a_convoy_is_one_line() {
        let game = game_at_a_round(3);
        let view = game.san_juans_view(None).expect("a campaign");
        let named = |slug| data().named(slug);
        let dongola = view.ships.iter().find(|ship| ship.name == "Dongola").expect("afloat");
        let (ships, ship) = (vec![dongola.id], dongola.id);
        let units: Vec<_> = view.units().take(2).map(|unit| unit.id).collect();
        let (from, to) = (named("port-stanley"), named("richardson"));
        let sea = |letter: &str| Berth::Sea(letter.parse().expect("a sea area"));
        let sailed = |from, to| SeaEvent::Sailed { ships: ships.clone(), from, to };
        let facts = [
            SeaEvent::Boarded { units: units.clone(), ship, at: from },
            sailed(Berth::Port(from), sea("d")),
            sailed(sea("d"), sea("e")),
            SeaEvent::EncounterRolled {
                sea: "e".parse().expect("a sea area"),
                ships: ships.clone(),
                dice: [2, 5],
            },
            sailed(sea("e"), Berth::Port(to)),
            SeaEvent::Landed { units: units.clone(), ship, at: to },
            SeaEvent::Boarded { units, ship, at: to },
        ];
        let mut voyage = Voyage::begun(&facts[0], Some(2)).expect("a voyage");
        for fact in &facts[1..] {
            assert!(voyage.goes_on(fact), "{fact:?}");
        }
        assert_eq!(
            voyage.line(&Names::new(&view)),
            "② Transport *Dongola*: Port Stanley, takes 2 units → area D → area E (🎲2+5 = 7: no \
             vessels met) → Richardson, lands 2 units, takes 2 units."
        );
        assert!(!voyage.goes_on(&sailed(sea("d"), sea("c"))), "another voyage");
    }
}
