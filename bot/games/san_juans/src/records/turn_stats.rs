//! A war turn by turn in figures, from its log alone: what plots and the page of a war show.
//!
//! A line that ends a turn goes on into the next one, so the board at the turn's end is never seen
//! between two lines. It is worked out from the board before the line and the facts up to there.

use std::collections::BTreeMap;

use games::log::history::{Fates, counts};
use games::log::verify;
use model::log::LogLine;
use san_juans::{
    CardId, Control, Event, Flag, LeaderEvent, Outcome, PackNo, RebelForce, Revolt, SiegeEvent,
    UnitId, View,
};
use staff::PlayerId;

/// Who holds how many places; besieged ones are counted as that alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Held {
    pub local: u32,
    pub besieged: u32,
    pub by_local: u32,
    pub by_relief: u32,
    pub rebel: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    pub number: u8,
    /// The score at its end, or as it stands.
    pub score: i32,
    pub held: Held,
    pub lost: u32,
    /// Units of his that battles destroyed or drove off, as far as rounds tell.
    pub felled: u32,
    /// What turned the war in it.
    pub milestones: Vec<Event>,
    /// The cards played, and what each was played for.
    pub cards: Vec<(CardId, &'static str)>,
    /// The board after the last line in it that stands.
    pub board: Option<Box<View>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tenure {
    pub player: PlayerId,
    pub from: u8,
    pub until: u8,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TurnStats {
    pub pack: PackNo,
    pub began: i32,
    pub turns_max: u8,
    pub ends: (i32, i32),
    pub turns: Vec<Turn>,
    pub tenures: Vec<Tenure>,
    pub outcome: Option<Outcome>,
}

/// Who holds each place, and which are besieged, in printed order.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ground(Vec<(Control, bool)>);

impl Ground {
    fn of(view: &View) -> Self {
        Self(view.places.iter().map(|place| (place.control, place.siege.is_some())).collect())
    }

    fn changed_by(&mut self, event: &Event) {
        let (place, to) = match event {
            Event::RevoltRolled { place, result, .. } if result.takes() => {
                (*place, (Some(Control::Rebel), false))
            }
            Event::RevoltRolled { place, result: Revolt::Besieged, .. } => (*place, (None, true)),
            Event::PlaceFell { place } | Event::Siege(SiegeEvent::PlaceAbandoned { place }) => {
                (*place, (Some(Control::Rebel), false))
            }
            Event::PlaceRetaken { place, flag } => match flag {
                Flag::Relief => (*place, (Some(Control::RetakenRelief), false)),
                Flag::Local => (*place, (Some(Control::RetakenLocal), false)),
            },
            Event::PlaceReturned { place } => (*place, (Some(Control::RetakenLocal), false)),
            Event::SiegeLevel { place, level } => (*place, (None, level.is_some())),
            _ => return,
        };
        let state = &mut self.0[usize::from(place.number())];
        *state = (to.0.unwrap_or(state.0), to.1);
    }

    fn held(&self) -> Held {
        let mut held = Held::default();
        for (control, besieged) in &self.0 {
            let count = match (control, besieged) {
                (Control::Rebel, _) => &mut held.rebel,
                (_, true) => &mut held.besieged,
                (Control::Local, _) => &mut held.local,
                (Control::RetakenLocal, _) => &mut held.by_local,
                (Control::RetakenRelief, _) => &mut held.by_relief,
            };
            *count += 1;
        }
        held
    }
}

fn steps(view: &View) -> BTreeMap<UnitId, u32> {
    let gone: Vec<UnitId> = view.eliminated.iter().map(|unit| unit.id).collect();
    let standing = view.units().filter(|unit| !gone.contains(&unit.id));
    standing.map(|unit| (unit.id, u32::from(unit.steps))).collect()
}

/// Whether the war turns with it: a fortified town changes hands, or somebody great comes or goes.
fn is_milestone(event: &Event) -> bool {
    match event {
        Event::ReliefArrived | Event::RebellionOver => true,
        Event::Leader(
            LeaderEvent::HeroArrived { .. }
            | LeaderEvent::HeroKilled
            | LeaderEvent::HeroSafe { .. }
            | LeaderEvent::BoundForceRecalled { .. },
        ) => true,
        Event::PlaceFell { place }
        | Event::Siege(SiegeEvent::PlaceAbandoned { place })
        | Event::PlaceRetaken { place, .. }
        | Event::PlaceReturned { place } => place.is_fortress(),
        Event::RevoltRolled { place, result, .. } => result.takes() && place.is_fortress(),
        _ => false,
    }
}

fn destroyed(event: &Event) -> &[UnitId] {
    match event {
        Event::UnitsDestroyed { units, .. }
        | Event::UnitsMutinied { units, .. }
        | Event::SiegeCost { units, .. } => units,
        _ => &[],
    }
}

#[derive(Default)]
struct Reading {
    told: TurnStats,
    force: Option<RebelForce>,
}

impl Reading {
    fn turn(&mut self, number: u8) -> &mut Turn {
        if self.told.turns.last().is_none_or(|turn| turn.number < number) {
            let score = self.told.turns.last().map_or(self.told.began, |turn| turn.score);
            self.told.turns.push(Turn { number, score, ..Turn::default() });
        }
        let last = self.told.turns.len() - 1;
        &mut self.told.turns[last]
    }

    fn read(&mut self, events: &[model::Event], after: Box<View>, commander: Option<PlayerId>) {
        let before = self.told.turns.iter_mut().rev().find_map(|turn| turn.board.clone());
        if before.is_none() {
            self.told.pack = after.pack;
            self.told.turns_max = after.turns;
            self.told.ends = after.ends;
            self.told.began = after.score;
        }
        let mut now = before.as_ref().map_or(after.turn, |before| before.turn);
        let first = now;
        let mut ground = before.as_deref().map(Ground::of);
        let mut late: Vec<UnitId> = Vec::new();
        for event in events.iter().filter_map(model::Event::own) {
            if let Event::TurnBegan { turn } = event {
                if let Some(ground) = &ground {
                    self.turn(now).held = ground.held();
                }
                now = *turn;
            }
            if let Some(ground) = &mut ground {
                ground.changed_by(event);
            }
            if now > first {
                late.extend(destroyed(event));
            }
            self.fact(now, event);
        }
        for (unit, lost) in before.map_or_else(Vec::new, |before| losses(&before, &after)) {
            let turn = if late.contains(&unit) { now } else { first };
            // A turn that is over stands before the last one.
            let found = self.told.turns.iter_mut().rev().find(|of| of.number == turn);
            if let Some(turn) = found {
                turn.lost += lost;
            }
        }
        self.commanded(commander, after.turn);
        self.told.outcome = after.outcome;
        let turn = self.turn(after.turn);
        (turn.held, turn.score) = (Ground::of(&after).held(), after.score);
        turn.board = Some(after);
    }

    fn fact(&mut self, now: u8, event: &Event) {
        match event {
            Event::BattleJoined { force, .. } => self.force = Some(*force),
            Event::BattleFought { rounds, .. } => {
                let force = self.force.map_or(0, |force| force.units());
                let left = rounds.last().map_or(force, |round| round.their_units);
                self.turn(now).felled += u32::from(force.saturating_sub(left));
            }
            Event::Scored { after: score, .. } | Event::FoughtOn { score } => {
                self.turn(now).score = *score;
            }
            Event::PlayedEvent { card } => self.turn(now).cards.push((*card, "its event")),
            Event::PlayedOps { card, .. } => self.turn(now).cards.push((*card, "Ops")),
            Event::PlayedReplacements { card, .. } => {
                self.turn(now).cards.push((*card, "replacements"));
            }
            _ => {}
        }
        self.turn(now).milestones.extend(is_milestone(event).then(|| event.clone()));
    }

    fn commanded(&mut self, commander: Option<PlayerId>, turn: u8) {
        let Some(player) = commander else { return };
        match self.told.tenures.last_mut() {
            Some(last) if last.player == player => last.until = turn,
            _ => self.told.tenures.push(Tenure { player, from: turn, until: turn }),
        }
    }
}

/// The steps lost between two boards.
fn losses(before: &View, after: &View) -> Vec<(UnitId, u32)> {
    let left = steps(after);
    let lost = |(unit, had): (UnitId, u32)| {
        let lost = had.saturating_sub(left.get(&unit).copied().unwrap_or(0));
        (lost > 0).then_some((unit, lost))
    };
    steps(before).into_iter().filter_map(lost).collect()
}

/// A war turn by turn. A log that cannot be followed is told as far as it can be.
pub fn of(lines: &[LogLine]) -> TurnStats {
    let fates = Fates::of(lines);
    let mut reading = Reading::default();
    let _ = verify::follow(lines, &mut |so_far, line| {
        // While a battle is fought as a march, the campaign stands as before it.
        let view = so_far.game.as_ref().filter(|_| counts(line, &fates)).and_then(crate::view);
        let Some(view) = view else { return };
        reading.read(&line.events, Box::new(view), so_far.roster.commander);
    });
    reading.told
}

/// Holds the ground worked out from facts against the ground that every line leaves.
#[cfg(test)]
pub fn must_agree(lines: &[LogLine]) {
    let fates = Fates::of(lines);
    let mut before: Option<Ground> = None;
    let followed = verify::follow(lines, &mut |so_far, line| {
        let Some(game) = so_far.game.as_ref().filter(|_| counts(line, &fates)) else { return };
        let view = crate::view(game).expect("a campaign");
        if let Some(mut ground) = before.take() {
            for event in line.events.iter().filter_map(model::Event::own) {
                ground.changed_by(event);
            }
            assert_eq!(ground, Ground::of(&view), "line {}: {:?}", line.number, line.events);
        }
        before = Some(Ground::of(&view));
    });
    followed.expect("a log that can be played again");
}
