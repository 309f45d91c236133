//! A game turn by turn, from its log alone: what its replay, its page and its report tell.
//!
//! Once a game is over its log has everything, and can be followed: each turn is told with the table at
//! its end, nothing hidden. While it is under way a log is cut for whoever looks; then the facts in it
//! are all there is, and no turn has a picture.

use std::collections::BTreeMap;

use games::log::history::{Fates, counts};
use games::log::verify;
use kit::Audience;
use model::log::{Body, LogLine};
use patrols::{Event, Faction, Outcome, Patrols, View};
use staff::{PlayerId, Roster};

/// A turn of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Its number; 0 while the sides set up.
    pub turn: u8,
    /// What happened in it.
    pub events: Vec<model::Event>,
    /// The table at its end, or as it stands; nothing where the log does not tell.
    pub view: Option<Box<View>>,
}

impl Turn {
    /// What happened in it, as facts of Patrols.
    pub fn facts(&self) -> Vec<&Event> {
        self.events.iter().filter_map(model::Event::own).collect()
    }

    /// Its figures, for the graph.
    pub fn figures(&self) -> Option<patrols_pictures::Turn> {
        let view = self.view.as_ref()?;
        let board = &view.board;
        let few = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        let there = |of: Faction| {
            board.on_table(of).map(|id| board.unit(id).count()).fold(0, u8::saturating_add)
        };
        let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
        Some(patrols_pictures::Turn {
            turn: self.turn,
            points: view.points,
            scouted: [few(scouted), few(board.pieces.len())],
            bases: Faction::ALL.map(there),
        })
    }
}

/// A game turn by turn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Played {
    /// Every turn so far, with what nobody took back.
    pub turns: Vec<Turn>,
    /// Orders of each player that nobody took back.
    pub orders: BTreeMap<PlayerId, usize>,
    pub roster: Roster,
}

impl Played {
    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let facts = self.turns.iter().flat_map(Turn::facts);
        facts.rev().find_map(|event| match event {
            Event::Ended { outcome, .. } => Some(*outcome),
            _ => None,
        })
    }

    /// Turns that can be shown.
    pub fn shown(&self) -> Vec<(&Turn, &View)> {
        let shown = |turn: &'_ Turn| turn.turn > 0;
        let turns = self.turns.iter().filter(|turn| shown(turn));
        turns.filter_map(|turn| Some((turn, turn.view.as_deref()?))).collect()
    }
}

#[derive(Default)]
struct Reading {
    played: Played,
    turn: u8,
    events: Vec<model::Event>,
}

impl Reading {
    /// Ends a turn with the map as it is now; one in which nothing happened is none.
    fn end(&mut self, view: Option<&View>) {
        let events = std::mem::take(&mut self.events);
        if events.is_empty() {
            return;
        }
        let view = view.map(|view| {
            let mut view = Box::new(view.clone());
            view.board.turn = self.turn;
            view
        });
        self.played.turns.push(Turn { turn: self.turn, events, view });
    }

    fn read(&mut self, line: &LogLine, view: Option<&View>) {
        if let Body::Order { .. } = line.body {
            *self.played.orders.entry(line.player).or_default() += 1;
        }
        if let (Body::Imported { .. }, Some(view)) = (&line.body, view) {
            self.turn = view.board.turn;
        }
        for event in &line.events {
            if let Some(Event::TurnBegan { turn, .. }) = event.own() {
                self.end(view);
                self.turn = *turn;
            }
            self.events.push(event.clone());
        }
    }
}

/// All of the table: the Dervishes see every unit of both sides.
fn whole(game: &Patrols) -> View {
    game.view(Audience::Side(Faction::Dervish.side()))
}

/// A game turn by turn; nothing in it if something else is played.
pub fn of(lines: &[LogLine]) -> Played {
    let fates = Fates::of(lines);
    let mut reading = Reading::default();
    let mut map = None;
    let followed = verify::follow(lines, &mut |so_far, line| {
        reading.played.roster.clone_from(&so_far.roster);
        if let Some(game) = so_far.game.as_ref().and_then(|game| game.own::<Patrols>())
            && counts(line, &fates)
        {
            let view = whole(game);
            reading.read(line, Some(&view));
            map = Some(view);
        }
    });
    if followed.is_ok() {
        reading.end(map.as_ref());
        return reading.played;
    }
    // What is left of a log that is cut for whoever looks.
    let roster = std::mem::take(&mut reading.played.roster);
    let mut reading = Reading::default();
    reading.played.roster = roster;
    for line in lines.iter().filter(|line| counts(line, &fates)) {
        reading.read(line, None);
    }
    reading.end(None);
    reading.played
}
