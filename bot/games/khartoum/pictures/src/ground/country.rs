//! The country: stippled desert with dunes, scrub in the south, hills in hachures, and the names of
//! lands.

use std::fmt::Write;

use render::prelude::*;
use render::{Scatter, ground};

use crate::plan::{Part, Plan, Sheet};
use crate::symbols::{PALM, THORN};

/// Hills: their middles in degrees, and half their length and depth on a whole sheet.
const HILLS: [(f32, f32, f32, f32); 23] = [
    // The Red Sea hills.
    (36.62, 21.3, 26.0, 40.0),
    (36.35, 20.55, 30.0, 34.0),
    (36.7, 19.95, 26.0, 30.0),
    (36.25, 19.5, 30.0, 22.0),
    (36.45, 18.45, 34.0, 22.0),
    (36.85, 18.05, 34.0, 26.0),
    (36.95, 17.3, 36.0, 30.0),
    (37.5, 17.35, 34.0, 36.0),
    // Abyssinia.
    (37.9, 16.5, 50.0, 44.0),
    (37.3, 15.9, 36.0, 34.0),
    (38.2, 15.2, 50.0, 40.0),
    (37.4, 14.4, 60.0, 40.0),
    (36.9, 13.2, 60.0, 44.0),
    (37.9, 12.6, 60.0, 44.0),
    (35.9, 12.5, 46.0, 26.0),
    (34.9, 12.1, 36.0, 20.0),
    // The Nuba hills, and those of Kordofan and Darfur.
    (30.2, 12.15, 52.0, 22.0),
    (29.5, 12.05, 36.0, 18.0),
    (26.6, 13.0, 20.0, 40.0),
    (27.0, 12.1, 26.0, 24.0),
    // Of the deserts.
    (34.2, 20.95, 30.0, 18.0),
    (31.9, 16.9, 30.0, 14.0),
    (32.4, 16.35, 26.0, 13.0),
];

fn is_scrub(east: f32, north: f32) -> bool {
    let coast = east > 36.1 && (17.9..19.3).contains(&north);
    coast || north < 14.9 - if east < 31.8 { 0.0 } else { 0.35 }
}

pub(super) fn draw(svg: &mut Svg, plan: &Plan) {
    let chart = plan.chart();
    let scale = plan.pick(1.0, 1.35);
    let mut scatter = Scatter::new(0x1885, 0x5d4e);
    let (mut sand, mut dunes, mut bushes) = (String::new(), String::new(), Vec::new());
    // By degrees, so that every picture has the same sand in the same places.
    let each = plan.pick(5_600.0, 9_000.0) as u32;
    for _ in 0..each {
        let (east, north) = (scatter.between(24.2, 39.4), scatter.between(11.6, 22.4));
        let (dune, lean) = (scatter.part(), scatter.between(0.6, 1.4));
        let at = chart.put(east, north);
        if !plan.map.has(at) {
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
    for (seed, (east, north, long, deep)) in HILLS.into_iter().enumerate() {
        let at = chart.put(east, north);
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
    palms(svg, plan);
}

fn tuft(svg: &mut Svg, at: Point, size: f32) {
    let mut blades = String::new();
    for lean in [-0.8, 0.0, 0.8_f32] {
        let high = 1.1 - 0.3 * lean.abs();
        blades.push_str(&chain(&[at, at.by(size * lean, -size * high)]));
    }
    svg.path(&blades, Paint::line(SHADE, size * 0.24));
}

fn palms(svg: &mut Svg, plan: &Plan) {
    let chart = plan.chart();
    let aside = plan.pick(17.0, 26.0);
    for river in chart.rivers.iter().filter(|river| river.name != "atbara") {
        let each = if river.name == "nile" { 6 } else { 9 };
        for (place, at) in river.line.iter().enumerate().skip(3).step_by(each) {
            let side = if place % 2 == 0 { 1.0 } else { -1.0 };
            let at = at.by(side * aside, -4.0);
            svg.symbol(PALM, at, plan.pick(19.0, 28.0), Paint::fill(KHEDIVE));
        }
    }
}

/// Names of lands: where they stand in degrees, how large, spread and turned.
const LANDS: [(&str, (f32, f32), f32, f32); 8] = [
    ("NUBIAN DESERT", (34.95, 19.8), 22.0, 5.0),
    ("BAYUDA", (32.75, 18.45), 20.0, 5.0),
    ("LIBYAN", (30.25, 16.6), 22.0, 7.0),
    ("DESERT", (30.25, 16.3), 22.0, 7.0),
    ("KORDOFAN", (28.95, 14.6), 26.0, 8.0),
    ("DARFUR", (26.5, 14.35), 20.0, 4.0),
    ("GEZIRA", (32.86, 14.9), 17.0, 3.0),
    ("BUTANA", (34.8, 15.5), 20.0, 6.0),
];

pub(super) fn names(sheet: &mut Sheet) {
    let plan = sheet.plan;
    let chart = plan.chart();
    for (name, (east, north), size, spread) in LANDS {
        let north =
            if plan.part == Some(Part::Kordofan) && name == "KORDOFAN" { 15.05 } else { north };
        let at = chart.put(east, north);
        let hidden = match plan.part {
            None => name == "GEZIRA",
            Some(Part::Nile) => matches!(name, "LIBYAN" | "DESERT" | "NUBIAN DESERT"),
            Some(Part::Kordofan) => matches!(name, "BUTANA" | "LIBYAN" | "DESERT" | "GEZIRA"),
            Some(Part::RedSea) => matches!(name, "BUTANA" | "GEZIRA"),
        };
        let size = size * plan.pick(1.0, 1.2);
        let how: Lettering = italic(size, SEPIA).spread(spread);
        let place = lettering::text_box(at, name, &how);
        if hidden || !plan.map.grown(-10.0).holds(&place) {
            continue;
        }
        sheet.text(at, name, &how);
    }
}
