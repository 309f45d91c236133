//! The table seen from above, with all that stands beside it.

use patrols::View;
use render::geometry::Rect;
use render::inks::CLOTH;
use render::svg::{Paint, Svg};
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::{self, Framing};
use crate::traces::Traces;

/// The table of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a table with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: &View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view.clone()), traces, framing, width })
    }
}

impl Drawing for Map {
    fn words(&self) -> String {
        format!("The table in turn {}.", self.view.board.turn)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Rect::new(0.0, 0.0, 1_600.0, 1_600.0);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(CLOTH));
        renderer.sheet(plan::frame(sheet, self.width), &svg)
    }
}
