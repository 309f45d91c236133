//! What every map of the San Juans is made from: the chart, and the boxes of its names.

use std::sync::{Arc, OnceLock};

use render::prelude::*;

use super::base;
use super::chart::Chart;
use super::holders::Regions;
use super::label_layout::{self, Names};
use super::overlay::Seaways;
use super::window::Window;

#[derive(Debug)]
pub(crate) struct Atlas {
    pub(crate) chart: Chart,
    /// The same, for the edition for the pocket.
    pub(crate) pocket: Chart,
    titles: Vec<Rect>,
    seaways: OnceLock<Seaways>,
    regions: OnceLock<Regions>,
}

impl Atlas {
    pub(crate) fn of(renderer: &Renderer) -> Arc<Self> {
        renderer.shared(|_| Self::load())
    }

    pub(crate) fn load() -> Self {
        let (chart, pocket) = (Chart::load(false), Chart::load(true));
        let titles = base::title_boxes(&chart);
        Self { chart, pocket, titles, seaways: OnceLock::new(), regions: OnceLock::new() }
    }

    /// The ways of ships, worked out when the first is drawn.
    pub(crate) fn seaways(&self) -> &Seaways {
        self.seaways.get_or_init(|| Seaways::of(&self.chart))
    }

    /// The land that goes with each location, worked out when the first map is drawn.
    pub(crate) fn regions(&self) -> &Regions {
        self.regions.get_or_init(|| Regions::of(&self.chart))
    }

    pub(crate) fn chart(&self, window: &Window) -> &Chart {
        if window.pocket { &self.pocket } else { &self.chart }
    }

    pub(crate) fn names(&self, window: &Window) -> Names {
        label_layout::lay_out(self.chart(window), window)
    }

    pub(crate) fn titles(&self, window: &Window) -> &[Rect] {
        if window.pocket { &[] } else { &self.titles }
    }
}

#[cfg(test)]
mod tests {
    use san_juans::data;

    use super::*;
    use crate::marks::place;
    use crate::overlay::Overlay;
    use crate::window::Shot;
    use crate::{cartouche, score};

    /// A window with the boxes of the names that are written in it.
    fn laid_out(shot: Shot) -> (Window, Vec<(&'static str, Rect)>) {
        let atlas = Atlas::load();
        let window = shot.window(&atlas.chart, &Overlay::default());
        let names = atlas.names(&window);
        let names = data().places.iter().zip(names);
        let boxes = names.filter_map(|(place, name)| Some((place.name.as_str(), name?.rect)));
        (window, boxes.collect())
    }

    fn overlapping(labels: &[(&str, Rect)]) -> Vec<String> {
        let mut found = Vec::new();
        for (i, (name, label)) in labels.iter().enumerate() {
            for (other, there) in &labels[i + 1..] {
                if label.overlap(there) > 0.0 {
                    found.push(format!("{name} and {other}"));
                }
            }
        }
        found
    }

    #[test]
    fn names_lie_in_their_picture_and_apart() {
        let islands =
            data().islands.iter().map(|island| Shot::Island { island: island.id, width: 800 });
        let spaces = data().places.iter().map(|place| san_juans::Space::Place(place.id));
        let around = spaces.map(|space| Shot::Around { space, width: 800 });
        let all = [Shot::Whole { width: 1600 }, Shot::Pocket { width: 400 }];
        for shot in islands.chain(around).chain(all) {
            let (window, names) = laid_out(shot);
            assert!(!names.is_empty(), "{shot:?}");
            let out = names.iter().filter(|(_, label)| !window.inside().holds(label));
            let out: Vec<&str> = out.map(|(name, _)| *name).collect();
            assert_eq!(out, Vec::<&str>::new(), "{shot:?}");
            assert_eq!(overlapping(&names), Vec::<String>::new(), "{shot:?}");
        }
        let (_, names) = laid_out(Shot::Whole { width: 1600 });
        for (name, label) in names {
            for panel in [score::PANEL, cartouche::PANEL] {
                assert_eq!(label.overlap(&panel), 0.0, "{name} under a panel");
            }
        }
    }

    #[test]
    fn names_keep_clear_of_every_place_even_besieged() {
        for (shot, besieged) in
            [(Shot::Whole { width: 1600 }, true), (Shot::Pocket { width: 400 }, false)]
        {
            let (window, names) = laid_out(shot);
            let chart = &Atlas::load().chart;
            let mut close = Vec::new();
            for (own, label) in names {
                for (place, spot) in data().places.iter().zip(&chart.spots) {
                    // Beside the larger signs there is no room for every siege as well.
                    let reach = place::reach_of(place.kind, besieged) * window.lettering();
                    let near = Point::new(
                        spot.at.x.clamp(label.x, label.right()),
                        spot.at.y.clamp(label.y + label.height * 0.2, label.y + label.height * 0.8),
                    );
                    let gap = near.to(spot.at) - reach;
                    if gap < -1.5 {
                        close.push(format!("{own} is {gap} from {}", place.name));
                    }
                }
            }
            assert_eq!(close, Vec::<String>::new());
        }
    }
}
