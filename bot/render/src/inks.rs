//! The colours of the map: a few named inks, chosen so that every difference that matters is a
//! difference of lightness too.

use std::fmt;

use engine::san_juans::{Control, Flag};

/// A colour, 0xRRGGBB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ink(pub(crate) u32);

impl Ink {
    /// Red, green and blue.
    pub(crate) fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// Lettering and outlines.
pub(crate) const INK: Ink = Ink(0x2a2019);
/// Lettering that stands back.
pub(crate) const SEPIA: Ink = Ink(0x6b5138);
/// Land.
pub(crate) const LAND: Ink = Ink(0xf1e5c3);
/// Land that has no part in the campaign.
pub(crate) const SCENERY: Ink = Ink(0xe0dac6);
/// Hachures.
pub(crate) const HILL: Ink = Ink(0xc9ad7c);
/// The sea.
pub(crate) const SEA: Ink = Ink(0xbdd0cb);
/// Lines along the coast.
pub(crate) const WATERLINE: Ink = Ink(0x8fb0ae);
/// Lettering on the sea.
pub(crate) const DEEP: Ink = Ink(0x2f5560);
/// Roads.
pub(crate) const ROAD: Ink = Ink(0x8a4f24);
/// Paper of frames and panels.
pub(crate) const PAPER: Ink = Ink(0xf7eed6);
/// White of halos and glyphs.
pub(crate) const WHITE: Ink = Ink(0xfffaea);
/// The Mahdi's black.
pub(crate) const BLACK: Ink = Ink(0x14110e);
/// Egyptian dark green, for outlines and glyphs.
pub(crate) const KHEDIVE: Ink = Ink(0x1d5138);
/// Places retaken by Egyptians.
pub(crate) const GREEN: Ink = Ink(0x4fa374);
/// Places retaken by British.
pub(crate) const RED: Ink = Ink(0xa6192e);
/// Sieges.
pub(crate) const FLAME: Ink = Ink(0xe0701a);
/// Warnings.
pub(crate) const YELLOW: Ink = Ink(0xf4c534);

/// Every ink, for the palette.
pub(crate) const ALL: [Ink; 17] = [
    INK, SEPIA, LAND, SCENERY, HILL, SEA, WATERLINE, DEEP, ROAD, PAPER, WHITE, BLACK, KHEDIVE,
    GREEN, RED, FLAME, YELLOW,
];

/// How a location is painted: ground and glyph.
pub(crate) fn control(control: Control) -> (Ink, Ink) {
    match control {
        Control::Egyptian => (WHITE, KHEDIVE),
        Control::Mahdist => (BLACK, WHITE),
        Control::RetakenEgyptian => (GREEN, WHITE),
        Control::RetakenBritish => (RED, WHITE),
    }
}

/// How a nation's troops are painted: ground and glyph.
pub(crate) fn flag(flag: Flag) -> (Ink, Ink) {
    match flag {
        Flag::Egyptian => (WHITE, KHEDIVE),
        Flag::British => (RED, WHITE),
    }
}
