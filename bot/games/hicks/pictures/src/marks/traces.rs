//! The traces of what has happened on the table: moves, fire, ambushes, flights and losses, each
//! where it was.

use std::collections::BTreeMap;

use hicks::{Body, Event, Inches, Kind, Mover, NoAmbush, PartyId, Point, TakenOff, UnitId};
use kit::Seat;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Traces {
    pub(crate) moves: Vec<Move>,
    pub(crate) volleys: Vec<Shots>,
    pub(crate) alarms: Vec<Alarm>,
    pub(super) false_alarms: Vec<NoAmbush>,
    pub(crate) losses: BTreeMap<Body, u16>,
    /// Parties that were taken off, and where they were.
    pub(crate) gone: Vec<(Kind, Point, TakenOff)>,
    pub(crate) slain: Vec<Point>,
    /// Hand-to-hand: who fought whom, and who lost.
    pub(crate) fights: Vec<(UnitId, PartyId, Option<Body>)>,
    /// Whether ranges are drawn around the square.
    pub(crate) ranges: bool,
    pub(crate) names: Vec<(Seat, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Movement {
    March,
    Back,
    Flight,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    Square,
    Transport,
    Body(Body),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) who: Who,
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) movement: Movement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shots {
    pub(crate) by: Body,
    pub(crate) at: Body,
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) range: Inches,
    pub(crate) hit: bool,
    pub(crate) kills: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Alarm {
    pub(crate) at: Point,
    pub(crate) party: PartyId,
    pub(crate) kind: Kind,
    pub(crate) figures: u8,
}

impl Traces {
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut traces = Self::default();
        for event in events {
            traces.add(event);
        }
        traces
    }

    /// The same with rings around the square at the ranges of its arms.
    #[must_use]
    pub fn with_ranges(mut self) -> Self {
        self.ranges = true;
        self
    }

    /// The same with names for the Pashas, who are numbered otherwise.
    #[must_use]
    pub fn naming(mut self, names: impl IntoIterator<Item = (Seat, String)>) -> Self {
        self.names.extend(names);
        self
    }

    pub(crate) fn pasha(&self, seat: Seat) -> String {
        let named = self.names.iter().find(|(of, _)| *of == seat);
        named.map_or_else(|| format!("Pasha {}", seat.0), |(_, name)| name.clone())
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let moves = self.moves.iter().flat_map(|step| [step.from, step.to]);
        let fire = self.volleys.iter().flat_map(|shots| [shots.from, shots.to]);
        moves.chain(fire).chain(self.alarms.iter().map(|alarm| alarm.at))
    }

    fn add(&mut self, event: &Event) {
        match event {
            Event::Moved { who, from, to, .. } => {
                let who = match who {
                    Mover::Square => Who::Square,
                    Mover::Transport => Who::Transport,
                    Mover::Unit(unit) => Who::Body(Body::Unit(*unit)),
                };
                self.step(who, *from, *to, Movement::March);
            }
            Event::Came { party, from, to, .. } => {
                self.step(Who::Body(Body::Party(*party)), *from, *to, Movement::March);
            }
            Event::Charged { unit, from, to, .. } => {
                self.step(Who::Body(Body::Unit(*unit)), *from, *to, Movement::March);
            }
            Event::GotClear { who, from, to } => {
                self.step(Who::Body(*who), *from, *to, Movement::March);
            }
            Event::FellBack { who, from, to, .. } => {
                self.step(Who::Body(*who), *from, *to, Movement::Back);
            }
            Event::Ran { who, from, to, .. } => {
                self.step(Who::Body(*who), *from, *to, Movement::Flight);
            }
            Event::Fired(volley) => {
                if volley.dice.is_some() {
                    self.volleys.push(Shots {
                        by: volley.by,
                        at: volley.at,
                        from: volley.from,
                        to: volley.to,
                        range: volley.range,
                        hit: volley.hit,
                        kills: volley.kills,
                    });
                }
                self.lose(volley.at, volley.kills);
            }
            Event::Cut { of, kills, .. } => {
                self.lose(*of, *kills);
            }
            Event::Ambushed { at, party, kind, figures, .. } => {
                let (at, party, kind, figures) = (*at, *party, *kind, *figures);
                self.alarms.push(Alarm { at, party, kind, figures });
            }
            Event::Beckoned { spears: Some((party, figures)), at, .. } => {
                let (at, party, figures) = (*at, *party, *figures);
                self.alarms.push(Alarm { at, party, kind: Kind::Spears, figures });
            }
            Event::NoAmbush { why, .. } => self.false_alarms.push(*why),
            Event::TakenOff { kind, at, why, .. } => self.gone.push((*kind, *at, *why)),
            Event::StragglerKilled { at, .. } => self.slain.push(*at),
            Event::Fought(melee) => self.fights.push((melee.unit, melee.party, melee.loser)),
            _ => {}
        }
    }

    fn step(&mut self, who: Who, from: Point, to: Point, movement: Movement) {
        // A way in several stretches is one move.
        if let Some(last) = self.moves.last_mut()
            && last.who == who
            && last.movement == movement
            && last.to == from
        {
            last.to = to;
        } else if from != to {
            self.moves.push(Move { who, from, to, movement });
        }
    }

    fn lose(&mut self, body: Body, kills: u8) {
        if kills > 0 {
            *self.losses.entry(body).or_default() += u16::from(kills);
        }
    }
}
