//! What frames a whole sheet: its border with degrees, the compass, the scale of miles and the title,
//! made for any piece of the earth. A pack may bring its own drawing instead.

use std::fmt::Write;

use render::prelude::*;

use crate::cards;
use crate::chart::Chart;
use crate::drawn::{Projection, Units};

/// From the edge of the sheet to the lines of its frame, and how wide each is.
const LINES: [(f32, f32); 4] = [(4.0, 4.0), (9.5, 1.2), (27.0, 1.2), (34.0, 2.4)];
/// Between which of them the pieces of the border lie.
const BAND: (f32, f32) = (27.0, 34.0);
/// From one number of degrees to the next in minutes, and how long a piece of the border is.
const DEGREES: [(f64, f64); 10] = [
    (1.0, 0.25),
    (2.0, 0.5),
    (5.0, 1.0),
    (10.0, 2.0),
    (15.0, 5.0),
    (30.0, 5.0),
    (60.0, 15.0),
    (120.0, 30.0),
    (300.0, 60.0),
    (600.0, 120.0),
];
/// The least number of units between two numbers.
const APART: f64 = 140.0;
/// How far a piece of the scale bar may reach, and what it may stand for.
const PIECE: f32 = 72.0;
const STEPS: [f32; 10] = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0];
/// Miles and kilometres to a degree of latitude.
const MILES: f64 = 69.05;
const KILOMETRES: f64 = 111.13;

pub(super) fn draw(svg: &mut Svg, chart: &Chart) {
    compass(svg, chart);
    scale(svg, chart);
    title(svg, chart);
    frame(svg, chart);
}

fn frame(svg: &mut Svg, chart: &Chart) {
    let sheet = chart.sheet;
    // What lies under the border is no part of the map.
    let (outer, inner) = (sheet, sheet.grown(-LINES[3].0));
    let (right, foot) = (inner.right(), inner.foot());
    let hole = format!(
        "M0 0H{}V{}H0ZM{} {}V{foot}H{right}V{}Z",
        outer.width, outer.height, inner.x, inner.y, inner.y
    );
    svg.path(&hole, Paint::fill(PAPER));
    for (off, wide) in LINES {
        svg.rect(sheet.grown(-off), 0.0, Paint::line(INK, wide).sharp());
    }
    let of = &chart.projection;
    let narrowing = of.latitude.to_radians().cos();
    let east = of.west + f64::from(sheet.width) / of.scale / narrowing;
    let south = of.north - f64::from(sheet.height) / of.scale;
    let fits = |(step, _): &&(f64, f64)| step / 60.0 * of.scale * narrowing >= APART;
    let (step, piece) = DEGREES.iter().find(fits).copied().unwrap_or(DEGREES[9]);
    let across = |lon: f64| of.point(lon, of.north).x;
    let down = |lat: f64| of.point(of.west, lat).y;
    let mut pieces = String::new();
    for (from, to) in black(of.west, east, piece) {
        let (x, end) = (across(from).max(inner.x), across(to).min(right));
        for y in [BAND.0, sheet.height - BAND.1].into_iter().filter(|_| end > x) {
            let high = BAND.1 - BAND.0;
            write!(pieces, "M{x:.1} {y:.1}H{end:.1}v{high:.1}H{x:.1}Z").expect("a string");
        }
    }
    for (from, to) in black(south, of.north, piece) {
        let (y, end) = (down(to).max(inner.y), down(from).min(foot));
        for x in [BAND.0, sheet.width - BAND.1].into_iter().filter(|_| end > y) {
            let wide = BAND.1 - BAND.0;
            write!(pieces, "M{x:.1} {y:.1}V{end:.1}h{wide:.1}V{y:.1}Z").expect("a string");
        }
    }
    svg.path(&pieces, Paint::fill(INK));
    let how = roman(14.0, INK).spread(0.5);
    let open = inner.grown(-40.0);
    for lon in numbers(of.west, east, step) {
        let x = across(lon / 60.0);
        for y in [23.5, sheet.height - 13.5].into_iter().filter(|_| x > open.x && x < open.right())
        {
            svg.text(Point::new(x, y), &degrees(lon, step), &how);
        }
    }
    for lat in numbers(south, of.north, step) {
        let y = down(lat / 60.0);
        for x in [23.5, sheet.width - 13.5].into_iter().filter(|_| y > open.y && y < open.foot()) {
            svg.text(Point::new(x, y), &degrees(lat, step), &how.turned(-90.0));
        }
    }
}

/// Every second piece of a border between two degrees, each so many minutes long.
fn black(from: f64, to: f64, piece: f64) -> impl Iterator<Item = (f64, f64)> {
    let pair = 2.0 * piece / 60.0;
    let first = (from / pair).floor() as i32;
    let many = ((to - from) / pair).ceil() as i32 + 1;
    (first..=first + many).map(move |at| {
        let start = f64::from(at) * pair;
        (start, start + pair / 2.0)
    })
}

/// The minutes between two degrees at which a number stands.
fn numbers(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (from * 60.0 / step).ceil() as i32;
    let last = (to * 60.0 / step).floor() as i32;
    (first..=last).map(move |at| f64::from(at) * step)
}

/// `78°30′`, or `78°` where no number has minutes.
fn degrees(minutes: f64, step: f64) -> String {
    let minutes = minutes.abs().round() as u32;
    let (degrees, minutes) = (minutes / 60, minutes % 60);
    if step < 60.0 { format!("{degrees}°{minutes:02}′") } else { format!("{degrees}°") }
}

fn compass(svg: &mut Svg, chart: &Chart) {
    let at = chart.panels.compass;
    svg.circle(at, 37.2, Paint::line(DEEP, 1.2));
    svg.circle(at, 33.6, Paint::line(DEEP, 3.0).dashed("1 5").sharp());
    let rays = |svg: &mut Svg, first: f32, many: u8, long: f32, waist: f32| {
        let turn = 360.0 / f32::from(many);
        let point = |degrees: f32, far: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            at.by(sin * far, -cos * far)
        };
        for ray in 0..many {
            let way = first + turn * f32::from(ray);
            for (side, ink) in [(-1.0, PAPER), (1.0, INK)] {
                let half = [at, point(way, long), point(way + side * turn / 2.0, waist)];
                svg.area(&half, Paint::fill(ink).edged(INK, 0.9));
            }
        }
    };
    rays(svg, 22.5, 8, 33.0, 8.0);
    rays(svg, 45.0, 4, 43.0, 9.0);
    rays(svg, 0.0, 4, 56.0, 11.0);
    svg.circle(at, 5.0, Paint::fill(PAPER).edged(INK, 1.2));
    let north = bold(24.0, RED).halo(chart.under(at), 4.0);
    svg.text(at.by(0.0, -63.0), "N", &north);
}

/// How long a piece of the scale bar is and what it stands for.
fn piece(of: &Projection) -> (f32, f32) {
    let (to_degree, _) = measure(of.units);
    let unit = (of.scale / to_degree) as f32;
    let fits = |step: &&f32| **step * unit <= PIECE;
    let step = STEPS.iter().rev().find(fits).copied().unwrap_or(STEPS[0]);
    (step * unit, step)
}

fn measure(units: Units) -> (f64, &'static str) {
    match units {
        Units::Miles => (MILES, "statute miles"),
        Units::Kilometres => (KILOMETRES, "kilometres"),
    }
}

fn scale(svg: &mut Svg, chart: &Chart) {
    let at = chart.panels.scale;
    let (long, step) = piece(&chart.projection);
    let halo = chart.under(at);
    for number in 0..4_u8 {
        let ink = if number % 2 == 0 { INK } else { PAPER };
        let rect = Rect::new(at.x + long * f32::from(number), at.y, long, 7.0);
        svg.rect(rect, 0.0, Paint::fill(ink).edged(INK, 1.2).sharp());
    }
    for number in 0..=4_u8 {
        let words = (step * f32::from(number)).to_string();
        let spot = at.by(long * f32::from(number), -6.0);
        svg.text(spot, &words, &roman(17.0, INK).halo(halo, 4.0));
    }
    let (_, words) = measure(chart.projection.units);
    let how = italic(17.0, INK).start().halo(halo, 4.0);
    svg.text(at.by(4.0 * long + 14.0, 8.0), words, &how);
}

/// What stands in the title: the name of the war, and under it where or when.
fn words(chart: &Chart) -> (String, String) {
    let pack = chart.pack;
    let (name, place) = pack.title.split_once(": ").unwrap_or((&pack.title, &pack.era));
    let under = chart.projection.subtitle.as_deref().unwrap_or(place);
    (name.to_uppercase(), under.to_owned())
}

fn title(svg: &mut Svg, chart: &Chart) {
    let panel = chart.panels.title;
    svg.rect(panel, 0.0, Paint::fill(PAPER).edged(INK, 2.6).sharp());
    svg.rect(panel.grown(-5.0), 0.0, Paint::line(SEPIA, 1.1).sharp());
    cards::corners(svg, panel.grown(-8.0), 34.0);
    let (name, under) = words(chart);
    let room = panel.width - 90.0;
    let at = |y: f32| Point::new(panel.middle().x, panel.y + y);
    let how = bold(37.0, INK).within(&name, room);
    svg.text(at(41.0 + how.size * 0.34), &name, &how.spread(1.0));
    svg.text(at(79.0), &under, &italic(19.0, SEPIA).within(&under, room));
    let rule = at(92.0);
    svg.chain(&[rule.by(-92.0, 0.0), rule.by(92.0, 0.0)], Paint::line(SEPIA, 1.1));
    let lozenge = [rule.by(-9.0, 0.0), rule.by(0.0, -4.5), rule.by(9.0, 0.0), rule.by(0.0, 4.5)];
    svg.area(&lozenge, Paint::fill(RED).edged(SEPIA, 1.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_fits_a_province_and_an_island() {
        let of = |scale, units| {
            let mut sheet = Projection::around(&[(77.0, 25.0), (83.0, 29.0)]);
            (sheet.scale, sheet.units) = (scale, units);
            piece(&sheet)
        };
        let (long, step) = of(3850.0, Units::Miles);
        assert!((step, (long - 55.76).abs() < 0.1) == (1.0, true), "{long} for {step}");
        let (long, step) = of(230.0, Units::Miles);
        assert!((step, (long - 66.6).abs() < 0.1) == (20.0, true), "{long} for {step}");
        assert_eq!(of(230.0, Units::Kilometres).1, 25.0);
    }

    #[test]
    fn degrees_are_written_as_on_charts() {
        assert_eq!(
            numbers(77.2, 79.0, 30.0).map(|at| degrees(at, 30.0)).collect::<Vec<_>>(),
            ["77°30′", "78°00′", "78°30′", "79°00′"]
        );
        assert_eq!(degrees(-7_380.0, 60.0), "123°");
    }
}
