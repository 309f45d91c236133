//! What has happened on the table since the last picture, and what is asked for besides.

use std::collections::BTreeMap;

use patrols::{
    Card, Cause, Event, Faction, Falter, Find, PieceId, Pose, Role, Unit, UnitId, Verdict, View,
};
use render::prelude::*;

use crate::plan::inches;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Traces {
    pub(crate) moves: Vec<Move>,
    pub(crate) shots: Vec<Shots>,
    /// Bases that fell, by their unit.
    pub(crate) fell: BTreeMap<UnitId, Vec<Role>>,
    pub(crate) hurt: BTreeMap<UnitId, usize>,
    /// Who came out, and where.
    pub(crate) appeared: Vec<(UnitId, PieceId)>,
    /// Who disappeared, and where it stood, if that is known.
    pub(crate) vanished: Vec<(UnitId, Option<Pose>)>,
    pub(crate) lost: Vec<(UnitId, Cause, Option<Pose>)>,
    pub(crate) searched: Vec<(UnitId, PieceId, Find)>,
    pub(crate) ambushes: Vec<(UnitId, UnitId)>,
    /// Pieces that are no longer scouted.
    pub(crate) unscouted: Vec<PieceId>,
    pub(crate) laid: Vec<PieceId>,
    pub(crate) removed: Vec<PieceId>,
    pub(crate) tested: Vec<(UnitId, Verdict)>,
    /// Who fought whom: bases of each that fell, and who won the last round.
    pub(crate) fought: BTreeMap<[UnitId; 2], ([usize; 2], Option<Faction>)>,
    pub(crate) declared: Vec<(Card, Option<UnitId>)>,
    /// Who is off the table and did not arrive.
    pub(crate) late: Vec<UnitId>,
    pub(crate) ended: bool,
    pub(crate) reach: Option<UnitId>,
    pub(crate) plan: Option<Planned>,
    /// Where everybody was seen last.
    poses: BTreeMap<UnitId, Pose>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub unit: UnitId,
    /// How it stands, and how it would after each part of its way.
    pub path: Vec<Pose>,
    pub target: Option<UnitId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gait {
    March,
    Charge,
    Back,
    Flight,
    Entry,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) unit: UnitId,
    pub(crate) gait: Gait,
    pub(crate) path: Vec<Pose>,
    pub(crate) off: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shots {
    pub(crate) unit: UnitId,
    pub(crate) target: UnitId,
    pub(crate) poses: [Option<Pose>; 2],
    pub(crate) killed: usize,
    pub(crate) wounded: usize,
    pub(crate) opportunity: bool,
}

impl Traces {
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut traces = Self::default();
        events.into_iter().for_each(|event| traces.add(event));
        traces
    }

    /// The same, told where everybody stood before: whoever is gone by now is marked there.
    pub fn since<'a>(before: &View, events: impl IntoIterator<Item = &'a Event>) -> Self {
        let pose = |id: UnitId| before.board.unit(id).pose().map(|pose| (id, pose));
        let poses = UnitId::all().filter_map(pose).collect();
        let mut traces = Self { poses, ..Self::default() };
        events.into_iter().for_each(|event| traces.add(event));
        traces
    }

    /// The same with the ranges, the arc and the charges of a unit.
    #[must_use]
    pub fn with_reach(mut self, unit: UnitId) -> Self {
        self.reach = Some(unit);
        self
    }

    /// The same with a move that somebody thinks of.
    #[must_use]
    pub fn with_plan(mut self, plan: Planned) -> Self {
        self.plan = Some(plan);
        self
    }

    pub(crate) fn fallen(&self, unit: UnitId) -> usize {
        self.fell.get(&unit).map_or(0, Vec::len)
    }

    fn stands(&mut self, unit: UnitId, pose: Pose) {
        self.poses.insert(unit, pose);
    }

    fn step(&mut self, unit: UnitId, gait: Gait, path: &[Pose]) {
        if let Some(last) = path.last() {
            self.stands(unit, *last);
        }
        // Whoever goes on, others having moved in between, goes one way.
        let latest = self.moves.iter_mut().rev().find(|step| step.unit == unit);
        let end = |path: &[Pose]| path.last().map(|pose| pose.at);
        if let Some(known) = latest
            && known.gait == gait
            && end(&known.path) == path.first().map(|pose| pose.at)
        {
            known.path.extend(&path[1..]);
            return;
        }
        self.moves.push(Move { unit, gait, path: path.to_vec(), off: false });
    }

    fn fall(&mut self, unit: UnitId, bases: &[Role]) {
        if !bases.is_empty() {
            self.fell.entry(unit).or_default().extend(bases);
        }
    }

    fn add(&mut self, event: &Event) {
        match event {
            Event::Entered { unit, pose } => {
                let from = patrols::Point { y: patrols::Inches::ZERO, ..pose.at };
                self.step(*unit, Gait::Entry, &[Pose { at: from, ..*pose }, *pose]);
            }
            Event::Moved { unit, path, .. } => self.step(*unit, Gait::March, path),
            Event::Charged { unit, path, .. } => self.step(*unit, Gait::Charge, path),
            Event::FellBack { unit, from, to, .. } => {
                self.step(*unit, Gait::Back, &[*from, *to]);
            }
            Event::Fled { unit, from, to, .. } => {
                self.step(*unit, Gait::Flight, &[*from, to.unwrap_or(*from)]);
                if let (None, Some(last)) = (to, self.moves.last_mut()) {
                    last.off = true;
                }
            }
            Event::Formed { unit, to, .. } => self.stands(*unit, *to),
            Event::TurnedToFace { unit, pose, .. } => self.stands(*unit, *pose),
            Event::Faltered { unit, falter, pose, .. } => {
                if let Some(pose) = pose {
                    self.stands(*unit, *pose);
                }
                let stops = matches!(falter, Falter::Stops | Falter::FallsBack);
                let charge = self.moves.iter_mut().rev().find(|step| step.unit == *unit);
                if let (true, Some(step), Some(pose)) = (stops, charge, pose)
                    && let Some(last) = step.path.last_mut()
                {
                    *last = *pose;
                }
            }
            Event::Appeared { unit, piece, pose } => {
                self.stands(*unit, *pose);
                self.appeared.push((*unit, *piece));
            }
            Event::Ambushed { unit, by, piece, pose } => {
                self.stands(*by, *pose);
                self.appeared.push((*by, *piece));
                self.ambushes.push((*unit, *by));
            }
            Event::Vanished { unit, done: true, .. } => {
                self.vanished.push((*unit, self.poses.get(unit).copied()));
            }
            Event::Lost { unit, cause } => {
                self.lost.push((*unit, *cause, self.poses.get(unit).copied()));
            }
            Event::CameOf { piece, find } => {
                let last = self.searched.iter_mut().rev().find(|(_, at, _)| at == piece);
                if let Some((.., of)) = last {
                    *of = *find;
                }
            }
            Event::Searched { unit, piece, find, .. } => {
                self.searched.push((*unit, *piece, *find));
            }
            Event::Unscouted { piece, done: true, .. } => self.unscouted.push(*piece),
            Event::Laid { piece, .. } => self.laid.push(*piece),
            Event::Removed { piece } => self.removed.push(*piece),
            Event::Tested { unit, verdict, .. } => self.tested.push((*unit, *verdict)),
            Event::Rolled { unit, done: false, .. } => self.late.push(*unit),
            Event::Declared { card, unit, .. } => self.declared.push((*card, *unit)),
            Event::Ended { .. } => self.ended = true,
            _ => self.blood(event),
        }
    }

    fn blood(&mut self, event: &Event) {
        match event {
            Event::Shot(shot) => {
                self.fall(shot.target, &shot.killed);
                *self.hurt.entry(shot.target).or_default() += shot.wounded.len();
                let pose = |unit| self.poses.get(&unit).copied();
                self.shots.push(Shots {
                    unit: shot.unit,
                    target: shot.target,
                    poses: [pose(shot.unit), pose(shot.target)],
                    killed: shot.killed.len(),
                    wounded: shot.wounded.len(),
                    opportunity: shot.opportunity,
                });
            }
            Event::Fought { units, killed, wounded, winner, .. } => {
                for ((unit, killed), wounded) in units.iter().zip(killed).zip(wounded) {
                    self.fall(*unit, killed);
                    *self.hurt.entry(*unit).or_default() += wounded.len();
                }
                let told = self.fought.entry(*units).or_default();
                for (sum, killed) in told.0.iter_mut().zip(killed) {
                    *sum += killed.len();
                }
                told.1 = *winner;
            }
            Event::GaveUp { unit, bases, pose } => {
                self.fall(*unit, bases);
                if let Some(pose) = pose {
                    self.stands(*unit, *pose);
                }
            }
            _ => {}
        }
    }

    /// What a close picture is to show, in inches, each with its weight: what has happened; if
    /// nothing has, who acts, who fights, and who is nearest to an enemy.
    pub(crate) fn focus(&self, view: &View) -> Vec<(Rect, f32)> {
        let board = &view.board;
        let mut points: Vec<(Rect, f32)> = Vec::new();
        let point = |at: Point| Rect::new(at.x, at.y, 0.0, 0.0);
        let mut unit = |id: UnitId, weight: f32| {
            let unit: &Unit = board.unit(id);
            let Some(pose) = unit.pose() else { return };
            let corners = pose.hull(unit.count()).corners().map(|corner| point(inches(corner)));
            let all = corners.into_iter().reduce(|all, corner| all.joined(&corner));
            points.extend(all.map(|all| (all, weight)));
        };
        for id in board.everybody() {
            let weight = match id.faction() {
                Faction::Dervish => 2.0,
                Faction::Patrol if id.is_scout() => 0.1,
                Faction::Patrol => 0.6,
            };
            unit(id, weight);
        }
        for asked in self.reach.into_iter().chain(self.plan.iter().map(|plan| plan.unit)) {
            unit(asked, 24.0);
        }
        for step in &self.moves {
            unit(step.unit, if step.unit.is_scout() { 1.5 } else { 4.0 });
        }
        for shots in &self.shots {
            unit(shots.unit, 6.0);
            unit(shots.target, 6.0);
        }
        let fights = board.fights.iter().map(|fight| fight.units);
        for fight in self.fought.keys().copied().chain(fights).flatten() {
            unit(fight, 6.0);
        }
        let weighted = self.appeared.iter().map(|(id, _)| (*id, 12.0));
        let weighted = weighted.chain(self.ambushes.iter().map(|(id, _)| (*id, 10.0)));
        let weighted = weighted.chain(self.searched.iter().map(|(id, ..)| (*id, 3.0)));
        for (id, weight) in weighted.chain(board.acting.iter().map(|of| (of.unit, 2.0))) {
            unit(id, weight);
        }
        let piece = |id: &PieceId| board.piece(*id).map(|piece| inches(piece.centre));
        let searched = self.searched.iter().map(|(_, id, _)| id);
        let pieces = searched.chain(&self.laid).chain(&self.unscouted).filter_map(piece);
        points.extend(pieces.map(|at| (point(at), 2.0)));
        if let Some(id) = self.reach
            && let Some(pose) = board.unit(id).pose()
        {
            let ahead = |far| inches(pose.ahead(patrols::Inches::whole(far)).at);
            points.extend([4, 8, 12].map(|far| (point(ahead(far)), 5.0)));
        }
        if let Some(plan) = &self.plan {
            points.extend(plan.path.iter().map(|pose| (point(inches(pose.at)), 8.0)));
        }
        let ends = self.moves.iter().flat_map(|step| [step.path.first(), step.path.last()]);
        points.extend(ends.flatten().map(|pose| (point(inches(pose.at)), 0.4)));
        let gone = self.lost.iter().filter_map(|(_, _, pose)| *pose);
        let gone = gone.chain(self.vanished.iter().filter_map(|(_, pose)| *pose));
        points.extend(gone.map(|pose| (point(inches(pose.at)), 3.0)));
        if points.iter().all(|(_, weight)| *weight < 0.2) {
            for id in board.everybody() {
                let Some(pose) = board.unit(id).pose() else { continue };
                let near = board.nearest_enemy(id, true).map(|other| board.distance(id, other));
                let near = near.is_some_and(|far| far <= patrols::Inches::whole(14));
                points.push((point(inches(pose.at)), if near { 3.0 } else { 1.0 }));
            }
        }
        points
    }
}
