//! Emblems of cards: a vignette for each. What other games of the Sudan have drawn already is shared
//! with them.

use patrols::Card;
use render::prelude::*;

pub(super) fn of(card: Card) -> Asset {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for (card, _) in patrols::EVERY_CARD {
            let emblem = of(card);
            assert!(emblem.title().split(' ').count() > 2, "{card}");
            assert!(emblem.strange_colours().is_empty(), "{card}");
        }
    }
}
