//! The clock around the square, by which directions are told, and rings at the ranges of its arms.

use hicks::{UnitId, View};
use render::prelude::*;
use render::strokes::{Path, Stance};

use super::traces::Traces;
use crate::plan;
use render::boards::table::{Projection, TableSheet};

/// The ring of the hours, in inches from the middle of the square.
const RING: f32 = 5.5;
/// Where men or names stand on an hour's place on the ring its number stands farther out: by so
/// many steps of so many inches at most.
const OUTWARD: (u8, f32) = (14, 0.6);
const HALF: f32 = 3.0;
/// Ranges (H-R28): small arms, mitrailleuse and field gun.
const RANGES: [(Option<UnitId>, f32, &str, Ink, &str); 3] = [
    (None, 12.0, "rifles 12 in.", INK, "10 6"),
    (Some(UnitId::Mitrailleuse), 18.0, "mitrailleuse 18 in.", DEEP, "3 7"),
    (Some(UnitId::FieldGun), 24.0, "field gun 24 in.", ROAD, "16 5 3 5"),
];

fn stance(plan: &Projection, view: &View) -> Stance {
    plan.stance(view.centre, view.heading)
}

pub(crate) fn ring(sheet: &mut TableSheet, view: &View) {
    let at = stance(&sheet.plan, view);
    let line = (0.06 * at.inch).max(1.0);
    sheet.svg.circle(at.at, RING * at.inch, Paint::line(SEPIA, line * 0.8));
    let mut ticks = Path::default();
    for hour in 0..12 {
        let hand = at.moved(0.0, 0.0, 30.0 * hour as f32);
        ticks.line(&hand, &[(0.0, RING - 0.25), (0.0, RING + 0.25)]);
    }
    sheet.svg.path(&ticks.0, Paint::line(SEPIA, line));
}

fn alarmed(view: &View, traces: &Traces) -> Vec<u8> {
    let hour = |at| view.heading.hour_of(view.centre.heading_to(at));
    let mut hours: Vec<u8> = traces.alarms.iter().map(|alarm| hour(alarm.at)).collect();
    hours.sort_unstable();
    hours.dedup();
    hours
}

fn size(plan: &Projection) -> f32 {
    plan.pick(19.0, 24.0, 24.0)
}

/// The place of an hour so far out, and the box it takes.
fn place(plan: &Projection, at: &Stance, hour: u8, far: f32) -> (Stance, Point, Rect) {
    let hand = at.moved(0.0, 0.0, 30.0 * f32::from(hour % 12));
    let middle = hand.on(0.0, far);
    let size = size(plan);
    (hand, middle, Rect::around(middle, 1.3 * size, 1.15 * size))
}

fn is_free(sheet: &TableSheet, rect: &Rect) -> bool {
    plan::seen(&sheet.plan).grown(-4.0).holds(rect) && sheet.is_free(rect)
}

/// Arrows from the hours in which ambushes came, those hours on a flame.
pub(crate) fn alarms(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let plan = sheet.plan;
    let at = stance(&plan, view);
    let size = size(&plan);
    let line = (0.06 * at.inch).max(1.4);
    for hour in alarmed(view, traces) {
        let (hand, middle, rect) = place(&plan, &at, hour, RING);
        let mut arrow = Path::default();
        let (tip, out) = (RING + 0.75, RING + 2.5);
        let barb = tip + 0.9;
        let right = [(0.0, tip), (0.7, barb), (0.26, barb), (0.26, out)];
        arrow.area(&hand, &[&right[..], &[(-0.26, out), (-0.26, barb), (-0.7, barb)]].concat());
        sheet.svg.path(&arrow.0, Paint::fill(FLAME).edged(INK, line));
        let (a, b) = (hand.on(0.0, tip), hand.on(0.0, out));
        sheet.runs(a, b, 12.0);
        if is_free(sheet, &rect) {
            sheet.svg.circle(middle, 0.68 * size, Paint::fill(FLAME).edged(INK, line * 0.8));
            let how = Lettering::new(Face::Bold, size, INK);
            sheet.svg.text(middle.by(0.0, 0.33 * size), &hour.to_string(), &how);
            sheet.takes(&format!("{hour} o'clock"), rect);
        }
    }
}

/// The hours, as near to the ring as neither men nor names stand on them; one in which an ambush
/// came has its number already, or is told by its arrow.
pub(crate) fn hours(sheet: &mut TableSheet, view: &View) {
    let plan = sheet.plan;
    let at = stance(&plan, view);
    let size = size(&plan);
    for hour in 1..=12_u8 {
        if plan::tiny(&plan) && hour % 3 != 0 {
            continue;
        }
        let named = format!("{hour} o'clock");
        if sheet.boxes.iter().any(|(what, _)| *what == named) {
            continue;
        }
        let free = |(_, _, rect): &(Stance, Point, Rect)| {
            let trodden = |(solid, cost): &(Rect, f32)| *cost >= 5.0 && rect.overlap(solid) > 4.0;
            !sheet.solid.iter().any(trodden) && is_free(sheet, rect)
        };
        let out = |step: u8| place(&plan, &at, hour, RING + f32::from(step) * OUTWARD.1);
        let Some((_, middle, rect)) = (0..=OUTWARD.0).map(out).find(free) else { continue };
        sheet.svg.circle(middle, 0.52 * size, Paint::fill(CLOTH));
        let face = if hour == 12 { Face::Bold } else { Face::Roman };
        let how = Lettering::new(face, size, SEPIA);
        sheet.svg.text(middle.by(0.0, 0.33 * size), &hour.to_string(), &how);
        sheet.takes(&named, rect);
    }
}

/// Rings at the ranges of rifles and guns, each told by its dashes and its words.
pub(crate) fn ranges(sheet: &mut TableSheet, view: &View) {
    let plan = sheet.plan;
    let at = stance(&plan, view);
    let line = (0.1 * at.inch).max(1.8);
    let size = plan.small;
    for (of, far, words, ink, dash) in RANGES {
        let (middle, half) = match of {
            None => (at, HALF),
            Some(id) => {
                let Some(gun) = view.units.iter().find(|unit| unit.id == id && unit.figures > 0)
                else {
                    continue;
                };
                (Stance { at: plan.at(gun.at), ..at }, 0.0)
            }
        };
        let corner = |x: f32, y: f32, turn: f32| {
            // A quarter around each corner of the square makes a rounded square.
            (0..=90).map(move |i| {
                let (sin, cos) = (turn + i as f32).to_radians().sin_cos();
                middle.on(x * half + far * sin, y * half + far * cos)
            })
        };
        let corners = [(1.0, 1.0, 0.0), (1.0, -1.0, 90.0), (-1.0, -1.0, 180.0), (-1.0, 1.0, 270.0)];
        let around = corners.into_iter().flat_map(|(x, y, turn)| corner(x, y, turn));
        let around: Vec<Point> = around.collect();
        let wide = lettering::width(words, Face::Italic, size);
        let rect = |spot: Point| Rect::around(spot, wide + 12.0, 1.1 * size);
        // The first place on the ring, going round from the north-west, where the words find room.
        let turned = |at: &Point| {
            let angle = (at.x - middle.at.x).atan2(middle.at.y - at.y).to_degrees();
            ((angle + 40.0).rem_euclid(360.0), *at)
        };
        let mut spots: Vec<(f32, Point)> = around.iter().map(turned).collect();
        spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        let open = plan::open(&sheet.plan);
        let free = |spot: &Point| {
            let rect = rect(*spot);
            open.holds(&rect)
                && sheet.is_free(&rect)
                && sheet.solid.iter().all(|(taken, cost)| *cost < 5.0 || rect.overlap(taken) == 0.0)
        };
        let spot = spots.into_iter().map(|(_, at)| at).find(free);
        let told = spot.map(rect);
        let chains = pieces(&around, &plan::seen(&plan), told.as_ref());
        for chain in &chains {
            sheet.svg.chain(chain, Paint::line(PAPER, line * 2.2));
            sheet.svg.chain(chain, Paint::line(ink, line).dashed(dash).sharp());
            for at in chain.iter().step_by(4) {
                sheet.stands(Rect::around(*at, 12.0, 12.0), 1.0);
            }
        }
        let seen = plan::seen(&plan).grown(0.1);
        debug_assert!(chains.iter().flatten().all(|at| seen.has(*at)), "a ring leaves the table");
        if let (Some(spot), Some(rect)) = (spot, told) {
            let how = Lettering::new(Face::Italic, size, ink).halo(CLOTH, 0.3 * size);
            sheet.svg.text(spot.by(0.0, 0.3 * size), words, &how);
            sheet.takes(words, rect);
        }
    }
}

/// What is drawn of a ring: what lies on the table, without the place where its words stand.
fn pieces(around: &[Point], seen: &Rect, told: Option<&Rect>) -> Vec<Vec<Point>> {
    let mut chains: Vec<Vec<Point>> = Vec::new();
    let ends = around.iter().skip(1).chain(around.first());
    for (from, to) in around.iter().zip(ends) {
        let Some((from, to)) = seen.cut(*from, *to) else { continue };
        if told.is_some_and(|told| told.crossed((from, to))) {
            continue;
        }
        match chains.last_mut() {
            Some(chain) if chain.last().is_some_and(|last| last.to(from) < 0.01) => chain.push(to),
            _ => chains.push(vec![from, to]),
        }
    }
    chains
}
