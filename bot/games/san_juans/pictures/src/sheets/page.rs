//! What pages of battles and sieges share: heads, columns, remarks and their frame, and orders of battle:
//! rows of counters in the signs of the map, with the steps of every unit.

use std::collections::BTreeMap;

use render::Scatter;
use render::lettering::{clipped, width};
use render::prelude::*;
use san_juans::{Arm, Flag, Pack, RebelForce, UnitKind, UnitView};

use crate::marks::forces::cut_off;
use crate::{paint, symbols};

/// A page's width in units, and its margin.
pub(super) const WIDTH: f32 = 1_140.0;
pub(super) const MARGIN: f32 = 30.0;
/// The smallest letters, and a line of them.
pub(super) const SMALL: f32 = 28.0;
/// How small a long name is set before it is cut short.
const SMALLEST: f32 = 25.0;
pub(super) const LINE: f32 = 36.0;
/// A page's usual width in pixels, and the least and greatest.
pub(super) const PIXELS: u32 = 1_200;
const PIXELS_BOUNDS: (u32, u32) = (400, 2_400);

pub(super) type Page = render::Sheet<()>;

/// Title and subtitle with so much room, the title in letters of a size.
pub(super) fn head(page: &mut Page, (title, size): (&str, f32), under: &str, room: f32) {
    for (y, text, how) in [(58.0, title, bold(size, INK)), (95.0, under, italic(30.0, RED))] {
        let text = lettering::clipped(text, how.face, how.size, room);
        page.text(Point::new(WIDTH / 2.0, y), &text, &how);
    }
}

/// The head of a column of a width, with its name and what stands under that; gives where the
/// column goes on.
pub(super) fn column(page: &mut Page, at: Point, wide: f32, name: &str, below: &str) -> f32 {
    let head = bold(30.0, INK).start().spread(1.0);
    let under = italic(SMALL, SEPIA).start();
    page.text(at.by(0.0, 30.0), name, &head);
    let below = lettering::clipped(below, Face::Italic, SMALL, wide);
    page.text(at.by(0.0, 66.0), &below, &under);
    page.svg.chain(&[at.by(0.0, 78.0), at.by(wide, 78.0)], Paint::line(INK, 2.0).sharp());
    at.y + 92.0
}

/// Lines of remarks, so wide, from a height on; gives where they end.
pub(super) fn remarks(page: &mut Page, told: &str, mut y: f32, wide: f32) -> f32 {
    let how = italic(SMALL, SEPIA).start();
    for line in lettering::lines(told, Face::Italic, SMALL, wide - 8.0) {
        page.text(Point::new(MARGIN + 4.0, y + 28.0), &line, &how);
        y += LINE;
    }
    y
}

pub(super) fn framed(mut page: Page, height: f32) -> (Page, f32) {
    let sheet = Rect::new(0.0, 0.0, WIDTH, height.ceil());
    let mut svg = Svg::default();
    svg.rect(sheet, 0.0, Paint::fill(PAPER));
    svg.rect(sheet.grown(-8.0), 0.0, Paint::line(INK, 2.6).sharp());
    svg.rect(sheet.grown(-13.0), 0.0, Paint::line(SEPIA, 1.2).sharp());
    svg.add(&page.svg);
    page.svg = svg;
    (page, sheet.height)
}

pub(super) fn drawn(
    renderer: &Renderer,
    (page, height): (Page, f32),
    pixels: u32,
) -> Result<Canvas, RenderError> {
    let (least, most) = PIXELS_BOUNDS;
    let scale = pixels.clamp(least, most) as f32 / WIDTH;
    renderer.sheet(Frame::whole(Rect::new(0.0, 0.0, WIDTH, height), scale), &page.svg)
}

/// What keeps a drawing from being quite straight, always the same for the same part of a page.
pub(super) fn scatter(seed: usize) -> Scatter {
    Scatter::new(seed as u32, 0x9e37_79b9)
}

const CELL: (f32, f32) = (76.0, 42.0);
/// From a counter to the words beside it.
const INDENT: f32 = 88.0;
/// A row, with and without the steps of each unit below.
const TALL: f32 = 78.0;
const SHORT: f32 = 52.0;
/// Rows that still have room for the steps of each unit.
const TALL_MAX: usize = 5;
const ROWS_MAX: usize = 13;
const PIP: (f32, f32) = (9.0, 20.0);

#[derive(Debug)]
struct Row {
    kind: UnitKind,
    steps: Vec<u8>,
    short: bool,
}

fn rows(units: &[UnitView]) -> Vec<Row> {
    let mut kinds: BTreeMap<(bool, Arm, UnitKind), Row> = BTreeMap::new();
    for unit in units {
        let kind = unit.kind;
        let key = (kind.flag == Flag::Relief, kind.arm, unit.kind);
        let row = kinds.entry(key).or_insert(Row { kind: unit.kind, steps: vec![], short: false });
        row.steps.push(unit.steps);
        row.short |= !unit.supplied;
    }
    for row in kinds.values_mut() {
        row.steps.sort_unstable_by(|a, b| b.cmp(a));
    }
    kinds.into_values().collect()
}

/// `12 units, 44 steps`.
pub(super) fn strength(units: &[UnitView]) -> String {
    let steps: usize = units.iter().map(|unit| usize::from(unit.steps)).sum();
    format!("{}, {}", count(units.len(), "unit"), count(steps, "step"))
}

/// `3 Local Infantry, 1 Krupp Battery`.
pub(super) fn kinds(units: &[UnitView]) -> String {
    let rows = rows(units);
    let told = rows.iter().map(|row| format!("{} {}", row.steps.len(), row.kind.name));
    told.collect::<Vec<_>>().join(", ")
}

/// `1 unit`, `2 units`.
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Draws our units in a column, and returns how high that was.
pub(super) fn ours(page: &mut Page, units: &[UnitView], full: u8, at: Point, wide: f32) -> f32 {
    let mut rows = rows(units);
    let left_out = if rows.len() > ROWS_MAX { rows.split_off(ROWS_MAX - 1) } else { Vec::new() };
    let tall = rows.len() <= TALL_MAX;
    let mut y = 0.0;
    for row in &rows {
        y += row.draw(page, full, at.by(0.0, y), wide, tall);
    }
    if !left_out.is_empty() {
        let units: usize = left_out.iter().map(|row| row.steps.len()).sum();
        let text = format!("and {} more of {} kinds", count(units, "unit"), left_out.len());
        let text = clipped(&text, Face::Italic, SMALL, wide);
        page.text(at.by(0.0, y + 32.0), &text, &italic(SMALL, SEPIA).start());
        y += SHORT;
    }
    y
}

impl Row {
    fn draw(&self, page: &mut Page, full: u8, at: Point, wide: f32, tall: bool) -> f32 {
        let kind = self.kind;
        let (ground, glyph) = paint::flag(kind.flag);
        cell(page, at, symbols::arm(kind.arm), self.steps.len(), (ground, glyph));
        if self.short {
            cut_off(&mut page.svg, at.by(1.0, 2.0));
        }
        let room = wide - INDENT;
        let left = self.steps.iter().map(|steps| usize::from(*steps)).sum::<usize>();
        let whole = self.steps.len() * usize::from(full);
        let bold = bold(SMALL, INK).end();
        if !tall {
            let tally = format!("{left}/{whole}");
            let taken = width(&tally, Face::Bold, SMALL) + 12.0;
            self.name(page, at.by(INDENT, 31.0), room - taken);
            page.text(at.by(wide, 31.0), &tally, &bold);
            return SHORT;
        }
        self.name(page, at.by(INDENT, 24.0), room);
        let unit = PIP.0 * f32::from(full) + 8.0;
        if unit * self.steps.len() as f32 > room + 8.0 || full > 6 {
            let tally = format!("{left} of {}", count(whole, "step"));
            let tally = clipped(&tally, Face::Italic, SMALL, room);
            page.text(at.by(INDENT, 58.0), &tally, &italic(SMALL, INK).start());
            return TALL;
        }
        for (steps, i) in self.steps.iter().zip(0_u8..) {
            let x = INDENT + unit * f32::from(i);
            let corner = at.by(x, 38.0);
            for step in 0..full {
                let pip =
                    Rect::new(corner.x + PIP.0 * f32::from(step), corner.y, PIP.0 - 1.0, PIP.1);
                let ink = if step < *steps { INK } else { WHITE };
                page.svg.rect(pip, 0.0, Paint::fill(ink).edged(INK, 1.4).sharp());
            }
            page.takes("steps", Rect::new(corner.x, corner.y, unit - 8.0, PIP.1));
        }
        TALL
    }

    fn name(&self, page: &mut Page, at: Point, room: f32) {
        let how = roman(SMALL, INK).start().within(&self.kind.name, room);
        let how = Lettering { size: how.size.max(SMALLEST), ..how };
        page.text(at, &clipped(&self.kind.name, how.face, how.size, room), &how);
    }
}

fn cell(page: &mut Page, at: Point, sign: &str, many: usize, (ground, glyph): (Ink, Ink)) {
    let back = Rect::new(at.x, at.y, CELL.0, CELL.1);
    page.takes("a counter", back);
    let svg = &mut page.svg;
    svg.rect(Rect { x: at.x + 2.5, y: at.y + 3.0, ..back }, 3.0, Paint::fill(SEPIA));
    svg.rect(back, 3.0, Paint::fill(ground).edged(INK, 2.2));
    svg.symbol(sign, at.by(20.0, CELL.1 / 2.0), 30.0, Paint::fill(glyph));
    svg.text(at.by(56.0, CELL.1 / 2.0 + 9.6), &many.to_string(), &bold(28.0, glyph));
}

/// Draws the rebel force in a column, and returns how high that was.
pub(super) fn theirs(page: &mut Page, pack: &Pack, force: RebelForce, at: Point, wide: f32) -> f32 {
    let machine_guns = if force.machine_guns == 1 { "machine gun" } else { "machine guns" };
    let arms = [
        (force.foot, pack.words.foe_foot.as_str(), symbols::foot(pack.number)),
        (force.rifles, "rifles", symbols::arm(Arm::Infantry)),
        (force.horse, "horse", symbols::arm(Arm::Cavalry)),
        (force.guns, if force.guns == 1 { "gun" } else { "guns" }, symbols::arm(Arm::Artillery)),
        (force.machine_guns, machine_guns, symbols::arm(Arm::MachineGuns)),
    ];
    let mut y = 0.0;
    let roman = roman(SMALL, INK).start();
    for (many, name, sign) in arms.into_iter().filter(|(many, ..)| *many > 0) {
        cell(page, at.by(0.0, y), sign, usize::from(many), (BLACK, WHITE));
        let name = clipped(name, Face::Roman, SMALL, wide - INDENT);
        page.text(at.by(INDENT, y + 31.0), &name, &roman);
        y += SHORT;
    }
    y
}
