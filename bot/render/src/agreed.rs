//! What of SVG every renderer draws alike. resvg passes over in silence what it does not know, and draws some things
//! as no browser does; none of that may stand in a drawing. `tests/outside/renderers` holds the two against each other.

use resvg::usvg::roxmltree::{Document, Node};

use crate::given::Fault;
use crate::lettering;

pub(crate) const ELEMENTS: [&str; 15] = [
    "svg", "g", "defs", "title", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "text", "tspan", "use", "pattern",
];
/// What is nothing but numbers.
pub(crate) const NUMBERS: [&str; 25] = [
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "dx",
    "dy",
    "width",
    "height",
    "points",
    "viewBox",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "stroke-width",
    "stroke-dashoffset",
    "stroke-miterlimit",
    "font-size",
    "letter-spacing",
];
/// Words that mean the same everywhere.
pub(crate) const WORDS: [(&str, &[&str]); 11] = [
    ("fill-rule", &["nonzero", "evenodd"]),
    ("clip-rule", &["nonzero", "evenodd"]),
    ("stroke-linecap", &["butt", "round", "square"]),
    ("stroke-linejoin", &["miter", "round", "bevel"]),
    ("text-anchor", &["start", "middle", "end"]),
    ("font-style", &["normal", "italic"]),
    ("font-weight", &["400", "700"]),
    ("font-family", &[lettering::FAMILY]),
    ("paint-order", &["normal", "stroke"]),
    ("patternUnits", &["userSpaceOnUse"]),
    ("preserveAspectRatio", &["none"]),
];

/// What in a drawing is not drawn alike, when what has the id `beside` is drawn into it.
pub(crate) fn faults(drawing: &Document<'_>, beside: &str) -> Vec<Fault> {
    let faults = drawing.descendants().filter_map(|node| {
        let line = || drawing.text_pos_at(node.range().start).row as usize;
        node_is_agreed(&node, beside).err().map(|says| Fault { line: line(), says })
    });
    faults.collect()
}

/// Whether an element, or a text in one, is drawn alike everywhere.
///
/// # Errors
/// Says what is not, and what would be.
pub(crate) fn node_is_agreed(node: &Node<'_, '_>, beside: &str) -> Result<(), String> {
    if let Some(text) = node.text().filter(|_| node.is_text()) {
        let spread = node.ancestors().find_map(|of| of.attribute("letter-spacing"));
        let is_spaced = spread.is_some_and(|spread| spread != "0");
        return (!is_spaced || !lettering::is_joined(text)).then_some(()).ok_or_else(|| {
            "ff, fi and fl in spaced lettering are not drawn alike everywhere: give each letter its own x, without letter-spacing".to_owned()
        });
    }
    if !node.is_element() {
        return Ok(());
    }
    let name = node.tag_name().name();
    if !ELEMENTS.contains(&name) {
        return Err(format!("<{name}> is not drawn alike everywhere: shapes and text are"));
    }
    if name == "pattern" && !has_whole_tiles(node) {
        return Err("a pattern's tile that is not so many whole pixels leaves gaps".to_owned());
    }
    let agreed = |of: &str, value: &str| attribute_is_agreed(node, beside, (of, value));
    node.attributes().try_for_each(|of| agreed(of.name(), of.value()))
}

fn attribute_is_agreed(
    node: &Node<'_, '_>,
    beside: &str,
    (name, value): (&str, &str),
) -> Result<(), String> {
    let is = |fits: bool, right: &str| {
        fits.then_some(())
            .ok_or_else(|| format!("{name}=\"{value}\" is not drawn alike everywhere: {right}"))
    };
    if name == "style" || name == "class" {
        return is(false, "write each property as an attribute of its own");
    }
    if let Some((_, words)) = WORDS.iter().find(|(word, _)| *word == name) {
        return is(words.contains(&value), &format!("it is {}", words.join(" or ")));
    }
    match name {
        "id" => Ok(()),
        "d" => is(!value.contains(['%', '(']), "a path has letters and numbers"),
        "fill" | "stroke" if value == "none" || is_colour(value) => Ok(()),
        "fill" | "stroke" if !value.starts_with("url(") => is(false, "a colour is #rgb or #rrggbb"),
        "fill" | "stroke" | "href" => {
            let named = value.trim_start_matches("url(").trim_end_matches(')').strip_prefix('#');
            let fits = |of: Node<'_, '_>| {
                let paints = of.tag_name().name() == "pattern";
                of.attribute("id") == named && paints != (name == "href")
            };
            let is_beside = name == "href" && named == Some(beside);
            let fits = named.is_some() && (is_beside || node.document().descendants().any(fits));
            is(fits, "nothing of that name can be drawn there")
        }
        "transform" => {
            is(is_transform(value), "it moves, turns and scales by numbers without units")
        }
        "stroke-dasharray" => is(value == "none" || are_numbers(value), "numbers without units"),
        _ if NUMBERS.contains(&name) => is(are_numbers(value), "numbers without units or percent"),
        _ => is(false, "renderers do not all know it"),
    }
}

/// Whether the tile of a pattern is whole pixels large, where the drawing says how large it is itself.
fn has_whole_tiles(pattern: &Node<'_, '_>) -> bool {
    let root = pattern.document().root_element();
    let number = |text: Option<&str>| text.and_then(|text| text.parse::<f32>().ok());
    let box_size =
        |nth: usize| number(root.attribute("viewBox").and_then(|of| of.split(' ').nth(nth)));
    [("width", 2), ("height", 3)].into_iter().all(|(side, nth)| {
        let (Some(pixels), Some(units)) = (number(root.attribute(side)), box_size(nth)) else {
            return true;
        };
        let tile = number(pattern.attribute(side)).unwrap_or_default() * pixels / units;
        tile > 0.5 && (tile - tile.round()).abs() < 0.06
    })
}

pub(crate) fn is_colour(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn are_numbers(value: &str) -> bool {
    let parts = value.split([' ', ',', '\n']).filter(|part| !part.is_empty());
    parts.clone().count() > 0
        && parts.clone().all(|part| part.parse::<f32>().is_ok_and(f32::is_finite))
}

fn is_transform(value: &str) -> bool {
    value.split_terminator(')').all(|step| {
        let (what, by) = step.trim_start_matches([' ', ',']).split_once('(').unwrap_or_default();
        matches!(what, "translate" | "rotate" | "scale" | "matrix" | "skewX" | "skewY")
            && are_numbers(by)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn said(inside: &str) -> String {
        let file = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n{inside}</svg>"
        );
        let faults = faults(&Document::parse(&file).expect("it is XML"), "");
        let said = faults.iter().map(|fault| format!("{}: {}", fault.line, fault.says));
        said.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_every_renderer_draws_alike_may_be_drawn() {
        let drawing = "<defs><pattern id=\"hatch\" patternUnits=\"userSpaceOnUse\" width=\"4\" height=\"4\"><g/></pattern>\
                       <path id=\"a\" d=\"M1 2h-.5Z\" transform=\"translate(1 -2.5) rotate(45)\"/></defs>\
                       <use href=\"#a\" x=\"1\"/><rect fill=\"url(#hatch)\" stroke=\"#fff\" stroke-dasharray=\"1,2.5\"/>\
                       <text font-weight=\"700\" letter-spacing=\"2\">Paciic</text><text letter-spacing=\"0\">off</text>";
        assert_eq!(said(drawing), "");
    }

    #[test]
    fn what_resvg_passes_over_in_silence_is_found() {
        for (inside, says) in [
            ("<g style=\"transform:scale(2)\"/>", "2: style=\"transform:scale(2)\" is not"),
            ("<text style=\"white-space:pre\"/>", "an attribute of its own"),
            ("<text style=\"text-transform:uppercase\"/>", "2: style="),
            ("<g style=\"clip-path:circle(3px)\"/>", "2: style="),
            ("<text text-transform=\"uppercase\"/>", "2: text-transform=\"uppercase\" is not"),
            ("<g clip-path=\"circle(3px)\"/>", "2: clip-path="),
            ("<style>path{fill:#fff}</style>", "2: <style> is not"),
            ("<path fill=\"rgb(255 0 0 / 50%)\"/>", "a colour is #rgb or #rrggbb"),
            ("<path stroke=\"oklch(60% 0.2 20)\"/>", "a colour is"),
            ("<path fill=\"crimson\"/>", "a colour is"),
            ("<symbol id=\"a\"/>", "2: <symbol> is not"),
            ("<g id=\"a\"/><use href=\"#a\" width=\"50%\"/>", "without units or percent"),
            (
                "<use href=\"#b\"/>",
                "2: href=\"#b\" is not drawn alike everywhere: nothing of that name",
            ),
            ("<rect fill=\"url(#b)\"/>", "nothing of that name"),
            ("<g id=\"b\"/><rect fill=\"url(#b)\"/>", "nothing of that name"),
            ("<g filter=\"url(#b)\"/>", "2: filter="),
            ("<path marker-end=\"url(#b)\"/>", "2: marker-end="),
            ("<g mask=\"url(#b)\"/>", "2: mask="),
            ("<text font-family=\"Papyrus\"/>", "it is Old Standard TT"),
            ("<text font-weight=\"bolder\"/>", "it is 400 or 700"),
            ("<text dominant-baseline=\"middle\"/>", "renderers do not all know it"),
            ("<foreignObject/>", "2: <foreignObject> is not"),
            ("<g transform=\"rotate(45deg)\"/>", "numbers without units"),
            ("<g transform=\"translate(1px, 2px)\"/>", "numbers without units"),
            ("<rect width=\"3mm\"/>", "numbers without units"),
            ("<text letter-spacing=\"2\">\nPacific</text>", "2: ff, fi and fl in spaced"),
            ("<g letter-spacing=\"2\"><text>off</text></g>", "2: ff, fi and fl in"),
        ] {
            let said = said(inside);
            assert!(said.contains(says), "{inside}: {said}");
        }
    }

    #[test]
    fn a_tile_of_a_pattern_is_whole_pixels_large() {
        for (width, whole) in [(8, true), (12, true), (9, false), (6, false)] {
            let file = format!(
                "<svg width=\"{width}\" height=\"8\" viewBox=\"0 0 8 8\"><pattern id=\"a\" width=\"2\" height=\"2\"/></svg>"
            );
            let faults = faults(&Document::parse(&file).expect("it is XML"), "");
            assert_eq!(faults.is_empty(), whole, "{width}: {faults:?}");
        }
    }

    /// Every drawing of the assets, also those that no test draws.
    #[test]
    fn every_asset_is_drawn_alike() {
        fn drawings(folder: &Path) -> Vec<std::path::PathBuf> {
            let inside =
                std::fs::read_dir(folder).expect("a folder").map(|of| of.expect("a file").path());
            let found = inside.flat_map(|of| if of.is_dir() { drawings(&of) } else { vec![of] });
            found.filter(|of| of.extension().is_some_and(|kind| kind == "svg")).collect()
        }
        let all = drawings(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets"));
        assert!(all.len() > 90, "{}", all.len());
        for path in all {
            let file = std::fs::read_to_string(&path).expect("a drawing");
            let faults = faults(&Document::parse(&file).expect("it is XML"), "sign");
            assert_eq!(faults, [], "{}", path.display());
        }
    }
}
