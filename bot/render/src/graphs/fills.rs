//! Fills of bars and bands: each a colour and a pattern of its own, so that none is told by its hue.

use crate::prelude::*;

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
