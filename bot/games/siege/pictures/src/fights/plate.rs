//! The plate of one fight.

use render::geometry::{Point, Rect};
use render::inks::{GREEN, INK, Ink, RED, SEPIA, WHITE, YELLOW};
use render::svg::{Anchor, Face, Lettering, Paint};
use render::{Die, DieResult, Sheet, lettering};

use super::told::Told;
use crate::marks::counters;
use crate::names;
use crate::symbols;

const LEFT: f32 = 32.0;
const RIGHT: f32 = 768.0;
const HEAD: f32 = 62.0;
const TOKEN: f32 = 54.0;
const ROOM: f32 = 400.0;
const LINE: f32 = 34.0;
const SMALL: f32 = 28.0;
/// Where the ledger ends and the dice begin.
const MIDDLE: f32 = 404.0;

/// Who met whom: how high that is.
fn meeting(told: &Told) -> f32 {
    let rows = counters::rows(&told.tokens, TOKEN, ROOM).len().max(1);
    (rows as f32 * (TOKEN + 7.0) + 16.0).max(142.0)
}

/// The lines of the ledger, the sum apart.
fn lines(told: &Told) -> usize {
    told.ledger.len().max(1) + usize::from(told.sums.0 != told.sums.1)
}

fn counted(told: &Told) -> f32 {
    (LINE * (lines(told) as f32 + 1.0) + 34.0).max(206.0)
}

/// What came of it, in lines that fit.
fn after(told: &Told) -> Vec<String> {
    let wide = RIGHT - LEFT - 26.0;
    let broken = |text: &String| lettering::lines(text, Face::Roman, SMALL, wide);
    told.after.iter().flat_map(broken).collect()
}

pub(super) fn height(told: &Told) -> f32 {
    HEAD + meeting(told) + counted(told) + 24.0 + LINE * after(told).len() as f32
}

pub(super) fn draw(sheet: &mut Sheet, told: &Told, top: f32) {
    let title = told.title();
    let wide = lettering::width(&title, Face::Bold, 38.0);
    let size = 38.0 * ((RIGHT - LEFT) / wide).min(1.0);
    let how = Lettering::new(Face::Bold, size, INK).at(Anchor::Start);
    sheet.text(Point::new(LEFT, top + 46.0), &title, &how);
    let met = top + HEAD;
    who(sheet, told, met);
    let ledger_top = met + meeting(told);
    ledger(sheet, told, ledger_top);
    dice(sheet, told, ledger_top);
    let mut y = ledger_top + counted(told) + 24.0;
    let mut last = "";
    for line in after(told) {
        let begins =
            told.after.iter().find(|text| text.starts_with(&line) && text.as_str() != last);
        if let Some(text) = begins {
            last = text;
            sheet.svg.circle(Point::new(LEFT + 7.0, y - 8.0), 5.0, Paint::fill(RED));
        }
        let how = Lettering::new(Face::Roman, SMALL, INK).at(Anchor::Start);
        sheet.text(Point::new(LEFT + 24.0, y), &line, &how);
        y += LINE;
    }
}

/// Our counters on the left, the Banner on the right, swords between them.
fn who(sheet: &mut Sheet, told: &Told, top: f32) {
    let mut at = Point::new(LEFT, top + 6.0);
    for row in counters::rows(&told.tokens, TOKEN, ROOM) {
        counters::draw_row(&mut sheet.svg, &row, at, TOKEN);
        let wide = counters::width(&row, TOKEN);
        sheet.takes("counters", Rect::new(at.x, at.y, wide, TOKEN));
        at.y += TOKEN + 7.0;
    }
    let middle = top + meeting(told) / 2.0 - 8.0;
    let swords = Point::new(484.0, middle - 14.0);
    symbols::fight(&mut sheet.svg, swords, 60.0);
    sheet.takes("swords", Rect::around(swords, 68.0, 68.0));
    let flag = Point::new(640.0, middle - 12.0);
    symbols::cloth(&mut sheet.svg, told.banner, flag, 136.0);
    symbols::strength(&mut sheet.svg, told.strength, flag.by(86.0, 30.0), 27.0);
    if told.disordered {
        symbols::disordered(&mut sheet.svg, flag.by(86.0, -30.0), 25.0);
    }
    sheet.takes("the flag", Rect::new(570.0, flag.y - 52.0, 186.0, 104.0));
    let name = format!("{} Banner, Strength {}", names::banner(told.banner).0, told.strength);
    let how = Lettering::new(Face::Italic, SMALL, INK).at(Anchor::End);
    sheet.text(Point::new(RIGHT, flag.y + 80.0), &name, &how);
}

/// The modifiers one under the other, and what they come to.
fn ledger(sheet: &mut Sheet, told: &Told, top: f32) {
    let panel = Rect::new(LEFT, top, MIDDLE - LEFT, counted(told) - 12.0);
    sheet.svg.rect(panel, 4.0, Paint::fill(WHITE).edged(SEPIA, 1.8));
    let (left, right) = (panel.x + 16.0, panel.x + panel.width - 16.0);
    let mut y = top + 34.0;
    let mut line = |sheet: &mut Sheet, why: &str, by: &str, face: Face| {
        let how = Lettering::new(face, SMALL, INK);
        sheet.text(Point::new(left, y), why, &how.at(Anchor::Start));
        sheet.text(Point::new(right, y), by, &how.at(Anchor::End));
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

/// The two dice as they fell, what they came to, and the row of the table.
fn dice(sheet: &mut Sheet, told: &Told, top: f32) {
    let middle = (MIDDLE + 20.0 + RIGHT) / 2.0;
    for (face, aside) in told.dice.into_iter().zip([-56.0, 56.0]) {
        let at = Point::new(middle + aside, top + 44.0);
        Die { sides: 6, face, fate: DieResult::Plain }.drawn(&mut sheet.svg, at, 118.0);
        sheet.takes("a die", Rect::around(at, 86.0, 86.0));
    }
    let how = Lettering::new(Face::Roman, 36.0, INK).at(Anchor::End);
    sheet.text(Point::new(middle + 40.0, top + 132.0), &told.sum(), &how);
    let how = Lettering::new(Face::Bold, 50.0, INK).at(Anchor::Start);
    sheet.text(Point::new(middle + 52.0, top + 136.0), &told.thrown().to_string(), &how);
    let ribbon = Rect::new(MIDDLE + 20.0, top + 150.0, RIGHT - MIDDLE - 20.0, 44.0);
    let (ground, ink) = result(told.total);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.2));
    let size =
        30.0_f32.min(30.0 * (ribbon.width - 16.0) / lettering::width(&told.row, Face::Bold, 30.0));
    let how = Lettering::new(Face::Bold, size, ink);
    sheet.text(ribbon.middle().by(0.0, 10.0), &told.row, &how);
}

/// The inks of an outcome: failure, stalemate, success.
fn result(total: i8) -> (Ink, Ink) {
    match total {
        ..=6 => (RED, WHITE),
        7 => (YELLOW, INK),
        8.. => (GREEN, INK),
    }
}
