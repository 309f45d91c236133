//! What is drawn on, before the palette is applied; how small the lettering on it is; and pixels of a
//! ground that may be tinted, each of a class, whose colours change from picture to picture.

use std::ops::{Deref, DerefMut, Range};
use std::sync::Arc;

use resvg::tiny_skia::{IntSize, Pixmap, PixmapPaint, Transform};
use resvg::usvg;

use crate::composed::Layers;
use crate::dirty::Squares;
use crate::lettering::CAPITALS;
use crate::palette::Palette;
use crate::parts::Area;
use crate::prelude::*;
use crate::renderer::Sprite;

#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    pixels: Pixmap,
    pub(crate) lettering: Smallest,
}

impl Surface {
    pub(crate) fn new(pixels: Pixmap) -> Self {
        Self { pixels, lettering: Smallest::default() }
    }

    pub(crate) fn into_pixels(self) -> Pixmap {
        self.pixels
    }
}

impl Deref for Surface {
    type Target = Pixmap;

    fn deref(&self) -> &Pixmap {
        &self.pixels
    }
}

impl DerefMut for Surface {
    fn deref_mut(&mut self) -> &mut Pixmap {
        &mut self.pixels
    }
}

/// The size of the smallest lettering, in pixels; nothing where nothing is written.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Smallest(Option<f32>);

impl Smallest {
    /// That of a drawing, as far as it is seen on a canvas of this size.
    pub(crate) fn of(tree: &usvg::Tree, (width, height): (u32, u32)) -> Self {
        let mut smallest = Self::default();
        smallest.add_group(tree.root(), (width as f32, height as f32));
        smallest
    }

    pub(crate) fn add(&mut self, other: Self) {
        let both = self.0.into_iter().chain(other.0);
        self.0 = both.reduce(f32::min);
    }

    pub(crate) fn size(self) -> Option<f32> {
        self.0
    }

    fn add_group(&mut self, group: &usvg::Group, (width, height): (f32, f32)) {
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => self.add_group(inner, (width, height)),
                usvg::Node::Text(text) => {
                    let place = text.abs_bounding_box();
                    let across = place.left() < width && place.right() > 0.0;
                    if !across || place.top() >= height || place.bottom() <= 0.0 {
                        continue;
                    }
                    let turned = text.abs_transform();
                    // How long a unit of a letter's height becomes.
                    let scale = turned.kx.hypot(turned.sy);
                    let spans = text.chunks().iter().flat_map(|chunk| chunk.spans());
                    let sizes = spans.map(|span| span.font_size().get() * scale);
                    self.add(Self(sizes.reduce(f32::min)));
                }
                usvg::Node::Path(_) | usvg::Node::Image(_) => {}
            }
        }
    }
}

/// The box in which Discord shows a picture of a message, in pixels.
const SHOWN: (f32, f32) = (550.0, 400.0);

#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    /// Its pixels, and their indices of the palette, but for what was stamped on it.
    pub(crate) layers: Arc<Layers>,
    pub(crate) stamped: Vec<Area>,
    pub(crate) lettering: Smallest,
}

impl Canvas {
    pub fn width(&self) -> u32 {
        self.layers.pixels.width()
    }

    pub fn height(&self) -> u32 {
        self.layers.pixels.height()
    }

    /// The size of its smallest lettering, in pixels; nothing where there is none.
    pub fn lettering(&self) -> Option<f32> {
        self.lettering.size()
    }

    /// The same where Discord shows it: no wider than 550 pixels and no higher than 400.
    pub fn lettering_shown(&self) -> Option<f32> {
        let (width, height) = (self.width() as f32, self.height() as f32);
        let scale = (SHOWN.0 / width).min(SHOWN.1 / height).min(1.0);
        Some(self.lettering()? * scale)
    }

    /// How high the capitals of its smallest lettering are there.
    pub fn capitals_shown(&self) -> Option<f32> {
        Some(self.lettering_shown()? * CAPITALS)
    }

    /// Puts a sprite on it, its middle at a point.
    pub fn stamp(&mut self, sprite: &Sprite, x: f32, y: f32) {
        let (width, height) = (sprite.pixels.width() as f32, sprite.pixels.height() as f32);
        let (left, top) = ((x - width / 2.0).round() as i32, (y - height / 2.0).round() as i32);
        let (paint, still) = (PixmapPaint::default(), Transform::identity());
        let size = (sprite.pixels.width(), sprite.pixels.height());
        let area = Area::at(left, top, size, &self.layers.pixels);
        self.stamped.push(area);
        self.lettering.add(sprite.lettering);
        let pixels = &mut Arc::make_mut(&mut self.layers).pixels;
        pixels.draw_pixmap(left, top, sprite.pixels.as_ref(), &paint, still, None);
    }

    /// A canvas with others of the same width under it, each whole.
    pub fn over(self, others: impl IntoIterator<Item = Self>) -> Result<Self, RenderError> {
        let (width, mut height, mut lettering) = (self.width(), self.height(), self.lettering);
        let (mut stamped, mut all) = (self.stamped, vec![self.layers]);
        for other in others {
            stamped.extend(other.stamped.iter().map(|area| area.lowered(height as usize)));
            lettering.add(other.lettering);
            height += other.layers.pixels.height();
            all.push(other.layers);
        }
        let data: Vec<&[u8]> = all.iter().map(|layers| layers.pixels.data()).collect();
        let indices: Vec<&[u8]> = all.iter().map(|layers| &layers.indices[..]).collect();
        let size = IntSize::from_wh(width, height);
        let pixels = size.and_then(|size| Pixmap::from_vec(data.concat(), size));
        let pixels = pixels.ok_or(RenderError::Canvas { width, height })?;
        let layers = Arc::new(Layers::new(pixels, indices.concat()));
        Ok(Self { layers, stamped, lettering })
    }

    /// Red, green, blue and opacity of each pixel, row by row. Pictures are opaque everywhere.
    pub fn rgba(&self) -> &[u8] {
        self.layers.pixels.data()
    }
}

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
    /// Bytes of its classes.
    pub(crate) fn size(&self) -> usize {
        self.runs.iter().map(|run| size_of_val(&run.classes[..])).sum()
    }

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

    /// Puts a colour on the pixels of each class that has one, and its index where indices are kept, in
    /// these runs of pixels, which are in their order.
    pub(crate) fn apply(
        &self,
        within: impl Iterator<Item = Range<usize>>,
        colours: &[Option<Ink>],
        palette: &Palette,
        (pixels, indexed): (&mut Pixmap, &mut [u8]),
    ) {
        let paint = |ink: &Option<Ink>| ink.map(|ink| (ink.rgb(), palette.index(ink.rgb())));
        let paints: Vec<Option<([u8; 3], u8)>> = colours.iter().map(paint).collect();
        let (data, _) = pixels.data_mut().as_chunks_mut::<4>();
        let mut runs = &self.runs[..];
        for within in within {
            runs = &runs[runs.partition_point(|run| run.to() <= within.start)..];
            for run in runs.iter().take_while(|run| run.from < within.end) {
                let (from, to) = (run.from.max(within.start), run.to().min(within.end));
                let classes = &run.classes[from - run.from..to - run.from];
                let pixels = data[from..to].iter_mut().zip(&mut indexed[from..to]);
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

    /// The classes of pixels in each square.
    pub(crate) fn classes(&self, all: Squares) -> Vec<Vec<u16>> {
        let mut classes = vec![Vec::new(); all.count()];
        for run in &self.runs {
            for (class, at) in run.classes.iter().zip(run.from..) {
                let square: &mut Vec<u16> = &mut classes[all.at_pixel(at)];
                if square.last() != Some(class) && !square.contains(class) {
                    square.push(*class);
                }
            }
        }
        classes.iter_mut().for_each(Vec::shrink_to_fit);
        classes
    }
}

impl Run {
    /// The number of the pixel after its last.
    fn to(&self) -> usize {
        self.from + self.classes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(renderer: &Renderer, svg: &Svg) -> Option<f32> {
        let frame = Frame::whole(Rect::new(0.0, 0.0, 100.0, 80.0), 2.0);
        let canvas = renderer.sheet(frame, svg).expect("a picture");
        canvas.lettering().map(|size| (size * 100.0).round() / 100.0)
    }

    #[test]
    fn a_canvas_knows_its_smallest_lettering() {
        let (renderer, at) = (Renderer::new(), Point::new(30.0, 40.0));
        let mut svg = Svg::default();
        assert_eq!(size(&renderer, &svg), None);
        svg.text(at, "large", &bold(20.0, INK));
        assert_eq!(size(&renderer, &svg), Some(40.0));
        svg.text(Point::new(30.0, 300.0), "nowhere to be seen", &bold(3.0, INK));
        assert_eq!(size(&renderer, &svg), Some(40.0));
        svg.cut();
        svg.scaled(at, 0.5, |svg, at| svg.text(at, "half", &bold(14.0, INK).turned(30.0)));
        svg.cut();
        for _ in 0..2 {
            // The second time every part of it is known.
            assert_eq!(size(&renderer, &svg), Some(14.0));
        }
        svg.label(("name", &bold(20.0, INK)), at, ("tail", &bold(5.0, INK)));
        assert_eq!(size(&renderer, &svg), Some(10.0));
    }

    #[test]
    fn what_lies_under_a_picture_and_stands_upon_it_counts() {
        let renderer = Renderer::new();
        let frame = Frame::whole(Rect::new(0.0, 0.0, 100.0, 80.0), 1.0);
        let written = |size: f32| {
            let mut svg = Svg::default();
            svg.text(Point::new(50.0, 40.0), "name", &bold(size, INK));
            svg
        };
        for _ in 0..2 {
            let canvas = renderer.over("named", frame, || written(7.0), &written(9.0));
            let mut canvas = canvas.expect("a picture");
            assert_eq!(canvas.lettering(), Some(7.0));
            let sprite = renderer.sprite("small".to_owned(), frame, || written(5.0));
            canvas.stamp(&sprite.expect("a sprite"), 50.0, 40.0);
            assert_eq!(canvas.lettering(), Some(5.0));
        }
    }

    #[test]
    fn only_classes_with_a_colour_are_tinted() {
        let mut stencil = Stencil::default();
        [(1, 0), (2, 1), (5, 1)].into_iter().for_each(|(at, class)| stencil.push(at, class));
        assert_eq!(stencil.runs.len(), 2);
        let (palette, mut pixels) = (Palette::new(), Pixmap::new(3, 2).expect("a canvas"));
        let mut indexed = vec![palette.index(SEA.rgb()); 6];
        let all = || std::iter::once(0..6);
        stencil.apply(all(), &[None, Some(RED)], &palette, (&mut pixels, &mut indexed));
        let red = palette.index(RED.rgb());
        let tinted: Vec<usize> = (0..6).filter(|at| indexed[*at] == red).collect();
        assert_eq!(tinted, [2, 5]);
        assert_eq!(pixels.data()[8..11], RED.rgb());
        assert_eq!(pixels.data()[4..7], [0; 3]);
        stencil.apply(all(), &[Some(LAND)], &palette, (&mut pixels, &mut indexed));
        assert_eq!(pixels.data()[4..7], LAND.rgb());
        let sea = palette.index(SEA.rgb());
        indexed.fill(sea);
        let some = [0..2, 4..5].into_iter();
        stencil.apply(some, &[Some(RED), Some(RED)], &palette, (&mut pixels, &mut indexed));
        assert_eq!(indexed, [sea, red, sea, sea, sea, sea], "in the runs alone");
    }

    #[test]
    fn squares_know_the_classes_of_their_pixels() {
        let mut stencil = Stencil::default();
        for (at, class) in [(1, 0), (2, 1), (3, 1), (4, 0), (17, 2), (40 * 16, 3)] {
            stencil.push(at, class);
        }
        let classes = stencil.classes(Squares::new(40, 20));
        assert_eq!(classes, [vec![0, 1], vec![2], vec![], vec![3], vec![], vec![]]);
    }
}
