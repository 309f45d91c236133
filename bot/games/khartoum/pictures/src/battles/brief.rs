//! A battle in short: the counters of both sides with those that are gone struck out, its rounds in a
//! line each, and who won; the last round with its dice where there is room for them.

use khartoum::Faction;
use render::prelude::*;

use super::told::{Fate, Fighter, Fought, Round};
use super::{Span, plate, rounds};
use crate::names;

const ROW: f32 = 48.0;
const GAP: f32 = 16.0;
const LINE: f32 = 30.0;
/// A round in a line; the last so many are told.
const ROUND: f32 = 38.0;
const ROUNDS_MAX: usize = 4;

fn rows(told: &Fought, side: Faction, span: Span) -> Vec<Vec<&Fighter>> {
    let mut rows: Vec<Vec<&Fighter>> = Vec::new();
    let mut left = 0.0;
    for fighter in &told.sides[side.index()] {
        let wide = plate::counter_width(fighter);
        if rows.is_empty() || left < wide {
            rows.push(Vec::new());
            left = span.wide();
        }
        left -= wide + GAP;
        if let Some(row) = rows.last_mut() {
            row.push(fighter);
        }
    }
    rows
}

fn fates(told: &Fought, side: Faction, span: Span) -> Vec<String> {
    let count = |of: fn(&Fate) -> bool| {
        told.sides[side.index()].iter().filter(|fighter| of(&fighter.fate)).count()
    };
    let counts = [
        (count(|fate| matches!(fate, Fate::Gone)), "eliminated"),
        (count(|fate| matches!(fate, Fate::Panicked)), "panicked"),
        (count(|fate| matches!(fate, Fate::Retreated(_))), "retreated"),
        (count(|fate| matches!(fate, Fate::BrokeOff(_))), "broke off"),
    ];
    let told: Vec<String> = counts
        .iter()
        .filter(|(many, _)| *many > 0)
        .map(|(many, what)| format!("{many} {what}"))
        .collect();
    let told = if told.is_empty() { "all stand".to_owned() } else { told.join(", ") };
    lettering::lines(&told, Face::Roman, plate::SMALL, span.wide())
}

fn sides(told: &Fought, span: Span) -> f32 {
    let side = |side| {
        rows(told, side, span).len() as f32 * ROW + fates(told, side, span).len() as f32 * LINE
    };
    plate::SIDE + Faction::ALL.map(side).into_iter().fold(0.0, f32::max) + 8.0
}

/// The rounds that are told in a line each, and the one that is drawn with its dice.
fn parted(told: &Fought, dice: bool) -> (&[Round], Option<&Round>) {
    let (lines, last) = match told.rounds.split_last() {
        Some((last, lines)) if dice => (lines, Some(last)),
        _ => (&told.rounds[..], None),
    };
    (&lines[lines.len().saturating_sub(ROUNDS_MAX)..], last)
}

pub(super) fn height(told: &Fought, span: Span, dice: bool) -> f32 {
    let (lines, last) = parted(told, dice);
    let last = last.map_or(0.0, |round| rounds::height(round, span));
    let lines = lines.len() as f32 * ROUND;
    plate::HEAD + sides(told, span) + lines + last + plate::end_height(told, span)
}

pub(super) fn draw(sheet: &mut Sheet, told: &Fought, span: Span, dice: bool, top: f32) {
    plate::head(sheet, told, span, top);
    let mut y = top + plate::HEAD;
    for side in Faction::ALL {
        plate::bar(sheet, side, span, y);
        let mut down = y + plate::SIDE;
        for row in rows(told, side, span) {
            let mut x = span.column(side);
            for fighter in row {
                let end = plate::counter(sheet, fighter, Point::new(x, down));
                if fighter.fate == Fate::Gone {
                    struck(sheet, Rect::new(x, down + 4.0, end - x, plate::TOKEN - 4.0));
                }
                x = end + GAP;
            }
            down += ROW;
        }
        for line in fates(told, side, span) {
            let how = roman(plate::SMALL, INK).start();
            sheet.text(Point::new(span.column(side), down + 22.0), &line, &how);
            down += LINE;
        }
    }
    y += sides(told, span);
    let (lines, last) = parted(told, dice);
    for round in lines {
        line(sheet, round, span, y);
        y += ROUND;
    }
    if let Some(round) = last {
        rounds::draw(sheet, told, round, span, y);
        y += rounds::height(round, span);
    }
    plate::end(sheet, told, span, y);
}

fn struck(sheet: &mut Sheet, rect: Rect) {
    let (right, foot) = (rect.right(), rect.foot());
    let line = [Point::new(rect.x, foot), Point::new(right, rect.y)];
    sheet.svg.chain(&line, Paint::line(PAPER, 9.0));
    sheet.svg.chain(&line, Paint::line(RED, 5.0));
}

fn line(sheet: &mut Sheet, round: &Round, span: Span, top: f32) {
    let middle = Point::new((span.left + span.right) / 2.0, top + ROUND / 2.0);
    let how = italic(plate::SMALL, SEPIA);
    sheet.text(middle.by(0.0, 8.0), &format!("Round {}", round.number), &how);
    for (side, anchor) in [(Faction::Mahdist, Anchor::Start), (Faction::Empire, Anchor::End)] {
        let shots = &round.shots[side.index()];
        let hits = shots.iter().filter(|shot| shot.hit()).count();
        let words = match shots.len() {
            0 => "no fire".to_owned(),
            all => format!("{} of {all}", names::many(hits, "hit", "hits")),
        };
        let (x, way) = match side {
            Faction::Mahdist => (span.left, 1.0),
            Faction::Empire => (span.right, -1.0),
        };
        let mut from = 4.0;
        if let Some(rolls) = &round.rolls {
            let at = Point::new(x + way * 18.0, middle.y);
            let ground = if round.first == side { YELLOW } else { PAPER };
            sheet.svg.circle(at, 17.0, Paint::fill(ground).edged(INK, 2.0));
            let total = rolls[side.index()].total.to_string();
            sheet.text(at.by(0.0, 9.0), &total, &bold(26.0, INK));
            from = 44.0;
        }
        let at = Point::new(x + way * from, middle.y + 8.0);
        sheet.text(at, &words, &roman(plate::SMALL, INK).at(anchor));
    }
}
