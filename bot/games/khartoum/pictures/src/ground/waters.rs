//! The Red Sea with its lines along the coast, and the rivers: broad and deep in flood, a thin water
//! between banks of sand when the Nile is low.

use khartoum::Link;
use render::prelude::*;

use crate::chart::Chart;
use crate::projection::{Projection, Region, Sheet};

pub(super) fn draw(svg: &mut Svg, projection: &Projection, flood: bool) {
    let chart = projection.chart();
    rivers(svg, projection, chart, flood);
    sea(svg, projection, chart);
}

fn sea(svg: &mut Svg, projection: &Projection, chart: &Chart) {
    let scale = projection.pick(1.0, 1.4);
    let coast = smooth(&chart.coast);
    let mut shape = chain(&coast);
    let (first, last) = (coast[0], coast[coast.len() - 1]);
    let far = projection.frame.rect.width + 600.0;
    shape.push_str(&format!("L{far:.1} {:.1}L{far:.1} {:.1}Z", last.y, first.y));
    svg.path(&shape, Paint::fill(SEA));
    // Lines along the coast, each a little further out; what falls on land is drawn over.
    for (out, line) in [(15.0, 1.0), (9.5, 1.2), (4.8, 1.4)] {
        let moved: Vec<Point> =
            coast.iter().map(|at| at.by(out * scale, -out * 0.4 * scale)).collect();
        svg.chain(&moved, Paint::line(WATERLINE, line * scale));
    }
    svg.chain(&coast, Paint::line(INK, 2.2 * scale));
}

fn rivers(svg: &mut Svg, projection: &Projection, chart: &Chart, flood: bool) {
    let scale = projection.pick(1.0, 1.55);
    let lines: Vec<Vec<Point>> = chart.rivers.iter().map(|river| smooth(&river.line)).collect();
    let ways = chart.ways.iter().filter(|way| way.link == Link::River);
    let ways: Vec<Vec<Point>> = ways.map(|way| smooth(&way.line)).collect();
    let all = |svg: &mut Svg, lines: &[Vec<Point>], paint: Paint| {
        for line in lines {
            svg.chain(line, paint);
        }
    };
    // Fields along the banks.
    let green = if flood { 34.0 } else { 25.0 };
    all(svg, &ways, Paint::line(MEADOW_RAMP.tints[3], green * scale + 2.4));
    all(svg, &ways, Paint::line(MEADOW_RAMP.tints[1], green * scale));
    // Stretches that are no links are thin.
    let (thin, water) = if flood { (3.2, WATERLINE) } else { (1.8, SEA) };
    all(svg, &lines, Paint::line(INK, (thin + 2.0) * scale));
    all(svg, &lines, Paint::line(water, thin * scale));
    if flood {
        let layers = [(INK, 15.0), (DEEP, 12.8), (WATERLINE, 10.2), (SEA, 4.6), (WATERLINE, 2.6)];
        return layers.iter().for_each(|(ink, w)| all(svg, &ways, Paint::line(*ink, w * scale)));
    }
    all(svg, &ways, Paint::line(SEPIA, 12.6 * scale));
    all(svg, &ways, Paint::line(SCENERY, 10.4 * scale));
    all(svg, &ways, Paint::line(SEPIA, 10.0 * scale).dashed("0.8 11").sharp());
    for (ink, wide) in [(SCENERY, 7.4), (DEEP, 5.4), (SEA, 3.2)] {
        all(svg, &ways, Paint::line(ink, wide * scale));
    }
}

pub(super) fn names(sheet: &mut Sheet) {
    let projection = sheet.plan;
    let chart = projection.chart();
    let size = projection.pick(21.0, 27.0);
    let how = italic(size, DEEP);
    let place: &[(&str, (f32, f32), f32)] = match projection.region {
        None => &[
            ("White Nile", (32.0, 14.72), -74.0),
            ("Blue Nile", (33.3, 15.28), 0.0),
            ("Atbara", (35.05, 16.95), 0.0),
        ],
        Some(Region::Nile) => &[],
        Some(Region::Kordofan) => {
            &[("White Nile", (32.66, 14.6), -76.0), ("Blue Nile", (33.9, 14.95), 0.0)]
        }
        Some(Region::RedSea) => &[("Atbara", (34.75, 17.2), 0.0)],
    };
    for (name, (east, north), turn) in place {
        let at = chart.put(*east, *north);
        sheet.svg.text(at, name, &how.turned(*turn));
        let wide = lettering::width(name, how.face, size);
        let room = if *turn == 0.0 {
            Rect::new(at.x - wide / 2.0, at.y - size * 0.7, wide, size * 0.9)
        } else {
            Rect::around(at.by(-size * 0.2, 0.0), size * 1.2, wide)
        };
        sheet.takes(name, room);
    }
    if projection.is_whole() {
        let sea = italic(30.0, DEEP).spread(6.0);
        sheet.svg.text(chart.put(37.72, 20.4).by(3.0, 0.0), "RED", &sea);
        sheet.svg.text(chart.put(37.72, 20.05).by(3.0, 0.0), "SEA", &sea);
    } else if projection.region == Some(Region::RedSea) {
        sheet.text(Point::new(1_000.0, 236.0), "Red Sea", &italic(34.0, DEEP).spread(2.0));
    }
}
