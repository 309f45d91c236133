//! What sheets of figures share: a head, a scale of turns, a key, and how large they are.

use super::fills::Fill;
use crate::prelude::*;

/// A sheet's width and margin in units, and the height of its head.
pub(super) const WIDTH: f32 = 800.0;
pub(super) const MARGIN: f32 = 36.0;
pub(super) const HEAD: f32 = 88.0;
pub(super) const SMALL: f32 = 28.0;
const SCALE: f32 = 1.5;

/// A sheet with its title, as large as there is room for, and a remark at the other edge.
pub(super) fn begun(title: &str, aside: &str, height: f32) -> Svg {
    let sheet = Rect::new(0.0, 0.0, WIDTH, height);
    let mut svg = Svg::default();
    Fill::define(&mut svg);
    svg.rect(sheet, 0.0, Paint::fill(PAPER));
    svg.rect(sheet.grown(-8.0), 0.0, Paint::line(SEPIA, 1.6).sharp());
    svg.text(Point::new(WIDTH - MARGIN, 62.0), aside, &italic(SMALL, SEPIA).end());
    let beside = lettering::width(aside, Face::Italic, SMALL);
    let room = WIDTH - 2.0 * MARGIN - beside - if beside > 0.0 { 24.0 } else { 0.0 };
    let fits = |size: &f32| lettering::width(title, Face::Bold, *size) <= room;
    let size = [42.0, 38.0, 34.0, 31.0].into_iter().find(fits).unwrap_or(SMALL);
    let title = lettering::clipped(title, Face::Bold, size, room);
    svg.text(Point::new(MARGIN, 62.0), &title, &bold(size, INK).start());
    svg
}

pub(super) fn framed(
    renderer: &Renderer,
    (width, height): (f32, f32),
    drawn: &Svg,
) -> Result<Canvas, RenderError> {
    let sheet = Rect::new(0.0, 0.0, width, height);
    let mut svg = Svg::default();
    svg.rect(sheet, 0.0, Paint::fill(PAPER));
    svg.rect(sheet.grown(-9.0), 6.0, Paint::line(SEPIA, 2.0));
    svg.add(drawn);
    renderer.sheet(Frame::whole(sheet, 1.0), &svg)
}

pub(super) fn drawn(renderer: &Renderer, height: f32, svg: &Svg) -> Result<Canvas, RenderError> {
    renderer.sheet(Frame::whole(Rect::new(0.0, 0.0, WIDTH, height), SCALE), svg)
}

/// The turns under a graph: the first, every fifth, and the word.
pub(super) fn turns(svg: &mut Svg, graph: Rect, turns: u8, x: impl Fn(f32) -> f32) {
    let figures = roman(SMALL, INK).halo(PAPER, 6.0);
    let floor = graph.foot();
    for turn in (1..=turns).filter(|turn| *turn == 1 || turn % 5 == 0) {
        let at = Point::new(x(f32::from(turn)), floor);
        svg.chain(&[at, at.by(0.0, 9.0)], Paint::line(INK, 2.4).sharp());
        svg.text(at.by(0.0, 38.0), &turn.to_string(), &figures);
    }
    let word = italic(SMALL, SEPIA);
    // At the end, clear of lines that lead down from what happened early.
    let last = f32::from(turns / 5 * 5);
    let between = (x((last - 5.0).max(1.0)) + x(last)) / 2.0;
    if turns >= 5 {
        svg.text(Point::new(between, floor + 38.0), "turn", &word.halo(PAPER, 6.0));
    }
}

/// Boxes with words, from left to right and on as many lines as that takes; gives how many.
pub(super) fn key(svg: &mut Svg, top: f32, words: &[(Fill, &str)]) -> usize {
    let (mut x, mut line) = (MARGIN, 0);
    for (fill, word) in words {
        let width = 46.0 + lettering::width(word, Face::Roman, SMALL);
        if x > MARGIN && x + width > WIDTH - MARGIN {
            (x, line) = (MARGIN, line + 1);
        }
        let at = Point::new(x, top + 40.0 * line as f32);
        fill.sample(svg, at);
        svg.text(at.by(46.0, 2.0), word, &roman(SMALL, INK).start());
        x += width + 30.0;
    }
    line + 1
}

pub(super) fn key_lines(words: &[(Fill, &str)]) -> usize {
    key(&mut Svg::default(), 0.0, words)
}
