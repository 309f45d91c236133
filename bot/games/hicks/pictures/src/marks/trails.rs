//! The traces of a turn as they are drawn: moves under everybody, fire over everybody.

use crate::plan::Sheet;
use hicks::{Body, View};
use render::geometry::{Point, Rect};
use render::inks::{BLACK, CLOTH, DEEP, FLAME, INK, PAPER, RED, SEPIA, WHITE};
use render::svg::{Face, Paint};

use super::labels::{Bit, Label};
use super::traces::{Movement, Shots, Traces, Who};

/// An arrow's head, in inches.
const HEAD: f32 = 0.75;

/// The ways everybody came: dashed for a march, a row of chevrons for flight.
pub(crate) fn moves(sheet: &mut Sheet, traces: &Traces) {
    let plan = sheet.plan;
    let line = (0.11 * plan.inch).max(1.8);
    for step in &traces.moves {
        let (from, to) = (plan.at(step.from), plan.at(step.to));
        if from.to(to) < 0.6 * plan.inch {
            continue;
        }
        sheet.svg.cut();
        match (step.who, step.movement) {
            (Who::Square, _) => {
                // Where the square stood.
                let svg = &mut sheet.svg;
                svg.circle(from, 0.35 * plan.inch, Paint::fill(CLOTH).edged(INK, line * 0.8));
                svg.chain(&[from, to], Paint::line(PAPER, line * 3.0));
                svg.chain(&[from, to], Paint::line(INK, line * 1.3).dashed("10 7").sharp());
            }
            (Who::Body(Body::Party(_)), Movement::March) => {
                arrow(sheet, from, to, line, Paint::line(BLACK, line).dashed("2 7"), false);
            }
            (Who::Transport, _) | (Who::Body(Body::Unit(_)), Movement::March) => {
                arrow(sheet, from, to, line, Paint::line(DEEP, line).dashed("9 6"), false);
            }
            (Who::Body(_), Movement::Back) => {
                arrow(sheet, from, to, line, Paint::line(RED, line).dashed("9 6"), false);
            }
            (Who::Body(_), Movement::Flight) => {
                arrow(sheet, from, to, line * 1.7, Paint::line(RED, line * 1.7), true);
            }
        }
    }
}

/// An arrow along a way; one who flees leaves a crooked track.
fn arrow(sheet: &mut Sheet, from: Point, to: Point, line: f32, paint: Paint, crooked: bool) {
    let plan = sheet.plan;
    let far = from.to(to).max(1.0);
    let (x, y) = ((to.x - from.x) / far, (to.y - from.y) / far);
    let on = |along: f32, aside: f32| from.by(x * along - y * aside, y * along + x * aside);
    let head = HEAD * plan.inch;
    let ink = if crooked { RED } else { INK };
    let end = (far - head * 0.8).max(0.0);
    let track: Vec<Point> = if crooked {
        let steps = ((far / (0.8 * plan.inch)) as usize).max(3);
        (0..=steps)
            .map(|i| {
                let sway = match i {
                    0 => 0.0,
                    i if i == steps => 0.0,
                    i if i.is_multiple_of(2) => 0.3 * plan.inch,
                    _ => -0.3 * plan.inch,
                };
                on(end * i as f32 / steps as f32, sway)
            })
            .collect()
    } else {
        vec![from, on(end, 0.0)]
    };
    if crooked {
        sheet.svg.chain(&track, Paint::line(PAPER, line * 2.0));
    }
    sheet.svg.chain(&track, paint);
    let tip = [on(far, 0.0), on(far - head, head * 0.42), on(far - head, -head * 0.42)];
    sheet.svg.area(&tip, Paint::fill(ink).edged(PAPER, 1.2));
    sheet.runs(from, to, 1.5);
}

/// Lines of fire with what came of them: solid with a burst where somebody fell, solid with a ring
/// where it told on nobody, dotted where it fell short.
pub(crate) fn fire(sheet: &mut Sheet, view: &View, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let line = (0.09 * plan.inch).max(1.6);
    let mut labels = Vec::new();
    let middle = plan.at(view.centre);
    for (i, shots) in traces.volleys.iter().enumerate() {
        // Two who fire at each other do not share a line.
        let (from, to) = beside(plan.at(shots.from), plan.at(shots.to), 0.22 * plan.inch);
        let ours = matches!(shots.by, Body::Unit(_));
        let ink = if ours { DEEP } else { BLACK };
        let short = shortened(from, to, 0.55 * plan.inch);
        let (from, to) = short;
        let svg = &mut sheet.svg;
        svg.cut();
        svg.chain(&[from, to], Paint::line(CLOTH, line * 2.6));
        let paint = Paint::line(ink, line);
        svg.chain(&[from, to], if shots.hit { paint } else { paint.dashed("0.1 6") });
        puff(sheet, from, plan.inch);
        match (shots.hit, shots.kills) {
            (true, 0) => {
                let ring = Paint::fill(PAPER).edged(ink, line);
                sheet.svg.circle(to, 0.26 * plan.inch, ring);
            }
            (true, _) => burst(sheet, to, (0.6 * plan.inch).max(9.0)),
            (false, _) => {
                let svg = &mut sheet.svg;
                let half = 0.22 * plan.inch;
                svg.chain(&[to.by(-half, -half), to.by(half, half)], Paint::line(ink, line));
                svg.chain(&[to.by(-half, half), to.by(half, -half)], Paint::line(ink, line));
            }
        }
        sheet.runs(from, to, 2.5);
        labels.push(result(sheet, shots, (from, to), middle, i));
    }
    labels
}

/// What came of a volley, beside its line.
fn result(
    sheet: &Sheet,
    shots: &Shots,
    (from, to): (Point, Point),
    middle: Point,
    nth: usize,
) -> Label {
    let size = sheet.plan.small_size();
    let words = match (shots.hit, shots.kills) {
        (false, _) => "short",
        (true, 0) => "none fell",
        (true, 1) => "1 fell",
        (true, _) => "",
    };
    let many = format!("{} fell", shots.kills);
    let words = if words.is_empty() { &many } else { words };
    let ink = if shots.kills > 0 { RED } else { SEPIA };
    let face = if shots.kills > 0 { Face::Bold } else { Face::Italic };
    let part = if nth.is_multiple_of(2) { 0.5 } else { 0.62 };
    let of = from.toward(to, part);
    // Away from the line, on the side away from the square.
    let along = (to.x - from.x).atan2(-(to.y - from.y)).to_degrees();
    let out = (of.x - middle.x).atan2(-(of.y - middle.y)).to_degrees();
    let right = ((out - along) % 360.0 + 360.0) % 360.0 < 180.0;
    let toward = along + if right { 90.0 } else { -90.0 };
    let lines = vec![vec![Bit::Words(words.to_owned(), face, size, ink)]];
    Label { lines, of, near: 5.0, toward, spare: true }
}

fn beside(from: Point, to: Point, by: f32) -> (Point, Point) {
    let far = from.to(to).max(1.0);
    let (x, y) = (-(to.y - from.y) / far * by, (to.x - from.x) / far * by);
    (from.by(x, y), to.by(x, y))
}

/// A line that ends before its ends.
fn shortened(from: Point, to: Point, by: f32) -> (Point, Point) {
    let far = from.to(to).max(1.0);
    let part = (by / far).min(0.3);
    (from.toward(to, part), to.toward(from, part))
}

fn puff(sheet: &mut Sheet, at: Point, inch: f32) {
    let smoke = Paint::fill(WHITE).edged(SEPIA, 1.0);
    for (x, y, radius) in [(-0.2, 0.05, 0.2), (0.18, -0.08, 0.24), (0.0, 0.16, 0.18)] {
        sheet.svg.circle(at.by(x * inch, y * inch), radius * inch, smoke);
    }
}

fn burst(sheet: &mut Sheet, at: Point, size: f32) {
    sheet.svg.star(at, size, 0.45, Paint::fill(FLAME).edged(INK, 1.2));
    sheet.stands(Rect::around(at, size, size), 6.0);
}
