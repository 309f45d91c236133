//! What large and small faces of a card share: frame, corners, medallion, die, ribbon.

use render::geometry::{Point, Rect};
use render::inks::{HILL, INK, Ink, LAND, PAPER, WHITE};
use render::svg::{Anchor, Face, Lettering, Paint, Svg};

use super::Set;

/// A double frame with a band in the nation's colour between, and a scroll in each corner. The
/// band of the Egyptians has lozenges, that of the British a chain: nobody needs the colour.
pub(super) fn frame(svg: &mut Svg, rect: Rect, corner: f32, band: f32, ink: Ink, chain: bool) {
    svg.rect(rect, corner, Paint::fill(PAPER).edged(INK, band * 0.14));
    let outer = rect.grown(-band * 0.32);
    let inner = outer.grown(-band * 0.62);
    svg.rect(outer, corner * 0.72, Paint::fill(ink).edged(INK, band * 0.07));
    links(svg, outer, band * 0.62, chain);
    svg.rect(inner, corner * 0.36, Paint::fill(PAPER).edged(INK, band * 0.09));
    svg.rect(inner.grown(-band * 0.2), corner * 0.2, Paint::line(INK, band * 0.04));
}

/// The pattern along the band.
fn links(svg: &mut Svg, outer: Rect, width: f32, chain: bool) {
    let half = width / 2.0;
    let step = width * 1.5;
    let (right, foot) = (outer.x + outer.width, outer.y + outer.height);
    let mut spots = Vec::new();
    let across = ((outer.width - 4.0 * width) / step).floor().max(1.0);
    for at in 0..=across as u16 {
        let x = outer.x + 2.0 * width + (outer.width - 4.0 * width) * f32::from(at) / across;
        spots.extend([Point::new(x, outer.y + half), Point::new(x, foot - half)]);
    }
    let down = ((outer.height - 4.0 * width) / step).floor().max(1.0);
    for at in 0..=down as u16 {
        let y = outer.y + 2.0 * width + (outer.height - 4.0 * width) * f32::from(at) / down;
        spots.extend([Point::new(outer.x + half, y), Point::new(right - half, y)]);
    }
    let mut d = String::new();
    let r = width * 0.27;
    for at in spots {
        let Point { x, y } = at;
        d.push_str(&if chain {
            format!(
                "M{:.1} {y:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 -{:.1} 0",
                x - r,
                2.0 * r,
                2.0 * r
            )
        } else {
            format!("M{x:.1} {:.1}l{r:.1} {r:.1}l-{r:.1} {r:.1}l-{r:.1} -{r:.1}Z", y - r)
        });
    }
    let paint = if chain { Paint::line(LAND, width * 0.13) } else { Paint::fill(LAND) };
    svg.path(&d, paint);
}

/// A scroll in each corner of a box, turned inwards.
pub(super) fn corners(svg: &mut Svg, rect: Rect, size: f32) {
    const SCROLL: &str = "M3 74C3 34 34 3 74 3C58 9 49 17 50 27C51 36 61 37 63 30C64 25 60 23 57 25\
        C55 16 66 12 72 20C78 30 68 43 55 42C45 41 40 34 40 27C31 30 30 31 27 40C34 40 41 45 42 55\
        C43 68 30 78 20 72C12 66 16 55 25 57C23 60 25 64 30 63C37 61 36 51 27 50C17 49 9 58 3 74Z\
        M14 14C26 14 34 20 36 36C20 34 14 26 14 14Z";
    let scale = size / 78.0;
    let (right, foot) = (rect.x + rect.width, rect.y + rect.height);
    for (x, y, across, down) in [
        (rect.x, rect.y, 1.0, 1.0),
        (right, rect.y, -1.0, 1.0),
        (rect.x, foot, 1.0, -1.0),
        (right, foot, -1.0, -1.0),
    ] {
        let (sx, sy) = (across * scale, down * scale);
        svg.raw(&format!("<g transform=\"translate({x:.1} {y:.1}) scale({sx:.3} {sy:.3})\">"));
        svg.path(SCROLL, Paint::fill(INK));
        svg.raw("</g>");
    }
}

/// The Ops number in a medallion with a milled edge.
pub(super) fn medallion(svg: &mut Svg, at: Point, radius: f32, ops: u8, ink: Ink) {
    let teeth = 36_u8;
    let rim: Vec<Point> = (0..teeth * 2)
        .map(|step| {
            let (sin, cos) = (std::f32::consts::PI * f32::from(step) / f32::from(teeth)).sin_cos();
            let far = if step % 2 == 0 { radius } else { radius * 0.93 };
            at.by(cos * far, sin * far)
        })
        .collect();
    svg.area(&rim, Paint::fill(HILL).edged(INK, radius * 0.04));
    svg.circle(at, radius * 0.82, Paint::fill(WHITE).edged(INK, radius * 0.05));
    svg.circle(at, radius * 0.74, Paint::line(ink, radius * 0.04));
    let figure = Lettering::new(Face::Bold, radius * 1.16, INK);
    svg.text(at.by(0.0, radius * 0.24), &ops.to_string(), &figure);
    let word = Lettering::new(Face::Bold, radius * 0.34, ink);
    svg.text(at.by(0.0, radius * 0.58), "OPS", &word);
}

/// The random-event number in a die.
pub(super) fn die(svg: &mut Svg, at: Point, size: f32, number: u8) {
    let rect = Rect::around(at, size, size);
    let deep = size * 0.11;
    let side = [
        Point::new(rect.x + size, rect.y + size * 0.14),
        Point::new(rect.x + size + deep, rect.y + size * 0.24),
        Point::new(rect.x + size + deep, rect.y + size + deep * 0.4),
        Point::new(rect.x + size * 0.98 + deep * 0.6, rect.y + size + deep),
        Point::new(rect.x + size * 0.22, rect.y + size + deep),
        Point::new(rect.x + size * 0.12, rect.y + size),
    ];
    svg.area(&side, Paint::fill(INK).edged(INK, size * 0.04));
    svg.rect(rect, size * 0.18, Paint::fill(WHITE).edged(INK, size * 0.045));
    let word = Lettering::new(Face::Bold, size * 0.25, INK);
    svg.text(at.by(0.0, -size * 0.2), "R.E.", &word);
    let figure = Lettering::new(Face::Bold, size * 0.56, INK);
    svg.text(at.by(0.0, size * 0.36), &number.to_string(), &figure);
}

/// A ribbon with folded ends and a title on it.
pub(super) fn ribbon(svg: &mut Svg, rect: Rect, tail: f32, ink: Ink, title: &Set) {
    let Rect { x, y, width, height } = rect;
    let (right, foot) = (x + width, y + height);
    let drop = height * 0.14;
    for (edge, way) in [(x, -1.0), (right, 1.0)] {
        let end = [
            Point::new(edge - way * tail * 0.6, y + drop),
            Point::new(edge + way * tail, y + drop),
            Point::new(edge + way * tail * 0.56, y + drop + height / 2.0),
            Point::new(edge + way * tail, foot + drop),
            Point::new(edge - way * tail * 0.6, foot + drop),
        ];
        svg.area(&end, Paint::fill(ink).edged(INK, 2.4));
        let fold = [
            Point::new(edge, foot),
            Point::new(edge - way * tail * 0.6, foot + drop),
            Point::new(edge - way * tail * 0.6, foot),
        ];
        svg.area(&fold, Paint::fill(INK).edged(INK, 1.6));
    }
    svg.rect(rect, 3.0, Paint::fill(ink).edged(INK, 3.0).sharp());
    svg.rect(rect.grown(-5.0), 1.0, Paint::line(LAND, 1.3).sharp());
    centred(svg, title, rect.middle(), Face::Bold, WHITE);
}

/// Lines of a text, centred around a point.
pub(super) fn centred(svg: &mut Svg, set: &Set, at: Point, face: Face, ink: Ink) {
    let how = Lettering::new(face, set.size, ink).at(Anchor::Middle);
    for (line, y) in set.baselines(at.y) {
        svg.text(Point::new(at.x, y), line, &how);
    }
}
