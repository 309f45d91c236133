//! Emblems: one vignette for each kind of card, engraved in lines. `cards.toml` says which is whose.

use render::prelude::*;
use san_juans::Card;

pub(super) const WIDTH: f32 = 320.0;
pub(super) const HEIGHT: f32 = 170.0;

const EMBLEMS: [(&str, Asset); 16] = [
    ("balloon", asset!("san-juans/drawings/emblems/balloon.svg")),
    ("camel", asset!("san-juans/drawings/emblems/camel.svg")),
    ("chest", asset!("san-juans/drawings/emblems/chest.svg")),
    ("drum", asset!("san-juans/drawings/emblems/drum.svg")),
    ("gun", asset!("san-juans/drawings/emblems/gun.svg")),
    ("heliograph", asset!("san-juans/drawings/emblems/heliograph.svg")),
    ("helmet", asset!("san-juans/drawings/emblems/helmet.svg")),
    ("redoubt", asset!("san-juans/drawings/emblems/redoubt.svg")),
    ("sabres", asset!("san-juans/drawings/emblems/sabres.svg")),
    ("scroll", asset!("san-juans/drawings/emblems/scroll.svg")),
    ("shield", asset!("san-juans/drawings/emblems/shield.svg")),
    ("star", asset!("san-juans/drawings/emblems/star.svg")),
    ("steamer", asset!("san-juans/drawings/emblems/steamer.svg")),
    ("tarbush", asset!("san-juans/drawings/emblems/tarbush.svg")),
    ("tent", asset!("san-juans/drawings/emblems/tent.svg")),
    ("train", asset!("san-juans/drawings/emblems/train.svg")),
];

pub(super) fn of(card: &Card) -> Asset {
    let named = EMBLEMS.iter().find(|(name, _)| *name == card.emblem);
    named.expect("every card of the file has an emblem").1
}

pub(super) fn draw(svg: &mut Svg, card: &Card, place: Rect) {
    let sign = super::nation(card.flag);
    svg.raw(&format!("<defs><path id=\"sign\" d=\"{sign}\"/></defs>"));
    svg.asset_in(of(card), place);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use san_juans::data;

    use super::*;

    #[test]
    fn every_card_has_an_emblem_and_every_emblem_is_on_some_card() {
        let shown: BTreeSet<&str> = data().cards.iter().map(|card| card.emblem.as_str()).collect();
        assert!(shown.iter().copied().eq(EMBLEMS.map(|(name, _)| name)), "{shown:?}");
    }

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for (name, emblem) in EMBLEMS {
            assert!(emblem.title().split(' ').count() > 1, "{name}");
            assert!(emblem.strange_colours().iter().all(|colour| *colour == "#sign"), "{name}");
        }
    }
}
