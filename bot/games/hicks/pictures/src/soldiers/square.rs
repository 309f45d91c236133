//! The square and its units, in their places or by themselves.

use hicks::{Arm, Body, Post, Side, State, UnitId, UnitView, View};
use render::prelude::*;
use render::strokes::{Path, Stance, scatter};

use super::men::{self, Beast, Carries};
use crate::marks::labels::{Bit, Label, Sign};
use crate::marks::traces::Traces;
use crate::paint;
use crate::plan;
use render::boards::table::{Projection, TableSheet, aside, degrees};

const SWORDS: &str = asset!("hicks/symbols.svg").path("swords");
/// What hiding a man costs.
const MAN: f32 = 30.0;
/// What hiding the baggage costs.
const BAGGAGE: f32 = 9.0;

fn stance(plan: &Projection, unit: &UnitView) -> Stance {
    plan.stance(unit.at, unit.heading)
}

fn square_stance(plan: &Projection, view: &View) -> Stance {
    plan.stance(view.centre, view.heading)
}

/// The ground the square covers, its arrow, and the baggage inside.
pub(crate) fn ground(sheet: &mut TableSheet, view: &View) {
    let plan = sheet.plan;
    let at = square_stance(&plan, view);
    let line = (0.07 * at.inch).max(1.4);
    let svg = &mut sheet.svg;
    let mut block = Path::default();
    block.block(&at, (3.2, 3.2));
    svg.path(&block.0, Paint::fill(PAPER).edged(SEPIA, line));
    heading(sheet, view, &at, line);
    // Left behind in the sand, or inside.
    let train = view.train.left.map_or(at, |left| Stance { at: plan.at(left), ..at });
    baggage(&mut sheet.svg, view, &train);
    sheet.stands(Rect::around(train.at, 3.2 * at.inch, 3.2 * at.inch), BAGGAGE);
    gaps(sheet, view, &at);
}

/// An arrow ahead of the square: full if it is on the move, empty if it stands.
fn heading(sheet: &mut TableSheet, view: &View, at: &Stance, line: f32) {
    let mut arrow = Path::default();
    let right = [(0.0, 5.05), (0.75, 4.1), (0.28, 4.1), (0.28, 3.45)];
    arrow.area(at, &[&right[..], &[(-0.28, 3.45), (-0.28, 4.1), (-0.75, 4.1)]].concat());
    let fill = if view.moving { INK } else { PAPER };
    sheet.svg.path(&arrow.0, Paint::fill(fill).edged(INK, line * 1.3));
    sheet.runs(at.on(0.0, 3.6), at.on(0.0, 4.9), 8.0);
}

/// Beasts and stores inside the square: what carries ammunition, and the baggage around it.
fn baggage(svg: &mut Svg, view: &View, at: &Stance) {
    let train = &view.train;
    let mut loads = Vec::new();
    loads.extend(train.limber.then_some(Beast::Limber));
    loads.extend(train.camel.then_some(Beast::Camel));
    loads.extend(train.own_mule.then_some(Beast::Mule));
    loads.extend((0..train.mules.min(6)).map(|_| Beast::Mule));
    let mut scatter = scatter(41);
    let xs = [0.0, -0.95, 0.95, -0.5, 0.5, 0.0, -1.2, 1.2, 0.0, -1.25, 1.25, -1.3, 1.3];
    let ys = [0.1, 0.5, 0.5, -0.75, -0.75, 1.15, -0.6, -0.6, -1.45, 1.35, 1.35, -1.45, -1.45];
    for (i, (x, y)) in xs.into_iter().zip(ys).enumerate() {
        let turn = scatter.between(-28.0, 28.0);
        let kind = loads.get(i).copied().unwrap_or(Beast::Baggage);
        if kind == Beast::Baggage && i % 3 == 2 {
            bale(svg, &at.moved(x, y, turn));
        } else {
            men::beast(svg, &at.moved(x, y, turn), kind);
        }
    }
}

fn bale(svg: &mut Svg, at: &Stance) {
    let mut pile = Path::default();
    pile.block(at, (0.26, 0.2));
    pile.line(at, &[(0.0, -0.2), (0.0, 0.2)]);
    svg.path(&pile.0, Paint::fill(HILL).edged(ROAD, (0.05 * at.inch).max(0.9)));
}

/// Open faces: a red zigzag where men should stand.
fn gaps(sheet: &mut TableSheet, view: &View, at: &Stance) {
    for side in &view.gaps {
        let face = at.moved(0.0, 0.0, f32::from(side.steps()) * 15.0);
        let mut teeth = Path::default();
        let points: Vec<(f32, f32)> =
            (0..=12).map(|i| (-2.4 + 0.4 * i as f32, if i % 2 == 0 { 3.0 } else { 3.4 })).collect();
        teeth.line(&face, &points);
        let line = (0.11 * at.inch).max(1.8);
        sheet.svg.path(&teeth.0, Paint::line(PAPER, line * 2.2));
        sheet.svg.path(&teeth.0, Paint::line(RED, line));
        sheet.runs(face.on(-2.4, 3.2), face.on(2.4, 3.2), 6.0);
    }
}

/// A unit's men, and the places of those it has lost.
pub(crate) fn unit(sheet: &mut TableSheet, unit: &UnitView, traces: &Traces) {
    let plan = sheet.plan;
    let at = stance(&plan, unit);
    let in_place = matches!(unit.post, Post::Face(_));
    let dress = paint::dress(unit.troops);
    let lost = traces.losses.get(&Body::Unit(unit.id)).copied().unwrap_or_default();
    let seed = unit.id as u32 + 11;
    match unit.id.arm() {
        Arm::Infantry => {
            let columns = if in_place { unit.start } else { unit.figures }.div_ceil(2).max(1);
            // A little inside the line, on which their rifles are.
            let line = at.moved(0.0, -0.2, 0.0);
            let places = men::ranks(&line, unit.start.max(unit.figures), columns);
            let (full, rest) = places.split_at(usize::from(unit.figures));
            let broken = matches!(unit.state, State::Panicked | State::Drinking);
            if in_place && !broken {
                men::empty(&mut sheet.svg, rest);
            }
            let fell = usize::from(lost).min(rest.len());
            let fell: Vec<Stance> =
                rest[..fell].iter().map(|place| Stance { angle: 0.0, ..*place }).collect();
            men::fallen(&mut sheet.svg, &fell, RED);
            for man in places.iter().take(usize::from(unit.figures)) {
                sheet.stands(Rect::around(man.at, 0.5 * at.inch, 0.5 * at.inch), MAN);
            }
            match unit.state {
                State::Panicked | State::Drinking => {
                    let men = men::disordered(full, seed);
                    men::foot(&mut sheet.svg, &men, dress, Carries::Nothing, plan::tiny(&plan));
                }
                State::Hiding => men::hidden(&mut sheet.svg, full, plan::tiny(&plan)),
                _ => men::foot(&mut sheet.svg, full, dress, Carries::Rifle, plan::tiny(&plan)),
            }
        }
        Arm::Cavalry => {
            let mut riders = men::ranks(&at, unit.figures, unit.figures.max(1));
            if unit.state == State::Panicked {
                riders = men::disordered(&riders, seed);
            }
            for man in &riders {
                sheet.stands(men::rider_box(man), MAN);
            }
            men::horse(&mut sheet.svg, &riders, dress, ROAD);
        }
        Arm::Gun => {
            men::gun(&mut sheet.svg, &at, unit.id == UnitId::Mitrailleuse);
            let posts = [(-0.5, -0.45), (0.5, -0.45), (0.0, -0.95)];
            let gunners: Vec<Stance> = posts.iter().map(|(x, y)| at.moved(*x, *y, 0.0)).collect();
            let (full, rest) = gunners.split_at(usize::from(unit.figures).min(3));
            men::empty(&mut sheet.svg, rest);
            men::foot(&mut sheet.svg, full, dress, Carries::Nothing, plan::tiny(&plan));
            sheet.stands(Rect::around(at.at, 1.5 * at.inch, 1.5 * at.inch), MAN);
        }
    }
}

/// The seats of the Pashas with a unit, and whether each commands.
fn with(unit: &UnitView, view: &View) -> Vec<(u8, bool)> {
    let with = view.pashas.iter().filter(|pasha| pasha.alive && pasha.with == unit.id);
    with.map(|pasha| (pasha.seat.0, Some(pasha.seat) == view.commander)).collect()
}

pub(crate) fn pashas(sheet: &mut TableSheet, unit: &UnitView, view: &View) {
    let with = with(unit, view);
    if with.is_empty() {
        return;
    }
    let at = stance(&sheet.plan, unit);
    let behind = match unit.id.arm() {
        Arm::Infantry => -1.32,
        Arm::Cavalry => -1.15,
        Arm::Gun => -1.5,
    };
    let across = (with.len() as f32 - 1.0) * 0.26;
    let mut riders = Vec::new();
    for (i, (_, commands)) in with.iter().enumerate() {
        let rider = at.moved(-across + 0.52 * i as f32, behind, 0.0);
        if *commands {
            let paint = Paint::fill(YELLOW).edged(INK, (0.06 * at.inch).max(1.2));
            sheet.svg.circle(rider.at, 0.62 * at.inch, paint);
        }
        riders.push(rider);
    }
    men::horse(&mut sheet.svg, &riders, (KHEDIVE, RED), WHITE);
    for rider in &riders {
        let pole = rider.at;
        let top = pole.by(0.0, -0.95 * at.inch);
        let line = (0.05 * at.inch).max(1.2);
        sheet.svg.chain(&[pole, top], Paint::line(INK, line * 1.4));
        let flag = [top, top.by(0.55 * at.inch, 0.16 * at.inch), top.by(0.0, 0.36 * at.inch)];
        sheet.svg.area(&flag, Paint::fill(KHEDIVE).edged(INK, line));
    }
    if let (Some(first), Some(last)) = (riders.first(), riders.last()) {
        sheet.runs(first.at, last.at, 18.0);
    }
}

/// What stands beside a unit: its name, how many are left, its Pashas, and what ails it.
pub(crate) fn label(
    plan: &Projection,
    unit: &UnitView,
    view: &View,
    traces: &Traces,
) -> Option<Label> {
    let (name, small) = (plan.name, plan.small);
    let mut first = vec![Bit::Words(paint::unit(unit, view), Face::Bold, name, INK)];
    // A gun that has all its gunners is a gun.
    if unit.id.arm() != Arm::Gun || unit.figures < unit.start {
        let ink = if unit.figures < unit.start { RED } else { INK };
        first.push(Bit::Words(unit.figures.to_string(), Face::Bold, name, ink));
    }
    let lost = traces.losses.get(&Body::Unit(unit.id));
    first.extend(lost.map(|lost| Bit::Lost(usize::from(*lost), name)));
    let flags = with(unit, view).into_iter();
    let flag = |(seat, commands)| Bit::Sign(Sign::Flag(seat, commands, name));
    let flags: Vec<Bit> = flags.map(flag).collect();
    let ails = ails(unit);
    // A gun in its corner with all its gunners is known by its looks.
    let known = matches!(unit.post, Post::Corner(_)) && first.len() == 1;
    if known && flags.is_empty() && ails.is_empty() {
        return None;
    }
    let mut lines = vec![first];
    if !flags.is_empty() {
        // A few flags stand behind the name, many under it.
        match &mut lines[..] {
            [line] if flags.len() <= 2 => line.extend(flags),
            _ => lines.push(flags),
        }
    }
    if !ails.is_empty() {
        lines.push(vec![Bit::Words(ails.join(", "), Face::Italic, small, RED)]);
    }
    let at = stance(plan, unit);
    let out = match unit.id.arm() {
        Arm::Infantry => 0.62,
        Arm::Cavalry => 0.75,
        Arm::Gun => 1.0,
    };
    let of = match unit.post {
        // On the outer side of the face, where its men look.
        Post::Face(_) | Post::Corner(_) => at.on(0.0, out * 0.5),
        Post::Away { .. } => at.at,
    };
    let near = out * plan.inch * 0.7 + 4.0;
    let toward = match unit.post {
        Post::Face(Side::Front) => at.angle + 40.0,
        Post::Face(_) | Post::Corner(_) => at.angle,
        Post::Away { .. } => at.angle + 180.0,
    };
    Some(Label { lines, of, near, toward, spare: false })
}

pub(crate) fn ails(unit: &UnitView) -> Vec<&'static str> {
    let state = match unit.state {
        State::Steady => None,
        State::Halted => Some("checked"),
        State::Hiding => Some("hiding"),
        State::Drinking => Some("drinking"),
        State::Panicked => Some("in panic"),
    };
    let mut ails: Vec<&str> = state.into_iter().collect();
    ails.extend(unit.stuck.then_some("stuck"));
    ails.extend((!unit.ammunition && unit.id.arm() != Arm::Cavalry).then_some("no ammunition"));
    ails.extend(unit.fights.is_some().then_some("hand to hand"));
    ails
}

/// The place where a unit and a party are hand to hand: crossed swords.
pub(crate) fn fights(sheet: &mut TableSheet, view: &View) {
    for unit in &view.units {
        let Some(party) = unit.fights else { continue };
        let Some(party) = view.parties.iter().find(|other| other.id == party) else { continue };
        let plan = sheet.plan;
        let (ours, theirs) = (plan.at(unit.at), plan.at(party.at));
        let at = ours.toward(theirs, 0.5);
        let size = (1.5 * plan.inch).max(26.0);
        sheet.svg.circle(at, 0.62 * size, Paint::fill(FLAME).edged(INK, 2.0));
        sheet.svg.symbol(SWORDS, at, size * 0.86, Paint::fill(INK));
        sheet.stands(Rect::around(at, 1.3 * size, 1.3 * size), 60.0);
    }
}

/// Men who have lost their way, each a dot with a staff.
pub(crate) fn stragglers(sheet: &mut TableSheet, view: &View) -> Vec<Label> {
    let plan = sheet.plan;
    let mut labels: Vec<Label> = Vec::new();
    let mut told: Vec<Point> = Vec::new();
    for man in &view.stragglers {
        let at = plan.at(man.at);
        let troops = view.units.iter().find(|unit| unit.id == man.of).and_then(|unit| unit.troops);
        let inch = plan.inch.max(16.0);
        let stance = Stance { at, angle: degrees(view.heading), inch };
        sheet.svg.circle(at, 0.5 * inch, Paint::line(RED, (0.07 * inch).max(1.6)).dashed("4 4"));
        men::foot(&mut sheet.svg, &[stance], paint::dress(troops), Carries::Nothing, false);
        sheet.stands(Rect::around(at, inch, inch), MAN);
        // Several close together are told once.
        if told.iter().any(|other| other.to(at) < 3.0 * plan.inch) {
            continue;
        }
        told.push(at);
        let near = |other: &&hicks::StragglerView| plan.at(other.at).to(at) < 3.0 * plan.inch;
        let words = match view.stragglers.iter().filter(near).count() {
            1 => format!("straggler {}", u16::from(man.id.0) + 1),
            count => format!("{count} stragglers"),
        };
        labels.push(aside((words, Face::Italic, plan.small, RED), at, 0.6 * inch, 180.0));
    }
    labels
}
