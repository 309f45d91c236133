//! Action rounds in words: marches are gathered into one line each, the rest is told as it came.

use engine::san_juans::{Event, PlaceKind, Revolt, Space, UnitId, data};

use super::dice;
use super::names::{self, Names};
use super::sentences;
use crate::text::words;

/// A march being told.
struct Leg {
    /// Its number among the activations; nothing for a second group or a march on.
    number: Option<usize>,
    from: Space,
    to: Space,
    units: Vec<UnitId>,
    /// Rolls on the road that nobody waited at, and what they needed.
    road: Vec<(u8, i8)>,
    /// What was told of the spaces so far.
    parts: Vec<String>,
}

/// Tells the facts of a round, in order, a line each.
pub struct Teller<'a> {
    names: Names<'a>,
    lines: Vec<String>,
    leg: Option<Leg>,
    activations: usize,
    /// The number of an activation no march has followed yet.
    fresh: Option<(usize, Space)>,
}

impl<'a> Teller<'a> {
    /// Nothing told yet.
    pub fn new(names: Names<'a>) -> Self {
        Self { names, lines: Vec::new(), leg: None, activations: 0, fresh: None }
    }

    /// Tells one more fact.
    pub fn tell(&mut self, event: &Event) {
        match event {
            Event::Activated { space, .. } => {
                self.close();
                self.activations += 1;
                self.fresh = Some((self.activations, *space));
            }
            Event::Marched { units, from, to } => self.marched(units, *from, *to),
            Event::EncounterRolled { space, die, needed, met } => {
                self.rolled(*space, *die, *needed, *met);
            }
            Event::EncounterAvoided { space } => {
                self.part(format!("{}: the guides slip past", place_or_road(*space)));
            }
            Event::JoinedForBattle { space } => {
                self.part(format!("Joined for the battle {}", names::at(*space)));
            }
            Event::RoundBegan { .. } | Event::PlayedOps { .. } => {}
            other => {
                self.close();
                self.lines.extend(sentences::sentence(other, &self.names));
            }
        }
    }

    /// The lines told.
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
        let number = self.fresh.take_if(|(_, space)| *space == from).map(|(number, _)| number);
        self.close();
        let (units, road, parts) = (units.to_vec(), Vec::new(), Vec::new());
        self.leg = Some(Leg { number, from, to, units, road, parts });
    }

    fn rolled(&mut self, space: Space, die: Option<u8>, needed: i8, met: bool) {
        let Some(die) = die else {
            self.part(format!("{}: **they are waiting**", place_or_road(space)));
            return;
        };
        if !met
            && space.place().is_none()
            && let Some(leg) = &mut self.leg
        {
            leg.road.push((die, needed));
            return;
        }
        let rolled = format!("🎲{die} ({})", dice::or_more(needed));
        let met = if met { "**they are waiting**" } else { "nobody" };
        self.part(format!("{} {rolled}: {met}", place_or_road(space)));
    }

    fn part(&mut self, part: String) {
        match &mut self.leg {
            Some(leg) => {
                leg.settle_road();
                leg.parts.push(part);
            }
            None => self.lines.push(format!("{}.", words::capital(&part))),
        }
    }

    /// Ends the march being told, and an activation that came to nothing.
    fn close(&mut self) {
        if let Some(leg) = self.leg.take() {
            self.lines.push(leg.line());
        }
        if let Some((number, space)) = self.fresh.take() {
            let sign = words::circled(number);
            self.lines.push(format!("{sign} {}", words::capital(&names::space(space))));
        }
    }
}

impl Leg {
    /// Puts the rolls on the road that came to nothing into one part: `Road 🎲3 🎲2 (6)`.
    fn settle_road(&mut self) {
        let mut text = String::new();
        let mut before = None;
        for (die, needed) in self.road.drain(..) {
            if before.is_some_and(|other| other != needed) {
                text.push_str(&format!(" ({})", before.map_or_else(String::new, dice::or_more)));
            }
            text.push_str(&format!(" 🎲{die}"));
            before = Some(needed);
        }
        if let Some(needed) = before {
            self.parts.push(format!("Road{text} ({})", dice::or_more(needed)));
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
    teller.lines.extend(super::dispatch::use_of_round(events).map(|used| format!("🂠 {used}")));
    let quiet =
        |event: &&&Event| matches!(event, Event::RevoltRolled { result: Revolt::Quiet, .. });
    for event in events.iter().filter(|event| !quiet(event)) {
        teller.tell(event);
    }
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

/// The last space anybody marched to, for the picture.
pub fn last_march(events: &[&Event]) -> Option<Space> {
    events.iter().rev().find_map(|event| match event {
        Event::Marched { to, .. } => Some(*to),
        _ => None,
    })
}
