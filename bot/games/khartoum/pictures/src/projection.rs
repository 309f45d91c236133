//! Where everything stands on a sheet: what a picture shows, and at which scale.

use render::prelude::*;

use crate::chart::Chart;

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
