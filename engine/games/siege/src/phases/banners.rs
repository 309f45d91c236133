//! Phase C: a Banner card, and the Banners on it one after the other (S-069, S-R18, S-R39).

use super::{Cx, Frame, Next, fight};
use crate::tables::Fight;
use crate::{BannerId, City, Event, data};

pub(crate) fn step(place: u8, cx: &mut Cx<'_>) -> Next {
    let City { activations, now, .. } = cx.board;
    let card = match now.activation {
        Some(card) => card,
        None => {
            let Some(card) = activations.draw(cx.dice) else { return Next::done() };
            now.activation = Some(card);
            let banners = data().banner_card(card).banners.clone();
            cx.say(Event::Activated { card, banners });
            card
        }
    };
    let listed = &data().banner_card(card).banners;
    let Some(banner) = listed.get(usize::from(place)).copied() else { return Next::done() };
    let rest = Frame::Banners(place + 1);
    match attack(banner, place, cx) {
        Next::Go(mut frames) => {
            frames.insert(0, rest);
            Next::Go(frames)
        }
        other => other,
    }
}

/// A Banner attacks the next Area inward; where nobody fights it simply advances, whatever the
/// fortification (S-R18, S-R33).
fn attack(id: BannerId, place: u8, cx: &mut Cx<'_>) -> Next {
    let banner = *cx.board.banner(id);
    // Card 23: only the first.
    let fasting = cx.board.now.fasting && place > 0;
    // S-R28.
    if fasting || !banner.is_there() {
        cx.say(Event::StoodStill { banner: id, fasting: fasting && banner.is_there() });
        return Next::done();
    }
    let area = banner.attacks();
    let units = cx.board.position(area);
    match cx.board.rulings.any_fights(&units) {
        true => fight::roll(Fight::Defence, id, area, units, cx),
        false => fight::advance(id, area, cx),
    }
}
