//! What the channel is shown of Khartoum: the map, battles, cards. Everything is drawn from what
//! whoever looks may know.

use games::Look;
use khartoum::{CardId, Event};
use khartoum_pictures::{Framing, Map, Region, Traces, battles};
use model::{Event as AnyEvent, Game};
use render::Scene;

use crate::played::Contested as _;

/// Width of the whole map, in pixels.
pub(crate) const WHOLE: u32 = 1_600;
/// Width of what stands in a message, and of a part in large print.
const INLINE: u32 = 1_200;
const PLATE: u32 = 1_000;

/// The name of the picture of the battles that a message tells of.
pub(crate) const BATTLE: &str = "khartoum-battle";

/// What the map of all armies goes by.
const POCKET: &str = "pocket";

/// What parts of the map go by, and what each is called; the whole of it first.
pub(crate) const PARTS: [(&str, &str, Framing); 6] = [
    ("all", "The whole map", Framing::Whole),
    (POCKET, "Where the armies are, in large print", Framing::Armies),
    ("nile", "The Nile, from Wadi Halfa to Khartoum", Framing::Region(Region::Nile)),
    ("kordofan", "Kordofan, Darfur and the south", Framing::Region(Region::Kordofan)),
    ("red-sea", "The Red Sea and the east", Framing::Region(Region::RedSea)),
    ("supply", "The supply of the Empire", Framing::Supply),
];

/// How much of the map a part shows; all of it where nothing is called so.
pub(crate) fn framing(part: &str) -> Framing {
    PARTS.iter().find(|of| of.0 == part).map_or(Framing::Whole, |of| of.2)
}

/// The map as whoever this copy of the game is for may know it, with the traces of these facts.
pub(super) fn scene(game: &Game, look: Look<'_>, events: &[AnyEvent]) -> Option<Scene> {
    let view = game.known_view()?;
    let traces = Traces::of(events.iter().filter_map(AnyEvent::own));
    Some(match look {
        Look::Turn | Look::Near => Map::scene(&view, traces, Framing::Close, INLINE),
        Look::Whole => Map::scene(&view, traces, Framing::Whole, WHOLE),
        Look::Ranges => Map::scene(&view, traces, Framing::Supply, WHOLE),
        Look::Part(POCKET) => Map::scene(&view, traces, framing(POCKET), INLINE),
        Look::Part(part) => Map::scene(&view, traces, framing(part), WHOLE),
    })
}

pub(super) fn pictured(name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
    let facts: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    (name == BATTLE).then(|| battles(&game.known_view()?, &facts, PLATE))?
}

/// A card by its number: `K-05`.
pub(super) fn card_named(name: &str, width: u32) -> Option<Scene> {
    let card: CardId = name.parse().ok()?;
    Some(khartoum_pictures::card(card, width))
}
