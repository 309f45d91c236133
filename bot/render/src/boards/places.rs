//! Places and roads on a sheet: counters in rows, titles, calendars and figures in boxes.

use std::cmp::Ordering;

use crate::prelude::*;

/// A counter, or several that look alike.
pub trait Token {
    /// What stands between two of them, in parts of their size.
    const GAP: f32;

    fn width(&self, size: f32) -> f32;

    fn draw(&self, svg: &mut Svg, corner: Point, size: f32);
}

/// Counters in rows no wider than this.
pub fn rows<T: Token + Clone>(tokens: &[T], size: f32, widest: f32) -> Vec<Vec<T>> {
    let gap = size * T::GAP;
    let mut rows: Vec<(f32, Vec<T>)> = Vec::new();
    for token in tokens {
        let wide = token.width(size) + gap;
        match rows.last_mut() {
            Some((taken, row)) if *taken + wide <= widest + gap => {
                *taken += wide;
                row.push(token.clone());
            }
            _ => rows.push((wide, vec![token.clone()])),
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

pub fn width<T: Token>(row: &[T], size: f32) -> f32 {
    let all: f32 = row.iter().map(|token| token.width(size) + size * T::GAP).sum();
    (all - size * T::GAP).max(0.0)
}

pub fn draw_row<T: Token>(svg: &mut Svg, row: &[T], mut at: Point, size: f32) {
    for token in row {
        token.draw(svg, at, size);
        at.x += token.width(size) + size * T::GAP;
    }
}

/// Draws rows one below the other, so far apart, and notes that they stand there.
pub fn draw_rows<T: Token, P>(
    sheet: &mut Sheet<P>,
    rows: &[Vec<T>],
    mut at: Point,
    (size, pitch): (f32, f32),
) {
    for row in rows {
        draw_row(&mut sheet.svg, row, at, size);
        sheet.takes("counters", Rect::new(at.x, at.y, width(row, size), size));
        at.y += pitch;
    }
}

pub fn title<P>(sheet: &mut Sheet<P>, panel: Rect, lines: &[(&str, Lettering, f32)]) {
    sheet.svg.framed(panel);
    for (text, how, down) in lines {
        let at = Point::new(panel.middle().x, panel.y + down);
        sheet.svg.text(at, text, how);
    }
    sheet.takes("the title", panel);
}

/// Two strokes across the middle of a line that is drawn shorter than it is; `(x, y)` is its
/// direction, of length 1.
pub fn broken(svg: &mut Svg, middle: Point, (x, y): (f32, f32), scale: f32, stroke: Paint) {
    let on = |along: f32, aside: f32| {
        let (along, aside) = (along * scale, aside * scale);
        middle.by(x * along - y * aside, y * along + x * aside)
    };
    svg.area(&[on(-4.0, 10.0), on(4.0, 14.0), on(4.0, -10.0), on(-4.0, -14.0)], Paint::fill(PAPER));
    svg.chain(&[on(-6.0, 13.0), on(-3.0, -15.0)], stroke);
    svg.chain(&[on(3.0, 15.0), on(6.0, -13.0)], stroke);
}

/// Turns side by side with the present one marked.
#[derive(Debug, Clone, Copy)]
pub struct Calendar {
    /// Where all of them stand.
    pub place: Rect,
    pub turns: u8,
    pub now: u8,
    /// Between two turns.
    pub gap: f32,
    pub corner: f32,
    /// The edge of the present turn, and how wide that of the others is.
    pub present: (Ink, f32),
    pub edge: f32,
}

impl Calendar {
    /// Draws the turns, those that `wet` names on water. `each` writes what stands in a turn's box, in
    /// the ink that is read there.
    pub fn draw<P>(
        &self,
        sheet: &mut Sheet<P>,
        wet: impl Fn(u8) -> bool,
        mut each: impl FnMut(&mut Sheet<P>, u8, Rect, Ink),
    ) {
        let wide = self.place.width / f32::from(self.turns);
        for turn in 1..=self.turns {
            let x = self.place.x + wide * f32::from(turn - 1);
            let rect = Rect { x, width: wide - self.gap, ..self.place };
            let (fill, ink) = match turn.cmp(&self.now) {
                Ordering::Less => (SCENERY, SEPIA),
                Ordering::Equal => (YELLOW, INK),
                Ordering::Greater if wet(turn) => (SEA, INK),
                Ordering::Greater => (WHITE, INK),
            };
            let (edge, line) = if turn == self.now { self.present } else { (INK, self.edge) };
            sheet.svg.rect(rect, self.corner, Paint::fill(fill).edged(edge, line));
            each(sheet, turn, rect, ink);
        }
    }
}

/// A box with a figure and its unit beside it, both in the middle, so far down.
pub fn figure<P>(
    sheet: &mut Sheet<P>,
    rect: Rect,
    (figure, ink): (u8, Ink),
    (unit, how): (&str, Lettering),
    (gap, down): (f32, f32),
) {
    sheet.svg.rect(rect, 6.0, Paint::fill(WHITE).edged(ink, 2.6));
    let (figure, gap) = (figure.to_string(), if unit.is_empty() { 0.0 } else { gap });
    let wide = lettering::width(&figure, Face::Bold, 52.0);
    let more = lettering::width(unit, how.face, how.size);
    let left = Point::new(rect.middle().x - (wide + gap + more) / 2.0, rect.y + down);
    sheet.text(left, &figure, &bold(52.0, ink).start());
    sheet.text(Point::new(left.x + wide + gap, left.y), unit, &how.start());
}

/// A line from a place to its plate, where that stands away from it.
pub fn leader(svg: &mut Svg, at: Point, plate: Rect, away: f32) {
    let near = Point::new(at.x.clamp(plate.x, plate.right()), at.y.clamp(plate.y, plate.foot()));
    if near.to(at) > away {
        svg.chain(&[at, near], Paint::line(PAPER, 5.0));
        svg.chain(&[at, near], Paint::line(SEPIA, 1.8));
    }
}
