//! The cards of the Dervishes, one by one and as a hand.

mod emblems;

use patrols::Card;
use render::cards::{self, CARD, EMBLEM};
use render::prelude::*;

const LEFT: f32 = 60.0;
const WIDE: f32 = CARD.width - 2.0 * LEFT;

/// A card with what is written on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    pub card: Card,
    pub title: String,
    pub text: String,
    /// When it is declared, or how many there are: a line at its foot, which may be empty.
    pub foot: String,
}

#[derive(Debug, Clone, PartialEq)]
struct Cards {
    cards: Vec<CardText>,
    width: u32,
}

pub fn card(text: CardText, width: u32) -> Scene {
    Scene::new(Cards { cards: vec![text], width })
}

/// Cards that somebody holds, side by side; nothing if there are none.
pub fn hand(cards: &[CardText], width: u32) -> Option<Scene> {
    (!cards.is_empty()).then(|| Scene::new(Cards { cards: cards.to_vec(), width }))
}

impl Cards {
    fn sheet(&self) -> Sheet {
        let (mut sheet, corners) = cards::page(CARD, self.cards.len(), self.width, YELLOW);
        for (text, corner) in self.cards.iter().zip(corners) {
            draw(&mut sheet, text, corner);
        }
        sheet
    }
}

fn draw(sheet: &mut Sheet, told: &CardText, corner: Point) {
    let middle = corner.x + CARD.width / 2.0;
    let ribbon = Rect::new(corner.x + LEFT, corner.y + 52.0, WIDE, 98.0);
    sheet.svg.rect(ribbon, 44.0, Paint::fill(YELLOW).edged(INK, 3.4));
    let sizes = [66.0, 60.0, 54.0, 48.0, 42.0];
    let title = Set::new(&told.title, bold(66.0, INK), &sizes, (WIDE - 50.0, 86.0));
    title.write(sheet, Point::new(middle, ribbon.middle().y));
    let high = 320.0;
    let wide = high * EMBLEM.0 / EMBLEM.1;
    let picture = Rect::new(middle - wide / 2.0, corner.y + 178.0, wide, high);
    sheet.svg.rect(picture.grown(6.0), 6.0, Paint::fill(LAND).edged(INK, 3.0));
    cards::emblem(&mut sheet.svg, emblems::of(told.card), picture);
    sheet.takes("the emblem", picture.grown(6.0));
    let room = if told.foot.is_empty() { 456.0 } else { 386.0 };
    let does = Rect::new(corner.x + LEFT, picture.y + high + 28.0, WIDE, room);
    sheet.svg.rect(does, 8.0, Paint::fill(WHITE).edged(INK, 3.0));
    let sizes = [50.0, 46.0, 43.0, 40.0, 37.0, 34.0, 31.0, 28.0];
    let inside = does.grown(-16.0);
    let text = Set::new(&told.text, roman(50.0, INK), &sizes, (inside.width, inside.height));
    text.write(sheet, does.middle());
    if !told.foot.is_empty() {
        let foot = Rect::new(corner.x + LEFT, does.y + room + 16.0, WIDE, 56.0);
        sheet.svg.rect(foot, 26.0, Paint::fill(HILL).edged(INK, 2.4));
        sheet.fitted(foot.middle().by(0.0, 12.0), &told.foot, &bold(36.0, INK), WIDE - 40.0);
    }
}

impl Drawing for Cards {
    fn words(&self) -> String {
        let one = self.cards.len() == 1;
        let all = self.cards.iter().map(|told| {
            let mut text = format!("{}: {}", told.title, told.text);
            if !told.foot.is_empty() {
                text.push_str(&format!(" {}.", told.foot.trim_end_matches('.')));
            }
            if one {
                text.push_str(&format!(" The picture shows {}.", emblems::of(told.card).title()));
            }
            text
        });
        all.collect::<Vec<_>>().join(" ")
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_any_card_collides_or_is_cut() {
        for (card, many) in patrols::EVERY_CARD {
            let text = "A unit of the Dervishes that lies hidden may appear besides the one that is \
                        chosen, at either of the pieces in which it lies, and acts as it would.";
            let title = crate::names::word("card", card).to_owned();
            let foot = format!("Declared in step 3. {many} of 20 cards");
            let told = CardText { card, title, text: text.to_owned(), foot };
            for cards in [vec![told.clone()], vec![told.clone(), told.clone(), told.clone()]] {
                let sheet = Cards { cards, width: 400 }.sheet();
                assert_eq!(sheet.faults(), Vec::<String>::new(), "{card}");
            }
        }
    }
}
