//! The chart: where each place of the earth stands on a sheet, and how links run between spaces.
//!
//! A chart is stretched where places crowd, across and down separately, so that rivers and coasts
//! stay what they are. Darfur is drawn much nearer than it is.

use std::sync::LazyLock;

use khartoum::{Link, SpaceId, data};
use render::prelude::*;
use serde::Deserialize;

use crate::plan::Part;

/// Knots of a scale: a degree, and where it stands.
type Scale = [(f32, f32)];

const THEATRE: (&Scale, &Scale) = (
    &[
        (24.0, -10.0),
        (25.4, 92.0),
        (27.6, 168.0),
        (28.43, 248.0),
        (30.2, 440.0),
        (34.1, 985.0),
        (36.3, 1_215.0),
        (38.0, 1_524.0),
        (40.0, 1_760.0),
    ],
    &[
        (23.0, -50.0),
        (22.15, 24.0),
        (21.0, 132.0),
        (19.5, 268.0),
        (17.8, 520.0),
        (16.0, 728.0),
        (12.0, 1_168.0),
        (11.0, 1_290.0),
    ],
);

const NILE: (&Scale, &Scale) = (
    &[
        (29.0, -130.0),
        (30.4, 108.0),
        (31.4, 330.0),
        (32.5, 520.0),
        (33.4, 700.0),
        (34.0, 842.0),
        (35.5, 1_020.0),
        (36.4, 1_130.0),
    ],
    &[
        (23.0, 40.0),
        (21.82, 156.0),
        (21.0, 232.0),
        (19.3, 374.0),
        (18.05, 480.0),
        (17.2, 578.0),
        (16.5, 662.0),
        (15.6, 746.0),
        (15.0, 800.0),
    ],
);

const KORDOFAN: (&Scale, &Scale) = (
    &[
        (24.0, -30.0),
        (25.4, 104.0),
        (27.6, 180.0),
        (28.43, 272.0),
        (30.3, 452.0),
        (31.15, 560.0),
        (32.3, 700.0),
        (33.55, 880.0),
        (35.4, 1_020.0),
        (36.6, 1_140.0),
    ],
    &[
        (16.6, 50.0),
        (15.62, 156.0),
        (14.4, 338.0),
        (13.5, 508.0),
        (12.7, 660.0),
        (12.1, 746.0),
        (11.6, 820.0),
    ],
);

const RED_SEA: (&Scale, &Scale) = (
    &[
        (32.0, -440.0),
        (33.05, -150.0),
        (33.98, 104.0),
        (35.5, 352.0),
        (36.5, 540.0),
        (37.4, 804.0),
        (38.0, 970.0),
        (39.5, 1_300.0),
    ],
    &[
        (20.6, 40.0),
        (19.6, 120.0),
        (19.12, 204.0),
        (18.05, 470.0),
        (16.9, 574.0),
        (15.45, 672.0),
        (14.03, 738.0),
        (13.0, 800.0),
    ],
);

#[derive(Deserialize)]
struct CoastFile {
    coast: Vec<(i32, i32)>,
    rivers: Vec<RiverFile>,
}

#[derive(Deserialize)]
struct RiverFile {
    name: String,
    line: Vec<(i32, i32)>,
}

static COAST: LazyLock<CoastFile> = LazyLock::new(|| {
    let text = include_str!("../../../../../assets/khartoum/coast.toml");
    toml::from_str(text).unwrap_or_else(|error| panic!("coast.toml: {error}"))
});

#[derive(Debug)]
pub(crate) struct River {
    pub(crate) name: &'static str,
    pub(crate) line: Vec<Point>,
}

#[derive(Debug)]
pub(crate) struct Way {
    pub(crate) link: Link,
    pub(crate) ends: (SpaceId, SpaceId),
    /// Its line on the sheet, from the first end to the second.
    pub(crate) line: Vec<Point>,
}

/// Where everything on the earth stands on a sheet.
#[derive(Debug)]
pub(crate) struct Chart {
    across: Curve,
    down: Curve,
    pub(crate) spaces: Vec<Point>,
    pub(crate) coast: Vec<Point>,
    pub(crate) rivers: Vec<River>,
    pub(crate) ways: Vec<Way>,
}

impl Chart {
    /// The chart of a part, or of the whole theatre.
    pub(crate) fn of(part: Option<Part>) -> &'static Self {
        static CHARTS: [LazyLock<Chart>; 4] = [
            LazyLock::new(|| Chart::new(THEATRE)),
            LazyLock::new(|| Chart::new(NILE)),
            LazyLock::new(|| Chart::new(KORDOFAN)),
            LazyLock::new(|| Chart::new(RED_SEA)),
        ];
        &CHARTS[part.map_or(0, |part| 1 + part as usize)]
    }

    fn new((across, down): (&Scale, &Scale)) -> Self {
        let mut chart = Self {
            across: Curve::new(across),
            down: Curve::new(down),
            spaces: Vec::new(),
            coast: Vec::new(),
            rivers: Vec::new(),
            ways: Vec::new(),
        };
        let line = |line: &[(i32, i32)]| line.iter().map(|at| chart.thousandths(*at)).collect();
        let spaces = data().spaces.iter().map(|space| chart.thousandths(space.at)).collect();
        let coast = line(&COAST.coast);
        let rivers: Vec<River> = COAST
            .rivers
            .iter()
            .map(|river| River { name: &river.name, line: line(&river.line) })
            .collect();
        (chart.spaces, chart.coast, chart.rivers) = (spaces, coast, rivers);
        let links = data().links.iter();
        chart.ways = links.map(|(link, a, b)| chart.way(*link, *a, *b)).collect();
        chart
    }

    pub(crate) fn put(&self, east: f32, north: f32) -> Point {
        Point::new(self.across.at(east), self.down.at(north))
    }

    fn thousandths(&self, (east, north): (i32, i32)) -> Point {
        self.put(east as f32 / 1_000.0, north as f32 / 1_000.0)
    }

    pub(crate) fn space(&self, space: SpaceId) -> Point {
        self.spaces[space.index()]
    }

    fn way(&self, link: Link, a: SpaceId, b: SpaceId) -> Way {
        let (from, to) = (self.space(a), self.space(b));
        let line = match link {
            Link::River => self.along_river(from, to),
            Link::Sea => bent(from, to, -0.34),
            // The roads from Bara cross no river on their way.
            Link::Land | Link::Desert => vec![from, to],
        };
        Way { link, ends: (a, b), line }
    }

    fn along_river(&self, from: Point, to: Point) -> Vec<Point> {
        let nearest = |river: &River, at: Point| {
            let far = |(_, on): &(usize, &Point)| on.to(at);
            let found = river.line.iter().enumerate().min_by(|a, b| far(a).total_cmp(&far(b)));
            found.map_or((0, f32::MAX), |(place, on)| (place, on.to(at)))
        };
        let off = |river: &&River| nearest(river, from).1 + nearest(river, to).1;
        let river = self.rivers.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        let Some(river) = river else { return vec![from, to] };
        let (first, last) = (nearest(river, from).0, nearest(river, to).0);
        let mut line: Vec<Point> = river.line[first.min(last)..=first.max(last)].to_vec();
        if first > last {
            line.reverse();
        }
        let end = line.len() - 1;
        (line[0], line[end]) = (from, to);
        line
    }

    /// The line from one space to another, if a link joins them.
    pub(crate) fn line(&self, from: SpaceId, to: SpaceId) -> Option<Vec<Point>> {
        self.ways.iter().find_map(|way| match way.ends {
            ends if ends == (from, to) => Some(way.line.clone()),
            ends if ends == (to, from) => Some(way.line.iter().rev().copied().collect()),
            _ => None,
        })
    }
}

/// A line that leaves the straight one by a part of its length.
pub(crate) fn bent(from: Point, to: Point, by: f32) -> Vec<Point> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let at = |part: f32| {
        let aside = by * 4.0 * part * (1.0 - part);
        from.by(x * part - y * aside, y * part + x * aside)
    };
    (0..=12_u8).map(|step| at(f32::from(step) / 12.0)).collect()
}

/// A smooth rise through knots that never turns back.
#[derive(Debug)]
struct Curve {
    knots: Vec<(f32, f32)>,
    slopes: Vec<f32>,
}

impl Curve {
    fn new(knots: &Scale) -> Self {
        let mut knots = knots.to_vec();
        knots.sort_by(|a, b| a.0.total_cmp(&b.0));
        let rise = |i: usize| (knots[i + 1].1 - knots[i].1) / (knots[i + 1].0 - knots[i].0);
        let last = knots.len() - 1;
        let slope = |i: usize| match i {
            0 => rise(0),
            i if i == last => rise(last - 1),
            // The harmonic mean keeps it from turning back.
            i => 2.0 * rise(i - 1) * rise(i) / (rise(i - 1) + rise(i)),
        };
        let slopes = (0..=last).map(slope).collect();
        Self { knots, slopes }
    }

    fn at(&self, x: f32) -> f32 {
        let last = self.knots.len() - 1;
        let i = self.knots[1..last].iter().take_while(|(knot, _)| *knot <= x).count();
        let ((x0, y0), (x1, y1)) = (self.knots[i], self.knots[i + 1]);
        let wide = x1 - x0;
        let t = (x - x0) / wide;
        if !(0.0..=1.0).contains(&t) {
            let (x, y, slope) = if t < 0.0 {
                (x - x0, y0, self.slopes[i])
            } else {
                (x - x1, y1, self.slopes[i + 1])
            };
            return y + x * slope;
        }
        let (t2, t3) = (t * t, t * t * t);
        (2.0 * t3 - 3.0 * t2 + 1.0) * y0
            + (t3 - 2.0 * t2 + t) * wide * self.slopes[i]
            + (3.0 * t2 - 2.0 * t3) * y1
            + (t3 - t2) * wide * self.slopes[i + 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_rise_through_their_knots() {
        for (across, down) in [THEATRE, NILE, KORDOFAN, RED_SEA] {
            for (scale, rises) in [(across, 1.0), (down, -1.0)] {
                let curve = Curve::new(scale);
                assert!(scale.iter().all(|(x, y)| (curve.at(*x) - y).abs() < 0.01));
                let mut x = 11.0;
                while x < 40.0 {
                    assert!((curve.at(x + 0.05) - curve.at(x)) * rises > 0.0, "{x}");
                    x += 0.05;
                }
            }
        }
    }

    #[test]
    fn river_links_follow_the_rivers() {
        let chart = Chart::of(None);
        for way in chart.ways.iter().filter(|way| way.link == Link::River) {
            for at in &way.line {
                let pairs = chart.rivers.iter().flat_map(|river| river.line.windows(2));
                let near = pairs.flat_map(|pair| {
                    (0..=20_u8).map(|part| pair[0].toward(pair[1], f32::from(part) / 20.0))
                });
                let far = near.map(|on| on.to(*at)).fold(f32::MAX, f32::min);
                assert!(far < 12.0, "{:?}: {far}", way.ends);
            }
        }
    }
}
