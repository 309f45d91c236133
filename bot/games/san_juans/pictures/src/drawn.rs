//! What a pack says of its map: `map.toml`, `land.geojson` and `water.geojson`, read with care. Whatever
//! it leaves out has a default; what is wrong is told with its file and line, and the rest is drawn.

use std::collections::BTreeSet;

use render::given;
use render::prelude::*;
use san_juans::{Files, Mistake, PlaceKind, first};
use serde::Deserialize;
use toml::Spanned;

use crate::chart::Side;
use crate::symbols;

/// The most rows of a list, and bends of a line.
const ROWS_MAX: usize = 200;
const BENDS_MAX: usize = 40;
/// How far off the sheet a position may lie, in units of the chart.
const OFF: f32 = 300.0;
/// The size of an emblem of a card.
pub(crate) const EMBLEM: (f32, f32) = (320.0, 170.0);

/// What `map.toml` says.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Drawn {
    pub(crate) sheet: Option<Spanned<Projection>>,
    pub(crate) furniture: Furniture,
    pub(crate) signs: Signs,
    pub(crate) ground: Scenery,
    pub(crate) place: Vec<Spanned<PlaceRow>>,
    pub(crate) path: Vec<Spanned<PathRow>>,
    pub(crate) sea: Vec<Spanned<SeaRow>>,
    pub(crate) border: Vec<Spanned<BorderRow>>,
    pub(crate) title: Vec<Spanned<Title>>,
    #[serde(skip)]
    pub(crate) land: Option<Vec<Piece>>,
    #[serde(skip)]
    pub(crate) water: Vec<Piece>,
}

/// Longitude and latitude to chart units: equirectangular, true at one latitude.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Projection {
    #[serde(default = "usual_width")]
    pub(crate) width: f32,
    #[serde(default = "usual_height")]
    pub(crate) height: f32,
    /// The longitude of the left edge, and the latitude of the upper one.
    pub(crate) west: f64,
    pub(crate) north: f64,
    /// Units of the chart to a degree of latitude.
    pub(crate) scale: f64,
    pub(crate) latitude: f64,
    /// What a channel shows beside its panel: left, top, width, height.
    pub(crate) pocket: Option<(f32, f32, f32, f32)>,
    #[serde(default)]
    pub(crate) units: Units,
    /// What stands under the title.
    pub(crate) subtitle: Option<String>,
}

/// What the scale bar counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Units {
    #[default]
    Miles,
    Kilometres,
}

const fn usual_width() -> f32 {
    1600.0
}

const fn usual_height() -> f32 {
    1280.0
}

/// What grows on the ground of battles and sieges, and what stands in the middle of a town there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Scenery {
    pub(crate) trees: Trees,
    pub(crate) middle: Middle,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Trees {
    Palms,
    #[default]
    Leafy,
    Firs,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Middle {
    #[default]
    Market,
    Mosque,
    Temple,
    Church,
}

/// The signs of those who are there from the start, of the relief and of the foe's men on foot, by
/// their names.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Signs {
    pub(crate) local: Option<String>,
    pub(crate) relief: Option<String>,
    pub(crate) foot: Option<String>,
}

/// Where the furniture of a whole sheet stands: upper left corners, the middle of the compass, the left
/// end of the scale bar.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Furniture {
    pub(crate) title: Option<Point>,
    pub(crate) score: Option<Point>,
    pub(crate) compass: Option<Point>,
    pub(crate) scale: Option<Point>,
    pub(crate) ribbon: Option<Point>,
    pub(crate) key: Option<Point>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceRow {
    pub(crate) slug: String,
    #[serde(default)]
    pub(crate) nudge: [f32; 2],
    pub(crate) label: [f32; 2],
    #[serde(default)]
    pub(crate) anchor: Anchor,
    #[serde(default)]
    pub(crate) force: Side,
    #[serde(default)]
    pub(crate) ships: Side,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PathRow {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) via: Vec<Point>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeaRow {
    pub(crate) slug: String,
    pub(crate) letter: Point,
    /// Where its name stands; it is not written if this is left out.
    pub(crate) name: Option<Point>,
    pub(crate) fleet: Point,
    /// How wide a line of its name is at most; a word to a line if this is left out.
    pub(crate) wide: Option<f32>,
    #[serde(default = "usual_size")]
    pub(crate) size: f32,
    /// Where its letter and its fleet stand in the edition for the pocket, if elsewhere.
    pub(crate) pocket: Option<PocketSea>,
}

const fn usual_size() -> f32 {
    24.0
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PocketSea {
    pub(crate) letter: Point,
    pub(crate) fleet: Point,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BorderRow {
    /// What it lies between, for whoever reads the file.
    #[serde(rename = "between")]
    _between: Option<String>,
    pub(crate) line: Vec<Point>,
}

/// A name written over land or water that is no location.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// A piece of land or water: its line on the earth, from west to east and south to north.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) lines: Vec<Vec<(f64, f64)>>,
    /// Whether its first line is the edge of an area.
    pub(crate) area: bool,
    pub(crate) tags: Tags,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Tags {
    /// The island that a piece of land is of, or `*`.
    pub(crate) island: Option<String>,
    /// The sea area that a stretch of water is of.
    pub(crate) sea: Option<String>,
    /// How great a river is: 1 to 3.
    pub(crate) class: Option<u8>,
}

/// The names that rows of a map may use.
#[derive(Deserialize)]
struct Named {
    slug: String,
    lat: Option<f64>,
    lon: Option<f64>,
    name: Option<String>,
    kind: Option<PlaceKind>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Lists {
    place: Vec<Named>,
    island: Vec<Named>,
    sea: Vec<Named>,
    path: Vec<Ends>,
}

#[derive(Deserialize)]
struct Cards {
    card: Vec<Spanned<Emblem>>,
}

#[derive(Deserialize)]
struct Emblem {
    emblem: String,
}

#[derive(Deserialize)]
struct Ends {
    from: String,
    to: String,
}

/// What is wrong with whatever a pack brings to be drawn. The rest of the pack is in order.
pub fn mistakes(files: &Files) -> Vec<Mistake> {
    let (drawn, mut mistakes) = Drawn::read(files);
    mistakes.extend(labels::mistakes(&drawn, files));
    let cards: Option<Cards> = files.read("cards.toml").ok().flatten();
    for row in cards.iter().flat_map(|cards| &cards.card) {
        let emblem = &row.get_ref().emblem;
        let file = format!("drawings/emblems/{emblem}.svg");
        if !files.0.contains_key(&file) && first().text(&file).is_none() {
            let says = format!("there is no emblem {emblem:?}: bring {file}, or take {}", shared());
            mistakes.push(files.mistake("cards.toml", Some(row.span().start), says));
        }
    }
    let sheet = drawn.sheet.as_ref().map(Spanned::get_ref);
    let size = sheet.map_or((usual_width(), usual_height()), |sheet| (sheet.width, sheet.height));
    for (name, text) in &files.0 {
        let in_emblems = name.starts_with("drawings/emblems/");
        if name.ends_with(".svg")
            && let Err(fault) = given::check(text, if in_emblems { EMBLEM } else { size })
        {
            let line = Some(fault.line);
            mistakes.push(Mistake { file: name.clone(), line, says: fault.says });
        }
        if in_emblems && !text.contains("<title>") {
            let says = "an emblem has a <title>: what it shows, in words".to_owned();
            mistakes.push(Mistake { file: name.clone(), line: Some(1), says });
        }
    }
    mistakes
}

/// The emblems that every pack may use.
fn shared() -> String {
    let files = first().files.0.keys();
    let names =
        files.filter_map(|file| file.strip_prefix("drawings/emblems/")?.strip_suffix(".svg"));
    names.collect::<Vec<_>>().join(", ")
}

impl Drawn {
    /// What a pack says of its map, without what is wrong in it.
    pub(crate) fn read(files: &Files) -> (Self, Vec<Mistake>) {
        let mut reading = Reading { files, mistakes: Vec::new() };
        let mut drawn: Self = reading.read(MAP);
        let lists = ["places.toml", "islands.toml", "paths.toml"].map(|file| {
            let read: Option<Lists> = files.read(file).ok().flatten();
            read.unwrap_or_default()
        });
        let [Lists { place: places, .. }, Lists { island, sea, .. }, Lists { path, .. }] = lists;
        let sheet = drawn.sheet.take();
        drawn.sheet = sheet.filter(|row| reading.fits(MAP, row, faults_of_sheet(row.get_ref())));
        if let Some(sheet) = &drawn.sheet {
            let on = Rect::new(0.0, 0.0, sheet.get_ref().width, sheet.get_ref().height);
            let at = |row: &Named| Some(sheet.get_ref().point(row.lon?, row.lat?));
            let off = places.iter().find(|row| at(row).is_some_and(|at| !on.has(at)));
            let says = off.map(|row| format!("{} does not lie on the sheet", row.slug));
            if !reading.fits(MAP, sheet, says) {
                drawn.sheet = None;
            }
        }
        let names = |of: Vec<Named>| of.into_iter().map(|row| row.slug).collect::<BTreeSet<_>>();
        let (places, islands, seas) = (names(places), names(island), names(sea));
        let ends: BTreeSet<_> = path.into_iter().map(|row| (row.from, row.to)).collect();
        let sheet = drawn.sheet.as_ref().map(Spanned::get_ref).cloned();
        let sheet = sheet.as_ref();
        let (width, height) = sheet.map_or((1600.0, 1280.0), |sheet| (sheet.width, sheet.height));
        let open = Rect::new(0.0, 0.0, width, height).grown(OFF);
        let off = |at: &Point| !open.has(*at);
        let has = |names: &BTreeSet<String>, what: &str, slug: &str| {
            (!names.contains(slug)).then(|| format!("there is no {what} {slug:?}"))
        };
        let away = || Some("this does not lie on the sheet".to_owned());
        reading.rows(&mut drawn.place, |row| {
            let far = row.label.iter().chain(&row.nudge).any(|by| by.is_nan() || by.abs() > OFF);
            has(&places, "location", &row.slug).or_else(|| far.then(away).flatten())
        });
        reading.rows(&mut drawn.path, |row| {
            let known = ends.contains(&(row.from.clone(), row.to.clone()));
            let unknown = || format!("paths.toml has no path from {} to {}", row.from, row.to);
            let bent = || format!("a road has at most {BENDS_MAX} bends");
            (!known)
                .then(unknown)
                .or_else(|| (row.via.len() > BENDS_MAX).then(bent))
                .or_else(|| row.via.iter().any(off).then(away).flatten())
        });
        reading.rows(&mut drawn.sea, |row| {
            let pocket = row.pocket.iter().flat_map(|sea| [sea.letter, sea.fleet]);
            let mut all = [row.letter, row.fleet].into_iter().chain(row.name).chain(pocket);
            let size = (10.0..=60.0).contains(&row.size)
                && row.wide.is_none_or(|wide| (30.0..=900.0).contains(&wide));
            has(&seas, "sea area", &row.slug)
                .or_else(|| all.any(|at| off(&at)).then(away).flatten())
                .or_else(|| {
                    (!size).then(|| "size is from 10 to 60, wide from 30 to 900".to_owned())
                })
        });
        reading.rows(&mut drawn.border, |row| {
            let long = (2..=BENDS_MAX).contains(&row.line.len());
            let says = || format!("a line has from 2 to {BENDS_MAX} points");
            (!long).then(says).or_else(|| row.line.iter().any(off).then(away).flatten())
        });
        reading.rows(&mut drawn.title, |row| {
            let fits = (1..=40).contains(&row.text.chars().count())
                && (8.0..=60.0).contains(&row.size)
                && (0.0..=40.0).contains(&row.spread)
                && (-360.0..=360.0).contains(&row.turn);
            let says = "a title has 1 to 40 letters, a size from 8 to 60, a spread from 0 to 40";
            (!fits).then(|| says.to_owned()).or_else(|| off(&row.at).then(away).flatten())
        });
        if drawn.furniture.corners().iter().flatten().any(off) {
            let says = "furniture stands on the sheet";
            reading.mistakes.push(files.mistake(MAP, key(files, "[furniture]"), says));
            drawn.furniture = Furniture::default();
        }
        let Signs { local, relief, foot } = &drawn.signs;
        let of = [(local, &symbols::SIGNS[..]), (relief, &symbols::SIGNS), (foot, &symbols::FOOT)];
        for (sign, known) in
            of.into_iter().filter_map(|(sign, known)| Some((sign.as_ref()?, known)))
        {
            if known.iter().all(|(name, _)| name != sign) {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let says = format!("there is no sign {sign:?}: it is one of {}", names.join(", "));
                reading.mistakes.push(files.mistake(MAP, key(files, "[signs]"), says));
            }
        }
        drawn.land = reading.geography("land.geojson", sheet, &|piece| {
            let known = |slug: &str| slug == "*" || islands.contains(slug);
            match &piece.tags.island {
                _ if !piece.area => Some("land is a Polygon".to_owned()),
                Some(slug) if !known(slug) => Some(format!("there is no island {slug:?}")),
                _ => None,
            }
        });
        let water = reading.geography("water.geojson", sheet, &|piece| match &piece.tags {
            Tags { sea: Some(slug), .. } if !seas.contains(slug) => {
                Some(format!("there is no sea area {slug:?}"))
            }
            Tags { class: Some(class), .. } if !(1..=3).contains(class) => {
                Some("class is 1, 2 or 3".to_owned())
            }
            _ => None,
        });
        drawn.water = water.unwrap_or_default();
        (drawn, reading.mistakes)
    }
}

mod geography;
mod labels;

const MAP: &str = "map.toml";

fn faults_of_sheet(sheet: &Projection) -> Option<String> {
    let within = |value: f64, low: f64, high: f64| (low..=high).contains(&value);
    let size =
        (1_000.0..=2_000.0).contains(&sheet.width) && (1_000.0..=2_000.0).contains(&sheet.height);
    let earth = within(sheet.west, -180.0, 180.0)
        && within(sheet.north, -85.0, 85.0)
        && within(sheet.latitude, -80.0, 80.0)
        && within(sheet.scale, 5.0, 200_000.0);
    let pocket = sheet.pocket.is_none_or(|(x, y, width, height)| {
        let all = Rect::new(0.0, 0.0, sheet.width, sheet.height).grown(OFF);
        width >= 600.0 && height >= 600.0 && all.holds(&Rect::new(x, y, width, height))
    });
    let says = match (size, earth, pocket) {
        (false, ..) => "width and height are from 1000 to 2000 units",
        (_, false, _) => {
            "west, north and latitude are degrees, scale is units to a degree: from 5 to 200000"
        }
        (.., false) => "pocket is left, top, width and height of a part of the sheet, 600 at least",
        _ if sheet.subtitle.as_ref().is_some_and(|text| text.chars().count() > 60) => {
            "subtitle: at most 60 letters"
        }
        _ => return None,
    };
    Some(says.to_owned())
}

impl Furniture {
    fn corners(&self) -> [Option<Point>; 6] {
        [self.title, self.score, self.compass, self.scale, self.ribbon, self.key]
    }
}

/// Where a line of a file begins with something.
fn key(files: &Files, key: &str) -> Option<usize> {
    files.0.get(MAP)?.find(key)
}

struct Reading<'a> {
    files: &'a Files,
    mistakes: Vec<Mistake>,
}

impl Reading<'_> {
    fn read<T: serde::de::DeserializeOwned + Default>(&mut self, file: &str) -> T {
        let read = self.files.read(file);
        read.map_err(|mistake| self.mistakes.push(mistake)).ok().flatten().unwrap_or_default()
    }

    /// Notes what is wrong with a row; whether nothing is.
    fn fits<T>(&mut self, file: &str, row: &Spanned<T>, wrong: Option<String>) -> bool {
        let fits = wrong.is_none();
        let mistake = |says| self.files.mistake(file, Some(row.span().start), says);
        self.mistakes.extend(wrong.map(mistake));
        fits
    }

    /// Keeps the rows of which nothing is wrong.
    fn rows<T>(&mut self, rows: &mut Vec<Spanned<T>>, wrong: impl Fn(&T) -> Option<String>) {
        if let Some(row) = rows.get(ROWS_MAX) {
            self.fits(MAP, row, Some(format!("a list has at most {ROWS_MAX} rows")));
            rows.truncate(ROWS_MAX);
        }
        rows.retain(|row| self.fits(MAP, row, wrong(row.get_ref())));
    }
}

impl Projection {
    /// Units of the chart from its upper left corner, right and down.
    fn at(&self, lon: f64, lat: f64) -> (f64, f64) {
        let narrowing = self.latitude.to_radians().cos();
        let x = (lon - self.west) * self.scale * narrowing;
        (x, (self.north - lat) * self.scale)
    }

    pub(crate) fn point(&self, lon: f64, lat: f64) -> Point {
        let (x, y) = self.at(lon, lat);
        Point::new(x as f32, y as f32)
    }

    /// A sheet on which some locations lie well apart from its furniture.
    pub(crate) fn around(places: &[(f64, f64)]) -> Self {
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let all = || places.iter().map(of);
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((west, east), (south, north)) = (ends(|at| at.0), ends(|at| at.1));
        let latitude = ((south + north) / 2.0).clamp(-75.0, 75.0);
        let narrowing = latitude.to_radians().cos();
        let (wide, high) = ((east - west).max(0.001) * narrowing, (north - south).max(0.001));
        let (left, top, right, foot) = ROOM;
        let scale = ((right - left) / wide).min((foot - top) / high).min(200_000.0);
        let x = (left + right - wide * scale) / 2.0;
        let y = (top + foot - high * scale) / 2.0;
        let (west, north) = (west - x / scale / narrowing, north + y / scale);
        let (width, height) = (usual_width(), usual_height());
        let (pocket, units, subtitle) = (None, Units::default(), None);
        Self { width, height, west, north, scale, latitude, pocket, units, subtitle }
    }
}

/// Left, top, right and foot of the part of a sheet on which locations lie that nobody has drawn: between
/// the compass and the score, over the title.
const ROOM: (f64, f64, f64, f64) = (210.0, 120.0, 1_230.0, 880.0);

#[cfg(test)]
mod tests;
