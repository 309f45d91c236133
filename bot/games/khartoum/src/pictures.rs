//! What the channel is shown of Khartoum: the map, battles, cards. Everything is drawn from what
//! whoever looks may know.

use games::Look;
use khartoum::{Event, View};
use khartoum_pictures::{Framing, Map, Region, Traces, battles};
use render::Scene;

/// Width of the whole map and of a hand of cards, in pixels.
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

/// The map as a view shows it, with the traces of these facts.
pub(super) fn scene(view: &View, look: Look<'_>, events: &[&Event]) -> Scene {
    let traces = Traces::of(events.iter().copied());
    let (framing, width) = match look {
        Look::Turn | Look::Near => (Framing::Close, INLINE),
        Look::Whole => (Framing::Whole, WHOLE),
        Look::Ranges => (Framing::Supply, WHOLE),
        Look::Part(POCKET) => (framing(POCKET), INLINE),
        Look::Part(part) => (framing(part), WHOLE),
    };
    Map::scene(view, traces, framing, width)
}

pub(super) fn pictured(name: &str, view: &View, events: &[&Event]) -> Option<Scene> {
    (name == BATTLE).then(|| battles(view, events, PLATE))?
}
