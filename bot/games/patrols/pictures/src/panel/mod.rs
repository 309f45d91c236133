//! What stands beside the table: the turn and the points, both sides' units, cards, signs.

pub(crate) mod keys;
mod rows;

use patrols::{Faction, View};
use render::prelude::*;

use crate::names;
use crate::plan::{self, BAND};
use crate::traces::Traces;
use render::boards::table::{Layout, TableSheet};

/// The strip beside the whole table, and in large print.
const STRIP: Rect = Rect::new(996.0, 22.0, 584.0, 1_560.0);
const NARROW: Rect = Rect::new(714.0, 16.0, 274.0, 1_122.0);

pub(crate) fn draw(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    match sheet.plan.layout {
        Layout::Wide => wide(sheet, view, traces),
        Layout::Tall => tall(sheet, view),
        Layout::Large => band(sheet, view),
    }
}

pub(crate) fn turn(view: &View) -> String {
    match view.board.turn {
        0 => "Set-up".to_owned(),
        turn => format!("Turn {turn} of {}", view.board.last),
    }
}

pub(crate) fn whose(view: &View) -> String {
    // Both sides set up: whoever is asked.
    let asked = view.awaiting.filter(|_| view.board.turn == 0).map(|why| why.of());
    match (view.outcome, asked.unwrap_or(view.board.player)) {
        (Some(outcome), _) => match outcome.winner {
            Some(Faction::Patrol) => "the patrol has won".to_owned(),
            Some(Faction::Dervish) => "the Dervishes have won".to_owned(),
            None => "a draw".to_owned(),
        },
        (None, Faction::Patrol) => "the patrol’s turn".to_owned(),
        (None, Faction::Dervish) => "the Dervishes’ turn".to_owned(),
    }
}

pub(crate) fn weather(view: &View) -> Vec<&'static str> {
    let mut told = Vec::new();
    if view.board.dust {
        told.push("dust storm: ranges are halved");
    }
    if view.board.betrayed {
        told.push("the guide betrays: searches –2");
    }
    told
}

fn points(sheet: &mut TableSheet, view: &View, of: Faction, place: Rect, size: f32) {
    let (ground, ink) = names::side(of);
    let corner = if of == Faction::Dervish { place.height * 0.4 } else { 3.0 };
    sheet.svg.rect(place, corner, Paint::fill(ground).edged(INK, 2.2));
    let y = place.middle().y + size * 0.33;
    let pad = size * 0.5;
    let number = view.points[of.index()].to_string().replace('-', "–");
    let how = bold(size * 1.15, ink).end();
    sheet.text((place.right() - pad, y + size * 0.04), &number, &how);
    let room = place.width - 2.4 * pad - lettering::width(&number, Face::Bold, size * 1.15);
    sheet.fitted((place.x + pad, y), names::faction(of), &bold(size, ink).start(), room);
}

fn wide(sheet: &mut TableSheet, view: &View, traces: &Traces) {
    let (left, wide) = (STRIP.x, STRIP.width);
    let at = |x: f32, y: f32| Point::new(left + x, STRIP.y + y);
    let right = bold(29.0, SEPIA).end();
    sheet.text(at(0.0, 44.0), &turn(view), &bold(54.0, INK).start());
    let room = wide - lettering::width(&turn(view), Face::Bold, 54.0) - 18.0;
    sheet.fitted(at(wide, 44.0), &whose(view), &right, room);
    let half = (wide - 16.0) / 2.0;
    points(sheet, view, Faction::Patrol, Rect::new(left, STRIP.y + 66.0, half, 50.0), 30.0);
    let place = Rect::new(left + half + 16.0, STRIP.y + 66.0, half, 50.0);
    points(sheet, view, Faction::Dervish, place, 30.0);
    let mut y = STRIP.y + 152.0;
    y = rows::wide(sheet, view, traces, Rect::new(left, y, wide, 0.0));
    y = cards(sheet, view, Rect::new(left, y + 8.0, wide, 0.0));
    let room = STRIP.foot() - y - keys::HIGH - 20.0;
    y = counts(sheet, view, Rect::new(left, y + 4.0, wide, room));
    keys::draw(sheet, Rect::new(left, y + 12.0, wide, STRIP.foot() - y - 12.0));
}

fn cards(sheet: &mut TableSheet, view: &View, place: Rect) -> f32 {
    let mut y = place.y + 28.0;
    let held = names::many(usize::from(view.held), "card", "cards");
    let how = bold(27.0, INK).start();
    let held = match view.knows() {
        true => format!("{held} held:"),
        false => format!("The Dervishes hold {held}"),
    };
    for card in 0..view.held.min(5) {
        let back = Rect::new(place.x + f32::from(card) * 13.0, y - 24.0, 22.0, 30.0);
        sheet.svg.rect(back, 3.0, Paint::fill(YELLOW).edged(INK, 1.8));
        let middle = Rect::around(back.middle(), 10.0, 16.0);
        sheet.svg.rect(middle, 2.0, Paint::fill(HILL).edged(INK, 1.0));
    }
    sheet.text((place.x + 22.0 + 13.0 * f32::from(view.held.min(5)), y), &held, &how);
    if view.knows() && !view.board.hand.is_empty() {
        let all: Vec<&str> = view.board.hand.iter().map(|card| names::word("card", card)).collect();
        for line in lettering::lines(&all.join(", "), Face::Roman, 25.0, place.width) {
            y += 31.0;
            sheet.text((place.x, y), &line, &roman(25.0, INK).start());
        }
    }
    for line in weather(view) {
        y += 31.0;
        sheet.text((place.x, y), line, &italic(25.0, INK).start());
    }
    y + 10.0
}

/// What the points of both sides are made of, as many lines as there is room for.
fn counts(sheet: &mut TableSheet, view: &View, place: Rect) -> f32 {
    let items = Faction::ALL.map(|of| patrols::points::items(&view.board, of));
    let most = items.iter().map(Vec::len).max().unwrap_or(0);
    let lines = most.min(((place.height - 60.0) / 34.0).max(0.0) as usize);
    if lines == 0 {
        return place.y;
    }
    let rule = [Point::new(place.x, place.y), Point::new(place.right(), place.y)];
    sheet.svg.chain(&rule, Paint::line(SEPIA, 1.6));
    let half = (place.width - 16.0) / 2.0;
    for (side, of) in Faction::ALL.into_iter().enumerate() {
        let x = place.x + (half + 16.0) * side as f32;
        let head = format!("{}: points for", names::faction(of));
        let y = place.y + 34.0;
        sheet.text((x, y), &head, &italic(25.0, SEPIA).start());
        if items[side].is_empty() {
            sheet.text((x, y + 34.0), "nothing yet", &roman(26.0, SEPIA).start());
        }
        for (i, (item, points)) in items[side].iter().take(lines).enumerate() {
            let y = y + 34.0 * (i + 1) as f32;
            let points = points.to_string().replace('-', "–");
            sheet.text((x + half, y), &points, &bold(26.0, INK).end());
            sheet.fitted((x, y), names::item(*item, of), &roman(26.0, INK).start(), half - 44.0);
        }
    }
    place.y + 34.0 * (lines + 1) as f32 + 14.0
}

fn tall(sheet: &mut TableSheet, view: &View) {
    let (left, wide) = (NARROW.x, NARROW.width);
    let at = |x: f32, y: f32| Point::new(left + x, NARROW.y + y);
    let how = bold(40.0, INK).start();
    sheet.fitted(at(0.0, 34.0), &turn(view), &how, wide);
    sheet.fitted(at(0.0, 66.0), &whose(view), &italic(25.0, SEPIA).start(), wide);
    let place = |y: f32| Rect::new(left, NARROW.y + y, wide, 40.0);
    points(sheet, view, Faction::Patrol, place(82.0), 27.0);
    points(sheet, view, Faction::Dervish, place(128.0), 27.0);
    let y = rows::tall(sheet, view, Rect::new(left, NARROW.y + 192.0, wide, 0.0));
    let held = names::many(usize::from(view.held), "card", "cards");
    sheet.text((left, y + 30.0), &format!("{held} held"), &bold(27.0, INK).start());
    let mut y = y + 30.0;
    let told = weather(view).join("; ");
    for line in lettering::lines(&told, Face::Italic, 24.0, wide) {
        y += 28.0;
        sheet.text((left, y), &line, &italic(24.0, INK).start());
    }
}

fn band(sheet: &mut TableSheet, view: &View) {
    let width = sheet.plan.frame.rect.width;
    let head = turn(view);
    sheet.text((14.0, 38.0), &head, &bold(34.0, INK).start());
    let side = 178.0;
    let place = |from: f32| Rect::new(width - 10.0 - from, 8.0, side - 8.0, 40.0);
    points(sheet, view, Faction::Dervish, place(side - 8.0), 25.0);
    points(sheet, view, Faction::Patrol, place(2.0 * side - 8.0), 25.0);
    let from = 14.0 + lettering::width(&head, Face::Bold, 34.0) + 14.0;
    let room = width - 10.0 - 2.0 * side - from - 6.0;
    let how = italic(25.0, SEPIA).start();
    sheet.fitted((from, 37.0), &whose(view), &how, room.max(20.0));
    let line = aside(view);
    let rows = plan::rows(&sheet.plan);
    let both = [(&line, Face::Roman), (&rows, Face::Italic)];
    let both: f32 = both.iter().map(|(text, face)| lettering::width(text, *face, 24.0)).sum();
    // Who arrives matters more than what the numbers beside the table say too.
    if both < width - 44.0 {
        sheet.text((width - 12.0, BAND - 16.0), &rows, &italic(24.0, SEPIA).end());
    }
    let how = roman(24.0, INK).start();
    let text = lettering::lines(&line, Face::Roman, 24.0, width - 26.0);
    sheet.text((14.0, BAND - 16.0), text.first().map_or("", String::as_str), &how);
}

/// Who is off the table and in which order it arrives, and the cards that are held.
pub(crate) fn aside(view: &View) -> String {
    let mut parts = Vec::new();
    parts.extend(weather(view).into_iter().map(str::to_owned));
    parts.push(format!("{} held", names::many(usize::from(view.held), "card", "cards")));
    let queue = &view.board.queue;
    if let Some(first) = queue.first() {
        let told = |id: &patrols::UnitId| names::unit(&view.board, *id);
        let more = queue.get(1).map_or_else(String::new, |id| format!(", {}", told(id)));
        let rest = match queue.len() {
            0..=2 => String::new(),
            many => format!(" +{}", many - 2),
        };
        parts.push(format!("to arrive: {}{more}{rest}", told(first)));
    }
    parts.join(" · ")
}
