//! A sheet under way: its drawing, where words and signs stand on it, and where men stand, whom no
//! word should hide; and text in lines.

use crate::prelude::*;

/// A drawing that remembers what stands where, with a plan of what it shows. A card, a chart or a
/// battle has its frame alone for a plan.
#[derive(Debug)]
pub struct Sheet<P = Frame> {
    pub svg: Svg,
    pub plan: P,
    /// Where words and signs stand that nothing may cover.
    pub boxes: Vec<(String, Rect)>,
    /// Lines that lead from names to what they belong to, each with its name.
    pub leaders: Vec<(String, (Point, Point))>,
    pub left_out: usize,
    /// Where men stand, and what hiding a unit of their area costs.
    pub solid: Vec<(Rect, f32)>,
    /// No text that has to fit is made smaller than this.
    pub least: f32,
}

impl Sheet {
    /// A sheet of paper, so many pixels wide: 400 to 1,800.
    pub fn page(rect: Rect, width: u32) -> Self {
        let mut page = Self::new(Frame::wide(rect, width));
        page.svg.rect(rect, 0.0, Paint::fill(PAPER));
        page
    }

    pub fn canvas(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        renderer.sheet(self.plan, &self.svg)
    }

    /// What on a page collides or is cut off: for tests.
    pub fn faults(&self) -> Vec<String> {
        self.faults_in(self.plan.rect.grown(-3.0))
    }
}

impl<P> Sheet<P> {
    pub fn new(plan: P) -> Self {
        let (boxes, leaders, solid) = (Vec::new(), Vec::new(), Vec::new());
        Self { svg: Svg::default(), plan, boxes, leaders, left_out: 0, solid, least: 0.0 }
    }

    /// A text that stands where it is told to.
    pub fn text(&mut self, at: impl Into<Point>, text: &str, how: &Lettering) {
        let at = at.into();
        if text.is_empty() {
            return;
        }
        self.takes(text, lettering::text_box(at, text, how));
        self.svg.cut();
        self.svg.text(at, text, how);
        self.svg.cut();
    }

    /// A text as large as there is room for, and cut where it would have to be too small.
    pub fn fitted(&mut self, at: impl Into<Point>, text: &str, how: &Lettering, room: f32) {
        let wide = lettering::width(text, how.face, how.size);
        let least = (self.least / how.size).clamp(0.72, 1.0);
        let size = how.size * (room / wide.max(1.0)).clamp(least, 1.0);
        let text = lettering::clipped(text, how.face, size, room);
        self.text(at, &text, &Lettering { size, ..*how });
    }

    pub fn takes(&mut self, what: &str, rect: Rect) {
        self.boxes.push((what.to_owned(), rect));
    }

    /// Whether nothing that must be read stands here, and no line leads across.
    pub fn is_free(&self, rect: &Rect) -> bool {
        self.boxes.iter().all(|(_, taken)| rect.overlap(taken) == 0.0)
            && self.leaders.iter().all(|(_, line)| !rect.crossed(*line))
    }

    /// Notes that men, or what matters as much, stand here.
    pub fn stands(&mut self, rect: Rect, cost: f32) {
        self.solid.push((rect, cost));
    }

    /// Notes that a line runs here which names should not hide.
    pub fn runs(&mut self, from: Point, to: Point, cost: f32) {
        let steps = (from.to(to) / 16.0).ceil().clamp(1.0, 120.0);
        for i in 0..=steps as usize {
            let at = from.toward(to, i as f32 / steps);
            self.solid.push((Rect::around(at, 12.0, 12.0), cost));
        }
    }

    /// What collides, is cut, or leaves an edge: for tests.
    pub fn faults_in(&self, edge: Rect) -> Vec<String> {
        let mut faults = lettering::collisions(&self.boxes, edge);
        for (of, line) in &self.leaders {
            for (what, place) in self.boxes.iter().filter(|(what, _)| what != of) {
                if place.crossed(*line) {
                    faults.push(format!("the line from “{of}” crosses “{what}”: {line:?}"));
                }
            }
        }
        let cut = self.boxes.iter().filter(|(what, _)| what.ends_with('…'));
        faults.extend(cut.map(|(what, _)| format!("“{what}” is cut")));
        faults
    }
}

#[derive(Debug)]
pub struct Set {
    lines: Vec<String>,
    how: Lettering,
}

impl Set {
    /// The largest of some sizes in which a text fits a width and a height, or the smallest.
    pub fn new(text: &str, how: Lettering, sizes: &[f32], room: (f32, f32)) -> Self {
        let set = |size: &f32| Self::of(text, Lettering { size: *size, ..how }, room.0);
        let found = sizes.iter().map(set).find(|set| set.fits(room));
        found.unwrap_or_else(|| set(sizes.last().unwrap_or(&30.0)))
    }

    /// The same in lines that are about as long as each other.
    pub fn even(text: &str, how: Lettering, sizes: &[f32], room: (f32, f32)) -> Self {
        let found = Self::new(text, how, sizes, room);
        let narrow = (0..12_u8)
            .rev()
            .map(|step| Self::of(text, found.how, room.0 * (0.45 + 0.05 * f32::from(step))));
        let same = narrow.take_while(|other| other.lines.len() == found.lines.len());
        same.filter(|set| set.fits(room)).last().unwrap_or(found)
    }

    fn of(text: &str, how: Lettering, wide: f32) -> Self {
        Self { lines: lettering::lines(text, how.face, how.size, wide), how }
    }

    fn fits(&self, (wide, high): (f32, f32)) -> bool {
        let width = |line: &String| lettering::width(line, self.how.face, self.how.size);
        self.high() <= high && self.lines.iter().all(|line| width(line) <= wide)
    }

    fn high(&self) -> f32 {
        self.lines.len() as f32 * self.how.size * 1.2
    }

    /// Writes it with its middle at a height; where its lines stand, its lettering says.
    pub fn write<P>(&self, sheet: &mut Sheet<P>, at: Point) {
        let mut y = at.y - self.high() / 2.0 + self.how.size * 0.92;
        for line in &self.lines {
            sheet.text(Point::new(at.x, y), line, &self.how);
            y += self.how.size * 1.2;
        }
    }
}
