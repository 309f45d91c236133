//! Names on the ground: islands, waters, sea areas and the locations.

use engine::san_juans::{PlaceKind, data};

use crate::geometry::Point;
use crate::inks::{DEEP, INK, LAND, SEA, SEPIA, WHITE};
use crate::san_juans::chart::Chart;
use crate::svg::{Face, Lettering, Svg};

/// Names of islands and waters, and the sea areas' letters and names.
pub(super) fn titles(svg: &mut Svg, chart: &Chart) {
    for title in &chart.titles {
        let face = if title.water { Face::Italic } else { Face::Roman };
        let (ink, halo) = if title.water { (DEEP, SEA) } else { (SEPIA, LAND) };
        let how = Lettering::new(face, title.size, ink)
            .spread(title.spread)
            .halo(halo, 3.0)
            .turned(title.turn);
        svg.text(title.at.into(), &title.text, &how);
    }
    for sea in &data().seas {
        let spot = chart.sea(sea.id);
        let letter = Lettering::new(Face::Bold, 58.0, DEEP).halo(SEA, 6.0);
        svg.text(spot.letter.by(0.0, 20.0), &sea.id.letter().to_string(), &letter);
        let name = Lettering::new(Face::Italic, 24.0, DEEP).spread(1.5).halo(SEA, 5.0);
        for (line, text) in sea.name.split(' ').enumerate() {
            svg.text(spot.name.by(0.0, 26.0 * line as f32), text, &name);
        }
    }
}

/// The locations' names, each with what the place is worth.
pub(super) fn labels(svg: &mut Svg, chart: &Chart) {
    for place in &data().places {
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
}
