//! What the signs of an overlay mean, on a whole sheet.

use engine::san_juans::{Arm, Control};

use super::arrows::{Arrow, Style};
use super::notes::{Note, before};
use crate::geometry::{Point, Rect};
use crate::inks::{INK, PAPER, SEPIA, WHITE, YELLOW};
use crate::san_juans::symbols;
use crate::svg::{Anchor, Face, Lettering, Paint, Svg};

/// Where it stands: on the water above the scale.
pub(crate) const KEY: Rect = Rect::new(474.0, 1098.0, 388.0, 76.0);
/// Its columns, and how far below its upper edge its rows have their middle.
const COLUMNS: [f32; 3] = [14.0, 140.0, 268.0];
const ROWS: [f32; 2] = [22.0, 54.0];
/// The height of its lettering.
const LETTERS: f32 = 17.0;

/// Draws it.
pub(crate) fn draw(svg: &mut Svg) {
    svg.rect(KEY, 0.0, Paint::fill(PAPER).edged(INK, 2.2).sharp());
    svg.rect(KEY.grown(-4.0), 0.0, Paint::line(SEPIA, 1.0).sharp());
    let at = |column: usize, row: usize| Point::new(KEY.x + COLUMNS[column], KEY.y + ROWS[row]);
    let arrows = [
        (Style::March { british: false }, "march"),
        (Style::Flight, "falling back"),
        (Style::Voyage, "voyage"),
    ];
    for (column, (style, words)) in arrows.into_iter().enumerate() {
        let from = at(column, 0);
        let line: Vec<Point> = (0..=8).map(|i| from.by(5.5 * i as f32, 0.0)).collect();
        Arrow { line, style }.draw(svg);
        says(svg, from.by(51.0, 0.0), words);
    }
    let ring = at(0, 1).by(20.0, 0.0);
    svg.circle(ring, 12.5, Paint::fill(WHITE).edged(INK, 7.0));
    svg.circle(ring, 12.5, Paint::line(YELLOW, 4.2));
    says(svg, at(0, 1).by(42.0, 0.0), "new hands");
    before(svg, at(1, 1).by(20.0, 0.0), Control::Egyptian);
    says(svg, at(1, 1).by(42.0, 0.0), "held before");
    let ghost = Note::Ghost(symbols::arm(Arm::Infantry));
    let (_, high) = ghost.size();
    ghost.draw(svg, at(2, 1).by(2.0, -high / 2.0));
    says(svg, at(2, 1).by(42.0, 0.0), "was here");
}

fn says(svg: &mut Svg, at: Point, words: &str) {
    let how = Lettering::new(Face::Roman, LETTERS, INK).at(Anchor::Start);
    svg.text(at.by(0.0, 5.5), words, &how);
}
