//! Emblems of event cards: a vignette for each kind of event.

use render::Asset;
use render::geometry::{Point, Rect};
use render::inks::HILL;
use render::svg::{Paint, Svg, chain};
use siege::{CardData, Effect};

use crate::asset;

/// How wide and how high an emblem is, in its own units.
pub(super) const SIZE: (f32, f32) = (240.0, 140.0);

const ANVIL: Asset = asset!("emblems/anvil.svg");
const BANNERS: Asset = asset!("emblems/banners.svg");
const BOAT: Asset = asset!("emblems/boat.svg");
const BOWL: Asset = asset!("emblems/bowl.svg");
const BUGLE: Asset = asset!("emblems/bugle.svg");
const CANNON: Asset = asset!("emblems/cannon.svg");
const CATTLE: Asset = asset!("emblems/cattle.svg");
const CRESCENT: Asset = asset!("emblems/crescent.svg");
const DRUM: Asset = asset!("emblems/drum.svg");
const GRAIN: Asset = asset!("emblems/grain.svg");
const LAMP: Asset = asset!("emblems/lamp.svg");
const LETTER: Asset = asset!("emblems/letter.svg");
const NOTE: Asset = asset!("emblems/note.svg");
const PARAPET: Asset = asset!("emblems/parapet.svg");
const QUARREL: Asset = asset!("emblems/quarrel.svg");
const RIDER: Asset = asset!("emblems/rider.svg");
const RIFLES: Asset = asset!("emblems/rifles.svg");
const SANDBANK: Asset = asset!("emblems/sandbank.svg");
const STEAMER: Asset = asset!("emblems/steamer.svg");
const SWORD: Asset = asset!("emblems/sword.svg");
const TELEGRAPH: Asset = asset!("emblems/telegraph.svg");
const TENTS: Asset = asset!("emblems/tents.svg");

/// The emblem of a card: by its number where its story says more than its effect.
pub(super) fn of(card: &CardData) -> Asset {
    match card.number {
        1 => return GRAIN,
        3 => return TELEGRAPH,
        4 => return NOTE,
        5 => return RIDER,
        7 => return RIFLES,
        14 => return BUGLE,
        16 => return BOWL,
        17 => return CATTLE,
        _ => {}
    }
    match card.does.last() {
        Some(Effect::Barges(_)) => BOAT,
        Some(Effect::StrengthenWeakest(_)) => TENTS,
        Some(Effect::HighWater | Effect::Sail(_)) => STEAMER,
        Some(Effect::FallingRiver) => SANDBANK,
        Some(Effect::FreeWorks) => PARAPET,
        Some(Effect::Traitors(_) | Effect::Morale(_)) => SWORD,
        Some(Effect::See) => LETTER,
        Some(Effect::Fever) => LAMP,
        Some(Effect::Shaggiyeh) => RIDER,
        Some(Effect::Drill(_)) => DRUM,
        Some(Effect::Arsenal) => ANVIL,
        Some(Effect::Quarrel) => QUARREL,
        Some(Effect::Fasting) => CRESCENT,
        Some(Effect::Bombardment) => CANNON,
        Some(Effect::Resources(_)) => GRAIN,
        Some(Effect::Strengthen(_)) | None => BANNERS,
    }
}

/// Draws a card's emblem into a box.
pub(super) fn draw(svg: &mut Svg, card: &CardData, place: Rect) {
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
    use siege::data;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for card in &data().cards {
            let emblem = of(card);
            assert!(emblem.title().split(' ').count() > 2, "{}", card.name);
            let colours = emblem.shapes().split('"').filter(|value| value.starts_with('#'));
            for colour in colours {
                assert!(inks::is_ink(colour), "{}: {colour}", card.name);
            }
        }
    }
}
