//! Where everything stands on a sheet: its map, and the stations of the tracks with what belongs to them.

use std::sync::LazyLock;

use render::prelude::*;
use serde::Deserialize;
use siege::AreaId;

/// The map in its own units; sheets show it at different scales.
const MAP: Rect = Rect::new(0.0, 0.0, 1_552.0, 921.5);
const WIDE: Rect = Rect::new(0.0, 0.0, 1_600.0, 1_200.0);
const LARGE: Rect = Rect::new(0.0, 0.0, 1_100.0, 800.0);

/// How much a picture of the map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// The whole sheet, with tracks and boxes under the map.
    Whole,
    /// The map alone in large print, with the figures that matter over it: for phones.
    Close,
}

pub(crate) type Sheet = render::Sheet<Projection>;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Projection {
    pub(crate) frame: Frame,
    pub(crate) map: Rect,
    pub(crate) framing: Framing,
}

impl Projection {
    pub(crate) fn new(framing: Framing, width: u32) -> Self {
        let (sheet, map) = match framing {
            Framing::Whole => (WIDE, Rect { x: 24.0, y: 24.0, ..MAP }),
            Framing::Close => (LARGE, Rect::new(8.0, 108.0, 1_084.0, 684.0)),
        };
        Self { frame: Frame::wide(sheet, width), map, framing }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.framing == Framing::Whole
    }

    pub(crate) fn put(&self, x: f32, y: f32) -> Point {
        let (across, down) = (self.map.width / MAP.width, self.map.height / MAP.height);
        Point::new(self.map.x + x * across, self.map.y + y * down)
    }

    pub(crate) fn line(&self, through: &[(f32, f32)]) -> Vec<Point> {
        through.iter().map(|(x, y)| self.put(*x, *y)).collect()
    }

    pub(crate) fn scale(&self) -> f32 {
        if self.is_whole() { 1.0 } else { 0.74 }
    }

    /// Where the works of an Area stand: in its name plate where the print is large.
    pub(crate) fn site(&self, area: AreaId) -> Point {
        let Station { site: (x, y), close, .. } = *station(area);
        match self.framing {
            Framing::Whole => self.put(x, y),
            Framing::Close => Point::new(close.0 + 25.0, close.1 + 23.0),
        }
    }

    pub(crate) fn plate(&self, area: AreaId, width: f32, height: f32) -> Rect {
        let Station { plate: (x, y), part, close, .. } = *station(area);
        match self.framing {
            Framing::Whole => {
                let at = self.put(x, y).by(-width * part.0, -height * part.1);
                Rect::new(at.x, at.y, width, height)
            }
            Framing::Close => Rect::new(close.0, close.1, width, height),
        }
    }
}

/// What is drawn on the map and where (`assets/siege/ground.toml`), in units of the map.
#[derive(Deserialize)]
pub(crate) struct Ground {
    pub(crate) hills: Vec<(f32, f32, f32, f32)>,
    pub(crate) palms: Vec<(f32, f32)>,
    pub(crate) huts: Vec<(f32, f32)>,
    pub(crate) roads: Vec<Vec<(f32, f32)>>,
    pub(crate) island: Vec<(f32, f32)>,
    pub(crate) banks: Vec<(f32, f32, f32, f32)>,
    pub(crate) rampart: Vec<(f32, f32)>,
    pub(crate) blue_nile_close: Vec<(f32, f32)>,
    #[serde(rename = "river")]
    pub(crate) rivers: Vec<River>,
    station: Vec<Station>,
}

#[derive(Deserialize)]
pub(crate) struct River {
    pub(crate) through: Vec<(f32, f32)>,
    /// How wide it is at low and at high water.
    low: f32,
    high: f32,
}

impl River {
    pub(crate) fn width(&self, high: bool) -> f32 {
        if high { self.high } else { self.low }
    }
}

/// Where an Area stands: see the file.
#[derive(Deserialize)]
pub(crate) struct Station {
    site: (f32, f32),
    plate: (f32, f32),
    part: (f32, f32),
    pub(crate) row: f32,
    pub(crate) flag: f32,
    close: (f32, f32),
}

pub(crate) static GROUND: LazyLock<Ground> = LazyLock::new(|| {
    let text = include_str!("../../../../../assets/siege/ground.toml");
    toml::from_str(text).unwrap_or_else(|error| panic!("ground.toml: {error}"))
});

pub(crate) fn station(area: AreaId) -> &'static Station {
    &GROUND.station[area.index()]
}
