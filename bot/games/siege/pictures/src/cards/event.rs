//! An event card: its Action Points, its name, what it does, and its story.

use render::cards::{self, CARD, EMBLEM};
use render::prelude::*;
use siege::{CardId, data};

use super::emblems;

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
    let number = roman(29.0, SEPIA);
    sheet.text(at(CARD.width - 106.0, 995.0), &format!("№ {}", card.number), &number);
    let name = Set::even(&card.name, bold(62.0, INK), &[62.0, 56.0, 50.0], (470.0, 132.0));
    name.write(sheet, at(middle + 76.0, 132.0));
    let (wide, high) = (622.0, 622.0 * EMBLEM.1 / EMBLEM.0);
    let emblem = Rect::new(corner.x + 64.0, corner.y + 228.0, wide, high);
    sheet.svg.rect(emblem, 6.0, Paint::fill(LAND).edged(INK, 3.0));
    cards::emblem(&mut sheet.svg, emblems::of(card), emblem.grown(-8.0));
    sheet.takes("the emblem", emblem);
    let high = if brief { 346.0 } else { 178.0 };
    let effect = Rect::new(corner.x + 64.0, corner.y + 610.0, wide, high);
    sheet.svg.rect(effect, 8.0, Paint::fill(WHITE).edged(RED, 3.4));
    let sizes: &[f32] = if brief { &[70.0, 64.0, 58.0] } else { &[46.0, 42.0, 38.0] };
    let room = (effect.width - 40.0, effect.height - 20.0);
    let set = Set::even(&effects(id), bold(70.0, INK), sizes, room);
    set.write(sheet, effect.middle());
    if !brief {
        let sizes = [36.0, 34.0, 32.0, 30.0, 28.0];
        let story = Set::even(&card.story, italic(36.0, INK), &sizes, (620.0, 156.0));
        story.write(sheet, at(middle, 880.0));
    }
    let date = roman(29.0, SEPIA);
    sheet.text(at(middle, 995.0), &card.date, &date);
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
        emblems::of(card).title()
    )
}
