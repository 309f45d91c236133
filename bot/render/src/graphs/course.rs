//! A score turn by turn: where it stood, what it was made to stand there by, and its two ends.

use super::sheet::{self, HEAD, MARGIN, SMALL, WIDTH};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub turn: u8,
    pub label: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub from: u8,
    pub until: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    pub title: String,
    pub aside: String,
    pub turns: u8,
    /// The lowest and the highest score, with what each means.
    pub ends: [(i32, String); 2],
    pub levels: Vec<(i32, String)>,
    /// The score at the end of turns, in order; the first is where it began.
    pub points: Vec<(u8, i32)>,
    pub marks: Vec<Mark>,
    /// Turns that are set off, and what is said of them in words.
    pub spans: (Vec<Span>, String),
}

/// The most marks on a sheet, and the height of a line of them.
const MARKS_MAX: usize = 8;
const LANE: f32 = 38.0;
const GRAPH: f32 = 400.0;

impl Course {
    fn shown(&self) -> Vec<&Mark> {
        let mut shown: Vec<&Mark> = self.marks.iter().take(MARKS_MAX).collect();
        shown.sort_by_key(|mark| mark.turn);
        shown
    }

    fn at(&self, graph: Rect, turn: f32, score: f32) -> Point {
        let [(low, _), (high, _)] = &self.ends;
        let part = (score - *low as f32) / (high - low).max(1) as f32;
        // Room for the dots at both ends.
        let up = 0.03 + 0.92 * part.clamp(0.0, 1.0);
        let across = (turn / f32::from(self.turns.max(1))).clamp(0.0, 1.0);
        Point::new(graph.x + graph.width * across, graph.y + graph.height * (1.0 - up))
    }

    fn points(&self, graph: Rect) -> Vec<Point> {
        let at = |(turn, score): &(u8, i32)| self.at(graph, f32::from(*turn), *score as f32);
        self.points.iter().map(at).collect()
    }

    fn ground(&self, svg: &mut Svg, graph: Rect) {
        svg.rect(graph, 0.0, Paint::fill(WHITE));
        for span in &self.spans.0 {
            let from = self.at(graph, f32::from(span.from) - 1.0, 0.0).x;
            let until = self.at(graph, f32::from(span.until), 0.0).x;
            svg.rect(Rect { x: from, width: until - from, ..graph }, 0.0, Paint::fill(LAND));
            for edge in [from, until] {
                let foot = Point::new(edge, graph.foot());
                svg.chain(&[Point::new(edge, graph.y), foot], Paint::line(HILL, 3.0).sharp());
            }
        }
        let floor = self.at(graph, 0.0, self.ends[0].0 as f32).y;
        for pair in self.points(graph).windows(2) {
            hatched(svg, pair[0], pair[1], floor);
        }
    }

    fn levels(&self, svg: &mut Svg, graph: Rect) {
        let line = self.points(graph);
        let mut taken: Vec<Rect> =
            self.last_figure(graph).map(|(place, _)| place).into_iter().collect();
        let figures = roman(SMALL, INK).end();
        for (score, label) in &self.levels {
            let left = self.at(graph, 0.0, *score as f32);
            let right = Point::new(graph.right(), left.y);
            svg.chain(&[left, right], Paint::line(SEPIA, 2.2).dashed("10 9").sharp());
            svg.text(left.by(-10.0, 9.5), &score.to_string(), &figures);
            let width = lettering::width(label, Face::Italic, SMALL);
            let places = [1.0, 0.0, 0.75, 0.5, 0.25].into_iter().flat_map(|part: f32| {
                let x = graph.x + 12.0 + (graph.width - width - 24.0) * part;
                [left.y - 34.0, left.y + 4.0].map(|y| Rect::new(x, y, width, 32.0))
            });
            let free = |place: &Rect| {
                let apart = taken.iter().all(|other| other.overlap(place) == 0.0);
                apart && clear(&line, place.grown(5.0))
            };
            // Where no place is free, the figure at the edge must do.
            let Some(place) = places.into_iter().find(free) else { continue };
            let word = italic(SMALL, SEPIA).start();
            svg.text(Point::new(place.x, place.y + 26.0), label, &word.halo(WHITE, 6.0));
            taken.push(place);
        }
        for ((score, label), ink) in self.ends.iter().zip([KHEDIVE, RED]) {
            let left = self.at(graph, 0.0, *score as f32);
            let right = Point::new(graph.right(), left.y);
            svg.chain(&[left, right], Paint::line(ink, 3.4).sharp());
            let bold = bold(SMALL, ink).end();
            svg.text(left.by(-10.0, 9.5), &score.to_string(), &bold);
            // Above the lower line, below the upper one: both inside.
            let down = if ink == RED { 30.0 } else { -10.0 };
            let width = lettering::width(label, Face::Bold, SMALL);
            let at_right = Rect::new(right.x - width - 10.0, right.y + down - 26.0, width, 34.0);
            let word = bold.halo(WHITE, 6.0);
            let free = taken.iter().all(|other| other.overlap(&at_right) == 0.0);
            match free && clear(&line, at_right.grown(6.0)) {
                true => svg.text(right.by(-10.0, down), label, &word),
                false => svg.text(left.by(12.0, down), label, &word.start()),
            }
        }
    }

    /// The last score and where it stands, beside the end of the line.
    fn last_figure(&self, graph: Rect) -> Option<(Rect, i32)> {
        let (last, (_, score)) = (*self.points(graph).last()?, self.points.last()?);
        let width = lettering::width(&score.to_string(), Face::Bold, 44.0);
        let x = match last.x > graph.right() - 40.0 - width {
            true => last.x - 16.0 - width,
            false => last.x + 18.0,
        };
        let y = if last.y < graph.y + 70.0 { last.y + 14.0 } else { last.y - 52.0 };
        Some((Rect::new(x, y, width, 42.0), *score))
    }

    fn line(&self, svg: &mut Svg, graph: Rect) {
        let line = self.points(graph);
        svg.rect(graph, 0.0, Paint::line(INK, 2.4).sharp());
        svg.chain(&line, Paint::line(WHITE, 10.0));
        svg.chain(&line, Paint::line(INK, 5.0));
        for point in &line {
            svg.circle(*point, 6.5, Paint::fill(INK).edged(WHITE, 2.0));
        }
        if let (Some((place, score)), Some(last)) = (self.last_figure(graph), line.last()) {
            svg.circle(*last, 10.0, Paint::fill(RED).edged(PAPER, 2.6));
            let figure = bold(44.0, RED).halo(WHITE, 9.0);
            svg.text(Point::new(place.x, place.y + 38.0), &score.to_string(), &figure.start());
        }
        sheet::turns(svg, graph, self.turns, |turn| self.at(graph, turn, 0.0).x);
    }

    /// Where a mark stands on the line: in the middle of its turn.
    fn spot(&self, graph: Rect, mark: &Mark) -> Point {
        let (before, after) = (mark.turn.saturating_sub(1), mark.turn);
        let score = |turn| {
            let found = self.points.iter().rev().find(|(at, _)| *at <= turn);
            found.or(self.points.first()).map_or(0, |(_, score)| *score) as f32
        };
        let last = self.points.last().map_or(0, |(turn, _)| *turn);
        let until = if after > last { score(before) } else { score(after) };
        self.at(graph, f32::from(mark.turn) - 0.5, (score(before) + until) / 2.0)
    }

    /// Marks with the line their words stand on: later ones stand higher, so that no thread crosses
    /// the words of another.
    fn lanes(&self) -> Vec<(&Mark, usize, f32)> {
        let graph = Rect::new(MARGIN + 64.0, 0.0, WIDTH - 2.0 * MARGIN - 64.0, GRAPH);
        let mut placed: Vec<(&Mark, usize, f32)> = Vec::new();
        for mark in self.shown().into_iter().rev() {
            let thread = self.spot(graph, mark).x;
            let width = lettering::width(&mark.label, Face::Roman, SMALL) + 24.0;
            let width = width.min(WIDTH - 2.0 * MARGIN);
            let left = (thread - 6.0).min(WIDTH - MARGIN - width).max(MARGIN);
            let clash = |(other, _, at): &&(&Mark, usize, f32)| {
                self.spot(graph, other).x < left + width || *at < left + width
            };
            let lane = placed.iter().filter(clash).map(|(_, lane, _)| lane + 1).max();
            placed.push((mark, lane.unwrap_or(0), left));
        }
        placed
    }

    fn threads(&self, svg: &mut Svg, graph: Rect, lanes: &[(&Mark, usize, f32)]) {
        let top = graph.foot() + 62.0;
        for (mark, lane, _) in lanes {
            let spot = self.spot(graph, mark);
            let foot = Point::new(spot.x, top + LANE * *lane as f32 + 8.0);
            svg.chain(&[spot, foot], Paint::line(SEPIA, 1.8).dashed("3 5"));
        }
    }

    fn happened(&self, svg: &mut Svg, graph: Rect, lanes: &[(&Mark, usize, f32)]) {
        let top = graph.foot() + 62.0;
        for (mark, lane, left) in lanes {
            svg.circle(self.spot(graph, mark), 8.0, Paint::fill(WHITE).edged(RED, 4.0));
            let at = Point::new(*left, top + LANE * *lane as f32 + 27.0);
            let word = roman(SMALL, INK).start();
            let label = lettering::clipped(&mark.label, Face::Roman, SMALL, WIDTH - 2.0 * MARGIN);
            svg.text(at, &label, &word.halo(PAPER, 8.0));
        }
    }
}

impl Drawing for Course {
    fn words(&self) -> String {
        let score = |(turn, score): &(u8, i32)| match turn {
            0 => format!("at the start {score}"),
            _ => format!("turn {turn} {score}"),
        };
        let scores: Vec<String> = self.points.iter().map(score).collect();
        let [(low, below), (high, above)] = &self.ends;
        let mut text =
            format!("{}, {low} {below}, {high} {above}: {}.", self.title, scores.join(", "));
        for mark in self.shown() {
            text.push_str(&format!(" Turn {}: {}.", mark.turn, mark.label));
        }
        let (spans, about) = &self.spans;
        for span in spans {
            text.push_str(&format!(" {about}: turns {} to {}.", span.from, span.until));
        }
        text
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let lanes = self.lanes();
        let deepest = lanes.iter().map(|lane| lane.1).max().unwrap_or(0);
        let rows = if lanes.is_empty() { 0.0 } else { deepest as f32 + 1.0 };
        let graph = Rect::new(MARGIN + 64.0, HEAD + 12.0, WIDTH - 2.0 * MARGIN - 64.0, GRAPH);
        let height = graph.y + GRAPH + 62.0 + LANE * rows + 26.0;
        let mut svg = sheet::begun(&self.title, &self.aside, height);
        self.ground(&mut svg, graph);
        self.threads(&mut svg, graph, &lanes);
        self.levels(&mut svg, graph);
        self.line(&mut svg, graph);
        self.happened(&mut svg, graph, &lanes);
        sheet::drawn(renderer, height, &svg)
    }
}

fn clear(line: &[Point], place: Rect) -> bool {
    let steps = |pair: &[Point]| {
        let (from, to) = (pair[0], pair[1]);
        (0..=8).map(move |step| from.toward(to, step as f32 / 8.0)).any(|at| place.has(at))
    };
    !line.windows(2).any(steps)
}

fn hatched(svg: &mut Svg, from: Point, to: Point, floor: f32) {
    let step = 9.0;
    let mut x = (from.x / step).ceil() * step;
    while x < to.x {
        let top = from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x).max(0.1);
        svg.chain(&[Point::new(x, top), Point::new(x, floor)], Paint::line(WATERLINE, 1.6).sharp());
        x += step;
    }
}
