//! The country around: hills in hachures, palms along the banks, villages, roads, names of rivers.

use render::ground;
use render::prelude::*;

use crate::plan::Sheet;
use crate::symbols::{PALM, VILLAGE};

/// Hills: their middles, and half their length and depth.
const HILLS: [(f32, f32, f32, f32); 8] = [
    (206.0, 84.0, 74.0, 40.0),
    (112.0, 122.0, 46.0, 28.0),
    (318.0, 128.0, 34.0, 22.0),
    (74.0, 500.0, 52.0, 26.0),
    (226.0, 736.0, 66.0, 34.0),
    (1_010.0, 870.0, 56.0, 28.0),
    (1_060.0, 60.0, 60.0, 30.0),
    (1_130.0, 96.0, 40.0, 20.0),
];

const PALMS: [(f32, f32); 34] = [
    (372.0, 470.0),
    (366.0, 500.0),
    (352.0, 640.0),
    (360.0, 680.0),
    (374.0, 720.0),
    (376.0, 780.0),
    (384.0, 840.0),
    (392.0, 880.0),
    (520.0, 700.0),
    (526.0, 800.0),
    (426.0, 300.0),
    (432.0, 250.0),
    (440.0, 190.0),
    (462.0, 120.0),
    (484.0, 80.0),
    (520.0, 36.0),
    (618.0, 96.0),
    (654.0, 60.0),
    (612.0, 120.0),
    (930.0, 318.0),
    (968.0, 326.0),
    (1_010.0, 340.0),
    (1_200.0, 420.0),
    (1_246.0, 460.0),
    (1_290.0, 500.0),
    (1_478.0, 596.0),
    (1_520.0, 618.0),
    (1_300.0, 600.0),
    (1_352.0, 628.0),
    (1_392.0, 650.0),
    (1_494.0, 698.0),
    (1_040.0, 430.0),
    (820.0, 218.0),
    (566.0, 296.0),
];

const HUTS: [(f32, f32); 8] = [
    (330.0, 310.0),
    (356.0, 306.0),
    (342.0, 288.0),
    (950.0, 250.0),
    (964.0, 270.0),
    (1_440.0, 556.0),
    (318.0, 574.0),
    (676.0, 84.0),
];

const ROADS: [&[(f32, f32)]; 4] = [
    &[(352.0, 560.0), (260.0, 650.0), (120.0, 690.0), (-20.0, 720.0)],
    &[(392.0, 356.0), (300.0, 280.0), (260.0, 180.0), (150.0, 150.0)],
    &[(850.0, 634.0), (900.0, 720.0), (1_000.0, 790.0), (1_080.0, 930.0)],
    &[(918.0, 222.0), (1_040.0, 250.0), (1_200.0, 210.0), (1_570.0, 250.0)],
];

pub(super) fn draw(sheet: &mut Sheet, high: bool) {
    let plan = sheet.plan;
    let svg = &mut sheet.svg;
    for (seed, (x, y, long, deep)) in HILLS.into_iter().enumerate() {
        let put = |right, down| plan.put(x + right, y + down);
        ground::hill(svg, (long, deep), seed as u32 + 3, 2.2, put);
    }
    for road in ROADS {
        let line = smooth(&plan.line(road));
        svg.chain(&line, Paint::line(SHADE, 1.8).dashed("9 6"));
    }
    for (x, y) in PALMS {
        svg.symbol(PALM, plan.put(x, y), 30.0 * plan.scale(), Paint::fill(KHEDIVE));
    }
    for (x, y) in HUTS {
        svg.symbol(VILLAGE, plan.put(x, y), 17.0 * plan.scale(), Paint::fill(SEPIA));
    }
    names(sheet, high);
}

fn names(sheet: &mut Sheet, high: bool) {
    let plan = sheet.plan;
    let (size, spread) = if plan.is_whole() { (25.0, 5.0) } else { (28.0, 2.0) };
    let how = italic(size, DEEP).spread(spread);
    let svg = &mut sheet.svg;
    let water = |svg: &mut Svg, name: &str, at: Point, turn: f32| {
        let lift = size * 0.32;
        let (sin, cos) = turn.to_radians().sin_cos();
        svg.text(at.by(-lift * sin, lift * cos), name, &how.turned(turn));
    };
    if plan.is_whole() {
        let land = italic(19.0, SEPIA);
        svg.text(plan.put(120.0, 664.0), "to El Obeid", &land.turned(-12.0));
        svg.text(plan.put(1_480.0, 232.0), "to Kassala", &land.turned(6.0));
        svg.text(plan.put(344.0, 256.0), "Omdurman", &land);
        water(svg, "White Nile", plan.put(439.0, 506.0), -87.0);
        let small = Lettering { size: 22.0, spread: 3.0, ..how };
        svg.text(plan.put(662.0, 371.0), "Blue Nile", &small);
        water(svg, "Nile", plan.put(521.0, 132.0), -70.0);
        let remark = if high { "high water" } else { "low water" };
        let small = Lettering { size: 17.0, spread: 0.3, ..how };
        svg.text(plan.put(500.0, 296.0), remark, &small);
    } else {
        water(svg, "White Nile", Point::new(322.0, 690.0), -97.0);
        water(svg, "Nile", Point::new(388.0, 166.0), -62.0);
    }
}
