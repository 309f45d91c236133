//! The frame of a whole sheet, divided in minutes of longitude and latitude, and the scale.

use render::geometry::{Point, Rect};
use render::inks::{INK, PAPER, SEA};
use render::svg::Anchor;
use render::svg::{Face, Lettering, Paint, Svg};

use crate::chart::Chart;

/// From the sheet's edge to the map.
const BAND: f32 = 34.0;
/// The scale's left end.
const SCALE: Point = Point::new(556.0, 1206.0);
/// Statute miles in a degree of latitude here.
const MILES: f32 = 69.1;

/// The frame.
pub(super) fn draw(svg: &mut Svg, chart: &Chart) {
    let sheet = chart.sheet;
    let (w, h) = (sheet.width, sheet.height);
    let hole = sheet.grown(-BAND);
    let band = format!(
        "M0 0H{w}V{h}H0ZM{BAND} {BAND}V{bottom}H{right}V{BAND}Z",
        bottom = h - BAND,
        right = w - BAND
    );
    svg.path(&band, Paint::fill(PAPER));
    svg.rect(sheet.grown(-4.0), 0.0, Paint::line(INK, 4.0).sharp());
    svg.rect(sheet.grown(-9.5), 0.0, Paint::line(INK, 1.2).sharp());
    svg.rect(hole.grown(7.0), 0.0, Paint::line(INK, 1.2).sharp());
    svg.rect(hole, 0.0, Paint::line(INK, 2.4).sharp());
    minutes(svg, chart, hole);
}

/// Black and white minutes along all four sides, numbered every five.
fn minutes(svg: &mut Svg, chart: &Chart, hole: Rect) {
    let (lon_degree, lat_degree) = chart.projection.degree();
    let (west, north) = chart.projection.corner();
    let (right, bottom) = (hole.x + hole.width, hole.y + hole.height);
    let figures = Lettering::new(Face::Roman, 14.0, INK).spread(0.5);
    let first = (west * 60.0).ceil() as i32;
    for minute in first..first + 60 {
        let x = (f64::from(minute) / 60.0 - west) as f32 * lon_degree;
        let bar = |y| Rect::new(x.max(hole.x), y, (lon_degree / 60.0).min(right - x), 7.0);
        if x + lon_degree / 60.0 > hole.x && x < right && minute % 2 == 0 {
            svg.rect(bar(hole.y - 7.0), 0.0, Paint::fill(INK));
            svg.rect(bar(bottom), 0.0, Paint::fill(INK));
        }
        if x > hole.x + 40.0 && x < right - 40.0 && minute % 5 == 0 {
            let text = degrees(-minute);
            svg.text(Point::new(x, hole.y - 10.5), &text, &figures);
            svg.text(Point::new(x, bottom + 20.5), &text, &figures);
        }
    }
    let first = (north * 60.0).floor() as i32;
    for minute in (first - 40..=first).rev() {
        let y = (north - f64::from(minute) / 60.0) as f32 * lat_degree;
        let bar = |x| Rect::new(x, y.max(hole.y), 7.0, (lat_degree / 60.0).min(bottom - y));
        if y + lat_degree / 60.0 > hole.y && y < bottom && minute % 2 == 0 {
            svg.rect(bar(hole.x - 7.0), 0.0, Paint::fill(INK));
            svg.rect(bar(right), 0.0, Paint::fill(INK));
        }
        if y > hole.y + 40.0 && y < bottom - 40.0 && minute % 5 == 0 {
            let text = degrees(minute);
            svg.text(Point::new(hole.x - 10.5, y), &text, &figures.turned(-90.0));
            svg.text(Point::new(right + 20.5, y), &text, &figures.turned(-90.0));
        }
    }
}

fn degrees(minutes: i32) -> String {
    format!("{}°{:02}′", minutes / 60, minutes % 60)
}

/// A scale of statute miles.
pub(super) fn scale(svg: &mut Svg, chart: &Chart) {
    let (_, degree) = chart.projection.degree();
    let mile = degree / MILES;
    let figures = Lettering::new(Face::Roman, 17.0, INK).halo(SEA, 4.0);
    for miles in 0..4 {
        let ink = if miles % 2 == 0 { INK } else { PAPER };
        let rect = Rect::new(SCALE.x + mile * miles as f32, SCALE.y, mile, 7.0);
        svg.rect(rect, 0.0, Paint::fill(ink).edged(INK, 1.2).sharp());
    }
    for miles in 0..=4 {
        let at = SCALE.by(mile * miles as f32, -6.0);
        svg.text(at, &miles.to_string(), &figures);
    }
    let words = Lettering::new(Face::Italic, 17.0, INK).at(Anchor::Start).halo(SEA, 4.0);
    svg.text(SCALE.by(mile * 4.0 + 12.0, 8.0), "statute miles", &words);
}
