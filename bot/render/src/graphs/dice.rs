//! Dice as they fell: every die with its face, what was needed told by form as well as colour.
//!
//! A die that did it is dark and stands on a star, one that did not is pale and small; where
//! nothing was needed all are alike. Read on a phone: no letter is lower than 28 of 800.

use crate::lettering::{clipped, lines};
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DieResult {
    /// Nothing was needed of it alone.
    #[default]
    Plain,
    /// It showed what was needed.
    Hit,
    Miss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    pub sides: u8,
    /// What it shows; 0 where that is not told.
    pub face: u8,
    pub fate: DieResult,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// What for, with the number needed if there is one.
    pub label: String,
    /// The dice, in the order they fell.
    pub dice: Vec<Die>,
    pub result: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    pub title: String,
    pub throws: Vec<Throw>,
}

const WIDTH: f32 = 800.0;
const MARGIN: f32 = 32.0;
const GAP: f32 = 32.0;
/// A die, and the room it has.
const DIE: f32 = 60.0;
const PITCH: f32 = 86.0;
/// A line of letters, and the letters.
const LINE: f32 = 36.0;
const SMALL: f32 = 28.0;
const DICE_MAX: usize = 40;
const THROWS_MAX: usize = 12;
/// Dice of a throw that stands beside another.
const HALF_MAX: usize = 4;
const LABEL_LINES: usize = 2;

struct Laid {
    texts: Vec<(Point, String, Lettering)>,
    dice: Vec<(Point, Die)>,
    height: f32,
}

impl Rolled {
    fn drawing(&self) -> (Svg, f32) {
        let mut svg = Svg::default();
        let mut y = MARGIN;
        if !self.title.is_empty() {
            let head = bold(36.0, INK).start();
            let title = clipped(&self.title, Face::Bold, 36.0, WIDTH - 2.0 * MARGIN);
            svg.text(Point::new(MARGIN, y + 30.0), &title, &head);
            y += 54.0;
        }
        let mut left = DICE_MAX;
        let mut beside: Option<f32> = None;
        let whole = WIDTH - 2.0 * MARGIN;
        let half = (whole - GAP) / 2.0;
        let mut shown = 0;
        for (at, throw) in self.throws.iter().enumerate().take(THROWS_MAX) {
            let next_is_half = self.throws.get(at + 1).is_some_and(Throw::is_short);
            if left == 0 {
                break;
            }
            shown += 1;
            let narrow = throw.is_short() && (beside.is_some() || next_is_half);
            let laid = throw.laid(if narrow { half } else { whole }, &mut left);
            match (narrow, beside.take()) {
                (true, Some(before)) => {
                    laid.draw(&mut svg, Point::new(MARGIN + half + GAP, y));
                    y += laid.height.max(before);
                }
                (true, None) => {
                    laid.draw(&mut svg, Point::new(MARGIN, y));
                    beside = Some(laid.height);
                }
                (false, before) => {
                    y += before.unwrap_or(0.0);
                    laid.draw(&mut svg, Point::new(MARGIN, y));
                    y += laid.height;
                }
            }
        }
        y += beside.unwrap_or(0.0);
        let more = self.throws.len() - shown;
        if more > 0 {
            let text = format!("and {more} more {}", if more == 1 { "throw" } else { "throws" });
            svg.text(Point::new(MARGIN, y + 24.0), &text, &italic(SMALL, SEPIA).start());
            y += LINE;
        }
        (svg, (y + MARGIN - 14.0).max(120.0).ceil())
    }
}

impl Drawing for Rolled {
    fn words(&self) -> String {
        let throws: Vec<String> = self.throws.iter().map(words_of).collect();
        let title = if self.title.is_empty() { "Dice" } else { &self.title };
        format!("{title}. {}", throws.join(" "))
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let (svg, height) = self.drawing();
        super::sheet::framed(renderer, (WIDTH, height), &svg)
    }
}

impl Throw {
    fn is_short(&self) -> bool {
        self.dice.len() <= HALF_MAX
    }

    /// The throw in a column so wide; `left` dice may still be drawn.
    fn laid(&self, width: f32, left: &mut usize) -> Laid {
        let bold = bold(SMALL, INK).start();
        let roman = roman(SMALL, INK).start();
        let italic = italic(SMALL, SEPIA).start();
        let mut texts = Vec::new();
        // A single die stands before its words.
        let single = self.dice.len() == 1;
        let indent = if single { PITCH + 8.0 } else { 0.0 };
        let mut y = 0.0;
        let mut tell = |text: &str, how: Lettering, y: &mut f32| {
            let mut told = lines(text, how.face, how.size, width - indent);
            if told.len() > LABEL_LINES {
                let rest = told.split_off(LABEL_LINES - 1).join(" ");
                told.push(rest);
            }
            for line in told {
                *y += LINE;
                let line = clipped(&line, how.face, how.size, width - indent);
                texts.push((Point::new(indent, *y - 9.0), line, how));
            }
        };
        tell(&self.label, bold, &mut y);
        let across = ((width / PITCH) as usize).max(1);
        let shown = self.dice.len().min(*left);
        *left -= shown;
        let mut dice = Vec::new();
        if single {
            tell(&self.result, roman, &mut y);
            y = y.max(PITCH);
            dice.extend(self.dice.iter().map(|die| (Point::new(PITCH / 2.0, y / 2.0), *die)));
            return Laid { texts, dice, height: y + 14.0 };
        }
        y += 4.0;
        for (die, at) in self.dice.iter().take(shown).zip(0_usize..) {
            let (row, column) = (at / across, at % across);
            let x = PITCH * (column as f32 + 0.5);
            dice.push((Point::new(x, y + PITCH * (row as f32 + 0.5)), *die));
        }
        y += PITCH * shown.div_ceil(across) as f32;
        if shown < self.dice.len() {
            let more = self.dice[shown..].iter();
            let hits = more.clone().filter(|die| die.fate == DieResult::Hit).count();
            let judged = more.clone().any(|die| die.fate != DieResult::Plain);
            let more = more.len();
            let told = if judged {
                format!("and {more} more, {hits} of them enough")
            } else {
                format!("and {more} more")
            };
            tell(&told, italic, &mut y);
        }
        tell(&self.result, roman, &mut y);
        Laid { texts, dice, height: y + 14.0 }
    }
}

impl Laid {
    fn draw(&self, svg: &mut Svg, corner: Point) {
        for (at, text, how) in &self.texts {
            svg.text(corner.by(at.x, at.y), text, how);
        }
        for (at, die) in &self.dice {
            die.draw(svg, corner.by(at.x, at.y));
        }
    }
}

/// The corners of a shape with so many, the first at the top unless turned by part of a turn.
fn corners(at: Point, radius: f32, count: usize, turned: f32) -> Vec<Point> {
    let corner = |i: usize| {
        let angle = std::f32::consts::TAU * (i as f32 / count as f32 + turned);
        at.by(radius * angle.sin(), -radius * angle.cos())
    };
    (0..count).map(corner).collect()
}

/// Where the pips of a face stand, in parts of the die from its middle.
fn pips(face: u8) -> &'static [(f32, f32)] {
    const D: f32 = 0.27;
    match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-D, D), (D, -D)],
        3 => &[(-D, D), (0.0, 0.0), (D, -D)],
        4 => &[(-D, -D), (D, -D), (-D, D), (D, D)],
        5 => &[(-D, -D), (D, -D), (0.0, 0.0), (-D, D), (D, D)],
        _ => &[(-D, -D), (D, -D), (-D, 0.0), (D, 0.0), (-D, D), (D, D)],
    }
}

/// A six-sided die that shows a face, on a square of 24 by 24.
pub fn face(face: u8) -> Svg {
    let mut svg = Svg::default();
    let fate = DieResult::Plain;
    svg.scaled(Point::new(12.0, 12.0), 22.0 / DIE, |svg, at| {
        Die { sides: 6, face, fate }.draw(svg, at);
    });
    svg
}

impl Die {
    /// Draws it around a point, with the star of one that did it so wide.
    pub fn drawn(self, svg: &mut Svg, at: Point, width: f32) {
        svg.scaled(at, width / PITCH, |svg, at| self.draw(svg, at));
    }

    fn draw(self, svg: &mut Svg, at: Point) {
        let (size, ground, ink, edge) = match self.fate {
            DieResult::Plain => (DIE, WHITE, INK, 3.0),
            DieResult::Hit => (DIE, DEEP, WHITE, 3.0),
            DieResult::Miss => (DIE * 0.84, LAND, SEPIA, 2.0),
        };
        let outline = if self.fate == DieResult::Hit { INK } else { ink };
        if self.fate == DieResult::Hit {
            let outer = corners(at, PITCH * 0.49, 12, 0.0);
            let inner = corners(at, PITCH * 0.4, 12, 1.0 / 24.0);
            let star: Vec<Point> = outer.into_iter().zip(inner).flat_map(|(a, b)| [a, b]).collect();
            svg.area(&star, Paint::fill(YELLOW).edged(INK, 1.6));
        }
        let paint = Paint::fill(ground).edged(outline, edge);
        if self.sides == 6 && (1..=6).contains(&self.face) {
            svg.rect(Rect::around(at, size, size), size * 0.2, paint);
            for (x, y) in pips(self.face) {
                svg.circle(at.by(x * size, y * size), size * 0.085, Paint::fill(ink));
            }
            return;
        }
        let facet = Paint::line(ink, 1.2);
        let radius = size * 0.58;
        let mut lower = 0.0;
        match self.sides {
            4 => {
                svg.area(&corners(at.by(0.0, 7.0), radius * 1.16, 3, 0.0), paint);
                lower = 10.0;
            }
            8 => {
                svg.area(&corners(at, radius * 1.08, 4, 0.0), paint);
            }
            10 => {
                let (w, h) = (radius * 0.94, radius * 1.04);
                let kite = [(0.0, -h), (w, -2.0), (w, 4.0), (0.0, h), (-w, 4.0), (-w, -2.0)];
                svg.area(&kite.map(|(x, y)| at.by(x, y)), paint);
                for side in [-1.0, 1.0] {
                    let line = [at.by(side * w, 4.0), at.by(side * w * 0.55, h * 0.42)];
                    svg.chain(&[line[0], line[1], at.by(0.0, h * 0.62)], facet);
                }
                svg.chain(&[at.by(0.0, h * 0.62), at.by(0.0, h)], facet);
            }
            12 => {
                svg.area(&corners(at, radius, 10, 0.0), paint);
                let inner = corners(at, radius * 0.76, 5, 0.0);
                for (out, inner) in corners(at, radius, 5, 0.0).into_iter().zip(&inner) {
                    svg.chain(&[out, *inner], facet);
                }
                svg.area(&inner, facet);
            }
            20 => {
                svg.area(&corners(at, radius * 1.02, 6, 0.0), paint);
                let inner = corners(at, radius * 0.7, 3, 0.0);
                for (out, inner) in corners(at, radius * 1.02, 3, 0.0).into_iter().zip(inner) {
                    svg.chain(&[out, inner], facet);
                }
            }
            _ => svg.circle(at, radius * 0.98, paint),
        }
        if self.face == 0 {
            return;
        }
        let figure = bold(SMALL, ink);
        let figure = if self.face >= 100 { Lettering { size: 24.0, ..figure } } else { figure };
        svg.text(at.by(0.0, SMALL * 0.33 + lower), &self.face.to_string(), &figure);
        if self.sides > 8 && matches!(self.face, 6 | 9) {
            // Which way up it is.
            let under = [at.by(-7.0, SMALL * 0.33 + 5.0), at.by(7.0, SMALL * 0.33 + 5.0)];
            svg.chain(&under, Paint::line(ink, 2.0));
        }
    }
}

fn words_of(throw: &Throw) -> String {
    let told = |die: &Die| match die.fate {
        DieResult::Hit => format!("{} (enough)", die.face),
        DieResult::Plain | DieResult::Miss => die.face.to_string(),
    };
    let mut sizes: Vec<String> = Vec::new();
    for dice in throw.dice.chunk_by(|a, b| a.sides == b.sides) {
        let faces: Vec<String> = dice.iter().map(told).collect();
        sizes.push(format!("{}D{} {}", dice.len(), dice[0].sides, faces.join(", ")));
    }
    let result = match throw.result.is_empty() {
        true => String::new(),
        false => format!(": {}", throw.result),
    };
    format!("{}: {}{result}.", throw.label, sizes.join("; "))
}

/// The ink a die is drawn on, for the test of what the colour-blind see.
#[cfg(test)]
fn ground(fate: DieResult) -> crate::inks::Ink {
    match fate {
        DieResult::Plain => WHITE,
        DieResult::Hit => DEEP,
        DieResult::Miss => LAND,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::width;

    fn dice(sides: u8, faces: &[u8], needed: Option<u8>) -> Vec<Die> {
        let fate = |face: u8| match needed {
            None => DieResult::Plain,
            Some(needed) if face >= needed => DieResult::Hit,
            Some(_) => DieResult::Miss,
        };
        faces.iter().map(|face| Die { sides, face: *face, fate: fate(*face) }).collect()
    }

    fn throw(label: &str, dice: Vec<Die>, result: &str) -> Throw {
        Throw { label: label.to_owned(), dice, result: result.to_owned() }
    }

    #[test]
    fn a_strip_tells_its_dice_in_words_too() {
        let throws = vec![
            throw("San Juan, revolt: needs 4+", dice(6, &[3, 5], Some(4)), "one rises"),
            throw("For the ford", dice(20, &[17], None), ""),
        ];
        let rolled = Rolled { title: "Turn 3".to_owned(), throws };
        let drawn = Renderer::new().draw(&Scene::new(rolled)).expect("a picture");
        assert_eq!(
            drawn.alt,
            "Turn 3. San Juan, revolt: needs 4+: 2D6 3, 5 (enough): one rises. For the ford: \
             1D20 17."
        );
        assert_eq!(drawn.width, 800);
    }

    #[test]
    fn what_a_die_came_to_is_told_by_lightness_and_form() {
        let light = |fate| ground(fate).rgb().map(u32::from).iter().sum::<u32>();
        assert!(light(DieResult::Hit) + 300 < light(DieResult::Miss));
        let drawn = |fate| {
            let mut svg = Svg::default();
            Die { sides: 6, face: 4, fate }.draw(&mut svg, Point::new(0.0, 0.0));
            Svg::sheet(Rect::new(0.0, 0.0, 1.0, 1.0), 1, 1, svg.as_str())
        };
        assert_ne!(
            drawn(DieResult::Plain).len(),
            drawn(DieResult::Hit).len(),
            "it stands on a star"
        );
        assert_ne!(drawn(DieResult::Plain), drawn(DieResult::Miss));
    }

    #[test]
    fn nothing_of_a_strip_overlaps_or_leaves_its_column() {
        let long = "The whole garrison of Friday Harbor, asked whether it would rather not, twice";
        for count in 1..=45_u8 {
            for needed in [None, Some(4)] {
                let faces: Vec<u8> = (0..count).map(|i| i % 6 + 1).collect();
                let throw = throw(long, dice(6, &faces, needed), long);
                for column in [368.0_f32, 736.0] {
                    let mut left = DICE_MAX;
                    let laid = throw.laid(column, &mut left);
                    assert_eq!(laid.dice.len(), usize::from(count).min(DICE_MAX));
                    let dice = laid.dice.iter().map(|(at, _)| Rect::around(*at, PITCH, PITCH));
                    let texts = laid.texts.iter().map(|(at, text, how)| {
                        let wide = width(text, how.face, how.size);
                        Rect::new(at.x, at.y - 21.0, wide, SMALL)
                    });
                    let boxes: Vec<Rect> = dice.chain(texts).collect();
                    let column = Rect::new(-1.0, 0.0, column + 2.0, laid.height);
                    for (i, one) in boxes.iter().enumerate() {
                        assert!(column.holds(one), "{count} dice: {one:?}");
                        let apart = |other: &Rect| one.overlap(other) < 1.0;
                        assert!(boxes[i + 1..].iter().all(apart), "{count} dice: {one:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn more_than_a_strip_holds_is_counted() {
        let faces: Vec<u8> = (0..52).map(|i| i % 6 + 1).collect();
        let rolled = Rolled {
            title: String::new(),
            throws: vec![throw("", dice(6, &faces, Some(5)), ""); 2],
        };
        let (svg, _) = rolled.drawing();
        let text = Svg::sheet(Rect::new(0.0, 0.0, 1.0, 1.0), 1, 1, svg.as_str());
        assert!(text.contains("and 12 more, 4 of them enough"), "{text}");
        assert!(text.contains("and 1 more throw<"));
    }
}
