//! Troops and ships. Troops are a counter with one cell for each nation and arm: local troops are
//! dark on white, relief white on red; a bar under a cell shows how much of its strength is left
//! when some is lost. Ships are a hull each with its name, or hulls by kind where many lie
//! together; below them is whoever is on board.

use std::collections::BTreeMap;

use render::prelude::*;
use san_juans::{Arm, Flag, Hero, Hull, ShipId, ShipKind, ShipView, TrainAt, UnitView, View};

use crate::marks::baggage::{Baggage, ExpeditionAt, Tag, expedition};
use crate::{paint, symbols};

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
    /// The counter of some units, whose full strength is so many steps, by arm or in total.
    pub(crate) fn gather<'a>(
        units: impl Iterator<Item = &'a UnitView>,
        full: u8,
        total: bool,
    ) -> Self {
        let mut cells: BTreeMap<(bool, Arm), Cell> = BTreeMap::new();
        let mut cut_off = false;
        for unit in units {
            let kind = unit.kind;
            let (flag, arm) = (kind.flag, if total { Arm::Infantry } else { kind.arm });
            let fresh = Cell { flag, arm, count: 0, steps: 0, full: 0 };
            let cell = cells.entry((flag == Flag::Relief, arm)).or_insert(fresh);
            cell.count += 1;
            cell.steps += u32::from(unit.steps);
            cell.full += u32::from(full);
            cut_off |= !unit.supplied;
        }
        let mut rows = Vec::new();
        for flag in [Flag::Local, Flag::Relief] {
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

const LINE: f32 = 27.0;
const HULL: f32 = 28.0;
const LETTERS: f32 = 20.5;
const MARGIN: f32 = 4.0;
const DAMAGE: f32 = 14.0;

#[derive(Debug)]
pub(crate) struct Fleet {
    lines: Vec<Line>,
    aboard: Option<Force>,
    baggage: Option<Baggage>,
}

#[derive(Debug)]
struct Line {
    kind: ShipKind,
    words: String,
    damage: u8,
}

impl Line {
    fn width(&self) -> f32 {
        HULL + 5.0 + width(&self.words) + DAMAGE * f32::from(self.damage)
    }
}

impl Fleet {
    /// Ships in one place, if there are any: named if they are not more than so many, and whoever is
    /// on board by arm or in total.
    pub(crate) fn of<'a>(
        view: &View,
        ships: impl Iterator<Item = &'a ShipView>,
        names_max: usize,
        totals: bool,
    ) -> Option<Self> {
        let ships: Vec<&ShipView> = ships.collect();
        let full = view.full_strength.max(1);
        let mut lines = Vec::new();
        let mut kinds: Vec<ShipKind> = ships.iter().map(|ship| ship.kind).collect();
        kinds.sort_unstable_by_key(|kind| (kind.drawing, *kind));
        kinds.dedup();
        for kind in kinds {
            let own: Vec<&&ShipView> = ships.iter().filter(|ship| ship.kind == kind).collect();
            // Of a kind with one ship a number would tell less than her name.
            if ships.len() <= names_max || kind.unique {
                lines.extend(own.iter().map(|ship| Line {
                    kind,
                    words: named(ship),
                    damage: ship.damage,
                }));
            } else if !own.is_empty() {
                let damage = own.iter().map(|ship| ship.damage).sum();
                lines.push(Line { kind, words: format!("× {}", own.len()), damage });
            }
        }
        let mut aboard = ships.iter().flat_map(|ship| &ship.aboard).peekable();
        let aboard = aboard.peek().is_some().then(|| Force::gather(aboard, full, totals));
        let has = |id: ShipId| ships.iter().any(|ship| ship.id == id);
        let baggage = Baggage::of(aboard_of(view, has));
        (!lines.is_empty()).then_some(Self { lines, aboard, baggage })
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        let (own, lines) = self.hulls();
        let (width, height) = self.aboard.as_ref().map_or((0.0, 0.0), Force::size);
        let (tags, tall) = self.baggage.as_ref().map_or((0.0, 0.0), Baggage::size);
        (own.max(width).max(tags), lines + height + tall)
    }

    fn hulls(&self) -> (f32, f32) {
        let width = self.lines.iter().map(Line::width).fold(0.0, f32::max);
        (width + 2.0 * MARGIN, LINE * self.lines.len() as f32 + MARGIN)
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point) {
        let (wide, height) = self.hulls();
        let back = Rect::new(corner.x, corner.y, wide, height - 1.0);
        svg.rect(back, 6.0, Paint::fill(PAPER).edged(DEEP, 1.8));
        let words = italic(LETTERS, INK).start();
        for (line, down) in self.lines.iter().zip(0..) {
            let at = corner.by(MARGIN, MARGIN / 2.0 + LINE * down as f32);
            hull(svg, at.by(HULL / 2.0, LINE / 2.0 - 1.0), line.kind.drawing);
            svg.text(at.by(HULL + 5.0, LINE - 8.0), &line.words, &words);
            let first = at.by(HULL + 5.0 + width(&line.words) + DAMAGE / 2.0, LINE / 2.0);
            for mark in 0..line.damage {
                let at = first.by(DAMAGE * f32::from(mark), 0.0);
                svg.symbol(symbols::STRUCK, at, DAMAGE - 1.0, Paint::fill(RED));
            }
        }
        if let Some(force) = &self.aboard {
            force.draw(svg, corner.by(0.0, height));
        }
        if let Some(baggage) = &self.baggage {
            let force = self.aboard.as_ref().map_or(0.0, |force| force.size().1);
            baggage.draw(svg, corner.by(0.0, height + force));
        }
    }
}

fn aboard_of(view: &View, has: impl Fn(ShipId) -> bool) -> Vec<Tag> {
    let mut tags = Vec::new();
    if matches!(view.hero, Hero::Aboard(ship) if has(ship)) {
        tags.push(Tag::hero(view.pack()));
    }
    if matches!(expedition(view), Some(ExpeditionAt::Ship(ship)) if has(ship)) {
        tags.push(Tag::expedition(view.pack()));
    }
    let train = view.train.as_ref().map(|train| train.at);
    if matches!(train, Some(TrainAt::Aboard(one, _)) if has(one)) {
        tags.push(Tag::train(""));
    }
    tags
}

pub(crate) fn hull(svg: &mut Svg, at: Point, kind: Hull) {
    let paint = match kind {
        Hull::Gunboat | Hull::Ironclad => Paint::fill(INK).edged(INK, 0.8),
        Hull::Transport | Hull::LightTransport => Paint::fill(WHITE).edged(INK, 2.0),
    };
    svg.symbol(symbols::ship(kind), at, HULL, paint);
}

/// A ship's name, with its noun if a location is called the same.
fn named(ship: &ShipView) -> String {
    if ship.kind.pack().get().places.iter().all(|place| place.name != ship.name) {
        return ship.name.clone();
    }
    crate::describe::ship(ship)
}

fn width(words: &str) -> f32 {
    let ems = words.chars().map(|letter| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '\'' | '.' | ' ' => 0.31,
        'm' | 'w' => 0.76,
        'M' | 'W' => 0.95,
        'A'..='Z' | '×' => 0.74,
        _ => 0.51,
    });
    ems.sum::<f32>() * LETTERS + 3.0
}
