//! The colours of the map: a few named inks, chosen so that every difference that matters is a
//! difference of lightness too.

use std::fmt;

use engine::san_juans::{Control, Flag};

use crate::texture::Ramp;

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
/// Hachures away from the light; a shade between two inks, so that it costs the palette nothing.
pub(crate) const SHADE: Ink = Ink(0xa88b60);
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

/// The sea's tints, for its texture.
pub(crate) const SEA_RAMP: Ramp =
    Ramp { tints: &[Ink(0xc6d7d2), SEA, Ink(0xb4c9c5), Ink(0xabc2bf), Ink(0xa2bbb9)], base: 1 };
/// The land's tints.
pub(crate) const LAND_RAMP: Ramp =
    Ramp { tints: &[Ink(0xf4ebd0), LAND, Ink(0xecddb7), Ink(0xe5d4aa), Ink(0xdecb9c)], base: 1 };
/// The tints of land without a part in the campaign.
pub(crate) const SCENERY_RAMP: Ramp =
    Ramp { tints: &[Ink(0xe6e1d0), SCENERY, Ink(0xd9d2bb), Ink(0xd0c8af)], base: 1 };
/// The paper's tints.
pub(crate) const PAPER_RAMP: Ramp =
    Ramp { tints: &[Ink(0xfaf3e0), PAPER, Ink(0xf3e8cc), Ink(0xeee1c1)], base: 1 };

/// The tints of textures, for the palette.
pub(crate) const RAMPS: [Ramp; 4] = [SEA_RAMP, LAND_RAMP, SCENERY_RAMP, PAPER_RAMP];

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

#[cfg(test)]
mod tests {
    use super::*;

    /// How the colour-blind see, in linear light (Machado, Oliveira and Fernandes 2009).
    const SIGHTS: [(&str, [[f64; 3]; 3]); 3] = [
        ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        ),
    ];
    /// About 2 is just visible side by side; this is plain at a glance.
    const APART_MIN: f64 = 25.0;

    fn linear(ink: Ink) -> [f64; 3] {
        ink.rgb().map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn seen(ink: Ink, sight: &[[f64; 3]; 3]) -> [f64; 3] {
        let light = linear(ink);
        let row = |row: &[f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>();
        [row(&sight[0]), row(&sight[1]), row(&sight[2])].map(|channel| channel.clamp(0.0, 1.0))
    }

    /// CIE L*a*b* of linear light.
    fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
        let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
        let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
    }

    fn apart(a: Ink, b: Ink, sight: &[[f64; 3]; 3]) -> f64 {
        let (a, b) = (lab(seen(a, sight)), lab(seen(b, sight)));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn whoever_holds_a_place_is_told_by_colour_to_every_eye() {
        let held = [
            Control::Egyptian,
            Control::Mahdist,
            Control::RetakenEgyptian,
            Control::RetakenBritish,
        ];
        for (name, sight) in &SIGHTS {
            for (i, one) in held.iter().enumerate() {
                for other in &held[i + 1..] {
                    let apart = apart(control(*one).0, control(*other).0, sight);
                    assert!(apart > APART_MIN, "{one:?}, {other:?}: {apart:.0} with {name}");
                }
            }
            let nations = apart(flag(Flag::Egyptian).0, flag(Flag::British).0, sight);
            assert!(nations > APART_MIN, "the nations: {nations:.0} with {name}");
        }
    }

    #[test]
    fn whoever_holds_a_place_is_told_without_any_colour() {
        let held = [
            Control::Egyptian,
            Control::RetakenEgyptian,
            Control::RetakenBritish,
            Control::Mahdist,
        ];
        let lightness = held.map(|control| lab(linear(super::control(control).0))[0]);
        assert!(lightness.windows(2).all(|pair| pair[0] - pair[1] > 20.0), "{lightness:?}");
    }

    #[test]
    fn signs_stand_out_from_their_ground() {
        let pairs = [
            control(Control::Egyptian),
            control(Control::Mahdist),
            control(Control::RetakenBritish),
            flag(Flag::Egyptian),
            flag(Flag::British),
            (FLAME, INK),
            (YELLOW, INK),
            (PAPER, INK),
            (SEA, DEEP),
            (LAND, INK),
        ];
        for (ground, sign) in pairs {
            let light = |ink| {
                let [r, g, b] = linear(ink);
                0.2126 * r + 0.7152 * g + 0.0722 * b
            };
            let (a, b) = (light(ground), light(sign));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast > 4.5, "{sign} on {ground}: {contrast:.1}");
        }
    }
}
