//! What stands around the map: tracks and boxes under a whole sheet, the month and the figures that
//! matter over one in large print.

use std::cmp::Ordering;

use render::boards::places::{self, Calendar};
use render::prelude::*;
use siege::{HIGH_NILE, LAST_TURN, MORALE_MAX, Place, RESOURCES_MAX, View, data};

use crate::marks::counters::{self, Token};
use crate::names;
use crate::projection::Sheet;
use crate::symbols::WAVES;

/// The tracks, and where their cells begin behind the names.
const TRACKS: Rect = Rect::new(28.0, 968.0, 756.0, 62.0);
const CELLS: f32 = TRACKS.x + 176.0;
const TRACK: f32 = 48.0;
/// The boxes for counters beside the tracks; `NAME` is what the name of a box takes.
const BOXES: Rect = Rect::new(808.0, 968.0, 764.0, 49.0);
const ROW: f32 = 55.0;
const TOKEN: f32 = 36.0;
const NAME: f32 = 112.0;
/// Where the figures begin in large print.
const FIGURES: f32 = 566.0;

fn low(now: u8, ink: Ink) -> Ink {
    if now <= 2 { RED } else { ink }
}

pub(crate) fn head(sheet: &mut Sheet, view: &View) {
    let city = &view.city;
    let (head, under) = match &view.outcome {
        Some(outcome) => {
            let ended = names::ended(outcome);
            let (grade, end) = ended.split_once(": ").unwrap_or((&ended, ""));
            (grade.to_owned(), end.to_owned())
        }
        None => {
            let turn = city.turn.max(1);
            let now = match city.now.card {
                Some(card) => data().card(card).name.clone(),
                None if city.now.free > 0 => format!("{} free Resources", city.now.free),
                None if city.is_high() => "high Nile".to_owned(),
                None => "low Nile".to_owned(),
            };
            (names::month(turn).to_owned(), format!("{turn} of {LAST_TURN} · {now}"))
        }
    };
    for (y, text, how) in
        [(52.0, head, bold(44.0, INK).start()), (92.0, under, italic(31.0, INK).start())]
    {
        sheet.least = how.size * 0.8;
        sheet.fitted(Point::new(20.0, y), &text, &how, FIGURES - 34.0);
    }
    let figures = [
        ("Resources", city.resources, format!("of {RESOURCES_MAX}"), low(city.resources, INK)),
        ("Morale", city.morale, format!("of {MORALE_MAX}"), low(city.morale, INK)),
        ("Actions", city.now.points, String::new(), INK),
    ];
    for ((name, now, of, ink), place) in figures.into_iter().zip(0_u8..) {
        let rect = Rect::new(FIGURES + 177.0 * f32::from(place), 10.0, 168.0, 90.0);
        places::figure(sheet, rect, (now, ink), (&of, roman(28.0, SEPIA)), (8.0, 46.0));
        sheet.text(Point::new(rect.middle().x, rect.y + 81.0), name, &roman(29.0, INK));
    }
}

/// Tracks on the left, boxes on the right, under the map.
pub(crate) fn foot(sheet: &mut Sheet, view: &View) {
    let city = &view.city;
    months(sheet, city.turn);
    let y = |row: f32| TRACKS.y + 78.0 + TRACK * row;
    track(sheet, ("Resources", y(0.0)), (city.resources, RESOURCES_MAX), low(city.resources, DEEP));
    track(sheet, ("City Morale", y(1.0)), (city.morale, MORALE_MAX), low(city.morale, KHEDIVE));
    actions(sheet, view, y(2.0));
    boxes(sheet, view);
}

fn months(sheet: &mut Sheet, now: u8) {
    let (present, edge) = ((RED, 4.0), 1.6);
    let months =
        Calendar { place: TRACKS, turns: LAST_TURN, now, gap: 4.0, corner: 4.0, present, edge };
    let high = |month: u8| HIGH_NILE.contains(&month);
    months.draw(sheet, high, |sheet, month, rect, ink| {
        let at = |down: f32| Point::new(rect.middle().x, rect.y + down);
        sheet.text(at(27.0), names::month_short(month), &bold(23.0, ink));
        if high(month) {
            return sheet.svg.symbol(WAVES, at(45.0), 23.0, Paint::line(DEEP, 2.6));
        }
        let year = match month {
            1 => "1884",
            12 => "1885",
            _ => "",
        };
        sheet.text(at(51.0), year, &roman(19.0, ink));
    });
}

fn named(sheet: &mut Sheet, name: &str, (now, ink): (u8, Ink), top: f32) {
    sheet.text(Point::new(TRACKS.x, top + 27.0), name, &bold(23.0, INK).start());
    sheet.text(Point::new(CELLS - 8.0, top + 30.0), &now.to_string(), &bold(34.0, ink).end());
}

fn track(sheet: &mut Sheet, (name, top): (&str, f32), (now, most): (u8, u8), ink: Ink) {
    named(sheet, name, (now, ink), top);
    let wide = (TRACKS.right() - CELLS) / f32::from(most + 1);
    for step in 0..=most {
        let rect = Rect::new(CELLS + wide * f32::from(step), top, wide - 2.5, TRACK - 10.0);
        let (fill, edge) = match step.cmp(&now) {
            Ordering::Less => (HILL, 1.2),
            Ordering::Equal => (ink, 2.6),
            Ordering::Greater => (WHITE, 1.2),
        };
        sheet.svg.rect(rect, 2.0, Paint::fill(fill).edged(INK, edge));
        if step == now || step % 5 == 0 || most == MORALE_MAX {
            let how = if step == now { bold(20.0, WHITE) } else { roman(20.0, INK) };
            sheet.text(rect.middle().by(0.0, 7.0), &step.to_string(), &how);
        }
    }
}

/// Action Points left as discs, free Resource Points, and the card they come from.
fn actions(sheet: &mut Sheet, view: &View, y: f32) {
    let now = &view.city.now;
    named(sheet, "Actions", (now.points, INK), y);
    for point in 0..now.points.min(5) {
        let at = Point::new(CELLS + 18.0 + 38.0 * f32::from(point), y + 18.0);
        sheet.svg.circle(at, 14.0, Paint::fill(FLAME).edged(INK, 2.0));
    }
    let told = match (&view.outcome, now.card, now.free) {
        (Some(outcome), ..) => names::ended(outcome),
        (None, Some(card), _) => format!("Card: {}", data().card(card).name),
        (None, None, 0) => String::new(),
        (None, None, free) => format!("{free} free Resource Points"),
    };
    let discs = if now.points == 0 { 4.0 } else { 14.0 + 38.0 * f32::from(now.points.min(5)) };
    let left = CELLS + discs;
    let told = lettering::clipped(&told, Face::Italic, 22.0, TRACKS.right() - left);
    sheet.text(Point::new(left, y + 26.0), &told, &italic(22.0, INK).start().halo(PAPER, 3.0));
}

fn boxes(sheet: &mut Sheet, view: &View) {
    type Wanted = fn(Place) -> bool;
    let boxes: [(&str, f32, (f32, f32), Wanted); 6] = [
        ("Available", 0.0, (0.0, BOXES.width), |place| place == Place::Available),
        ("Used", 1.0, (0.0, BOXES.width), |place| place == Place::Used),
        ("Wounded", 2.0, (0.0, 262.0), |place| matches!(place, Place::Wounded { .. })),
        ("Damaged", 2.0, (268.0, 200.0), |place| place == Place::Damaged),
        ("Reserve", 2.0, (474.0, 290.0), |place| place == Place::Reserve),
        ("Lost", 3.0, (0.0, BOXES.width), |at| matches!(at, Place::Lost | Place::Sailed)),
    ];
    for (name, row, (x, width), wanted) in boxes {
        let units = view.city.units.iter().filter(|unit| wanted(unit.place));
        let tokens = counters::tokens(units.map(|unit| (unit.id, unit.steps)), true);
        let rect = Rect { x: BOXES.x + x, y: BOXES.y + ROW * row, width, ..BOXES };
        held(sheet, name, rect, &tokens);
    }
}

fn held(sheet: &mut Sheet, name: &str, rect: Rect, tokens: &[Token]) {
    let (ground, ink) = if tokens.is_empty() { (PAPER, SEPIA) } else { (WHITE, INK) };
    sheet.svg.rect(rect, 4.0, Paint::fill(ground).edged(ink, 1.6));
    sheet.text(rect.at(10.0, 32.0), name, &bold(21.0, ink).start());
    // Where there are counters of every kind they are drawn smaller.
    let room = rect.width - NAME - 12.0;
    let size = TOKEN * (room / places::width(tokens, TOKEN).max(1.0)).min(1.0);
    let from = rect.at(NAME, (rect.height - size) / 2.0);
    places::draw_row(&mut sheet.svg, tokens, from, size);
    if !tokens.is_empty() {
        let wide = places::width(tokens, size);
        sheet.takes(&format!("counters: {name}"), Rect::new(from.x, from.y, wide, size));
        let end = Rect { x: rect.right() - 3.0, width: 3.0, ..rect };
        sheet.takes(&format!("end of {name}"), end);
    }
}
