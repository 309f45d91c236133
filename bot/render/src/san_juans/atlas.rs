//! What every map of the San Juans is made from: the chart, and the boxes of its names.

use std::sync::OnceLock;

use resvg::usvg;

use super::base;
use super::chart::Chart;
use super::overlay::Seaways;
use crate::geometry::Rect;
use crate::svg::Svg;

/// The chart and its names, measured once.
#[derive(Debug)]
pub(crate) struct Atlas {
    /// What stands where.
    pub(crate) chart: Chart,
    /// The boxes of the locations' names, in printed order.
    pub(crate) labels: Vec<Rect>,
    seaways: OnceLock<Seaways>,
}

impl Atlas {
    /// Reads the files and measures the names.
    pub(crate) fn load(options: &usvg::Options<'_>) -> Self {
        let chart = Chart::load();
        let labels = measured(&chart, options).expect("the names are well-formed SVG");
        Self { chart, labels, seaways: OnceLock::new() }
    }

    /// The ways of ships, worked out when the first is drawn.
    pub(crate) fn seaways(&self) -> &Seaways {
        self.seaways.get_or_init(|| Seaways::of(&self.chart))
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
    use crate::artist::Artist;
    use crate::geometry::Point;
    use crate::san_juans::cartouche;
    use crate::san_juans::marks::place;

    #[test]
    fn names_lie_on_the_sheet_and_apart() {
        let atlas = Artist::new().san_juans;
        let inside = atlas.chart.sheet.grown(-36.0);
        for (i, label) in atlas.labels.iter().enumerate() {
            assert!(label.width > 20.0, "label {} was not found", i + 1);
            assert!(inside.holds(label), "label {} at {label:?}", i + 1);
            for panel in [base::LEGEND, cartouche::PANEL] {
                assert_eq!(label.overlap(&panel), 0.0, "label {} under a panel", i + 1);
            }
            for (j, other) in atlas.labels.iter().enumerate().skip(i + 1) {
                assert_eq!(label.overlap(other), 0.0, "labels {} and {}", i + 1, j + 1);
            }
        }
    }

    #[test]
    fn names_keep_clear_of_every_place_even_besieged() {
        let atlas = Artist::new().san_juans;
        let mut close = Vec::new();
        for (i, label) in atlas.labels.iter().enumerate() {
            for (place, spot) in engine::san_juans::data().places.iter().zip(&atlas.chart.spots) {
                let reach = place::reach_of(place.kind, true);
                let near = Point::new(
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
}
