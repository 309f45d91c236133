//! A sheet under way: its drawing, where words stand on it, and where men stand, whom no word
//! should hide.

use render::geometry::{Point, Rect};
use render::inks::Ink;
use render::lettering;
use render::svg::{Face, Lettering, Svg};

use crate::plan::Plan;

/// A drawing that remembers what stands where.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) svg: Svg,
    pub(crate) plan: Plan,
    /// Where words and signs stand that nothing may cover.
    pub(crate) boxes: Vec<(String, Rect)>,
    /// Lines that lead from names to what they belong to, each with its name.
    pub(crate) leaders: Vec<(String, (Point, Point))>,
    /// Names for which there was no room.
    pub(crate) left_out: usize,
    /// Where men stand, and what hiding a unit of their area costs.
    pub(crate) solid: Vec<(Rect, f32)>,
}

impl Sheet {
    pub(crate) fn new(plan: Plan) -> Self {
        Self {
            svg: Svg::default(),
            plan,
            boxes: Vec::new(),
            leaders: Vec::new(),
            left_out: 0,
            solid: Vec::new(),
        }
    }

    /// What follows, up to `</svg>`, is cut off at the edge of the map.
    pub(crate) fn cut_off(&mut self) {
        let Rect { x, y, width: w, height: h } = self.plan.map;
        self.svg.raw(&format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">"
        ));
    }

    /// A text that stands where it is told to.
    pub(crate) fn text(&mut self, at: Point, text: &str, how: &Lettering) {
        if text.is_empty() {
            return;
        }
        self.takes(text, lettering::text_box(at, text, how));
        self.svg.text(at, text, how);
    }

    /// A text as large as there is room for, and cut where it would have to be too small.
    pub(crate) fn fitted(&mut self, at: Point, text: &str, how: &Lettering, room: f32) {
        let wide = lettering::width(text, how.face, how.size);
        let size = how.size * (room / wide.max(1.0)).clamp(0.72, 1.0);
        let text = lettering::clipped(text, how.face, size, room);
        self.text(at, &text, &Lettering { size, ..*how });
    }

    pub(crate) fn takes(&mut self, what: &str, rect: Rect) {
        self.boxes.push((what.to_owned(), rect));
    }

    /// Notes that men, or what matters as much, stand here.
    pub(crate) fn stands(&mut self, rect: Rect, cost: f32) {
        self.solid.push((rect, cost));
    }

    pub(crate) fn runs(&mut self, from: Point, to: Point, cost: f32) {
        let far = from.to(to);
        let steps = (far / 16.0).ceil().clamp(1.0, 120.0);
        for i in 0..=steps as usize {
            let at = from.toward(to, i as f32 / steps);
            self.solid.push((Rect::around(at, 12.0, 12.0), cost));
        }
    }

    /// What collides or is cut off.
    #[cfg(test)]
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (of, line) in &self.leaders {
            for (what, place) in self.boxes.iter().filter(|(what, _)| what != of) {
                if place.crossed(*line) {
                    faults.push(format!("the line from “{of}” crosses “{what}”: {line:?}"));
                }
            }
        }
        faults.extend(lettering::collisions(&self.boxes, self.plan.sheet.grown(-2.0)));
        let cut = self.boxes.iter().filter(|(what, _)| what.ends_with('…'));
        faults.extend(cut.map(|(what, _)| format!("“{what}” is cut")));
        faults
    }
}

/// Text in lines, as large as a box allows.
#[derive(Debug)]
pub(crate) struct Set {
    lines: Vec<String>,
    how: Lettering,
}

impl Set {
    /// The largest of some sizes in which a text fits a width and a height, or the smallest.
    pub(crate) fn new(text: &str, how: Lettering, sizes: &[f32], (wide, high): (f32, f32)) -> Self {
        let set = |size: f32| Self {
            lines: lettering::lines(text, how.face, size, wide),
            how: Lettering { size, ..how },
        };
        let fits = |set: &Self| {
            let wide = |line: &String| lettering::width(line, how.face, set.how.size) <= wide;
            set.high() <= high && set.lines.iter().all(wide)
        };
        let found = sizes.iter().map(|size| set(*size)).find(fits);
        found.unwrap_or_else(|| set(sizes.last().copied().unwrap_or(30.0)))
    }

    pub(crate) fn high(&self) -> f32 {
        self.lines.len() as f32 * self.how.size * 1.2
    }

    /// Writes it with its middle at a height; where its lines stand, its lettering says.
    pub(crate) fn write(&self, sheet: &mut Sheet, at: Point) {
        let mut y = at.y - self.high() / 2.0 + self.how.size * 0.92;
        for line in &self.lines {
            sheet.text(Point::new(at.x, y), line, &self.how);
            y += self.how.size * 1.2;
        }
    }
}

/// Lettering of the crate's pictures, in short.
pub(crate) const fn bold(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Bold, size, ink)
}

pub(crate) const fn roman(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Roman, size, ink)
}

pub(crate) const fn italic(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Italic, size, ink)
}
