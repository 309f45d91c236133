//! Small drawings, each a path in a 24 by 24 grid (`symbols.svg` of the assets), and the flags.

use render::prelude::*;
use siege::BannerId;

const SYMBOLS: Asset = asset!("siege/symbols.svg");

pub(crate) const GUN: &str = SYMBOLS.path("gun");
pub(crate) const HEAVY_GUN: &str = SYMBOLS.path("heavy-gun");
pub(crate) const STEAMER: &str = SYMBOLS.path("steamer");
pub(crate) const PALM: &str = SYMBOLS.path("palm");
pub(crate) const SWORDS: &str = SYMBOLS.path("swords");
pub(crate) const WAVES: &str = SYMBOLS.path("waves");
pub(crate) const SOLDIER: &str = SYMBOLS.path("soldier");
pub(crate) const SPADE: &str = SYMBOLS.path("spade");
pub(crate) const VILLAGE: &str = SYMBOLS.path("village");
const WORKS: [&str; 4] = [
    SYMBOLS.path("works-1"),
    SYMBOLS.path("works-2"),
    SYMBOLS.path("works-3"),
    SYMBOLS.path("works-4"),
];
const FLAGS: [&str; 4] = [
    SYMBOLS.path("flag-white"),
    SYMBOLS.path("flag-green"),
    SYMBOLS.path("flag-red"),
    SYMBOLS.path("flag-black"),
];

/// The ink of a Banner, and that of the letter on it.
pub(crate) fn inks(banner: BannerId) -> (Ink, Ink) {
    match banner {
        BannerId::White => (WHITE, INK),
        BannerId::Green => (GREEN, INK),
        BannerId::Red => (RED, WHITE),
        BannerId::Black => (BLACK, WHITE),
    }
}

/// A Banner's flag without its pole: its shape and its letter, its middle at a point, so wide.
pub(crate) fn cloth(svg: &mut Svg, banner: BannerId, at: Point, width: f32) {
    let (ground, ink) = inks(banner);
    let edge = if banner == BannerId::Black { PAPER } else { INK };
    let middle = at.by(0.0, width / 24.0);
    let path = FLAGS[banner.index()];
    svg.symbol(path, middle, width * 1.06, Paint::fill(INK).edged(INK, 1.6));
    svg.symbol(path, middle, width, Paint::fill(ground).edged(edge, 1.1));
    if banner == BannerId::Green {
        // A second sign beside its hue.
        let stripe =
            Rect::new(at.x - width * 0.455, at.y + width * 0.19, width * 0.7, width * 0.09);
        svg.rect(stripe, 0.0, Paint::fill(KHEDIVE));
    }
    let size = width * 0.54;
    let letter = bold(size, ink);
    let aside = if banner == BannerId::White { 0.0 } else { -width * 0.08 };
    let down = if banner == BannerId::Green { 0.28 } else { 0.34 };
    svg.text(at.by(aside, size * down), &banner.to_string()[..1], &letter);
}

pub(crate) fn strength(svg: &mut Svg, strength: u8, at: Point, radius: f32) {
    svg.circle(at, radius, Paint::fill(PAPER).edged(INK, radius * 0.12));
    svg.text(at.by(0.0, radius * 0.5), &strength.to_string(), &bold(radius * 1.5, INK));
}

pub(crate) fn disordered(svg: &mut Svg, at: Point, radius: f32) {
    svg.star(at, radius, 0.6, Paint::fill(YELLOW).edged(INK, radius * 0.1));
    svg.text(at.by(0.0, radius * 0.37), "D", &bold(radius * 1.1, INK));
}

/// The works of an Area by their level, with the figure: a village without works, then a
/// breastwork, a redoubt, a fort and a fortress.
pub(crate) fn works(svg: &mut Svg, level: u8, at: Point, size: f32) {
    let line = size * 0.055;
    match level.checked_sub(1).and_then(|place| WORKS.get(usize::from(place))) {
        None => {
            svg.circle(at, size * 0.46, Paint::fill(PAPER).edged(INK, line));
            let small = size < 48.0;
            if !small {
                svg.symbol(VILLAGE, at.by(0.0, -size * 0.26), size * 0.38, Paint::fill(SEPIA));
            }
            let (part, down) = if small { (0.62, 0.21) } else { (0.5, 0.31) };
            svg.text(at.by(0.0, size * down), "0", &bold(size * part, INK));
        }
        Some(path) => {
            let units = 24.0 * line / size;
            svg.symbol(path, at, size * 1.06, Paint::fill(PAPER).edged(PAPER, units * 2.2));
            svg.symbol(path, at, size, Paint::fill(YELLOW).edged(INK, units));
            svg.text(at.by(0.0, size * 0.21), &level.to_string(), &bold(size * 0.62, INK));
        }
    }
}

/// A steamer, its middle at a point; a damaged one is struck through.
pub(crate) fn steamer(svg: &mut Svg, at: Point, size: f32, damaged: bool) {
    let ink = if damaged { SEPIA } else { INK };
    svg.symbol(STEAMER, at, size, Paint::fill(ink).edged(PAPER, 1.0));
    if damaged {
        let half = size * 0.36;
        svg.chain(&[at.by(-half, half), at.by(half, -half)], Paint::line(PAPER, size * 0.2));
        svg.chain(&[at.by(-half, half), at.by(half, -half)], Paint::line(RED, size * 0.11));
    }
}

/// A burst where there was a fight, with the total of its dice.
pub(crate) fn fight(svg: &mut Svg, at: Point, size: f32) {
    svg.circle(at, size * 0.56, Paint::fill(FLAME).edged(INK, size * 0.06));
    svg.symbol(SWORDS, at, size * 0.8, Paint::fill(INK));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{SIGHTS, apart, contrast};

    #[test]
    fn banners_are_told_apart_by_every_eye() {
        for (sight_name, sight) in &SIGHTS {
            for (i, one) in BannerId::ALL.iter().enumerate() {
                for other in &BannerId::ALL[i + 1..] {
                    let far = apart(inks(*one).0, inks(*other).0, sight);
                    assert!(far > 20.0, "{one} and {other}, {sight_name}: {far}");
                }
            }
        }
    }

    #[test]
    fn letters_are_read_on_their_flags_and_flags_differ_in_shape() {
        for banner in BannerId::ALL {
            let (ground, ink) = inks(banner);
            assert!(contrast(ground, ink) > 4.5, "{banner}");
        }
        for (i, one) in FLAGS.iter().enumerate() {
            assert!(FLAGS[i + 1..].iter().all(|other| other != one));
        }
        assert!(contrast(LAND, INK) > 7.0);
    }
}
