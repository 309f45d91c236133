//! Emblems of cards: a vignette for each. What the siege of Khartoum has drawn already is shared with
//! it.

use khartoum::CardId;
use render::Asset;
use render::geometry::{Point, Rect};
use render::inks::HILL;
use render::svg::{Paint, Svg, chain};

use crate::asset;

/// How wide and how high an emblem is, in its own units.
pub(super) const SIZE: (f32, f32) = (240.0, 140.0);

const BANNERS: Asset = asset!("../siege/emblems/banners.svg");
const BOAT: Asset = asset!("../siege/emblems/boat.svg");
const BOWL: Asset = asset!("../siege/emblems/bowl.svg");
const BUGLE: Asset = asset!("../siege/emblems/bugle.svg");
const CABINET: Asset = asset!("emblems/cabinet.svg");
const CAMEL: Asset = asset!("emblems/camel.svg");
const CANNON: Asset = asset!("../siege/emblems/cannon.svg");
const COLUMN: Asset = asset!("emblems/night.svg");
const DESERTER: Asset = asset!("emblems/deserter.svg");
const DRUM: Asset = asset!("../siege/emblems/drum.svg");
const FEZ: Asset = asset!("emblems/fez.svg");
const GARDNER: Asset = asset!("emblems/gardner.svg");
const GATE: Asset = asset!("emblems/gate.svg");
const GRASS: Asset = asset!("emblems/grass.svg");
const HELMET: Asset = asset!("emblems/helmet.svg");
const HILLS: Asset = asset!("emblems/hills.svg");
const LANDING: Asset = asset!("emblems/landing.svg");
const LETTER: Asset = asset!("../siege/emblems/letter.svg");
const MARCH: Asset = asset!("emblems/march.svg");
const NOTE: Asset = asset!("../siege/emblems/note.svg");
const PALMS: Asset = asset!("emblems/palms.svg");
const PRESS: Asset = asset!("emblems/press.svg");
const QUARREL: Asset = asset!("../siege/emblems/quarrel.svg");
const RIDER: Asset = asset!("../siege/emblems/rider.svg");
const RIFLES: Asset = asset!("../siege/emblems/rifles.svg");
const SABRES: Asset = asset!("emblems/sabres.svg");
const SQUARE: Asset = asset!("emblems/square.svg");
const STEAMER: Asset = asset!("../siege/emblems/steamer.svg");
const STORM: Asset = asset!("emblems/storm.svg");
const SUN: Asset = asset!("emblems/sun.svg");
const TELEGRAPH: Asset = asset!("../siege/emblems/telegraph.svg");
const TENTS: Asset = asset!("../siege/emblems/tents.svg");
const TRACKS: Asset = asset!("emblems/tracks.svg");
const WELL: Asset = asset!("emblems/well.svg");
const WHALER: Asset = asset!("emblems/whaler.svg");
const WRECK: Asset = asset!("emblems/wreck.svg");
const ZARIBA: Asset = asset!("emblems/zariba.svg");

/// By the numbers of cards, from 1.
const EMBLEMS: [Asset; 40] = [
    FEZ, LANDING, RIFLES, GATE, CABINET, WHALER, MARCH, HELMET, BUGLE, BANNERS, HILLS, RIDER,
    CANNON, GATE, BOWL, PALMS, SUN, TRACKS, SQUARE, GARDNER, GRASS, ZARIBA, COLUMN, STEAMER, NOTE,
    STORM, CAMEL, WELL, TENTS, DESERTER, BUGLE, TELEGRAPH, DRUM, SABRES, BOAT, QUARREL, LETTER,
    CANNON, WRECK, PRESS,
];

/// The emblem of a card.
pub(super) fn of(card: CardId) -> Asset {
    EMBLEMS[usize::from(card.0.clamp(1, 40)) - 1]
}

/// Draws a card's emblem into a box.
pub(super) fn draw(svg: &mut Svg, card: CardId, place: Rect) {
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
        for number in 1..=40 {
            let emblem = of(CardId(number));
            assert!(emblem.title().split(' ').count() > 2, "{number}");
            let colours = emblem.shapes().split('"').filter(|value| value.starts_with('#'));
            for colour in colours {
                assert!(inks::is_ink(colour), "{number}: {colour}");
            }
        }
    }
}
