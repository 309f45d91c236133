//! What faces of cards and sheets share: corners, figures and lines of text.

use render::prelude::*;

use super::Set;

/// A scroll in each corner of a box, turned inwards.
pub(super) fn corners(svg: &mut Svg, rect: Rect, size: f32) {
    const SCROLL: &str = "M3 74C3 34 34 3 74 3C58 9 49 17 50 27C51 36 61 37 63 30C64 25 60 23 57 25\
        C55 16 66 12 72 20C78 30 68 43 55 42C45 41 40 34 40 27C31 30 30 31 27 40C34 40 41 45 42 55\
        C43 68 30 78 20 72C12 66 16 55 25 57C23 60 25 64 30 63C37 61 36 51 27 50C17 49 9 58 3 74Z\
        M14 14C26 14 34 20 36 36C20 34 14 26 14 14Z";
    let scale = size / 78.0;
    let (right, foot) = (rect.right(), rect.foot());
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

pub(super) fn ops(svg: &mut Svg, at: Point, radius: f32, ops: u8) {
    svg.text(at.by(0.0, radius * 0.24), &ops.to_string(), &bold(radius * 1.16, INK));
}

pub(super) fn random_event(svg: &mut Svg, at: Point, size: f32, number: u8) {
    svg.text(at.by(0.0, size * 0.36), &number.to_string(), &bold(size * 0.56, INK));
}

pub(super) fn centred(svg: &mut Svg, set: &Set, at: Point, face: Face, ink: Ink) {
    let how = Lettering::new(face, set.size, ink).at(Anchor::Middle);
    for (line, y) in set.baselines(at.y) {
        svg.text(Point::new(at.x, y), line, &how);
    }
}
