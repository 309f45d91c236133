//! Emblems of cards: a vignette for each. What the siege of Khartoum has drawn already is shared with
//! it.

use khartoum::CardId;
use render::prelude::*;

const BANNERS: Asset = asset!("siege/emblems/banners.svg");
const BOAT: Asset = asset!("siege/emblems/boat.svg");
const BOWL: Asset = asset!("siege/emblems/bowl.svg");
const BUGLE: Asset = asset!("siege/emblems/bugle.svg");
const CABINET: Asset = asset!("khartoum/emblems/cabinet.svg");
const CAMEL: Asset = asset!("khartoum/emblems/camel.svg");
const CANNON: Asset = asset!("siege/emblems/cannon.svg");
const COLUMN: Asset = asset!("khartoum/emblems/night.svg");
const DESERTER: Asset = asset!("khartoum/emblems/deserter.svg");
const DRUM: Asset = asset!("siege/emblems/drum.svg");
const FEZ: Asset = asset!("khartoum/emblems/fez.svg");
const GARDNER: Asset = asset!("khartoum/emblems/gardner.svg");
const GATE: Asset = asset!("khartoum/emblems/gate.svg");
const GRASS: Asset = asset!("khartoum/emblems/grass.svg");
const HELMET: Asset = asset!("khartoum/emblems/helmet.svg");
const HILLS: Asset = asset!("khartoum/emblems/hills.svg");
const LANDING: Asset = asset!("khartoum/emblems/landing.svg");
const LETTER: Asset = asset!("siege/emblems/letter.svg");
const MARCH: Asset = asset!("khartoum/emblems/march.svg");
const NOTE: Asset = asset!("siege/emblems/note.svg");
const PALMS: Asset = asset!("khartoum/emblems/palms.svg");
const PRESS: Asset = asset!("khartoum/emblems/press.svg");
const QUARREL: Asset = asset!("siege/emblems/quarrel.svg");
const RIDER: Asset = asset!("siege/emblems/rider.svg");
const RIFLES: Asset = asset!("siege/emblems/rifles.svg");
const SABRES: Asset = asset!("khartoum/emblems/sabres.svg");
const SQUARE: Asset = asset!("khartoum/emblems/square.svg");
const STEAMER: Asset = asset!("siege/emblems/steamer.svg");
const STORM: Asset = asset!("khartoum/emblems/storm.svg");
const SUN: Asset = asset!("khartoum/emblems/sun.svg");
const TELEGRAPH: Asset = asset!("siege/emblems/telegraph.svg");
const TENTS: Asset = asset!("siege/emblems/tents.svg");
const TRACKS: Asset = asset!("khartoum/emblems/tracks.svg");
const WELL: Asset = asset!("khartoum/emblems/well.svg");
const WHALER: Asset = asset!("khartoum/emblems/whaler.svg");
const WRECK: Asset = asset!("khartoum/emblems/wreck.svg");
const ZARIBA: Asset = asset!("khartoum/emblems/zariba.svg");

/// By the numbers of cards, from 1.
const EMBLEMS: [Asset; 40] = [
    FEZ, LANDING, RIFLES, GATE, CABINET, WHALER, MARCH, HELMET, BUGLE, BANNERS, HILLS, RIDER,
    CANNON, GATE, BOWL, PALMS, SUN, TRACKS, SQUARE, GARDNER, GRASS, ZARIBA, COLUMN, STEAMER, NOTE,
    STORM, CAMEL, WELL, TENTS, DESERTER, BUGLE, TELEGRAPH, DRUM, SABRES, BOAT, QUARREL, LETTER,
    CANNON, WRECK, PRESS,
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
