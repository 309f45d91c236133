//! Both sides' units one by one: what is left of each, and where it is.

use patrols::{Base, Faction, Place, Unit, UnitId, View};
use render::boards::table::TableSheet;
use render::prelude::*;

use crate::names;
use crate::traces::Traces;

const ROW: f32 = 46.0;
const SHORT: f32 = 39.0;

/// Units of a side that a view tells of, without scouts.
fn shown(view: &View, of: Faction) -> Vec<UnitId> {
    let known = |id: &UnitId| {
        !id.is_scout() && !matches!(view.board.unit(*id).place, Place::Absent | Place::Unseen)
    };
    UnitId::of(of).filter(known).collect()
}

fn unseen(view: &View) -> usize {
    let hidden = |id: &UnitId| view.board.unit(*id).place == Place::Unseen;
    UnitId::of(Faction::Dervish).filter(hidden).count()
}

fn ordinal(number: usize) -> String {
    let end = ["th", "st", "nd", "rd"].get(number).copied().unwrap_or("th");
    format!("{number}{end}")
}

pub(crate) fn place(view: &View, id: UnitId, brief: bool) -> (String, Ink, Face) {
    let unit = view.board.unit(id);
    match unit.place {
        Place::Table(_) if brief => (names::cell(unit), INK, Face::Bold),
        Place::Table(_) => {
            let told = match names::states(id, unit) {
                states if states.is_empty() => names::cell(unit),
                states => format!("{} · {}", states.join(", "), names::cell(unit)),
            };
            (told, if unit.routing { RED } else { INK }, Face::Roman)
        }
        Place::Hidden([a, b]) if brief => (format!("½ {a} ½ {b}"), SEPIA, Face::Italic),
        Place::Hidden([a, b]) => (format!("hidden in {a} and {b}"), SEPIA, Face::Italic),
        Place::Lost => ("lost".to_owned(), RED, Face::Italic),
        Place::Out => {
            let queue = view.board.queue.iter().position(|other| *other == id);
            let told = match queue {
                Some(at) if brief => ordinal(at + 1),
                Some(at) => format!("arrives {}", ordinal(at + 1)),
                None if brief => "off".to_owned(),
                None if id.faction() == Faction::Dervish => "in the pool".to_owned(),
                None => "off the table".to_owned(),
            };
            (told, SEPIA, Face::Italic)
        }
        Place::Absent | Place::Unseen => (String::new(), SEPIA, Face::Italic),
    }
}

fn badge(sheet: &mut TableSheet, id: UnitId, unit: &Unit, at: Point, size: f32) -> f32 {
    let (ground, ink) = names::coat(unit.troops);
    let wide = lettering::width(&id.to_string(), Face::Bold, size * 0.86) + 0.5 * size;
    let wide = wide.max(1.45 * size);
    let plate = Rect::new(at.x, at.y - 0.78 * size, wide, size * 1.02);
    let corner = if id.faction() == Faction::Dervish { 0.46 * size } else { 0.06 * size };
    sheet.svg.rect(plate, corner, Paint::fill(ground).edged(INK, 1.8));
    sheet.text((plate.middle().x, at.y), &id.to_string(), &bold(size * 0.86, ink));
    wide
}

/// A small square or disc for each base at full strength: those that live are filled.
fn pips(sheet: &mut TableSheet, id: UnitId, unit: &Unit, at: Point) {
    let (ground, _) = names::coat(unit.troops);
    for i in 0..unit.full {
        let base: Option<&Base> = unit.bases.get(usize::from(i));
        let (column, row) = (i % 6, i / 6);
        let place = at.by(f32::from(column) * 15.0, f32::from(row) * 15.0);
        let paint = match base {
            Some(_) => Paint::fill(ground).edged(INK, 1.5),
            None => Paint::fill(PAPER).edged(HILL, 1.5),
        };
        if id.faction() == Faction::Dervish {
            sheet.svg.circle(place, 5.6, paint);
        } else {
            sheet.svg.rect(Rect::around(place, 11.0, 11.0), 0.0, paint.sharp());
        }
        if base.is_some_and(|base| base.wounded) {
            sheet.svg.circle(place, 3.4, Paint::fill(WHITE).edged(RED, 1.8));
        }
    }
}

fn head(sheet: &mut TableSheet, of: Faction, place: Rect, size: f32) {
    let bar = Rect::new(place.x, place.y, place.width, size * 1.35);
    let (ground, ink) = names::side(of);
    let corner = if of == Faction::Dervish { size * 0.5 } else { 2.0 };
    sheet.svg.rect(bar, corner, Paint::fill(ground).edged(INK, 1.8));
    sheet.text((bar.x + 12.0, bar.y + size * 1.02), names::faction(of), &bold(size, ink).start());
}

/// Draws the rows beside the whole table; tells where they end.
pub(super) fn wide(sheet: &mut TableSheet, view: &View, traces: &Traces, place: Rect) -> f32 {
    let mut y = place.y;
    for of in Faction::ALL {
        head(sheet, of, Rect { y, ..place }, 25.0);
        y += 44.0;
        for id in shown(view, of) {
            row(sheet, view, traces, id, Rect { y, height: ROW, ..place });
            y += ROW;
        }
        if of == Faction::Patrol {
            y = scouts(sheet, view, Rect { y, ..place }, 25.0);
        } else if unseen(view) > 0 {
            let told = format!("{} not seen", names::many(unseen(view), "unit", "units"));
            sheet.text((place.x + 4.0, y + 27.0), &told, &italic(25.0, SEPIA).start());
            y += ROW;
        }
        y += 10.0;
    }
    y
}

fn row(sheet: &mut TableSheet, view: &View, traces: &Traces, id: UnitId, at: Rect) {
    let unit = view.board.unit(id);
    let base = at.y + 27.0;
    let x = at.x + badge(sheet, id, unit, Point::new(at.x, base), 25.0) + 8.0;
    let how = bold(25.0, if unit.count() == 0 { SEPIA } else { INK }).start();
    sheet.fitted((x, base), &names::unit(&view.board, id), &how, 124.0);
    if unit.place != Place::Lost {
        let top = if unit.full > 6 { base - 16.0 } else { base - 9.0 };
        pips(sheet, id, unit, Point::new(at.x + 188.0, top));
        let count = format!("{}/{}", unit.count(), unit.full);
        sheet.text((at.x + 276.0, base), &count, &roman(25.0, INK).start());
    }
    let lost = traces.fallen(id);
    if lost > 0 {
        sheet.text((at.x + 350.0, base), &format!("–{lost}"), &bold(25.0, RED).start());
    }
    let (told, ink, face) = place_of(view, id);
    let room = at.width - if lost > 0 { 392.0 } else { 352.0 };
    sheet.fitted((at.right(), base), &told, &Lettering::new(face, 25.0, ink).end(), room);
}

fn place_of(view: &View, id: UnitId) -> (String, Ink, Face) {
    let (told, ink, face) = place(view, id, false);
    if lettering::width(&told, face, 18.5) <= 190.0 {
        return (told, ink, face);
    }
    let unit = view.board.unit(id);
    let first = names::states(id, unit).first().copied().unwrap_or_default();
    (format!("{first} · {}", names::cell(unit)), ink, face)
}

fn scouts(sheet: &mut TableSheet, view: &View, at: Rect, size: f32) -> f32 {
    let there = |id: &UnitId| view.board.unit(*id).place != Place::Absent;
    let all: Vec<UnitId> = UnitId::scouts().filter(there).collect();
    if all.is_empty() {
        return at.y;
    }
    let base = at.y + 27.0;
    let step = at.width / 4.0;
    for (i, id) in all.iter().enumerate() {
        let unit = view.board.unit(*id);
        let x = at.x + step * (i % 4) as f32;
        let wide = badge(sheet, *id, unit, Point::new(x, base), size);
        let (told, ink, face) = place(view, *id, true);
        sheet.text((x + wide + 8.0, base), &told, &Lettering::new(face, size, ink).start());
    }
    at.y + ROW
}

/// Draws the rows of a narrow strip; tells where they end.
pub(super) fn tall(sheet: &mut TableSheet, view: &View, at: Rect) -> f32 {
    let mut y = at.y;
    let size = 27.0;
    for of in Faction::ALL {
        for id in shown(view, of) {
            let unit = view.board.unit(id);
            let base = y + 28.0;
            let wide = badge(sheet, id, unit, Point::new(at.x, base), size);
            let (told, ink, face) = place(view, id, true);
            let how = Lettering::new(face, size, ink).end();
            sheet.text((at.right(), base), &told, &how);
            let taken = lettering::width(&told, face, size);
            let gone = unit.place == Place::Lost;
            let name = match gone {
                true => names::unit(&view.board, id),
                false => names::counted(&view.board, id),
            };
            let how = bold(size, if gone { SEPIA } else { INK }).start();
            let room = at.width - wide - 8.0 - taken - 8.0;
            sheet.fitted((at.x + wide + 8.0, base), &name, &how, room);
            y += SHORT;
        }
        if of == Faction::Patrol {
            let living = |id: &UnitId| view.board.unit(*id).pose().is_some();
            let told = names::many(UnitId::scouts().filter(living).count(), "scout", "scouts");
            sheet.text((at.x, y + 28.0), &told, &roman(size, INK).start());
            y += SHORT;
        } else if unseen(view) > 0 {
            let told = format!("{} not seen", names::many(unseen(view), "unit", "units"));
            sheet.text((at.x, y + 28.0), &told, &italic(size, SEPIA).start());
            y += SHORT;
        }
        y += 10.0;
    }
    y
}
