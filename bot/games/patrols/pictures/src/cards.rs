//! The cards of the Dervishes, one by one and as a hand.

use patrols::Card;
use render::cards::{self, CARD, Cards, EMBLEM};
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

pub fn card(text: CardText, width: u32) -> Scene {
    Cards::one(text, width)
}

/// Cards that somebody holds, side by side; nothing if there are none.
pub fn hand(cards: &[CardText], width: u32) -> Option<Scene> {
    Cards::scene(cards.to_vec(), width)
}

/// What a card shows. What other games of the Sudan have drawn already is shared with them.
fn emblem(card: Card) -> Asset {
    match card {
        Card::OutOfTheGround => asset!("patrols/emblems/ground.svg"),
        Card::Rush => asset!("patrols/emblems/rush.svg"),
        Card::SilentOnes => asset!("patrols/emblems/silent.svg"),
        Card::HolyBanner => asset!("siege/emblems/banners.svg"),
        Card::RifleFire => asset!("siege/emblems/rifles.svg"),
        Card::WhisperedOrders => asset!("siege/emblems/letter.svg"),
        Card::FalseTrail => asset!("khartoum/emblems/tracks.svg"),
        Card::LeadersCall => asset!("siege/emblems/rider.svg"),
        Card::DustStorm => asset!("khartoum/emblems/storm.svg"),
        Card::Ambush => asset!("khartoum/emblems/grass.svg"),
        Card::GuideBetrays => asset!("patrols/emblems/guide.svg"),
    }
}

impl render::cards::Card for CardText {
    const KNOBS: Ink = YELLOW;

    fn draw(&self, sheet: &mut Sheet, corner: Point, _brief: bool) {
        let middle = corner.x + CARD.width / 2.0;
        let ribbon = Rect::new(corner.x + LEFT, corner.y + 52.0, WIDE, 98.0);
        sheet.svg.rect(ribbon, 44.0, Paint::fill(YELLOW).edged(INK, 3.4));
        let sizes = [66.0, 60.0, 54.0, 48.0, 42.0];
        let title = Set::new(&self.title, bold(66.0, INK), &sizes, (WIDE - 50.0, 86.0));
        title.write(sheet, Point::new(middle, ribbon.middle().y));
        let high = 320.0;
        let wide = high * EMBLEM.0 / EMBLEM.1;
        let picture = Rect::new(middle - wide / 2.0, corner.y + 178.0, wide, high);
        sheet.svg.rect(picture.grown(6.0), 6.0, Paint::fill(LAND).edged(INK, 3.0));
        cards::emblem(&mut sheet.svg, emblem(self.card), picture);
        sheet.takes("the emblem", picture.grown(6.0));
        let room = if self.foot.is_empty() { 456.0 } else { 386.0 };
        let does = Rect::new(corner.x + LEFT, picture.y + high + 28.0, WIDE, room);
        sheet.svg.rect(does, 8.0, Paint::fill(WHITE).edged(INK, 3.0));
        let sizes = [50.0, 46.0, 43.0, 40.0, 37.0, 34.0, 31.0, 28.0];
        let inside = does.grown(-16.0);
        let text = Set::new(&self.text, roman(50.0, INK), &sizes, (inside.width, inside.height));
        text.write(sheet, does.middle());
        if !self.foot.is_empty() {
            let foot = Rect::new(corner.x + LEFT, does.y + room + 16.0, WIDE, 56.0);
            sheet.svg.rect(foot, 26.0, Paint::fill(HILL).edged(INK, 2.4));
            sheet.fitted(foot.middle().by(0.0, 12.0), &self.foot, &bold(36.0, INK), WIDE - 40.0);
        }
    }

    fn words(&self, brief: bool) -> String {
        let mut text = format!("{}: {}", self.title, self.text);
        if !self.foot.is_empty() {
            text.push_str(&format!(" {}.", self.foot.trim_end_matches('.')));
        }
        if !brief {
            text.push_str(&format!(" The picture shows {}.", emblem(self.card).title()));
        }
        text
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
            assert!(emblem(card).title().split(' ').count() > 2, "{card}");
            assert!(emblem(card).strange_colours().is_empty(), "{card}");
            let title = crate::names::word("card", card).to_owned();
            let foot = format!("Declared in step 3. {many} of 20 cards");
            let told = CardText { card, title, text: text.to_owned(), foot };
            for cards in [vec![told.clone()], vec![told.clone(), told.clone(), told.clone()]] {
                let scene = Cards::scene(cards, 400).expect("cards");
                let drawn: &Cards<CardText> = scene.as_drawing().expect("cards");
                assert_eq!(drawn.sheet().faults(), Vec::<String>::new(), "{card}");
            }
        }
    }
}
