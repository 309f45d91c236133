//! What the channel is shown of a siege: the plan of the city, cards, fights.

use games::Look;
use games::map::Sight;
use render::Scene;
use siege::{BannerCardId, CardId, Event, View};
use siege_pictures::{Framing, Map, Traces, banner_card, card, events_card, fights};

use crate::text::board;

/// Width of the whole sheet, in pixels.
const SHEET: u32 = 1_600;
/// Width of what stands in a message, and of the city in large print.
const INLINE: u32 = 1_100;
const PLATE: u32 = 1_000;

/// The name of the picture of the fights that a message tells of.
pub(crate) const FIGHTS: &str = "siege-fights";

/// What the whole sheet goes by, the city in large print, and the cards of the month.
pub(super) const WHOLE: &str = "all";
pub(super) const NEAR: &str = "pocket";
const CARDS: &str = "cards";

/// The parts of the plan that can be looked at.
pub(super) const PARTS: [(&str, &str); 3] = [
    (WHOLE, "The whole plan, with tracks and boxes"),
    (NEAR, "The city, in large print"),
    (CARDS, "The cards of the month"),
];

pub(super) fn scene(view: &View, look: Look<'_>, events: &[&Event]) -> Scene {
    let traces = Traces::of(events.iter().copied());
    let (framing, width) = match look {
        Look::Turn | Look::Near => (Framing::Close, INLINE),
        Look::Whole | Look::Ranges | Look::Part(_) => (Framing::Whole, SHEET),
    };
    Map::scene(view.clone(), traces, framing, width)
}

pub(super) fn sight(view: &View, part: &str) -> Sight {
    if part == CARDS {
        return Sight {
            title: "The cards of the month".to_owned(),
            body: board::card_lines(view).join("\n"),
            scene: events_card(view, PLATE),
        };
    }
    let look = if part == NEAR { Look::Near } else { Look::Whole };
    Sight {
        title: "Khartoum".to_owned(),
        body: board::score_line(view),
        scene: Some(scene(view, look, &[])),
    }
}

pub(super) fn pictured(name: &str, view: &View, events: &[&Event]) -> Option<Scene> {
    (name == FIGHTS).then(|| fights(view, events, PLATE))?
}

/// What a card goes by: `event-5`, `banner-3`.
pub(super) fn card_named(name: &str, width: u32) -> Option<Scene> {
    let (kind, number) = name.split_once('-')?;
    let number: u8 = number.parse().ok()?;
    let data = siege::data();
    match kind {
        "event" => {
            let there = data.cards.iter().any(|of| of.number == number);
            there.then(|| card(CardId(number), width))
        }
        "banner" => {
            let there = data.banner_cards.iter().any(|of| of.number == number);
            there.then(|| banner_card(BannerCardId(number), width))
        }
        _ => None,
    }
}
