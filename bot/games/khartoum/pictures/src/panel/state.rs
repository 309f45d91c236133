//! Turn, Nile, points, whose turn it is and the cards, on a whole map.

use crate::plan::Sheet;
use khartoum::{FLOOD, Faction, LAST_TURN, POINTS_TO_WIN, View};
use render::prelude::*;

use super::{PANEL, eyes, turn_of};
use crate::names;
use crate::symbols::{self, WAVES};

const LEFT: f32 = PANEL.x + 16.0;
const WIDE: f32 = PANEL.width - 32.0;
const POINTS_MAX: u8 = 18;

pub(super) const HIGH: f32 = 488.0;

pub(super) fn draw(sheet: &mut Sheet, view: &View) {
    let top = PANEL.y;
    eyes(sheet, Rect::new(LEFT, top + 16.0, WIDE, 38.0), view);
    let board = &view.board;
    let turn = board.turn.clamp(1, LAST_TURN);
    let head =
        if board.turn == 0 { "Set-up".to_owned() } else { format!("Turn {turn} of {LAST_TURN}") };
    sheet.text(Point::new(LEFT, top + 94.0), &head, &bold(34.0, INK).start());
    let how = roman(21.0, INK).start();
    sheet.fitted(Point::new(LEFT, top + 122.0), names::months(turn), &how, WIDE);
    track(sheet, board.turn, top + 134.0);
    let (water, place) = if board.in_flood() {
        ("Nile in flood", "Khartoum a fortress")
    } else {
        ("Nile low", "Khartoum a town")
    };
    let text = format!("{water}: {place}");
    sheet.fitted(Point::new(LEFT, top + 202.0), &text, &italic(20.0, DEEP).start(), WIDE);
    points(sheet, board.points(), top + 212.0);
    let (side, told) = turn_of(view);
    let (ground, ink) = symbols::side(side);
    let ribbon = Rect::new(LEFT, top + 298.0, WIDE, 38.0);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.0));
    let whose = match (&view.outcome, side) {
        (Some(_), side) => format!("Won by {}", names::the(side)),
        (None, Faction::Mahdist) => "The Mahdists’ turn".to_owned(),
        (None, Faction::Empire) => "The Empire’s turn".to_owned(),
    };
    sheet.text(ribbon.middle().by(0.0, 8.0), &whose, &bold(24.0, ink));
    let set = Set::even(&told, bold(23.0, INK), &[23.0, 21.0, 19.0], (WIDE, 54.0));
    set.write(sheet, Point::new(PANEL.middle().x, top + 366.0));
    cards(sheet, view, top + 398.0);
}

/// Nine turns, those of the flood on water, the present one marked.
fn track(sheet: &mut Sheet, now: u8, top: f32) {
    let wide = WIDE / f32::from(LAST_TURN);
    for turn in 1..=LAST_TURN {
        let rect = Rect::new(LEFT + wide * f32::from(turn - 1), top, wide - 2.5, 44.0);
        let flood = FLOOD.contains(&turn);
        let (fill, ink) = match turn.cmp(&now.max(1)) {
            std::cmp::Ordering::Less => (SCENERY, SEPIA),
            std::cmp::Ordering::Equal => (YELLOW, INK),
            std::cmp::Ordering::Greater if flood => (SEA, INK),
            std::cmp::Ordering::Greater => (WHITE, INK),
        };
        let (edge, line) = if turn == now { (RED, 3.2) } else { (INK, 1.4) };
        sheet.svg.rect(rect, 3.0, Paint::fill(fill).edged(edge, line));
        let middle = rect.middle().x;
        sheet.text(Point::new(middle, top + 22.0), &turn.to_string(), &bold(19.0, ink));
        if flood {
            sheet.svg.symbol(WAVES, Point::new(middle, top + 33.0), 17.0, Paint::line(DEEP, 3.0));
        }
    }
}

/// The Empire's points as a bar with the line it has to reach.
fn points(sheet: &mut Sheet, points: u8, top: f32) {
    let won = points >= POINTS_TO_WIN;
    let ink = if won { RED } else { INK };
    sheet.text(Point::new(LEFT, top + 31.0), &points.to_string(), &bold(36.0, ink).start());
    let at = Point::new(LEFT + if points > 9 { 44.0 } else { 26.0 }, top + 29.0);
    let told = format!("points; {POINTS_TO_WIN} win for the Empire");
    let room = WIDE - (at.x - LEFT);
    sheet.fitted(at, &told, &roman(20.0, INK).start(), room);
    let bar = Rect::new(LEFT, top + 44.0, WIDE, 20.0);
    sheet.svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, 1.6).sharp());
    let at =
        |points: u8| bar.x + bar.width * f32::from(points.min(POINTS_MAX)) / f32::from(POINTS_MAX);
    let full = Rect { width: at(points) - bar.x, ..bar };
    sheet.svg.rect(full, 0.0, Paint::fill(if won { RED } else { HILL }).edged(INK, 1.6).sharp());
    for point in 1..POINTS_MAX {
        let ends = [Point::new(at(point), bar.y), Point::new(at(point), bar.foot())];
        sheet.svg.chain(&ends, Paint::line(INK, 0.8).sharp());
    }
    let line =
        [Point::new(at(POINTS_TO_WIN), bar.y - 6.0), Point::new(at(POINTS_TO_WIN), bar.y + 26.0)];
    sheet.svg.chain(&line, Paint::line(PAPER, 7.0).sharp());
    sheet.svg.chain(&line, Paint::line(FLAME, 4.4).sharp());
    sheet.takes("the bar", bar);
}

/// Cards that each side holds and has left to draw.
fn cards(sheet: &mut Sheet, view: &View, top: f32) {
    let small = roman(19.0, SEPIA);
    let right = LEFT + WIDE;
    let fortune = view.board.fortune.as_deref();
    let columns = if fortune.is_some() { [124.0, 80.0, 0.0] } else { [80.0, 0.0, f32::MAX] };
    for (name, back) in ["held", if fortune.is_some() { "left" } else { "to draw" }, "Fortune"]
        .into_iter()
        .zip(columns)
    {
        if back < 500.0 {
            sheet.text(Point::new(right - back, top + 17.0), name, &small.end());
        }
    }
    sheet.text(Point::new(LEFT, top + 17.0), "Cards", &small.start());
    for side in Faction::ALL {
        let y = top + 44.0 + 27.0 * side.index() as f32;
        sheet.text(Point::new(LEFT, y), names::faction(side), &bold(22.0, INK).start());
        let held = fortune.map_or(0, |fortune| fortune.hands[side.index()].len());
        let figures = [
            view.held[side.index()].to_string(),
            view.decks[side.index()].to_string(),
            held.to_string(),
        ];
        for (figure, back) in figures.into_iter().zip(columns) {
            if back < 500.0 {
                sheet.text(Point::new(right - back - 8.0, y), &figure, &bold(24.0, INK).end());
            }
        }
    }
}
