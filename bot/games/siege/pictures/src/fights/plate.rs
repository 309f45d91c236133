//! The plate of one fight.

use render::boards::places;
use render::plates::Plate;
use render::prelude::*;
use render::{Die, DieResult};

use super::brief;
use super::told::Fought;
use crate::names;
use crate::symbols;

/// How wide it is, and where on it lines begin and end.
const WIDE: f32 = 780.0;
const LEFT: f32 = 22.0;
const RIGHT: f32 = 758.0;
const HEAD: f32 = 62.0;
const TOKEN: f32 = 54.0;
const ROOM: f32 = 400.0;
/// So many lines tell what came of it at most.
const LINES_MAX: usize = 6;
const LINE: f32 = 34.0;
const SMALL: f32 = 28.0;
/// Where the ledger ends and the dice begin.
const MIDDLE: f32 = 394.0;

impl Plate for Fought {
    const FORMS: &'static [f32] = &[WIDE, brief::WIDE];

    fn height(&self, form: usize) -> f32 {
        if form == 0 { height(self) } else { brief::height(self) }
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        match form {
            0 => draw(sheet, self, corner),
            _ => brief::draw(sheet, self, corner),
        }
    }

    fn words(&self) -> String {
        self.told()
    }
}

fn meeting(told: &Fought) -> f32 {
    let rows = places::rows(&told.tokens, TOKEN, ROOM).len().max(1);
    (rows as f32 * (TOKEN + 7.0) + 16.0).max(142.0)
}

fn lines(told: &Fought) -> usize {
    told.ledger.len().max(1) + usize::from(told.sums.0 != told.sums.1)
}

fn counted(told: &Fought) -> f32 {
    (LINE * (lines(told) as f32 + 1.0) + 34.0).max(206.0)
}

/// What came of it: in lines that fit, no more than so many, each with whether something begins there.
pub(super) fn after(told: &Fought, size: f32, wide: f32, most: usize) -> Vec<(String, bool)> {
    let broken = |text: &String| lettering::lines(text, Face::Roman, size, wide);
    let texts: Vec<Vec<String>> = told.after.iter().map(broken).collect();
    let all: usize = texts.iter().map(Vec::len).sum();
    let mut left = if all > most { most - 1 } else { most };
    let fits = |lines: &&Vec<String>| {
        let fits = lines.len() <= left;
        left = left.saturating_sub(lines.len());
        fits
    };
    let shown = texts.iter().take_while(fits).count();
    let begun = |lines: &Vec<String>| {
        let numbered = lines.iter().enumerate();
        numbered.map(|(number, line)| (line.clone(), number == 0)).collect::<Vec<_>>()
    };
    let mut lines: Vec<(String, bool)> = texts[..shown].iter().flat_map(begun).collect();
    if shown < texts.len() {
        lines.push((format!("and {} more", texts.len() - shown), true));
    }
    lines
}

pub(super) fn write_after(sheet: &mut Sheet, lines: &[(String, bool)], at: Point, size: f32) {
    for ((line, begins), down) in lines.iter().zip(0_u8..) {
        let at = at.by(0.0, f32::from(down) * size * 34.0 / 28.0);
        if *begins {
            sheet.svg.circle(at.by(7.0, -8.0), 5.0, Paint::fill(RED));
        }
        sheet.text(at.by(24.0, 0.0), line, &roman(size, INK).start());
    }
}

fn all_after(told: &Fought) -> Vec<(String, bool)> {
    after(told, SMALL, RIGHT - LEFT - 26.0, LINES_MAX)
}

fn height(told: &Fought) -> f32 {
    HEAD + meeting(told) + counted(told) + 24.0 + LINE * all_after(told).len() as f32
}

fn draw(sheet: &mut Sheet, told: &Fought, corner: Point) {
    sheet.fitted(corner.by(LEFT, 46.0), &told.title(), &bold(38.0, INK).start(), RIGHT - LEFT);
    let met = corner.by(0.0, HEAD);
    who(sheet, told, met);
    let below = met.by(0.0, meeting(told));
    ledger(sheet, told, below);
    dice(sheet, told, below);
    write_after(sheet, &all_after(told), below.by(LEFT, counted(told) + 24.0), SMALL);
}

/// Our counters on the left, the Banner on the right, swords between them.
fn who(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let rows = places::rows(&told.tokens, TOKEN, ROOM);
    places::draw_rows(sheet, &rows, corner.by(LEFT, 6.0), (TOKEN, TOKEN + 7.0));
    let middle = meeting(told) / 2.0 - 8.0;
    let swords = corner.by(474.0, middle - 14.0);
    symbols::fight(&mut sheet.svg, swords, 60.0);
    sheet.takes("swords", Rect::around(swords, 68.0, 68.0));
    let flag = corner.by(630.0, middle - 12.0);
    symbols::cloth(&mut sheet.svg, told.banner, flag, 136.0);
    symbols::strength(&mut sheet.svg, told.strength, flag.by(86.0, 30.0), 27.0);
    if told.disordered {
        symbols::disordered(&mut sheet.svg, flag.by(86.0, -30.0), 25.0);
    }
    sheet.takes("the flag", Rect::new(corner.x + 560.0, flag.y - 52.0, 186.0, 104.0));
    let name = format!("{} Banner, Strength {}", names::banner(told.banner).0, told.strength);
    sheet.text(corner.by(RIGHT, middle + 68.0), &name, &italic(SMALL, INK).end());
}

fn ledger(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let top = corner.y;
    let panel = Rect::new(corner.x + LEFT, top, MIDDLE - LEFT, counted(told) - 12.0);
    sheet.svg.rect(panel, 4.0, Paint::fill(WHITE).edged(SEPIA, 1.8));
    let (left, right) = (panel.x + 16.0, panel.right() - 16.0);
    let mut y = top + 34.0;
    let mut line = |sheet: &mut Sheet, why: &str, by: &str, face: Face| {
        let how = Lettering::new(face, SMALL, INK);
        sheet.text(Point::new(left, y), why, &how.start());
        sheet.text(Point::new(right, y), by, &how.end());
        y += LINE;
        y
    };
    if told.ledger.is_empty() {
        line(sheet, "No modifiers", "", Face::Roman);
    }
    for (why, by) in &told.ledger {
        line(sheet, why, &names::signed(*by), Face::Roman);
    }
    let (all, sum) = told.sums;
    let mut rule = top + 10.0 + LINE * told.ledger.len().max(1) as f32;
    if all != sum {
        line(sheet, "together", &names::signed(all), Face::Italic);
        rule += LINE;
    }
    let words = match all.cmp(&sum) {
        std::cmp::Ordering::Equal => "Sum",
        std::cmp::Ordering::Greater => "Counts at most",
        std::cmp::Ordering::Less => "Counts at least",
    };
    line(sheet, words, &names::signed(sum), Face::Bold);
    sheet.svg.chain(&[Point::new(left, rule), Point::new(right, rule)], Paint::line(INK, 2.0));
}

fn dice(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let (top, middle) = (corner.y, corner.x + (MIDDLE + 20.0 + RIGHT) / 2.0);
    for (face, aside) in told.dice.into_iter().zip([-56.0, 56.0]) {
        let at = Point::new(middle + aside, top + 44.0);
        Die { sides: 6, face, fate: DieResult::Plain }.drawn(&mut sheet.svg, at, 118.0);
        sheet.takes("a die", Rect::around(at, 86.0, 86.0));
    }
    sheet.text(Point::new(middle + 40.0, top + 132.0), &told.sum(), &roman(36.0, INK).end());
    let how = bold(50.0, INK).start();
    sheet.text(Point::new(middle + 52.0, top + 136.0), &told.thrown().to_string(), &how);
    let ribbon = Rect::new(corner.x + MIDDLE + 20.0, top + 150.0, RIGHT - MIDDLE - 20.0, 44.0);
    row(sheet, told, ribbon, 30.0);
}

pub(super) fn row(sheet: &mut Sheet, told: &Fought, ribbon: Rect, size: f32) {
    let (ground, ink) = result(told.total);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.2));
    let how = bold(size, ink);
    sheet.fitted(ribbon.middle().by(0.0, size / 3.0), &told.row, &how, ribbon.width - 16.0);
}

/// The inks of an outcome: failure, stalemate, success.
fn result(total: i8) -> (Ink, Ink) {
    match total {
        ..=6 => (RED, WHITE),
        7 => (YELLOW, INK),
        8.. => (GREEN, INK),
    }
}
