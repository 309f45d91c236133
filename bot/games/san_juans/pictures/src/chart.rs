//! What stands where: the coastline and the hand-placed positions of `assets/san-juans`.
//!
//! All positions are in chart units (see `map.toml`). Rules facts come from the engine's tables;
//! here are only latitude, longitude and what the drawing needs. The files are part of the program:
//! a mistake in them panics at first use, and the tests read every one.

use std::sync::{Arc, OnceLock};

use render::prelude::*;
use san_juans::{IslandId, Place, PlaceId, SeaId, Space, first};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::base;
use crate::holders::Regions;
use crate::label_layout::{self, Names};
use crate::map::Window;
use crate::overlay::Seaways;

/// Half the width of a place's mark: paths and movement points keep clear of it.
pub(crate) const CLEAR: f32 = 26.0;

#[derive(Debug)]
pub(crate) struct Chart {
    pub(crate) sheet: Rect,
    pub(crate) shores: Vec<Shore>,
    pub(crate) spots: Vec<Spot>,
    pub(crate) routes: Vec<Route>,
    pub(crate) seas: Vec<SeaSpot>,
    pub(crate) borders: Vec<Vec<Point>>,
    pub(crate) titles: Vec<Title>,
}

#[derive(Debug)]
pub(crate) struct Shore {
    pub(crate) island: Option<IslandId>,
    pub(crate) line: Vec<Point>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) at: Point,
    pub(crate) label: Point,
    pub(crate) anchor: Anchor,
    pub(crate) force: Side,
    pub(crate) ships: Side,
}

#[derive(Debug)]
pub(crate) struct Route {
    /// Its line, from one place's mark to the other's.
    pub(crate) line: Vec<Point>,
    pub(crate) points: Vec<Point>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SeaSpot {
    slug: String,
    pub(crate) letter: Point,
    pub(crate) name: Point,
    pub(crate) fleet: Point,
    /// Where its letter and its fleet stand in the edition for the pocket, if elsewhere.
    pocket: Option<PocketSea>,
}

#[derive(Debug, Clone, Deserialize)]
struct PocketSea {
    letter: Point,
    fleet: Point,
}

/// A name written over land or water that is no location.
#[derive(Debug, Deserialize)]
pub(crate) struct Title {
    pub(crate) text: String,
    pub(crate) at: Point,
    pub(crate) size: f32,
    #[serde(default)]
    pub(crate) spread: f32,
    /// Turned by so many degrees.
    #[serde(default)]
    pub(crate) turn: f32,
    #[serde(default)]
    pub(crate) water: bool,
    #[serde(default)]
    pub(crate) offshore: bool,
}

/// What `map.toml` says.
#[derive(Deserialize)]
struct Drawn {
    sheet: Projection,
    place: Vec<PlaceRow>,
    path: Vec<PathRow>,
    sea: Vec<SeaSpot>,
    border: Vec<BorderRow>,
    title: Vec<Title>,
}

/// Longitude and latitude to chart units: equirectangular, true at one latitude.
#[derive(Deserialize)]
struct Projection {
    width: f32,
    height: f32,
    west: f64,
    north: f64,
    scale: f64,
    latitude: f64,
}

#[derive(Deserialize)]
struct PlaceRow {
    slug: String,
    #[serde(default)]
    nudge: [f32; 2],
    label: [f32; 2],
    anchor: Anchor,
    force: Side,
    ships: Side,
}

#[derive(Deserialize)]
struct PathRow {
    from: String,
    to: String,
    via: Vec<Point>,
}

#[derive(Deserialize)]
struct BorderRow {
    line: Vec<Point>,
}

/// Where places are on the earth (`places.toml`).
#[derive(Deserialize)]
struct Places {
    place: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    slug: String,
    lat: f64,
    lon: f64,
}

/// The coastline (`land.geojson`).
#[derive(Deserialize)]
struct Land {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    properties: Properties,
    geometry: Polygon,
}

#[derive(Deserialize)]
struct Properties {
    island: Option<String>,
}

#[derive(Deserialize)]
struct Polygon {
    coordinates: Vec<Vec<(f64, f64)>>,
}

fn file<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("assets/san-juans/{name}: {error}"))
}

fn drawn() -> Drawn {
    file("map.toml", include_str!("../../../../../assets/san-juans/map.toml"))
}

impl Projection {
    fn point(&self, lon: f64, lat: f64) -> Point {
        let narrowing = self.latitude.to_radians().cos();
        let x = (lon - self.west) * self.scale * narrowing;
        Point::new(x as f32, ((self.north - lat) * self.scale) as f32)
    }
}

impl PlaceRow {
    fn spot(&self, true_at: Point) -> Spot {
        let at = true_at.by(self.nudge[0], self.nudge[1]);
        let label = at.by(self.label[0], self.label[1]);
        Spot { at, label, anchor: self.anchor, force: self.force, ships: self.ships }
    }
}

impl Feature {
    fn shore(&self, projection: &Projection) -> Shore {
        let island = self.properties.island.as_ref().map(|slug| {
            let found: Result<IslandId, _> = slug.parse();
            found.unwrap_or_else(|_| panic!("land.geojson: no island is called {slug}"))
        });
        let ring = &self.geometry.coordinates[0];
        let line = ring.iter().map(|(lon, lat)| projection.point(*lon, *lat)).collect();
        Shore { island, line }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    N,
    Ne,
    E,
    Se,
    S,
    Sw,
    W,
    Nw,
}

impl Side {
    pub(crate) const ALL: [Side; 8] =
        [Side::N, Side::Ne, Side::E, Side::Se, Side::S, Side::Sw, Side::W, Side::Nw];

    /// How far this way is to the right and down, each -1, 0 or 1.
    pub(crate) fn way(self) -> (f32, f32) {
        const ACROSS: [f32; 8] = [0.0, 1.0, 1.0, 1.0, 0.0, -1.0, -1.0, -1.0];
        // South is as far round from north as east is from west.
        (ACROSS[self as usize], ACROSS[(self as usize + 6) % 8])
    }

    /// The side that lies most nearly in a direction, right and down.
    pub(crate) fn nearest((x, y): (f32, f32)) -> Self {
        // From north, clockwise.
        let eighths = (x.atan2(-y) / std::f32::consts::FRAC_PI_4).round().rem_euclid(8.0);
        Self::ALL[eighths as usize % 8]
    }

    /// Eighths of a turn between two sides, 0 to 4.
    pub(crate) fn turns_to(self, other: Self) -> u8 {
        let apart = (self as u8).abs_diff(other as u8);
        apart.min(8 - apart)
    }
}

impl Chart {
    /// Reads the files, for the whole sheet or for the edition for the pocket.
    pub(crate) fn load(pocket: bool) -> Self {
        let Drawn { sheet, place: rows, path, sea, border, title: titles } = drawn();
        let land: Land =
            serde_json::from_str(include_str!("../../../../../assets/san-juans/land.geojson"))
                .unwrap_or_else(|error| panic!("assets/san-juans/land.geojson: {error}"));
        let Places { place: positions } =
            file("places.toml", include_str!("../../../../../assets/san-juans/places.toml"));
        let spot = |place: &Place| {
            let position = positions.iter().find(|row| row.slug == place.slug);
            let drawn = rows.iter().find(|row| row.slug == place.slug);
            let both = position.zip(drawn);
            let (position, drawn) = both.unwrap_or_else(|| panic!("{} is not drawn", place.slug));
            drawn.spot(sheet.point(position.lon, position.lat))
        };
        let spots: Vec<Spot> = first().places.iter().map(spot).collect();
        Self {
            sheet: Rect::new(0.0, 0.0, sheet.width, sheet.height),
            shores: land.features.iter().map(|feature| feature.shore(&sheet)).collect(),
            routes: routes(&spots, &path),
            spots,
            seas: seas(&sea, pocket),
            borders: border.iter().map(|border| smooth(&border.line)).collect(),
            titles,
        }
    }

    pub(crate) fn spot(&self, id: PlaceId) -> &Spot {
        &self.spots[usize::from(id.number())]
    }

    pub(crate) fn sea(&self, id: SeaId) -> &SeaSpot {
        &self.seas[usize::from(id.number())]
    }

    pub(crate) fn space(&self, space: Space) -> Point {
        match space {
            Space::Place(place) => self.spot(place).at,
            Space::Point { path, step } => {
                let points = &self.routes[usize::from(path.number())].points;
                points[usize::from(step).clamp(1, points.len()) - 1]
            }
        }
    }

    pub(crate) fn island(&self, island: IslandId) -> Rect {
        let shores = self.shores.iter().filter(|shore| shore.island == Some(island));
        let places = island.places.iter().map(|place| self.spot(*place).at);
        bounds(shores.flat_map(|shore| shore.line.iter().copied()).chain(places))
    }
}

pub(crate) fn bounds(points: impl Iterator<Item = Point>) -> Rect {
    let none = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    let [west, north, east, south] = points.fold(none, |[west, north, east, south], at| {
        [west.min(at.x), north.min(at.y), east.max(at.x), south.max(at.y)]
    });
    Rect::new(west, north, east - west, south - north)
}

fn routes(spots: &[Spot], bends: &[PathRow]) -> Vec<Route> {
    let spot = |id: PlaceId| spots[usize::from(id.number())].at;
    let route = |path: &san_juans::Path| {
        let (from, to) = (path.from, path.to);
        let bend = bends.iter().find(|row| row.from == from.slug && row.to == to.slug);
        let mut through = vec![spot(path.from)];
        through.extend(bend.iter().flat_map(|row| &row.via));
        through.push(spot(path.to));
        let line = smooth(&through);
        let open = length(&line) - 2.0 * CLEAR;
        let points = (1..=path.points).map(|step| {
            let part = f32::from(step) / f32::from(path.points + 1);
            along(&line, CLEAR + open * part)
        });
        Route { points: points.collect(), line }
    };
    first().paths.iter().map(route).collect()
}

fn seas(rows: &[SeaSpot], pocket: bool) -> Vec<SeaSpot> {
    let spot = |sea: &san_juans::Sea| {
        let slug = sea.id.to_string();
        let row = rows.iter().find(|row| row.slug == slug);
        let row = row.unwrap_or_else(|| panic!("sea area {slug} is not drawn")).clone();
        match row.pocket.clone().filter(|_| pocket) {
            Some(PocketSea { letter, fleet }) => SeaSpot { letter, fleet, ..row },
            None => row,
        }
    };
    first().seas.iter().map(spot).collect()
}

#[derive(Debug)]
pub(crate) struct Atlas {
    pub(crate) chart: Chart,
    /// The same, for the edition for the pocket.
    pub(crate) pocket: Chart,
    titles: Vec<Rect>,
    seaways: OnceLock<Seaways>,
    regions: OnceLock<Regions>,
}

impl Atlas {
    pub(crate) fn of(renderer: &Renderer) -> Arc<Self> {
        renderer.shared(|_| Self::load())
    }

    pub(crate) fn load() -> Self {
        let (chart, pocket) = (Chart::load(false), Chart::load(true));
        let titles = base::title_boxes(&chart);
        Self { chart, pocket, titles, seaways: OnceLock::new(), regions: OnceLock::new() }
    }

    /// The ways of ships, worked out when the first is drawn.
    pub(crate) fn seaways(&self) -> &Seaways {
        self.seaways.get_or_init(|| Seaways::of(&self.chart))
    }

    /// The land that goes with each location, worked out when the first map is drawn.
    pub(crate) fn regions(&self) -> &Regions {
        self.regions.get_or_init(|| Regions::of(&self.chart))
    }

    pub(crate) fn chart(&self, window: &Window) -> &Chart {
        if window.pocket { &self.pocket } else { &self.chart }
    }

    pub(crate) fn names(&self, window: &Window) -> Names {
        label_layout::lay_out(self.chart(window), window)
    }

    pub(crate) fn titles(&self, window: &Window) -> &[Rect] {
        if window.pocket { &[] } else { &self.titles }
    }
}

#[cfg(test)]
mod tests {
    use san_juans::first;

    use super::*;
    use crate::map::Shot;
    use crate::marks::place;
    use crate::overlay::Overlay;
    use crate::panels;

    /// A window with the boxes of the names that are written in it.
    fn laid_out(shot: Shot) -> (Window, Vec<(&'static str, Rect)>) {
        let atlas = Atlas::load();
        let window = shot.window(&atlas.chart, &Overlay::default());
        let names = atlas.names(&window);
        let names = first().places.iter().zip(names);
        let boxes = names.filter_map(|(place, name)| Some((place.name.as_str(), name?.rect)));
        (window, boxes.collect())
    }

    fn overlapping(labels: &[(&str, Rect)]) -> Vec<String> {
        let mut found = Vec::new();
        for (i, (name, label)) in labels.iter().enumerate() {
            for (other, there) in &labels[i + 1..] {
                if label.overlap(there) > 0.0 {
                    found.push(format!("{name} and {other}"));
                }
            }
        }
        found
    }

    #[test]
    fn nothing_is_drawn_that_the_rules_do_not_know() {
        let map = drawn();
        for row in &map.place {
            assert!(first().places.iter().any(|place| place.slug == row.slug), "{}", row.slug);
        }
        for row in &map.path {
            let ends = |path: &san_juans::Path| (path.from.to_string(), path.to.to_string());
            let drawn = (row.from.clone(), row.to.clone());
            assert!(first().paths.iter().any(|path| ends(path) == drawn), "{drawn:?}");
        }
    }

    #[test]
    fn names_lie_in_their_picture_and_apart() {
        let islands =
            first().islands.iter().map(|island| Shot::Island { island: island.id, width: 800 });
        let spaces = first().places.iter().map(|place| san_juans::Space::Place(place.id));
        let around = spaces.map(|space| Shot::Around { space, width: 800 });
        let all = [Shot::Whole { width: 1600 }, Shot::Pocket { width: 400 }];
        for shot in islands.chain(around).chain(all) {
            let (window, names) = laid_out(shot);
            assert!(!names.is_empty(), "{shot:?}");
            let out = names.iter().filter(|(_, label)| !window.inside().holds(label));
            let out: Vec<&str> = out.map(|(name, _)| *name).collect();
            assert_eq!(out, Vec::<&str>::new(), "{shot:?}");
            assert_eq!(overlapping(&names), Vec::<String>::new(), "{shot:?}");
        }
        let (_, names) = laid_out(Shot::Whole { width: 1600 });
        for (name, label) in names {
            for panel in [panels::SCORE, panels::TITLE] {
                assert_eq!(label.overlap(&panel), 0.0, "{name} under a panel");
            }
        }
    }

    #[test]
    fn names_keep_clear_of_every_place_even_besieged() {
        for (shot, besieged) in
            [(Shot::Whole { width: 1600 }, true), (Shot::Pocket { width: 400 }, false)]
        {
            let (window, names) = laid_out(shot);
            let chart = &Atlas::load().chart;
            let mut close = Vec::new();
            for (own, label) in names {
                for (place, spot) in first().places.iter().zip(&chart.spots) {
                    // Beside the larger signs there is no room for every siege as well.
                    let reach = place::reach_of(place.kind, besieged) * window.lettering();
                    let near = Point::new(
                        spot.at.x.clamp(label.x, label.right()),
                        spot.at.y.clamp(label.y + label.height * 0.2, label.y + label.height * 0.8),
                    );
                    let gap = near.to(spot.at) - reach;
                    if gap < -1.5 {
                        close.push(format!("{own} is {gap} from {}", place.name));
                    }
                }
            }
            assert_eq!(close, Vec::<String>::new());
        }
    }
}
