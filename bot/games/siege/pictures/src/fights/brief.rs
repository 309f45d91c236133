//! One of several fights: who met whom, the dice, and what came of it in a few lines.

use render::boards::places;
use render::prelude::*;
use render::{Die, DieResult};

use super::plate;
use super::told::Fought;
use crate::symbols;

pub(super) const WIDE: f32 = 524.0;
const LEFT: f32 = 12.0;
const RIGHT: f32 = 512.0;
const HEAD: f32 = 50.0;
const TOKEN: f32 = 46.0;
/// The room for counters, beside the flag.
const ROOM: f32 = 350.0;
const DICE: f32 = 78.0;
const RIBBON: f32 = 40.0;
const SMALL: f32 = 25.0;
const LINE: f32 = SMALL * 34.0 / 28.0;
const LINES_MAX: usize = 4;

fn meeting(told: &Fought) -> f32 {
    let rows = places::rows(&told.tokens, TOKEN, ROOM).len().max(1);
    (rows as f32 * (TOKEN + 6.0) + 8.0).max(84.0)
}

fn after(told: &Fought) -> Vec<(String, bool)> {
    plate::after(told, SMALL, RIGHT - LEFT - 26.0, LINES_MAX)
}

pub(super) fn height(told: &Fought) -> f32 {
    HEAD + meeting(told) + DICE + RIBBON + 24.0 + LINE * after(told).len() as f32
}

pub(super) fn draw(sheet: &mut Sheet, told: &Fought, corner: Point) {
    sheet.fitted(corner.by(LEFT, 38.0), &told.title(), &bold(32.0, INK).start(), RIGHT - LEFT);
    let rows = places::rows(&told.tokens, TOKEN, ROOM);
    places::draw_rows(sheet, &rows, corner.by(LEFT, HEAD + 4.0), (TOKEN, TOKEN + 6.0));
    let flag = corner.by(428.0, HEAD + meeting(told) / 2.0 - 2.0);
    symbols::cloth(&mut sheet.svg, told.banner, flag, 88.0);
    symbols::strength(&mut sheet.svg, told.strength, flag.by(62.0, 16.0), 20.0);
    if told.disordered {
        symbols::disordered(&mut sheet.svg, flag.by(62.0, -24.0), 23.0);
    }
    sheet.takes("the flag", Rect::around(flag.by(16.0, 0.0), 132.0, 78.0));
    let middle = HEAD + meeting(told) + DICE / 2.0;
    for (face, x) in told.dice.into_iter().zip([52.0, 128.0]) {
        let at = corner.by(x, middle);
        Die { sides: 6, face, fate: DieResult::Plain }.drawn(&mut sheet.svg, at, 84.0);
        sheet.takes("a die", Rect::around(at, 62.0, 62.0));
    }
    sheet.text(corner.by(360.0, middle + 11.0), &told.sum(), &roman(32.0, INK).end());
    let how = bold(42.0, INK).start();
    sheet.text(corner.by(372.0, middle + 14.0), &told.thrown().to_string(), &how);
    let top = HEAD + meeting(told) + DICE;
    let ribbon = Rect::new(corner.x + LEFT, corner.y + top, RIGHT - LEFT, RIBBON - 2.0);
    plate::row(sheet, told, ribbon, 27.0);
    plate::write_after(sheet, &after(told), corner.by(LEFT, top + RIBBON + 26.0), SMALL);
}
