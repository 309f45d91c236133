//! Cards: event cards and Banner cards, one by one and as they lie this month.

mod banner;
mod emblems;
mod event;
mod words;

use render::cards::{self, CARD};
use render::prelude::*;
use siege::{BannerCardId, CardId, View};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    Event(CardId),
    Banner(BannerCardId),
}

#[derive(Debug, Clone, PartialEq)]
struct Cards {
    cards: Vec<Card>,
    width: u32,
}

/// An event card.
pub fn card(card: CardId, width: u32) -> Scene {
    Scene::new(Cards { cards: vec![Card::Event(card)], width })
}

/// A Banner card.
pub fn banner_card(card: BannerCardId, width: u32) -> Scene {
    Scene::new(Cards { cards: vec![Card::Banner(card)], width })
}

/// This month's event card and, once it is drawn, its Banner card beside it; nothing before the
/// first card.
pub fn events_card(view: &View, width: u32) -> Option<Scene> {
    let now = &view.city.now;
    let cards: Vec<Card> =
        now.card.map(Card::Event).into_iter().chain(now.activation.map(Card::Banner)).collect();
    (!cards.is_empty()).then(|| Scene::new(Cards { cards, width }))
}

impl Cards {
    fn sheet(&self) -> Sheet {
        let many = self.cards.len();
        let (mut sheet, corners) = cards::page(CARD, many, self.width, HILL);
        for (card, corner) in self.cards.iter().zip(corners) {
            match card {
                Card::Event(card) => event::draw(&mut sheet, *card, corner, many > 1),
                Card::Banner(card) => banner::draw(&mut sheet, *card, corner),
            }
        }
        sheet
    }
}

impl Drawing for Cards {
    fn words(&self) -> String {
        let told = |card: &Card| match card {
            Card::Event(card) => event::words(*card),
            Card::Banner(card) => banner::words(*card),
        };
        self.cards.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use siege::data;

    fn check(card: Card) {
        for cards in [vec![card], vec![card, Card::Banner(BannerCardId(9))]] {
            let sheet = Cards { cards, width: 400 }.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{card:?}");
        }
    }

    #[test]
    fn nothing_on_any_card_collides_or_is_cut() {
        for row in &data().cards {
            check(Card::Event(CardId(row.number)));
        }
        for row in &data().banner_cards {
            check(Card::Banner(BannerCardId(row.number)));
        }
    }
}
