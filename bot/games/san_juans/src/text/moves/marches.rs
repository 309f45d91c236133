//! Action rounds in words: marches are gathered into one line each, the rest is told as it came.

use model::words;
use san_juans::{
    Berth, Event, PlaceKind, Revolt, SeaEvent, SeaId, SiegeEvent, Space, TrainEvent, UnitId, data,
};

use crate::text::battles::{dice, rounds};
use crate::text::messages::dispatch;
use crate::text::moves::voyage::Voyage;
use crate::text::names::Names;
use crate::text::{names, sentences};

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
            Event::Activated { space, .. } => {
                self.close();
                self.activations += 1;
                self.fresh = Some((self.activations, Start::Land(*space)));
            }
            Event::Sea(SeaEvent::Activated { sea, .. }) => {
                self.close();
                self.activations += 1;
                self.fresh = Some((self.activations, Start::Water(*sea)));
            }
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
                self.lines.extend(sentences::whole_account(ledger));
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
        let fresh = self.fresh;
        let number = |start: Option<Berth>| {
            let here = |(_, from): &(usize, Start)| match (*from, start) {
                (Start::Land(space), Some(Berth::Port(port))) => space.place() == Some(port),
                (Start::Water(sea), Some(Berth::Sea(area))) => sea == area,
                _ => false,
            };
            fresh.filter(here).map(|(number, _)| number)
        };
        let number = number(match fact {
            SeaEvent::Sailed { from, .. } => Some(*from),
            SeaEvent::Boarded { at, .. } | SeaEvent::Landed { at, .. } => Some(Berth::Port(*at)),
            _ => None,
        });
        if number.is_some() {
            self.fresh = None;
        }
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
    teller.lines.extend(dispatch::use_of_round(events).map(|used| format!("🃏 {used}")));
    let quiet =
        |event: &&&Event| matches!(event, Event::RevoltRolled { result: Revolt::Quiet, .. });
    let loud: Vec<&Event> = events.iter().filter(|event| !quiet(event)).copied().collect();
    teller.tell_all(&loud);
    teller.finish()
}

/// `Road`, `Village`, `Town`, `Fortress`: what was entered.
fn place_or_road(space: Space) -> &'static str {
    match space.place().map(|place| data().place(place).kind) {
        None => "Road",
        Some(PlaceKind::Village) => "Village",
        Some(PlaceKind::Town) => "Town",
        Some(PlaceKind::FortifiedTown) => "Fortress",
    }
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
    let port = data().places.iter().find(|place| place.seas.contains(&sea))?;
    Some(Space::Place(port.id))
}
