//! The names of places, as they are typed.

use games::named::Named;
use games::verb::{Completion, Typing};
use san_juans::{Pack, PlaceId};

use crate::pack_of;
use crate::text::names;

pub fn named(pack: &Pack, places: impl Iterator<Item = PlaceId>) -> Named {
    Named {
        kind: super::kind(pack, "place"),
        all: places.map(|id| (id.to_string(), names::town(id))).collect(),
        ..Named::default()
    }
}

pub fn all(pack: &Pack) -> Named {
    named(pack, pack.places.iter().map(|place| place.id))
}

pub(super) fn complete(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let setup = typing.snapshot.map(|snapshot| &snapshot.setup);
    Some(all(pack_of(setup)).fitting(typing.partial))
}

/// The place of a name.
///
/// # Errors
/// Says what may be meant.
pub fn place(pack: &Pack, typed: &str) -> Result<PlaceId, String> {
    // Places were once told with their noun, as "Lopez town".
    let bare = typed.trim_end_matches(" town").trim_end_matches(" village");
    let all = all(pack);
    let found = all.find(typed).or_else(|| all.find(bare)).and_then(|found| found.parse().ok());
    found.ok_or_else(|| all.no_such(typed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use san_juans::first;

    #[test]
    fn places_are_found_by_name_or_slug() {
        assert_eq!(place(first(), "Lopez town"), place(first(), "lopez"));
        assert_eq!(place(first(), "mud b"), Ok(first().named("mud-bay")));
        assert!(place(first(), "atlantis").is_err() && place(first(), "").is_err());
    }
}
