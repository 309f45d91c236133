//! The artist: faces, chart and palette, the grounds already drawn, and the way from a view to a
//! picture.

use std::sync::{Arc, Mutex, PoisonError};

use engine::san_juans::View;
use resvg::{tiny_skia, usvg};

use crate::base;
use crate::cartouche;
use crate::chart::Chart;
use crate::describe::describe;
use crate::geometry::Rect;
use crate::marks::{self, Surroundings};
use crate::palette::{self, Palette};
use crate::svg::Svg;
use crate::window::{Shot, Window};

/// The family all lettering is set in.
const FAMILY: &str = "Old Standard TT";
/// The faces (`assets/fonts`).
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../assets/fonts/OldStandard-Regular.ttf"),
    include_bytes!("../../../assets/fonts/OldStandard-Italic.ttf"),
    include_bytes!("../../../assets/fonts/OldStandard-Bold.ttf"),
];
/// Pixels of grounds kept: two whole maps of the greatest width, or many small ones.
const KEPT_MAX: usize = 10_000_000;

/// A picture ready to be posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// What it shows, in words.
    pub alt: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// Why a picture could not be made. Nothing a player does leads here.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// What was drawn is no SVG.
    #[error("the drawing could not be read")]
    Drawing(#[from] usvg::Error),
    /// There is no such canvas.
    #[error("no canvas of {width} by {height} pixels")]
    Canvas {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The file could not be written.
    #[error("the picture could not be encoded")]
    Encoding(#[from] png::EncodingError),
}

/// Draws pictures. Costly to make, cheap to share: behind an `Arc`, from any thread.
#[derive(Debug)]
pub struct Artist {
    chart: Chart,
    palette: Palette,
    options: usvg::Options<'static>,
    labels: Vec<Rect>,
    grounds: Mutex<Vec<Arc<Ground>>>,
}

/// A ground drawn for one window and size.
#[derive(Debug)]
struct Ground {
    window: Window,
    pixels: tiny_skia::Pixmap,
    indexed: Vec<u8>,
}

impl Default for Artist {
    fn default() -> Self {
        Self::new()
    }
}

impl Artist {
    /// An artist with faces and chart at hand.
    ///
    /// # Panics
    /// If the embedded files are damaged, which the tests of this crate would show.
    pub fn new() -> Self {
        let mut options = usvg::Options { font_family: FAMILY.to_owned(), ..Default::default() };
        let faces = Arc::make_mut(&mut options.fontdb);
        for face in FACES {
            faces.load_font_data(face.to_vec());
        }
        let chart = Chart::load();
        let labels = measured(&chart, &options).expect("the names are well-formed SVG");
        Self { palette: Palette::new(), labels, options, chart, grounds: Mutex::default() }
    }

    /// A map of the campaign.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn campaign_map(&self, view: &View, shot: Shot) -> Result<Picture, RenderError> {
        let window = shot.window(&self.chart);
        let ground = self.ground(window)?;
        let svg = self.day(view, shot, &window);
        let mut pixels = ground.pixels.clone();
        self.paint(&svg, &window, &mut pixels)?;
        let indexed = self.indexed(&pixels, Some(&ground));
        let Window { width, height, .. } = window;
        let png = self.encode(&indexed, width, height)?;
        Ok(Picture { png, alt: describe(view), width, height })
    }

    /// A picture of its own, not of the chart: one pixel for each unit of its sheet.
    pub(crate) fn sheet(&self, rect: Rect, svg: &Svg, alt: String) -> Result<Picture, RenderError> {
        let (width, height) = (rect.width as u32, rect.height as u32);
        let window = Window { rect, width, height, whole: false };
        let mut pixels =
            tiny_skia::Pixmap::new(width, height).ok_or(RenderError::Canvas { width, height })?;
        self.paint(svg, &window, &mut pixels)?;
        let png = self.encode(&self.indexed(&pixels, None), width, height)?;
        Ok(Picture { png, alt, width, height })
    }

    /// Forgets every ground, so that the next picture is drawn from nothing: for measurements.
    pub fn forget(&self) {
        self.grounds.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Writes pixels of the palette as a PNG: the last step of a picture, for measurements.
    ///
    /// # Errors
    /// If there are not as many pixels as the size says.
    pub fn encode(&self, indexed: &[u8], width: u32, height: u32) -> Result<Vec<u8>, RenderError> {
        Ok(palette::encode(&self.palette, indexed, width, height)?)
    }

    /// The drawing of what changes.
    fn day(&self, view: &View, shot: Shot, window: &Window) -> Svg {
        let mut svg = Svg::default();
        let panels = [base::LEGEND, cartouche::PANEL];
        let surroundings = Surroundings {
            window: window.open().grown(if window.whole { -38.0 } else { -6.0 }),
            labels: &self.labels,
            panels: if window.whole { &panels } else { &[] },
            names_max: if window.whole { 2 } else { 6 },
        };
        marks::draw(&mut svg, &self.chart, view, &surroundings);
        match shot.title() {
            Some(title) => cartouche::caption(&mut svg, view, &title, window),
            None => cartouche::draw(&mut svg, view),
        }
        svg
    }

    /// The ground of a window, drawn or remembered.
    fn ground(&self, window: Window) -> Result<Arc<Ground>, RenderError> {
        let lock = || self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept = lock();
        if let Some(at) = kept.iter().position(|ground| ground.window == window) {
            let ground = kept.remove(at);
            kept.push(Arc::clone(&ground));
            return Ok(ground);
        }
        drop(kept);
        let Window { width, height, .. } = window;
        let mut pixels =
            tiny_skia::Pixmap::new(width, height).ok_or(RenderError::Canvas { width, height })?;
        let mut svg = base::ground(&self.chart);
        if window.whole {
            svg.add(&base::furniture(&self.chart));
        }
        self.paint(&svg, &window, &mut pixels)?;
        let indexed = self.indexed(&pixels, None);
        let ground = Arc::new(Ground { window, pixels, indexed });
        let mut kept = lock();
        kept.push(Arc::clone(&ground));
        let mut size: usize = kept.iter().map(|ground| ground.indexed.len()).sum();
        while size > KEPT_MAX && kept.len() > 1 {
            size -= kept.remove(0).indexed.len();
        }
        Ok(ground)
    }

    fn paint(
        &self,
        svg: &Svg,
        window: &Window,
        pixels: &mut tiny_skia::Pixmap,
    ) -> Result<(), RenderError> {
        let text = Svg::sheet(window.rect, window.width, window.height, svg);
        let tree = usvg::Tree::from_str(&text, &self.options)?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        Ok(())
    }

    /// Pixels as indices of the palette; those of the ground are known already.
    fn indexed(&self, pixels: &tiny_skia::Pixmap, ground: Option<&Ground>) -> Vec<u8> {
        let index = |pixel: &[u8]| self.palette.index([pixel[0], pixel[1], pixel[2]]);
        let pixels = pixels.data().chunks_exact(4);
        match ground {
            None => pixels.map(index).collect(),
            Some(ground) => {
                let under = ground.pixels.data().chunks_exact(4).zip(&ground.indexed);
                pixels
                    .zip(under)
                    .map(|(new, (old, known))| if new == old { *known } else { index(new) })
                    .collect()
            }
        }
    }
}

/// The boxes of the locations' names.
fn measured(chart: &Chart, options: &usvg::Options<'_>) -> Result<Vec<Rect>, usvg::Error> {
    let (width, height) = (chart.sheet.width as u32, chart.sheet.height as u32);
    let text = Svg::sheet(chart.sheet, width, height, &base::labels(chart));
    let tree = usvg::Tree::from_str(&text, options)?;
    let label = |number: usize| {
        let node = tree.node_by_id(&format!("place-{number}"));
        let rect = node.map_or(usvg::Rect::from_xywh(0.0, 0.0, 1.0, 1.0), |node| {
            Some(node.abs_bounding_box())
        });
        let rect = rect.expect("a box with a size");
        Rect::new(rect.x(), rect.y(), rect.width(), rect.height())
    };
    Ok((1..=chart.spots.len()).map(label).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::place;

    #[test]
    fn names_lie_on_the_sheet_and_apart() {
        let artist = Artist::new();
        let inside = artist.chart.sheet.grown(-36.0);
        for (i, label) in artist.labels.iter().enumerate() {
            assert!(label.width > 20.0, "label {} was not found", i + 1);
            assert!(inside.holds(label), "label {} at {label:?}", i + 1);
            for panel in [base::LEGEND, cartouche::PANEL] {
                assert_eq!(label.overlap(&panel), 0.0, "label {} under a panel", i + 1);
            }
            for (j, other) in artist.labels.iter().enumerate().skip(i + 1) {
                assert_eq!(label.overlap(other), 0.0, "labels {} and {}", i + 1, j + 1);
            }
        }
    }

    #[test]
    fn names_keep_clear_of_every_place_even_besieged() {
        let artist = Artist::new();
        let mut close = Vec::new();
        for (i, label) in artist.labels.iter().enumerate() {
            for (place, spot) in engine::san_juans::data().places.iter().zip(&artist.chart.spots) {
                let reach = place::reach_of(place.kind, true);
                let near = crate::geometry::Point::new(
                    spot.at.x.clamp(label.x, label.x + label.width),
                    spot.at.y.clamp(label.y + label.height * 0.2, label.y + label.height * 0.8),
                );
                let gap = near.to(spot.at) - reach;
                if gap < 0.0 {
                    close.push(format!("label {} is {gap} from {}", i + 1, place.name));
                }
            }
        }
        assert!(close.is_empty(), "{close:#?}");
    }

    #[test]
    fn grounds_kept_are_bounded() {
        let artist = Artist::new();
        for width in [2400, 2300, 2200, 2100] {
            let window = Shot::Whole { width }.window(&artist.chart);
            artist.ground(window).expect("a ground");
        }
        let kept = artist.grounds.lock().expect("nobody panicked");
        let size: usize = kept.iter().map(|ground| ground.indexed.len()).sum();
        assert!(size <= KEPT_MAX && kept.len() == 2, "{} grounds, {size} pixels", kept.len());
    }
}
