//! The plate of one battle: its title, who was there and what became of each, its rounds.

use khartoum::Faction;
use render::Sheet;
use render::geometry::{Point, Rect};
use render::inks::{INK, Ink, PAPER, RED, SEPIA, WHITE, YELLOW};
use render::lettering;
use render::svg::{Anchor, Face, Paint, bold, italic, roman};

use super::rounds;
use super::told::{self, DieResult, Fighter, Told};
use crate::marks::tokens::Token;
use crate::names;
use crate::symbols;

pub(super) const LEFT: f32 = 28.0;
pub(super) const RIGHT: f32 = 772.0;
/// A column: that of the Mahdists on the left, of the Empire on the right.
pub(super) const COLUMN: f32 = 362.0;
const HEAD: f32 = 92.0;
const SIDE: f32 = 46.0;
const ROW: f32 = 47.0;
const SMALL: f32 = 26.0;
const LINE: f32 = 33.0;

/// Where a side's column begins.
pub(super) fn column(side: Faction) -> f32 {
    match side {
        Faction::Mahdist => LEFT,
        Faction::Empire => RIGHT - COLUMN,
    }
}

fn remarks(told: &Told) -> Vec<String> {
    let wide = RIGHT - LEFT - 20.0;
    lettering::lines(&told.remarks.join(" · "), Face::Italic, SMALL, wide)
}

fn ranks(told: &Told) -> f32 {
    let most = told.sides.iter().map(Vec::len).max().unwrap_or(0);
    SIDE + ROW * most as f32 + 8.0
}

pub(super) fn height(told: &Told) -> f32 {
    let rounds: f32 = told.rounds.iter().map(rounds::height).sum();
    HEAD + ranks(told) + rounds + 64.0 + LINE * remarks(told).len() as f32
}

pub(super) fn draw(sheet: &mut Sheet, told: &Told, top: f32) {
    let how = bold(40.0, INK).at(Anchor::Start);
    sheet.fitted(Point::new(LEFT, top + 46.0), &told.title(), &how, RIGHT - LEFT - 230.0);
    let ground = names::capital(told.ground());
    let how = italic(31.0, SEPIA).at(Anchor::End);
    sheet.text(Point::new(RIGHT, top + 44.0), &ground, &how);
    let how = roman(29.0, INK).at(Anchor::Start);
    sheet.text(Point::new(LEFT, top + 80.0), &names::capital(told.attack()), &how);
    let mut y = top + HEAD;
    for side in Faction::ALL {
        rank(sheet, told, side, y);
    }
    y += ranks(told);
    for round in &told.rounds {
        rounds::draw(sheet, told, round, y);
        y += rounds::height(round);
    }
    ended(sheet, told, y + 8.0);
    y += 64.0;
    for line in remarks(told) {
        let how = italic(SMALL, INK).at(Anchor::Start);
        sheet.text(Point::new(LEFT + 10.0, y + 20.0), &line, &how);
        y += LINE;
    }
}

/// A side with all that were there.
fn rank(sheet: &mut Sheet, told: &Told, side: Faction, top: f32) {
    let left = column(side);
    let (ground, ink) = symbols::side(side);
    let bar = Rect::new(left, top, COLUMN, SIDE - 8.0);
    sheet.svg.rect(bar, 5.0, Paint::fill(ground).edged(INK, 2.0));
    let name = names::faction(side);
    sheet.text(bar.middle().by(0.0, 9.0), name, &bold(28.0, ink));
    for (fighter, place) in told.sides[side.index()].iter().zip(0_u8..) {
        row(sheet, fighter, Point::new(left, top + SIDE + ROW * f32::from(place)));
    }
}

/// A counter with its strength, its name and its fate.
fn row(sheet: &mut Sheet, fighter: &Fighter, at: Point) {
    let size = ROW - 9.0;
    let gone = fighter.fate == DieResult::Gone;
    let mut token = Token::of(fighter.unit, fighter.panicked);
    token.elite = fighter.unit.data().elite;
    let svg = &mut sheet.svg;
    let mut left = at.x + size + 8.0;
    if fighter.unit.is_leader() {
        token.draw(svg, at.by(0.0, 3.0), size);
        left = at.x + token.width(size) + 8.0;
        sheet.takes("a leader", Rect::new(at.x, at.y + 3.0, token.width(size), size));
    } else {
        token.draw(svg, at.by(0.0, 3.0), size);
        sheet.takes("a counter", Rect::new(at.x, at.y + 3.0, size, size));
    }
    // The strength on a white square, as it is printed.
    let strength = Rect::new(left, at.y + 6.0, 28.0, size - 6.0);
    let weak = if fighter.hungry { RED } else { INK };
    let figure = match fighter.hungry {
        true => fighter.strength.saturating_sub(1).max(1),
        false => fighter.strength,
    };
    sheet.svg.rect(strength, 4.0, Paint::fill(WHITE).edged(weak, 1.8));
    sheet.text(strength.middle().by(0.0, 10.0), &figure.to_string(), &bold(28.0, weak));
    left += 35.0;
    let right = at.x + COLUMN;
    let (text, ink, face) = fate(fighter);
    let mut size = SMALL;
    let named = match fighter.unit.is_leader() {
        true => 0.0,
        false => lettering::width(short(fighter), Face::Bold, SMALL) + 10.0,
    };
    let room = (right - left - named).max(140.0);
    size *= (room / lettering::width(&text, face, size).max(1.0)).clamp(0.7, 1.0);
    let told = render::svg::Lettering::new(face, size, ink).at(Anchor::End);
    let text = lettering::clipped(&text, face, size, room);
    let wide = lettering::width(&text, face, size);
    sheet.text(Point::new(right, at.y + 30.0), &text, &told);
    if !fighter.unit.is_leader() {
        let room = right - wide - 8.0 - left;
        let ink = if gone { SEPIA } else { INK };
        let how = bold(SMALL, ink).at(Anchor::Start);
        sheet.fitted(Point::new(left, at.y + 30.0), short(fighter), &how, room);
    }
}

/// A counter's name without what its sign says.
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
    let text = told::fate(fighter.fate);
    match fighter.fate {
        DieResult::Stands if fighter.hungry => ("no supply".to_owned(), RED, Face::Italic),
        DieResult::Stands => (String::new(), INK, Face::Roman),
        DieResult::Gone => (text, RED, Face::Bold),
        DieResult::Panicked => (text, INK, Face::Italic),
        DieResult::Retreated(_) | DieResult::BrokeOff(_) => (text, SEPIA, Face::Roman),
    }
}

/// Who won.
fn ended(sheet: &mut Sheet, told: &Told, top: f32) {
    let (ground, ink) = told.winner.map_or((YELLOW, INK), symbols::side);
    let ribbon = Rect::new(LEFT, top, RIGHT - LEFT, 46.0);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.2));
    sheet.svg.circle(
        Point::new(ribbon.x + 34.0, ribbon.middle().y),
        17.0,
        Paint::fill(PAPER).edged(INK, 1.8),
    );
    let sign = Point::new(ribbon.x + 34.0, ribbon.middle().y);
    sheet.svg.symbol(symbols::SWORDS, sign, 24.0, Paint::fill(INK));
    sheet.text(ribbon.middle().by(0.0, 11.0), &told.ended(), &bold(32.0, ink));
}
