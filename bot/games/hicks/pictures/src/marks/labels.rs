//! Names that look for their own places: beside what they belong to, clear of each other and of
//! the men.

use crate::plan::Sheet;
use render::geometry::{Point, Rect};
use render::inks::{BLACK, CLOTH, INK, Ink, KHEDIVE, PAPER, RED, WHITE, YELLOW};
use render::labels::{self, Field, Inline};
use render::lettering;
use render::svg::{Anchor, Face, Lettering, Paint, Svg};

/// A part of a line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Bit {
    Words(String, Face, f32, Ink),
    Lost(u16, f32),
    /// The letter of a party, on black.
    Letter(String, f32),
    /// A Pasha's flag with his number; whether he commands.
    Flag(u8, bool, f32),
}

pub(crate) type Label = labels::Label<Bit>;

impl Inline for Bit {
    fn size(&self) -> f32 {
        match self {
            Bit::Words(_, _, size, _)
            | Bit::Letter(_, size)
            | Bit::Lost(_, size)
            | Bit::Flag(_, _, size) => *size,
        }
    }

    fn width(&self) -> f32 {
        match self {
            Bit::Words(text, face, size, _) => lettering::width(text, *face, *size),
            Bit::Lost(figures, size) => {
                lettering::width(&lost(*figures), Face::Bold, *size * 0.86) + 0.5 * size
            }
            Bit::Letter(letter, size) => {
                (lettering::width(letter, Face::Bold, *size * 0.86) + 0.4 * size).max(0.95 * size)
            }
            Bit::Flag(number, _, size) => {
                lettering::width(&number.to_string(), Face::Bold, *size * 0.8) + 0.75 * size
            }
        }
    }

    fn draw(&self, svg: &mut Svg, at: Point) {
        match self {
            Bit::Words(text, face, size, ink) => {
                let how = Lettering::new(*face, *size, *ink).at(Anchor::Start);
                svg.text(at, text, &how.halo(CLOTH, 0.26 * size));
            }
            Bit::Lost(figures, size) => {
                let (wide, high) = (self.width(), size * 0.92);
                let plate = Rect::new(at.x, at.y - 0.74 * size, wide, high);
                svg.rect(plate, 0.3 * size, Paint::fill(RED).edged(PAPER, 2.0));
                let how = Lettering::new(Face::Bold, size * 0.86, WHITE);
                let foot = Point::new(plate.middle().x, at.y - 0.01 * size);
                svg.text(foot, &lost(*figures), &how);
            }
            Bit::Letter(letter, size) => {
                let (wide, high) = (self.width(), size * 0.95);
                let plate = Rect::new(at.x, at.y - 0.77 * size, wide, high);
                svg.rect(plate, 0.12 * size, Paint::fill(BLACK).edged(PAPER, 2.0));
                let how = Lettering::new(Face::Bold, size * 0.86, WHITE);
                svg.text(Point::new(plate.middle().x, at.y), letter, &how);
            }
            Bit::Flag(number, commands, size) => flag(svg, at, *number, *commands, *size),
        }
    }

    fn words(&self) -> Option<String> {
        match self {
            Bit::Words(text, ..) => Some(text.clone()),
            _ => None,
        }
    }
}

fn lost(figures: u16) -> String {
    format!("–{figures}")
}

/// A Pasha's flag, its foot at a point: yellow with a star's points for who commands.
pub(crate) fn flag(svg: &mut Svg, at: Point, number: u8, commands: bool, size: f32) {
    let wide = lettering::width(&number.to_string(), Face::Bold, size * 0.8) + 0.6 * size;
    let (ground, sign) = if commands { (YELLOW, INK) } else { (KHEDIVE, WHITE) };
    let (top, high) = (at.y - 0.8 * size, 0.86 * size);
    let pole = at.x + 2.0;
    let tail = 0.22 * size;
    let cloth = [
        Point::new(pole, top),
        Point::new(pole + wide, top),
        Point::new(pole + wide - tail, top + high / 2.0),
        Point::new(pole + wide, top + high),
        Point::new(pole, top + high),
    ];
    svg.area(&cloth, Paint::fill(ground).edged(INK, 1.6));
    let staff = [Point::new(pole, top - 3.0), Point::new(pole, at.y + 0.26 * size)];
    svg.chain(&staff, Paint::line(INK, 3.0));
    let how = Lettering::new(Face::Bold, size * 0.8, sign);
    svg.text(Point::new(pole + wide * 0.42, at.y - 0.08 * size), &number.to_string(), &how);
}

/// Finds a place for every name and writes them; those that matter most come first.
pub(crate) fn write(sheet: &mut Sheet, names: &[Label]) {
    let field = Field { open: sheet.plan.open(), leads: 26.0, under: CLOTH };
    labels::write(sheet, names, &field);
}
