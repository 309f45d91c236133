//! The compass rose.

use render::geometry::Point;
use render::inks::{DEEP, INK, PAPER, RED, SEA};
use render::svg::{Face, Lettering, Paint, Svg};

/// Its middle.
const MIDDLE: Point = Point::new(122.0, 132.0);
/// From the middle to the tip of a great point.
const REACH: f32 = 60.0;

/// Sixteen points, the four great ones split in light and dark, north crowned in red.
pub(super) fn draw(svg: &mut Svg) {
    svg.circle(MIDDLE, REACH * 0.62, Paint::line(DEEP, 1.2));
    svg.circle(MIDDLE, REACH * 0.56, Paint::line(DEEP, 3.0).dashed("1 5").sharp());
    for (order, reach, width) in [(2, 0.55, 0.10), (1, 0.74, 0.14), (0, 1.0, 0.17)] {
        for turn in 0..(4 << order) {
            if order > 0 && turn % 2 == 0 {
                continue;
            }
            let angle = std::f32::consts::TAU * turn as f32 / (4 << order) as f32;
            point(svg, angle, REACH * reach, REACH * width);
        }
    }
    svg.circle(MIDDLE, 5.0, Paint::fill(PAPER).edged(INK, 1.2));
    let north = Lettering::new(Face::Bold, 24.0, RED).halo(SEA, 4.0);
    svg.text(MIDDLE.by(0.0, -REACH - 5.0), "N", &north);
}

/// One point of the rose: a light and a dark half.
fn point(svg: &mut Svg, angle: f32, reach: f32, width: f32) {
    let on = |turn: f32, far: f32| {
        let (sin, cos) = (angle + turn).sin_cos();
        MIDDLE.by(sin * far, -cos * far)
    };
    let tip = on(0.0, reach);
    for (side, ink) in [(1.0, PAPER), (-1.0, INK)] {
        let flank = on(side * std::f32::consts::FRAC_PI_4, width);
        svg.area(&[MIDDLE, tip, flank], Paint::fill(ink).edged(INK, 0.9));
    }
}
