//! A shot: the dice of each base, the saves of the target with what made them so many, and who fell.

use patrols::{Burst, Effect, Reason, Shot};
use render::prelude::*;
use render::{Die, DieResult};

use super::{BRIEF, BRIEF_LINE, HEAD, LEFT, RIGHT, Who, bar, brief_foot, losses};
use crate::marks::bases;
use crate::names;

const DIE: f32 = 46.0;
const PITCH: f32 = 44.0;
const ROW: f32 = 62.0;
/// Beside the dice of a base: what they did.
const SIGN: f32 = 34.0;
const GAP: f32 = 22.0;
const LINE: f32 = 32.0;
const SMALL: f32 = 26.0;
/// Where the dice of the saves begin, and how many can be.
const SAVES: f32 = 118.0;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fire {
    pub(super) unit: Who,
    pub(super) target: Who,
    pub(super) shot: Shot,
}

/// A die that counts with 4, 5 or 6.
pub(super) fn die(sheet: &mut Sheet, at: Point, face: u8, size: f32) {
    let fate = if face >= 4 { DieResult::Hit } else { DieResult::Miss };
    Die { sides: 6, face, fate }.drawn(&mut sheet.svg, at, size);
    sheet.takes("a die", Rect::around(at, 0.86 * size, 0.86 * size));
}

impl Fire {
    /// Rows of bursts, as many in each as fit.
    fn rows(&self) -> Vec<Vec<&Burst>> {
        let mut rows: Vec<Vec<&Burst>> = Vec::new();
        let mut left = 0.0;
        for burst in &self.shot.bursts {
            let wide = burst.dice.len() as f32 * PITCH + SIGN + GAP;
            if left < wide - GAP {
                rows.push(Vec::new());
                left = RIGHT - LEFT;
            }
            left -= wide;
            if let Some(row) = rows.last_mut() {
                row.push(burst);
            }
        }
        rows
    }

    fn why(&self) -> String {
        let told = |(reason, dice): &(Reason, i8)| {
            let name = names::word("reason", reason);
            let sign = if *dice < 0 { "–" } else { "+" };
            format!("{sign}{} {name}", dice.abs()).replace(' ', "\u{a0}")
        };
        self.shot.reasons.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    fn why_lines(&self) -> Vec<String> {
        let left = SAVES + 5.0 * PITCH + 8.0;
        lettering::lines(&self.why(), Face::Italic, SMALL, RIGHT - LEFT - left)
    }

    fn saves(&self) -> f32 {
        (self.why_lines().len() as f32 * LINE).max(ROW)
    }

    pub(super) fn height(&self) -> f32 {
        HEAD + self.rows().len() as f32 * ROW + self.saves() + 62.0
    }

    fn verb(&self) -> &'static str {
        if names::is_one(&self.unit.unit) { "shoots at" } else { "shoot at" }
    }

    fn how(&self) -> String {
        let shot = &self.shot;
        let (near, far) = shot.ranges();
        let mut told = vec![match near == far {
            true => format!("{far} in."),
            false => format!("{near} to {far} in."),
        }];
        if let Some(role) = shot.aimed {
            told.insert(0, format!("at the {}", names::word("role", role)));
        }
        if shot.volley {
            told.insert(0, "volley".to_owned());
        }
        if shot.opportunity {
            told.insert(0, "as they come".to_owned());
        }
        told.join(", ")
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, corner: Point) {
        bar(sheet, corner);
        let Point { x: edge, y: top } = corner;
        let (left, right) = (edge + LEFT, edge + RIGHT);
        let y = top + 37.0;
        let end = self.met(sheet, Point::new(left, y), 30.0);
        sheet.fitted((right - 4.0, y), &self.how(), &italic(26.0, INK).end(), right - end - 16.0);
        let mut y = top + HEAD + ROW / 2.0 - 8.0;
        for row in self.rows() {
            let mut x = left;
            for burst in row {
                for face in &burst.dice {
                    die(sheet, Point::new(x + PITCH / 2.0, y), *face, DIE);
                    x += PITCH;
                }
                effect(sheet, Point::new(x + SIGN / 2.0, y), burst);
                x += SIGN + GAP;
            }
            y += ROW;
        }
        let middle = y - ROW / 2.0 + self.saves() / 2.0;
        sheet.text((left, middle + 9.0), "Saves", &bold(27.0, INK).start());
        for (i, face) in self.shot.saves.iter().enumerate() {
            let at = Point::new(left + SAVES + PITCH * (i as f32 + 0.5), middle);
            die(sheet, at, *face, DIE);
        }
        let lines = self.why_lines();
        let mut line_y = middle - LINE * lines.len() as f32 / 2.0 + 23.0;
        for line in lines {
            let at = Point::new(left + SAVES + 5.0 * PITCH + 8.0, line_y);
            sheet.text(at, &line, &italic(SMALL, SEPIA).start());
            line_y += LINE;
        }
        let foot = top + self.height() - 54.0;
        self.ribbon(sheet, Rect::new(left, foot, RIGHT - LEFT, 40.0));
    }

    /// Who shoots at whom, from a point on; where that ends.
    fn met(&self, sheet: &mut Sheet, at: Point, size: f32) -> f32 {
        let end = self.unit.write(sheet, at, size, Anchor::Start);
        let verb = self.verb();
        sheet.text((end + 12.0, at.y), verb, &italic(26.0, SEPIA).start());
        let end = end + 24.0 + lettering::width(verb, Face::Italic, 26.0);
        self.target.write(sheet, Point::new(end, at.y), size, Anchor::Start)
    }

    fn ribbon(&self, sheet: &mut Sheet, ribbon: Rect) {
        let (killed, wounded) = (&self.shot.killed, &self.shot.wounded);
        let ground = if killed.is_empty() { PAPER } else { RED };
        let ink = if killed.is_empty() { INK } else { WHITE };
        sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.0));
        let told = losses(killed, wounded);
        let how = if killed.is_empty() { roman(28.0, ink) } else { bold(28.0, ink) };
        sheet.fitted(ribbon.middle().by(0.0, 10.0), &told, &how, ribbon.width - 24.0);
    }

    fn thrown(&self) -> String {
        let count = |dice: &[u8]| dice.iter().filter(|die| **die >= 4).count();
        let hits: usize = self.shot.bursts.iter().map(|burst| count(&burst.dice)).sum();
        let saves = format!("{} of {} saves", count(&self.shot.saves), self.shot.saves.len());
        format!("{}, {saves}", names::many(hits, "hit", "hits"))
    }

    pub(super) fn brief_height(&self) -> f32 {
        3.0 * BRIEF_LINE + 62.0
    }

    pub(super) fn brief(&self, sheet: &mut Sheet, corner: Point) {
        let mut at = corner.by(12.0, 34.0);
        let end = self.unit.write(sheet, at, 30.0, Anchor::Start);
        sheet.text((end + 10.0, at.y), self.verb(), &italic(25.0, SEPIA).start());
        at.y += BRIEF_LINE;
        self.target.write(sheet, at, 30.0, Anchor::Start);
        at.y += BRIEF_LINE - 2.0;
        let told = format!("{}; {}", self.thrown(), self.how());
        sheet.fitted(at, &told, &roman(25.0, INK).start(), BRIEF - 24.0);
        self.ribbon(sheet, brief_foot(corner, self.brief_height()));
    }

    pub(super) fn words(&self) -> String {
        let jammed = self.shot.bursts.iter().filter(|burst| burst.jammed).count();
        let jammed = match jammed {
            0 => String::new(),
            many => format!(" {} jammed.", names::many(many, "weapon", "weapons")),
        };
        let (unit, target) = (&self.unit.name, &self.target.name);
        let (verb, how, thrown) = (self.verb(), self.how(), self.thrown());
        let lost = losses(&self.shot.killed, &self.shot.wounded);
        format!("{unit} {verb} {target} ({how}): {thrown}; {lost}.{jammed}")
    }
}

fn effect(sheet: &mut Sheet, at: Point, burst: &Burst) {
    let svg = &mut sheet.svg;
    match burst.effect {
        Effect::Dead => bases::cross(svg, at, 11.0),
        Effect::Wounded => wounded(svg, at),
        Effect::None => svg.chain(&[at.by(-6.0, 0.0), at.by(6.0, 0.0)], Paint::line(SEPIA, 3.0)),
    }
    if burst.jammed {
        let corner = at.by(2.0, 16.0);
        let corners = [corner.by(0.0, -10.0), corner.by(11.0, 8.0), corner.by(-11.0, 8.0)];
        svg.area(&corners, Paint::fill(YELLOW).edged(INK, 2.0));
        svg.chain(&[corner.by(0.0, -3.0), corner.by(0.0, 2.0)], Paint::line(INK, 2.6));
    }
}

pub(super) fn wounded(svg: &mut Svg, at: Point) {
    svg.circle(at, 13.0, Paint::fill(WHITE).edged(INK, 2.0));
    let red = Paint::line(RED, 5.0).sharp();
    svg.chain(&[at.by(-8.0, 0.0), at.by(8.0, 0.0)], red);
    svg.chain(&[at.by(0.0, -8.0), at.by(0.0, 8.0)], red);
}
