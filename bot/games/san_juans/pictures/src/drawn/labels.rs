//! What cannot be seen where `map.toml` puts it: a name on a mark, a mark on another or under a panel.

use render::prelude::*;
use san_juans::{Files, Mistake};

use super::{Drawn, Lists, MAP, Named, PlaceRow, Projection};
use crate::base::size_of;
use crate::chart::Panels;
use crate::label_layout::{FALL, RISE};
use crate::marks::place::reach_of;

const PLACES: &str = "places.toml";

/// A mark by its place, and from its middle to its edge.
type Mark<'a> = (&'a str, Point, f32);

/// What is wrong with what `map.toml` places, row by row, and with marks that lie on each other.
pub(super) fn mistakes(drawn: &Drawn, files: &Files) -> Vec<Mistake> {
    let lists: Lists = files.read(PLACES).ok().flatten().unwrap_or_default();
    let places = || lists.place.iter().filter_map(|of| Some((of, of.lon?, of.lat?)));
    let positions: Vec<(f64, f64)> = places().map(|(_, lon, lat)| (lon, lat)).collect();
    let projection = match &drawn.sheet {
        Some(sheet) => sheet.get_ref().clone(),
        None if positions.is_empty() => return Vec::new(),
        None => Projection::around(&positions),
    };
    let row_of = |slug: &str| drawn.place.iter().find(|row| row.get_ref().slug == slug);
    let mark = |(place, lon, lat): (&'_ Named, f64, f64)| {
        let [x, y] = row_of(&place.slug).map_or([0.0; 2], |row| row.get_ref().nudge);
        Some((projection.point(lon, lat).by(x, y), reach_of(place.kind?, false)))
    };
    let marks = places().filter_map(|of| mark(of).map(|(at, by)| (of.0.slug.as_str(), at, by)));
    let marks: Vec<Mark<'_>> = marks.collect();
    let names = drawn.place.iter().filter_map(|row| {
        let place = lists.place.iter().find(|place| place.slug == row.get_ref().slug)?;
        Some((row.span().start, hidden(row.get_ref(), place, &marks)?))
    });
    let sheet = drawn.sheet.iter().flat_map(|row| {
        let size = Rect::new(0.0, 0.0, row.get_ref().width, row.get_ref().height);
        let Panels { title, score, .. } = Panels::of(&drawn.furniture, size);
        let panels = [("title", title), ("score", score)];
        let under = panels.into_iter().flat_map(|(name, panel)| {
            let covered = marks.iter().filter(move |(_, at, reach)| is_on(&panel, *at, *reach));
            covered.map(move |(slug, ..)| format!("{slug} lies under the {name}: see [furniture]"))
        });
        under.map(|says| (row.span().start, says))
    });
    let close = marks.iter().enumerate().filter_map(|(at, (slug, spot, reach))| {
        let on = |(_, other, by): &&Mark<'_>| spot.to(*other) < reach.max(*by);
        let other = marks[..at].iter().find(on)?.0;
        let line = files.0.get(PLACES)?.find(&format!("\"{slug}\""));
        let says = format!("{slug} lies on {other}: see nudge in {MAP}");
        Some(files.mistake(PLACES, line, says))
    });
    let told = names.chain(sheet).map(|(at, says)| files.mistake(MAP, Some(at), says));
    told.chain(close).collect()
}

/// Why a name cannot be read; nothing if it can.
fn hidden(row: &PlaceRow, place: &Named, marks: &[Mark<'_>]) -> Option<String> {
    let own = name(row, place)?;
    if is_on(&own, Point::new(0.0, 0.0), reach_of(place.kind?, false)) {
        return Some("label: the name lies on its own mark".to_owned());
    }
    let (_, at, _) = marks.iter().find(|(slug, ..)| *slug == row.slug)?;
    let own = Rect { x: own.x + at.x, y: own.y + at.y, ..own };
    let mut on = marks.iter().filter(|(_, at, reach)| is_on(&own, *at, *reach));
    on.next().map(|(other, ..)| format!("label: the name lies on the mark of {other}"))
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
