//! The chart: where each place of the earth stands on a sheet, and how links run between spaces.
//!
//! A chart is stretched where places crowd, across and down separately, so that rivers and coasts
//! stay what they are. Darfur is drawn much nearer than it is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use khartoum::{Link, SpaceId, data};
use render::prelude::*;
use serde::Deserialize;

/// Knots of a scale: a degree, and where it stands.
type Scale = Vec<(f32, f32)>;

/// How the map is drawn (`assets/khartoum/chart.toml`).
#[derive(Deserialize)]
pub(crate) struct Drawn {
    /// Hills: their middles in degrees, and half their length and depth on a whole sheet.
    pub(crate) hills: Vec<(f32, f32, f32, f32)>,
    pub(crate) lands: Vec<Land>,
    theatre: Scales,
    nile: Scales,
    kordofan: Scales,
    red_sea: Scales,
    /// Which way plates like to stand, by the keys of their spaces.
    pub(crate) toward: BTreeMap<String, (f32, f32)>,
}

#[derive(Deserialize)]
pub(crate) struct Land {
    pub(crate) name: String,
    pub(crate) at: (f32, f32),
    pub(crate) size: f32,
    pub(crate) spread: f32,
}

#[derive(Deserialize)]
struct Scales {
    across: Scale,
    down: Scale,
}

pub(crate) static DRAWN: LazyLock<Drawn> = LazyLock::new(|| {
    let text = include_str!("../../../../../assets/khartoum/chart.toml");
    toml::from_str(text).unwrap_or_else(|error| panic!("chart.toml: {error}"))
});

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
    /// The chart of a region, or of the whole theatre.
    pub(crate) fn of(region: Option<Region>) -> &'static Self {
        static CHARTS: [LazyLock<Chart>; 4] = [
            LazyLock::new(|| Chart::new(&DRAWN.theatre)),
            LazyLock::new(|| Chart::new(&DRAWN.nile)),
            LazyLock::new(|| Chart::new(&DRAWN.kordofan)),
            LazyLock::new(|| Chart::new(&DRAWN.red_sea)),
        ];
        &CHARTS[region.map_or(0, |region| 1 + region as usize)]
    }

    fn new(scales: &Scales) -> Self {
        let mut chart = Self {
            across: Curve::new(&scales.across),
            down: Curve::new(&scales.down),
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
        let mut knots = knots.clone();
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

const WIDE: Rect = Rect::new(0.0, 0.0, 1_600.0, 1_200.0);
const LARGE: Rect = Rect::new(0.0, 0.0, 1_100.0, 800.0);
/// A sheet in large print without its head.
const HEADLESS: Rect = Rect::new(0.0, 100.0, 1_100.0, 700.0);
/// The map on a whole sheet, and under the head of one in large print.
const THEATRE: Rect = Rect::new(24.0, 24.0, 1_552.0, 1_152.0);
const REGION: Rect = Rect::new(8.0, 108.0, 1_084.0, 684.0);

/// How much a picture of the map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// The whole theatre with all that stands beside it.
    Whole,
    /// The region that matters for what has happened, in large print.
    Close,
    /// Every region in which somebody is seen, in large print, one under the other.
    Armies,
    /// A region, in large print.
    Region(Region),
    /// The whole theatre with the spaces in which the Empire's units draw supply.
    Supply,
}

/// A region of the theatre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// The Nile from Wadi Halfa to Khartoum, with the deserts beside it.
    Nile,
    /// Kordofan and Darfur, and the rivers south of Khartoum.
    Kordofan,
    /// The Red Sea coast and the roads to it.
    RedSea,
}

impl Region {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Nile, Self::Kordofan, Self::RedSea];
}

pub(crate) type Sheet = render::Sheet<Projection>;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Projection {
    pub(crate) frame: Frame,
    pub(crate) map: Rect,
    /// The region that is shown; nothing for the whole theatre.
    pub(crate) region: Option<Region>,
    pub(crate) supply: bool,
    /// Whether a head stands over a region.
    pub(crate) head: bool,
}

impl Projection {
    pub(crate) fn new(region: Option<Region>, supply: bool, width: u32) -> Self {
        let (sheet, map) = if region.is_some() { (LARGE, REGION) } else { (WIDE, THEATRE) };
        Self { frame: Frame::wide(sheet, width), map, region, supply, head: region.is_some() }
    }

    /// The same without its head, to stand under another region.
    pub(crate) fn without_head(self) -> Self {
        Self { frame: Frame::wide(HEADLESS, self.frame.width), head: false, ..self }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.region.is_none()
    }

    pub(crate) fn chart(&self) -> &'static Chart {
        Chart::of(self.region)
    }

    /// One of two measures: for a whole sheet, and for one in large print.
    pub(crate) fn pick(&self, whole: f32, large: f32) -> f32 {
        if self.is_whole() { whole } else { large }
    }

    pub(crate) fn shows(&self, at: Point) -> bool {
        self.map.grown(self.pick(-14.0, -32.0)).has(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_rise_through_their_knots() {
        for of in [&DRAWN.theatre, &DRAWN.nile, &DRAWN.kordofan, &DRAWN.red_sea] {
            for (scale, rises) in [(&of.across, 1.0), (&of.down, -1.0)] {
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
