//! Names that look for their own places: beside what they belong to, clear of each other and of
//! the men.

use patrols::PieceId;
use render::boards::table::{self, Plate, Signs, TableSheet, heavy};
use render::labels::{self, Field, Inline};
use render::prelude::*;

use super::bases;

/// A sign in a line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sign {
    /// What a unit goes by, in the form of its side: its ground, and what is written on it.
    Badge { text: String, round: bool, ground: Ink, ink: Ink, size: f32 },
    /// Casualty markers that lie on a unit.
    Markers(u8, f32),
    /// The number of a piece, and whether it is scouted.
    Piece(PieceId, bool, f32),
    /// A hidden half of a unit.
    Half(String, f32),
}

pub(crate) type Bit = table::Bit<Sign>;
pub(crate) type Label = labels::Label<Bit>;

fn plate(corner: f32) -> Plate {
    Plate { corner, ..Sign::LOST }
}

impl Signs for Sign {
    const UNDER: (Ink, f32) = (PAPER, 0.24);
    const LOST: Plate = Plate { top: 0.77, high: 0.96, foot: 0.03, corner: 0.3 };
}

impl Inline for Sign {
    fn size(&self) -> f32 {
        match self {
            Self::Badge { size, .. }
            | Self::Markers(_, size)
            | Self::Piece(_, _, size)
            | Self::Half(_, size) => *size,
        }
    }

    fn width(&self) -> f32 {
        match self {
            Self::Badge { text, size, .. } => heavy(text, size * 0.86) + 0.5 * size,
            Self::Markers(number, size) => heavy(&number.to_string(), size * 0.8) + 0.95 * size,
            Self::Piece(number, _, size) => heavy(&number.to_string(), *size) + 1.3 * size,
            Self::Half(text, size) => heavy(text, size * 0.86) + 0.8 * size,
        }
    }

    fn draw(&self, svg: &mut Svg, at: Point) {
        let (wide, size) = (self.width(), self.size());
        let rect = Self::LOST.rect(at, wide, size);
        match self {
            Self::Badge { text, round, ground, ink, .. } => {
                let plate = plate(if *round { 0.46 } else { 0.06 });
                svg.rect(rect.grown(1.6), plate.corner * size, Paint::fill(PAPER));
                let paint = Paint::fill(*ground).edged(INK, 1.8);
                plate.draw(svg, at, (wide, size), paint, (text, *ink));
            }
            Self::Markers(number, _) => {
                svg.rect(rect, 0.1 * size, Paint::fill(WHITE).edged(INK, 1.6));
                bases::cross(svg, Point::new(rect.x + 0.42 * size, rect.middle().y), 0.2 * size);
                let foot = Point::new(rect.x + 0.76 * size, at.y - 0.05 * size);
                svg.text(foot, &number.to_string(), &bold(size * 0.8, INK).start());
            }
            Self::Piece(number, scouted, _) => numbered(svg, rect, *number, *scouted, size),
            Self::Half(text, _) => {
                svg.rect(rect.grown(1.6), 0.4 * size, Paint::fill(PAPER));
                let paint = Paint::fill(INK).edged(YELLOW, 2.4);
                plate(0.4).draw(svg, at, (wide, size), paint, (text, WHITE));
            }
        }
    }

    fn words(&self) -> Option<String> {
        match self {
            Self::Badge { text, .. } | Self::Half(text, _) => Some(text.clone()),
            Self::Piece(number, ..) => Some(format!("piece {number}")),
            Self::Markers(..) => None,
        }
    }
}

/// The plate of a piece: dark with a question until it is scouted, then light with a tick.
fn numbered(svg: &mut Svg, plate: Rect, number: PieceId, scouted: bool, size: f32) {
    let (ground, ink) = if scouted { (WHITE, INK) } else { (INK, WHITE) };
    svg.rect(plate.grown(1.8), 0.16 * size, Paint::fill(PAPER));
    svg.rect(plate, 0.14 * size, Paint::fill(ground).edged(INK, 1.8));
    let foot = plate.y + plate.height - 0.16 * size;
    let how = bold(size, ink).start();
    svg.text(Point::new(plate.x + 0.24 * size, foot), &number.to_string(), &how);
    let right = plate.right();
    if scouted {
        let at = |x: f32, y: f32| Point::new(right - x * size, plate.y + y * size);
        svg.chain(&[at(0.84, 0.5), at(0.6, 0.74), at(0.2, 0.2)], Paint::line(KHEDIVE, 0.17 * size));
    } else {
        svg.text(Point::new(right - 0.24 * size, foot), "?", &bold(size, YELLOW).end());
    }
}

/// Finds a place for every name and writes them; those that matter most come first.
pub(crate) fn write(sheet: &mut TableSheet, names: &[Label]) {
    let field = Field { open: sheet.plan.map.grown(-5.0), leads: 16.0, under: PAPER };
    labels::write(sheet, names, &field);
}
