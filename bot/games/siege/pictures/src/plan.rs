//! Where everything stands on a sheet: its map, the stations of the tracks and what belongs to them.

use render::prelude::*;
use siege::AreaId;

/// The map in its own units; sheets show it at different scales.
pub(crate) const MAP: Rect = Rect::new(0.0, 0.0, 1_552.0, 921.5);
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

pub(crate) type Sheet = render::Sheet<Plan>;

/// A sheet and the map on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Plan {
    pub(crate) frame: Frame,
    pub(crate) map: Rect,
    pub(crate) framing: Framing,
}

impl Plan {
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

    /// Where a point of the map is on the sheet.
    pub(crate) fn put(&self, x: f32, y: f32) -> Point {
        let (across, down) = (self.map.width / MAP.width, self.map.height / MAP.height);
        Point::new(self.map.x + x * across, self.map.y + y * down)
    }

    /// Where a chain of points of the map is on the sheet.
    pub(crate) fn line(&self, through: &[(f32, f32)]) -> Vec<Point> {
        through.iter().map(|(x, y)| self.put(*x, *y)).collect()
    }

    /// So much of the map, in units of the sheet.
    pub(crate) fn scale(&self) -> f32 {
        if self.is_whole() { 1.0 } else { 0.74 }
    }

    /// Where the works of an Area stand: in its name plate where the print is large.
    pub(crate) fn site(&self, area: AreaId) -> Point {
        let station = &STATIONS[area.index()];
        match self.framing {
            Framing::Whole => self.put(station.site.0, station.site.1),
            Framing::Close => Point::new(station.close.0 + 25.0, station.close.1 + 23.0),
        }
    }

    /// The name plate of an Area, so wide and so high.
    pub(crate) fn plate(&self, area: AreaId, width: f32, height: f32) -> Rect {
        let station = &STATIONS[area.index()];
        match self.framing {
            Framing::Whole => {
                let ((x, y), (across, down)) = station.plate;
                let at = self.put(x, y);
                Rect::new(at.x - width * across, at.y - height * down, width, height)
            }
            Framing::Close => Rect::new(station.close.0, station.close.1, width, height),
        }
    }

    /// How many counters stand in a row of an Area's name plate.
    pub(crate) fn row(&self, area: AreaId) -> f32 {
        STATIONS[area.index()].row
    }

    /// On which side of an Area's works a Banner flies: -1 for the left, 1 for the right.
    pub(crate) fn side(&self, area: AreaId) -> f32 {
        STATIONS[area.index()].side
    }
}

struct Station {
    site: (f32, f32),
    /// Its plate on the map, and which part of it stands there: 0 for the upper left, 1 for the
    /// lower right.
    plate: ((f32, f32), (f32, f32)),
    /// How wide a row of its counters may be.
    row: f32,
    side: f32,
    /// The upper left corner of its plate on a sheet in large print.
    close: (f32, f32),
}

const fn station(
    site: (f32, f32),
    plate: ((f32, f32), (f32, f32)),
    row: f32,
    side: f32,
    close: (f32, f32),
) -> Station {
    Station { site, plate, row, side, close }
}

/// A row of counters in a narrow plate, and in a wide and low one.
const NARROW: f32 = 196.0;
const BROAD: f32 = 346.0;

const LEFT: (f32, f32) = (0.0, 0.0);
const RIGHT: (f32, f32) = (1.0, 0.0);
const MIDDLE: (f32, f32) = (0.5, 0.0);

/// By the ids of Areas: the Palace, then four of each track from the inside.
const STATIONS: [Station; 17] = [
    station((830.0, 402.0), ((832.0, 431.0), MIDDLE), 206.0, -1.0, (594.0, 402.0)),
    station((560.0, 246.0), ((592.0, 210.0), LEFT), NARROW, -1.0, (372.0, 210.0)),
    station((1_096.0, 322.0), ((1_126.0, 310.0), LEFT), NARROW, 1.0, (790.0, 306.0)),
    station((918.0, 222.0), ((948.0, 226.0), (0.0, 1.0)), NARROW, -1.0, (690.0, 210.0)),
    station((690.0, 120.0), ((722.0, 56.0), LEFT), NARROW, -1.0, (500.0, 113.0)),
    station((1_126.0, 490.0), ((1_152.0, 516.0), RIGHT), NARROW, -1.0, (770.0, 498.0)),
    station((1_212.0, 580.0), ((1_216.0, 662.0), MIDDLE), NARROW, 1.0, (800.0, 594.0)),
    station((1_390.0, 548.0), ((1_544.0, 522.0), (1.0, 1.0)), NARROW, -1.0, (850.0, 402.0)),
    station((1_406.0, 692.0), ((1_544.0, 738.0), RIGHT), NARROW, 1.0, (824.0, 690.0)),
    station((850.0, 634.0), ((884.0, 662.0), LEFT), NARROW, -1.0, (414.0, 498.0)),
    station((535.0, 679.0), ((566.0, 661.0), LEFT), BROAD, -1.0, (350.0, 594.0)),
    station((535.0, 770.0), ((566.0, 752.0), LEFT), BROAD, -1.0, (350.0, 690.0)),
    station((535.0, 861.0), ((566.0, 843.0), LEFT), BROAD, -1.0, (572.0, 690.0)),
    station((556.0, 420.0), ((506.0, 450.0), LEFT), NARROW, -1.0, (346.0, 402.0)),
    station((392.0, 356.0), ((362.0, 344.0), RIGHT), 290.0, -1.0, (14.0, 300.0)),
    station((352.0, 560.0), ((322.0, 548.0), RIGHT), 290.0, -1.0, (14.0, 480.0)),
    station((150.0, 150.0), ((150.0, 180.0), MIDDLE), NARROW, 1.0, (14.0, 130.0)),
];
