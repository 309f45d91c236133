//! What stands where on the map of a pack: its coast and rivers, and the hand-placed positions of its
//! `map.toml`, or what is made of them where it leaves something out.
//!
//! All positions are in chart units: x to the right and y down from the upper left corner of the
//! sheet. Rules facts come from the pack's tables; here are only latitude, longitude and what the
//! drawing needs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use render::given;
use render::prelude::*;
use san_juans::{IslandId, Pack, PackNo, Place, PlaceId, SeaId, Space};
use serde::Deserialize;
use toml::Spanned;

use crate::base;
use crate::drawn::{Drawn, Furniture, PathRow, Piece, PlaceRow, PocketSea, Projection};
use crate::drawn::{SeaRow, Title};
use crate::holders::Regions;
use crate::label_layout::{self, Names};
use crate::map::Window;
use crate::overlay::{self, Seaways, encloses};
use crate::panels;

/// Half the width of a place's mark: paths and movement points keep clear of it.
pub(crate) const CLEAR: f32 = 26.0;
/// Left free around the locations in the edition for the pocket of a map that nobody has drawn.
const AROUND: f32 = 120.0;
/// How far the land of a map without a coast reaches.
const ENDLESS: f32 = 3_000.0;

#[derive(Debug)]
pub(crate) struct Chart {
    pub(crate) pack: &'static Pack,
    pub(crate) sheet: Rect,
    pub(crate) projection: Projection,
    /// What the edition for the pocket shows of it, beside its panel.
    pub(crate) pocket: Rect,
    pub(crate) panels: Panels,
    pub(crate) shores: Vec<Shore>,
    pub(crate) waters: Vec<Water>,
    pub(crate) spots: Vec<Spot>,
    pub(crate) routes: Vec<Route>,
    pub(crate) seas: Vec<SeaSpot>,
    pub(crate) borders: Vec<Vec<Point>>,
    pub(crate) titles: Vec<Title>,
    pub(crate) hills: Option<Asset>,
    /// The furniture of a whole sheet, if the pack brings its own.
    pub(crate) furniture: Option<Asset>,
}

/// What is laid over a whole sheet, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Panels {
    pub(crate) title: Rect,
    pub(crate) score: Rect,
    pub(crate) ribbon: Rect,
    pub(crate) key: Rect,
    pub(crate) compass: Point,
    pub(crate) scale: Point,
}

/// Whose land it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Island(IslandId),
    /// Each part goes with the nearest location.
    Nearest,
    /// Scenery.
    Nobody,
}

#[derive(Debug)]
pub(crate) struct Shore {
    pub(crate) ground: Ground,
    pub(crate) line: Vec<Point>,
}

/// A river or a lake on the land.
#[derive(Debug)]
pub(crate) struct Water {
    pub(crate) lines: Vec<Vec<Point>>,
    pub(crate) lake: bool,
    /// How wide a river is drawn.
    pub(crate) width: f32,
    pub(crate) sea: Option<SeaId>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) at: Point,
    pub(crate) label: Point,
    pub(crate) anchor: Anchor,
    pub(crate) force: Side,
    pub(crate) ships: Side,
    /// Whether somebody has said where its name stands.
    pub(crate) is_set: bool,
}

#[derive(Debug)]
pub(crate) struct Route {
    /// Its line, from one place's mark to the other's.
    pub(crate) line: Vec<Point>,
    pub(crate) points: Vec<Point>,
}

#[derive(Debug, Clone)]
pub(crate) struct SeaSpot {
    pub(crate) letter: Point,
    /// The lines of its name, each with its middle; none if the name is not written.
    pub(crate) name: Vec<(Point, String)>,
    pub(crate) size: f32,
    pub(crate) fleet: Point,
    /// Where it lies as seen from a port.
    pub(crate) toward: Point,
    /// What lies under its letter and its name.
    pub(crate) under: Ink,
}

impl PlaceRow {
    fn spot(&self, true_at: Point) -> Spot {
        let at = true_at.by(self.nudge[0], self.nudge[1]);
        let label = at.by(self.label[0], self.label[1]);
        let (anchor, force, ships) = (self.anchor, self.force, self.ships);
        Spot { at, label, anchor, force, ships, is_set: true }
    }
}

/// How a location stands that nobody has placed.
fn unset(at: Point) -> Spot {
    let (anchor, force, ships) = (Anchor::Start, Side::Ne, Side::Se);
    Spot { at, label: at.by(44.0, 10.0), anchor, force, ships, is_set: false }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    N,
    #[default]
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
    /// As a pack says, for the whole sheet or for the edition for the pocket.
    fn of(pack: &'static Pack, drawn: &Drawn, pocket: bool) -> Self {
        let positions: Vec<(f64, f64)> = pack.places.iter().map(position).collect();
        let projection = match &drawn.sheet {
            Some(sheet) => sheet.get_ref().clone(),
            None => Projection::around(&positions),
        };
        let sheet = Rect::new(0.0, 0.0, projection.width, projection.height);
        let spot = |(place, (lon, lat)): (&Place, &(f64, f64))| {
            let at = projection.point(*lon, *lat);
            let row = drawn.place.iter().find(|row| row.get_ref().slug == place.slug);
            row.map_or_else(|| unset(at), |row| row.get_ref().spot(at))
        };
        let spots: Vec<Spot> = pack.places.iter().zip(&positions).map(spot).collect();
        let shores = shores(pack, drawn.land.as_deref(), &projection, sheet);
        let around = || bounds(spots.iter().map(|spot| spot.at)).grown(AROUND);
        let open = match projection.pocket {
            Some((x, y, width, height)) => Rect::new(x, y, width, height),
            None => around(),
        };
        let asset = |file: &str, size: (f32, f32)| {
            let text = pack.text(file).filter(|text| given::check(text, size).is_ok());
            text.map(Asset::new)
        };
        let size = (sheet.width, sheet.height);
        Self {
            pack,
            sheet,
            pocket: open,
            panels: Panels::of(&drawn.furniture, sheet),
            routes: routes(pack, &spots, &drawn.path),
            seas: seas(pack, drawn, &spots, &shores, pocket),
            waters: drawn.water.iter().map(|of| water(pack, of, &projection)).collect(),
            borders: drawn.border.iter().map(|row| smooth(&row.get_ref().line)).collect(),
            titles: drawn.title.iter().map(|row| row.get_ref().clone()).collect(),
            hills: asset("drawings/hills.svg", size),
            furniture: asset("drawings/furniture.svg", size),
            spots,
            shores,
            projection,
        }
    }

    pub(crate) fn spot(&self, id: PlaceId) -> &Spot {
        &self.spots[usize::from(id.number())]
    }

    pub(crate) fn sea(&self, id: SeaId) -> &SeaSpot {
        &self.seas[usize::from(id.number())]
    }

    /// The colour of the ground at a point.
    pub(crate) fn under(&self, at: Point) -> Ink {
        let on = self.shores.iter().rev().find(|shore| encloses(&shore.line, at));
        on.map_or(SEA, |shore| base::plain(shore.ground))
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
        let shores = self.shores.iter().filter(|shore| shore.ground == Ground::Island(island));
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

/// Longitude and latitude.
fn position(place: &Place) -> (f64, f64) {
    let degrees = |of: &toml::Value| of.as_float().unwrap_or_default();
    (degrees(&place.lon), degrees(&place.lat))
}

impl Panels {
    pub(crate) fn of(furniture: &Furniture, sheet: Rect) -> Self {
        let (right, foot) = (sheet.width, sheet.height);
        let at = |given: Option<Point>, x: f32, y: f32, (width, height): (f32, f32)| {
            let corner = given.unwrap_or(Point::new(x, y));
            let x = corner.x.clamp(0.0, right - width);
            Rect::new(x, corner.y.clamp(0.0, foot - height), width, height)
        };
        Self {
            title: at(furniture.title, 46.0, foot - 318.0, panels::TITLE),
            score: at(furniture.score, right - 296.0, foot - 528.0, panels::SCORE),
            ribbon: at(furniture.ribbon, 478.0, foot - 146.0, panels::RIBBON),
            key: at(furniture.key, 47.0, 312.0, overlay::KEY),
            compass: furniture.compass.unwrap_or(Point::new(122.0, 132.0)),
            scale: furniture.scale.unwrap_or(Point::new(556.0, foot - 74.0)),
        }
    }
}

/// The pieces of land; all the sheet and what lies around it where a pack has no coast.
fn shores(
    pack: &'static Pack,
    land: Option<&[Piece]>,
    projection: &Projection,
    sheet: Rect,
) -> Vec<Shore> {
    let Some(land) = land else {
        let [a, b, c, d] = sheet.grown(ENDLESS).corners();
        return vec![Shore { ground: Ground::Nearest, line: vec![a, b, d, c, a] }];
    };
    let shore = |piece: &Piece| {
        let ground = match piece.tags.island.as_deref() {
            None => Ground::Nobody,
            Some(slug) => IslandId::named(pack, slug).map_or(Ground::Nearest, Ground::Island),
        };
        Shore { ground, line: line(projection, &piece.lines[0]) }
    };
    land.iter().map(shore).collect()
}

fn line(projection: &Projection, on_earth: &[(f64, f64)]) -> Vec<Point> {
    on_earth.iter().map(|(lon, lat)| projection.point(*lon, *lat)).collect()
}

/// How wide rivers are drawn, by their class.
const RIVERS: [f32; 3] = [6.4, 4.2, 2.6];

fn water(pack: &'static Pack, piece: &Piece, projection: &Projection) -> Water {
    let class = usize::from(piece.tags.class.unwrap_or(2));
    Water {
        lines: piece.lines.iter().map(|of| line(projection, of)).collect(),
        lake: piece.area,
        width: RIVERS[class.clamp(1, RIVERS.len()) - 1],
        sea: piece.tags.sea.as_deref().and_then(|slug| SeaId::named(pack, slug)),
    }
}

fn routes(pack: &'static Pack, spots: &[Spot], bends: &[Spanned<PathRow>]) -> Vec<Route> {
    let spot = |id: PlaceId| spots[usize::from(id.number())].at;
    let route = |path: &san_juans::Path| {
        let (from, to) = (path.from, path.to);
        let mut bends = bends.iter().map(Spanned::get_ref);
        let bend = bends.find(|row| row.from == from.slug && row.to == to.slug);
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
    pack.paths.iter().map(route).collect()
}

fn seas(
    pack: &'static Pack,
    drawn: &Drawn,
    spots: &[Spot],
    shores: &[Shore],
    pocket: bool,
) -> Vec<SeaSpot> {
    let spot = |sea: &san_juans::Sea| {
        let row = drawn.sea.iter().find(|row| row.get_ref().slug == sea.slug);
        let row = row.map_or_else(|| beside(sea, spots), |row| row.get_ref().clone());
        let lines = match row.wide {
            None => sea.name.split(' ').map(str::to_owned).collect(),
            Some(wide) => lettering::lines(&sea.name, Face::Italic, row.size, wide),
        };
        let lead = row.size + 2.0;
        let name = row.name.map(|first| {
            let lines = lines.into_iter().enumerate();
            lines.map(|(line, text)| (first.by(0.0, lead * line as f32), text)).collect()
        });
        let small = row.pocket.filter(|_| pocket);
        let PocketSea { letter, fleet } =
            small.unwrap_or(PocketSea { letter: row.letter, fleet: row.fleet });
        let on = shores.iter().rev().find(|shore| encloses(&shore.line, letter));
        let under = on.map_or(SEA, |shore| base::plain(shore.ground));
        let toward = row.name.unwrap_or(row.fleet);
        SeaSpot { letter, name: name.unwrap_or_default(), size: row.size, fleet, toward, under }
    };
    pack.seas.iter().map(spot).collect()
}

/// Where a sea area stands that nobody has placed: among its ports.
fn beside(sea: &san_juans::Sea, spots: &[Spot]) -> SeaRow {
    let ports = sea.ports.iter().map(|port| spots[usize::from(port.number())].at);
    let ports: Vec<Point> = ports.collect();
    let middle = match ports.is_empty() {
        true => Point::new(700.0, 1_000.0),
        false => bounds(ports.into_iter()).middle(),
    };
    // Clear of marks and of the names beside them.
    let taken = |at: &Point| {
        let own = Rect::around(at.by(20.0, 10.0), 110.0, 110.0);
        let mark =
            |spot: &Spot| own.overlap(&Rect::new(spot.at.x - 45.0, spot.at.y - 45.0, 250.0, 90.0));
        spots.iter().map(mark).sum::<f32>() + 4.0 * at.to(middle)
    };
    let around = (0..48_u8).map(|step| {
        let (sin, cos) = (f32::from(step % 12) * std::f32::consts::TAU / 12.0).sin_cos();
        let far = 40.0 * f32::from(1 + step / 12);
        middle.by(far * cos, far * sin)
    });
    let letter = around.min_by(|a, b| taken(a).total_cmp(&taken(b))).unwrap_or(middle);
    SeaRow {
        slug: sea.slug.clone(),
        letter,
        name: None,
        fleet: letter.by(40.0, 40.0),
        wide: None,
        size: 24.0,
        pocket: None,
    }
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

/// The charts of the packs that were drawn.
#[derive(Debug, Default)]
struct Kept(Mutex<BTreeMap<PackNo, Arc<OnceLock<Arc<Atlas>>>>>);

impl Atlas {
    /// The charts of a pack, read when they are first asked for.
    pub(crate) fn of(renderer: &Renderer, pack: &'static Pack) -> Arc<Self> {
        let kept = renderer.shared(|_| Kept::default());
        let mut all = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = Arc::clone(all.entry(pack.number).or_default());
        drop(all);
        Arc::clone(slot.get_or_init(|| Arc::new(Self::load(pack))))
    }

    pub(crate) fn load(pack: &'static Pack) -> Self {
        let drawn = Drawn::read(&pack.files).0;
        let (chart, pocket) = (Chart::of(pack, &drawn, false), Chart::of(pack, &drawn, true));
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
mod tests;
