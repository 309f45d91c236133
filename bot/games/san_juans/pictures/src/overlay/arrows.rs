//! Arrows as engravers drew them on maps of campaigns: thin where a force set out, broad where it
//! arrived. By their form they differ from roads and from each other: marches are solid, retreats
//! hollow, voyages and plans dashed.

use render::prelude::*;

/// From the neck of an arrow to its tip.
const HEAD: f32 = 25.0;
const BARB: f32 = 11.5;
/// Half the width of its body at the tail and at the neck.
const TAIL: f32 = 1.8;
const NECK: f32 = 4.6;
const CASING: f32 = 6.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A march; of British if they were among them.
    March {
        british: bool,
    },
    Flight,
    Rail,
    Voyage,
    Plan,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Arrow {
    pub(super) line: Vec<Point>,
    pub(super) style: Style,
    /// How much broader it is than on the whole sheet.
    pub(super) scale: f32,
}

impl Arrow {
    pub(super) fn tip(&self) -> Point {
        self.line[self.line.len() - 1]
    }

    pub(super) fn beads(&self, apart: f32) -> impl Iterator<Item = Point> + '_ {
        let many = (length(&self.line) / apart) as usize;
        (0..=many).map(move |i| along(&self.line, apart * i as f32))
    }

    /// The head of a plan once more, where a mark would hide it.
    pub(super) fn draw_head(&self, svg: &mut Svg) {
        let all = length(&self.line);
        let k = self.scale;
        let head = (HEAD * k).min(all * 0.6);
        let barbs = head_of(along(&self.line, all - head), self.tip(), head / HEAD);
        svg.area(&barbs, Paint::fill(WHITE).edged(WHITE, CASING * k));
        svg.area(&barbs, Paint::fill(WHITE).edged(RED, 3.0 * k));
    }

    pub(super) fn draw(&self, svg: &mut Svg) {
        let all = length(&self.line);
        let k = self.scale;
        let head = (HEAD * k).min(all * 0.6);
        let neck = all - head;
        let body = stretch(&self.line, neck);
        let (tip, at) = (self.tip(), along(&self.line, neck));
        let barbs = head_of(at, tip, head / HEAD);
        match self.style {
            Style::March { british } => {
                let ink = if british { RED } else { INK };
                let outline = tapered(&body, &barbs, tip, (TAIL * k, NECK * k));
                svg.area(&outline, Paint::fill(WHITE).edged(WHITE, CASING * k));
                svg.area(&outline, Paint::fill(ink).edged(INK, 0.9));
            }
            Style::Flight => {
                let outline = tapered(&body, &barbs, tip, (NECK * k, NECK * k));
                svg.area(&outline, Paint::fill(WHITE).edged(WHITE, (CASING + 1.0) * k));
                svg.area(&outline, Paint::fill(PAPER).edged(INK, 1.6 * k));
            }
            Style::Rail => dashed(svg, &body, &barbs, (INK, 5.0 * k, "4 6"), false),
            Style::Voyage => dashed(svg, &body, &barbs, (DEEP, 5.4 * k, "17 7"), false),
            Style::Plan => dashed(svg, &body, &barbs, (RED, 6.0 * k, "13 8"), true),
        }
    }
}

fn dashed(
    svg: &mut Svg,
    body: &[Point],
    barbs: &[Point; 4],
    (ink, wide, dash): (Ink, f32, &'static str),
    hollow: bool,
) {
    svg.chain(body, Paint::line(WHITE, wide + CASING));
    svg.area(barbs, Paint::fill(WHITE).edged(WHITE, CASING));
    svg.chain(body, Paint::line(ink, wide).dashed(dash).sharp());
    let (fill, edge, line) = if hollow { (WHITE, ink, 3.0) } else { (ink, INK, 1.0) };
    svg.area(barbs, Paint::fill(fill).edged(edge, line));
}

fn stretch(line: &[Point], to: f32) -> Vec<Point> {
    let pieces = (to / 6.0).ceil().max(1.0) as usize;
    (0..=pieces).map(|i| along(line, to * i as f32 / pieces as f32)).collect()
}

/// Left barb, tip, right barb, and the notch between them.
fn head_of(neck: Point, tip: Point, scale: f32) -> [Point; 4] {
    let long = neck.to(tip).max(0.01);
    let (x, y) = ((tip.x - neck.x) / long, (tip.y - neck.y) / long);
    let back = neck.by(-x * 5.0 * scale, -y * 5.0 * scale);
    let barb = BARB * scale.max(0.6);
    [back.by(y * barb, -x * barb), tip, back.by(-y * barb, x * barb), neck]
}

/// The outline of a body that grows broader towards its head, and of the head.
fn tapered(
    body: &[Point],
    [left, _, right, _]: &[Point; 4],
    tip: Point,
    (tail, neck): (f32, f32),
) -> Vec<Point> {
    let last = body.len() - 1;
    let side = |i: usize, way: f32| {
        let (from, to) = (body[i.saturating_sub(1)], body[(i + 1).min(last)]);
        let long = from.to(to).max(0.01);
        let half = tail + (neck - tail) * i as f32 / last as f32;
        body[i].by((to.y - from.y) / long * half * way, -(to.x - from.x) / long * half * way)
    };
    let mut outline: Vec<Point> = (0..=last).map(|i| side(i, 1.0)).collect();
    outline.extend([*left, tip, *right]);
    outline.extend((0..=last).rev().map(|i| side(i, -1.0)));
    outline
}
