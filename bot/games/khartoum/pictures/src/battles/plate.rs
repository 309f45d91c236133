//! The plate of one battle: its title, who was there and what became of each, its rounds.

use khartoum::Faction;
use render::boards::places::Token as _;
use render::prelude::*;

use super::{Fate, Fighter, Fought, Round, Span, rounds};
use crate::marks::tokens::Token;
use crate::{names, symbols};

const HEAD: f32 = 92.0;
const SIDE: f32 = 46.0;
const ROW: f32 = 47.0;
/// A counter: so large that the names of leaders on theirs can be read.
const TOKEN: f32 = 42.0;
const SMALL: f32 = 25.0;
const LINE: f32 = 33.0;

fn remarks(told: &Fought, span: Span) -> Vec<String> {
    let wide = span.right - span.left - 20.0;
    lettering::lines(&told.remarks.join(" · "), Face::Italic, SMALL, wide)
}

/// How high the ribbon with what else happened under it is.
fn end_height(told: &Fought, span: Span) -> f32 {
    64.0 + LINE * remarks(told, span).len() as f32
}

fn ranks(told: &Fought, span: Span) -> f32 {
    let side = |fighters: &Vec<Fighter>| {
        fighters.iter().map(|fighter| row_height(fighter, span)).sum::<f32>()
    };
    SIDE + told.sides.iter().map(side).fold(0.0, f32::max) + 8.0
}

pub(super) fn height(told: &Fought, span: Span) -> f32 {
    let rounds: f32 = told.rounds.iter().map(|round| rounds::height(round, span)).sum();
    HEAD + ranks(told, span) + rounds + end_height(told, span)
}

pub(super) fn draw(sheet: &mut Sheet, told: &Fought, span: Span, top: f32) {
    head(sheet, told, span, top);
    let mut y = top + HEAD;
    for side in Faction::ALL {
        rank(sheet, told, side, span, y);
    }
    y += ranks(told, span);
    for round in &told.rounds {
        rounds::draw(sheet, told, round, span, y);
        y += rounds::height(round, span);
    }
    end(sheet, told, span, y);
}

fn head(sheet: &mut Sheet, told: &Fought, span: Span, top: f32) {
    let ground = names::capital(told.ground());
    sheet.text(Point::new(span.right, top + 44.0), &ground, &italic(29.0, SEPIA).end());
    let room = span.right - span.left - lettering::width(&ground, Face::Italic, 29.0) - 16.0;
    let title = told.title();
    let size = 38.0 * (room / lettering::width(&title, Face::Bold, 38.0)).clamp(0.7, 1.0);
    sheet.fitted(Point::new(span.left, top + 46.0), &title, &bold(size, INK).start(), room);
    let how = roman(28.0, INK).start();
    sheet.text(Point::new(span.left, top + 80.0), &names::capital(told.attack()), &how);
}

fn end(sheet: &mut Sheet, told: &Fought, span: Span, top: f32) {
    ended(sheet, told, span, top + 8.0);
    let mut y = top + 64.0;
    for line in remarks(told, span) {
        sheet.text(Point::new(span.left + 10.0, y + 20.0), &line, &italic(SMALL, INK).start());
        y += LINE;
    }
}

fn bar(sheet: &mut Sheet, side: Faction, span: Span, top: f32) {
    let (ground, ink) = symbols::side(side);
    let bar = Rect::new(span.column(side), top, span.wide(), SIDE - 8.0);
    sheet.svg.rect(bar, 5.0, Paint::fill(ground).edged(INK, 2.0));
    sheet.text(bar.middle().by(0.0, 9.0), names::faction(side), &bold(28.0, ink));
}

fn rank(sheet: &mut Sheet, told: &Fought, side: Faction, span: Span, top: f32) {
    bar(sheet, side, span, top);
    let mut y = top + SIDE;
    for fighter in &told.sides[side.index()] {
        row(sheet, fighter, Point::new(span.column(side), y), span);
        y += row_height(fighter, span);
    }
}

/// A counter with its strength from its upper left corner on; where it ends.
fn counter(sheet: &mut Sheet, fighter: &Fighter, at: Point) -> f32 {
    let mut token = Token::of(fighter.unit, fighter.panicked);
    token.elite = fighter.unit.data().elite;
    let corner = at.by(0.0, 2.0);
    token.draw(&mut sheet.svg, corner, TOKEN);
    let wide = token.width(TOKEN);
    let what = if fighter.unit.is_leader() { "a leader" } else { "a counter" };
    sheet.takes(what, Rect::new(corner.x, corner.y, wide, TOKEN));
    // The strength on a white square, as it is printed.
    let strength = Rect::new(at.x + wide + 8.0, at.y + 6.0, 28.0, TOKEN - 8.0);
    let weak = if fighter.hungry { RED } else { INK };
    let figure = match fighter.hungry {
        true => fighter.strength.saturating_sub(1).max(1),
        false => fighter.strength,
    };
    sheet.svg.rect(strength, 4.0, Paint::fill(WHITE).edged(weak, 1.8));
    sheet.text(strength.middle().by(0.0, 10.0), &figure.to_string(), &bold(28.0, weak));
    strength.right()
}

fn counter_width(fighter: &Fighter) -> f32 {
    Token::of(fighter.unit, fighter.panicked).width(TOKEN) + 36.0
}

/// The room for a counter's name and its fate, and how wide both are.
fn room(fighter: &Fighter, span: Span) -> (f32, f32, f32) {
    let room = span.wide() - counter_width(fighter) - 7.0;
    let name = match fighter.unit.is_leader() {
        true => 0.0,
        false => lettering::width(short(fighter), Face::Bold, SMALL),
    };
    let (text, _, face) = fate(fighter);
    (room, name, lettering::width(&text, face, SMALL))
}

fn is_double(fighter: &Fighter, span: Span) -> bool {
    let (room, name, fate) = room(fighter, span);
    name > 0.0 && fate > 0.0 && name + fate + 8.0 > room
}

fn row_height(fighter: &Fighter, span: Span) -> f32 {
    if is_double(fighter, span) { ROW + LINE - 6.0 } else { ROW }
}

fn row(sheet: &mut Sheet, fighter: &Fighter, at: Point, span: Span) {
    let left = counter(sheet, fighter, at) + 7.0;
    let (right, down) = (at.x + span.wide(), at.y + 31.0);
    let (text, ink, face) = fate(fighter);
    let under = if is_double(fighter, span) { LINE - 6.0 } else { 0.0 };
    let told = Lettering::new(face, SMALL, ink).end();
    sheet.fitted(Point::new(right, down + under), &text, &told, right - left);
    if !fighter.unit.is_leader() {
        let ink = if fighter.fate == Fate::Gone { SEPIA } else { INK };
        let how = bold(SMALL, ink).start();
        sheet.fitted(Point::new(left, down), short(fighter), &how, right - left);
    }
}

fn short(fighter: &Fighter) -> &'static str {
    let name = names::unit(fighter.unit);
    match name {
        "Egyptian Camel Corps" => "Camel Corps",
        "Egyptian River Boats" => "River Boats",
        "Sudanese Infantry" => "Sudanese",
        "Heavy Camel Cp" => "Heavy Camels",
        "Light Camel Cp" => "Light Camels",
        "Bashi Cavalry" | "Bashi Infantry" => "Bashi",
        _ => name.strip_suffix(" garrison").unwrap_or(name),
    }
}

fn fate(fighter: &Fighter) -> (String, Ink, Face) {
    let text = super::fate(fighter.fate);
    match fighter.fate {
        Fate::Stands if fighter.hungry => ("no supply".to_owned(), RED, Face::Italic),
        Fate::Stands => (String::new(), INK, Face::Roman),
        Fate::Gone => (text, RED, Face::Bold),
        Fate::Panicked => (text, INK, Face::Italic),
        Fate::Retreated(_) | Fate::BrokeOff(_) => (text, SEPIA, Face::Roman),
    }
}

fn ended(sheet: &mut Sheet, told: &Fought, span: Span, top: f32) {
    let (ground, ink) = told.winner.map_or((YELLOW, INK), symbols::side);
    let ribbon = Rect::new(span.left, top, span.right - span.left, 46.0);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.2));
    sheet.svg.circle(
        Point::new(ribbon.x + 34.0, ribbon.middle().y),
        17.0,
        Paint::fill(PAPER).edged(INK, 1.8),
    );
    let sign = Point::new(ribbon.x + 34.0, ribbon.middle().y);
    sheet.svg.symbol(symbols::SWORDS, sign, 24.0, Paint::fill(INK));
    let how = bold(31.0, ink);
    sheet.fitted(ribbon.middle().by(20.0, 11.0), &told.ended(), &how, ribbon.width - 110.0);
}

const BRIEF_ROW: f32 = 48.0;
const GAP: f32 = 16.0;
const BRIEF_LINE: f32 = 30.0;
/// A round in a line; the last so many are told.
const ROUND: f32 = 38.0;
const ROUNDS_MAX: usize = 4;

fn rows(told: &Fought, side: Faction, span: Span) -> Vec<Vec<&Fighter>> {
    let mut rows: Vec<Vec<&Fighter>> = Vec::new();
    let mut left = 0.0;
    for fighter in &told.sides[side.index()] {
        let wide = counter_width(fighter);
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
    lettering::lines(&told, Face::Roman, SMALL, span.wide())
}

fn sides(told: &Fought, span: Span) -> f32 {
    let side = |side| {
        rows(told, side, span).len() as f32 * BRIEF_ROW
            + fates(told, side, span).len() as f32 * BRIEF_LINE
    };
    SIDE + Faction::ALL.map(side).into_iter().fold(0.0, f32::max) + 8.0
}

/// The rounds that are told in a line each, and the one that is drawn with its dice.
fn parted(told: &Fought, dice: bool) -> (&[Round], Option<&Round>) {
    let (lines, last) = match told.rounds.split_last() {
        Some((last, lines)) if dice => (lines, Some(last)),
        _ => (&told.rounds[..], None),
    };
    (&lines[lines.len().saturating_sub(ROUNDS_MAX)..], last)
}

pub(super) fn brief_height(told: &Fought, span: Span, dice: bool) -> f32 {
    let (lines, last) = parted(told, dice);
    let last = last.map_or(0.0, |round| rounds::height(round, span));
    let lines = lines.len() as f32 * ROUND;
    HEAD + sides(told, span) + lines + last + end_height(told, span)
}

pub(super) fn brief_draw(sheet: &mut Sheet, told: &Fought, span: Span, dice: bool, top: f32) {
    head(sheet, told, span, top);
    let mut y = top + HEAD;
    for side in Faction::ALL {
        bar(sheet, side, span, y);
        let mut down = y + SIDE;
        for row in rows(told, side, span) {
            let mut x = span.column(side);
            for fighter in row {
                let end = counter(sheet, fighter, Point::new(x, down));
                if fighter.fate == Fate::Gone {
                    struck(sheet, Rect::new(x, down + 4.0, end - x, TOKEN - 4.0));
                }
                x = end + GAP;
            }
            down += BRIEF_ROW;
        }
        for line in fates(told, side, span) {
            let how = roman(SMALL, INK).start();
            sheet.text(Point::new(span.column(side), down + 22.0), &line, &how);
            down += BRIEF_LINE;
        }
    }
    y += sides(told, span);
    let (lines, last) = parted(told, dice);
    for round in lines {
        round_line(sheet, round, span, y);
        y += ROUND;
    }
    if let Some(round) = last {
        rounds::draw(sheet, told, round, span, y);
        y += rounds::height(round, span);
    }
    end(sheet, told, span, y);
}

fn struck(sheet: &mut Sheet, rect: Rect) {
    let (right, foot) = (rect.right(), rect.foot());
    let line = [Point::new(rect.x, foot), Point::new(right, rect.y)];
    sheet.svg.chain(&line, Paint::line(PAPER, 9.0));
    sheet.svg.chain(&line, Paint::line(RED, 5.0));
}

fn round_line(sheet: &mut Sheet, round: &Round, span: Span, top: f32) {
    let middle = Point::new((span.left + span.right) / 2.0, top + ROUND / 2.0);
    let how = italic(SMALL, SEPIA);
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
        sheet.text(at, &words, &roman(SMALL, INK).at(anchor));
    }
}
