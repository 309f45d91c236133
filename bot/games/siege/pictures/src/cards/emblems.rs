//! Emblems of event cards: a vignette for each kind of event.

use render::prelude::*;
use siege::{CardData, Effect};

const ANVIL: Asset = asset!("siege/emblems/anvil.svg");
const BANNERS: Asset = asset!("siege/emblems/banners.svg");
const BOAT: Asset = asset!("siege/emblems/boat.svg");
const BOWL: Asset = asset!("siege/emblems/bowl.svg");
const BUGLE: Asset = asset!("siege/emblems/bugle.svg");
const CANNON: Asset = asset!("siege/emblems/cannon.svg");
const CATTLE: Asset = asset!("siege/emblems/cattle.svg");
const CRESCENT: Asset = asset!("siege/emblems/crescent.svg");
const DRUM: Asset = asset!("siege/emblems/drum.svg");
const GRAIN: Asset = asset!("siege/emblems/grain.svg");
const LAMP: Asset = asset!("siege/emblems/lamp.svg");
const LETTER: Asset = asset!("siege/emblems/letter.svg");
const NOTE: Asset = asset!("siege/emblems/note.svg");
const PARAPET: Asset = asset!("siege/emblems/parapet.svg");
const QUARREL: Asset = asset!("siege/emblems/quarrel.svg");
const RIDER: Asset = asset!("siege/emblems/rider.svg");
const RIFLES: Asset = asset!("siege/emblems/rifles.svg");
const SANDBANK: Asset = asset!("siege/emblems/sandbank.svg");
const STEAMER: Asset = asset!("siege/emblems/steamer.svg");
const SWORD: Asset = asset!("siege/emblems/sword.svg");
const TELEGRAPH: Asset = asset!("siege/emblems/telegraph.svg");
const TENTS: Asset = asset!("siege/emblems/tents.svg");

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

#[cfg(test)]
mod tests {
    use super::*;
    use siege::data;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for card in &data().cards {
            let emblem = of(card);
            assert!(emblem.title().split(' ').count() > 2, "{}", card.name);
            assert!(emblem.strange_colours().is_empty(), "{}", card.name);
        }
    }
}
