//! The tracks: months, Resource Points, City Morale, Action Points.

use crate::plan::Sheet;
use render::prelude::*;
use siege::{HIGH_NILE, LAST_TURN, MORALE_MAX, RESOURCES_MAX, View, data};

use crate::names;
use crate::symbols::WAVES;

const LEFT: f32 = 28.0;
const TOP: f32 = 968.0;
const WIDTH: f32 = 756.0;
/// Where cells begin behind the name of a track.
const CELLS: f32 = 176.0;
const ROW: f32 = 48.0;

pub(super) fn draw(sheet: &mut Sheet, view: &View) {
    months(sheet, view);
    let city = &view.city;
    let low = if city.resources <= 2 { RED } else { DEEP };
    track(sheet, ("Resources", TOP + 78.0), (city.resources, RESOURCES_MAX), low);
    let low = if city.morale <= 2 { RED } else { KHEDIVE };
    track(sheet, ("City Morale", TOP + 78.0 + ROW), (city.morale, MORALE_MAX), low);
    points(sheet, view);
}

/// Twelve months with the present one marked, those of high Nile on water.
fn months(sheet: &mut Sheet, view: &View) {
    let wide = WIDTH / f32::from(LAST_TURN);
    let turn = view.city.turn;
    for month in 1..=LAST_TURN {
        let rect = Rect::new(LEFT + wide * f32::from(month - 1), TOP, wide - 4.0, 62.0);
        let high = HIGH_NILE.contains(&month);
        let (fill, ink) = match month.cmp(&turn) {
            std::cmp::Ordering::Less => (SCENERY, SEPIA),
            std::cmp::Ordering::Equal => (YELLOW, INK),
            std::cmp::Ordering::Greater if high => (SEA, INK),
            std::cmp::Ordering::Greater => (WHITE, INK),
        };
        let edge = if month == turn { 4.0 } else { 1.6 };
        let svg = &mut sheet.svg;
        svg.rect(rect, 4.0, Paint::fill(fill).edged(if month == turn { RED } else { INK }, edge));
        let name = bold(23.0, ink);
        let middle = rect.middle();
        sheet.text(Point::new(middle.x, rect.y + 27.0), names::month_short(month), &name);
        if high {
            let at = Point::new(middle.x, rect.y + 45.0);
            sheet.svg.symbol(WAVES, at, 23.0, Paint::line(DEEP, 2.6));
        } else {
            let year = match month {
                1 => "1884",
                12 => "1885",
                _ => "",
            };
            sheet.text(Point::new(middle.x, rect.y + 51.0), year, &roman(19.0, ink));
        }
    }
}

/// A track from 0 to its end, filled as far as it stands.
fn track(sheet: &mut Sheet, (name, top): (&str, f32), (now, most): (u8, u8), ink: Ink) {
    let how = bold(23.0, INK).start();
    sheet.text(Point::new(LEFT, top + 27.0), name, &how);
    let figure = bold(34.0, ink).end();
    sheet.text(Point::new(LEFT + CELLS - 8.0, top + 30.0), &now.to_string(), &figure);
    let wide = (WIDTH - CELLS) / f32::from(most + 1);
    for step in 0..=most {
        let rect = Rect::new(LEFT + CELLS + wide * f32::from(step), top, wide - 2.5, ROW - 10.0);
        cell(&mut sheet.svg, rect, step.cmp(&now), ink);
        let shown = step == now || step % 5 == 0 || most == MORALE_MAX;
        if shown {
            let ink = if step == now { WHITE } else { INK };
            let face = if step == now { Face::Bold } else { Face::Roman };
            let how = Lettering::new(face, 20.0, ink);
            sheet.text(rect.middle().by(0.0, 7.0), &step.to_string(), &how);
        }
    }
}

fn cell(svg: &mut Svg, rect: Rect, side: std::cmp::Ordering, ink: Ink) {
    let paint = match side {
        std::cmp::Ordering::Less => Paint::fill(HILL),
        std::cmp::Ordering::Equal => Paint::fill(ink),
        std::cmp::Ordering::Greater => Paint::fill(WHITE),
    };
    svg.rect(rect, 2.0, paint.edged(INK, if side.is_eq() { 2.6 } else { 1.2 }));
}

/// Action Points left as discs, free Resource Points, and the card they come from.
fn points(sheet: &mut Sheet, view: &View) {
    let (now, y) = (&view.city.now, TOP + 78.0 + 2.0 * ROW);
    sheet.text(Point::new(LEFT, y + 27.0), "Actions", &bold(23.0, INK).start());
    let figure = bold(34.0, INK).end();
    sheet.text(Point::new(LEFT + CELLS - 8.0, y + 30.0), &now.points.to_string(), &figure);
    for point in 0..now.points.min(5) {
        let at = Point::new(LEFT + CELLS + 18.0 + 38.0 * f32::from(point), y + 18.0);
        sheet.svg.circle(at, 14.0, Paint::fill(FLAME).edged(INK, 2.0));
    }
    let free = match now.free {
        0 => String::new(),
        free => format!("{free} free Resource Points"),
    };
    let told = match (&view.outcome, now.card) {
        (Some(outcome), _) => names::ended(outcome),
        (None, Some(card)) => format!("Card: {}", data().card(card).name),
        (None, None) => free,
    };
    let left = LEFT
        + CELLS
        + if now.points == 0 { 4.0 } else { 14.0 + 38.0 * f32::from(now.points.min(5)) };
    let how = italic(22.0, INK).start().halo(PAPER, 3.0);
    let told = lettering::clipped(&told, Face::Italic, 22.0, LEFT + WIDTH - left);
    sheet.text(Point::new(left, y + 26.0), &told, &how);
}
