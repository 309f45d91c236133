//! Cards: the 18 of both decks and the 22 Fortune cards, one by one and as a hand.

use khartoum::CardId;
use render::geometry::Rect;
use render::{Canvas, Drawing, RenderError, Renderer, Scene};

use crate::plan::Plan;
use crate::sheet::Sheet;

/// Cards side by side.
#[derive(Debug, Clone, PartialEq)]
struct Cards {
    cards: Vec<CardId>,
    width: u32,
}

/// A card.
pub fn card(card: CardId, width: u32) -> Scene {
    Scene::new(Cards { cards: vec![card], width })
}

/// Cards that somebody holds, side by side; nothing if there are none.
pub fn hand(cards: &[CardId], width: u32) -> Option<Scene> {
    (!cards.is_empty()).then(|| Scene::new(Cards { cards: cards.to_vec(), width }))
}

impl Drawing for Cards {
    fn words(&self) -> String {
        self.cards.iter().map(|card| format!("{card}.")).collect::<Vec<_>>().join(" ")
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Sheet::new(Plan::page(Rect::new(0.0, 0.0, 750.0, 1_050.0), self.width));
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
    }
}
