//! The legend: every sign of the map, drawn by the same functions that draw the map.

use render::prelude::*;
use san_juans::{Arm, Control, Flag, Hull, Pack, PackNo, PlaceKind};

use crate::holders;
use crate::marks::{baggage, forces, place};
use crate::paint;
use crate::symbols;

const SHEET: Rect = Rect::new(0.0, 0.0, 1100.0, 800.0);
const LETTERS: f32 = 31.0;
/// The columns, and where their words begin.
const LEFT: (f32, f32) = (86.0, 150.0);
const RIGHT: (f32, f32) = (640.0, 716.0);
const TOP: f32 = 134.0;
/// From the words of the left column to the samples of land.
const BESIDE: f32 = 320.0;

const KINDS: [(PlaceKind, &str, f32); 3] = [
    (PlaceKind::Village, "village", 0.9),
    (PlaceKind::Town, "town", 0.85),
    (PlaceKind::FortifiedTown, "fortress", 0.8),
];
const HELD: [(Control, &str); 4] = [
    (Control::Local, "ours since before"),
    (Control::Rebel, "in revolt: {war.of_leader}"),
    (Control::RetakenLocal, "retaken by {war.locals}"),
    (Control::RetakenRelief, "retaken by {war.by_relief}"),
];
const ARMS: [(Arm, &str); 6] = [
    (Arm::Infantry, "foot"),
    (Arm::Cavalry, "horse"),
    (Arm::Artillery, "guns"),
    (Arm::MachineGuns, "machine guns"),
    (Arm::Garrison, "garrison"),
    (Arm::Supply, "supply"),
];
const PERSONS: [(&str, bool, &str); 3] = [
    (symbols::STAR, true, "{war.persons}"),
    (symbols::ENGINE, false, "{war.if train}armoured train{war.endif}"),
    (symbols::BALES, false, "supplies in store"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legend {
    pub pack: PackNo,
}

impl Drawing for Legend {
    fn words(&self) -> String {
        let kinds = KINDS.map(|(kind, name, _)| worth(self.pack, kind, name)).join(", ");
        let held = HELD.map(|(_, words)| self.pack.get().say(words)).join(", ");
        let told = format!(
            "What the signs mean. Round, square or with bastions: {kinds}. Colour, sign and the lines \
             across the land: {held}. Arcs around a place: its siege, 1 to 4. An anchor: a port. \
             {{war.if ships}}Black hulls: {{war.gunboats}}; white hulls: {{war.transports}}. {{war.endif}}\
             White counters: {{war.Local}}; red counters: {{war.Relief}}; a bar below: under strength; a \
             yellow cross: cut off."
        );
        self.pack.get().say(&told)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let mut svg = Svg::default();
        svg.rect(SHEET, 0.0, Paint::fill(PAPER));
        svg.rect(SHEET.grown(-10.0), 0.0, Paint::line(INK, 3.0).sharp());
        svg.rect(SHEET.grown(-16.0), 0.0, Paint::line(SEPIA, 1.2).sharp());
        svg.text(Point::new(550.0, 72.0), "What the signs mean", &bold(42.0, INK));
        places(&mut svg, self.pack);
        forces(&mut svg, self.pack.get());
        renderer.sheet(Frame::whole(SHEET, 1.0), &svg)
    }
}

fn says(svg: &mut Svg, at: Point, words: &str, room: f32) {
    let how = roman(LETTERS, INK).start().within(words, room);
    svg.text(at.by(0.0, LETTERS * 0.34), words, &how);
}

/// The name of a kind of location, with its points where all of that kind have as many.
fn worth(pack: PackNo, kind: PlaceKind, name: &str) -> String {
    let mut points = pack.get().places.iter().filter(|of| of.kind == kind).map(|of| of.vp);
    match points.next() {
        Some(first) if points.all(|other| other == first) => format!("{name}, {first} points"),
        _ => name.to_owned(),
    }
}

/// The locations: what they are, who holds them and their land, sieges, ports, redoubts.
fn places(svg: &mut Svg, pack: PackNo) {
    let (signs, words) = LEFT;
    let mut y = TOP;
    for (kind, told, scale) in KINDS {
        svg.scaled(Point::new(signs, y), scale, |svg, at| {
            place::mark(svg, at, kind, (pack, Control::Local));
        });
        says(svg, Point::new(words, y), &worth(pack, kind, told), BESIDE);
        y += 64.0;
    }
    y += 8.0;
    for (control, told) in HELD {
        svg.scaled(Point::new(signs, y), 0.9, |svg, at| {
            place::mark(svg, at, PlaceKind::Village, (pack, control));
        });
        says(svg, Point::new(words, y), &pack.get().say(told), BESIDE - 10.0);
        land(svg, Rect::new(words + BESIDE, y - 21.0, 66.0, 42.0), control);
        y += 60.0;
    }
    y += 16.0;
    svg.scaled(Point::new(signs, y), 0.95, |svg, at| {
        place::siege(svg, at, 20.0, 2);
        place::level_badge(svg, at, 2);
    });
    says(svg, Point::new(words, y), "siege, its level of 4", BESIDE);
    y += 70.0;
    svg.scaled(Point::new(signs - 22.0, y), 1.4, |svg, at| place::port(svg, at, false));
    svg.scaled(Point::new(signs + 22.0, y), 1.4, |svg, at| place::redoubts(svg, at, 1));
    says(svg, Point::new(words, y), "port; redoubt", BESIDE);
}

fn land(svg: &mut Svg, rect: Rect, control: Control) {
    let Some((ramp, (right, down))) = holders::painted(control) else {
        return svg.rect(rect, 0.0, Paint::fill(LAND).edged(INK, 1.6).sharp());
    };
    svg.rect(rect, 0.0, Paint::fill(ramp.tints[1]));
    let line = Paint::line(ramp.tints[ramp.tints.len() - 1], 3.0).sharp();
    let middle = rect.middle();
    for off in -6..=6_i8 {
        // A line across the way the hatching counts.
        let at = middle.by(right * 13.0 * f32::from(off), down * 13.0 * f32::from(off));
        let ends = rect.cut(at.by(-down * 90.0, right * 90.0), at.by(down * 90.0, -right * 90.0));
        if let Some((from, to)) = ends {
            svg.chain(&[from, to], line);
        }
    }
    svg.rect(rect, 0.0, Paint::line(INK, 1.6).sharp());
}

fn forces(svg: &mut Svg, pack: &Pack) {
    let (signs, words) = RIGHT;
    let room = SHEET.right() - 36.0 - words;
    let mut y = TOP;
    if pack.has("ships") {
        for (side, kind) in [(-1.0, Hull::Gunboat), (1.0, Hull::Transport)] {
            let at = Point::new(signs + side * 24.0, y);
            svg.scaled(at, 1.5, |svg, at| forces::hull(svg, at, kind));
        }
        says(svg, Point::new(words, y), &pack.say("{war.gunboat}, {war.transport}"), room);
        y += 58.0;
    }
    svg.scaled(Point::new(signs, y), 1.35, baggage::battle);
    says(svg, Point::new(words, y), "a battle waits", room);
    for (sign, person, told) in PERSONS {
        let told = pack.say(told);
        if told.is_empty() {
            continue;
        }
        y += 58.0;
        svg.scaled(Point::new(signs, y), 1.5, |svg, at| baggage::sample(svg, at, sign, person));
        says(svg, Point::new(words, y), &told, room);
    }
    y += 66.0;
    for (row, pair) in ARMS.chunks(2).enumerate() {
        for ((arm, told), x) in pair.iter().zip([signs, signs + 200.0]) {
            let at = Point::new(x, y + 56.0 * row as f32);
            svg.symbol(symbols::arm(*arm), at, 40.0, Paint::fill(KHEDIVE));
            says(svg, at.by(34.0, 0.0), told, room);
        }
    }
    y += 3.0 * 56.0 + 6.0;
    for ((flag, told), x) in
        [(Flag::Local, "{war.Local}"), (Flag::Relief, "{war.Relief}")].into_iter().zip([0.0, 200.0])
    {
        let (ground, glyph) = paint::flag(flag);
        let rect = Rect::new(signs - 30.0 + x, y - 24.0, 176.0, 48.0);
        svg.rect(rect, 4.0, Paint::fill(ground).edged(INK, 3.0));
        let told = pack.say(told);
        let how = bold(LETTERS, glyph).within(&told, rect.width - 16.0);
        svg.text(rect.middle().by(0.0, LETTERS * 0.34), &told, &how);
    }
    y += 68.0;
    svg.scaled(Point::new(signs, y), 1.5, forces::cut_off);
    says(svg, Point::new(signs + 34.0, y), "cut off", room);
    let bar = Rect::new(signs + 160.0, y - 6.0, 50.0, 11.0);
    svg.rect(bar, 0.0, Paint::fill(WHITE).edged(KHEDIVE, 2.0));
    svg.rect(Rect { width: 27.0, ..bar }, 0.0, Paint::fill(KHEDIVE));
    says(svg, Point::new(signs + 224.0, y), "under strength", room);
}
