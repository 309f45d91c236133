//! The geography of a pack: `land.geojson` and `water.geojson`.

use san_juans::Mistake;
use serde::Deserialize;

use super::{Piece, Projection, Reading, Tags};

/// The most features and points of a file of geography.
const FEATURES_MAX: usize = 400;
const POINTS_MAX: usize = 20_000;
/// How far off the sheet land and water may reach, in widths of the sheet.
const BEYOND: f64 = 40.0;

#[derive(Deserialize)]
struct Geography {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    #[serde(default)]
    properties: Option<Tags>,
    geometry: Geometry,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Polygon(Vec<Vec<(f64, f64)>>),
    LineString(Vec<(f64, f64)>),
    MultiLineString(Vec<Vec<(f64, f64)>>),
}

impl Reading<'_> {
    /// The pieces of a file of geography; nothing if it is not there or cannot be read.
    pub(super) fn geography(
        &mut self,
        file: &str,
        sheet: Option<&Projection>,
        wrong: &dyn Fn(&Piece) -> Option<String>,
    ) -> Option<Vec<Piece>> {
        let text = self.files.0.get(file)?;
        let mut note = |line, says: String| {
            self.mistakes.push(Mistake { file: file.to_owned(), line, says });
        };
        let read: Geography = match serde_json::from_str(text) {
            Ok(read) => read,
            Err(why) => {
                note(Some(why.line()), format!("this is no geography as GeoJSON has it: {why}"));
                return None;
            }
        };
        let Some(sheet) = sheet else {
            note(None, "map.toml has no [sheet] to draw this on".to_owned());
            return None;
        };
        let points: usize = read.features.iter().map(|of| of.geometry.points()).sum();
        if read.features.len() > FEATURES_MAX || points > POINTS_MAX {
            note(None, format!("at most {FEATURES_MAX} features and {POINTS_MAX} points"));
            return None;
        }
        let far = |(lon, lat): &(f64, f64)| {
            let (x, y) = sheet.at(*lon, *lat);
            let reach = BEYOND * f64::from(sheet.width);
            !(x.abs() < reach && y.abs() < reach)
        };
        let mut pieces = Vec::new();
        for (number, feature) in (1..).zip(read.features) {
            let piece = feature.piece();
            let least = if piece.area { 4 } else { 2 };
            let short = piece.lines.iter().any(|line| line.len() < least);
            let open = piece.area && piece.lines.iter().any(|line| line.first() != line.last());
            let says = match () {
                () if piece.lines.is_empty() || short => Some("too few points".to_owned()),
                () if open => Some("a ring ends where it begins".to_owned()),
                () if piece.lines.iter().flatten().any(far) => {
                    Some("a point lies far off the sheet".to_owned())
                }
                () => wrong(&piece),
            };
            match says {
                Some(says) => note(None, format!("feature {number}: {says}")),
                None => pieces.push(piece),
            }
        }
        Some(pieces)
    }
}

impl Geometry {
    fn points(&self) -> usize {
        match self {
            Self::LineString(line) => line.len(),
            Self::Polygon(lines) | Self::MultiLineString(lines) => lines.iter().map(Vec::len).sum(),
        }
    }
}

impl Feature {
    fn piece(self) -> Piece {
        let tags = self.properties.unwrap_or_default();
        match self.geometry {
            Geometry::Polygon(lines) => Piece { lines, area: true, tags },
            Geometry::MultiLineString(lines) => Piece { lines, area: false, tags },
            Geometry::LineString(line) => Piece { lines: vec![line], area: false, tags },
        }
    }
}
