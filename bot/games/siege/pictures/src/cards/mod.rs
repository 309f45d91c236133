//! Cards: event cards and Banner cards, one by one and as they lie this month.

mod banner;
mod event;
mod words;

use render::cards::{Card, Cards};
use render::prelude::*;
use siege::{BannerCardId, CardId, View};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Event(CardId),
    Banner(BannerCardId),
}

/// An event card.
pub fn card(card: CardId, width: u32) -> Scene {
    Cards::one(Drawn::Event(card), width)
}

/// A Banner card.
pub fn banner_card(card: BannerCardId, width: u32) -> Scene {
    Cards::one(Drawn::Banner(card), width)
}

/// This month's event card and, once it is drawn, its Banner card beside it; nothing before the
/// first card.
pub fn events_card(view: &View, width: u32) -> Option<Scene> {
    let now = &view.city.now;
    let banner = now.activation.map(Drawn::Banner);
    Cards::scene(now.card.map(Drawn::Event).into_iter().chain(banner).collect(), width)
}

impl Card for Drawn {
    fn draw(&self, sheet: &mut Sheet, corner: Point, brief: bool) {
        match self {
            Self::Event(card) => event::draw(sheet, *card, corner, brief),
            Self::Banner(card) => banner::draw(sheet, *card, corner),
        }
    }

    fn words(&self, _brief: bool) -> String {
        match self {
            Self::Event(card) => event::words(*card),
            Self::Banner(card) => banner::words(*card),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use siege::data;

    #[test]
    fn nothing_on_any_card_collides_or_is_cut() {
        let events = data().cards.iter().map(|row| Drawn::Event(CardId(row.number)));
        let banners = data().banner_cards.iter().map(|of| Drawn::Banner(BannerCardId(of.number)));
        for card in events.chain(banners) {
            for cards in [vec![card], vec![card, Drawn::Banner(BannerCardId(9))]] {
                let scene = Cards::scene(cards, 400).expect("cards");
                let sheet = scene.as_drawing::<Cards<Drawn>>().expect("cards").sheet();
                assert_eq!(sheet.faults(), Vec::<String>::new(), "{card:?}");
            }
        }
    }
}
