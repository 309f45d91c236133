//! What a unit could do from where it stands: how far and in which direction it shoots and charges;
//! and a move that somebody thinks of.

use patrols::phases::assault;
use patrols::{Arm, Faction, Inches, Pose, Unit, UnitId, View};
use render::prelude::*;
use render::strokes::{Path, Stance};

use super::bases;
use super::trails;
use super::units;
use crate::plan;
use crate::traces::{Planned, Traces};
use render::boards::table::TableSheet;

/// Half the angle in which a unit shoots, and a gun (P-R15).
const ARC: f32 = 45.0;
const ARC_OF_A_GUN: f32 = 30.0;

pub(crate) fn under(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let Some(id) = traces.reach else { return };
    let unit = view.board.unit(id);
    if let Some(pose) = unit.pose() {
        fire(sheet, unit, pose, view.board.dust);
    }
}

/// The outline of what lies so far ahead of a front, and within so many degrees beside it.
pub(crate) fn arc(half: f32, far: f32, wide: f32) -> Vec<(f32, f32)> {
    // The arc opens from both ends of the front, so that all of its width shoots straight ahead.
    let mut points = vec![(-half, 0.0)];
    let turned = |side: f32, angle: f32| {
        let (sin, cos) = angle.to_radians().sin_cos();
        (side * half + sin * far, cos * far)
    };
    let steps = 12_u8;
    for i in 0..=steps {
        points.push(turned(-1.0, -wide + wide * f32::from(i) / f32::from(steps)));
    }
    for i in 0..=steps {
        points.push(turned(1.0, wide * f32::from(i) / f32::from(steps)));
    }
    points.push((half, 0.0));
    points
}

fn fire(sheet: &mut TableSheet, unit: &Unit, pose: Pose, halved: bool) {
    let Some((short, long)) = unit.weapon().ranges() else { return };
    let at = sheet.plan.stance(pose.at, pose.heading);
    let half = f32::from(pose.width(unit.count())) / 2.0;
    let angle = if unit.arm() == Arm::Gun { ARC_OF_A_GUN } else { ARC };
    let far = |range: Inches| range.0 as f32 / 100.0 / if halved { 2.0 } else { 1.0 };
    for (range, wide, dash) in [(long, 2.6, "12 7"), (short, 4.0, "1 0")] {
        let mut path = Path::default();
        if pose.ring {
            // From a square somebody shoots everywhere.
            let reach = far(range) + half;
            path.oval(&at, (0.0, -half), (reach, reach));
        } else {
            path.area(&at, &arc(half, far(range), angle));
        }
        sheet.svg.path(&path.0, Paint::line(PAPER, wide + 3.0));
        sheet.svg.path(&path.0, Paint::line(DEEP, wide).dashed(dash));
    }
}

fn told(sheet: &mut TableSheet, unit: &Unit, pose: Pose, halved: bool) {
    let Some((short, long)) = unit.weapon().ranges() else { return };
    let at = sheet.plan.stance(pose.at, pose.heading);
    for (range, name) in [(short, "short"), (long, "long")] {
        let range = if halved { range.half() } else { range };
        rim(sheet, &at, range.0 as f32 / 100.0, &format!("{name} {range} in."), DEEP);
    }
}

/// Writes at the rim of a range, where it is seen.
fn rim(sheet: &mut TableSheet, at: &Stance, far: f32, text: &str, ink: Ink) {
    let size = sheet.plan.small;
    let how = Lettering::new(Face::Bold, size, ink).halo(PAPER, 6.0).at(Anchor::Middle);
    for angle in [0.0_f32, -10.0, 10.0, -20.0, 20.0, -30.0, 30.0, -40.0, 40.0] {
        let (sin, cos) = angle.to_radians().sin_cos();
        let place = at.on(sin * far, cos * far).by(0.0, size * 0.3);
        let taken = lettering::text_box(place, text, &how).grown(2.0);
        let inside = sheet.plan.map.grown(-6.0).holds(&taken);
        let men = sheet.solid.iter().any(|(men, cost)| *cost >= 8.0 && taken.overlap(men) > 0.0);
        if inside && !men && sheet.boxes.iter().all(|(_, other)| taken.overlap(other) == 0.0) {
            sheet.text(place, text, &how);
            return;
        }
    }
}

/// Draws what is asked for over everybody: whom the unit could charge, and a planned move.
pub(crate) fn over(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    if let Some(id) = traces.reach {
        charges(sheet, view, id);
        let unit = view.board.unit(id);
        if let Some(pose) = unit.pose() {
            units::outline(sheet, pose, unit.count(), 0.22, Paint::line(YELLOW, 4.0));
            told(sheet, unit, pose, view.board.dust);
        }
    }
    if let Some(plan) = &traces.plan {
        planned(sheet, view, plan);
    }
}

/// Whom a unit could reach in a charge, as far as distance and direction go: it wheels by 45 degrees at
/// most.
pub(crate) fn in_reach(view: &View, id: UnitId) -> Vec<UnitId> {
    let unit = view.board.unit(id);
    let charges = !unit.routing && !unit.arm().is_heavy() && unit.arm() != Arm::Scout;
    let Some(pose) = unit.pose().filter(|pose| charges && !pose.ring) else {
        return Vec::new();
    };
    let near = |other: &UnitId| {
        let target = view.board.unit(*other);
        let Some(theirs) = target.pose() else { return false };
        let range = assault::reach(&view.board, id, *other);
        let far = unit.distance(target);
        let ahead = pose.heading.between(pose.at.heading_to(theirs.middle(target.count()))) <= 3;
        far <= range && ahead && far > Inches::ZERO
    };
    view.board.on_table(id.faction().other()).filter(near).collect()
}

fn charges(sheet: &mut TableSheet, view: &View, id: UnitId) {
    let plan = sheet.plan;
    let Some(pose) = view.board.unit(id).pose() else { return };
    for other in in_reach(view, id) {
        let target = view.board.unit(other);
        let Some(theirs) = target.pose() else { continue };
        let (from, to) = (plan.at(pose.at), plan.at(theirs.middle(target.count())));
        let line = (0.14 * plan.inch).max(3.0);
        trails::arrow(sheet, &[from, to], Paint::line(FLAME, line).dashed("4 6"), line, FLAME);
    }
}

fn planned(sheet: &mut TableSheet, view: &View, plan: &Planned) {
    let unit = view.board.unit(plan.unit);
    let at = sheet.plan;
    let count = unit.count().max(1);
    let Some(last) = plan.path.last().copied() else { return };
    let ink = match plan.unit.faction() {
        Faction::Patrol => DEEP,
        Faction::Dervish => INK,
    };
    let points: Vec<Point> = plan.path.iter().map(|pose| at.at(pose.at)).collect();
    let line = (0.16 * at.inch).max(3.2);
    let head = if plan.target.is_some() { RED } else { ink };
    trails::arrow(sheet, &points, Paint::line(head, line), line, head);
    // Where it would stand: its bases, pale and dashed.
    let mut path = Path::default();
    for base in units::stances(&at, last, count) {
        path.block(&base, (0.44, 0.44));
    }
    sheet.svg.path(&path.0, Paint::line(PAPER, 5.0));
    sheet.svg.path(&path.0, Paint::fill(WHITE).edged(head, 2.4).dashed("5 4"));
    for base in units::stances(&at, last, count) {
        sheet.stands(Rect::around(base.at, at.inch, at.inch), 12.0);
    }
    if let Some(target) = plan.target.map(|id| view.board.unit(id))
        && let Some(pose) = target.pose()
    {
        let place = at.at(pose.middle(target.count()));
        let size = (0.7 * at.inch).max(12.0);
        if plan::shows(&at, place) {
            bases::cross(&mut sheet.svg, place, size);
        }
    }
}
