//! What was lost turn by turn: a graph of bars for each side, each with its own scale.

use super::fills::Fill;
use super::sheet::{self, HEAD, MARGIN, SMALL, WIDTH};
use crate::prelude::*;

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
