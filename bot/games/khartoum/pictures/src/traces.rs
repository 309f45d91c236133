//! What has happened since the last picture, gathered from events.

use khartoum::{Cause, Contingent, Event, Faction, SpaceId, UnitId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gait {
    /// They moved.
    Moved,
    /// They retreated, or broke off.
    Back,
    /// They were led astray.
    Astray,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) contingent: Contingent,
    pub(crate) path: Vec<SpaceId>,
    pub(crate) gait: Gait,
    pub(crate) count: u8,
    /// Whether river boats went this way.
    pub(crate) sails: bool,
}

impl Step {
    pub(crate) fn end(&self) -> Option<SpaceId> {
        self.path.last().copied()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clash {
    pub(crate) space: SpaceId,
    pub(crate) winner: Option<Faction>,
    pub(crate) lost: [u8; 2],
}

/// What has happened since the last picture. It holds no more than the events handed in tell.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Traces {
    pub(crate) steps: Vec<Step>,
    pub(crate) recruits: Vec<(SpaceId, Contingent, u8)>,
    /// Mahdist recruits who came nobody says where.
    pub(crate) joined: u8,
    pub(crate) clashes: Vec<Clash>,
    /// Counters that were lost outside battles.
    pub(crate) fallen: Vec<(UnitId, Cause)>,
    fighting: bool,
    astray: Option<SpaceId>,
}

impl Traces {
    /// What these events leave on the map.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut traces = Self::default();
        for event in events {
            traces.take(event);
        }
        traces
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Moved { units, path, .. } => {
                self.fighting = false;
                let boats = |unit: &UnitId| unit.kind() == khartoum::Kind::Boats;
                self.went(units, path.clone(), Gait::Moved, units.iter().any(boats));
            }
            Event::Guided { from, .. } => self.astray = Some(*from),
            Event::Strayed { to, units } => {
                if let Some(from) = self.astray.replace(*to) {
                    self.went(units, vec![from, *to], Gait::Astray, false);
                }
            }
            Event::Retreated { unit, to } | Event::BrokeOff { unit, to } => {
                if let Some(from) = self.clashes.last().map(|clash| clash.space) {
                    self.went(&[*unit], vec![from, *to], Gait::Back, false);
                }
            }
            Event::Recruited { unit, at, .. } | Event::BrokeOut { unit, at, .. } => {
                self.came(*at, unit.contingent());
            }
            Event::MahdiReturned { at: Some(at), .. } => self.came(*at, Contingent::Mahdist),
            Event::Joined { count } => self.joined += count,
            Event::BattleBegan { space, .. } => {
                self.clashes.push(Clash { space: *space, winner: None, lost: [0; 2] });
                self.fighting = true;
            }
            Event::BattleEnded { space, winner, .. } => {
                let fought = self.clashes.iter_mut().rev().find(|clash| clash.space == *space);
                if let Some(clash) = fought {
                    clash.winner = Some(*winner);
                }
            }
            Event::Eliminated { unit, cause } => match self.clashes.last_mut() {
                Some(clash) if self.fighting => clash.lost[unit.faction().index()] += 1,
                _ => self.fallen.push((*unit, *cause)),
            },
            Event::PlayerTurn { .. } | Event::PlayerTurnEnded { .. } | Event::TurnBegan { .. } => {
                self.fighting = false;
            }
            _ => {}
        }
    }

    fn went(&mut self, units: &[UnitId], path: Vec<SpaceId>, gait: Gait, sails: bool) {
        let Some(contingent) = units.first().map(|unit| unit.contingent()) else { return };
        if path.len() < 2 {
            return;
        }
        let count = u8::try_from(units.len()).unwrap_or(u8::MAX);
        let same = |step: &&mut Step| {
            (step.contingent, &step.path, step.gait) == (contingent, &path, gait)
        };
        match self.steps.iter_mut().find(same) {
            Some(step) => step.count = step.count.saturating_add(count),
            None => self.steps.push(Step { contingent, path, gait, count, sails }),
        }
    }

    fn came(&mut self, at: SpaceId, contingent: Contingent) {
        let known = self.recruits.iter_mut().find(|(of, army, _)| (*of, *army) == (at, contingent));
        match known {
            Some((_, _, count)) => *count += 1,
            None => self.recruits.push((at, contingent, 1)),
        }
    }

    pub(crate) fn clash(&self, space: SpaceId) -> Option<&Clash> {
        self.clashes.iter().rev().find(|clash| clash.space == space)
    }

    /// How much each space has to do with what has happened.
    pub(crate) fn weights(&self) -> impl Iterator<Item = (SpaceId, u32)> {
        let fought = self.clashes.iter().map(|clash| (clash.space, 12));
        let came = self.recruits.iter().map(|(space, _, _)| (*space, 2));
        let ends = self.steps.iter().filter_map(|step| step.end().map(|end| (end, 3)));
        let ways = self.steps.iter().flat_map(|step| step.path.iter().map(|space| (*space, 1)));
        fought.chain(came).chain(ends).chain(ways)
    }
}
