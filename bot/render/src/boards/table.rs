//! Figures on a table in inches: where the table is on a sheet, its cloth and scenery, smoke and
//! crosses, and the names beside the figures.

use inches::{Heading, Inches};

use crate::ground::{self, Gravel};
use crate::labels::{self, Inline};
use crate::prelude::*;
use crate::strokes::Scatter;
use crate::strokes::{Path, Stance};

/// How a sheet is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// The whole table with everything else beside it.
    Wide,
    /// The whole table in large print with a narrow strip.
    Tall,
    /// A part of the table in large print, under a band.
    Large,
}

/// Where a table is on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    pub frame: Frame,
    /// The whole table in inches.
    pub table: Rect,
    /// The part of it that is shown, in inches from its north-west corner, and where on the sheet.
    pub window: Rect,
    pub map: Rect,
    /// Units of the sheet to an inch.
    pub inch: f32,
    pub layout: Layout,
    /// The size of names, and of what stands under them.
    pub name: f32,
    pub small: f32,
}

pub type TableSheet = Sheet<Projection>;

/// A point in inches from the north-west corner of a table.
pub fn inches(table: Rect, at: inches::Point) -> Point {
    Point::new(at.x.0 as f32 / 100.0, table.height - at.y.0 as f32 / 100.0)
}

/// A length in inches.
pub fn length(of: Inches) -> f32 {
    of.0 as f32 / 100.0
}

/// The angle of a heading in degrees clockwise from north.
pub fn degrees(heading: Heading) -> f32 {
    f32::from(heading.0) * 15.0
}

impl Projection {
    /// Where a point of the table is on the sheet.
    pub fn at(&self, at: inches::Point) -> Point {
        self.put(inches(self.table, at))
    }

    /// Where a point in inches from the table's north-west corner is on the sheet.
    pub fn put(&self, at: Point) -> Point {
        let x = self.map.x + (at.x - self.window.x) * self.inch;
        Point::new(x, self.map.y + (at.y - self.window.y) * self.inch)
    }

    /// A place on the table that looks somewhere.
    pub fn stance(&self, at: inches::Point, heading: Heading) -> Stance {
        Stance { at: self.at(at), angle: degrees(heading), inch: self.inch }
    }

    /// One of three measures, by the layout.
    pub fn pick(&self, wide: f32, tall: f32, large: f32) -> f32 {
        match self.layout {
            Layout::Wide => wide,
            Layout::Tall => tall,
            Layout::Large => large,
        }
    }
}

/// The picture of a table over its cloth, which is kept as this kind with what is drawn around it.
///
/// # Errors
/// See [`RenderError`].
pub fn canvas(
    renderer: &Renderer,
    sheet: &TableSheet,
    kind: &'static str,
    gravel: Gravel,
    around: impl FnOnce(&mut Svg),
) -> Result<Canvas, RenderError> {
    let Projection { frame, map, .. } = sheet.plan;
    let ground = || {
        let mut pixels = ground::cloth(renderer, &frame, map, gravel)?;
        let mut svg = Svg::default();
        around(&mut svg);
        renderer.rasterise(&svg, &frame, &mut pixels)?;
        Ok(pixels)
    };
    renderer.over_painted(kind, frame, ground, &sheet.svg)
}

/// How thick the edges of bushes and rocks are.
fn edge(at: &Stance) -> f32 {
    (0.05 * at.inch).max(0.9)
}

/// Bushes by their places and sizes, with a light on each, or two.
pub fn bushes(svg: &mut Svg, at: &Stance, found: &[(f32, f32, f32)], two_lights: bool) {
    let [mut shadows, mut leaves, mut lights] = [const { Path(String::new()) }; 3];
    for (x, y, size) in found {
        shadows.oval(at, (x + 0.12, y - 0.16), (size * 0.95, size * 0.6));
        for (dx, dy, part) in [(-0.5, -0.05, 0.58), (0.5, -0.1, 0.55), (0.0, 0.2, 0.7)] {
            leaves.oval(at, (x + dx * size, y + dy * size), (part * size, part * size * 0.85));
        }
        lights.oval(at, (x - 0.15 * size, y + 0.35 * size), (0.3 * size, 0.22 * size));
        if two_lights {
            lights.oval(at, (x + 0.5 * size, y + 0.05 * size), (0.2 * size, 0.15 * size));
        }
    }
    svg.path(&shadows.0, Paint::fill(SHADE));
    svg.path(&leaves.0, Paint::fill(KHEDIVE).edged(INK, edge(at) * 0.6));
    svg.path(&lights.0, Paint::fill(GREEN));
}

/// Rocks at these places, each of a size of its own.
pub fn rocks(
    svg: &mut Svg,
    at: &Stance,
    places: impl IntoIterator<Item = (f32, f32)>,
    scatter: &mut Scatter,
    mut size: impl FnMut(&mut Scatter) -> f32,
) {
    let [mut shadows, mut stones, mut lights] = [const { Path(String::new()) }; 3];
    for (x, y) in places {
        let size = size(scatter);
        shadows.oval(at, (x + 0.14, y - 0.2), (size * 0.95, size * 0.55));
        let mut corner = |angle: f32| {
            let far = size * scatter.between(0.78, 1.08);
            let (sin, cos) = angle.to_radians().sin_cos();
            (x + far * cos, y + 0.8 * far * sin)
        };
        let corners = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|i| corner(60.0 * i + 12.0));
        stones.area(at, &corners);
        // The side towards the light.
        let top = (x - 0.05 * size, y + 0.12 * size);
        lights.area(at, &[corners[1], corners[2], corners[3], top]);
    }
    svg.path(&shadows.0, Paint::fill(SHADE));
    svg.path(&stones.0, Paint::fill(SCENERY).edged(INK, edge(at)));
    svg.path(&lights.0, Paint::fill(PAPER));
}

/// A line of fire moved aside: two who fire at each other do not share one.
pub fn beside(from: Point, to: Point, by: f32) -> (Point, Point) {
    let far = from.to(to).max(1.0);
    let (x, y) = (-(to.y - from.y) / far * by, (to.x - from.x) / far * by);
    (from.by(x, y), to.by(x, y))
}

/// The smoke of who fires.
pub fn smoke(svg: &mut Svg, at: Point, inch: f32) {
    let puff = Paint::fill(WHITE).edged(SEPIA, 1.0);
    for (x, y, radius) in [(-0.2, 0.05, 0.2), (0.18, -0.08, 0.24), (0.0, 0.16, 0.18)] {
        svg.circle(at.by(x * inch, y * inch), radius * inch, puff);
    }
}

/// A cross: its lines in one ink after the other, each so thick.
pub fn cross(svg: &mut Svg, at: Point, half: f32, lines: &[(Ink, f32)]) {
    for (ink, thick) in lines {
        let paint = Paint::line(*ink, *thick);
        svg.chain(&[at.by(-half, -half), at.by(half, half)], paint);
        svg.chain(&[at.by(-half, half), at.by(half, -half)], paint);
    }
}

/// The direction of a line in degrees clockwise from north.
pub fn direction(from: Point, to: Point) -> f32 {
    (to.x - from.x).atan2(-(to.y - from.y)).to_degrees()
}

/// Signs of a game that stand in the lines of names, and how its names look.
pub trait Signs: Inline {
    /// What lies under words, and how far it reaches beyond them, in parts of their size.
    const UNDER: (Ink, f32);
    /// The plate on which losses stand.
    const LOST: Plate;
}

/// A plate with words in a line of a name, all in parts of their size.
#[derive(Debug, Clone, Copy)]
pub struct Plate {
    /// How far it reaches over the foot of the line, and how high it is.
    pub top: f32,
    pub high: f32,
    /// How far over the foot of the line its words stand.
    pub foot: f32,
    pub corner: f32,
}

impl Plate {
    pub fn rect(self, at: Point, wide: f32, size: f32) -> Rect {
        Rect::new(at.x, at.y - self.top * size, wide, size * self.high)
    }

    pub fn draw(
        self,
        svg: &mut Svg,
        at: Point,
        (wide, size): (f32, f32),
        paint: Paint,
        (text, ink): (&str, Ink),
    ) {
        let plate = self.rect(at, wide, size);
        svg.rect(plate, self.corner * size, paint);
        let how = Lettering::new(Face::Bold, size * 0.86, ink);
        svg.text(Point::new(plate.middle().x, at.y - self.foot * size), text, &how);
    }
}

/// A part of a line of a name.
#[derive(Debug, Clone, PartialEq)]
pub enum Bit<S> {
    Words(String, Face, f32, Ink),
    /// So many figures that fell.
    Lost(usize, f32),
    Sign(S),
}

/// How wide bold letters are.
pub fn heavy(text: &str, size: f32) -> f32 {
    lettering::width(text, Face::Bold, size)
}

impl<S: Signs> Inline for Bit<S> {
    fn size(&self) -> f32 {
        match self {
            Self::Words(_, _, size, _) | Self::Lost(_, size) => *size,
            Self::Sign(sign) => sign.size(),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Self::Words(text, face, size, _) => lettering::width(text, *face, *size),
            Self::Lost(figures, size) => heavy(&format!("–{figures}"), size * 0.86) + 0.5 * size,
            Self::Sign(sign) => sign.width(),
        }
    }

    fn draw(&self, svg: &mut Svg, at: Point) {
        match self {
            Self::Words(text, face, size, ink) => {
                let (under, reach) = S::UNDER;
                let how = Lettering::new(*face, *size, *ink).start();
                svg.text(at, text, &how.halo(under, reach * size));
            }
            Self::Lost(figures, size) => {
                let paint = Paint::fill(RED).edged(PAPER, 2.0);
                let told = format!("–{figures}");
                S::LOST.draw(svg, at, (self.width(), *size), paint, (&told, WHITE));
            }
            Self::Sign(sign) => sign.draw(svg, at),
        }
    }

    fn words(&self) -> Option<String> {
        match self {
            Self::Words(text, ..) => Some(text.clone()),
            Self::Lost(..) => None,
            Self::Sign(sign) => sign.words(),
        }
    }
}

/// A line of words that is left out where there is no room.
pub fn aside<S>(
    (text, face, size, ink): (String, Face, f32, Ink),
    of: Point,
    near: f32,
    toward: f32,
) -> labels::Label<Bit<S>> {
    let lines = vec![vec![Bit::Words(text, face, size, ink)]];
    labels::Label { lines, of, near, toward, spare: true }
}

/// The eight winds, from the north to the right.
pub const COMPASS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// Where a heading points, by the nearest of the eight winds.
pub fn compass(heading: Heading) -> &'static str {
    COMPASS[usize::from((heading.0 + 1) / 3 % 8)]
}

/// `4 inches`.
pub fn in_inches(far: impl std::fmt::Display) -> String {
    let far = far.to_string();
    if far == "1" { "1 inch".to_owned() } else { format!("{far} inches") }
}
