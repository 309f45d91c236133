//! The course of a game: the points of both sides turn by turn.

use render::geometry::Rect;
use render::svg::Svg;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;

/// A turn as it stood at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Which.
    pub turn: u8,
    /// The points of the patrol and of the Dervishes.
    pub points: [i16; 2],
    /// Pieces of scenery that were scouted, and all of them.
    pub scouted: [u8; 2],
    /// Bases on the table of the patrol and of the Dervishes, scouts too.
    pub bases: [u8; 2],
}

#[derive(Debug, Clone, PartialEq)]
struct Course {
    turns: Vec<Turn>,
}

/// The course of a game; nothing before its first turn.
pub fn course(turns: &[Turn]) -> Option<Scene> {
    (!turns.is_empty()).then(|| Scene::new(Course { turns: turns.to_vec() }))
}

impl Drawing for Course {
    fn words(&self) -> String {
        format!("{} turns.", self.turns.len())
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        renderer.sheet(Plan::page(Rect::new(0.0, 0.0, 800.0, 600.0), 800).frame(), &Svg::default())
    }
}
