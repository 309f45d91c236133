//! The head of a map in large print: the turn, whose it is, and the figures that matter.

use khartoum::{Faction, LAST_TURN, POINTS_TO_WIN, View};
use render::prelude::*;

use super::{eyes, turn_of};
use crate::names;
use crate::plan::{Part, Sheet};
use crate::symbols::{self, WAVES};

const FIGURES: f32 = 742.0;

pub(crate) fn draw(sheet: &mut Sheet, view: &View) {
    let board = &view.board;
    let turn = board.turn.clamp(1, LAST_TURN);
    let head =
        if board.turn == 0 { "Set-up".to_owned() } else { format!("Turn {turn} of {LAST_TURN}") };
    sheet.text(Point::new(20.0, 51.0), &head, &bold(43.0, INK).start());
    let wide = lettering::width(&head, Face::Bold, 43.0);
    let how = roman(33.0, INK).start();
    let left = 20.0 + wide + 20.0;
    sheet.fitted(Point::new(left, 51.0), names::months_short(turn), &how, FIGURES - 12.0 - left);
    let (side, told) = turn_of(view);
    let (ground, ink) = symbols::side(side);
    let name = names::faction(side);
    let badge = Rect::new(20.0, 62.0, lettering::width(name, Face::Bold, 29.0) + 26.0, 39.0);
    let corner = if side == Faction::Mahdist { 19.0 } else { 0.0 };
    sheet.svg.rect(badge, corner, Paint::fill(ground).edged(INK, 2.0));
    sheet.text(badge.middle().by(0.0, 10.0), name, &bold(29.0, ink));
    let left = badge.right() + 14.0;
    sheet.fitted(Point::new(left, 92.0), &told, &italic(31.0, INK).start(), FIGURES - 12.0 - left);
    points(sheet, board.points());
    water(sheet, board.in_flood());
}

fn points(sheet: &mut Sheet, points: u8) {
    let rect = Rect::new(FIGURES, 10.0, 204.0, 90.0);
    let ink = if points >= POINTS_TO_WIN { RED } else { INK };
    sheet.svg.rect(rect, 6.0, Paint::fill(WHITE).edged(ink, 2.6));
    let (figure, unit) = (points.to_string(), if points == 1 { "point" } else { "points" });
    let wide = lettering::width(&figure, Face::Bold, 52.0);
    let more = lettering::width(unit, Face::Roman, 31.0);
    let left = rect.middle().x - (wide + 10.0 + more) / 2.0;
    sheet.text(Point::new(left, rect.y + 47.0), &figure, &bold(52.0, ink).start());
    sheet.text(Point::new(left + wide + 10.0, rect.y + 47.0), unit, &roman(31.0, INK).start());
    let needs = format!("Empire wins at {POINTS_TO_WIN}");
    let at = Point::new(rect.middle().x, rect.y + 80.0);
    sheet.fitted(at, &needs, &roman(27.0, INK), rect.width - 12.0);
}

fn water(sheet: &mut Sheet, flood: bool) {
    let rect = Rect::new(FIGURES + 212.0, 10.0, 132.0, 90.0);
    let (fill, text) = if flood { (WATERLINE, "flood") } else { (WHITE, "low") };
    sheet.svg.rect(rect, 6.0, Paint::fill(fill).edged(INK, 2.6));
    let at = Point::new(rect.middle().x, rect.y + 30.0);
    let ink = if flood { INK } else { DEEP };
    sheet.svg.symbol(WAVES, at, 42.0, Paint::line(ink, 3.4));
    let told = format!("Nile {text}");
    sheet.text(Point::new(rect.middle().x, rect.y + 80.0), &told, &roman(28.0, INK));
}

/// Whose eyes it is for, in a corner of the map.
pub(crate) fn corner(view: &View, sheet: &mut Sheet) -> Rect {
    let map = sheet.plan.map;
    let part = sheet.plan.part;
    let wide = lettering::width(names::seen_by(view.eyes, view.open), Face::Bold, 25.0) + 66.0;
    let (right, foot) = (map.right() - wide - 8.0, map.foot() - 48.0);
    let (x, y) = match part {
        Some(Part::Kordofan) => (map.x + 8.0, map.y + 8.0),
        Some(Part::RedSea) => (right, foot),
        _ => (right, map.y + 8.0),
    };
    let rect = Rect::new(x, y, wide, 40.0);
    eyes(sheet, rect, view);
    rect
}
