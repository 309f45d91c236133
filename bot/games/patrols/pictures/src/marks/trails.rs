//! The ways of a turn under everybody, shots over everybody, and who is gone.

use patrols::{Cause, Faction, Pose, UnitId, View};
use render::prelude::*;

use super::bases;
use super::labels::{Bit, Label};
use super::units;
use crate::names;
use crate::plan;
use crate::traces::{Gait, Move, Shots, Traces};
use render::boards::table::{TableSheet, aside, beside, direction, smoke};

/// An arrow's head, in inches.
const HEAD: f32 = 0.8;

/// Ways: dashed for a march, heavy for a charge, chevrons for flight.
pub(crate) fn moves(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    for step in &traces.moves {
        let count = view.board.unit(step.unit).count();
        sheet.svg.cut();
        ghost(sheet, step.path.first().copied(), count, step.gait);
        way(sheet, step);
    }
}

fn ghost(sheet: &mut TableSheet, pose: Option<Pose>, count: u8, gait: Gait) {
    let Some(pose) = pose.filter(|_| gait != Gait::Entry && count > 0) else { return };
    let plan = sheet.plan;
    if !plan.map.grown(-3.0 * plan.inch).has(plan.at(pose.hull(count).centre)) {
        return;
    }
    let path = units::hull(&plan, pose, count, 0.0);
    sheet.svg.path(&path.0, Paint::line(PAPER, 4.0));
    sheet.svg.path(&path.0, Paint::line(SEPIA, 2.0).dashed("6 5"));
}

fn ink(of: Faction) -> Ink {
    match of {
        Faction::Patrol => DEEP,
        Faction::Dervish => BLACK,
    }
}

fn way(sheet: &mut TableSheet, step: &Move) {
    let plan = sheet.plan;
    let mut points: Vec<Point> = step.path.iter().map(|pose| plan.at(pose.at)).collect();
    if step.off {
        // Whoever ran off the table ran to the edge behind its back.
        let from = points[0];
        let edge = match step.unit.faction() {
            Faction::Patrol => plan.map.foot(),
            Faction::Dervish => plan.map.y,
        };
        points = vec![from, Point::new(from.x, edge)];
    }
    points.dedup_by(|a, b| a.to(*b) < 1.0);
    if length(&points) < 0.45 * plan.inch {
        return;
    }
    let line = (0.12 * plan.inch).max(2.4);
    let own = ink(step.unit.faction());
    let (head, dash) = match step.gait {
        Gait::Charge => {
            let line = line * 2.0;
            return arrow(sheet, &points, Paint::line(RED, line), line, RED);
        }
        Gait::March => (own, "10 6"),
        Gait::Entry => (own, "0.1 7"),
        Gait::Back => (RED, "10 6"),
        Gait::Flight => (RED, "3 7"),
    };
    arrow(sheet, &points, Paint::line(head, line).dashed(dash), line, head);
}

/// An arrow through points, cut off at the edge of the map.
pub(crate) fn arrow(sheet: &mut TableSheet, points: &[Point], paint: Paint, line: f32, head: Ink) {
    let parts = points.windows(2).filter_map(|pair| sheet.plan.map.cut(pair[0], pair[1]));
    let mut parts: Vec<(Point, Point)> = parts.collect();
    let Some(last) = parts.last().copied() else { return };
    let size = (HEAD * sheet.plan.inch).max(line * 3.2);
    let far = last.0.to(last.1).max(0.1);
    let (x, y) = ((last.1.x - last.0.x) / far, (last.1.y - last.0.y) / far);
    let tip = last.1;
    let back = tip.by(-x * size * 0.85, -y * size * 0.85);
    if let Some(last) = parts.last_mut() {
        last.1 = back;
    }
    for (from, to) in &parts {
        sheet.svg.chain(&[*from, *to], Paint::line(PAPER, line * 2.2));
    }
    for (from, to) in parts {
        sheet.svg.chain(&[from, to], paint);
        sheet.runs(from, to, 1.2);
    }
    let on = |along: f32, aside: f32| tip.by(-x * along - y * aside, -y * along + x * aside);
    let corners = [on(0.0, 0.0), on(size, size * 0.44), on(size, -size * 0.44)];
    sheet.svg.area(&corners, Paint::fill(head).edged(PAPER, 1.4));
    sheet.stands(Rect::around(on(size / 2.0, 0.0), size, size), 4.0);
}

fn place(sheet: &TableSheet, view: &View, id: UnitId, known: Option<Pose>) -> Option<Point> {
    let unit = view.board.unit(id);
    let pose = unit.pose().or(known)?;
    let count = if unit.pose().is_some() { unit.count() } else { 4 };
    Some(sheet.plan.at(pose.middle(count.max(1))))
}

/// Shots: a line from who shot to who was shot at, with smoke at its beginning, and what came of it.
pub(crate) fn shots(sheet: &mut TableSheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let line = (0.1 * plan.inch).max(2.2);
    let mut labels = Vec::new();
    for shots in gathered(traces) {
        let from = place(sheet, view, shots.unit, shots.poses[0]);
        let to = place(sheet, view, shots.target, shots.poses[1]);
        let (Some(from), Some(to)) = (from, to) else { continue };
        sheet.svg.cut();
        let (from, to) = beside(from, to, 0.25 * plan.inch);
        let far = from.to(to).max(1.0);
        let (start, end) = (from.toward(to, (1.2 * plan.inch / far).min(0.3)), to);
        let end = end.toward(from, (0.5 * plan.inch / far).min(0.2));
        let Some((start, end)) = plan.map.grown(-4.0).cut(start, end) else { continue };
        let own = ink(shots.unit.faction());
        sheet.svg.chain(&[start, end], Paint::line(PAPER, line * 2.6));
        let paint = Paint::line(own, line);
        let told = shots.killed + shots.wounded > 0;
        sheet.svg.chain(&[start, end], if told { paint } else { paint.dashed("0.1 7") });
        let inch = plan.inch.max(16.0);
        smoke(&mut sheet.svg, start, inch);
        sheet.stands(Rect::around(start, 0.8 * inch, 0.6 * inch), 3.0);
        if shots.killed > 0 {
            let size = (0.55 * plan.inch).max(10.0);
            units::burst(sheet, end, size);
        } else {
            let ring = Paint::fill(if told { YELLOW } else { PAPER }).edged(own, line);
            sheet.svg.circle(end, (0.24 * plan.inch).max(5.0), ring);
        }
        sheet.runs(start, end, 2.0);
        labels.push(result(sheet, &shots, (start, end)));
    }
    labels
}

/// All that one unit shot at another, as one.
fn gathered(traces: &Traces) -> Vec<Shots> {
    let mut all: Vec<Shots> = Vec::new();
    for shots in &traces.shots {
        let same = |other: &&mut Shots| (other.unit, other.target) == (shots.unit, shots.target);
        if let Some(known) = all.iter_mut().find(same) {
            known.killed += shots.killed;
            known.wounded += shots.wounded;
        } else {
            all.push(shots.clone());
        }
    }
    all
}

fn result(sheet: &TableSheet, shots: &Shots, (from, to): (Point, Point)) -> Label {
    let size = sheet.plan.small;
    let words = match (shots.killed, shots.wounded) {
        (0, 0) => "no hit".to_owned(),
        (0, hurt) => format!("{hurt} wounded"),
        (dead, 0) => format!("{dead} fell"),
        (dead, hurt) => format!("{dead} fell, {hurt} wounded"),
    };
    let ink = if shots.killed > 0 { RED } else { SEPIA };
    let face = if shots.killed > 0 { Face::Bold } else { Face::Italic };
    aside((words, face, size, ink), from.toward(to, 0.5), 5.0, direction(from, to) + 90.0)
}

pub(crate) fn gone(sheet: &mut TableSheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let mut labels = Vec::new();
    let shown = |pose: &Option<Pose>| {
        pose.map(|pose| plan.at(pose.at)).filter(|at| plan::shows(&plan, *at))
    };
    for (id, pose) in &traces.vanished {
        let Some(at) = shown(pose) else { continue };
        sheet.svg.cut();
        let size = (1.1 * plan.inch).max(18.0);
        sheet.svg.circle(at, size, Paint::line(PAPER, 6.0));
        sheet.svg.circle(at, size, Paint::line(FLAME, 3.0).dashed("5 6"));
        sheet.stands(Rect::around(at, 2.0 * size, 2.0 * size), 8.0);
        labels.push(said(sheet, view, *id, at, size, "vanished"));
    }
    for (id, cause, pose) in &traces.lost {
        // Whoever ran is followed by its track.
        let Some(at) = shown(pose) else { continue };
        sheet.svg.cut();
        let size = (0.8 * plan.inch).max(14.0);
        bases::cross(&mut sheet.svg, at, size);
        sheet.stands(Rect::around(at, 2.0 * size, 2.0 * size), 12.0);
        let how = match cause {
            Cause::Destroyed if id.is_scout() => "killed",
            Cause::Destroyed => "destroyed",
            Cause::Ran => "ran away",
        };
        labels.push(said(sheet, view, *id, at, size, how));
    }
    labels
}

fn said(sheet: &TableSheet, view: &View, id: UnitId, at: Point, near: f32, how: &str) -> Label {
    let size = sheet.plan.small;
    let unit = view.board.unit(id);
    let words =
        Bit::Words(format!("{} {how}", names::unit(&view.board, id)), Face::Bold, size, RED);
    let lines = vec![vec![units::badge(id, unit, size), words]];
    Label { lines, of: at, near: near + 2.0, toward: 0.0, spare: false }
}
