//! Names that look for their own places: beside what they belong to, clear of each other and of
//! the men.

use crate::plan::Sheet;
use patrols::PieceId;
use render::labels::{self, Field, Inline};
use render::prelude::*;

use super::bases;

/// A part of a line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Bit {
    Words(String, Face, f32, Ink),
    /// What a unit goes by, in the form of its side: its ground, and what is written on it.
    Badge {
        text: String,
        round: bool,
        ground: Ink,
        ink: Ink,
        size: f32,
    },
    /// Bases that fell.
    Lost(usize, f32),
    /// Casualty markers that lie on a unit.
    Markers(u8, f32),
    /// The number of a piece, and whether it is scouted.
    Piece(PieceId, bool, f32),
    /// A hidden half of a unit.
    Half(String, f32),
}

pub(crate) type Label = labels::Label<Bit>;

impl Inline for Bit {
    fn size(&self) -> f32 {
        match self {
            Bit::Words(_, _, size, _)
            | Bit::Badge { size, .. }
            | Bit::Lost(_, size)
            | Bit::Markers(_, size)
            | Bit::Piece(_, _, size)
            | Bit::Half(_, size) => *size,
        }
    }

    fn width(&self) -> f32 {
        let heavy = |text: &str, size: f32| lettering::width(text, Face::Bold, size);
        match self {
            Bit::Words(text, face, size, _) => lettering::width(text, *face, *size),
            Bit::Badge { text, size, .. } => heavy(text, size * 0.86) + 0.5 * size,
            Bit::Lost(bases, size) => heavy(&format!("–{bases}"), size * 0.86) + 0.5 * size,
            Bit::Markers(number, size) => heavy(&number.to_string(), size * 0.8) + 0.95 * size,
            Bit::Piece(number, _, size) => heavy(&number.to_string(), *size) + 1.3 * size,
            Bit::Half(text, size) => heavy(text, size * 0.86) + 0.8 * size,
        }
    }

    fn draw(&self, svg: &mut Svg, at: Point) {
        let plate = |size: f32| Rect::new(at.x, at.y - 0.77 * size, self.width(), size * 0.96);
        match self {
            Bit::Words(text, face, size, ink) => {
                let how = Lettering::new(*face, *size, *ink).start();
                svg.text(at, text, &how.halo(PAPER, 0.24 * size));
            }
            Bit::Badge { text, round, ground, ink, size } => {
                let plate = plate(*size);
                let corner = if *round { 0.46 * size } else { 0.06 * size };
                svg.rect(plate.grown(1.6), corner, Paint::fill(PAPER));
                svg.rect(plate, corner, Paint::fill(*ground).edged(INK, 1.8));
                let how = Lettering::new(Face::Bold, size * 0.86, *ink);
                svg.text(Point::new(plate.middle().x, at.y - 0.03 * size), text, &how);
            }
            Bit::Lost(bases, size) => {
                let plate = plate(*size);
                svg.rect(plate, 0.3 * size, Paint::fill(RED).edged(PAPER, 2.0));
                let how = Lettering::new(Face::Bold, size * 0.86, WHITE);
                let foot = Point::new(plate.middle().x, at.y - 0.03 * size);
                svg.text(foot, &format!("–{bases}"), &how);
            }
            Bit::Markers(number, size) => {
                let plate = plate(*size);
                svg.rect(plate, 0.1 * size, Paint::fill(WHITE).edged(INK, 1.6));
                bases::cross(svg, Point::new(plate.x + 0.42 * size, plate.middle().y), 0.2 * size);
                let how = Lettering::new(Face::Bold, size * 0.8, INK).start();
                let foot = Point::new(plate.x + 0.76 * size, at.y - 0.05 * size);
                svg.text(foot, &number.to_string(), &how);
            }
            Bit::Piece(number, scouted, size) => {
                numbered(svg, plate(*size), *number, *scouted, *size);
            }
            Bit::Half(text, size) => {
                let plate = plate(*size);
                svg.rect(plate.grown(1.6), 0.4 * size, Paint::fill(PAPER));
                svg.rect(plate, 0.4 * size, Paint::fill(INK).edged(YELLOW, 2.4));
                let how = Lettering::new(Face::Bold, size * 0.86, WHITE);
                svg.text(Point::new(plate.middle().x, at.y - 0.03 * size), text, &how);
            }
        }
    }

    fn words(&self) -> Option<String> {
        match self {
            Bit::Words(text, ..) | Bit::Badge { text, .. } | Bit::Half(text, _) => {
                Some(text.clone())
            }
            Bit::Piece(number, ..) => Some(format!("piece {number}")),
            Bit::Lost(..) | Bit::Markers(..) => None,
        }
    }
}

/// The plate of a piece: dark with a question until it is scouted, then light with a tick.
pub(crate) fn numbered(svg: &mut Svg, plate: Rect, number: PieceId, scouted: bool, size: f32) {
    let (ground, ink) = if scouted { (WHITE, INK) } else { (INK, WHITE) };
    svg.rect(plate.grown(1.8), 0.16 * size, Paint::fill(PAPER));
    svg.rect(plate, 0.14 * size, Paint::fill(ground).edged(INK, 1.8));
    let foot = plate.foot() - 0.16 * size;
    let how = Lettering::new(Face::Bold, size, ink).start();
    svg.text(Point::new(plate.x + 0.24 * size, foot), &number.to_string(), &how);
    let right = plate.right();
    if scouted {
        let at = |x: f32, y: f32| Point::new(right - x * size, plate.y + y * size);
        let tick = [at(0.84, 0.5), at(0.6, 0.74), at(0.2, 0.2)];
        svg.chain(&tick, Paint::line(KHEDIVE, 0.17 * size));
    } else {
        let how = Lettering::new(Face::Bold, size, YELLOW).end();
        svg.text(Point::new(right - 0.24 * size, foot), "?", &how);
    }
}

/// Finds a place for every name and writes them; those that matter most come first.
pub(crate) fn write(sheet: &mut Sheet, names: &[Label]) {
    let field = Field { open: sheet.plan.map.grown(-5.0), leads: 16.0, under: PAPER };
    labels::write(sheet, names, &field);
}
