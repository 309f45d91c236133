//! Cards: event cards and Banner cards, one by one and as they lie this month.

mod banner;
mod emblems;
mod event;
mod words;

use render::geometry::{Point, Rect};
use render::inks::{HILL, INK, PAPER, SEPIA};
use render::svg::{Paint, Svg};
use render::{Canvas, Drawing, RenderError, Renderer, Scene};
use siege::{BannerCardId, CardId, View};

use crate::plan::Plan;
use crate::sheet::Sheet;

/// A card is five wide and seven high.
const CARD: Rect = Rect::new(0.0, 0.0, 750.0, 1_050.0);
const GAP: f32 = 24.0;

/// A card of either deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    Event(CardId),
    Banner(BannerCardId),
}

/// Cards side by side.
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
        let many = self.cards.len() as f32;
        let wide = CARD.width * many + GAP * (many - 1.0);
        let mut sheet = Sheet::new(Plan::page(Rect { width: wide, ..CARD }, self.width));
        sheet.svg.rect(sheet.plan.sheet, 0.0, Paint::fill(PAPER));
        for (card, place) in self.cards.iter().zip(0_u8..) {
            let corner = Point::new((CARD.width + GAP) * f32::from(place), 0.0);
            frame(&mut sheet.svg, corner);
            match card {
                Card::Event(card) => event::draw(&mut sheet, *card, corner, many > 1.0),
                Card::Banner(card) => banner::draw(&mut sheet, *card, corner),
            }
        }
        sheet
    }
}

/// The edge of a card with a knob in each corner.
fn frame(svg: &mut Svg, corner: Point) {
    let outer = Rect::new(corner.x, corner.y, CARD.width, CARD.height).grown(-10.0);
    svg.rect(outer, 26.0, Paint::fill(PAPER).edged(INK, 5.0));
    let inner = outer.grown(-16.0);
    svg.rect(inner, 14.0, Paint::line(SEPIA, 2.4));
    let (right, foot) = (inner.x + inner.width, inner.y + inner.height);
    for at in [(inner.x, inner.y), (right, inner.y), (inner.x, foot), (right, foot)] {
        let at = Point::from([at.0, at.1]);
        svg.circle(at, 15.0, Paint::fill(HILL).edged(INK, 3.0));
        svg.circle(at, 5.0, Paint::fill(INK));
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
        let sheet = self.sheet();
        renderer.sheet(sheet.plan.frame(), &sheet.svg)
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
            let cut = sheet.boxes.iter().find(|(what, _)| what.ends_with('…'));
            assert!(cut.is_none(), "{card:?}: {cut:?}");
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
