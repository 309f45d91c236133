//! Fire and fights with their dice.

use patrols::{Event, View};
use render::geometry::Rect;
use render::svg::Svg;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;

/// Shots and rounds of fights with their dice.
#[derive(Debug, Clone, PartialEq)]
pub struct BattlePicture {
    events: Vec<Event>,
    width: u32,
}

impl BattlePicture {
    /// The scene of the shots and the rounds of fights among some events; nothing if there are none.
    pub fn scene(_view: &View, events: &[&Event], width: u32) -> Option<Scene> {
        let told = |event: &&&Event| matches!(event, Event::Shot(_) | Event::Fought { .. });
        let events: Vec<Event> = events.iter().filter(told).map(|event| (*event).clone()).collect();
        (!events.is_empty()).then(|| Scene::new(Self { events, width }))
    }
}

impl Drawing for BattlePicture {
    fn words(&self) -> String {
        format!("{} shots and rounds.", self.events.len())
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Rect::new(0.0, 0.0, 800.0, 600.0);
        renderer.sheet(Plan::page(sheet, self.width).frame(), &Svg::default())
    }
}
