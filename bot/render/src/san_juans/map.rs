//! The map of a campaign: a ground that never changes and the marks of the day over it.

use engine::san_juans::View;

use super::describe::describe;
use super::marks::{self, Surroundings};
use super::window::{Shot, Window};
use super::{base, cartouche};
use crate::artist::{Artist, RenderError};
use crate::canvas::Canvas;
use crate::svg::Svg;

/// A map, or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// What is known.
    pub view: Box<View>,
    /// What is shown of it.
    pub shot: Shot,
}

impl Map {
    pub(crate) fn words(&self) -> String {
        describe(&self.view)
    }

    pub(crate) fn draw(&self, artist: &Artist) -> Result<Canvas, RenderError> {
        let chart = &artist.san_juans.chart;
        let window = self.shot.window(chart);
        let ground = || {
            let mut svg = base::ground(chart);
            if window.whole {
                svg.add(&base::furniture(chart));
            }
            svg
        };
        artist.over("the San Juans", window.frame(), ground, &self.day(artist, &window))
    }

    /// The drawing of what changes.
    fn day(&self, artist: &Artist, window: &Window) -> Svg {
        let mut svg = Svg::default();
        let panels = [base::LEGEND, cartouche::PANEL];
        let surroundings = Surroundings {
            window: window.open().grown(if window.whole { -38.0 } else { -6.0 }),
            labels: &artist.san_juans.labels,
            panels: if window.whole { &panels } else { &[] },
            names_max: if window.whole { 2 } else { 6 },
        };
        marks::draw(&mut svg, &artist.san_juans.chart, &self.view, &surroundings);
        match self.shot.title() {
            Some(title) => cartouche::caption(&mut svg, &self.view, &title, window),
            None => cartouche::draw(&mut svg, &self.view),
        }
        svg
    }
}
