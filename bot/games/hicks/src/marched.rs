//! A march turn by turn, from its log alone: what its replay, its page and its report tell.
//!
//! A line that ends a turn goes on into the next one. Its facts are parted where that begins; the
//! table of the turn is the one behind that line, in which whatever the next turn begins with, a
//! flight or an animal on its way, has happened already.

use std::collections::BTreeMap;

use games::log::history::{Fates, counts};
use games::log::verify;
use hicks::{Event, Outcome, View};
use kit::Seat;
use model::log::{Body, LogLine};
use staff::{PlayerId, Roster};

/// A turn of a march; number 0 is the drawing up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    pub number: u8,
    /// Who commanded as it began; nobody before the first.
    pub commander: Option<Seat>,
    /// What happened in it.
    pub events: Vec<model::Event>,
    /// The table at its end, or as it stands.
    pub view: Box<View>,
}

impl Turn {
    /// What happened in it, as facts of the march.
    pub fn facts(&self) -> Vec<&Event> {
        self.events.iter().filter_map(model::Event::own).collect()
    }
}

/// A march turn by turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marched {
    /// Every turn so far, with what nobody took back.
    pub turns: Vec<Turn>,
    /// Orders of each player that nobody took back.
    pub orders: BTreeMap<PlayerId, usize>,
    pub roster: Roster,
}

impl Marched {
    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.turns.last().and_then(|turn| turn.view.outcome)
    }

    /// The turns of a Pasha in command.
    pub fn commanded(&self, seat: Seat) -> usize {
        self.turns.iter().filter(|turn| turn.commander == Some(seat)).count()
    }
}

/// A march under way.
#[derive(Default)]
struct Reading {
    marched: Marched,
    number: u8,
    commander: Option<Seat>,
    events: Vec<model::Event>,
}

impl Reading {
    /// Ends a turn with the table as it is now; one in which nothing happened is none.
    fn end(&mut self, view: &View) {
        let events = std::mem::take(&mut self.events);
        if events.is_empty() {
            return;
        }
        let (number, commander) = (self.number, self.commander);
        let view = Box::new(View { turn: number, ..view.clone() });
        self.marched.turns.push(Turn { number, commander, events, view });
    }

    fn read(&mut self, line: &LogLine, view: &View) {
        if let Body::Order { .. } = line.body {
            *self.marched.orders.entry(line.player).or_default() += 1;
        }
        if let Body::Imported { .. } = line.body {
            (self.number, self.commander) = (view.turn, view.commander);
        }
        for event in &line.events {
            if let Some(Event::TurnBegan { turn, seat, .. }) = event.own() {
                self.end(view);
                (self.number, self.commander) = (*turn, Some(*seat));
            }
            self.events.push(event.clone());
        }
    }
}

/// A march turn by turn; nothing in it if something else is played. A log that cannot be followed
/// is told as far as it can be.
pub fn of(lines: &[LogLine]) -> Marched {
    let fates = Fates::of(lines);
    let mut reading = Reading::default();
    let mut table = None;
    let _ = verify::follow(lines, &mut |so_far, line| {
        reading.marched.roster.clone_from(&so_far.roster);
        if let Some(march) = so_far.game.as_ref().and_then(|game| game.own::<hicks::March>())
            && counts(line, &fates)
        {
            let view = march.view(None);
            reading.read(line, &view);
            table = Some(view);
        }
    });
    if let Some(view) = table {
        reading.end(&view);
    }
    reading.marched
}
