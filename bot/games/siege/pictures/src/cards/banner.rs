//! A Banner card: the Banners in the order in which they act.

use render::cards::CARD;
use render::prelude::*;
use siege::{BannerCardId, data};

use crate::names;
use crate::symbols;

pub(super) fn draw(sheet: &mut Sheet, id: BannerCardId, corner: Point) {
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
            (-24.0, names::banner(*banner).0, bold(60.0, INK)),
            (24.0, &*track.emir, roman(34.0, INK)),
            (66.0, &*track.name, italic(34.0, INK)),
        ] {
            sheet.text(Point::new(left, y + down), text, &how.start());
        }
    }
}

pub(super) fn words(id: BannerCardId) -> String {
    let card = data().banner_card(id);
    let named: Vec<&str> = card.banners.iter().map(|banner| names::banner(*banner).0).collect();
    format!("Banner card {}, in this order: {}.", card.number, named.join(", "))
}
