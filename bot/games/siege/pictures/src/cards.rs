//! Cards: event cards and Banner cards, one by one and as they lie this month.

use render::cards::{self, CARD, Card, Cards, EMBLEM};
use render::prelude::*;
use siege::{BannerCardId, CardData, CardId, Effect, View, data};

use crate::{names, symbols};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Event(CardId),
    Banner(BannerCardId),
}

/// An event card.
pub fn card(card: CardId, width: u32) -> Scene {
    Cards::one(Drawn::Event(card), width)
}

/// A Banner card.
pub fn banner_card(card: BannerCardId, width: u32) -> Scene {
    Cards::one(Drawn::Banner(card), width)
}

/// This month's event card and, once it is drawn, its Banner card beside it; nothing before the
/// first card.
pub fn events_card(view: &View, width: u32) -> Option<Scene> {
    let now = &view.city.now;
    let banner = now.activation.map(Drawn::Banner);
    Cards::scene(now.card.map(Drawn::Event).into_iter().chain(banner).collect(), width)
}

impl Card for Drawn {
    fn draw(&self, sheet: &mut Sheet, corner: Point, brief: bool) {
        match self {
            Self::Event(card) => event_draw(sheet, *card, corner, brief),
            Self::Banner(card) => banner_draw(sheet, *card, corner),
        }
    }

    fn words(&self, _brief: bool) -> String {
        match self {
            Self::Event(card) => event_words(*card),
            Self::Banner(card) => banner_words(*card),
        }
    }
}

fn banner_draw(sheet: &mut Sheet, id: BannerCardId, corner: Point) {
    let card = data().banner_card(id);
    let middle = corner.x + CARD.width / 2.0;
    let one = card.banners.len() == 1;
    let head = if one { "The Banner acts" } else { "The Banners act" };
    sheet.text(Point::new(middle, corner.y + 128.0), head, &bold(58.0, INK));
    let number = roman(34.0, SEPIA);
    sheet.text(Point::new(middle, corner.y + 988.0), &format!("№ {}", card.number), &number);
    let pitch = 262.0;
    let first = corner.y + 560.0 - pitch * (card.banners.len() as f32 - 1.0) / 2.0;
    for (banner, place) in card.banners.iter().zip(0_u8..) {
        let y = first + pitch * f32::from(place);
        let flag = Point::new(corner.x + 258.0, y);
        let pole = [Point::new(flag.x - 128.0, y - 106.0), Point::new(flag.x - 128.0, y + 118.0)];
        sheet.svg.chain(&pole, Paint::line(INK, 9.0));
        symbols::cloth(&mut sheet.svg, *banner, flag.by(0.0, -14.0), 250.0);
        sheet.takes("a flag", Rect::new(flag.x - 134.0, y - 108.0, 266.0, 228.0));
        if !one {
            let disc = Point::new(corner.x + 84.0, y - 6.0);
            sheet.svg.circle(disc, 38.0, Paint::fill(YELLOW).edged(INK, 4.0));
            sheet.text(disc.by(0.0, 17.0), &(place + 1).to_string(), &bold(50.0, INK));
        }
        let (left, track) = (corner.x + 414.0, data().track(*banner));
        for (down, text, how) in [
            (-24.0, &*banner.to_string(), bold(60.0, INK)),
            (24.0, &*track.emir, roman(34.0, INK)),
            (66.0, &*track.name, italic(34.0, INK)),
        ] {
            sheet.text(Point::new(left, y + down), text, &how.start());
        }
    }
}

fn banner_words(id: BannerCardId) -> String {
    let card = data().banner_card(id);
    let named: Vec<String> = card.banners.iter().map(ToString::to_string).collect();
    format!("Banner card {}, in this order: {}.", card.number, named.join(", "))
}

fn effects(card: CardId) -> String {
    let does = data().card(card).does.iter();
    does.map(|does| effect(*does)).collect::<Vec<_>>().join(" ")
}

/// Draws a card from its upper left corner; in brief it has no story, and what it does stands in
/// larger print.
fn event_draw(sheet: &mut Sheet, id: CardId, corner: Point, brief: bool) {
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

fn event_words(id: CardId) -> String {
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

fn effect(of: Effect) -> String {
    let told = match of {
        Effect::Resources(by) | Effect::Morale(by) | Effect::Barges(by) | Effect::Sail(by) => {
            names::signed(by)
        }
        Effect::Strengthen(banner) => banner.to_string(),
        Effect::StrengthenWeakest(many) | Effect::Traitors(many) | Effect::Drill(many) => {
            many.to_string()
        }
        _ => String::new(),
    };
    names::word("effect", of).replace("{}", &told)
}

#[cfg(test)]
mod tests {
    use siege::data;

    use super::*;

    #[test]
    fn nothing_on_any_card_collides_or_is_cut() {
        let events = data().cards.iter().map(|row| Drawn::Event(CardId(row.number)));
        let banners = data().banner_cards.iter().map(|of| Drawn::Banner(BannerCardId(of.number)));
        for card in events.chain(banners) {
            for cards in [vec![card], vec![card, Drawn::Banner(BannerCardId(9))]] {
                let scene = Cards::scene(cards, 400).expect("cards");
                let sheet = scene.as_drawing::<Cards<Drawn>>().expect("cards").sheet();
                assert_eq!(sheet.faults(), Vec::<String>::new(), "{card:?}");
            }
        }
    }

    #[test]
    fn every_emblem_is_told_in_words_and_drawn_in_inks() {
        for card in &data().cards {
            let emblem = emblem(card);
            assert!(emblem.title().split(' ').count() > 2, "{}", card.name);
            assert!(emblem.strange_colours().is_empty(), "{}", card.name);
        }
    }
}
