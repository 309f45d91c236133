//! The legend: every sign of the map, drawn by the same functions that draw the map.

use render::geometry::{Point, Rect};
use render::inks::{INK, KHEDIVE, PAPER, SEPIA, WHITE};
use render::svg::Anchor;
use render::svg::{Face, Lettering, Paint, Svg};
use san_juans::{Arm, Control, PlaceKind, ShipKind};

use crate::marks::{baggage, fleet, force, place};
use crate::paint;
use crate::symbols;

pub(crate) const PANEL: Rect = Rect::new(1304.0, 752.0, 250.0, 482.0);
const SIGNS: f32 = PANEL.x + 42.0;
const WORDS: f32 = PANEL.x + 82.0;

pub(super) fn draw(svg: &mut Svg) {
    svg.rect(PANEL, 0.0, Paint::fill(PAPER).edged(INK, 2.6).sharp());
    svg.rect(PANEL.grown(-5.0), 0.0, Paint::line(SEPIA, 1.1).sharp());
    let middle = PANEL.middle().x;
    let title = Lettering::new(Face::Bold, 20.0, INK).spread(3.0);
    svg.text(Point::new(middle, PANEL.y + 31.0), "EXPLANATION", &title);
    let mut y = PANEL.y + 64.0;
    kinds(svg, y);
    y += 57.0;
    let held = [
        (Control::Egyptian, "held since before"),
        (Control::Mahdist, "in revolt: the Mahdi's"),
        (Control::RetakenEgyptian, "retaken by Egyptians"),
        (Control::RetakenBritish, "retaken by British"),
    ];
    for (control, words) in held {
        svg.scaled(Point::new(SIGNS, y), 0.62, |svg, at| {
            place::mark(svg, at, PlaceKind::Village, control);
        });
        line(svg, y, words);
        y += 29.0;
    }
    signs(svg, y);
    baggage_signs(svg, y + 89.0);
    arms(svg, y + 131.0);
}

fn line(svg: &mut Svg, y: f32, words: &str) {
    let how = Lettering::new(Face::Roman, 17.0, INK).at(Anchor::Start);
    svg.text(Point::new(WORDS, y + 5.5), words, &how);
}

/// The three kinds of location with what each is worth.
fn kinds(svg: &mut Svg, y: f32) {
    let kinds = [
        (PlaceKind::Village, "village 5", 0.64),
        (PlaceKind::Town, "town 10", 0.62),
        (PlaceKind::FortifiedTown, "fortress 20", 0.56),
    ];
    let words = Lettering::new(Face::Roman, 15.0, INK);
    for ((kind, name, scale), across) in kinds.into_iter().zip(0..) {
        let at = Point::new(PANEL.x + 41.0 + 81.0 * across as f32, y);
        svg.scaled(at, scale, |svg, at| place::mark(svg, at, kind, Control::Egyptian));
        svg.text(at.by(0.0, 36.0), name, &words);
    }
}

/// Siege, port and redoubt, troops cut off, ships.
fn signs(svg: &mut Svg, y: f32) {
    svg.scaled(Point::new(SIGNS, y), 0.6, |svg, at| {
        place::siege(svg, at, 20.0, 2);
        place::level_badge(svg, at, 2);
    });
    line(svg, y, "siege, its level of 4");
    place::port(svg, Point::new(SIGNS - 14.0, y + 30.0));
    place::redoubts(svg, Point::new(SIGNS + 13.0, y + 30.0), 1);
    line(svg, y + 30.0, "port; redoubt");
    fleet::hull(svg, Point::new(SIGNS - 15.0, y + 60.0), ShipKind::Gunboat);
    fleet::hull(svg, Point::new(SIGNS + 15.0, y + 60.0), ShipKind::Transport);
    line(svg, y + 60.0, "gunboat, transport");
}

/// A battle that waits, Gordon, the train, supplies.
fn baggage_signs(svg: &mut Svg, y: f32) {
    let at = |x: f32| Point::new(PANEL.x + x, y);
    baggage::battle(svg, at(34.0));
    baggage::sample(svg, at(94.0), symbols::STAR, true);
    baggage::sample(svg, at(154.0), symbols::ENGINE, false);
    baggage::sample(svg, at(214.0), symbols::BALES, false);
    let small = Lettering::new(Face::Roman, 12.5, INK);
    for (name, x) in [("battle", 34.0), ("Gordon", 94.0), ("train", 154.0), ("stores", 214.0)] {
        svg.text(at(x).by(0.0, 24.5), name, &small);
    }
}

/// The arms, the two nations, and troops in want.
fn arms(svg: &mut Svg, y: f32) {
    let arms = [
        (Arm::Infantry, "foot"),
        (Arm::Cavalry, "horse"),
        (Arm::Artillery, "guns"),
        (Arm::MachineGuns, "m.g."),
        (Arm::Garrison, "garrison"),
        (Arm::Supply, "supply"),
    ];
    let words = Lettering::new(Face::Roman, 11.8, INK);
    for ((arm, name), across) in arms.into_iter().zip(0..) {
        let at = Point::new(PANEL.x + 26.0 + 40.0 * across as f32, y);
        svg.symbol(symbols::arm(arm), at, 23.0, Paint::fill(KHEDIVE));
        svg.text(at.by(0.0, 27.0), name, &words);
    }
    let row = y + 47.0;
    let nations = [(san_juans::Flag::Egyptian, 22.0), (san_juans::Flag::British, 131.0)];
    let names = Lettering::new(Face::Bold, 16.0, INK);
    for ((flag, x), name) in nations.into_iter().zip(["Egyptian", "British"]) {
        let (ground, glyph) = paint::flag(flag);
        let rect = Rect::new(PANEL.x + x, row - 12.0, 97.0, 25.0);
        svg.rect(rect, 3.0, Paint::fill(ground).edged(INK, 2.0));
        let how = Lettering { ink: glyph, ..names };
        svg.text(rect.middle().by(0.0, 5.5), name, &how);
    }
    force::cut_off(svg, Point::new(PANEL.x + 30.0, row + 33.0));
    let words = Lettering::new(Face::Roman, 15.0, INK).at(Anchor::Start);
    svg.text(Point::new(PANEL.x + 46.0, row + 38.5), "cut off", &words);
    let bar = Rect::new(PANEL.x + 110.0, row + 31.0, 28.0, 5.5);
    svg.rect(bar, 0.0, Paint::fill(WHITE).edged(KHEDIVE, 1.2));
    svg.rect(Rect { width: 15.0, ..bar }, 0.0, Paint::fill(KHEDIVE));
    svg.text(Point::new(PANEL.x + 144.0, row + 38.5), "under strength", &words);
}
