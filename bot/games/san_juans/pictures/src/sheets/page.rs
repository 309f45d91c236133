//! What pages of battles and sieges share: heads, columns, remarks and their frame.

use render::Scatter;
use render::prelude::*;

/// A page's width in units, and its margin.
pub(super) const WIDTH: f32 = 1_140.0;
pub(super) const MARGIN: f32 = 30.0;
/// The smallest letters, and a line of them.
pub(super) const SMALL: f32 = 28.0;
pub(super) const LINE: f32 = 36.0;
/// A page's usual width in pixels, and the least and greatest.
pub(super) const PIXELS: u32 = 1_200;
const PIXELS_BOUNDS: (u32, u32) = (400, 2_400);

pub(super) type Page = render::Sheet<()>;

/// Title and subtitle with so much room, the title in letters of a size.
pub(super) fn head(page: &mut Page, (title, size): (&str, f32), under: &str, room: f32) {
    for (y, text, how) in [(58.0, title, bold(size, INK)), (95.0, under, italic(30.0, RED))] {
        let text = lettering::clipped(text, how.face, how.size, room);
        page.text(Point::new(WIDTH / 2.0, y), &text, &how);
    }
}

/// The head of a column of a width, with its name and what stands under that; gives where the
/// column goes on.
pub(super) fn column(page: &mut Page, at: Point, wide: f32, name: &str, below: &str) -> f32 {
    let head = bold(30.0, INK).start().spread(1.0);
    let under = italic(SMALL, SEPIA).start();
    page.text(at.by(0.0, 30.0), name, &head);
    let below = lettering::clipped(below, Face::Italic, SMALL, wide);
    page.text(at.by(0.0, 66.0), &below, &under);
    page.svg.chain(&[at.by(0.0, 78.0), at.by(wide, 78.0)], Paint::line(INK, 2.0).sharp());
    at.y + 92.0
}

/// Lines of remarks, so wide, from a height on; gives where they end.
pub(super) fn remarks(page: &mut Page, told: &str, mut y: f32, wide: f32) -> f32 {
    let how = italic(SMALL, SEPIA).start();
    for line in lettering::lines(told, Face::Italic, SMALL, wide - 8.0) {
        page.text(Point::new(MARGIN + 4.0, y + 28.0), &line, &how);
        y += LINE;
    }
    y
}

pub(super) fn framed(mut page: Page, height: f32) -> (Page, f32) {
    let sheet = Rect::new(0.0, 0.0, WIDTH, height.ceil());
    let mut svg = Svg::default();
    svg.rect(sheet, 0.0, Paint::fill(PAPER));
    svg.rect(sheet.grown(-8.0), 0.0, Paint::line(INK, 2.6).sharp());
    svg.rect(sheet.grown(-13.0), 0.0, Paint::line(SEPIA, 1.2).sharp());
    svg.add(&page.svg);
    page.svg = svg;
    (page, sheet.height)
}

pub(super) fn drawn(
    renderer: &Renderer,
    (page, height): (Page, f32),
    pixels: u32,
) -> Result<Canvas, RenderError> {
    let (least, most) = PIXELS_BOUNDS;
    let scale = pixels.clamp(least, most) as f32 / WIDTH;
    renderer.sheet(Frame::whole(Rect::new(0.0, 0.0, WIDTH, height), scale), &page.svg)
}

/// What keeps a drawing from being quite straight, always the same for the same part of a page.
pub(super) fn scatter(seed: usize) -> Scatter {
    Scatter::new(seed as u32, 0x9e37_79b9)
}
