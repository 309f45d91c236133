//! How the game stands: beside a whole map, and over one in large print.

mod boxes;
mod head;
mod state;

pub(crate) use head::{corner, draw as head};

use crate::plan::Sheet;
use khartoum::{Faction, View};
use render::prelude::*;

use crate::names;
use crate::symbols::{self, EYE};

/// The panel at the left of a whole map.
pub(crate) const PANEL: Rect = Rect::new(40.0, 40.0, 286.0, 806.0);

pub(crate) fn side(sheet: &mut Sheet, view: &View) {
    let held = boxes::boxes(view);
    let panel = Rect { height: state::HIGH + boxes::height(&held) + 12.0, ..PANEL };
    sheet.svg.rect(panel, 5.0, Paint::fill(PAPER).edged(INK, 2.6));
    sheet.svg.rect(panel.grown(-5.0), 3.0, Paint::line(SEPIA, 1.2));
    state::draw(sheet, view);
    boxes::draw(sheet, &held, PANEL.y + state::HIGH);
}

/// Whose eyes a picture is for, on a ribbon of that side's ink.
fn eyes(sheet: &mut Sheet, rect: Rect, view: &View) {
    let (ground, ink): (Ink, Ink) = match view.eyes {
        _ if view.open => (PAPER, INK),
        Some(faction) => symbols::side(faction),
        None => (DEEP, WHITE),
    };
    let text = names::seen_by(view.eyes, view.open);
    let mut size = rect.height * 0.6;
    let room = rect.width - rect.height * 1.5;
    size *= (room / lettering::width(text, Face::Bold, size)).min(1.0);
    sheet.svg.rect(rect, rect.height * 0.2, Paint::fill(ground).edged(INK, 2.0));
    let wide = lettering::width(text, Face::Bold, size) + rect.height * 1.1;
    let left = rect.middle().x - wide / 2.0;
    let eye = Point::new(left + rect.height * 0.45, rect.middle().y);
    sheet.svg.symbol(EYE, eye, rect.height * 0.86, Paint::line(ink, 2.2));
    sheet.svg.circle(eye, rect.height * 0.13, Paint::fill(ink));
    let how = bold(size, ink).start();
    sheet.text(Point::new(left + rect.height * 1.06, rect.middle().y + size * 0.34), text, &how);
}

/// Whose turn it is, and the card played in it.
fn turn_of(view: &View) -> (Faction, String) {
    let board = &view.board;
    let text = match (&view.outcome, board.turn) {
        (Some(outcome), _) => names::ended(outcome),
        (None, 0) => "sets up".to_owned(),
        (None, _) => match board.now.card {
            Some(card) => names::card(card).to_owned(),
            None => "no card yet".to_owned(),
        },
    };
    let side = view.outcome.as_ref().map_or(board.player, |outcome| outcome.winner);
    (side, text)
}
