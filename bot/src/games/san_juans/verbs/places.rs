//! The names of places, as they are typed.

use engine::san_juans::{PlaceId, data};

use crate::games::san_juans::text::names;
use crate::games::verb::{Completion, SHOWN_MAX, Typing};
use crate::text::plain;
use crate::text::words::{bare, clip};

/// Those of some names that fit what is typed: each with what is sent for it.
pub fn fitting<'a>(
    named: impl Iterator<Item = (String, &'a str)>,
    partial: &str,
) -> Vec<Completion> {
    let partial = bare(partial).to_lowercase();
    let fits = |(name, slug): &(String, &str)| {
        name.to_lowercase().contains(&partial) || slug.contains(&partial)
    };
    let fitting = named.filter(fits).take(SHOWN_MAX);
    fitting.map(|(title, slug)| Completion { title, value: slug.to_owned() }).collect()
}

fn all() -> impl Iterator<Item = (PlaceId, String, &'static str)> {
    data().places.iter().map(|place| (place.id, names::town(place.id), place.slug.as_str()))
}

/// Places that fit what is typed.
pub fn completed(partial: &str) -> Vec<Completion> {
    fitting(all().map(|(_, name, slug)| (name, slug)), partial)
}

pub(super) fn complete(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    Some(completed(typing.partial))
}

/// A name or slug among some; one it is the beginning of will do.
pub fn named<T: Copy>(all: &[(T, String, &str)], typed: &str) -> Option<T> {
    let typed = bare(typed).to_lowercase();
    let slug = typed.replace(' ', "-");
    let exact = all.iter().find(|(_, name, own)| name.to_lowercase() == typed || *own == slug);
    let begins = || {
        let mut found = all
            .iter()
            .filter(|(_, name, _)| !typed.is_empty() && name.to_lowercase().starts_with(&typed));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    exact.or_else(begins).map(|(id, ..)| *id)
}

/// The place of a name.
pub fn place(typed: &str) -> Option<PlaceId> {
    named(&all().collect::<Vec<_>>(), typed)
}

/// What is said of a place that there is not.
pub fn unknown(typed: &str) -> String {
    let typed = plain(&clip(&bare(typed), 60));
    format!("“{typed}” is no place of the San Juans.")
}
