//! Counts turn by turn: what is held by whom, in bands that lie on each other, each with its own pattern
//! and its name at the right edge; and what was lost, in a graph of bars for each side.

use super::sheet::Fill;
use super::sheet::{self, HEAD, MARGIN, SMALL, WIDTH};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    pub name: String,
    pub fill: Fill,
    /// How many at the end of each turn that is shown.
    pub counts: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strata {
    pub title: String,
    pub aside: String,
    pub turns: u8,
    pub from: u8,
    pub layers: Vec<Layer>,
}

/// The height of the graph, and the width of the names beside it.
const GRAPH: f32 = 470.0;
const NAMES: f32 = 232.0;
const LABEL: f32 = 70.0;

impl Strata {
    fn shown(&self) -> impl DoubleEndedIterator<Item = &Layer> {
        self.layers.iter().filter(|layer| layer.counts.iter().any(|count| *count > 0))
    }

    fn columns(&self) -> usize {
        self.layers.iter().map(|layer| layer.counts.len()).max().unwrap_or(0)
    }

    fn all(&self, column: usize) -> u32 {
        self.layers.iter().filter_map(|layer| layer.counts.get(column)).sum()
    }

    /// The upper edge of bands that lie on each other, in steps from left to right.
    fn edge(&self, layers: &[&Layer], corner: Point, (step, unit): (f32, f32)) -> Vec<Point> {
        let mut line = Vec::new();
        for column in 0..self.columns() {
            let count = |layer: &&Layer| layer.counts.get(column).copied().unwrap_or(0);
            let under: u32 = layers.iter().map(count).sum();
            let (x, y) = (corner.x + step * column as f32, corner.y - unit * under as f32);
            line.extend([Point::new(x, y), Point::new(x + step, y)]);
        }
        line
    }

    /// What each band is, beside where it ends, moved apart where they are thin.
    fn names(&self, svg: &mut Svg, graph: Rect, end: f32, unit: f32) {
        let last = self.columns().saturating_sub(1);
        let mut under = 0.0;
        let mut placed: Vec<(&Layer, f32, f32)> = Vec::new();
        for layer in self.shown() {
            let count = layer.counts.get(last).copied().unwrap_or(0) as f32;
            let middle = graph.foot() - unit * (under + count / 2.0);
            under += count;
            let lowest = graph.foot() - LABEL / 2.0;
            let above = placed.last().map_or(lowest, |(_, _, at)| at - LABEL);
            placed.push((layer, middle, middle.min(above)));
        }
        // Pushed beyond the top, they move down again from there.
        let mut least = graph.y + LABEL / 2.0 - 8.0;
        for (_, _, at) in placed.iter_mut().rev() {
            *at = at.max(least);
            least = *at + LABEL;
        }
        let x = graph.right() + 26.0;
        for (layer, middle, at) in placed {
            let from = Point::new(end, middle);
            let edge = Point::new(graph.right(), middle);
            let line = [from, edge, Point::new(x - 4.0, at)];
            let count = layer.counts.get(last).copied().unwrap_or(0);
            if count > 0 {
                let shown = if edge.x - end > 1.0 { 0 } else { 1 };
                svg.chain(&line[shown..], Paint::line(SEPIA, 2.0));
            }
            layer.fill.sample(svg, Point::new(x, at - 2.0));
            svg.text(Point::new(x + 44.0, at), &count.to_string(), &bold(34.0, INK).start());
            svg.text(Point::new(x, at + 28.0), &layer.name, &roman(SMALL, INK).start());
        }
    }
}

impl Drawing for Strata {
    fn words(&self) -> String {
        let last = self.columns().saturating_sub(1);
        let now = self.shown().rev().map(|layer| {
            let count = layer.counts.get(last).copied().unwrap_or(0);
            let most = layer.counts.iter().max().copied().unwrap_or(0);
            format!("{} {count}, at most {most}", layer.name)
        });
        let now: Vec<String> = now.collect();
        let turn = usize::from(self.from) + last;
        let mut text = format!("{}. At the end of turn {turn}: {}.", self.title, now.join("; "));
        for layer in self.shown().rev().take(1) {
            let counts = layer.counts.iter().map(ToString::to_string).collect::<Vec<_>>();
            let from = self.from;
            text.push_str(&format!(
                " {} by turn, from turn {from}: {}.",
                layer.name,
                counts.join(", ")
            ));
        }
        text
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let height = HEAD + 12.0 + GRAPH + 70.0;
        let mut svg = sheet::begun(&self.title, &self.aside, height);
        let graph =
            Rect::new(MARGIN + 44.0, HEAD + 12.0, WIDTH - 2.0 * MARGIN - 44.0 - NAMES, GRAPH);
        let step = graph.width / f32::from(self.turns.max(1));
        let most = (0..self.columns()).map(|column| self.all(column)).max().unwrap_or(1).max(1);
        let floor = graph.foot();
        let figures = roman(SMALL, INK).end();
        for count in (0..=most).step_by(if most > 12 { 5 } else { 2 }) {
            let y = floor - graph.height * count as f32 / most as f32;
            svg.text(Point::new(graph.x - 10.0, y + 9.5), &count.to_string(), &figures);
            let tick = [Point::new(graph.x - 6.0, y), Point::new(graph.x, y)];
            svg.chain(&tick, Paint::line(INK, 2.0).sharp());
        }
        let first = f32::from(self.from.saturating_sub(1));
        let unit = graph.height / most as f32;
        let corner = Point::new(graph.x + step * first, floor);
        let layers: Vec<&Layer> = self.shown().collect();
        for number in 0..layers.len() {
            let mut outline = self.edge(&layers[..=number], corner, (step, unit));
            outline.extend(self.edge(&layers[..number], corner, (step, unit)).into_iter().rev());
            layers[number].fill.area(&mut svg, &outline);
        }
        for number in 1..layers.len() {
            let seam = self.edge(&layers[..number], corner, (step, unit));
            svg.chain(&seam, Paint::line(WHITE, 4.6).sharp());
            svg.chain(&seam, Paint::line(INK, 2.2).sharp());
        }
        let end = corner.x + step * self.columns() as f32;
        svg.chain(&[Point::new(end, graph.y), Point::new(end, floor)], Paint::line(INK, 2.4));
        svg.rect(graph, 0.0, Paint::line(INK, 2.4).sharp());
        let middle = |turn: f32| graph.x + step * (turn - 0.5);
        sheet::turns(&mut svg, graph, self.turns, middle);
        self.names(&mut svg, graph, end, unit);
        sheet::drawn(renderer, height, &svg)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossBars {
    /// Whose loss, and in what it is counted.
    pub name: String,
    pub fill: Fill,
    pub counts: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossChart {
    pub title: String,
    pub aside: String,
    pub turns: u8,
    pub from: u8,
    pub sides: Vec<LossBars>,
}

/// The height of one side's graph with its name.
const PANEL: f32 = 290.0;
const SIDES_MAX: usize = 3;

impl LossChart {
    fn panel(&self, svg: &mut Svg, side: &LossBars, place: Rect) {
        let name = bold(32.0, INK).start();
        svg.text(Point::new(place.x, place.y + 34.0), &side.name, &name);
        let sum: u32 = side.counts.iter().sum();
        let all = roman(SMALL, INK).end();
        svg.text(Point::new(place.right(), place.y + 34.0), &format!("{sum} in all"), &all);
        let graph = Rect::new(place.x, place.y + 48.0, place.width, PANEL - 106.0);
        svg.rect(graph, 0.0, Paint::fill(WHITE));
        let most = side.counts.iter().copied().max().unwrap_or(0).max(1) as f32;
        let floor = graph.foot();
        let step = graph.width / f32::from(self.turns.max(1));
        let first = f32::from(self.from.saturating_sub(1));
        for (count, column) in side.counts.iter().zip(0..) {
            if *count == 0 {
                continue;
            }
            // Room above the highest bar for its figure.
            let height = (graph.height - 40.0) * *count as f32 / most;
            let x = graph.x + step * (first + column as f32);
            let bar = Rect::new(x + step * 0.12, floor - height, step * 0.76, height);
            side.fill.rect(svg, bar, 2.0);
            let size = if *count > 99 { 22.0 } else { SMALL };
            let figure = bold(size, INK).halo(WHITE, 5.0);
            svg.text(Point::new(x + step / 2.0, bar.y - 8.0), &count.to_string(), &figure);
        }
        svg.rect(graph, 0.0, Paint::line(INK, 2.0).sharp());
        sheet::turns(svg, graph, self.turns, |turn| graph.x + step * (turn - 0.5));
    }
}

impl Drawing for LossChart {
    fn words(&self) -> String {
        let mut text = format!("{}.", self.title);
        for side in self.sides.iter().take(SIDES_MAX) {
            let sum: u32 = side.counts.iter().sum();
            text.push_str(&format!(" {}: {sum} in all", side.name));
            let turns = side.counts.iter().zip(self.from..).filter(|(count, _)| **count > 0);
            let turns: Vec<String> =
                turns.map(|(count, turn)| format!("turn {turn} {count}")).collect();
            match turns.is_empty() {
                true => text.push('.'),
                false => text.push_str(&format!("; {}.", turns.join(", "))),
            }
        }
        text
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sides = self.sides.len().clamp(1, SIDES_MAX) as f32;
        let height = HEAD + PANEL * sides + 22.0;
        let mut svg = sheet::begun(&self.title, &self.aside, height);
        for (side, down) in self.sides.iter().take(SIDES_MAX).zip(0..) {
            let top = HEAD + PANEL * down as f32;
            self.panel(&mut svg, side, Rect::new(MARGIN, top, WIDTH - 2.0 * MARGIN, PANEL));
        }
        sheet::drawn(renderer, height, &svg)
    }
}
