//! The boxes: counters that are not on the map, as far as they are known.

use crate::plan::Sheet;
use khartoum::{Contingent, Faction, Place, UnitId, View};
use render::prelude::*;

use super::PANEL;
use crate::marks::tokens::{self, Token};
use crate::names;

const LEFT: f32 = PANEL.x + 12.0;
const WIDE: f32 = PANEL.width - 24.0;
const TOKEN: f32 = 25.0;
const LINE: f32 = 31.0;

/// A box with its name, its counters in rows, and a remark.
pub(super) struct Held {
    name: &'static str,
    rows: Vec<Vec<Token>>,
    told: String,
}

impl Held {
    fn high(&self) -> f32 {
        27.0 + self.rows.len().max(1) as f32 * LINE
    }
}

pub(super) fn height(all: &[Held]) -> f32 {
    all.iter().map(|held| held.high() + 5.0).sum()
}

pub(super) fn draw(sheet: &mut Sheet, all: &[Held], top: f32) {
    let mut y = top;
    for held in all {
        sheet.svg.cut();
        let high = held.high();
        let rect = Rect::new(LEFT, y, WIDE, high);
        let empty = held.rows.is_empty();
        let ink = if empty { SEPIA } else { INK };
        sheet.svg.rect(rect, 4.0, Paint::fill(WHITE).edged(ink, 1.4));
        let how = bold(19.0, ink).start();
        sheet.text(Point::new(LEFT + 9.0, y + 20.0), held.name, &how);
        let mut at = Point::new(LEFT + 9.0, y + 27.0);
        for row in &held.rows {
            tokens::draw_row(&mut sheet.svg, row, at, TOKEN);
            let wide = tokens::width(row, TOKEN);
            sheet.takes("counters", Rect::new(at.x, at.y, wide, TOKEN));
            at.y += LINE;
        }
        if empty {
            let how = italic(19.0, SEPIA).start();
            sheet.fitted(Point::new(LEFT + 9.0, y + 46.0), &held.told, &how, WIDE - 18.0);
        }
        y += high + 5.0;
    }
}

pub(super) fn boxes(view: &View) -> Vec<Held> {
    let board = &view.board;
    let rows = |units: Vec<UnitId>| {
        let tokens = tokens::grouped(board, &units, None);
        tokens::rows(&tokens, TOKEN, WIDE - 18.0)
    };
    let is = |unit: UnitId, faction: Faction| unit.faction() == faction;
    let mahdists = tokens::boxed(board, |unit, at| is(unit, Faction::Mahdist) && at == Place::Box);
    let unseen = tokens::boxed(board, |_, at| at == Place::Unseen).len();
    let told = match unseen {
        0 => "empty".to_owned(),
        // K-R72: without thick fog the box is open.
        _ if !board.rulings.thick_fog => "empty".to_owned(),
        unseen => format!("{} not seen: here or on the map", names::many(unseen, "unit", "units")),
    };
    let in_box = |army: Contingent| {
        move |unit: UnitId, at: Place| unit.contingent() == army && at == Place::Box
    };
    let mut empire = rows(tokens::boxed(board, in_box(Contingent::British)));
    empire.extend(rows(tokens::boxed(board, in_box(Contingent::Egyptian))));
    let gone = tokens::boxed(board, |_, at| matches!(at, Place::Eliminated | Place::Gone));
    let mut all = vec![
        Held { name: "Mahdist box", rows: rows(mahdists), told },
        Held { name: "Empire’s box", rows: empire, told: "empty".to_owned() },
    ];
    if !gone.is_empty() {
        all.push(Held { name: "Eliminated", rows: rows(gone), told: String::new() });
    }
    if let Place::Returning(turn) = board.unit(UnitId::MAHDI).place {
        let told = format!("in turn {turn}, {}", names::months_short(turn));
        all.push(Held { name: "The Mahdi returns", rows: Vec::new(), told });
    }
    all
}
