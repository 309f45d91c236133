//! Emblems of cards: a vignette for each. What the siege of Khartoum has drawn already is shared with
//! it.

use khartoum::CardId;
use render::prelude::*;

/// By the numbers of cards, from 1.
const EMBLEMS: [Asset; 40] = [
    asset!("khartoum/emblems/fez.svg"),
    asset!("khartoum/emblems/landing.svg"),
    asset!("siege/emblems/rifles.svg"),
    asset!("khartoum/emblems/gate.svg"),
    asset!("khartoum/emblems/cabinet.svg"),
    asset!("khartoum/emblems/whaler.svg"),
    asset!("khartoum/emblems/march.svg"),
    asset!("khartoum/emblems/helmet.svg"),
    asset!("siege/emblems/bugle.svg"),
    asset!("siege/emblems/banners.svg"),
    asset!("khartoum/emblems/hills.svg"),
    asset!("siege/emblems/rider.svg"),
    asset!("siege/emblems/cannon.svg"),
    asset!("khartoum/emblems/gate.svg"),
    asset!("siege/emblems/bowl.svg"),
    asset!("khartoum/emblems/palms.svg"),
    asset!("khartoum/emblems/sun.svg"),
    asset!("khartoum/emblems/tracks.svg"),
    asset!("khartoum/emblems/square.svg"),
    asset!("khartoum/emblems/gardner.svg"),
    asset!("khartoum/emblems/grass.svg"),
    asset!("khartoum/emblems/zariba.svg"),
    asset!("khartoum/emblems/night.svg"),
    asset!("siege/emblems/steamer.svg"),
    asset!("siege/emblems/note.svg"),
    asset!("khartoum/emblems/storm.svg"),
    asset!("khartoum/emblems/camel.svg"),
    asset!("khartoum/emblems/well.svg"),
    asset!("siege/emblems/tents.svg"),
    asset!("khartoum/emblems/deserter.svg"),
    asset!("siege/emblems/bugle.svg"),
    asset!("siege/emblems/telegraph.svg"),
    asset!("siege/emblems/drum.svg"),
    asset!("khartoum/emblems/sabres.svg"),
    asset!("siege/emblems/boat.svg"),
    asset!("siege/emblems/quarrel.svg"),
    asset!("siege/emblems/letter.svg"),
    asset!("siege/emblems/cannon.svg"),
    asset!("khartoum/emblems/wreck.svg"),
    asset!("khartoum/emblems/press.svg"),
];

pub(super) fn of(card: CardId) -> Asset {
    EMBLEMS[usize::from(card.0.clamp(1, 40)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for number in 1..=40 {
            let emblem = of(CardId(number));
            assert!(emblem.title().split(' ').count() > 2, "{number}");
            assert!(emblem.strange_colours().is_empty(), "{number}");
        }
    }
}
