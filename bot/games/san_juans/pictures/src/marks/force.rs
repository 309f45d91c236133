//! Troops: a counter with one cell for each nation and arm. Egyptians are dark on white, British
//! white on red; a bar under a cell shows how much of its strength is left when some is lost.

use std::collections::BTreeMap;

use render::prelude::*;
use san_juans::{Arm, Flag, UnitView, data};

use crate::paint;
use crate::symbols;

const HEIGHT: f32 = 33.0;
const SIGN: f32 = 25.0;
const FIGURE: f32 = 12.5;
const ROW: usize = 4;

#[derive(Debug)]
pub(crate) struct Force {
    rows: Vec<Vec<Cell>>,
    cut_off: bool,
    /// Whether it tells only how many there are; then its rows stand side by side.
    total: bool,
}

#[derive(Debug, Clone, Copy)]
struct Cell {
    flag: Flag,
    arm: Arm,
    count: u32,
    steps: u32,
    full: u32,
}

impl Cell {
    fn width(&self) -> f32 {
        let figures = self.count.to_string().len() as f32;
        SIGN + 9.0 + FIGURE * figures
    }
}

impl Force {
    /// The counter of some units, whose full strength is so many steps.
    pub(crate) fn of(units: &[UnitView], full: u8, total: bool) -> Self {
        Self::gather(units.iter(), full, total)
    }

    /// The counter of some units, by arm or in total.
    pub(crate) fn gather<'a>(
        units: impl Iterator<Item = &'a UnitView>,
        full: u8,
        total: bool,
    ) -> Self {
        let mut cells: BTreeMap<(bool, Arm), Cell> = BTreeMap::new();
        let mut cut_off = false;
        for unit in units {
            let kind = data().kind(unit.kind);
            let (flag, arm) = (kind.flag, if total { Arm::Infantry } else { kind.arm });
            let fresh = Cell { flag, arm, count: 0, steps: 0, full: 0 };
            let cell = cells.entry((flag == Flag::British, arm)).or_insert(fresh);
            cell.count += 1;
            cell.steps += u32::from(unit.steps);
            cell.full += u32::from(full);
            cut_off |= !unit.supplied;
        }
        let mut rows = Vec::new();
        for flag in [Flag::Egyptian, Flag::British] {
            let own: Vec<Cell> = cells.values().filter(|cell| cell.flag == flag).copied().collect();
            rows.extend(own.chunks(ROW).map(<[Cell]>::to_vec));
        }
        Self { rows, cut_off, total }
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        let width = |row: &Vec<Cell>| row.iter().map(Cell::width).sum::<f32>();
        if self.total {
            return (self.rows.iter().map(width).sum(), HEIGHT);
        }
        (self.rows.iter().map(width).fold(0.0, f32::max), HEIGHT * self.rows.len() as f32)
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point) {
        let mut at = corner;
        for row in &self.rows {
            let width: f32 = row.iter().map(Cell::width).sum();
            let (ground, _) = paint::flag(row[0].flag);
            let back = Rect::new(at.x, at.y, width, HEIGHT - 1.0);
            svg.rect(Rect { x: at.x + 2.5, y: at.y + 3.0, ..back }, 3.0, Paint::fill(SEPIA));
            svg.rect(back, 3.0, Paint::fill(ground).edged(INK, 2.2));
            let mut right = at;
            for cell in row {
                if right.x > at.x {
                    let line = [right.by(0.0, 4.0), right.by(0.0, HEIGHT - 5.0)];
                    svg.chain(&line, Paint::line(SEPIA, 1.0));
                }
                cell.draw(svg, right);
                right = right.by(cell.width(), 0.0);
            }
            at = if self.total { at.by(width, 0.0) } else { at.by(0.0, HEIGHT) };
        }
        if self.cut_off {
            cut_off(svg, corner.by(-1.0, 1.0));
        }
    }
}

impl Cell {
    fn draw(&self, svg: &mut Svg, corner: Point) {
        let (_, glyph) = paint::flag(self.flag);
        let full = self.steps >= self.full;
        let lift = if full { 0.0 } else { 2.5 };
        let sign = corner.by(3.5 + SIGN / 2.0, HEIGHT / 2.0 - lift - 0.5);
        let size = if full { SIGN } else { SIGN - 3.0 };
        svg.symbol(symbols::arm(self.arm), sign, size, Paint::fill(glyph));
        let figure = bold(25.0, glyph).start();
        let at = corner.by(SIGN + 5.0, HEIGHT / 2.0 + 8.2 - lift);
        svg.text(at, &self.count.to_string(), &figure);
        if !full {
            let bar = Rect::new(corner.x + 4.0, corner.y + HEIGHT - 7.5, self.width() - 8.0, 4.5);
            svg.rect(bar, 0.0, Paint::line(glyph, 1.1));
            let left = self.steps as f32 / self.full as f32;
            svg.rect(Rect { width: bar.width * left, ..bar }, 0.0, Paint::fill(glyph));
        }
    }
}

pub(crate) fn cut_off(svg: &mut Svg, at: Point) {
    svg.circle(at, 11.0, Paint::fill(YELLOW).edged(INK, 2.2));
    svg.symbol(symbols::STRUCK, at, 12.0, Paint::fill(INK));
}
