//! What the channel is shown of a siege: the plan of the city, cards, fights.

use games::Look;
use kit::Audience;
use model::{Event as AnyEvent, Game};
use render::Scene;
use siege::{BannerCardId, CardId, City, Event, View};
use siege_pictures::{FightPicture, Framing, Map, Traces, banner_card, card, events_card};
use staff::Roster;

use crate::played::Besieged as _;

/// Width of the whole sheet, in pixels.
const WHOLE: u32 = 1_600;
/// Width of what stands in a message, and of the city in large print.
const INLINE: u32 = 1_100;
/// Width of fights and cards.
const PLATE: u32 = 1_000;

/// The name of the picture of the fights that a message tells of.
pub(crate) const FIGHTS: &str = "siege-fights";

/// The plan of the city with the traces of what these events tell of.
pub(super) fn scene(
    game: &Game,
    _roster: &Roster,
    audience: Audience,
    look: Look<'_>,
    events: &[AnyEvent],
) -> Option<Scene> {
    let view = game.view::<City>(audience)?;
    let traces = Traces::of(events.iter().filter_map(AnyEvent::own));
    Some(match look {
        Look::Turn | Look::Near => Map::scene(view, traces, Framing::Close, INLINE),
        Look::Whole | Look::Ranges | Look::Part(_) => {
            Map::scene(view, traces, Framing::Whole, WHOLE)
        }
    })
}

/// The cards of the month.
pub(super) fn cards(view: &View) -> Option<Scene> {
    events_card(view, PLATE)
}

/// A picture that a message wants.
pub(super) fn pictured(name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
    let facts: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    (name == FIGHTS).then(|| FightPicture::scene(&game.city()?, &facts, PLATE))?
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
