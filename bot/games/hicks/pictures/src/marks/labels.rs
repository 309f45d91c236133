//! Names that look for their own places: beside what they belong to, clear of each other and of
//! the men.

use render::boards::table::{self, Plate, Signs, TableSheet, heavy};
use render::labels::{self, Field, Inline};
use render::prelude::*;

use crate::plan;

/// A sign in a line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sign {
    /// The letter of a party, on black.
    Letter(String, f32),
    /// A Pasha's flag with his number; whether he commands.
    Flag(u8, bool, f32),
}

pub(crate) type Bit = table::Bit<Sign>;
pub(crate) type Label = labels::Label<Bit>;

impl Signs for Sign {
    const UNDER: (Ink, f32) = (CLOTH, 0.26);
    const LOST: Plate = Plate { top: 0.74, high: 0.92, foot: 0.01, corner: 0.3 };
}

impl Inline for Sign {
    fn size(&self) -> f32 {
        let (Self::Letter(_, size) | Self::Flag(_, _, size)) = self;
        *size
    }

    fn width(&self) -> f32 {
        match self {
            Self::Letter(letter, size) => {
                (heavy(letter, *size * 0.86) + 0.4 * size).max(0.95 * size)
            }
            Self::Flag(number, _, size) => heavy(&number.to_string(), *size * 0.8) + 0.75 * size,
        }
    }

    fn draw(&self, svg: &mut Svg, at: Point) {
        match self {
            Self::Letter(letter, size) => {
                let plate = Plate { top: 0.77, high: 0.95, foot: 0.0, corner: 0.12 };
                let paint = Paint::fill(BLACK).edged(PAPER, 2.0);
                plate.draw(svg, at, (self.width(), *size), paint, (letter, WHITE));
            }
            Self::Flag(number, commands, size) => flag(svg, at, *number, *commands, *size),
        }
    }

    fn words(&self) -> Option<String> {
        None
    }
}

/// A Pasha's flag, its foot at a point: yellow with a star's points for who commands.
pub(crate) fn flag(svg: &mut Svg, at: Point, number: u8, commands: bool, size: f32) {
    let number = number.to_string();
    let wide = heavy(&number, size * 0.8) + 0.6 * size;
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
    svg.text(Point::new(pole + wide * 0.42, at.y - 0.08 * size), &number, &how);
}

/// Finds a place for every name and writes them; those that matter most come first.
pub(crate) fn write(sheet: &mut TableSheet, names: &[Label]) {
    let field = Field { open: plan::open(&sheet.plan), leads: 26.0, under: CLOTH };
    labels::write(sheet, names, &field);
}
