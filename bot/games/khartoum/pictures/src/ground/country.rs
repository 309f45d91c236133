//! The country: stippled desert with dunes, scrub in the south, hills in hachures, and the names of
//! lands.

use std::fmt::Write;

use render::prelude::*;
use render::{Scatter, ground};

use crate::chart::{DRAWN, Land};
use crate::projection::{Projection, Region, Sheet};
use crate::symbols::{PALM, THORN};

fn is_scrub(east: f32, north: f32) -> bool {
    let coast = east > 36.1 && (17.9..19.3).contains(&north);
    coast || north < 14.9 - if east < 31.8 { 0.0 } else { 0.35 }
}

pub(super) fn draw(svg: &mut Svg, projection: &Projection) {
    let chart = projection.chart();
    let scale = projection.pick(1.0, 1.35);
    let mut scatter = Scatter::new(0x1885, 0x5d4e);
    let (mut sand, mut dunes, mut bushes) = (String::new(), String::new(), Vec::new());
    // By degrees, so that every picture has the same sand in the same places.
    let each = projection.pick(5_600.0, 9_000.0) as u32;
    for _ in 0..each {
        let (east, north) = (scatter.between(24.2, 39.4), scatter.between(11.6, 22.4));
        let (dune, lean) = (scatter.part(), scatter.between(0.6, 1.4));
        let at = chart.put(east, north);
        if !projection.map.has(at) {
            continue;
        }
        if is_scrub(east, north) {
            if dune < 0.34 {
                bushes.push((at, lean));
            }
            continue;
        }
        let sandy = north > 15.4;
        if sandy && dune < 0.06 {
            let w = 13.0 * lean * scale;
            let Point { x, y } = at;
            write!(dunes, "M{x:.1} {y:.1}q{:.1} {:.1} {w:.1} 0", w * 0.4, -w * 0.5).expect("text");
            write!(dunes, "q{:.1} {:.1} {:.1} {:.1}", -w * 0.3, -w * 0.1, -w * 0.5, -w * 0.2)
                .expect("text");
        } else if sandy || dune < 0.5 {
            write!(sand, "M{:.1} {:.1}h0.1", at.x, at.y).expect("text");
        }
    }
    svg.path(&sand, Paint::line(HILL, 2.0 * scale));
    svg.path(&dunes, Paint::line(HILL, 1.3 * scale));
    for (seed, (east, north, long, deep)) in DRAWN.hills.iter().enumerate() {
        let at = chart.put(*east, *north);
        let size = (long * scale, deep * scale);
        ground::hill(svg, size, seed as u32 + 5, 2.0, |x, y| at.by(x, y));
    }
    for (place, (at, lean)) in bushes.iter().enumerate() {
        let size = 12.0 * lean * scale;
        if place % 9 == 0 {
            svg.symbol(THORN, *at, size * 1.25, Paint::fill(SHADE));
        } else {
            tuft(svg, *at, size * 0.5);
        }
    }
    palms(svg, projection);
}

fn tuft(svg: &mut Svg, at: Point, size: f32) {
    let mut blades = String::new();
    for lean in [-0.8, 0.0, 0.8_f32] {
        let high = 1.1 - 0.3 * lean.abs();
        blades.push_str(&chain(&[at, at.by(size * lean, -size * high)]));
    }
    svg.path(&blades, Paint::line(SHADE, size * 0.24));
}

fn palms(svg: &mut Svg, projection: &Projection) {
    let chart = projection.chart();
    let aside = projection.pick(17.0, 26.0);
    for river in chart.rivers.iter().filter(|river| river.name != "atbara") {
        let each = if river.name == "nile" { 6 } else { 9 };
        for (place, at) in river.line.iter().enumerate().skip(3).step_by(each) {
            let side = if place % 2 == 0 { 1.0 } else { -1.0 };
            let at = at.by(side * aside, -4.0);
            svg.symbol(PALM, at, projection.pick(19.0, 28.0), Paint::fill(KHEDIVE));
        }
    }
}

pub(super) fn names(sheet: &mut Sheet) {
    let projection = sheet.plan;
    for Land { name, at: (east, north), size, spread } in &DRAWN.lands {
        let hidden: &[&str] = match projection.region {
            None => &["GEZIRA"],
            Some(Region::Nile) => &["LIBYAN", "DESERT", "NUBIAN DESERT"],
            Some(Region::Kordofan) => &["BUTANA", "LIBYAN", "DESERT", "GEZIRA"],
            Some(Region::RedSea) => &["BUTANA", "GEZIRA"],
        };
        let moved = projection.region == Some(Region::Kordofan) && name == "KORDOFAN";
        let at = projection.chart().put(*east, if moved { 15.05 } else { *north });
        let how = italic(size * projection.pick(1.0, 1.2), SEPIA).spread(*spread);
        let place = lettering::text_box(at, name, &how);
        if !hidden.contains(&&**name) && projection.map.grown(-10.0).holds(&place) {
            sheet.text(at, name, &how);
        }
    }
}
