//! A page under way: a drawing that remembers where its words and counters stand, so that a test
//! can say whether any of them collide.

use render::Scatter;
use render::geometry::{Point, Rect};
use render::lettering;
use render::svg::{Lettering, Svg};

/// A drawing with the boxes of what must be read.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) svg: Svg,
    /// Where words, badges and counters stand.
    pub(super) boxes: Vec<(String, Rect)>,
}

impl Page {
    /// A text, upright or turned by a quarter.
    pub(super) fn text(&mut self, at: Point, text: &str, how: &Lettering) {
        if text.is_empty() {
            return;
        }
        let place = lettering::text_box(at, text, how);
        self.boxes.push((text.to_owned(), place));
        self.svg.text(at, text, how);
    }

    pub(super) fn takes(&mut self, what: &str, place: Rect) {
        self.boxes.push((what.to_owned(), place));
    }

    #[cfg(test)]
    pub(super) fn faults(&self, sheet: Rect) -> Vec<String> {
        lettering::collisions(&self.boxes, sheet.grown(-6.0))
    }
}

/// What keeps a drawing from being quite straight, always the same for the same part of a page.
pub(super) fn scatter(seed: usize) -> Scatter {
    Scatter::new(seed as u32, 0x9e37_79b9)
}
