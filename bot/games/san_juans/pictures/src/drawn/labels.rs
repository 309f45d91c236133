//! Names on a map that cannot be read where they stand: on a mark, their own or another.

use render::prelude::*;
use san_juans::{Files, Mistake};
use toml::Spanned;

use super::{Drawn, Lists, MAP, Named, PlaceRow};
use crate::base::size_of;
use crate::label_layout::{FALL, RISE};
use crate::marks::place::reach_of;

/// What is wrong with the names that `map.toml` places.
pub(super) fn mistakes(drawn: &Drawn, files: &Files) -> Vec<Mistake> {
    let lists: Lists = files.read("places.toml").ok().flatten().unwrap_or_default();
    let of = |slug: &str| lists.place.iter().find(|place| place.slug == slug);
    let rows = drawn.place.iter().map(Spanned::get_ref);
    let known = rows.filter_map(|row| Some((row, of(&row.slug)?)));
    let marks: Vec<(&str, Point, f32)> = known
        .filter_map(|(row, place)| {
            let sheet = drawn.sheet.as_ref()?.get_ref();
            let at = sheet.point(place.lon?, place.lat?).by(row.nudge[0], row.nudge[1]);
            Some((row.slug.as_str(), at, reach_of(place.kind?, false)))
        })
        .collect();
    let wrong = |row: &PlaceRow| {
        let place = of(&row.slug)?;
        let own = name(row, place)?;
        if is_on(&own, Point::new(0.0, 0.0), reach_of(place.kind?, false)) {
            return Some("label: the name lies on its own mark".to_owned());
        }
        let (_, at, _) = marks.iter().find(|(slug, ..)| *slug == row.slug)?;
        let own = Rect { x: own.x + at.x, y: own.y + at.y, ..own };
        let other =
            marks.iter().find(|(slug, at, reach)| *slug != row.slug && is_on(&own, *at, *reach))?;
        Some(format!("label: the name lies on the mark of {}", other.0))
    };
    let told = drawn.place.iter().filter_map(|row| {
        let at = Some(row.span().start);
        Some(files.mistake(MAP, at, wrong(row.get_ref())?))
    });
    told.collect()
}

/// Where a name stands, from the middle of its mark.
fn name(row: &PlaceRow, place: &Named) -> Option<Rect> {
    let size = size_of(place.kind?);
    let width = lettering::width(place.name.as_ref()?, Face::Bold, size);
    let [x, y] = row.label;
    let left = match row.anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    Some(Rect::new(left, y - RISE * size, width, (RISE + FALL) * size))
}

/// Whether a box lies on a mark of this reach.
fn is_on(of: &Rect, at: Point, reach: f32) -> bool {
    let nearest = Point::new(at.x.clamp(of.x, of.right()), at.y.clamp(of.y, of.foot()));
    nearest.to(at) < reach
}
