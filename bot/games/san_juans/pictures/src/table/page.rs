//! A page under way: a drawing that remembers where its words and counters stand, so that a test
//! can say whether any of them collide.

use render::geometry::{Point, Rect};
use render::lettering;
use render::svg::{Anchor, Lettering, Svg};

/// How much of a letter's size stands above its line, and below it.
const ABOVE: f32 = 0.72;
const BELOW: f32 = 0.22;

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
        let wide =
            lettering::width(text, how.face, how.size) + how.spread * text.chars().count() as f32;
        let left = match how.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -wide / 2.0,
            Anchor::End => -wide,
        };
        let (above, below) = (how.size * ABOVE, how.size * BELOW);
        let place = if how.turn < 0.0 {
            Rect::new(at.x - above, at.y - left - wide, above + below, wide)
        } else if how.turn > 0.0 {
            Rect::new(at.x - below, at.y + left, above + below, wide)
        } else {
            Rect::new(at.x + left, at.y - above, wide, above + below)
        };
        self.boxes.push((text.to_owned(), place));
        self.svg.text(at, text, how);
    }

    pub(super) fn takes(&mut self, what: &str, place: Rect) {
        self.boxes.push((what.to_owned(), place));
    }

    #[cfg(test)]
    pub(super) fn faults(&self, sheet: Rect) -> Vec<String> {
        let mut faults = Vec::new();
        for (i, (what, place)) in self.boxes.iter().enumerate() {
            if !sheet.grown(-6.0).holds(place) {
                faults.push(format!("“{what}” leaves the sheet: {place:?}"));
            }
            for (other, there) in &self.boxes[i + 1..] {
                if place.overlap(there) > 4.0 {
                    let both = format!("“{what}” and “{other}”");
                    faults.push(format!("{both} collide: {place:?}, {there:?}"));
                }
            }
        }
        faults
    }
}

/// A draughtsman's hand: never quite straight, and for the same page always the same.
#[derive(Debug)]
pub(super) struct Hand(u32);

impl Hand {
    /// The hand for a part of a page.
    pub(super) fn new(seed: usize) -> Self {
        Self((seed as u32).wrapping_mul(2_654_435_761) ^ 0x9e37_79b9)
    }

    /// From 0 to 1.
    pub(super) fn part(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1_u32 << 24) as f32
    }

    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }
}
