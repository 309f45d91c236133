//! The plate of one fight: in full with its ledger, or in short beside others.

use std::cmp::Ordering;

use render::boards::places;
use render::plates::Plate;
use render::prelude::*;
use render::{Die, DieResult};

use super::Fought;
use crate::{names, symbols};

/// The measures of a form.
struct Form {
    /// How wide it is, and where on it lines begin and end.
    wide: f32,
    left: f32,
    right: f32,
    head: f32,
    title: f32,
    /// A counter, from one row of them to the next, and how wide a row may be.
    token: f32,
    pitch: f32,
    room: f32,
    /// How high the meeting is at least, and how much higher than its counters.
    meeting: (f32, f32),
    small: f32,
    /// So many lines tell what came of it at most.
    lines_max: usize,
}

const FULL: Form = Form {
    wide: 780.0,
    left: 22.0,
    right: 758.0,
    head: 62.0,
    title: 38.0,
    token: 54.0,
    pitch: 61.0,
    room: 400.0,
    meeting: (142.0, 16.0),
    small: 28.0,
    lines_max: 6,
};
const BRIEF: Form = Form {
    wide: 524.0,
    left: 12.0,
    right: 512.0,
    head: 50.0,
    title: 32.0,
    token: 46.0,
    pitch: 52.0,
    room: 350.0,
    meeting: (84.0, 8.0),
    small: 25.0,
    lines_max: 4,
};
/// A line of the ledger, and where that ends and the dice begin.
const LINE: f32 = 34.0;
const MIDDLE: f32 = 394.0;
/// The dice of the brief form, and the ribbon under them.
const DICE: f32 = 78.0;
const RIBBON: f32 = 40.0;

impl Plate for Fought {
    const FORMS: &'static [f32] = &[FULL.wide, BRIEF.wide];

    fn height(&self, form: usize) -> f32 {
        let (of, rolled) = if form == 0 { (&FULL, counted(self)) } else { (&BRIEF, DICE + RIBBON) };
        of.head + of.meeting(self) + rolled + 24.0 + of.line() * of.after(self).len() as f32
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        let of = if form == 0 { &FULL } else { &BRIEF };
        let title = bold(of.title, INK).start();
        let at = corner.by(of.left, of.title + if form == 0 { 8.0 } else { 6.0 });
        sheet.fitted(at, &self.title(), &title, of.right - of.left);
        let rows = places::rows(&self.tokens, of.token, of.room);
        let met = corner.by(0.0, of.head);
        let first = met.by(of.left, if form == 0 { 6.0 } else { 4.0 });
        places::draw_rows(sheet, &rows, first, (of.token, of.pitch));
        let below = met.by(0.0, of.meeting(self));
        if form == 0 {
            foe(sheet, self, met);
            ledger(sheet, self, below);
            dice(sheet, self, below);
            of.write_after(sheet, self, below.by(of.left, counted(self) + 24.0));
        } else {
            brief(sheet, self, met);
            of.write_after(sheet, self, below.by(of.left, DICE + RIBBON + 26.0));
        }
    }

    fn words(&self) -> String {
        self.told()
    }
}

impl Form {
    fn meeting(&self, told: &Fought) -> f32 {
        let rows = places::rows(&told.tokens, self.token, self.room).len().max(1);
        let (least, more) = self.meeting;
        (rows as f32 * self.pitch + more).max(least)
    }

    fn line(&self) -> f32 {
        self.small * LINE / 28.0
    }

    /// What came of it, in lines that fit, each with whether something begins there.
    fn after(&self, told: &Fought) -> Vec<(String, bool)> {
        let (wide, most) = (self.right - self.left - 26.0, self.lines_max);
        let broken = |text: &String| lettering::lines(text, Face::Roman, self.small, wide);
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

    fn write_after(&self, sheet: &mut Sheet, told: &Fought, at: Point) {
        for ((line, begins), down) in self.after(told).iter().zip(0_u8..) {
            let at = at.by(0.0, f32::from(down) * self.line());
            if *begins {
                sheet.svg.circle(at.by(7.0, -8.0), 5.0, Paint::fill(RED));
            }
            sheet.text(at.by(24.0, 0.0), line, &roman(self.small, INK).start());
        }
    }
}

fn counted(told: &Fought) -> f32 {
    let lines = told.ledger.len().max(1) + usize::from(told.sums.0 != told.sums.1);
    (LINE * (lines as f32 + 1.0) + 34.0).max(206.0)
}

/// The Banner on the right, swords before it.
fn foe(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let middle = FULL.meeting(told) / 2.0 - 8.0;
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
    let name = format!("{} Banner, Strength {}", told.banner, told.strength);
    sheet.text(corner.by(FULL.right, middle + 68.0), &name, &italic(FULL.small, INK).end());
}

fn ledger(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let wide = MIDDLE - FULL.left;
    let panel = Rect::new(corner.x + FULL.left, corner.y, wide, counted(told) - 12.0);
    sheet.svg.rect(panel, 4.0, Paint::fill(WHITE).edged(SEPIA, 1.8));
    let (left, right) = (panel.x + 16.0, panel.right() - 16.0);
    let mut y = corner.y + 34.0;
    let mut line = |sheet: &mut Sheet, why: &str, by: &str, face: Face| {
        let how = Lettering::new(face, FULL.small, INK);
        sheet.text((left, y), why, &how.start());
        sheet.text((right, y), by, &how.end());
        y += LINE;
    };
    if told.ledger.is_empty() {
        line(sheet, "No modifiers", "", Face::Roman);
    }
    for (why, by) in &told.ledger {
        line(sheet, why, &names::signed(*by), Face::Roman);
    }
    let (all, sum) = told.sums;
    let mut rule = corner.y + 10.0 + LINE * told.ledger.len().max(1) as f32;
    if all != sum {
        line(sheet, "together", &names::signed(all), Face::Italic);
        rule += LINE;
    }
    let words = match all.cmp(&sum) {
        Ordering::Equal => "Sum",
        Ordering::Greater => "Counts at most",
        Ordering::Less => "Counts at least",
    };
    line(sheet, words, &names::signed(sum), Face::Bold);
    sheet.svg.chain(&[Point::new(left, rule), Point::new(right, rule)], Paint::line(INK, 2.0));
}

fn dice(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let (top, middle) = (corner.y, corner.x + (MIDDLE + 20.0 + FULL.right) / 2.0);
    for (face, aside) in told.dice.into_iter().zip([-56.0, 56.0]) {
        die(sheet, face, Point::new(middle + aside, top + 44.0), (118.0, 86.0));
    }
    sheet.text((middle + 40.0, top + 132.0), &told.sum(), &roman(36.0, INK).end());
    let how = bold(50.0, INK).start();
    sheet.text((middle + 52.0, top + 136.0), &told.thrown().to_string(), &how);
    let left = MIDDLE + 20.0;
    row(sheet, told, Rect::new(corner.x + left, top + 150.0, FULL.right - left, 44.0), 30.0);
}

fn brief(sheet: &mut Sheet, told: &Fought, corner: Point) {
    let flag = corner.by(428.0, BRIEF.meeting(told) / 2.0 - 2.0);
    symbols::cloth(&mut sheet.svg, told.banner, flag, 88.0);
    symbols::strength(&mut sheet.svg, told.strength, flag.by(62.0, 16.0), 20.0);
    if told.disordered {
        symbols::disordered(&mut sheet.svg, flag.by(62.0, -24.0), 23.0);
    }
    sheet.takes("the flag", Rect::around(flag.by(16.0, 0.0), 132.0, 78.0));
    let middle = BRIEF.meeting(told) + DICE / 2.0;
    for (face, x) in told.dice.into_iter().zip([52.0, 128.0]) {
        die(sheet, face, corner.by(x, middle), (84.0, 62.0));
    }
    sheet.text(corner.by(360.0, middle + 11.0), &told.sum(), &roman(32.0, INK).end());
    let how = bold(42.0, INK).start();
    sheet.text(corner.by(372.0, middle + 14.0), &told.thrown().to_string(), &how);
    let (left, top) = (corner.x + BRIEF.left, corner.y + BRIEF.meeting(told) + DICE);
    row(sheet, told, Rect::new(left, top, BRIEF.right - BRIEF.left, RIBBON - 2.0), 27.0);
}

/// A die with its star so wide, and the room it takes.
fn die(sheet: &mut Sheet, face: u8, at: Point, (wide, room): (f32, f32)) {
    Die { sides: 6, face, fate: DieResult::Plain }.drawn(&mut sheet.svg, at, wide);
    sheet.takes("a die", Rect::around(at, room, room));
}

/// The outcome on its ribbon: failure, stalemate, success.
fn row(sheet: &mut Sheet, told: &Fought, ribbon: Rect, size: f32) {
    let (ground, ink) = match told.total {
        ..=6 => (RED, WHITE),
        7 => (YELLOW, INK),
        8.. => (GREEN, INK),
    };
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.2));
    let how = bold(size, ink);
    sheet.fitted(ribbon.middle().by(0.0, size / 3.0), &told.row, &how, ribbon.width - 16.0);
}
