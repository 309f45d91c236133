//! The map: the Sudan with its spaces, stacks and what has happened.

use khartoum::View;
use render::geometry::Rect;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::{Framing, Plan};
use crate::sheet::Sheet;
use crate::traces::Traces;

/// The map of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a map with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: &View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view.clone()), traces, framing, width })
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        format!("Khartoum, turn {}.", self.view.board.turn)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, 1_600.0, 1_200.0), self.width));
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
    }
}
