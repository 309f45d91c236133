//! The map of a campaign: a ground that never changes and the marks of the day over it.

use engine::san_juans::View;

use super::describe::describe_after;
use super::marks::{self, Surroundings};
use super::overlay::{self, Overlay, Sheet};
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
    /// What is drawn over it.
    pub overlay: Overlay,
}

impl Map {
    pub(crate) fn words(&self) -> String {
        // Whoever plans a march wants to know of the march.
        if !self.overlay.routes.is_empty() {
            return self.overlay.words(&self.view).trim_end().chars().take(1024).collect();
        }
        describe_after(self.overlay.words(&self.view), &self.view)
    }

    pub(crate) fn draw(&self, artist: &Artist) -> Result<Canvas, RenderError> {
        let chart = &artist.san_juans.chart;
        let window = self.shot.window(chart, &self.overlay);
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
        let chart = &artist.san_juans.chart;
        let tab = self.overlay.tab().map(|words| cartouche::Tab::new(words, window));
        let mut panels = Vec::new();
        if window.whole {
            panels.extend([base::LEGEND, cartouche::PANEL]);
            panels.extend(self.overlay.since.is_some().then_some(overlay::KEY));
        }
        panels.extend(tab.as_ref().map(|tab| tab.rect));
        let surroundings = Surroundings {
            window: window.open().grown(if window.whole { -38.0 } else { -6.0 }),
            labels: &artist.san_juans.labels,
            panels: &panels,
            names_max: if window.whole { 2 } else { 6 },
            overlay: (!self.overlay.is_empty())
                .then(|| Sheet::new(&artist.san_juans, &self.view, &self.overlay)),
        };
        marks::draw(&mut svg, chart, &self.view, &surroundings);
        match self.shot.title(&self.overlay).filter(|_| !window.whole) {
            Some(title) => cartouche::caption(&mut svg, &self.view, &title, window),
            None => cartouche::draw(&mut svg, &self.view),
        }
        if let Some(tab) = tab {
            tab.draw(&mut svg);
        }
        if window.whole && self.overlay.since.is_some() {
            overlay::key(&mut svg);
        }
        svg
    }
}
