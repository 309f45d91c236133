//! Names on the ground: islands, waters, sea areas and the locations.

use engine::san_juans::{Place, PlaceKind, data};

use crate::geometry::{Point, Rect};
use crate::inks::{DEEP, INK, LAND, SEA, SEPIA, WHITE};
use crate::lettering;
use crate::san_juans::chart::Chart;
use crate::svg::{Face, Lettering, Svg};

/// Names of islands and waters, and the sea areas' letters and names.
pub(super) fn titles(svg: &mut Svg, chart: &Chart) {
    titles_where(svg, chart, |_, _| true);
}

/// Those of them that are wanted, by their boxes and by how many degrees they are turned.
pub(crate) fn titles_where(svg: &mut Svg, chart: &Chart, wanted: impl Fn(&Rect, f32) -> bool) {
    for title in &chart.titles {
        let face = if title.water { Face::Italic } else { Face::Roman };
        let (ink, halo) = if title.water { (DEEP, SEA) } else { (SEPIA, LAND) };
        let spread = title.spread * title.text.chars().count() as f32;
        let wide = lettering::width(&title.text, face, title.size) + spread;
        let at = Point::from(title.at);
        let middle = at.by(0.0, -title.size * 0.3);
        if !wanted(&Rect::around(middle, wide, title.size * 0.8), title.turn) {
            continue;
        }
        let how = Lettering::new(face, title.size, ink)
            .spread(title.spread)
            .halo(halo, 3.0)
            .turned(title.turn);
        svg.text(at, &title.text, &how);
    }
    for sea in &data().seas {
        let spot = chart.sea(sea.id);
        if wanted(&Rect::around(spot.letter, 40.0, 46.0), 0.0) {
            let letter = Lettering::new(Face::Bold, 58.0, DEEP).halo(SEA, 6.0);
            svg.text(spot.letter.by(0.0, 20.0), &sea.id.letter().to_string(), &letter);
        }
        let name = Lettering::new(Face::Italic, 24.0, DEEP).spread(1.5).halo(SEA, 5.0);
        for (line, text) in sea.name.split(' ').enumerate() {
            let at = spot.name.by(0.0, 26.0 * line as f32);
            let wide = lettering::width(text, Face::Italic, 24.0) + 1.5 * text.len() as f32;
            if wanted(&Rect::around(at.by(0.0, -8.0), wide, 24.0), 0.0) {
                svg.text(at, text, &name);
            }
        }
    }
}

/// The locations' names, each with what the place is worth.
pub(super) fn labels(svg: &mut Svg, chart: &Chart) {
    for place in &data().places {
        label(svg, chart, place);
    }
}

/// A location's name.
pub(crate) fn label(svg: &mut Svg, chart: &Chart, place: &Place) {
    let spot = chart.spot(place.id);
    let size = match place.kind {
        PlaceKind::Village => 27.0,
        PlaceKind::Town => 27.0,
        PlaceKind::FortifiedTown => 29.0,
    };
    let how = Lettering::new(Face::Bold, size, INK).at(spot.anchor).halo(WHITE, 5.0);
    let at = Point::new(spot.label.x, spot.label.y);
    let worth = Lettering::new(Face::Roman, size * 0.8, SEPIA);
    svg.label(
        &format!("place-{}", place.id.0),
        at,
        (&place.name, &how),
        (&place.vp.to_string(), &worth),
    );
}
