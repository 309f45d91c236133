//! The course of a game: points, units and towns turn by turn.

use render::geometry::Rect;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;
use crate::sheet::Sheet;

/// How a game stood at the end of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The turn, 1 to 9.
    pub turn: u8,
    /// Victory points of the Empire.
    pub points: u8,
    /// Mahdist units on the map.
    pub mahdist_units: u8,
    /// Empire units on the map.
    pub empire_units: u8,
    /// Towns that the Empire held.
    pub towns: u8,
}

/// A game turn by turn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Course {
    turns: Vec<Turn>,
}

/// The chart of a game as far as it went; nothing before the end of its first turn.
pub fn course(turns: &[Turn]) -> Option<Scene> {
    (!turns.is_empty()).then(|| Scene::new(Course { turns: turns.to_vec() }))
}

impl Drawing for Course {
    fn words(&self) -> String {
        format!("{} turns.", self.turns.len())
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, 800.0, 600.0), 800));
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
    }
}
