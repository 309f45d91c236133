//! Drawings that are kept as SVG files and become part of others.

use crate::inks;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asset(&'static str);

/// A drawing of the `assets`, by its path there.
#[macro_export]
macro_rules! asset {
    ($path:literal) => {
        $crate::Asset::new(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../../assets/",
            $path
        )))
    };
}

impl Asset {
    pub const fn new(file: &'static str) -> Self {
        Self(file)
    }

    fn between(self, start: &str, end: &str) -> &'static str {
        let after = self.0.split_once(start).map_or("", |(_, after)| after);
        after.split_once(end).map_or("", |(found, _)| found)
    }

    pub fn title(self) -> &'static str {
        self.between("<title>", "</title>")
    }

    /// The path with an id, in SVG's notation, found when the program is compiled.
    ///
    /// # Panics
    /// If no path begins `<path id="…" d="…"` with this id.
    pub const fn path(self, id: &str) -> &'static str {
        let mut rest = self.0;
        loop {
            rest = past(rest, "<path id=\"");
            if !rest.is_empty() && begins(rest, id) && begins(rest.split_at(id.len()).1, "\"") {
                let path = past(rest, "d=\"");
                return path.split_at(path.len() - past(path, "\"").len() - 1).0;
            }
        }
    }

    /// Its colours that are no inks: for tests.
    pub fn strange_colours(self) -> Vec<&'static str> {
        let colours = self.shapes().split('"').filter(|value| value.starts_with('#'));
        colours.filter(|colour| !inks::is_ink(colour)).collect()
    }

    pub fn shapes(self) -> &'static str {
        self.between(">", "</svg>")
    }
}

const fn begins(text: &str, with: &str) -> bool {
    let (text, with) = (text.as_bytes(), with.as_bytes());
    let mut at = 0;
    while at < with.len() {
        if at >= text.len() || text[at] != with[at] {
            return false;
        }
        at += 1;
    }
    true
}

const fn past(mut text: &'static str, words: &str) -> &'static str {
    while !begins(text, words) {
        assert!(!text.is_empty(), "the file has no such path");
        text = text.split_at(1).1;
    }
    text.split_at(words.len()).1
}

fn begin(stroke: &str) -> Option<Point> {
    let mut numbers = stroke.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    Some(Point::new(numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

impl Svg {
    pub fn asset(&mut self, asset: Asset) {
        self.raw(asset.shapes());
    }

    /// Adds a file's shapes that are paths of short strokes, each begun by an `M` and its point, without
    /// the strokes that begin outside of a box. Those that stay look as in a picture with all of them.
    pub fn strokes(&mut self, asset: Asset, within: &Rect, picture: &Rect) {
        let mut kept = String::new();
        for (path, i) in asset.shapes().split(" d=\"").zip(0..) {
            if i == 0 {
                kept.push_str(path);
                continue;
            }
            let (strokes, rest) = path.split_at(path.find('"').unwrap_or(path.len()));
            let strokes: Vec<(&str, Point)> =
                strokes.split('M').filter_map(|stroke| Some((stroke, begin(stroke)?))).collect();
            // Whether a path reaches out of the picture decides how its curves are rounded.
            let out = |(_, at): &(&str, Point)| picture.overshot(*at);
            let outmost =
                (0..strokes.len()).max_by(|a, b| out(&strokes[*a]).total_cmp(&out(&strokes[*b])));
            kept.push_str(" d=\"");
            for (i, (stroke, at)) in strokes.iter().enumerate() {
                if within.has(*at) || outmost == Some(i) {
                    kept.push('M');
                    kept.push_str(stroke);
                }
            }
            kept.push_str(rest);
        }
        self.raw(&kept);
    }

    /// Adds a file's drawing, scaled into a box and cut off at its edge.
    pub fn asset_in(&mut self, asset: Asset, place: Rect) {
        let Rect { x, y, width, height } = place;
        let view_box = asset.between("viewBox=\"", "\"");
        self.raw(&format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{view_box}\">"
        ));
        self.asset(asset);
        self.raw("</svg>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_outside_of_a_box_are_left_out() {
        let file = "<svg viewBox=\"0 0 9 9\">\n<path d=\"M1.5 2q.3-1 1 0M5 2q-1 0-1 1M2 3q0 1 1 1\" \
                    stroke=\"#a6192e\"/>\n<path d=\"M8 1q1 0 1 1\"/></svg>";
        let mut svg = Svg::default();
        let picture = Rect::new(0.0, 0.0, 9.0, 9.0);
        svg.strokes(Asset::new(file), &Rect::new(0.0, 0.0, 4.0, 9.0), &picture);
        let kept = "\n<path d=\"M1.5 2q.3-1 1 0M2 3q0 1 1 1\" stroke=\"#a6192e\"/>\n\
                    <path d=\"M8 1q1 0 1 1\"/>";
        assert_eq!(svg.as_str(), kept, "the outmost of each path stays");
    }

    #[test]
    fn a_file_is_drawn_into_its_box_and_not_beyond() {
        let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\">\n\
                    <title>a square</title><path fill=\"#a6192e\" d=\"M-9 -9H9V9H-9Z\"/>\n</svg>\n";
        let asset = Asset::new(file);
        assert_eq!(asset.title(), "a square");
        let mut svg = Svg::default();
        svg.asset_in(asset, Rect::new(4.0, 0.0, 4.0, 4.0));
        let frame = Frame::whole(Rect::new(0.0, 0.0, 8.0, 4.0), 1.0);
        let drawn = Renderer::new().sheet(frame, &svg).expect("a picture");
        let row: Vec<&[u8]> = drawn.rgba()[..32].chunks(4).collect();
        assert_eq!(row[3], [0; 4], "nothing beside its box");
        assert_eq!(row[4][..3], RED.rgb());
    }
}
