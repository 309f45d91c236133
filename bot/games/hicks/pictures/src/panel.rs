//! What stands around the map: the bands of a sheet in large print, and the order of battle under a
//! whole table.

use hicks::{Arm, Grade, PieceKind, State, UnitId, View};
use lettering::{clipped, width};
use render::boards::table::TableSheet;
use render::prelude::*;
use render::strokes::{Path, Stance};

use super::ground::palm;
use super::marks::traces::Traces;
use super::paint;
use super::plan::{self, TABLE, inches};
use super::soldiers::{men, square};
use render::boards::table::{Projection, degrees};

pub(super) fn draw(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    beyond(sheet);
    if plan::is_wide(&sheet.plan) { foot(sheet, view, traces) } else { bands(sheet, view, traces) }
}

/// What is not table: wood, and the edges of table and map.
fn beyond(sheet: &mut TableSheet) {
    let plan = sheet.plan;
    let (map, table) = (plan.map, plan::whole(&plan));
    let svg = &mut sheet.svg;
    if plan::is_wide(&plan) {
        return svg.unclip();
    }
    let (right, bottom) = (table.right(), table.foot());
    let wood = [
        Rect::new(map.x, map.y, table.x - map.x, map.height),
        Rect::new(right, map.y, map.right() - right, map.height),
        Rect::new(map.x, map.y, map.width, table.y - map.y),
        Rect::new(map.x, bottom, map.width, map.foot() - bottom),
    ];
    for rect in wood.into_iter().filter(|rect| rect.width > 0.5 && rect.height > 0.5) {
        svg.rect(rect, 0.0, Paint::fill(HILL));
    }
    svg.rect(table, 0.0, Paint::line(INK, 3.0).sharp());
    svg.unclip();
    svg.rect(map, 0.0, Paint::line(INK, 2.2).sharp());
}

/// What never changes around a map: the paper of the bands, and the border of a whole table or the
/// edge of the sheet.
pub(super) fn around(svg: &mut Svg, plan: &Projection) {
    svg.around(plan.map, Paint::fill(PAPER));
    if plan::is_wide(plan) {
        border(svg, plan);
    } else {
        svg.rect(plan.frame.rect.grown(-3.0), 0.0, Paint::line(INK, 2.2).sharp());
    }
}

/// A chequered border, six inches to a piece, with the inches written.
fn border(svg: &mut Svg, plan: &Projection) {
    let map = plan.map;
    svg.chequered(map, 6.0 * plan.inch, 9.0);
    let how = Lettering::new(Face::Roman, 16.0, SEPIA);
    for i in (12..72).step_by(12) {
        let x = map.x + plan.inch * i as f32;
        svg.text(Point::new(x, map.y - 14.0), &i.to_string(), &how);
        svg.text(Point::new(x, map.foot() + 25.0), &format!("{i} in."), &how);
    }
    for i in (12..48).step_by(12) {
        let y = map.foot() - plan.inch * i as f32 + 5.0;
        svg.text(Point::new(map.x - 24.0, y), &i.to_string(), &how);
        svg.text(Point::new(map.right() + 25.0, y), &i.to_string(), &how);
    }
}

fn bands(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let plan = sheet.plan;
    let inset = Rect::new(plan.frame.rect.width - 162.0, 10.0, 144.0, 96.0);
    let room = inset.x - 20.0 - 16.0;
    let left = 20.0;
    let head = clipped(&head(view), Face::Bold, 34.0, room);
    sheet.text((left, 44.0), &head, &bold(34.0, INK).start());
    let now = clipped(&state(view, traces), Face::Italic, 27.0, room);
    sheet.text((left, 74.0), &now, &italic(27.0, INK).start());
    let way = clipped(&way(view), Face::Roman, 25.0, room);
    sheet.text((left, 102.0), &way, &roman(25.0, INK).start());
    corner(sheet, view, inset);
    let foot = plan.map.foot();
    let width = plan.frame.rect.width - 40.0;
    let strength = clipped(&strength(view), Face::Roman, 26.0, width);
    sheet.text((left, foot + 34.0), &strength, &roman(26.0, INK).start());
    let stores = clipped(&stores(view), Face::Italic, 26.0, width);
    sheet.text((left, foot + 66.0), &stores, &italic(26.0, INK).start());
}

/// The whole table in a corner: where the square is, and what the map shows.
fn corner(sheet: &mut TableSheet, view: &View, rect: Rect) {
    let scale = rect.width / TABLE.width;
    let put = |at: hicks::Point| {
        let at = inches(at);
        Point::new(rect.x + at.x * scale, rect.y + at.y * scale)
    };
    let svg = &mut sheet.svg;
    svg.rect(rect, 0.0, Paint::fill(CLOTH).edged(INK, 2.0).sharp());
    for piece in &view.pieces {
        if let PieceKind::Cover { radius } = piece.kind {
            svg.circle(put(piece.centre), radius.0 as f32 / 100.0 * scale, Paint::fill(HILL));
        }
    }
    svg.chain(&[put(hicks::START), put(hicks::PALM)], Paint::line(SEPIA, 2.0).dashed("0.1 5"));
    if sheet.plan.window.width < TABLE.width {
        let window = sheet.plan.window;
        let (left, top) = (window.x.max(0.0), window.y.max(0.0));
        let (right, bottom) = (window.right().min(TABLE.width), window.foot().min(TABLE.height));
        let shown = Rect::new(
            rect.x + left * scale,
            rect.y + top * scale,
            (right - left) * scale,
            (bottom - top) * scale,
        );
        svg.rect(shown, 0.0, Paint::line(RED, 2.0).sharp());
    }
    for party in &view.parties {
        svg.circle(put(party.at), 3.2, Paint::fill(BLACK).edged(WHITE, 0.8));
    }
    let at = Stance { at: put(view.centre), angle: degrees(view.heading), inch: scale };
    let mut block = Path::default();
    block.block(&at, (3.2, 3.2));
    svg.path(&block.0, Paint::fill(YELLOW).edged(INK, 2.0));
    palm::draw(svg, put(hicks::PALM).by(0.0, 6.0), 24.0);
    sheet.takes("the whole table", rect);
}

/// What stands under a whole table: turn and command on the left, the roll beside it, stores.
fn foot(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let plan = sheet.plan;
    let top = plan.map.foot() + 36.0;
    let left = plan.map.x;
    let card = Rect::new(left, top, 470.0, plan.frame.rect.height - top - 18.0);
    sheet.svg.rect(card, 3.0, Paint::line(INK, 2.0));
    sheet.svg.rect(card.grown(-5.0), 2.0, Paint::line(SEPIA, 1.2));
    let (middle, room) = (card.middle().x, card.width - 36.0);
    sheet.text((middle, top + 46.0), "WITH HICKS IN KORDOFAN", &bold(27.0, INK).spread(1.0));
    let texts = [
        (head(view), Face::Bold, 26.0, 86.0),
        (state(view, traces), Face::Italic, 22.0, 118.0),
        (way(view), Face::Roman, 22.0, 152.0),
        (strength(view), Face::Roman, 20.0, 186.0),
        (stores(view), Face::Italic, 20.0, 216.0),
    ];
    for (text, face, size, y) in texts {
        let (text, size) = fitted(&text, face, size, room);
        sheet.text((middle, top + y), &text, &Lettering::new(face, size, INK));
    }
    roll(sheet, view, traces, Rect::new(left + 500.0, top, plan.map.width - 500.0, card.height));
}

/// A text in a size in which it fits, if it can be at all.
fn fitted(text: &str, face: Face, size: f32, room: f32) -> (String, f32) {
    let size = size * (0.99 * room / width(text, face, size)).clamp(0.74, 1.0);
    (clipped(text, face, size, room), size)
}

/// The roll: a line for every unit with its men, one by one, and for every Pasha.
fn roll(sheet: &mut TableSheet, view: &View, traces: &Traces, rect: Rect) {
    let name = bold(21.0, INK).start();
    let columns = [rect.x, rect.x + 590.0];
    let foot: Vec<_> = view.units.iter().filter(|unit| unit.id.arm() == Arm::Infantry).collect();
    let others: Vec<_> = view.units.iter().filter(|unit| unit.id.arm() != Arm::Infantry).collect();
    for (x, units) in columns.into_iter().zip([foot, others]) {
        for (unit, row) in units.into_iter().zip(0..) {
            let y = rect.y + 30.0 + 38.0 * row as f32;
            let wide = if x == rect.x { 192.0 } else { 204.0 };
            let called = clipped(&paint::unit(unit, view), Face::Bold, 21.0, wide - 8.0);
            sheet.text((x, y), &called, &name);
            let dress = paint::dress(unit.troops);
            let pitch = 14.0;
            let mut full = Vec::new();
            let mut empty = Vec::new();
            for i in 0..unit.start {
                let at = Point::new(x + wide + 8.0 + pitch * f32::from(i), y - 7.0);
                let stance = Stance { at, angle: 0.0, inch: 29.0 };
                if i < unit.figures { full.push(stance) } else { empty.push(stance) }
            }
            men::foot(&mut sheet.svg, &full, dress, men::Carries::Nothing, false);
            men::empty(&mut sheet.svg, &empty);
            let after = x + wide + 14.0 + pitch * f32::from(unit.start);
            let mut told = format!("{} of {}", unit.figures, unit.start);
            let lost = unit.figures == 0;
            let ails = square::ails(unit);
            if lost {
                told = if unit.id.arm() == Arm::Gun { "lost" } else { "destroyed" }.to_owned();
            } else if !ails.is_empty() {
                // How many there were is seen beside it.
                told = format!("{}, {}", unit.figures, ails.join(", "));
            }
            let broken = lost || matches!(unit.state, State::Panicked | State::Drinking);
            let ink = if broken || !ails.is_empty() { RED } else { SEPIA };
            let room = if x == rect.x { columns[1] - 14.0 } else { rect.right() } - after;
            let (told, size) = fitted(&told, Face::Italic, 19.0, room);
            sheet.text((after, y), &told, &italic(size, ink).start());
        }
    }
    pashas(sheet, view, traces, Rect::new(rect.x, rect.y + 176.0, rect.width, 62.0));
}

fn pashas(sheet: &mut TableSheet, view: &View, traces: &Traces, rect: Rect) {
    let columns = view.pashas.len().clamp(1, 4);
    let wide = rect.width / columns as f32;
    for (pasha, i) in view.pashas.iter().zip(0..) {
        let x = rect.x + wide * (i % columns) as f32;
        let y = rect.y + 26.0 + 34.0 * (i / columns) as f32;
        let commands = Some(pasha.seat) == view.commander;
        super::marks::labels::flag(&mut sheet.svg, Point::new(x, y), pasha.seat.0, commands, 24.0);
        let with = view.units.iter().find(|unit| unit.id == pasha.with);
        let told = match (pasha.alive, with) {
            (false, _) => "fallen".to_owned(),
            // Four to a line have no room for more than a name.
            (true, Some(unit)) if columns > 3 => paint::unit(unit, view),
            (true, Some(unit)) if unit.id.arm() == Arm::Gun => {
                format!("with the {}", paint::unit(unit, view).to_lowercase())
            }
            (true, Some(unit)) => format!("with the {}", paint::unit(unit, view)),
            (true, None) => String::new(),
        };
        let text = format!("{}, {told}", traces.pasha(pasha.seat));
        let (text, size) = fitted(&text, Face::Roman, 20.0, wide - 50.0);
        sheet.text((x + 38.0, y), &text, &roman(size, if pasha.alive { INK } else { RED }).start());
    }
}

pub(super) fn head(view: &View) -> String {
    match view.outcome {
        Some(outcome) => {
            let grade = match outcome.grade {
                Grade::Triumph => "a triumph",
                Grade::Success => "a success",
                Grade::BareEscape => "a bare escape",
                Grade::TurnedBack => "turned back",
                Grade::Annihilated => "annihilated",
            };
            format!("Turn {}: {grade}", outcome.turn)
        }
        None if view.turn == 0 => "The square is drawn up".to_owned(),
        None => match view.last_turn {
            Some(last) => format!("Turn {} of {last}", view.turn),
            None => format!("Turn {}", view.turn),
        },
    }
}

fn state(view: &View, traces: &Traces) -> String {
    let march = if view.moving { "the square marches" } else { "the square stands" };
    match view.commander {
        Some(seat) => {
            let named = traces.names.iter().any(|(of, _)| *of == seat);
            let number = if named { format!(" ({})", seat.0) } else { String::new() };
            format!("{}{number} commands; {march}", traces.pasha(seat))
        }
        None => format!("no Pasha is left; {march}"),
    }
}

fn way(view: &View) -> String {
    let palm = format!("{} inches to the palm", view.to_palm);
    match view.gaps.len() {
        0 => format!("{palm}; the square is closed"),
        4 => format!("{palm}; the square is broken"),
        _ => {
            let gaps: Vec<String> = view.gaps.iter().map(ToString::to_string).collect();
            format!("{palm}; open: {}", gaps.join(", "))
        }
    }
}

pub(super) fn strength(view: &View) -> String {
    let (left, start) = view.infantry;
    let of = |ids: &[UnitId]| {
        let units = view.units.iter().filter(|unit| ids.contains(&unit.id));
        units.fold((0_u16, 0_u16, 0_u8, 0_u8), |(now, then, alive, all), unit| {
            let alive = alive + u8::from(unit.figures > 0);
            (now + u16::from(unit.figures), then + u16::from(unit.start), alive, all + 1)
        })
    };
    let horse = of(&UnitId::SQUADRONS);
    let guns = of(&UnitId::GUNS);
    let mut told = format!("Infantry {left} of {start}");
    if horse.3 > 0 {
        told.push_str(&format!(" · horse {} of {}", horse.0, horse.1));
    }
    if guns.3 > 0 {
        told.push_str(&format!(" · guns {} of {}", guns.2, guns.3));
    }
    if view.ansar_killed > 0 {
        told.push_str(&format!(" · {} Ansar killed", view.ansar_killed));
    }
    told
}

pub(super) fn stores(view: &View) -> String {
    let train = &view.train;
    let mut stores = Vec::new();
    let mules = train.mules + u8::from(train.own_mule);
    match mules {
        0 => {}
        1 => stores.push("1 mule of cartridges".to_owned()),
        mules => stores.push(format!("{mules} mules of cartridges")),
    }
    match (train.limber, train.camel) {
        (true, true) => stores.push("shells on limber and camel".to_owned()),
        (true, false) => stores.push("shells on the limber".to_owned()),
        (false, true) => stores.push("shells on the camel".to_owned()),
        (false, false) => {}
    }
    if stores.is_empty() {
        return "No ammunition is left in the train".to_owned();
    }
    let mut told = stores.join(", ");
    if !view.stragglers.is_empty() {
        told.push_str(&format!(" · {} astray", view.stragglers.len()));
    }
    told
}
