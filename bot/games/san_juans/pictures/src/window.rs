//! Which part of the chart a picture shows, and how large.

use render::Frame;
use render::geometry::Rect;
use san_juans::{IslandId, Space, data};

use crate::chart::Chart;
use crate::overlay::Overlay;

const WIDTHS: (u32, u32) = (400, 1800);
/// Pictures up to this width are drawn for the pocket: larger signs, less detail.
const NARROW: u32 = 700;
/// What the edition for the pocket shows of the chart, under its caption.
const POCKET: Rect = Rect::new(36.0, 24.0, 1350.0, 1222.0);
/// How large lettering and signs are when a picture is looked at on a phone, in pixels of 400 to a
/// unit of the chart.
const PHONE: f32 = 0.42;
/// The least of the chart shown around an island.
const ISLAND_WIDTH_MIN: f32 = 560.0;
const AROUND_WIDTH: f32 = 640.0;
/// The widest part shown around an overlay; beyond it the whole sheet is shown.
const PART_MAX: f32 = 1120.0;
/// Left free around what an overlay is about.
const ABOUT_MARGIN: f32 = 105.0;
/// How high a caption is, in parts of the picture's width.
const BAND: f32 = 0.1;
/// Left free around an island, for troops and ships.
const MARGIN: f32 = 70.0;

/// What a picture shows. Widths are in pixels and are held between 400 and 1800. Pictures up to 700
/// wide are drawn for phones, with larger signs and less detail; a whole map that narrow is the
/// edition for the pocket. All others are five wide to four high.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shot {
    /// The whole sheet with its frame, legend and title.
    Whole { width: u32 },
    /// The whole theatre for the pocket, without frame, legend and the names of waters: for phones.
    Pocket { width: u32 },
    /// One island and the water around it.
    Island { island: IslandId, width: u32 },
    /// Whatever an overlay is about: a part, or the whole sheet if it is about most of it.
    Overlaid {
        /// How wide; a whole sheet is twice as wide.
        width: u32,
    },
    /// The surroundings of a location or movement point.
    Around { space: Space, width: u32 },
}

/// A part of the chart at a size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Window {
    pub(crate) rect: Rect,
    /// Its width in pixels.
    pub(crate) width: u32,
    /// Its height in pixels.
    pub(crate) height: u32,
    pub(crate) whole: bool,
    /// Whether it is the edition for the pocket.
    pub(crate) pocket: bool,
}

impl Shot {
    /// The window of the chart it shows.
    pub(crate) fn window(&self, chart: &Chart, overlay: &Overlay) -> Window {
        let pocket = self.is_pocket(overlay);
        let (rect, width) = match *self {
            Shot::Whole { width } | Shot::Pocket { width } if pocket => {
                let band = POCKET.width * BAND;
                let (y, height) = (POCKET.y - band, POCKET.height + band);
                (Rect { y, height, ..POCKET }, width)
            }
            Shot::Whole { width } | Shot::Pocket { width } => (chart.sheet, width),
            Shot::Island { island, width } => {
                let island = chart.island(island).grown(MARGIN);
                let wide = island
                    .width
                    .max(island.height / (1.0 / aspect(chart) - BAND))
                    .max(ISLAND_WIDTH_MIN);
                (part(chart, island, wide), width)
            }
            Shot::Overlaid { width } => {
                let about = overlay.bounds(chart).map(|bounds| {
                    let about = bounds.grown(ABOUT_MARGIN);
                    let tall = about.height / (1.0 / aspect(chart) - BAND);
                    (about, about.width.max(tall).max(AROUND_WIDTH))
                });
                match about {
                    Some((about, wide)) if wide <= PART_MAX => (part(chart, about, wide), width),
                    _ => (chart.sheet, width.saturating_mul(2)),
                }
            }
            Shot::Around { space, width } => {
                let spot = Rect::around(chart.space(space), 1.0, 1.0);
                (part(chart, spot, AROUND_WIDTH), width)
            }
        };
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let height = (width as f32 * rect.height / rect.width).round() as u32;
        Window { rect, width, height, whole: rect == chart.sheet, pocket }
    }

    /// Whether it is the edition for the pocket. What is drawn over a narrow map keeps to the sheet
    /// it was asked for.
    pub(crate) fn is_pocket(&self, overlay: &Overlay) -> bool {
        match *self {
            Shot::Pocket { .. } => true,
            Shot::Whole { width } => width <= NARROW && overlay.is_empty(),
            _ => false,
        }
    }

    /// What a picture is called in its caption; a whole sheet has a title of its own.
    pub(crate) fn title(&self, overlay: &Overlay) -> Option<String> {
        match *self {
            Shot::Whole { .. } | Shot::Pocket { .. } => {
                self.is_pocket(overlay).then(|| "The San Juans".to_owned())
            }
            Shot::Overlaid { .. } => Some(overlay.title()),
            Shot::Island { island, .. } => Some(data().island(island).name.clone()),
            Shot::Around { space, .. } => Some(named(space)),
        }
    }
}

/// `Tamai, San Juan Island`, `Between Lopez and Richardson`.
pub(crate) fn named(space: Space) -> String {
    match space {
        Space::Place(place) => {
            let place = data().place(place);
            format!("{}, {}", place.name, data().island(place.island).name)
        }
        Space::Point { path, .. } => {
            let path = data().path(path);
            let (from, to) = (data().place(path.from), data().place(path.to));
            format!("Between {} and {}", from.name, to.name)
        }
    }
}

fn aspect(chart: &Chart) -> f32 {
    chart.sheet.width / chart.sheet.height
}

/// A part of the sheet of the given width, around a box, moved inside the sheet. Its caption may
/// stand above the sheet's edge.
fn part(chart: &Chart, rect: Rect, wide: f32) -> Rect {
    let width = wide.min(chart.sheet.width);
    let height = width / aspect(chart);
    let band = width * BAND;
    let middle = rect.middle();
    let x = (middle.x - width / 2.0).clamp(0.0, chart.sheet.width - width);
    let y = (middle.y - (height + band) / 2.0).clamp(-band, chart.sheet.height - height);
    Rect::new(x, y, width, height)
}

impl Window {
    pub(crate) fn frame(&self) -> Frame {
        Frame { rect: self.rect, width: self.width, height: self.height }
    }

    /// The part of the chart that the caption does not cover.
    pub(crate) fn open(&self) -> Rect {
        if self.whole {
            return self.rect;
        }
        let band = self.rect.width * BAND;
        Rect { y: self.rect.y + band, height: self.rect.height - band, ..self.rect }
    }

    /// Whether it is drawn for a phone.
    pub(crate) fn small(&self) -> bool {
        self.pocket || (self.width <= NARROW && !self.whole)
    }

    /// By how much signs and names are larger than on the whole sheet.
    pub(crate) fn lettering(&self) -> f32 {
        if self.small() { (PHONE * self.rect.width / 400.0).max(1.0) } else { 1.0 }
    }
}
