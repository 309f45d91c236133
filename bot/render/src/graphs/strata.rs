//! What is held by whom, turn by turn: bands that lie on each other, each with its own pattern and
//! its name at the right edge.

use super::fills::Fill;
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
