//! What the signs of an overlay mean, on a whole sheet.

use render::prelude::*;
use san_juans::{Arm, Control};

use super::arrows::{Arrow, Style};
use super::notes::before;
use crate::symbols;

/// Where it stands: on open water in the west.
pub(crate) const KEY: Rect = Rect::new(47.0, 312.0, 152.0, 170.0);
const LINE: f32 = 26.5;
const WORDS: f32 = 57.0;
const LETTERS: f32 = 16.0;

pub(crate) fn draw(svg: &mut Svg) {
    svg.rect(KEY, 0.0, Paint::fill(PAPER).edged(INK, 2.2).sharp());
    svg.rect(KEY.grown(-4.0), 0.0, Paint::line(SEPIA, 1.0).sharp());
    let at = |row: u8| Point::new(KEY.x + 12.0, KEY.y + 19.0 + LINE * f32::from(row));
    let arrows = [
        (Style::March { british: false }, "march"),
        (Style::Flight, "falling back"),
        (Style::Voyage, "voyage"),
    ];
    for ((style, words), row) in arrows.into_iter().zip(0..) {
        let line: Vec<Point> = (0..=8).map(|i| at(row).by(4.5 * i as f32, 0.0)).collect();
        Arrow { line, style, scale: 1.0 }.draw(svg);
        says(svg, row, words);
    }
    let ring = at(3).by(18.0, 0.0);
    svg.circle(ring, 8.0, Paint::fill(WHITE).edged(INK, 7.0));
    svg.circle(ring, 8.0, Paint::line(YELLOW, 4.2));
    says(svg, 3, "new hands");
    before(svg, at(4).by(18.0, 0.0), Control::Egyptian);
    says(svg, 4, "held before");
    let ghost = Rect::around(at(5).by(18.0, 0.0), 30.0, 23.0);
    svg.rect(ghost, 3.0, Paint::fill(PAPER).edged(SEPIA, 1.6).dashed("5 4"));
    let sign = symbols::arm(Arm::Infantry);
    svg.symbol(sign, ghost.middle(), 17.0, Paint::line(SEPIA, 1.5));
    says(svg, 5, "was here");
}

fn says(svg: &mut Svg, row: u8, words: &str) {
    let how = roman(LETTERS, INK).start();
    svg.text(Point::new(KEY.x + WORDS, KEY.y + 19.0 + LINE * f32::from(row) + 5.5), words, &how);
}
