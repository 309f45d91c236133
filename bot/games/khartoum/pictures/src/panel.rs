//! How the game stands: turn, Nile, points, cards and boxes beside a whole map, and the figures that
//! matter over one in large print.

use khartoum::{Contingent, FLOOD, Faction, LAST_TURN, POINTS_TO_WIN, Place, UnitId, View};
use render::boards::places::{self, Calendar};
use render::prelude::*;

use crate::chart::{Region, Sheet};
use crate::marks::tokens::{self, Token};
use crate::names;
use crate::symbols::{self, EYE, WAVES};

/// The panel at the left of a whole map, and how high what stands over the boxes in it is.
pub(crate) const PANEL: Rect = Rect::new(40.0, 40.0, 286.0, 806.0);
const STATE: f32 = 488.0;
const LEFT: f32 = PANEL.x + 16.0;
const WIDE: f32 = PANEL.width - 32.0;
const POINTS_MAX: u8 = 18;
/// A box, its counters, and a row of them.
const BOX: Rect = Rect::new(PANEL.x + 12.0, 0.0, PANEL.width - 24.0, 0.0);
const TOKEN: f32 = 25.0;
const ROW: f32 = 31.0;
/// Where the figures begin in large print.
const FIGURES: f32 = 742.0;

pub(crate) fn side(sheet: &mut Sheet, view: &View) {
    let boxes = boxes(view);
    let high: f32 = boxes.iter().map(|held| held.high() + 5.0).sum();
    let panel = Rect { height: STATE + high + 12.0, ..PANEL };
    sheet.svg.rect(panel, 5.0, Paint::fill(PAPER).edged(INK, 2.6));
    sheet.svg.rect(panel.grown(-5.0), 3.0, Paint::line(SEPIA, 1.2));
    state(sheet, view);
    let mut y = PANEL.y + STATE;
    for held in boxes {
        sheet.svg.cut();
        held.draw(sheet, y);
        y += held.high() + 5.0;
    }
}

/// The head of a map in large print: the turn, whose it is, and the figures that matter.
pub(crate) fn head(sheet: &mut Sheet, view: &View) {
    let board = &view.board;
    let head = turn(board.turn);
    sheet.text(Point::new(20.0, 51.0), &head, &bold(43.0, INK).start());
    let left = 20.0 + lettering::width(&head, Face::Bold, 43.0) + 20.0;
    let months = names::months_short(board.turn);
    let room = FIGURES - 12.0;
    sheet.fitted(Point::new(left, 51.0), months, &roman(33.0, INK).start(), room - left);
    let (side, told) = turn_of(view);
    let (ground, ink) = symbols::side(side);
    let name = names::faction(side);
    let badge = Rect::new(20.0, 62.0, lettering::width(name, Face::Bold, 29.0) + 26.0, 39.0);
    let corner = if side == Faction::Mahdist { 19.0 } else { 0.0 };
    sheet.svg.rect(badge, corner, Paint::fill(ground).edged(INK, 2.0));
    sheet.text(badge.middle().by(0.0, 10.0), name, &bold(29.0, ink));
    let left = badge.right() + 14.0;
    sheet.fitted(Point::new(left, 92.0), &told, &italic(31.0, INK).start(), room - left);

    let rect = Rect::new(FIGURES, 10.0, 204.0, 90.0);
    let points = board.points();
    let ink = if points >= POINTS_TO_WIN { RED } else { INK };
    let unit = if points == 1 { "point" } else { "points" };
    places::figure(sheet, rect, (points, ink), (unit, roman(31.0, INK)), (10.0, 47.0));
    let needs = format!("Empire wins at {POINTS_TO_WIN}");
    let at = Point::new(rect.middle().x, rect.y + 80.0);
    sheet.fitted(at, &needs, &roman(27.0, INK), rect.width - 12.0);

    let rect = Rect::new(FIGURES + 212.0, 10.0, 132.0, 90.0);
    let (fill, ink, text) = match board.in_flood() {
        true => (WATERLINE, INK, "Nile flood"),
        false => (WHITE, DEEP, "Nile low"),
    };
    sheet.svg.rect(rect, 6.0, Paint::fill(fill).edged(INK, 2.6));
    let at = |down: f32| Point::new(rect.middle().x, rect.y + down);
    sheet.svg.symbol(WAVES, at(30.0), 42.0, Paint::line(ink, 3.4));
    sheet.text(at(80.0), text, &roman(28.0, INK));
}

pub(crate) fn corner(view: &View, sheet: &mut Sheet) -> Rect {
    let map = sheet.plan.map;
    let wide = lettering::width(names::seen_by(view.eyes, view.open), Face::Bold, 25.0) + 66.0;
    let (right, foot) = (map.right() - wide - 8.0, map.foot() - 48.0);
    let (x, y) = match sheet.plan.region {
        Some(Region::Kordofan) => (map.x + 8.0, map.y + 8.0),
        Some(Region::RedSea) => (right, foot),
        _ => (right, map.y + 8.0),
    };
    let rect = Rect::new(x, y, wide, 40.0);
    eyes(sheet, rect, view);
    rect
}

fn eyes(sheet: &mut Sheet, rect: Rect, view: &View) {
    let (ground, ink) = match view.eyes {
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
    let (left, middle) = (rect.middle().x - wide / 2.0, rect.middle().y);
    let eye = Point::new(left + rect.height * 0.45, middle);
    sheet.svg.symbol(EYE, eye, rect.height * 0.86, Paint::line(ink, 2.2));
    sheet.svg.circle(eye, rect.height * 0.13, Paint::fill(ink));
    let at = Point::new(left + rect.height * 1.06, middle + size * 0.34);
    sheet.text(at, text, &bold(size, ink).start());
}

fn turn(turn: u8) -> String {
    match turn {
        0 => "Set-up".to_owned(),
        turn => format!("Turn {} of {LAST_TURN}", turn.min(LAST_TURN)),
    }
}

fn turn_of(view: &View) -> (Faction, String) {
    let board = &view.board;
    match (&view.outcome, board.turn, board.now.card) {
        (Some(outcome), ..) => (outcome.winner, names::ended(outcome)),
        (None, 0, _) => (board.player, "sets up".to_owned()),
        (None, _, Some(card)) => (board.player, names::card(card).to_owned()),
        (None, _, None) => (board.player, "no card yet".to_owned()),
    }
}

fn state(sheet: &mut Sheet, view: &View) {
    let (board, top) = (&view.board, PANEL.y);
    let at = |down: f32| Point::new(LEFT, top + down);
    eyes(sheet, Rect::new(LEFT, top + 16.0, WIDE, 38.0), view);
    sheet.text(at(94.0), &turn(board.turn), &bold(34.0, INK).start());
    sheet.fitted(at(122.0), names::months(board.turn), &roman(21.0, INK).start(), WIDE);
    turns(sheet, board.turn, top + 134.0);
    let water = match board.in_flood() {
        true => "Nile in flood: Khartoum a fortress",
        false => "Nile low: Khartoum a town",
    };
    sheet.fitted(at(202.0), water, &italic(20.0, DEEP).start(), WIDE);
    points(sheet, board.points(), top + 212.0);
    let (side, told) = turn_of(view);
    let (ground, ink) = symbols::side(side);
    let ribbon = Rect::new(LEFT, top + 298.0, WIDE, 38.0);
    sheet.svg.rect(ribbon, 6.0, Paint::fill(ground).edged(INK, 2.0));
    let whose = match (&view.outcome, side) {
        (Some(_), side) => format!("Won by {}", names::the(side)),
        (None, Faction::Mahdist) => "The Mahdists’ turn".to_owned(),
        (None, Faction::Empire) => "The Empire’s turn".to_owned(),
    };
    sheet.text(ribbon.middle().by(0.0, 8.0), &whose, &bold(24.0, ink));
    let set = Set::even(&told, bold(23.0, INK), &[23.0, 21.0, 19.0], (WIDE, 54.0));
    set.write(sheet, Point::new(PANEL.middle().x, top + 366.0));
    cards(sheet, view, top + 398.0);
}

fn turns(sheet: &mut Sheet, now: u8, top: f32) {
    let calendar = Calendar {
        place: Rect::new(LEFT, top, WIDE, 44.0),
        turns: LAST_TURN,
        now: now.max(1),
        gap: 2.5,
        corner: 3.0,
        present: if now > 0 { (RED, 3.2) } else { (INK, 1.4) },
        edge: 1.4,
    };
    let flood = |turn: u8| FLOOD.contains(&turn);
    calendar.draw(sheet, flood, |sheet, turn, rect, ink| {
        let at = |down: f32| Point::new(rect.middle().x, top + down);
        sheet.text(at(22.0), &turn.to_string(), &bold(19.0, ink));
        if flood(turn) {
            sheet.svg.symbol(WAVES, at(33.0), 17.0, Paint::line(DEEP, 3.0));
        }
    });
}

fn points(sheet: &mut Sheet, points: u8, top: f32) {
    let (ink, fill) = if points >= POINTS_TO_WIN { (RED, RED) } else { (INK, HILL) };
    sheet.text(Point::new(LEFT, top + 31.0), &points.to_string(), &bold(36.0, ink).start());
    let at = Point::new(LEFT + if points > 9 { 44.0 } else { 26.0 }, top + 29.0);
    let told = format!("points; {POINTS_TO_WIN} win for the Empire");
    sheet.fitted(at, &told, &roman(20.0, INK).start(), WIDE - (at.x - LEFT));
    let bar = Rect::new(LEFT, top + 44.0, WIDE, 20.0);
    sheet.svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, 1.6).sharp());
    let at =
        |points: u8| bar.x + bar.width * f32::from(points.min(POINTS_MAX)) / f32::from(POINTS_MAX);
    let full = Rect { width: at(points) - bar.x, ..bar };
    sheet.svg.rect(full, 0.0, Paint::fill(fill).edged(INK, 1.6).sharp());
    let upright = |points: u8, from: f32, to: f32| [from, to].map(|y| Point::new(at(points), y));
    for point in 1..POINTS_MAX {
        sheet.svg.chain(&upright(point, bar.y, bar.foot()), Paint::line(INK, 0.8).sharp());
    }
    let line = upright(POINTS_TO_WIN, bar.y - 6.0, bar.y + 26.0);
    sheet.svg.chain(&line, Paint::line(PAPER, 7.0).sharp());
    sheet.svg.chain(&line, Paint::line(FLAME, 4.4).sharp());
    sheet.takes("the bar", bar);
}

/// Cards that each side holds and has left to draw, and those of fortune where they are played with.
fn cards(sheet: &mut Sheet, view: &View, top: f32) {
    let (small, right) = (roman(19.0, SEPIA), LEFT + WIDE);
    let fortune = view.board.fortune.as_deref();
    let columns: &[(&str, f32)] = match fortune {
        Some(_) => &[("held", 124.0), ("left", 80.0), ("Fortune", 0.0)],
        None => &[("held", 80.0), ("to draw", 0.0)],
    };
    for (name, back) in columns {
        sheet.text(Point::new(right - back, top + 17.0), name, &small.end());
    }
    sheet.text(Point::new(LEFT, top + 17.0), "Cards", &small.start());
    for side in Faction::ALL {
        let y = top + 44.0 + 27.0 * side.index() as f32;
        sheet.text(Point::new(LEFT, y), names::faction(side), &bold(22.0, INK).start());
        let held = fortune.map_or(0, |fortune| fortune.hands[side.index()].len());
        let figures = [
            view.held[side.index()].to_string(),
            view.decks[side.index()].to_string(),
            held.to_string(),
        ];
        for (figure, (_, back)) in figures.into_iter().zip(columns) {
            sheet.text(Point::new(right - back - 8.0, y), &figure, &bold(24.0, INK).end());
        }
    }
}

/// A box with its name, its counters in rows, and a remark where there are none: counters that are
/// not on the map, as far as they are known.
struct Held {
    name: &'static str,
    rows: Vec<Vec<Token>>,
    remark: String,
}

impl Held {
    fn high(&self) -> f32 {
        27.0 + self.rows.len().max(1) as f32 * ROW
    }

    fn draw(&self, sheet: &mut Sheet, y: f32) {
        let rect = Rect { y, height: self.high(), ..BOX };
        let ink = if self.rows.is_empty() { SEPIA } else { INK };
        sheet.svg.rect(rect, 4.0, Paint::fill(WHITE).edged(ink, 1.4));
        sheet.text(rect.at(9.0, 20.0), self.name, &bold(19.0, ink).start());
        places::draw_rows(sheet, &self.rows, rect.at(9.0, 27.0), (TOKEN, ROW));
        if self.rows.is_empty() {
            let how = italic(19.0, SEPIA).start();
            sheet.fitted(rect.at(9.0, 46.0), &self.remark, &how, BOX.width - 18.0);
        }
    }
}

fn boxes(view: &View) -> Vec<Held> {
    let board = &view.board;
    let units = |wanted: &dyn Fn(UnitId, Place) -> bool| -> Vec<UnitId> {
        UnitId::all().filter(|unit| wanted(*unit, board.unit(*unit).place)).collect()
    };
    let rows = |wanted: &dyn Fn(UnitId, Place) -> bool| {
        let tokens = tokens::grouped(board, &units(wanted), None);
        places::rows(&tokens, TOKEN, BOX.width - 18.0)
    };
    let of = |army: Contingent| rows(&|unit, at| unit.contingent() == army && at == Place::Box);
    let remark = match units(&|_, at| at == Place::Unseen).len() {
        // K-R72: without thick fog the box is open.
        unseen if unseen > 0 && board.rulings.thick_fog => {
            format!("{} not seen: here or on the map", names::many(unseen, "unit", "units"))
        }
        _ => "empty".to_owned(),
    };
    let mahdists = rows(&|unit, at| unit.faction() == Faction::Mahdist && at == Place::Box);
    let empire = [of(Contingent::British), of(Contingent::Egyptian)].concat();
    let mut all = vec![
        Held { name: "Mahdist box", rows: mahdists, remark },
        Held { name: "Empire’s box", rows: empire, remark: "empty".to_owned() },
    ];
    let gone = rows(&|_, at| matches!(at, Place::Eliminated | Place::Gone));
    if !gone.is_empty() {
        all.push(Held { name: "Eliminated", rows: gone, remark: String::new() });
    }
    if let Place::Returning(turn) = board.unit(UnitId::MAHDI).place {
        let remark = format!("in turn {turn}, {}", names::months_short(turn));
        all.push(Held { name: "The Mahdi returns", rows: Vec::new(), remark });
    }
    all
}
