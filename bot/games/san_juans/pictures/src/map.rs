//! The map of a campaign: a ground that never changes and the marks of the day over it.

use render::Pixmap;
use render::prelude::*;
use san_juans::{IslandId, Pack, PlaceKind, Space, View};

use crate::chart::Chart;
use crate::chart::Panels;
use crate::describe::describe_after;
use crate::label_layout::Names;
use crate::marks::{self, Surroundings, place};
use crate::overlay::{self, Layout, Overlay};
use crate::{Atlas, base, holders, panels};

/// Where signs are enlarged by more than this, troops are told by their number alone.
const CROWDED: f32 = 1.05;

#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    pub view: Box<View>,
    pub shot: Shot,
    pub overlay: Overlay,
}

impl Map {
    pub fn scene(view: impl Into<Box<View>>, shot: Shot) -> Scene {
        Self::overlaid(view, shot, Overlay::default())
    }

    pub fn overlaid(view: impl Into<Box<View>>, shot: Shot, overlay: Overlay) -> Scene {
        Scene::new(Self { view: view.into(), shot, overlay })
    }

    fn day(&self, renderer: &Renderer, window: &Window) -> Svg {
        let mut svg = Svg::default();
        let atlas = &*Atlas::of(renderer, self.view.pack());
        let tab = self.overlay.tab().map(|words| panels::Tab::new(words, window));
        let panels = self.panels(window, tab.as_ref());
        marks::draw(&mut svg, &self.surroundings(atlas, window, &panels, &atlas.names(window)));
        svg.cut();
        if window.pocket {
            panels::board(&mut svg, &self.view, window);
        } else if window.whole {
            panels::title(&mut svg, &self.view, window.panels.title);
            panels::panel(&mut svg, &self.view, window.panels.score);
        } else {
            panels::caption(
                &mut svg,
                &self.view,
                &self.shot.title(&self.overlay, self.view.pack()),
                window,
            );
        }
        svg.cut();
        if let Some(tab) = tab {
            tab.draw(&mut svg);
        }
        if let (Some(outcome), Some(rect)) = (&self.view.outcome, panels::ribbon_at(window)) {
            svg.cut();
            panels::ribbon(&mut svg, rect, &self.view, outcome);
        }
        if window.whole && self.overlay.since.is_some() {
            overlay::key(&mut svg, window.panels.key, self.view.pack);
        }
        svg
    }

    pub(crate) fn panels(&self, window: &Window, tab: Option<&panels::Tab>) -> Vec<Rect> {
        let mut panels = Vec::new();
        if window.whole {
            panels.extend([window.panels.score, window.panels.title]);
            panels.extend(self.overlay.since.is_some().then_some(window.panels.key));
        }
        panels.extend(tab.map(|tab| tab.rect));
        let over = self.view.outcome.is_some();
        panels.extend(panels::ribbon_at(window).filter(|_| over));
        panels
    }

    pub(crate) fn surroundings<'a>(
        &'a self,
        atlas: &'a Atlas,
        window: &Window,
        panels: &'a [Rect],
        names: &'a Names,
    ) -> Surroundings<'a> {
        Surroundings {
            chart: atlas.chart(window),
            view: &self.view,
            window: window.inside(),
            names,
            titles: atlas.titles(window),
            panels,
            names_max: match (window.pocket, window.whole) {
                (true, _) => 0,
                (_, true) => 2,
                _ => 6,
            },
            scale: window.lettering(),
            totals: window.lettering() > CROWDED,
            overlay: (!self.overlay.is_empty())
                .then(|| Layout::new(atlas, window, &self.view, &self.overlay)),
        }
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        // Whoever plans a march wants to know of the march.
        if !self.overlay.routes.is_empty() {
            return self.overlay.words(&self.view).trim_end().to_owned();
        }
        describe_after(self.overlay.words(&self.view), &self.view)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let pack = self.view.pack();
        let atlas = Atlas::of(renderer, pack);
        let window = self.shot.window(&atlas.chart, &self.overlay);
        let edition = match (window.pocket, window.foot > 0.0) {
            (true, _) => "for the pocket",
            (_, true) => "over a tab",
            _ => "by itself",
        };
        let kind = format!("{} {edition}", pack.hash());
        let ground = || base::painted(renderer, &atlas, &window);
        let stencil = |pixels: &Pixmap| holders::stencil(&atlas, &window, pixels);
        let (colours, day) = (holders::colours(&self.view), self.day(renderer, &window));
        renderer.over_tinted(&kind, window.frame(), ground, (stencil, &colours), &day)
    }
}

const WIDTHS: (u32, u32) = (400, 1800);
/// Pictures up to this width are drawn for the pocket: larger signs, less detail.
const NARROW: u32 = 700;
/// Discord shows a picture at most 550 wide and 400 high: all but the whole sheet have this shape.
const ASPECT: f32 = 550.0 / 400.0;
/// How wide the panel of the edition for the pocket is, in heights of the picture.
const PANEL: f32 = 0.27;
/// So much narrower than its room may what the pocket shows of the chart be.
const NARROWER: f32 = 0.98;
/// How large lettering and signs are when a picture is looked at on a phone, in pixels of 400 to a
/// unit of the chart.
const PHONE: f32 = 0.4;
/// The least of the chart shown around an island.
const ISLAND_WIDTH_MIN: f32 = 560.0;
const AROUND_WIDTH: f32 = 640.0;
/// The widest part shown around an overlay; beyond it the edition for the pocket is shown.
const PART_MAX: f32 = 1120.0;
/// Left free around what an overlay is about.
const ABOUT_MARGIN: f32 = 105.0;
/// How high a caption is, in parts of the picture's width.
const BAND: f32 = 0.1;
/// How high the strip for a tab is, in parts of the picture's width.
const FOOT: f32 = 0.056;
/// Left free around an island, for troops and ships.
const MARGIN: f32 = 70.0;

/// What a picture shows. Widths are in pixels and are held between 400 and 1800. Pictures up to 700
/// wide are drawn for phones, with larger signs and less detail; a whole map that narrow is the
/// edition for the pocket. The whole sheet is five wide to four high, all others eleven to eight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shot {
    /// The whole sheet with its frame, legend and title.
    Whole { width: u32 },
    /// The whole theatre in large print beside a panel with the score, without frame and the names of
    /// waters: as a channel shows it.
    Pocket { width: u32 },
    /// One island and the water around it.
    Island { island: IslandId, width: u32 },
    /// Whatever an overlay is about: a part, or the edition for the pocket if it is about most of it.
    Overlaid { width: u32 },
    /// The surroundings of a location or movement point.
    Around { space: Space, width: u32 },
}

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
    /// How high the strip at its foot is that is left to the tab of an overlay.
    pub(crate) foot: f32,
    /// What a picture of the whole theatre shows of the chart.
    theatre: Rect,
    pub(crate) panels: Panels,
}

impl Shot {
    pub(crate) fn window(&self, chart: &Chart, overlay: &Overlay) -> Window {
        let part = |about: Rect, wide: f32| Some(part(chart, about, wide));
        let rect = match *self {
            Shot::Whole { width } if width > NARROW || !overlay.is_empty() => Some(chart.sheet),
            Shot::Whole { .. } | Shot::Pocket { .. } => None,
            Shot::Island { island, .. } => {
                let island = chart.island(island).grown(MARGIN);
                part(island, wide_of(&island).max(ISLAND_WIDTH_MIN))
            }
            Shot::Overlaid { .. } => overlay.bounds(chart).and_then(|bounds| {
                let about = bounds.grown(ABOUT_MARGIN);
                let wide = wide_of(&about).max(AROUND_WIDTH);
                part(about, wide).filter(|_| wide <= PART_MAX)
            }),
            Shot::Around { space, .. } => {
                part(Rect::around(chart.space(space), 1.0, 1.0), AROUND_WIDTH)
            }
        };
        let (Shot::Whole { width }
        | Shot::Pocket { width }
        | Shot::Island { width, .. }
        | Shot::Overlaid { width }
        | Shot::Around { width, .. }) = *self;
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let pocket = rect.is_none();
        let theatre = beside_panel(chart.pocket);
        let rect = rect.unwrap_or_else(|| {
            let wide = theatre.height * ASPECT;
            Rect { x: theatre.right() - wide, width: wide, ..theatre }
        });
        let height = (width as f32 * rect.height / rect.width).round() as u32;
        let whole = matches!(self, Shot::Whole { .. }) && !pocket;
        let part = !overlay.is_empty() && !whole && !pocket;
        let foot = if part { rect.width * FOOT } else { 0.0 };
        Window { rect, width, height, whole, pocket, foot, theatre, panels: chart.panels }
    }

    pub(crate) fn title(&self, overlay: &Overlay, pack: &Pack) -> String {
        match *self {
            Shot::Whole { .. } | Shot::Pocket { .. } => pack.say("{war.The_war}"),
            Shot::Overlaid { .. } => overlay.title(pack),
            Shot::Island { island, .. } => island.name.clone(),
            Shot::Around { space, .. } => named(space),
        }
    }
}

/// `Tamai, San Juan Island`, `Between Lopez and Richardson`.
pub(crate) fn named(space: Space) -> String {
    match space {
        Space::Place(place) => {
            format!("{}, {}", place.name, place.island.name)
        }
        Space::Point { path, .. } => {
            let (from, to) = (path.from, path.to);
            format!("Between {} and {}", from.name, to.name)
        }
    }
}

/// The part of the chart that stands beside the panel, grown to the shape that is left for it.
fn beside_panel(wanted: Rect) -> Rect {
    let aspect = ASPECT - PANEL;
    let height = wanted.height.max(wanted.width / aspect);
    let room = height * aspect;
    let width = if wanted.width < room * NARROWER { room } else { wanted.width };
    let Rect { x, y, .. } = wanted;
    Rect::new(x + (wanted.width - width) / 2.0, y + (wanted.height - height) / 2.0, width, height)
}

/// How wide a part is in which a box has room under the caption.
fn wide_of(about: &Rect) -> f32 {
    about.width.max(about.height / (1.0 / ASPECT - BAND))
}

/// A part of the sheet of the given width, around a box, moved inside the sheet. Its caption may
/// stand above the sheet's edge.
fn part(chart: &Chart, rect: Rect, wide: f32) -> Rect {
    let width = wide.min(chart.sheet.width);
    let height = width / ASPECT;
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

    /// The part of the chart that neither the caption nor the panel covers.
    pub(crate) fn open(&self) -> Rect {
        if self.whole {
            return self.rect;
        }
        if self.pocket {
            return self.theatre;
        }
        let band = self.rect.width * BAND;
        Rect { y: self.rect.y + band, height: self.rect.height - band, ..self.rect }
    }

    /// The part of it in which nothing is cut off by its edge.
    pub(crate) fn inside(&self) -> Rect {
        let open = self.open().grown(if self.whole { -38.0 } else { -6.0 });
        Rect { height: open.height - self.foot, ..open }
    }

    /// Whether the mark of a kind of location at a point is shown: one that the edge would cut is
    /// left out.
    pub(crate) fn shows_mark(&self, at: Point, kind: PlaceKind) -> bool {
        let reach = 2.0 * place::reach_of(kind, false) * self.lettering();
        self.whole || self.inside().holds(&Rect::around(at, reach, reach))
    }

    pub(crate) fn small(&self) -> bool {
        self.pocket || (self.width <= NARROW && !self.whole)
    }

    /// By how much signs and names are larger than on the whole sheet, which is looked at by itself.
    pub(crate) fn lettering(&self) -> f32 {
        if self.whole { 1.0 } else { (PHONE * self.open().width / 400.0).max(1.0) }
    }
}
