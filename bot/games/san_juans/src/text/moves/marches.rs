//! Action rounds in words: marches and voyages are gathered into one line each, the rest is told as it
//! came.

use model::words;
use san_juans::{
    Berth, Event, Revolt, SeaEvent, SeaId, ShipId, SiegeEvent, Space, TrainEvent, UnitId,
};

use crate::text::battles::{dice, rounds};
use crate::text::book::book;
use crate::text::messages::dispatch;
use crate::text::names::{self, Names};
use crate::text::sentences;

struct Leg {
    /// Its number among the activations; nothing for a second group or a march on.
    number: Option<usize>,
    from: Space,
    to: Space,
    units: Vec<UnitId>,
    /// Rolls on the road that nobody waited at, and what they needed.
    road: Vec<(u8, i8)>,
    parts: Vec<String>,
}

pub struct Teller<'a> {
    names: Names<'a>,
    lines: Vec<String>,
    leg: Option<Leg>,
    voyage: Option<Voyage>,
    activations: usize,
    /// The number of an activation no march or voyage has followed yet.
    fresh: Option<(usize, Start)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Land(Space),
    Water(SeaId),
}

impl<'a> Teller<'a> {
    pub fn new(names: Names<'a>) -> Self {
        Self { names, lines: Vec::new(), leg: None, voyage: None, activations: 0, fresh: None }
    }

    /// Tells facts, those that are alike in one sentence.
    pub fn tell_all(&mut self, events: &[&Event]) {
        let mut rest = events;
        let mut fought = None;
        while let [event, after @ ..] = rest {
            if let Event::BattleFought { rounds, luck, .. } = event {
                fought = Some((rounds, *luck));
            }
            if let Some((line, told)) = sentences::calmed_together(rest) {
                self.close();
                self.lines.push(line);
                rest = &rest[told..];
            } else {
                self.tell(event);
                if let Event::BattleDecided { held, .. } = event {
                    let why = |(rounds, luck): (&Vec<_>, _)| rounds::why(rounds, luck, *held);
                    self.lines.extend(fought.take().and_then(why));
                }
                rest = after;
            }
        }
    }

    pub fn tell(&mut self, event: &Event) {
        match event {
            Event::Activated { space, .. } => self.activated(Start::Land(*space)),
            Event::Sea(SeaEvent::Activated { sea, .. }) => self.activated(Start::Water(*sea)),
            Event::Sea(fact) => self.at_sea(fact, event),
            Event::Marched { units, from, to } => self.marched(units, *from, *to),
            Event::EncounterRolled { space, die, needed, met } => {
                self.rolled(*space, *die, *needed, *met);
            }
            Event::EncounterAvoided { space } => {
                self.part(format!("{}: they pass unseen", place_or_road(*space)));
            }
            Event::JoinedForBattle { space } => {
                self.part(format!("Joined for the battle {}", names::at(*space)));
            }
            Event::RoundBegan { .. } | Event::PlayedOps { .. } => {}
            Event::Scored { ledger, .. } => {
                self.close();
                self.lines.extend(sentences::whole_account(self.names.view.pack, ledger));
                self.lines.extend(sentences::sentence(event, &self.names));
            }
            other => {
                self.close();
                self.lines.extend(sentences::sentence(other, &self.names));
            }
        }
    }

    pub fn finish(mut self) -> Vec<String> {
        self.close();
        self.lines
    }

    fn activated(&mut self, start: Start) {
        self.close();
        self.activations += 1;
        self.fresh = Some((self.activations, start));
    }

    fn marched(&mut self, units: &[UnitId], from: Space, to: Space) {
        if let Some(leg) = &mut self.leg
            && leg.to == from
            && leg.units == units
            && to != leg.from
        {
            leg.to = to;
            return;
        }
        let here = |(_, start): &mut (usize, Start)| *start == Start::Land(from);
        let number = self.fresh.take_if(here).map(|(number, _)| number);
        self.close();
        let (units, road, parts) = (units.to_vec(), Vec::new(), Vec::new());
        self.leg = Some(Leg { number, from, to, units, road, parts });
    }

    fn at_sea(&mut self, fact: &SeaEvent, event: &Event) {
        if self.voyage.as_mut().is_some_and(|voyage| voyage.goes_on(fact)) {
            return;
        }
        let from = match fact {
            SeaEvent::Sailed { from, .. } => Some(*from),
            SeaEvent::Boarded { at, .. } | SeaEvent::Landed { at, .. } => Some(Berth::Port(*at)),
            _ => None,
        };
        let here = |(_, start): &mut (usize, Start)| match (*start, from) {
            (Start::Land(space), Some(Berth::Port(port))) => space.place() == Some(port),
            (Start::Water(sea), Some(Berth::Sea(area))) => sea == area,
            _ => false,
        };
        let number = self.fresh.take_if(here).map(|(number, _)| number);
        self.close();
        self.voyage = Voyage::begun(fact, number);
        if self.voyage.is_none() {
            self.lines.extend(sentences::sentence(event, &self.names));
        }
    }

    fn rolled(&mut self, space: Space, die: Option<u8>, needed: i8, met: bool) {
        let Some(die) = die else {
            self.part(format!("{}: **the enemy is there**", place_or_road(space)));
            return;
        };
        if !met
            && space.place().is_none()
            && let Some(leg) = &mut self.leg
        {
            leg.road.push((die, needed));
            return;
        }
        let rolled = format!("🎲{die} ({})", dice::met_on(needed));
        let met = if met { "**the enemy is there**" } else { "nobody" };
        self.part(format!("{} {rolled}: {met}", place_or_road(space)));
    }

    fn part(&mut self, part: String) {
        match (&mut self.leg, &mut self.voyage) {
            (Some(leg), _) => {
                leg.settle_road();
                leg.parts.push(part);
            }
            (None, Some(voyage)) => voyage.part(part),
            (None, None) => self.lines.push(format!("{}.", words::capital(&part))),
        }
    }

    fn close(&mut self) {
        if let Some(leg) = self.leg.take() {
            self.lines.push(leg.line());
        }
        if let Some(voyage) = self.voyage.take() {
            self.lines.push(voyage.line(&self.names));
        }
        if let Some((number, start)) = self.fresh.take() {
            let sign = words::circled(number);
            let at = match start {
                Start::Land(space) => names::space(space),
                Start::Water(sea) => format!("ships in {}", names::sea(sea)),
            };
            self.lines.push(format!("{sign} {}", words::capital(&at)));
        }
    }
}

impl Leg {
    /// Puts the rolls on the road that came to nothing into one part: `Road 🎲3 🎲2 (6): nobody`.
    fn settle_road(&mut self) {
        let mut text = String::new();
        let mut before = None;
        for (die, needed) in self.road.drain(..) {
            if before.is_some_and(|other| other != needed) {
                text.push_str(&format!(" ({})", before.map_or_else(String::new, dice::met_on)));
            }
            text.push_str(&format!(" 🎲{die}"));
            before = Some(needed);
        }
        if let Some(needed) = before {
            self.parts.push(format!("Road{text} ({}): nobody", dice::met_on(needed)));
        }
    }

    fn line(mut self) -> String {
        self.settle_road();
        let sign = self.number.map_or_else(|| "↳".to_owned(), words::circled);
        let (from, to) = (names::space(self.from), names::space(self.to));
        let units = words::count(self.units.len(), "unit");
        let told: String = self.parts.iter().map(|part| format!(" {part}.")).collect();
        format!("{sign} {} → {to}, {units}.{told}", words::capital(&from))
    }
}

/// A line for each fact, as a receipt or the log has it: places that stayed quiet are left out.
pub fn told_shortly(events: &[&Event], names: Names<'_>) -> Vec<String> {
    let mut teller = Teller::new(names);
    teller
        .lines
        .extend(dispatch::use_of_round(names.view.pack, events).map(|used| format!("🃏 {used}")));
    let quiet =
        |event: &&&Event| matches!(event, Event::RevoltRolled { result: Revolt::Quiet, .. });
    let loud: Vec<&Event> = events.iter().filter(|event| !quiet(event)).copied().collect();
    teller.tell_all(&loud);
    teller.finish()
}

/// `Road`, `Village`, `Town`, `Fortress`: what was entered.
fn place_or_road(space: Space) -> &'static str {
    space.place().map_or("Road", |place| book(place.pack()).words("entered", &place.kind))
}

/// The last space where something moved, for the picture: a march, a port that ships entered, a
/// landing, the end of the line. Of ships out at sea, a port of that water.
pub fn last_move(events: &[&Event]) -> Option<Space> {
    events.iter().rev().find_map(|event| match event {
        Event::Marched { to, .. } => Some(*to),
        Event::Sea(SeaEvent::Landed { at, .. } | SeaEvent::Boarded { at, .. }) => {
            Some(Space::Place(*at))
        }
        Event::Sea(SeaEvent::Sailed { to, .. }) => match to {
            Berth::Port(port) => Some(Space::Place(*port)),
            Berth::Sea(sea) => beside(*sea),
            Berth::Sunk => None,
        },
        Event::Sea(SeaEvent::FleetMet { sea, .. }) => beside(*sea),
        Event::Train(TrainEvent::Ran { to, .. }) => Some(*to),
        Event::Train(TrainEvent::TrackLaid { space }) => Some(*space),
        Event::Train(TrainEvent::Based { at }) => Some(Space::Place(*at)),
        Event::Siege(SiegeEvent::BrokeOut { to, .. }) => Some(*to),
        _ => None,
    })
}

fn beside(sea: SeaId) -> Option<Space> {
    let port = sea.pack().get().places.iter().find(|place| place.seas.contains(&sea))?;
    Some(Space::Place(port.id))
}

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

    pub fn part(&mut self, part: String) {
        self.parts.push(part);
    }

    /// `② transport *Dongola*: Port Stanley, takes 2 units → area D → Richardson, lands 2 units.`
    pub fn line(&self, names: &Names<'_>) -> String {
        let sign = self.number.map_or_else(|| "⛵".to_owned(), words::circled);
        let stop = |stop: &Stop| {
            let mut text = names::berth_short(stop.at);
            for (deed, units) in &stop.deeds {
                text.push_str(&format!(", {deed} {}", words::count(*units, "unit")));
            }
            if let Some(dice) = stop.lookout {
                text.push_str(&format!(" ({}: no vessels met)", dice::two(dice)));
            }
            text
        };
        let stops: Vec<String> = self.stops.iter().map(stop).collect();
        let told: String = self.parts.iter().map(|part| format!(" {part}.")).collect();
        format!(
            "{sign} {}: {}.{told}",
            words::capital(&names.ships(&self.ships)),
            stops.join(" → ")
        )
    }
}

#[cfg(test)]
mod tests {
    use san_juans::first;

    use super::*;
    use games_testing::game_at_a_round;

    #[test]
    fn a_convoy_is_one_line() {
        let game = game_at_a_round(3);
        let view = crate::view(&game).expect("a campaign");
        let named = |slug| first().named(slug);
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
