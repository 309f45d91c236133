//! The boxes: where every counter is that is not on the map.

use crate::plan::Sheet;
use render::prelude::*;
use siege::{Place, View};

use crate::marks::counters::{self, Token};

const LEFT: f32 = 808.0;
const TOP: f32 = 968.0;
const WIDTH: f32 = 764.0;
const ROW: f32 = 55.0;
const TOKEN: f32 = 36.0;
/// What the name of a box takes.
const NAME: f32 = 112.0;

pub(super) fn draw(sheet: &mut Sheet, view: &View) {
    let of = |wanted: &dyn Fn(Place) -> bool| {
        let units = view.city.units.iter().filter(|unit| wanted(unit.place));
        counters::tokens(units.map(|unit| (unit.id, unit.steps)), true)
    };
    let available = of(&|place| place == Place::Available);
    let used = of(&|place| place == Place::Used);
    let wounded = of(&|place| matches!(place, Place::Wounded { .. }));
    let damaged = of(&|place| place == Place::Damaged);
    let reserve = of(&|place| place == Place::Reserve);
    let lost = of(&|place| matches!(place, Place::Lost | Place::Sailed));
    let row = |row: u8| TOP + ROW * f32::from(row);
    named(sheet, "Available", (LEFT, row(0), WIDTH), &available);
    named(sheet, "Used", (LEFT, row(1), WIDTH), &used);
    named(sheet, "Wounded", (LEFT, row(2), 262.0), &wounded);
    named(sheet, "Damaged", (LEFT + 268.0, row(2), 200.0), &damaged);
    named(sheet, "Reserve", (LEFT + 474.0, row(2), 290.0), &reserve);
    named(sheet, "Lost", (LEFT, row(3), WIDTH), &lost);
}

fn named(sheet: &mut Sheet, name: &str, (x, y, width): (f32, f32, f32), tokens: &[Token]) {
    let rect = Rect::new(x, y, width, ROW - 6.0);
    let ground = if tokens.is_empty() { PAPER } else { WHITE };
    let ink = if tokens.is_empty() { SEPIA } else { INK };
    sheet.svg.rect(rect, 4.0, Paint::fill(ground).edged(ink, 1.6));
    sheet.text(Point::new(x + 10.0, y + 32.0), name, &bold(21.0, ink).start());
    // Where there are counters of every kind they are drawn smaller.
    let room = width - NAME - 12.0;
    let size = TOKEN * (room / counters::width(tokens, TOKEN).max(1.0)).min(1.0);
    let from = Point::new(x + NAME, y + (ROW - 6.0 - size) / 2.0);
    let wide = counters::width(tokens, size);
    counters::draw_row(&mut sheet.svg, tokens, from, size);
    if !tokens.is_empty() {
        sheet.takes(&format!("counters: {name}"), Rect::new(from.x, from.y, wide, size));
        sheet.takes(&format!("end of {name}"), Rect::new(x + width - 3.0, y, 3.0, ROW - 6.0));
    }
}
