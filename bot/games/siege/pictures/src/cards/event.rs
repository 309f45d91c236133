//! An event card: its Action Points, its name, what it does, and its story.

use render::cards::{self, CARD, EMBLEM};
use render::prelude::*;
use siege::{CardData, CardId, Effect, data};

fn effects(card: CardId) -> String {
    let does = data().card(card).does.iter();
    does.map(|effect| super::words::effect(*effect)).collect::<Vec<_>>().join(" ")
}

/// Draws a card from its upper left corner; in brief it has no story, and what it does stands in
/// larger print.
pub(super) fn draw(sheet: &mut Sheet, id: CardId, corner: Point, brief: bool) {
    let card = data().card(id);
    let at = |x: f32, y: f32| corner.by(x, y);
    let middle = CARD.width / 2.0;
    let disc = at(122.0, 128.0);
    sheet.svg.circle(disc, 68.0, Paint::fill(FLAME).edged(INK, 5.0));
    sheet.text(disc.by(0.0, 14.0), &card.points.to_string(), &bold(84.0, INK));
    sheet.text(disc.by(0.0, 51.0), "actions", &italic(25.0, INK));
    let foot = roman(29.0, SEPIA);
    sheet.text(at(CARD.width - 106.0, 995.0), &format!("№ {}", card.number), &foot);
    let name = Set::even(&card.name, bold(62.0, INK), &[62.0, 56.0, 50.0], (470.0, 132.0));
    name.write(sheet, at(middle + 76.0, 132.0));
    let (wide, high) = (622.0, 622.0 * EMBLEM.1 / EMBLEM.0);
    let picture = Rect::new(corner.x + 64.0, corner.y + 228.0, wide, high);
    sheet.svg.rect(picture, 6.0, Paint::fill(LAND).edged(INK, 3.0));
    cards::emblem(&mut sheet.svg, emblem(card), picture.grown(-8.0));
    sheet.takes("the emblem", picture);
    let high = if brief { 346.0 } else { 178.0 };
    let effect = Rect::new(corner.x + 64.0, corner.y + 610.0, wide, high);
    sheet.svg.rect(effect, 8.0, Paint::fill(WHITE).edged(RED, 3.4));
    let sizes: &[f32] = if brief { &[70.0, 64.0, 58.0] } else { &[46.0, 42.0, 38.0] };
    let room = (effect.width - 40.0, effect.height - 20.0);
    Set::even(&effects(id), bold(70.0, INK), sizes, room).write(sheet, effect.middle());
    if !brief {
        let sizes = [36.0, 34.0, 32.0, 30.0, 28.0];
        let story = Set::even(&card.story, italic(36.0, INK), &sizes, (620.0, 156.0));
        story.write(sheet, at(middle, 880.0));
    }
    sheet.text(at(middle, 995.0), &card.date, &foot);
}

pub(super) fn words(id: CardId) -> String {
    let card = data().card(id);
    format!(
        "Event card {}, {}: {} Action Points. {} {}: {} The picture shows {}.",
        card.number,
        card.name,
        card.points,
        effects(id),
        card.date,
        card.story,
        emblem(card).title()
    )
}

/// The emblem of a card: by its number where its story says more than its effect.
fn emblem(card: &CardData) -> Asset {
    match card.number {
        1 => return asset!("siege/emblems/grain.svg"),
        3 => return asset!("siege/emblems/telegraph.svg"),
        4 => return asset!("siege/emblems/note.svg"),
        5 => return asset!("siege/emblems/rider.svg"),
        7 => return asset!("siege/emblems/rifles.svg"),
        14 => return asset!("siege/emblems/bugle.svg"),
        16 => return asset!("siege/emblems/bowl.svg"),
        17 => return asset!("siege/emblems/cattle.svg"),
        _ => {}
    }
    match card.does.last() {
        Some(Effect::Barges(_)) => asset!("siege/emblems/boat.svg"),
        Some(Effect::StrengthenWeakest(_)) => asset!("siege/emblems/tents.svg"),
        Some(Effect::HighWater | Effect::Sail(_)) => asset!("siege/emblems/steamer.svg"),
        Some(Effect::FallingRiver) => asset!("siege/emblems/sandbank.svg"),
        Some(Effect::FreeWorks) => asset!("siege/emblems/parapet.svg"),
        Some(Effect::Traitors(_) | Effect::Morale(_)) => asset!("siege/emblems/sword.svg"),
        Some(Effect::See) => asset!("siege/emblems/letter.svg"),
        Some(Effect::Fever) => asset!("siege/emblems/lamp.svg"),
        Some(Effect::Shaggiyeh) => asset!("siege/emblems/rider.svg"),
        Some(Effect::Drill(_)) => asset!("siege/emblems/drum.svg"),
        Some(Effect::Arsenal) => asset!("siege/emblems/anvil.svg"),
        Some(Effect::Quarrel) => asset!("siege/emblems/quarrel.svg"),
        Some(Effect::Fasting) => asset!("siege/emblems/crescent.svg"),
        Some(Effect::Bombardment) => asset!("siege/emblems/cannon.svg"),
        Some(Effect::Resources(_)) => asset!("siege/emblems/grain.svg"),
        Some(Effect::Strengthen(_)) | None => asset!("siege/emblems/banners.svg"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for card in &data().cards {
            let emblem = emblem(card);
            assert!(emblem.title().split(' ').count() > 2, "{}", card.name);
            assert!(emblem.strange_colours().is_empty(), "{}", card.name);
        }
    }
}
