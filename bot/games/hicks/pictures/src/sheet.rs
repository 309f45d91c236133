//! A sheet under way: its drawing, where words stand on it, and where men stand, whom no word
//! should hide.

use render::geometry::{Point, Rect};
use render::lettering;
use render::svg::{Lettering, Svg};

use super::plan::Plan;

/// A drawing that remembers what stands where.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) svg: Svg,
    pub(super) plan: Plan,
    /// Where words and signs stand that nothing may cover.
    pub(super) boxes: Vec<(String, Rect)>,
    /// Lines that lead from names to what they belong to, each with its name.
    pub(super) leaders: Vec<(String, (Point, Point))>,
    /// Lines that must end at the table's edge.
    pub(super) rings: Vec<Vec<Point>>,
    /// Names for which there was no room.
    pub(super) left_out: usize,
    /// Where men stand, and what hiding a unit of their area costs.
    pub(super) solid: Vec<(Rect, f32)>,
}

impl Sheet {
    pub(super) fn new(plan: Plan) -> Self {
        Self {
            svg: Svg::default(),
            plan,
            boxes: Vec::new(),
            leaders: Vec::new(),
            rings: Vec::new(),
            left_out: 0,
            solid: Vec::new(),
        }
    }

    /// The part of the map where words may stand.
    pub(super) fn open(&self) -> Rect {
        self.plan.seen().grown(-8.0)
    }

    /// A text that stands where it is told to.
    pub(super) fn text(&mut self, at: Point, text: &str, how: &Lettering) {
        if text.is_empty() {
            return;
        }
        let rect = lettering::text_box(at, text, how);
        self.boxes.push((text.to_owned(), rect));
        self.svg.text(at, text, how);
    }

    /// Whether nothing that must be read stands here, and no line leads across.
    pub(super) fn is_free(&self, rect: &Rect) -> bool {
        self.boxes.iter().all(|(_, taken)| rect.overlap(taken) == 0.0)
            && self.leaders.iter().all(|(_, line)| !rect.crossed(*line))
    }

    pub(super) fn takes(&mut self, what: &str, rect: Rect) {
        self.boxes.push((what.to_owned(), rect));
    }

    /// Notes that men, or what matters as much, stand here.
    pub(super) fn stands(&mut self, rect: Rect, cost: f32) {
        self.solid.push((rect, cost));
    }

    pub(super) fn runs(&mut self, from: Point, to: Point, cost: f32) {
        let far = from.to(to);
        let steps = (far / 16.0).ceil().max(1.0);
        for i in 0..=steps as usize {
            let at = from.toward(to, i as f32 / steps);
            self.solid.push((Rect::around(at, 12.0, 12.0), cost));
        }
    }

    #[cfg(test)]
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (of, line) in &self.leaders {
            for (what, place) in self.boxes.iter().filter(|(what, _)| what != of) {
                if place.crossed(*line) {
                    faults.push(format!("the line from “{of}” crosses “{what}”: {line:?}"));
                }
            }
        }
        let seen = self.plan.seen().grown(0.1);
        for at in self.rings.iter().flatten().filter(|at| !seen.has(**at)) {
            faults.push(format!("a ring leaves the table: {at:?}"));
        }
        let sheet = self.plan.sheet.grown(-4.0);
        faults.extend(lettering::collisions(&self.boxes, sheet));
        faults
    }
}
