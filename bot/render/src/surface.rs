//! What is drawn on, and how small the lettering on it is.

use std::ops::{Deref, DerefMut};

use resvg::tiny_skia::Pixmap;
use resvg::usvg;

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

#[cfg(test)]
mod tests {
    use crate::prelude::*;

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
}
