//! What every map of the San Juans is made from: the chart, and the boxes of its names.

use std::sync::{Arc, OnceLock};

use render::geometry::{Point, Rect};
use render::svg::Svg;
use render::{RenderError, Renderer};

use super::base;
use super::chart::{Chart, Spot};
use super::label_layout;
use super::overlay::{Overlay, Seaways};
use super::window::{Shot, Window};

/// The charts and their names, measured once.
#[derive(Debug)]
pub(crate) struct Atlas {
    pub(crate) chart: Chart,
    /// The same, for the edition for the pocket.
    pub(crate) pocket: Chart,
    /// The boxes of the locations' names, in printed order, as on the whole sheet.
    pub(crate) labels: Vec<Rect>,
    /// The boxes in the edition for the pocket.
    pub(crate) pocket_labels: Vec<Rect>,
    titles: Vec<Rect>,
    seaways: OnceLock<Seaways>,
}

impl Atlas {
    pub(crate) fn of(renderer: &Renderer) -> Arc<Self> {
        renderer.shared(Self::load)
    }

    /// Reads the files and measures the names.
    fn load(renderer: &Renderer) -> Self {
        let (chart, mut pocket) = (Chart::load(false), Chart::load(true));
        let window = Shot::Pocket { width: 0 }.window(&pocket, &Overlay::default());
        let scale = window.lettering();
        label_layout::assign(&mut pocket, window.open().grown(-8.0), scale);
        let well = "the names are well-formed SVG";
        let labels = measured(renderer, &chart, 1.0).expect(well);
        let pocket_labels = measured(renderer, &pocket, scale).expect(well);
        let titles = base::title_boxes(&chart);
        let seaways = OnceLock::new();
        Self { chart, pocket, labels, pocket_labels, titles, seaways }
    }

    /// The ways of ships, worked out when the first is drawn.
    pub(crate) fn seaways(&self) -> &Seaways {
        self.seaways.get_or_init(|| Seaways::of(&self.chart))
    }

    pub(crate) fn chart(&self, window: &Window) -> &Chart {
        if window.pocket { &self.pocket } else { &self.chart }
    }

    /// The boxes of the locations' names in a window.
    pub(crate) fn labels(&self, window: &Window) -> Vec<Rect> {
        if window.pocket {
            return self.pocket_labels.clone();
        }
        let k = window.lettering();
        let scaled = |(label, spot): (&Rect, &Spot)| {
            let corner = spot.at.toward(Point::new(label.x, label.y), k);
            Rect::new(corner.x, corner.y, label.width * k, label.height * k)
        };
        self.labels.iter().zip(&self.chart.spots).map(scaled).collect()
    }

    /// The boxes of the other names in a window.
    pub(crate) fn titles(&self, window: &Window) -> &[Rect] {
        if window.pocket { &[] } else { &self.titles }
    }
}

/// The boxes of the locations' names, so much larger than usual.
fn measured(renderer: &Renderer, chart: &Chart, scale: f32) -> Result<Vec<Rect>, RenderError> {
    let mut names = Svg::default();
    base::labels(&mut names, chart, scale);
    let ids = (1..=chart.spots.len()).map(|number| format!("place-{number}"));
    let boxes = renderer.boxes(chart.sheet, &names, ids)?;
    let nowhere = Rect::new(0.0, 0.0, 1.0, 1.0);
    Ok(boxes.into_iter().map(|found| found.unwrap_or(nowhere)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cartouche;
    use crate::marks::place;

    #[test]
    fn names_lie_on_the_sheet_and_apart() {
        let atlas = Atlas::of(&Renderer::new());
        let inside = atlas.chart.sheet.grown(-36.0);
        for (i, label) in atlas.labels.iter().enumerate() {
            assert!(label.width > 20.0, "label {} was not found", i + 1);
            assert!(inside.holds(label), "label {} at {label:?}", i + 1);
            for panel in [base::LEGEND, cartouche::PANEL] {
                assert_eq!(label.overlap(&panel), 0.0, "label {} under a panel", i + 1);
            }
        }
        assert_eq!(overlapping(&atlas.labels), Vec::<String>::new());
    }

    #[test]
    fn names_for_the_pocket_lie_in_its_picture_and_apart() {
        let atlas = Atlas::of(&Renderer::new());
        let window = Shot::Pocket { width: 400 }
            .window(&atlas.pocket, &Overlay::default())
            .open()
            .grown(-4.0);
        let names = san_juans::data().places.iter().zip(&atlas.pocket_labels);
        let out: Vec<&str> = names
            .filter(|(_, label)| !window.holds(label))
            .map(|(place, _)| place.name.as_str())
            .collect();
        assert_eq!(out, Vec::<&str>::new());
        assert_eq!(overlapping(&atlas.pocket_labels), Vec::<String>::new());
    }

    fn overlapping(labels: &[Rect]) -> Vec<String> {
        let names: Vec<&str> =
            san_juans::data().places.iter().map(|place| place.name.as_str()).collect();
        let mut found = Vec::new();
        for (i, label) in labels.iter().enumerate() {
            for (j, other) in labels.iter().enumerate().skip(i + 1) {
                if label.overlap(other) > 0.0 {
                    found.push(format!("{} and {}", names[i], names[j]));
                }
            }
        }
        found
    }

    #[test]
    fn names_keep_clear_of_every_place_even_besieged() {
        let atlas = Atlas::of(&Renderer::new());
        let scale =
            Shot::Pocket { width: 400 }.window(&atlas.pocket, &Overlay::default()).lettering();
        let mut close = close_to_marks(&atlas.chart, &atlas.labels, 1.0, true);
        // Beside the larger signs there is no room for every siege as well.
        close.extend(close_to_marks(&atlas.pocket, &atlas.pocket_labels, scale, false));
        assert_eq!(close, Vec::<String>::new());
    }

    fn close_to_marks(chart: &Chart, labels: &[Rect], scale: f32, besieged: bool) -> Vec<String> {
        let places = &san_juans::data().places;
        let mut close = Vec::new();
        for (label, own) in labels.iter().zip(places) {
            for (place, spot) in places.iter().zip(&chart.spots) {
                let reach = place::reach_of(place.kind, besieged) * scale;
                let near = Point::new(
                    spot.at.x.clamp(label.x, label.x + label.width),
                    spot.at.y.clamp(label.y + label.height * 0.2, label.y + label.height * 0.8),
                );
                let gap = near.to(spot.at) - reach;
                if gap < 0.0 {
                    close.push(format!("{} is {gap} from {}", own.name, place.name));
                }
            }
        }
        close
    }
}
