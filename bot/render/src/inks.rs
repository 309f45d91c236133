//! The colours of all pictures: a few named inks, chosen so that every difference that matters is a
//! difference of lightness too.

use std::fmt;

use crate::texture::Ramp;

/// A colour of the palette, 0xRRGGBB. The palette is fixed, so that nobody else makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ink(pub(crate) u32);

impl Ink {
    /// Red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

pub const INK: Ink = Ink(0x2a2019);
/// Lettering that stands back.
pub const SEPIA: Ink = Ink(0x6b5138);
pub const LAND: Ink = Ink(0xf1e5c3);
/// Land where nothing happens.
pub const SCENERY: Ink = Ink(0xe0dac6);
pub const HILL: Ink = Ink(0xc9ad7c);
/// Hachures away from the light; a shade between two inks, so that it costs the palette nothing.
pub const SHADE: Ink = Ink(0xa88b60);
pub const SEA: Ink = Ink(0xbdd0cb);
/// Lines along the coast.
pub const WATERLINE: Ink = Ink(0x7fa4a4);
/// Lettering on the sea.
pub const DEEP: Ink = Ink(0x2f5560);
pub const ROAD: Ink = Ink(0x8a4f24);
/// Paper of frames and panels.
pub const PAPER: Ink = Ink(0xf7eed6);
/// White of halos and glyphs.
pub const WHITE: Ink = Ink(0xfffaea);
/// Black of flags and grounds, darker than lettering.
pub const BLACK: Ink = Ink(0x14110e);
/// Dark green, for outlines and glyphs.
pub const KHEDIVE: Ink = Ink(0x1d5138);
pub const GREEN: Ink = Ink(0x4fa374);
pub const RED: Ink = Ink(0xa6192e);
/// Orange of fires and fights.
pub const FLAME: Ink = Ink(0xe0701a);
pub const YELLOW: Ink = Ink(0xf4c534);
/// A table's cloth: sand, stained with tea.
pub const CLOTH: Ink = Ink(0xe8d6aa);

const fn ramp<const N: usize>(tints: [u32; N]) -> [Ink; N] {
    let mut inks = [INK; N];
    let mut at = 0;
    while at < N {
        inks[at] = Ink(tints[at]);
        at += 1;
    }
    inks
}

/// The sea's tints, for its texture.
pub const SEA_RAMP: Ramp =
    Ramp { tints: &ramp([0xc6d7d2, SEA.0, 0xb4c9c5, 0xabc2bf, 0xa0b9b8, 0x95b0b1]) };
pub const LAND_RAMP: Ramp = Ramp { tints: &ramp([0xf4ebd0, LAND.0, 0xecddb7, 0xe5d4aa, 0xdecb9c]) };
/// Tints of land that is marked by lines across it as well; the last is that of the lines.
pub const DUSK_RAMP: Ramp =
    Ramp { tints: &ramp([0xd6ccb0, 0xd0c5a7, 0xc9bd9d, 0xc1b492, 0xb8aa86, 0xa2936e]) };
pub const MEADOW_RAMP: Ramp =
    Ramp { tints: &ramp([0xe0e8ca, 0xdae3bd, 0xd1dbb0, 0xc7d3a3, 0xbdca96, 0x8fae80]) };
pub const ROSE_RAMP: Ramp =
    Ramp { tints: &ramp([0xf4dccb, 0xf0d2bd, 0xe9c7b0, 0xe0bba3, 0xd7af96, 0xcb8f7c]) };
/// The tints of land where nothing happens.
pub const SCENERY_RAMP: Ramp = Ramp { tints: &ramp([0xe6e1d0, SCENERY.0, 0xd9d2bb, 0xd0c8af]) };
pub const PAPER_RAMP: Ramp = Ramp { tints: &ramp([0xfaf3e0, PAPER.0, 0xf3e8cc, 0xeee1c1]) };
/// The tints of a table's cloth.
pub const CLOTH_RAMP: Ramp =
    Ramp { tints: &ramp([0xefe1bd, CLOTH.0, 0xe0cb9b, 0xd7bf8c, 0xcdb37e]) };

/// The tints of textures, for the palette.
pub(crate) const RAMPS: [Ramp; 8] =
    [SEA_RAMP, LAND_RAMP, SCENERY_RAMP, PAPER_RAMP, CLOTH_RAMP, DUSK_RAMP, MEADOW_RAMP, ROSE_RAMP];

pub(crate) const ALL: [Ink; 17] = [
    INK, SEPIA, LAND, SCENERY, HILL, SEA, WATERLINE, DEEP, ROAD, PAPER, WHITE, BLACK, KHEDIVE,
    GREEN, RED, FLAME, YELLOW,
];

/// Whether a colour, written `#rrggbb`, is an ink: for tests of drawings that are kept as files.
pub fn is_ink(colour: &str) -> bool {
    ALL.into_iter().chain([SHADE]).any(|ink| ink.to_string() == colour)
}
