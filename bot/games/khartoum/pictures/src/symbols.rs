//! Signs of the map, each a path in a 24 by 24 grid (`symbols.svg` of the assets), and the marks of
//! towns.

use khartoum::Faction;
use render::prelude::*;

const SYMBOLS: Asset = asset!("khartoum/symbols.svg");

pub(crate) const SPEARS: &str = SYMBOLS.path("spears");
pub(crate) const RIFLES: &str = SYMBOLS.path("rifles");
pub(crate) const HELMET: &str = SYMBOLS.path("helmet");
pub(crate) const TARBUSH: &str = SYMBOLS.path("tarbush");
pub(crate) const HORSE: &str = SYMBOLS.path("horse");
pub(crate) const CAMEL: &str = SYMBOLS.path("camel");
pub(crate) const STEAMER: &str = SYMBOLS.path("steamer");
pub(crate) const WALL: &str = SYMBOLS.path("wall");
pub(crate) const BANNER: &str = SYMBOLS.path("banner");
pub(crate) const SWORDS: &str = SYMBOLS.path("swords");
pub(crate) const WAVES: &str = SYMBOLS.path("waves");
pub(crate) const STAR: &str = SYMBOLS.path("star");
pub(crate) const PALM: &str = SYMBOLS.path("palm");
pub(crate) const THORN: &str = SYMBOLS.path("thorn");
pub(crate) const BOWL: &str = SYMBOLS.path("bowl");
pub(crate) const EYE: &str = SYMBOLS.path("eye");
const ANCHOR: &str = SYMBOLS.path("anchor");
const DROP: &str = SYMBOLS.path("drop");
const FORT: &str = SYMBOLS.path("fort");
const BURST: &str = SYMBOLS.path("burst");

/// Who holds a town.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Nobody,
    Contested,
    Of(Faction),
}

/// The ground of a side, and what is read on it.
pub(crate) fn side(of: Faction) -> (Ink, Ink) {
    match of {
        Faction::Mahdist => (GREEN, INK),
        Faction::Empire => (RED, WHITE),
    }
}

/// A town with what it counts: square if the Empire holds it, round if the Mahdists do, a burst if
/// both are there, a lozenge if nobody is. Around a fortress stand its walls.
pub(crate) fn town(
    svg: &mut Svg,
    at: Point,
    size: f32,
    (holder, points, fort): (Holder, u8, bool),
) {
    let line = size * 0.07;
    if fort {
        let units = 24.0 * line / (size * 1.7);
        svg.symbol(FORT, at, size * 1.86, Paint::fill(PAPER));
        svg.symbol(FORT, at, size * 1.7, Paint::fill(YELLOW).edged(INK, units * 1.2));
    }
    let half = size / 2.0;
    svg.circle(at, half * 1.28, Paint::fill(PAPER));
    let ink = match holder {
        Holder::Of(Faction::Empire) => {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let square = corners.map(|(x, y)| at.by(x * half * 0.94, y * half * 0.94));
            svg.area(&square, Paint::fill(RED).edged(INK, line).sharp());
            WHITE
        }
        Holder::Of(Faction::Mahdist) => {
            svg.circle(at, half * 1.06, Paint::fill(GREEN).edged(INK, line));
            INK
        }
        Holder::Contested => {
            svg.symbol(BURST, at, size * 1.3, Paint::fill(YELLOW).edged(INK, 24.0 * line / size));
            INK
        }
        Holder::Nobody => {
            let far = half * 1.24;
            let corners = [(0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0)];
            svg.area(&corners.map(|(x, y)| at.by(x, y)), Paint::fill(WHITE).edged(INK, line));
            INK
        }
    };
    svg.text(at.by(0.0, size * 0.28), &points.to_string(), &bold(size * 0.82, ink));
}

pub(crate) fn stop(svg: &mut Svg, at: Point, radius: f32) {
    svg.circle(at, radius * 1.3, Paint::fill(PAPER));
    svg.circle(at, radius, Paint::fill(WHITE).edged(INK, radius * 0.3));
}

pub(crate) fn wells(svg: &mut Svg, at: Point, radius: f32) {
    svg.circle(at, radius * 1.6, Paint::fill(PAPER));
    svg.circle(at, radius * 1.34, Paint::fill(WHITE).edged(INK, radius * 0.26));
    svg.symbol(DROP, at.by(0.0, -radius * 0.06), radius * 1.9, Paint::fill(DEEP));
}

pub(crate) fn port(svg: &mut Svg, at: Point, radius: f32) {
    svg.circle(at, radius, Paint::fill(WHITE).edged(DEEP, radius * 0.14));
    svg.symbol(ANCHOR, at, radius * 1.44, Paint::line(DEEP, 2.6));
}

pub(crate) fn fight(svg: &mut Svg, at: Point, size: f32, won: Option<Faction>) {
    let (ground, ink) = won.map_or((YELLOW, INK), side);
    match won {
        Some(Faction::Empire) => {
            let half = size * 0.48;
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            let square = corners.map(|(x, y)| at.by(x, y));
            svg.area(&square, Paint::fill(ground).edged(INK, size * 0.07));
        }
        _ => svg.circle(at, size * 0.54, Paint::fill(ground).edged(INK, size * 0.07)),
    }
    svg.symbol(SWORDS, at, size * 0.76, Paint::fill(ink));
}
