//! A location's mark: its shape says what it is, colour and sign who holds it; around it stand
//! the siege, the anchor of a port and the redoubts.

use render::prelude::*;
use san_juans::{Control, PackNo, PlaceKind, PlaceView};

use crate::paint;
use crate::symbols;

const LEVELS: u8 = 4;

/// From the middle of a kind's mark to its edge.
fn radius(kind: PlaceKind) -> f32 {
    match kind {
        PlaceKind::Village => 22.0,
        PlaceKind::Town => 24.0,
        PlaceKind::FortifiedTown => 34.0,
    }
}

/// Where anchor and redoubts stand, in parts of the radius left or right and down.
const CORNER: f32 = 0.88;

pub(crate) fn redoubts_box(at: Point, place: &PlaceView, scale: f32) -> Option<Rect> {
    let away = radius(place.kind) * CORNER - 13.0;
    let width = if place.redoubts > 1 { 44.0 } else { 26.0 };
    let corner = at.by(away * scale, away * scale);
    (place.redoubts > 0).then(|| Rect::new(corner.x, corner.y, width * scale, 26.0 * scale))
}

pub(crate) fn reach(place: &PlaceView) -> f32 {
    reach_of(place.kind, place.siege.is_some())
}

pub(crate) fn reach_of(kind: PlaceKind, besieged: bool) -> f32 {
    radius(kind) + if besieged { 17.0 } else { 2.0 }
}

pub(crate) fn draw(svg: &mut Svg, at: Point, place: &PlaceView) {
    let radius = radius(place.kind);
    if let Some(level) = place.siege {
        siege(svg, at, radius + 11.0, level);
    }
    mark(svg, at, place.kind, (place.id.pack(), place.control));
    let corner = radius * CORNER;
    if place.id.is_port() {
        port(svg, at.by(-corner, corner), place.id.is_station());
    }
    redoubts(svg, at.by(corner, corner), place.redoubts);
    if let Some(level) = place.siege {
        level_badge(svg, at.by(radius * 0.8 + 8.0, -radius * 0.8 - 8.0), level);
    }
}

/// The mark of a kind of location, by whoever holds it in a pack.
pub(crate) fn mark(svg: &mut Svg, at: Point, kind: PlaceKind, (pack, control): (PackNo, Control)) {
    let (ground, glyph) = paint::control(control);
    let d = outline(at, kind, 1.0);
    svg.path(&d, Paint::fill(INK).edged(WHITE, 8.0));
    svg.path(&d, Paint::fill(ground).edged(INK, 3.4));
    if control == Control::RetakenLocal {
        hatched(svg, at, kind);
    }
    let size = match kind {
        PlaceKind::Village => 28.0,
        PlaceKind::Town => 32.0,
        PlaceKind::FortifiedTown => {
            let wall = outline(at, kind, 0.8);
            svg.path(&wall, Paint::line(glyph, 2.2));
            35.0
        }
    };
    let sign = symbols::control(pack, control);
    if control == Control::RetakenLocal {
        svg.symbol(sign, at, size, Paint::fill(KHEDIVE).edged(KHEDIVE, 4.4));
    }
    svg.symbol(sign, at, size, Paint::fill(glyph));
}

/// Slanting lines across a mark, so that it differs in more than colour.
fn hatched(svg: &mut Svg, at: Point, kind: PlaceKind) {
    let reach = radius(kind) * if kind == PlaceKind::FortifiedTown { 0.72 } else { 1.0 } - 2.0;
    let mut off = -2.0 * reach + 4.0;
    while off < 2.0 * reach {
        // Lines along x + y = off: their ends on the circle or on the square.
        let ends = if kind == PlaceKind::Village {
            let half = (reach * reach - off * off / 2.0).max(0.0).sqrt() * 0.5_f32.sqrt();
            [off / 2.0 - half, off / 2.0 + half]
        } else {
            [(off - reach).max(-reach), (off + reach).min(reach)]
        };
        if ends[1] - ends[0] > 2.0 {
            let line = ends.map(|x| at.by(x, off - x));
            svg.chain(&line, Paint::line(KHEDIVE, 2.4).sharp());
        }
        off += 8.5;
    }
}

/// A village is round, a town square, a fortified town a fort with four bastions.
fn outline(at: Point, kind: PlaceKind, part: f32) -> String {
    let r = radius(kind) * part;
    match kind {
        PlaceKind::Village => {
            let (x, y) = (at.x - r, at.y);
            format!("M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z", d = 2.0 * r)
        }
        PlaceKind::Town => {
            chain(&[(-r, -r), (r, -r), (r, r), (-r, r)].map(|(x, y)| at.by(x, y))) + "Z"
        }
        PlaceKind::FortifiedTown => {
            let corners = (0..4).flat_map(|side| SIDE_OF_FORT.map(|corner| turned(corner, side)));
            let corners: Vec<Point> = corners.map(|(x, y)| at.by(x * r, y * r)).collect();
            chain(&corners) + "Z"
        }
    }
}

/// A quarter of a fort: the curtain, then the bastion at its right end.
const SIDE_OF_FORT: [(f32, f32); 5] =
    [(-0.36, -0.74), (0.36, -0.74), (0.44, -0.94), (0.98, -0.98), (0.94, -0.44)];

fn turned((x, y): (f32, f32), quarters: u8) -> (f32, f32) {
    (0..quarters).fold((x, y), |(x, y), _| (-y, x))
}

/// Four arcs of siege lines, as many of them closed as the level says.
pub(crate) fn siege(svg: &mut Svg, at: Point, radius: f32, level: u8) {
    for quarter in 0..LEVELS {
        let from = std::f32::consts::TAU * (f32::from(quarter) + 0.09) / 4.0;
        let to = std::f32::consts::TAU * (f32::from(quarter) + 0.91) / 4.0;
        let arc = (0..=10).map(|i| {
            let angle = from + (to - from) * i as f32 / 10.0;
            at.by(angle.sin() * radius, -angle.cos() * radius)
        });
        let arc: Vec<Point> = arc.collect();
        let ink = if quarter < level { FLAME } else { WHITE };
        svg.chain(&arc, Paint::line(INK, 11.0));
        svg.chain(&arc, Paint::line(ink, 6.5));
    }
}

pub(crate) fn level_badge(svg: &mut Svg, at: Point, level: u8) {
    svg.circle(at, 15.0, Paint::fill(FLAME).edged(INK, 2.6));
    svg.text(at.by(0.0, 8.6), &level.to_string(), &bold(25.0, INK));
}

pub(crate) fn port(svg: &mut Svg, at: Point, station: bool) {
    svg.circle(at, 10.5, Paint::fill(DEEP).edged(WHITE, 2.0));
    let sign = if station { symbols::ENGINE } else { symbols::ANCHOR };
    svg.symbol(sign, at, 15.0, Paint::fill(WHITE));
}

/// Redoubts: one sign, and how many if there are more.
pub(crate) fn redoubts(svg: &mut Svg, at: Point, count: u8) {
    if count == 0 {
        return;
    }
    svg.circle(at, 12.5, Paint::fill(PAPER).edged(INK, 2.2));
    svg.symbol(symbols::LUNETTE, at.by(0.0, -1.0), 18.0, Paint::fill(INK));
    if count > 1 {
        svg.text(at.by(19.0, 9.0), &count.to_string(), &bold(20.5, INK).halo(WHITE, 4.0));
    }
}
