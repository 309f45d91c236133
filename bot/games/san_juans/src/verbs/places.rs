//! The names of places, as they are typed.

use games::named::Named;
use games::verb::{Completion, Typing};
use san_juans::{PlaceId, first};

use crate::text::names;

pub fn named(places: impl Iterator<Item = PlaceId>) -> Named {
    Named {
        kind: "place of the San Juans",
        all: places.map(|id| (id.to_string(), names::town(id))).collect(),
        ..Named::default()
    }
}

pub fn all() -> Named {
    named(first().places.iter().map(|place| place.id))
}

pub(super) fn complete(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    Some(all().fitting(typing.partial))
}

/// The place of a name.
pub fn place(typed: &str) -> Option<PlaceId> {
    // Places were once told with their noun, as "Lopez town".
    let bare = typed.trim_end_matches(" town").trim_end_matches(" village");
    let all = all();
    all.find(typed).or_else(|| all.find(bare))?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_name_or_slug() {
        assert_eq!(place("Lopez town"), place("lopez"));
        assert_eq!(place("mud b"), Some(first().named("mud-bay")));
        assert!(place("atlantis").is_none() && place("").is_none());
    }
}
