//! The traces of a turn as they are drawn: moves under everybody, fire over everybody.

use hicks::{Body, View};
use render::boards::table::{TableSheet, aside, beside, cross, direction, smoke};
use render::prelude::*;

use super::labels::Label;
use super::traces::{Movement, Shots, Traces, Who};

/// An arrow's head, in inches.
const HEAD: f32 = 0.75;

/// The ways everybody came: dashed for a march, a row of chevrons for flight.
pub(crate) fn moves(sheet: &mut TableSheet, traces: &Traces) {
    let plan = sheet.plan;
    let line = (0.11 * plan.inch).max(1.8);
    for step in &traces.moves {
        let (from, to) = (plan.at(step.from), plan.at(step.to));
        if from.to(to) < 0.6 * plan.inch {
            continue;
        }
        sheet.svg.cut();
        let (ink, dash) = match (step.who, step.movement) {
            (Who::Square, _) => {
                // Where the square stood.
                let svg = &mut sheet.svg;
                svg.circle(from, 0.35 * plan.inch, Paint::fill(CLOTH).edged(INK, line * 0.8));
                svg.chain(&[from, to], Paint::line(PAPER, line * 3.0));
                svg.chain(&[from, to], Paint::line(INK, line * 1.3).dashed("10 7").sharp());
                continue;
            }
            (Who::Body(_), Movement::Flight) => {
                arrow(sheet, from, to, line * 1.7, Paint::line(RED, line * 1.7), true);
                continue;
            }
            (Who::Body(Body::Party(_)), Movement::March) => (BLACK, "2 7"),
            (Who::Body(_), Movement::Back) => (RED, "9 6"),
            _ => (DEEP, "9 6"),
        };
        arrow(sheet, from, to, line, Paint::line(ink, line).dashed(dash), false);
    }
}

/// An arrow along a way; one who flees leaves a crooked track.
fn arrow(sheet: &mut TableSheet, from: Point, to: Point, line: f32, paint: Paint, crooked: bool) {
    let inch = sheet.plan.inch;
    let far = from.to(to).max(1.0);
    let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
    let on = |along: f32, aside: f32| from.by(x * along - y * aside, y * along + x * aside);
    let head = HEAD * inch;
    let end = (far - head * 0.8).max(0.0);
    let steps = if crooked { ((far / (0.8 * inch)) as usize).max(3) } else { 1 };
    let point = |i: usize| {
        let sway = match i {
            i if i == 0 || i == steps => 0.0,
            i if i.is_multiple_of(2) => 0.3 * inch,
            _ => -0.3 * inch,
        };
        on(end * i as f32 / steps as f32, sway)
    };
    let track: Vec<Point> = (0..=steps).map(point).collect();
    if crooked {
        sheet.svg.chain(&track, Paint::line(PAPER, line * 2.0));
    }
    sheet.svg.chain(&track, paint);
    let tip = [on(far, 0.0), on(far - head, head * 0.42), on(far - head, -head * 0.42)];
    let ink = if crooked { RED } else { INK };
    sheet.svg.area(&tip, Paint::fill(ink).edged(PAPER, 1.2));
    sheet.runs(from, to, 1.5);
}

/// Lines of fire with what came of them: solid with a burst where somebody fell, solid with a ring
/// where it told on nobody, dotted where it fell short.
pub(crate) fn fire(sheet: &mut TableSheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let line = (0.09 * plan.inch).max(1.6);
    let mut labels = Vec::new();
    let middle = plan.at(view.centre);
    for (i, shots) in traces.volleys.iter().enumerate() {
        let (from, to) = beside(plan.at(shots.from), plan.at(shots.to), 0.22 * plan.inch);
        let ink = if matches!(shots.by, Body::Unit(_)) { DEEP } else { BLACK };
        let part = (0.55 * plan.inch / from.to(to).max(1.0)).min(0.3);
        let (from, to) = (from.toward(to, part), to.toward(from, part));
        let svg = &mut sheet.svg;
        svg.cut();
        svg.chain(&[from, to], Paint::line(CLOTH, line * 2.6));
        let paint = Paint::line(ink, line);
        svg.chain(&[from, to], if shots.hit { paint } else { paint.dashed("0.1 6") });
        smoke(svg, from, plan.inch);
        match (shots.hit, shots.kills) {
            (true, 0) => svg.circle(to, 0.26 * plan.inch, Paint::fill(PAPER).edged(ink, line)),
            (true, _) => {
                let size = (0.6 * plan.inch).max(9.0);
                svg.star(to, size, 0.45, Paint::fill(FLAME).edged(INK, 1.2));
                sheet.stands(Rect::around(to, size, size), 6.0);
            }
            (false, _) => cross(svg, to, 0.22 * plan.inch, &[(ink, line)]),
        }
        sheet.runs(from, to, 2.5);
        labels.push(result(plan.small, shots, (from, to), middle, i));
    }
    labels
}

fn result(
    size: f32,
    shots: &Shots,
    (from, to): (Point, Point),
    middle: Point,
    nth: usize,
) -> Label {
    let words = match (shots.hit, shots.kills) {
        (false, _) => "short".to_owned(),
        (true, 0) => "none fell".to_owned(),
        (true, kills) => format!("{kills} fell"),
    };
    let (face, ink) = if shots.kills > 0 { (Face::Bold, RED) } else { (Face::Italic, SEPIA) };
    let of = from.toward(to, if nth.is_multiple_of(2) { 0.5 } else { 0.62 });
    // Away from the line, on the side away from the square.
    let along = direction(from, to);
    let right = (direction(middle, of) - along).rem_euclid(360.0) < 180.0;
    aside((words, face, size, ink), of, 5.0, along + if right { 90.0 } else { -90.0 })
}
