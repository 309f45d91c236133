//! Emblems of cards: a vignette for each. What other games of the Sudan have drawn already is shared
//! with them.

use patrols::Card;
use render::Asset;
use render::geometry::{Point, Rect};
use render::inks::HILL;
use render::svg::{Paint, Svg, chain};

use crate::asset;

/// How wide and how high an emblem is, in its own units.
pub(super) const SIZE: (f32, f32) = (240.0, 140.0);

/// The emblem of a card.
pub(super) fn of(card: Card) -> Asset {
    match card {
        Card::OutOfTheGround => asset!("emblems/ground.svg"),
        Card::Rush => asset!("emblems/rush.svg"),
        Card::SilentOnes => asset!("emblems/silent.svg"),
        Card::HolyBanner => asset!("../siege/emblems/banners.svg"),
        Card::RifleFire => asset!("../siege/emblems/rifles.svg"),
        Card::WhisperedOrders => asset!("../siege/emblems/letter.svg"),
        Card::FalseTrail => asset!("../khartoum/emblems/tracks.svg"),
        Card::LeadersCall => asset!("../siege/emblems/rider.svg"),
        Card::DustStorm => asset!("../khartoum/emblems/storm.svg"),
        Card::Ambush => asset!("../khartoum/emblems/grass.svg"),
        Card::GuideBetrays => asset!("emblems/guide.svg"),
    }
}

/// Draws a card's emblem into a box.
pub(super) fn draw(svg: &mut Svg, card: Card, place: Rect) {
    // The sky, as an engraver rules it.
    let mut sky = String::new();
    for line in 0..14_u8 {
        let y = place.y + 8.0 + f32::from(line) * 11.0;
        let inset = f32::from(line * line) * 0.9 + if line % 2 == 0 { 0.0 } else { 26.0 };
        let (left, right) = (place.x + inset, place.x + place.width - inset * 0.7);
        sky.push_str(&chain(&[Point::new(left, y), Point::new(right, y)]));
    }
    svg.path(&sky, Paint::line(HILL, 1.4));
    svg.asset_in(of(card), place);
}

#[cfg(test)]
mod tests {
    use super::*;
    use render::inks;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for (card, _) in patrols::EVERY_CARD {
            let emblem = of(card);
            assert!(emblem.title().split(' ').count() > 2, "{card}");
            let colours = emblem.shapes().split('"').filter(|value| value.starts_with('#'));
            for colour in colours {
                assert!(inks::is_ink(colour), "{card}: {colour}");
            }
        }
    }
}
