//! A siege month by month, from its log alone: what its replay, its page and its report tell.
//!
//! A line that ends a month goes on into the next one. Its facts are parted where that begins; the
//! city of a month is the one before the next month's card.

use std::collections::BTreeMap;

use games::log::history::{Fates, counts};
use games::log::verify;
use model::log::{Body, LogLine};
use siege::{Event, Outcome, Siege, View};
use staff::{PlayerId, Roster};

/// A month of a siege.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Month {
    pub turn: u8,
    /// Who was in the chair as it ended.
    pub commander: Option<PlayerId>,
    /// What happened in it.
    pub events: Vec<model::Event>,
    /// The city at its end, or as it stands.
    pub view: Box<View>,
}

impl Month {
    /// What happened in it, as facts of the siege.
    pub fn facts(&self) -> Vec<&Event> {
        self.events.iter().filter_map(model::Event::own).collect()
    }

    /// Its figures, for the graph.
    pub fn figures(&self) -> siege_pictures::Month {
        let city = &self.view.city;
        siege_pictures::Month {
            turn: self.turn,
            resources: city.resources,
            morale: city.morale,
            areas: city.banners.map(|banner| banner.area),
            strengths: city.banners.map(|banner| banner.strength),
        }
    }
}

/// A siege month by month.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Besieged {
    /// Every month so far, with what nobody took back.
    pub months: Vec<Month>,
    /// Orders of each player that nobody took back.
    pub orders: BTreeMap<PlayerId, usize>,
    pub roster: Roster,
}

impl Besieged {
    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.months.last().and_then(|month| month.view.outcome)
    }
}

#[derive(Default)]
struct Reading {
    besieged: Besieged,
    turn: u8,
    events: Vec<model::Event>,
}

impl Reading {
    /// Ends a month with the city as it is now; one in which nothing happened is none.
    fn end(&mut self, view: &View) {
        let events = std::mem::take(&mut self.events);
        if events.is_empty() {
            return;
        }
        let mut view = Box::new(view.clone());
        view.city.turn = self.turn;
        let commander = self.besieged.roster.commander;
        self.besieged.months.push(Month { turn: self.turn, commander, events, view });
    }

    fn read(&mut self, line: &LogLine, view: &View) {
        if let Body::Order { .. } = line.body {
            *self.besieged.orders.entry(line.player).or_default() += 1;
        }
        if let Body::Imported { .. } = line.body {
            self.turn = view.city.turn;
        }
        for event in &line.events {
            if let Some(Event::TurnBegan { turn }) = event.own() {
                self.end(view);
                self.turn = *turn;
            }
            self.events.push(event.clone());
        }
    }
}

/// A siege month by month; nothing in it if something else is played. A log that cannot be followed
/// is told as far as it can be.
pub fn of(lines: &[LogLine]) -> Besieged {
    let fates = Fates::of(lines);
    let mut reading = Reading::default();
    let mut city = None;
    let _ = verify::follow(lines, &mut |so_far, line| {
        reading.besieged.roster.clone_from(&so_far.roster);
        if let Some(siege) = so_far.game.as_ref().and_then(|game| game.own::<Siege>())
            && counts(line, &fates)
        {
            let view = siege.view(None);
            reading.read(line, &view);
            city = Some(view);
        }
    });
    if let Some(view) = city {
        reading.end(&view);
    }
    reading.besieged
}
