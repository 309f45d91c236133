//! A sheet under way: its drawing, and where words and signs stand on it.

use render::geometry::{Point, Rect};
use render::lettering;
use render::svg::{Lettering, Svg};

use crate::plan::Plan;

/// A drawing that remembers what stands where.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) svg: Svg,
    pub(crate) plan: Plan,
    /// Where words and signs stand that nothing may cover.
    pub(crate) boxes: Vec<(String, Rect)>,
}

impl Sheet {
    pub(crate) fn new(plan: Plan) -> Self {
        Self { svg: Svg::default(), plan, boxes: Vec::new() }
    }

    /// A text that stands where it is told to.
    pub(crate) fn text(&mut self, at: Point, text: &str, how: &Lettering) {
        if text.is_empty() {
            return;
        }
        self.takes(text, lettering::text_box(at, text, how));
        self.svg.text(at, text, how);
    }

    /// Notes that something stands here.
    pub(crate) fn takes(&mut self, what: &str, rect: Rect) {
        self.boxes.push((what.to_owned(), rect));
    }

    /// What collides or is cut off.
    #[cfg(test)]
    pub(crate) fn faults(&self) -> Vec<String> {
        lettering::collisions(&self.boxes, self.plan.sheet.grown(-3.0))
    }
}
