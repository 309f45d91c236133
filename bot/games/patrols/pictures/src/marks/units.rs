//! Units: every base where it stands, whither the unit looks, who fights whom, and its name.

use patrols::{Board, Faction, Pose, Unit, UnitId, View};
use render::Scatter;
use render::prelude::*;
use render::strokes::{Path, Stance};

use super::bases::{self, Look, Seat};
use super::labels::{Bit, Label, Sign};
use crate::names;
use crate::traces::Traces;
use render::boards::table::{Projection, TableSheet, degrees};

/// What hiding a base costs a name.
const BASE: f32 = 30.0;

pub(crate) fn look(unit: &Unit) -> Look {
    let seat = match unit.arm() {
        arm if arm.is_heavy() && unit.limbered => Seat::Limber,
        patrols::Arm::Horse if unit.mounted => Seat::Horse,
        patrols::Arm::Camel if unit.mounted => Seat::Camel,
        _ => Seat::Foot,
    };
    Look { troops: unit.troops, seat }
}

pub(crate) fn stances(plan: &Projection, pose: Pose, count: u8) -> Vec<Stance> {
    let stance = |base: u8| {
        let ground = pose.base(usize::from(base), count);
        plan.stance(ground.centre, ground.heading)
    };
    (0..count).map(stance).collect()
}

pub(crate) fn draw(sheet: &mut TableSheet, view: &View, id: UnitId, traces: &Traces) {
    let unit = view.board.unit(id);
    let Some(pose) = unit.pose() else { return };
    let plan = sheet.plan;
    let mut places = stances(&plan, pose, unit.count());
    if !places.iter().any(|place| plan.map.has(place.at)) {
        return;
    }
    if traces.appeared.iter().any(|(who, _)| *who == id) {
        outline(sheet, pose, unit.count(), 0.36, Paint::line(FLAME, plan.pick(4.0, 4.0, 5.0)));
    }
    if view.board.acting.iter().any(|acting| acting.unit == id) && view.outcome.is_none() {
        outline(sheet, pose, unit.count(), 0.22, Paint::line(YELLOW, plan.pick(4.0, 4.0, 5.0)));
    }
    if unit.routing {
        let mut scatter = Scatter::new(u32::from(id.0) + 11, 0x0bad_5eed);
        for place in &mut places {
            let mut by = |far: f32| scatter.between(-far, far);
            *place = place.moved(by(0.1), by(0.1), by(24.0));
        }
    }
    let all: Vec<_> = places.iter().copied().zip(unit.bases.iter().copied()).collect();
    bases::draw(&mut sheet.svg, look(unit), &all);
    for place in &places {
        sheet.stands(Rect::around(place.at, plan.inch, plan.inch), BASE);
    }
    if !pose.ring && !unit.routing {
        beak(sheet, pose, unit);
    }
    if unit.routing {
        runs(sheet, pose);
    }
    fallen(sheet, pose, unit, traces.fallen(id));
}

/// The outline of a unit, so many inches from it.
pub(crate) fn hull(plan: &Projection, pose: Pose, count: u8, by: f32) -> Path {
    let hull = pose.hull(count);
    let (wide, deep) = (hull.width.0 as f32 / 200.0 + by, hull.depth.0 as f32 / 200.0 + by);
    let mut path = Path::default();
    path.block(&plan.stance(hull.centre, pose.heading), (wide, deep));
    path
}

/// A line around a unit, so many inches from it.
pub(crate) fn outline(sheet: &mut TableSheet, pose: Pose, count: u8, by: f32, paint: Paint) {
    let path = hull(&sheet.plan, pose, count, by);
    sheet.svg.path(&path.0, Paint::line(INK, sheet.plan.pick(7.0, 7.0, 8.0)));
    sheet.svg.path(&path.0, paint);
}

/// The point in front of a unit that shows where it looks.
fn beak(sheet: &mut TableSheet, pose: Pose, unit: &Unit) {
    let plan = sheet.plan;
    let at = plan.stance(pose.at, pose.heading);
    let (ground, _) = names::coat(unit.troops);
    let mut path = Path::default();
    let half = (0.34_f32).max(7.0 / plan.inch);
    path.area(&at, &[(-half, 0.1), (0.0, 0.12 + half * 1.25), (half, 0.1)]);
    sheet.svg.path(&path.0, Paint::line(PAPER, 4.4));
    sheet.svg.path(&path.0, Paint::fill(ground).edged(INK, 1.8));
    sheet.stands(Rect::around(at.on(0.0, 0.4), 0.8 * plan.inch, 0.8 * plan.inch), BASE);
}

fn runs(sheet: &mut TableSheet, pose: Pose) {
    let plan = sheet.plan;
    let at = plan.stance(pose.at, pose.heading);
    let mut path = Path::default();
    for ahead in [0.2, 0.62, 1.04] {
        path.line(&at, &[(-0.5, ahead), (0.0, ahead + 0.42), (0.5, ahead)]);
    }
    let line = (0.16 * plan.inch).max(3.0);
    sheet.svg.path(&path.0, Paint::line(PAPER, line * 2.0));
    sheet.svg.path(&path.0, Paint::line(RED, line));
    sheet.stands(Rect::around(at.on(0.0, 0.8), plan.inch, plan.inch), 8.0);
}

/// Crosses for bases that fell, along a unit's rear.
fn fallen(sheet: &mut TableSheet, pose: Pose, unit: &Unit, many: usize) {
    let plan = sheet.plan;
    let hull = pose.hull(unit.count());
    let at = plan.stance(hull.centre, pose.heading);
    let deep = hull.depth.0 as f32 / 200.0;
    let half = (0.28 * plan.inch).max(5.0);
    let many = many.min(8);
    for i in 0..many {
        let row = many.min(if i < 4 { 4 } else { many - 4 });
        let aside = ((i % 4) as f32 - (row as f32 - 1.0) / 2.0) * 0.72;
        let place = at.on(aside, -deep - if i < 4 { 0.5 } else { 1.15 });
        if plan.map.grown(-half).has(place) {
            bases::cross(&mut sheet.svg, place, half);
            sheet.stands(Rect::around(place, 2.0 * half, 2.0 * half), 8.0);
        }
    }
}

pub(crate) fn fights(sheet: &mut TableSheet, view: &View) {
    let plan = sheet.plan;
    for fight in &view.board.fights {
        let [a, b] = fight.units.map(|id| view.board.unit(id));
        let (Some(one), Some(other)) = (a.pose(), b.pose()) else { continue };
        let (one, other) = (stances(&plan, one, a.count()), stances(&plan, other, b.count()));
        let pairs = one.iter().flat_map(|own| other.iter().map(move |their| (own.at, their.at)));
        let mut near: Vec<(Point, Point)> = pairs.collect();
        near.sort_by(|a, b| a.0.to(a.1).total_cmp(&b.0.to(b.1)));
        let near = &near[..near.len().min(4)];
        if near.is_empty() {
            continue;
        }
        let sum =
            near.iter().fold((0.0, 0.0), |sum, (a, b)| (sum.0 + a.x + b.x, sum.1 + a.y + b.y));
        let many = 2.0 * near.len() as f32;
        sheet.svg.cut();
        swords(sheet, Point::new(sum.0 / many, sum.1 / many));
    }
}

fn swords(sheet: &mut TableSheet, at: Point) {
    let size = (0.95 * sheet.plan.inch).max(17.0);
    if !sheet.plan.map.grown(-size).has(at) {
        return;
    }
    burst(sheet, at, size);
    let svg = &mut sheet.svg;
    for side in [-1.0, 1.0] {
        let (tip, end) =
            (at.by(side * 0.42 * size, -0.46 * size), at.by(-side * 0.36 * size, 0.4 * size));
        svg.chain(&[tip, end], Paint::line(WHITE, size * 0.24));
        svg.chain(&[tip, end], Paint::line(INK, size * 0.12));
        let hilt = at.by(-side * 0.2 * size, 0.22 * size);
        svg.chain(
            &[hilt.by(-side * 0.14 * size, -0.14 * size), hilt.by(side * 0.14 * size, 0.14 * size)],
            Paint::line(INK, size * 0.12),
        );
    }
}

/// A star of rays, dearer to hide than men.
pub(crate) fn burst(sheet: &mut TableSheet, at: Point, size: f32) {
    sheet.svg.star(at, size, 0.62, Paint::fill(FLAME).edged(INK, 1.8));
    sheet.stands(Rect::around(at, 1.7 * size, 1.7 * size), 40.0);
}

/// The badge of a unit: what it goes by, in the form and the inks of its side.
pub(crate) fn badge(id: UnitId, unit: &Unit, size: f32) -> Bit {
    let (ground, ink) = names::coat(unit.troops);
    let round = id.faction() == Faction::Dervish;
    Bit::Sign(Sign::Badge { text: id.to_string(), round, ground, ink, size })
}

pub(crate) fn label(
    plan: &Projection,
    board: &Board,
    id: UnitId,
    traces: &Traces,
) -> Option<Label> {
    let unit = board.unit(id);
    let pose = unit.pose()?;
    // Of a unit that is cut off by the edge the part that is seen is named.
    let seen = |base: &Stance| plan.map.grown(-0.3 * plan.inch).has(base.at);
    if !stances(plan, pose, unit.count()).iter().any(seen) {
        return None;
    }
    let middle = plan.at(pose.middle(unit.count()));
    let map = plan.map.grown(-6.0);
    let of = Point::new(middle.x.clamp(map.x, map.right()), middle.y.clamp(map.y, map.foot()));
    let (name, small) = (plan.name, plan.small);
    let mut line = vec![badge(id, unit, name)];
    if !id.is_scout() {
        line.push(Bit::Words(names::counted(board, id), Face::Bold, name, INK));
    }
    if traces.fallen(id) > 0 {
        line.push(Bit::Lost(traces.fallen(id), name));
    }
    if unit.tests.markers > 0 && usize::from(unit.tests.markers) != traces.fallen(id) {
        line.push(Bit::Sign(Sign::Markers(unit.tests.markers, name)));
    }
    let mut lines = vec![line];
    let states = names::states(id, unit);
    if !states.is_empty() {
        let ink = if unit.routing { RED } else { SEPIA };
        let face = if unit.routing { Face::Bold } else { Face::Italic };
        lines.push(vec![Bit::Words(states.join(", "), face, small, ink)]);
    }
    let hull = pose.hull(unit.count());
    let (wide, deep) = (hull.width.0 as f32 / 200.0, hull.depth.0 as f32 / 200.0);
    // Behind it, and at least as far away as half its depth.
    let near = (wide.min(deep) + 0.3) * plan.inch;
    let toward = degrees(pose.heading) + 180.0;
    Some(Label { lines, of, near, toward, spare: false })
}
