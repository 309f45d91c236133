//! What sheets of figures share: a head, a scale of turns, a key, and how large they are.

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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// White without a pattern.
    White,
    /// Green with lines rising to the right.
    Green,
    /// Red with upright lines.
    Red,
    /// Yellow with lines that cross.
    Yellow,
    /// The grey-green of shallow water with level lines.
    Grey,
    /// Black without a pattern.
    Black,
}

impl Fill {
    const ALL: [Fill; 6] =
        [Fill::White, Fill::Green, Fill::Red, Fill::Yellow, Fill::Grey, Fill::Black];

    /// Its name, the ground, the lines on it, lettering that reads on both, and the lines of its
    /// pattern in a tile of 14 by 14 units.
    fn look(self) -> (&'static str, [Ink; 3], &'static str) {
        match self {
            Fill::White => ("white", [WHITE, WHITE, INK], ""),
            Fill::Green => ("green", [GREEN, KHEDIVE, INK], "M-2 2L2 -2M-2 16L16 -2M12 16L16 12"),
            Fill::Red => ("red", [RED, PAPER, WHITE], "M7 -1V15"),
            Fill::Yellow => ("yellow", [YELLOW, FLAME, INK], "M-1 -1L15 15M-1 15L15 -1"),
            Fill::Grey => ("grey", [WATERLINE, SEPIA, INK], "M-1 7H15"),
            Fill::Black => ("black", [BLACK, BLACK, WHITE], ""),
        }
    }

    pub(super) fn define(svg: &mut Svg) {
        svg.raw("<defs>");
        for fill in Self::ALL {
            let (name, [ground, line, _], lines) = fill.look();
            svg.raw(&format!(
                "<pattern id=\"fill-{name}\" width=\"14\" height=\"14\" \
                 patternUnits=\"userSpaceOnUse\"><rect width=\"14\" height=\"14\" \
                 fill=\"{ground}\"/><path d=\"{lines}\" fill=\"none\" stroke=\"{line}\" \
                 stroke-width=\"2.2\"/></pattern>"
            ));
        }
        svg.raw("</defs>");
    }

    pub(super) fn rect(self, svg: &mut Svg, rect: Rect, outline: f32) {
        let Rect { x, y, width, height } = rect;
        let name = self.look().0;
        svg.raw(&format!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"url(#fill-{name})\"/>"
        ));
        if outline > 0.0 {
            svg.rect(rect, 0.0, Paint::line(INK, outline).sharp());
        }
    }

    pub(super) fn area(self, svg: &mut Svg, outline: &[Point]) {
        let (d, name) = (chain(outline), self.look().0);
        svg.raw(&format!("<path d=\"{d}Z\" fill=\"url(#fill-{name})\"/>"));
    }

    pub(super) fn lettering(self, size: f32) -> Lettering {
        let (_, [ground, _, ink], _) = self.look();
        bold(size, ink).halo(ground, 7.0)
    }

    pub(super) fn sample(self, svg: &mut Svg, at: Point) {
        self.rect(svg, Rect::new(at.x, at.y - 21.0, 34.0, 26.0), 2.0);
    }
}
