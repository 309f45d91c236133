//! The map of a campaign: a ground that never changes and the marks of the day over it.

use render::svg::Svg;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};
use san_juans::View;

use super::describe::describe_after;
use super::marks::{self, Surroundings};
use super::overlay::{self, Layout, Overlay};
use super::window::{Shot, Window};
use super::{Atlas, base, cartouche};

/// Where signs are enlarged by more than this, troops are told by their number alone.
const CROWDED: f32 = 1.05;

/// A map, or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    pub view: Box<View>,
    /// What is shown of it.
    pub shot: Shot,
    /// What is drawn over it.
    pub overlay: Overlay,
}

impl Map {
    /// The scene of a map.
    pub fn scene(view: impl Into<Box<View>>, shot: Shot) -> Scene {
        Self::overlaid(view, shot, Overlay::default())
    }

    /// The scene of a map with something drawn over it.
    pub fn overlaid(view: impl Into<Box<View>>, shot: Shot, overlay: Overlay) -> Scene {
        Scene::new(Self { view: view.into(), shot, overlay })
    }

    /// The whole map as one SVG, drawn from nothing and without textures: what keeping the ground and
    /// painting sea and land by themselves are measured against.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn draw_as_svg(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let window = self.shot.window(&Atlas::of(renderer).chart, &self.overlay);
        let mut svg = base::flat(renderer, &window);
        svg.add(&self.day(renderer, &window));
        renderer.sheet(window.frame(), &svg)
    }

    fn day(&self, renderer: &Renderer, window: &Window) -> Svg {
        let mut svg = Svg::default();
        let atlas = &*Atlas::of(renderer);
        let tab = self.overlay.tab().map(|words| cartouche::Tab::new(words, window));
        let mut panels = Vec::new();
        if window.whole {
            panels.extend([base::LEGEND, cartouche::PANEL]);
            panels.extend(self.overlay.since.is_some().then_some(overlay::KEY));
        }
        panels.extend(tab.as_ref().map(|tab| tab.rect));
        let surroundings = Surroundings {
            window: window.open().grown(if window.whole { -38.0 } else { -6.0 }),
            labels: &atlas.labels(window),
            titles: atlas.titles(window),
            panels: &panels,
            names_max: match (window.pocket, window.whole) {
                (true, _) => 0,
                (_, true) => 2,
                _ => 6,
            },
            scale: window.lettering(),
            totals: window.lettering() > CROWDED,
            overlay: (!self.overlay.is_empty())
                .then(|| Layout::new(atlas, &self.view, &self.overlay)),
        };
        marks::draw(&mut svg, atlas.chart(window), &self.view, &surroundings);
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
        let kind = if window.pocket { "the San Juans for the pocket" } else { "the San Juans" };
        let ground = || base::painted(renderer, &window);
        renderer.over_painted(kind, window.frame(), ground, &self.day(renderer, &window))
    }
}
