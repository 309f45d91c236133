//! Pixels of a ground that may be tinted, each of a class; the colours of the classes change from
//! picture to picture.

use resvg::tiny_skia::Pixmap;

use crate::palette::Palette;
use crate::prelude::*;

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
    /// Adds a pixel, after all that stand before it: pixels are counted row by row.
    pub fn push(&mut self, at: usize, class: u16) {
        match self.runs.last_mut() {
            Some(run) if run.from + run.classes.len() == at => run.classes.push(class),
            last => {
                if let Some(run) = last {
                    run.classes.shrink_to_fit();
                }
                self.runs.push(Run { from: at, classes: vec![class] });
            }
        }
    }

    /// Adds those of another, all of which stand after its own.
    pub fn append(&mut self, mut other: Self) {
        self.runs.append(&mut other.runs);
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
        let (data, _) = pixels.data_mut().as_chunks_mut::<4>();
        for Run { from, classes } in &self.runs {
            let to = from + classes.len();
            let pixels = data[*from..to].iter_mut().zip(&mut indexed[*from..to]);
            for (class, (pixel, indexed)) in classes.iter().zip(pixels) {
                if let Some(([red, green, blue], index)) =
                    paints.get(usize::from(*class)).copied().flatten()
                {
                    *pixel = [red, green, blue, pixel[3]];
                    *indexed = index;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_classes_with_a_colour_are_tinted() {
        let mut stencil = Stencil::default();
        [(1, 0), (2, 1), (5, 1)].into_iter().for_each(|(at, class)| stencil.push(at, class));
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
