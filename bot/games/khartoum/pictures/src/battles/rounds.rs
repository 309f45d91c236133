//! A round of a battle: the dice for superiority with what changed them, then the fire of both sides
//! die by die, and what each hit did.

use khartoum::{Faction, Shot};
use render::Die;
use render::boards::places::Token as _;
use render::prelude::*;

use super::Span;
use super::{Fought, Hit, Roll, Round};
use crate::marks::tokens::{self, Token};
use crate::names;

const HEAD: f32 = 42.0;
const CELL: (f32, f32) = (89.0, 92.0);
const CELLS: usize = 4;
const SMALL: f32 = 25.0;
const LINE: f32 = 31.0;
/// A die without the star under it.
const DIE: f32 = 66.0;

fn hits(of: &[Hit], span: Span) -> Vec<String> {
    let told = |hit: &Hit| {
        let by = if hit.modifier == 0 { String::new() } else { names::signed(hit.modifier) };
        format!(
            "{}, die {}{by}: {}",
            names::unit(hit.unit),
            hit.die,
            names::word("effect", hit.effect)
        )
    };
    let fits = |hit: &Hit| lettering::lines(&told(hit), Face::Roman, SMALL, span.wide() - 6.0);
    of.iter().flat_map(fits).collect()
}

/// How high the roll of a side for superiority is.
fn rolled(roll: &Roll, span: Span) -> f32 {
    let wide = span.wide() - 150.0;
    let lines = lettering::lines(&why(roll), Face::Roman, SMALL, wide).len();
    (LINE * lines as f32 + 12.0).max(72.0)
}

fn why(roll: &Roll) -> String {
    let told = |of: &khartoum::Modifier| {
        format!(
            "{}\u{a0}{}",
            names::signed(of.by),
            names::word("reason", of.reason).replace(' ', "\u{a0}")
        )
    };
    roll.modifiers.iter().map(told).collect::<Vec<_>>().join(" ")
}

fn superiority(round: &Round, span: Span) -> f32 {
    match &round.rolls {
        Some(rolls) => rolls.iter().map(|roll| rolled(roll, span)).fold(0.0, f32::max),
        None => 8.0,
    }
}

fn fire(round: &Round, span: Span) -> f32 {
    let of = |side: Faction| {
        let rows = round.shots[side.index()].len().div_ceil(CELLS) as f32;
        let told = hits(&round.hits[side.index()], span).len() as f32;
        32.0 + rows * CELL.1 + told * LINE
    };
    of(Faction::Mahdist).max(of(Faction::Empire))
}

pub(super) fn height(round: &Round, span: Span) -> f32 {
    HEAD + superiority(round, span) + fire(round, span) + 16.0
}

pub(super) fn draw(sheet: &mut Sheet, told: &Fought, round: &Round, span: Span, top: f32) {
    let bar = Rect::new(span.left, top, span.right - span.left, HEAD - 8.0);
    sheet.svg.rect(bar, 0.0, Paint::fill(SCENERY));
    let how = bold(26.0, INK).start();
    sheet.text(Point::new(span.left + 10.0, top + 26.0), &format!("Round {}", round.number), &how);
    let first = match (round.tie, &round.rolls) {
        (_, None) => format!("{} rush out and fire first", names::capital(names::the(round.first))),
        (true, _) => {
            let ground = told.ground();
            format!("a tie: {} fire first ({ground})", names::the(round.first))
        }
        (false, _) => format!("{} fire first", names::capital(names::the(round.first))),
    };
    let first = if round.first == Faction::Empire { first.replace("fire", "fires") } else { first };
    let at = Point::new(span.right - 10.0, top + 26.0);
    sheet.text(at, &first, &italic(26.0, INK).end());
    let mut y = top + HEAD;
    if let Some(rolls) = &round.rolls {
        for side in Faction::ALL {
            let leads = round.first == side;
            roll(sheet, &rolls[side.index()], Point::new(span.column(side), y), (span, leads));
        }
    }
    y += superiority(round, span);
    for side in Faction::ALL {
        volley(sheet, round, side, (span, y));
    }
}

fn roll(sheet: &mut Sheet, roll: &Roll, at: Point, (span, leads): (Span, bool)) {
    let die = at.by(32.0, 34.0);
    let face = Die { sides: 6, face: roll.die, fate: render::DieResult::Plain };
    face.drawn(&mut sheet.svg, die, 78.0);
    sheet.takes("a die", Rect::around(die, 56.0, 56.0));
    let total = at.by(span.wide() - 34.0, 34.0);
    let ground = if leads { YELLOW } else { PAPER };
    sheet.svg.circle(total, 28.0, Paint::fill(ground).edged(INK, 2.4));
    sheet.text(total.by(0.0, 13.0), &roll.total.to_string(), &bold(38.0, INK));
    let lines = lettering::lines(&why(roll), Face::Roman, SMALL, span.wide() - 150.0);
    let mut y = at.y + 34.0 - LINE * lines.len() as f32 / 2.0 + 23.0;
    for line in lines {
        sheet.text(Point::new(at.x + 74.0, y), &line, &roman(SMALL, INK).start());
        y += LINE;
    }
}

/// The fire of a side: each die with who threw it and what was needed, then what hits did.
fn volley(sheet: &mut Sheet, round: &Round, side: Faction, (span, top): (Span, f32)) {
    let left = span.column(side);
    let shots = &round.shots[side.index()];
    let many = shots.iter().filter(|shot| shot.hit()).count();
    let head = match shots.len() {
        0 => "does not fire".to_owned(),
        all => format!("{} of {all}", names::many(many, "hit", "hits")),
    };
    let how = bold(SMALL, if shots.is_empty() { SEPIA } else { INK }).start();
    sheet.text(Point::new(left, top + 22.0), &head, &how);
    for (shot, place) in shots.iter().zip(0_u8..) {
        let (column, row) = (place % CELLS as u8, place / CELLS as u8);
        let corner =
            Point::new(left + CELL.0 * f32::from(column), top + 32.0 + CELL.1 * f32::from(row));
        cell(sheet, shot, corner);
    }
    let rows = shots.len().div_ceil(CELLS) as f32;
    let mut y = top + 32.0 + rows * CELL.1 + 22.0;
    for line in hits(&round.hits[side.index()], span) {
        sheet.text(Point::new(left, y), &line, &roman(SMALL, INK).start());
        y += LINE;
    }
}

fn needed(most: u8) -> String {
    if most > 1 { format!("1–{most}") } else { "1".to_owned() }
}

fn cell(sheet: &mut Sheet, shot: &Shot, corner: Point) {
    let fate = if shot.hit() { render::DieResult::Hit } else { render::DieResult::Miss };
    let die = corner.by(CELL.0 / 2.0, 31.0);
    Die { sides: 6, face: shot.die, fate }.drawn(&mut sheet.svg, die, DIE);
    sheet.takes("a die", Rect::around(die, 58.0, 58.0));
    let token = Token::of(shot.unit, false);
    let at = corner.by(8.0, 62.0);
    sheet.takes("who fired", Rect::new(at.x, at.y, 24.0, 24.0));
    if shot.unit.is_leader() {
        let sign = tokens::sign(shot.unit.contingent(), shot.unit.kind());
        sheet.svg.rect(Rect::new(at.x, at.y, 24.0, 24.0), 3.0, Paint::fill(YELLOW).edged(INK, 1.6));
        sheet.svg.symbol(sign, at.by(12.0, 12.0), 18.0, Paint::fill(INK));
    } else {
        token.draw(&mut sheet.svg, at, 24.0);
    }
    sheet.text(corner.by(38.0, 83.0), &needed(shot.needed), &bold(25.0, INK).start());
}
