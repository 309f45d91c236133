//! The two Niles and Tuti Island, with lines along their banks; at low water the bed falls dry.

use render::prelude::*;

use crate::plan::Plan;

/// A river: where it runs on the map, and how wide it is at low and at high water.
struct River {
    through: &'static [(f32, f32)],
    low: f32,
    high: f32,
}

const RIVERS: [River; 4] = [
    River {
        through: &[
            (474.0, 980.0),
            (456.0, 820.0),
            (440.0, 690.0),
            (434.0, 560.0),
            (446.0, 470.0),
            (484.0, 400.0),
            (502.0, 330.0),
        ],
        low: 84.0,
        high: 122.0,
    },
    River {
        through: &[
            (1_640.0, 756.0),
            (1_480.0, 642.0),
            (1_370.0, 594.0),
            (1_270.0, 538.0),
            (1_190.0, 472.0),
            (1_100.0, 408.0),
            (980.0, 366.0),
            (850.0, 354.0),
            (720.0, 358.0),
            (610.0, 370.0),
            (510.0, 380.0),
        ],
        low: 42.0,
        high: 58.0,
    },
    River {
        through: &[
            (484.0, 400.0),
            (502.0, 330.0),
            (498.0, 260.0),
            (504.0, 190.0),
            (532.0, 110.0),
            (580.0, 40.0),
            (632.0, -40.0),
        ],
        low: 72.0,
        high: 96.0,
    },
    River {
        through: &[
            (912.0, 358.0),
            (878.0, 300.0),
            (862.0, 230.0),
            (800.0, 166.0),
            (710.0, 140.0),
            (610.0, 148.0),
            (540.0, 174.0),
            (500.0, 220.0),
        ],
        low: 22.0,
        high: 36.0,
    },
];

const ISLAND: [(f32, f32); 11] = [
    (530.0, 250.0),
    (556.0, 206.0),
    (620.0, 176.0),
    (720.0, 168.0),
    (796.0, 196.0),
    (834.0, 250.0),
    (836.0, 300.0),
    (790.0, 320.0),
    (700.0, 324.0),
    (610.0, 332.0),
    (550.0, 310.0),
];

/// Sandbanks that low water lays bare: their middles, and half their length and width.
const BANKS: [(f32, f32, f32, f32); 5] = [
    (452.0, 760.0, 10.0, 46.0),
    (428.0, 610.0, 9.0, 36.0),
    (508.0, 236.0, 8.0, 34.0),
    (1_314.0, 562.0, 26.0, 5.0),
    (548.0, 376.0, 24.0, 6.0),
];

/// The middle line of the White Nile at the height of the rampart.
pub(super) const WHITE_NILE: f32 = 435.0;

/// How far the water of the White Nile reaches to the east there.
pub(super) fn shore(high: bool) -> f32 {
    let river = &RIVERS[0];
    WHITE_NILE + if high { river.high } else { river.low } / 2.0
}

/// The lower Blue Nile in large print, where it leaves the plates more room.
const BLUE_NILE_CLOSE: [(f32, f32); 9] = [
    (1_640.0, 530.0),
    (1_480.0, 520.0),
    (1_370.0, 512.0),
    (1_270.0, 498.0),
    (1_180.0, 462.0),
    (1_090.0, 398.0),
    (980.0, 366.0),
    (850.0, 354.0),
    (510.0, 380.0),
];

/// The line of a river, as chains of short pieces on the sheet.
fn lines(plan: &Plan) -> [Vec<Point>; 4] {
    let mut lines = RIVERS.each_ref().map(|river| smooth(&plan.line(river.through)));
    if !plan.is_whole() {
        lines[1] = smooth(&plan.line(&BLUE_NILE_CLOSE));
    }
    lines
}

fn island(plan: &Plan) -> Vec<Point> {
    let mut around = plan.line(&ISLAND);
    around.extend_from_within(0..1);
    smooth(&around)
}

pub(super) fn draw(svg: &mut Svg, plan: &Plan, high: bool) {
    let scale = plan.scale();
    let lines = lines(plan);
    let tuti = island(plan);
    let water = |river: &River| if high { river.high } else { river.low };
    let all = |svg: &mut Svg, ink: Ink, width: &dyn Fn(&River) -> f32| {
        for (line, river) in lines.iter().zip(&RIVERS) {
            let width = width(river) * scale;
            if width > 0.0 {
                svg.chain(line, Paint::line(ink, width));
            }
        }
    };
    all(svg, MEADOW_RAMP.tints[3], &|river| river.high + 40.0);
    all(svg, MEADOW_RAMP.tints[1], &|river| river.high + 34.0);
    if !high {
        all(svg, SEPIA, &|river| river.high + 2.0);
        all(svg, SCENERY, &|river| river.high);
    }
    all(svg, INK, &|river| water(river) + 3.4);
    all(svg, SEA, &water);
    for (inset, line) in [(7.0, 1.5), (15.0, 1.2), (24.0, 1.0)] {
        // Where a line would meet that of the other bank there is none.
        let along = |river: &River, more: f32| {
            let width = water(river) - 2.0 * inset;
            if width > 10.0 { width + more } else { 0.0 }
        };
        all(svg, WATERLINE, &|river| along(river, line));
        all(svg, SEA, &|river| along(river, -line));
    }
    shores(svg, &tuti, scale, high);
    if !high {
        for (x, y, wide, deep) in BANKS {
            bank(svg, plan, (x, y), (wide, deep));
        }
    }
}

/// An island with the lines around it, and the mud that low water leaves.
fn shores(svg: &mut Svg, tuti: &[Point], scale: f32, high: bool) {
    let out = if high { 0.0 } else { 9.0 };
    for far in [14.0, 7.0] {
        let far = far + out;
        svg.area(tuti, Paint::line(WATERLINE, (2.0 * far + 1.4) * scale));
        svg.area(tuti, Paint::line(SEA, (2.0 * far - 1.4) * scale));
    }
    if !high {
        svg.area(tuti, Paint::line(SEPIA, (2.0 * out + 2.0) * scale));
        svg.area(tuti, Paint::line(SCENERY, 2.0 * out * scale));
    }
    svg.area(tuti, Paint::fill(LAND).edged(INK, 2.6));
}

/// A sandbank: a lens of sand with dots on it.
fn bank(svg: &mut Svg, plan: &Plan, (x, y): (f32, f32), (wide, deep): (f32, f32)) {
    let lens: Vec<Point> = (0..16_u8)
        .map(|i| {
            let (sin, cos) = (f32::from(i) * 22.5).to_radians().sin_cos();
            plan.put(x + wide * cos + deep * 0.1 * sin, y + deep * sin)
        })
        .collect();
    svg.area(&lens, Paint::fill(SCENERY).edged(SEPIA, 1.4));
    let dots = if wide > deep {
        [plan.put(x - wide * 0.6, y), plan.put(x + wide * 0.6, y)]
    } else {
        [plan.put(x, y - deep * 0.6), plan.put(x, y + deep * 0.6)]
    };
    svg.chain(&dots, Paint::line(SEPIA, 1.8).dashed("0.1 6"));
}
