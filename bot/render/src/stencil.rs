//! Pixels of a ground that may be tinted, each of a class; the colours of the classes change from
//! picture to picture.

use resvg::tiny_skia::Pixmap;

use crate::inks::Ink;
use crate::palette::Palette;

/// Classes of pixels: runs of pixels that have one, with what comes between left out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stencil {
    runs: Vec<Run>,
}

#[derive(Debug, Clone, PartialEq)]
struct Run {
    /// The number of its first pixel, counted row by row.
    from: usize,
    classes: Vec<u16>,
}

impl Stencil {
    /// From the class of each pixel that has one, in the order of the pixels, which are counted row by
    /// row.
    pub fn new(pixels: impl Iterator<Item = (usize, u16)>) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        for (at, class) in pixels {
            match runs.last_mut().filter(|run| run.from + run.classes.len() == at) {
                Some(run) => run.classes.push(class),
                None => runs.push(Run { from: at, classes: vec![class] }),
            }
        }
        for run in &mut runs {
            run.classes.shrink_to_fit();
        }
        Self { runs }
    }

    /// Puts a colour on the pixels of each class that has one, and its index where indices are kept.
    pub(crate) fn apply(
        &self,
        colours: &[Option<Ink>],
        palette: &Palette,
        pixels: &mut Pixmap,
        indexed: &mut [u8],
    ) {
        let paint = |ink: &Option<Ink>| ink.map(|ink| (ink.rgb(), palette.index(ink.rgb())));
        let paints: Vec<Option<([u8; 3], u8)>> = colours.iter().map(paint).collect();
        let data = pixels.data_mut();
        for Run { from, classes } in &self.runs {
            let to = from + classes.len();
            let pixels = data[4 * from..4 * to].chunks_exact_mut(4);
            for ((class, pixel), indexed) in classes.iter().zip(pixels).zip(&mut indexed[*from..to])
            {
                if let Some((rgb, index)) = paints.get(usize::from(*class)).copied().flatten() {
                    pixel[..3].copy_from_slice(&rgb);
                    *indexed = index;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inks::{LAND, RED, SEA};

    #[test]
    fn only_classes_with_a_colour_are_tinted() {
        let stencil = Stencil::new([(1, 0), (2, 1), (5, 1)].into_iter());
        assert_eq!(stencil.runs.len(), 2);
        let (palette, mut pixels) = (Palette::new(), Pixmap::new(3, 2).expect("a canvas"));
        let mut indexed = vec![palette.index(SEA.rgb()); 6];
        stencil.apply(&[None, Some(RED)], &palette, &mut pixels, &mut indexed);
        let red = palette.index(RED.rgb());
        let tinted: Vec<usize> = (0..6).filter(|at| indexed[*at] == red).collect();
        assert_eq!(tinted, [2, 5]);
        assert_eq!(pixels.data()[8..11], RED.rgb());
        assert_eq!(pixels.data()[4..7], [0; 3]);
        stencil.apply(&[Some(LAND)], &palette, &mut pixels, &mut indexed);
        assert_eq!(pixels.data()[4..7], LAND.rgb());
    }
}
