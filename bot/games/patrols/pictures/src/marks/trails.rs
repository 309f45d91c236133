//! The ways of a turn under everybody, shots over everybody, and who is gone.

use patrols::{Cause, Faction, Pose, UnitId, View};
use render::prelude::*;
use render::strokes::{Path, Stance};

use super::bases;
use super::labels::{Bit, Label};
use super::units;
use crate::names;
use crate::plan::{Sheet, degrees};
use crate::traces::{Gait, Move, Shots, Traces};

/// An arrow's head, in inches.
const HEAD: f32 = 0.8;

/// Ways: dashed for a march, heavy for a charge, chevrons for flight.
pub(crate) fn moves(sheet: &mut Sheet, view: &View, traces: &Traces) {
    for step in &traces.moves {
        let count = view.board.unit(step.unit).count();
        sheet.svg.cut();
        ghost(sheet, step.path.first().copied(), count, step.gait);
        way(sheet, step);
    }
}

/// Where a unit stood before: its outline.
fn ghost(sheet: &mut Sheet, pose: Option<Pose>, count: u8, gait: Gait) {
    let Some(pose) = pose.filter(|_| gait != Gait::Entry && count > 0) else { return };
    let plan = sheet.plan;
    let hull = pose.hull(count);
    let at = plan.stance(hull.centre, pose.heading);
    if !plan.map.grown(-3.0 * plan.inch).has(at.at) {
        return;
    }
    let (wide, deep) = (hull.width.0 as f32 / 200.0, hull.depth.0 as f32 / 200.0);
    let mut path = Path::default();
    path.block(&at, (wide, deep));
    sheet.svg.path(&path.0, Paint::line(PAPER, 4.0));
    sheet.svg.path(&path.0, Paint::line(SEPIA, 2.0).dashed("6 5"));
}

fn ink(of: Faction) -> Ink {
    match of {
        Faction::Patrol => DEEP,
        Faction::Dervish => BLACK,
    }
}

fn way(sheet: &mut Sheet, step: &Move) {
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
    let (paint, line, head) = match step.gait {
        Gait::March => (Paint::line(own, line).dashed("10 6"), line, own),
        Gait::Entry => (Paint::line(own, line).dashed("0.1 7"), line, own),
        Gait::Charge => (Paint::line(RED, line * 2.0), line * 2.0, RED),
        Gait::Back => (Paint::line(RED, line).dashed("10 6"), line, RED),
        Gait::Flight => (Paint::line(RED, line).dashed("3 7"), line, RED),
    };
    arrow(sheet, &points, paint, line, head);
}

/// An arrow through points, cut off at the edge of the map.
pub(crate) fn arrow(sheet: &mut Sheet, points: &[Point], paint: Paint, line: f32, head: Ink) {
    let map = sheet.plan.map;
    let parts: Vec<(Point, Point)> =
        points.windows(2).filter_map(|pair| map.cut(pair[0], pair[1])).collect();
    let (Some(last), true) = (parts.last().copied(), points.len() > 1) else { return };
    let size = (HEAD * sheet.plan.inch).max(line * 3.2);
    let far = last.0.to(last.1).max(0.1);
    let (x, y) = ((last.1.x - last.0.x) / far, (last.1.y - last.0.y) / far);
    let tip = last.1;
    let back = tip.by(-x * size * 0.85, -y * size * 0.85);
    for (i, (from, to)) in parts.iter().enumerate() {
        let to = if i + 1 == parts.len() { back } else { *to };
        sheet.svg.chain(&[*from, to], Paint::line(PAPER, line * 2.2));
    }
    for (i, (from, to)) in parts.iter().enumerate() {
        let to = if i + 1 == parts.len() { back } else { *to };
        sheet.svg.chain(&[*from, to], paint);
        sheet.runs(*from, to, 1.2);
    }
    let on = |along: f32, aside: f32| tip.by(-x * along - y * aside, -y * along + x * aside);
    let corners = [on(0.0, 0.0), on(size, size * 0.44), on(size, -size * 0.44)];
    sheet.svg.area(&corners, Paint::fill(head).edged(PAPER, 1.4));
    sheet.stands(Rect::around(on(size / 2.0, 0.0), size, size), 4.0);
}

/// Where a unit is, or was last seen.
fn place(sheet: &Sheet, view: &View, id: UnitId, known: Option<Pose>) -> Option<Point> {
    let unit = view.board.unit(id);
    let pose = unit.pose().or(known)?;
    let count = if unit.pose().is_some() { unit.count() } else { 4 };
    Some(sheet.plan.at(pose.middle(count.max(1))))
}

/// Shots: a line from who shot to who was shot at, with smoke at its beginning, and what came of it.
pub(crate) fn shots(sheet: &mut Sheet, view: &View, traces: &Traces) -> Vec<Label> {
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
        smoke(sheet, start);
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

fn result(sheet: &Sheet, shots: &Shots, (from, to): (Point, Point)) -> Label {
    let size = sheet.plan.small_size();
    let words = match (shots.killed, shots.wounded) {
        (0, 0) => "no hit".to_owned(),
        (0, hurt) => format!("{hurt} wounded"),
        (dead, 0) => format!("{dead} fell"),
        (dead, hurt) => format!("{dead} fell, {hurt} wounded"),
    };
    let ink = if shots.killed > 0 { RED } else { SEPIA };
    let face = if shots.killed > 0 { Face::Bold } else { Face::Italic };
    let lines = vec![vec![Bit::Words(words, face, size, ink)]];
    let along = (to.x - from.x).atan2(-(to.y - from.y)).to_degrees();
    Label { lines, of: from.toward(to, 0.5), near: 5.0, toward: along + 90.0, spare: true }
}

fn beside(from: Point, to: Point, by: f32) -> (Point, Point) {
    let far = from.to(to).max(1.0);
    let (x, y) = (-(to.y - from.y) / far * by, (to.x - from.x) / far * by);
    (from.by(x, y), to.by(x, y))
}

fn smoke(sheet: &mut Sheet, at: Point) {
    let inch = sheet.plan.inch.max(16.0);
    let puff = Paint::fill(WHITE).edged(SEPIA, 1.0);
    for (x, y, radius) in [(-0.2, 0.05, 0.2), (0.18, -0.08, 0.24), (0.0, 0.16, 0.18)] {
        sheet.svg.circle(at.by(x * inch, y * inch), radius * inch, puff);
    }
    sheet.stands(Rect::around(at, 0.8 * inch, 0.6 * inch), 3.0);
}

/// Who disappeared, and who is no more.
pub(crate) fn gone(sheet: &mut Sheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let mut labels = Vec::new();
    for (id, pose) in &traces.vanished {
        let Some(at) = pose.map(|pose| plan.at(pose.at)).filter(|at| plan.shows(*at)) else {
            continue;
        };
        sheet.svg.cut();
        let size = (1.1 * plan.inch).max(18.0);
        sheet.svg.circle(at, size, Paint::line(PAPER, 6.0));
        sheet.svg.circle(at, size, Paint::line(FLAME, 3.0).dashed("5 6"));
        sheet.stands(Rect::around(at, 2.0 * size, 2.0 * size), 8.0);
        labels.push(said(sheet, view, *id, at, size, "vanished"));
    }
    for (id, cause, pose) in &traces.lost {
        // Whoever ran is followed by its track.
        let Some(at) = pose.map(|pose| plan.at(pose.at)).filter(|at| plan.shows(*at)) else {
            continue;
        };
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

fn said(sheet: &Sheet, view: &View, id: UnitId, at: Point, near: f32, how: &str) -> Label {
    let size = sheet.plan.small_size();
    let unit = view.board.unit(id);
    let words =
        Bit::Words(format!("{} {how}", names::unit(&view.board, id)), Face::Bold, size, RED);
    let lines = vec![vec![units::badge(id, unit, size), words]];
    Label { lines, of: at, near: near + 2.0, toward: 0.0, spare: false }
}
