//! The map of a campaign: a ground that never changes and the marks of the day over it.

use render::Pixmap;
use render::prelude::*;
use san_juans::View;

use super::describe::describe_after;
use super::label_layout::Names;
use super::marks::{self, Surroundings};
use super::overlay::{self, Layout, Overlay};
use super::window::{Shot, Window};
use super::{Atlas, base, cartouche, holders, score};

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
        let atlas = &*Atlas::of(renderer);
        let tab = self.overlay.tab().map(|words| cartouche::Tab::new(words, window));
        let panels = self.panels(window, tab.as_ref());
        marks::draw(&mut svg, &self.surroundings(atlas, window, &panels, &atlas.names(window)));
        svg.cut();
        if window.pocket {
            cartouche::board(&mut svg, &self.view, window);
        } else if window.whole {
            cartouche::draw(&mut svg, &self.view);
            score::panel(&mut svg, &self.view);
        } else {
            cartouche::caption(&mut svg, &self.view, &self.shot.title(&self.overlay), window);
        }
        svg.cut();
        if let Some(tab) = tab {
            tab.draw(&mut svg);
        }
        if let (Some(outcome), Some(rect)) = (&self.view.outcome, score::ribbon_at(window)) {
            svg.cut();
            score::ribbon(&mut svg, rect, outcome, &cartouche::stage(&self.view));
        }
        if window.whole && self.overlay.since.is_some() {
            overlay::key(&mut svg);
        }
        svg
    }

    pub(crate) fn panels(&self, window: &Window, tab: Option<&cartouche::Tab>) -> Vec<Rect> {
        let mut panels = Vec::new();
        if window.whole {
            panels.extend([score::PANEL, cartouche::PANEL]);
            panels.extend(self.overlay.since.is_some().then_some(overlay::KEY));
        }
        panels.extend(tab.map(|tab| tab.rect));
        let over = self.view.outcome.is_some();
        panels.extend(score::ribbon_at(window).filter(|_| over));
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
        let window = self.shot.window(&Atlas::of(renderer).chart, &self.overlay);
        let kind = match (window.pocket, window.foot > 0.0) {
            (true, _) => "the San Juans for the pocket",
            (_, true) => "the San Juans over a tab",
            _ => "the San Juans",
        };
        let ground = || base::painted(renderer, &window);
        let atlas = Atlas::of(renderer);
        let stencil = |pixels: &Pixmap| holders::stencil(&atlas, &window, pixels);
        let (colours, day) = (holders::colours(&self.view), self.day(renderer, &window));
        renderer.over_tinted(kind, window.frame(), ground, (stencil, &colours), &day)
    }
}
