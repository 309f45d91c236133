//! The faces that all lettering is set in, and how much room a text takes.

use std::sync::LazyLock;

use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};

use crate::prelude::*;

pub const FAMILY: &str = "Old Standard TT";
/// Its faces (`assets/fonts`): upright, slanted, heavy.
pub const FILES: [&[u8]; 3] = [
    include_bytes!("../../../assets/fonts/OldStandard-Regular.ttf"),
    include_bytes!("../../../assets/fonts/OldStandard-Italic.ttf"),
    include_bytes!("../../../assets/fonts/OldStandard-Bold.ttf"),
];

/// How wide a text is, in the unit of its size: advances without kerning, so a little too much.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    static FONTS: LazyLock<[skrifa::FontRef<'static>; 3]> = LazyLock::new(|| {
        FILES.map(|file| skrifa::FontRef::new(file).expect("the embedded faces are fonts"))
    });
    let font = &FONTS[face as usize];
    let map = font.charmap();
    let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
    let advance = |letter| {
        let glyph = map.map(letter).unwrap_or_default();
        metrics.advance_width(glyph).unwrap_or(size)
    };
    text.chars().map(advance).sum()
}

/// Letters that the faces join.
const JOINED: [&str; 3] = ["ff", "fi", "fl"];

/// Whether the faces join letters of a text.
pub fn is_joined(text: &str) -> bool {
    JOINED.iter().any(|joined| text.contains(joined))
}

/// Where each letter of a spaced text begins that stands at a place.
pub(crate) fn places(x: f32, text: &str, how: &Lettering) -> impl Iterator<Item = f32> {
    let part = |to: usize| width(&text[..to], how.face, how.size);
    let gaps = text.chars().count().saturating_sub(1) as f32;
    let wide = part(text.len()) + how.spread * gaps;
    let left = match how.anchor {
        Anchor::Start => x,
        Anchor::Middle => x - wide / 2.0,
        Anchor::End => x - wide,
    };
    let letters = text.char_indices().zip(0_u16..);
    letters.map(move |((at, _), nth)| left + part(at) + how.spread * f32::from(nth))
}

/// How high the capitals and the figures of every face are, in parts of their size.
pub const CAPITALS: f32 = 0.712;

/// How much of a letter's size stands above its line, and below it.
const ABOVE: f32 = 0.72;
const BELOW: f32 = 0.22;

/// The box of a text, upright or turned by a quarter.
pub fn text_box(at: Point, text: &str, how: &Lettering) -> Rect {
    let wide = width(text, how.face, how.size) + how.spread * text.chars().count() as f32;
    let left = match how.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -wide / 2.0,
        Anchor::End => -wide,
    };
    let (above, below) = (how.size * ABOVE, how.size * BELOW);
    if how.turn < 0.0 {
        Rect::new(at.x - above, at.y - left - wide, above + below, wide)
    } else if how.turn > 0.0 {
        Rect::new(at.x - below, at.y + left, above + below, wide)
    } else {
        Rect::new(at.x + left, at.y - above, wide, above + below)
    }
}

/// What of the named boxes of a sheet collides or leaves it: for tests.
pub fn collisions(boxes: &[(String, Rect)], sheet: Rect) -> Vec<String> {
    let mut faults = Vec::new();
    for (i, (what, place)) in boxes.iter().enumerate() {
        if !sheet.holds(place) {
            faults.push(format!("“{what}” leaves the sheet: {place:?}"));
        }
        for (other, there) in &boxes[i + 1..] {
            if place.overlap(there) > 4.0 {
                faults.push(format!("“{what}” and “{other}” collide: {place:?}, {there:?}"));
            }
        }
    }
    faults
}

/// A text broken into lines of at most this width; a word that is wider stands alone.
pub fn lines(text: &str, face: Face, size: f32, widest: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, face, size) <= widest {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// As much of a text as fits this width, with an ellipsis where it was cut.
pub fn clipped(text: &str, face: Face, size: f32, widest: f32) -> String {
    if width(text, face, size) <= widest {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if width(&cut, face, size) <= widest {
            return cut;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        let one = width("Mahdi", Face::Bold, 20.0);
        assert!((40.0..70.0).contains(&one), "{one}");
        assert!((width("MahdiMahdi", Face::Bold, 20.0) - 2.0 * one).abs() < 0.01);
        assert!((width("Mahdi", Face::Bold, 40.0) - 2.0 * one).abs() < 0.1);
        assert!(width("Mahdi", Face::Roman, 20.0) < one);
    }

    #[test]
    fn lines_keep_every_word_and_their_width() {
        let text = "The garrison of Sinkat marches out towards the coast and is cut to pieces";
        let lines = lines(text, Face::Roman, 20.0, 200.0);
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| width(line, Face::Roman, 20.0) <= 200.0));
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(clipped("Tokar", Face::Roman, 20.0, 200.0), "Tokar");
        let cut = clipped("the armoured train of Suakin", Face::Roman, 20.0, 100.0);
        assert!(cut.ends_with('…') && width(&cut, Face::Roman, 20.0) <= 100.0, "{cut}");
        assert_eq!(clipped("Tokar", Face::Roman, 20.0, 1.0), "");
    }
}
