//! Rules that a picture tells best.

use render::geometry::Rect;
use render::svg::Svg;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;

/// What a picture explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Line, column, block and square.
    Formations,
    /// How far and in which direction a unit shoots and charges.
    Arcs,
    /// The kinds of scenery, and whom they hide.
    Scenery,
    /// What the marks of bases mean.
    Marks,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Formations, Self::Arcs, Self::Scenery, Self::Marks];
}

#[derive(Debug, Clone, PartialEq)]
struct Explained {
    rule: Rule,
    width: u32,
}

/// A rule in a picture.
pub fn rule(rule: Rule, width: u32) -> Scene {
    Scene::new(Explained { rule, width })
}

impl Drawing for Explained {
    fn words(&self) -> String {
        format!("{:?}.", self.rule)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        renderer.sheet(Plan::page(Rect::new(0.0, 0.0, 800.0, 600.0), self.width).frame(), &Svg::default())
    }
}
