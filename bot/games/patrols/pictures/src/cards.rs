//! The cards of the Dervishes, one by one and as a hand.

use patrols::Card;
use render::geometry::Rect;
use render::svg::Svg;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;

/// A card with what is written on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    /// Which.
    pub card: Card,
    /// Its name.
    pub title: String,
    /// What it does.
    pub text: String,
    /// When it is declared, or how many there are: a line at its foot, which may be empty.
    pub foot: String,
}

#[derive(Debug, Clone, PartialEq)]
struct Cards {
    cards: Vec<CardText>,
    width: u32,
}

/// A card.
pub fn card(text: CardText, width: u32) -> Scene {
    Scene::new(Cards { cards: vec![text], width })
}

/// Cards that somebody holds, side by side; nothing if there are none.
pub fn hand(cards: &[CardText], width: u32) -> Option<Scene> {
    (!cards.is_empty()).then(|| Scene::new(Cards { cards: cards.to_vec(), width }))
}

impl Drawing for Cards {
    fn words(&self) -> String {
        self.cards.iter().map(|card| format!("{}: {}", card.title, card.text)).collect()
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Rect::new(0.0, 0.0, 750.0, 1_050.0);
        renderer.sheet(Plan::page(sheet, self.width).frame(), &Svg::default())
    }
}
