//! The palette: the inks and the shades between those that meet, fixed for every picture, and the
//! way from pixels to an indexed PNG.

use crate::inks::{self};
use crate::prelude::*;

const COLOURS: usize = 256;
/// Bits of a channel that choose a colour.
const BITS: u32 = 6;
/// Shades that are this close to one already in the palette are left out.
const CLOSE: u32 = 40;

#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: Vec<u8>,
}

impl Palette {
    pub(crate) fn new() -> Self {
        let mut colours: Vec<[u8; 3]> = inks::ALL.iter().map(|ink| ink.rgb()).collect();
        for tint in inks::RAMPS.iter().flat_map(|ramp| ramp.tints) {
            if !colours.contains(&tint.rgb()) {
                colours.push(tint.rgb());
            }
        }
        let named = colours.len();
        for steps in [2, 4, 8, 3, 6] {
            for (i, a) in inks::ALL.iter().enumerate() {
                for b in &inks::ALL[i + 1..] {
                    if meet(*a, *b) {
                        shades(&mut colours, *a, *b, steps);
                    }
                }
            }
        }
        colours.truncate(COLOURS);
        let mut nearest = nearest(&colours);
        // Inks and tints keep their own colour, whatever lies nearer to the middle of their cell.
        for index in (0..named).rev() {
            nearest[cell(colours[index])] = index as u8;
        }
        Self { colours, nearest }
    }

    pub(crate) fn index(&self, rgb: [u8; 3]) -> u8 {
        self.nearest[cell(rgb)]
    }

    pub(crate) fn index_all(&self, pixels: &[u8], indices: &mut [u8]) {
        for (pixel, index) in pixels.chunks_exact(4).zip(indices) {
            *index = self.index([pixel[0], pixel[1], pixel[2]]);
        }
    }

    /// An index that can be spared for pixels that do not change, and the one nearest to it.
    pub(crate) fn spare(&self) -> (u8, u8) {
        let last = self.colours.len() - 1;
        if last + 1 < COLOURS {
            return (u8::MAX, u8::MAX - 1);
        }
        (last as u8, closest(&self.colours[..last], self.colours[last]))
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }
}

/// Whether two inks are drawn over each other anywhere, so that their edges blend. Nearly all do;
/// what is left out are pairs of ground that always have a line between them.
fn meet(a: Ink, b: Ink) -> bool {
    use inks::{FLAME, HILL, SCENERY, WATERLINE, YELLOW};
    let apart = |ink| [SCENERY, HILL, WATERLINE, FLAME, YELLOW].contains(&ink);
    !(apart(a) && apart(b))
}

fn shades(colours: &mut Vec<[u8; 3]>, a: Ink, b: Ink, steps: u32) {
    for step in 1..steps {
        let mut shade = [0; 3];
        for (channel, (from, to)) in shade.iter_mut().zip(a.rgb().into_iter().zip(b.rgb())) {
            let (from, to) = (u32::from(from), u32::from(to));
            *channel = ((from * (steps - step) + to * step) / steps) as u8;
        }
        let known = colours.iter().any(|colour| distance(*colour, shade) < CLOSE);
        if !known && colours.len() < COLOURS {
            colours.push(shade);
        }
    }
}

/// How different two colours look, roughly: green counts most, blue least.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |i: usize| {
        let apart = u32::from(a[i].abs_diff(b[i]));
        apart * apart
    };
    (3 * square(0) + 5 * square(1) + 2 * square(2)) / 4
}

fn closest(colours: &[[u8; 3]], rgb: [u8; 3]) -> u8 {
    let far = |(_, colour): &(u8, &[u8; 3])| distance(**colour, rgb);
    (0..=u8::MAX).zip(colours).min_by_key(far).map_or(0, |(index, _)| index)
}

fn nearest(colours: &[[u8; 3]]) -> Vec<u8> {
    let mut table = vec![0; 1 << (3 * BITS)];
    let all: Vec<u8> = (0..=u8::MAX).take(colours.len()).collect();
    narrow(colours, &all, ([0; 3], 0), &mut table);
    table
}

/// Fills in a cube of cells, told by its number each way among those of so many bits, from the colours
/// that may be nearest to any of them: halves it each way, as most are too far from a part of it to be
/// nearest to any cell in that part.
fn narrow(colours: &[[u8; 3]], tried: &[u8], (at, bits): ([usize; 3], u32), table: &mut [u8]) {
    let half = 1_u8 << (7 - bits);
    let middle = at.map(|number| ((number << (8 - bits)) as u8) | half);
    let far = |index: u8| distance(colours[usize::from(index)], middle);
    let Some(best) = tried.iter().copied().min_by_key(|index| far(*index)) else { return };
    if bits == BITS {
        table[at[0] << (2 * BITS) | at[1] << BITS | at[2]] = best;
        return;
    }
    let widest = 2.0 * f64::from(distance([0; 3], [half; 3])).sqrt();
    let most = (f64::from(far(best)).sqrt() + widest + 2.0).powi(2) as u32 + 1;
    let near: Vec<u8> = tried.iter().copied().filter(|index| far(*index) <= most).collect();
    for part in 0..8 {
        let halved = [at[0] << 1 | part >> 2, at[1] << 1 | part >> 1 & 1, at[2] << 1 | part & 1];
        narrow(colours, &near, (halved, bits + 1), table);
    }
}

fn cell([red, green, blue]: [u8; 3]) -> usize {
    let high = |channel: u8| usize::from(channel >> (8 - BITS));
    high(red) << (2 * BITS) | high(green) << BITS | high(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_keeps_its_own_colour() {
        let palette = Palette::new();
        assert!(palette.colours.len() <= COLOURS);
        for ink in inks::ALL {
            assert_eq!(palette.colours[usize::from(palette.index(ink.rgb()))], ink.rgb(), "{ink}");
        }
    }

    #[test]
    fn the_table_leads_to_the_nearest_colour() {
        let palette = Palette::new();
        for cell in (0..1_usize << (3 * BITS)).step_by(97) {
            let channel = |shift: u32| (cell >> shift << (8 - BITS)) as u8 | 1 << (7 - BITS);
            let middle = [channel(2 * BITS), channel(BITS), channel(0)];
            let best = palette.colours.iter().map(|colour| distance(*colour, middle)).min();
            let found = palette.colours[usize::from(palette.nearest[cell])];
            let tints = inks::RAMPS.iter().flat_map(|ramp| ramp.tints);
            let exact = inks::ALL.iter().chain(tints).any(|ink| ink.rgb() == found);
            assert!(exact || Some(distance(found, middle)) == best, "{middle:?}: {found:?}");
        }
    }

    #[test]
    fn tints_of_textures_keep_their_own_colours() {
        let palette = Palette::new();
        for tint in inks::RAMPS.iter().flat_map(|ramp| ramp.tints) {
            let found = palette.colours[usize::from(palette.index(tint.rgb()))];
            assert_eq!(found, tint.rgb(), "{tint}");
        }
    }

    #[test]
    fn shades_between_inks_are_near_a_colour() {
        let palette = Palette::new();
        for (a, b) in [(inks::SEA, inks::INK), (inks::LAND, inks::INK), (inks::RED, inks::WHITE)] {
            for part in 0..=16_u32 {
                let channels = a.rgb().into_iter().zip(b.rgb());
                let mix = channels
                    .map(|(a, b)| ((u32::from(a) * (16 - part) + u32::from(b) * part) / 16) as u8);
                let mix: Vec<u8> = mix.collect();
                let mix = [mix[0], mix[1], mix[2]];
                let found = palette.colours[usize::from(palette.index(mix))];
                assert!(distance(found, mix) < 900, "{mix:?} becomes {found:?}");
            }
        }
    }
}
