//! Drawings that come from outside the program: which of them may become part of a picture. A file has
//! shapes alone, no reference to anything but the sign that is drawn into it, and numbers within bounds.

use resvg::usvg::roxmltree::{Document, Node};

use crate::agreed::{self, is_colour, node_is_agreed};

/// The most bytes and elements of a drawing, how deep they lie in each other, and how long a text is.
const BYTES_MAX: usize = 1 << 18;
const ELEMENTS_MAX: usize = 2_000;
const DEPTH_MAX: usize = 12;
const LETTERS_MAX: usize = 120;
/// No number is larger than this.
const NUMBER_MAX: f64 = 100_000.0;
/// A dash shorter than this would be drawn too often.
const DASH_MIN: f64 = 0.5;

/// What every renderer draws alike, and has no place here all the same.
const ELEMENTS_ELSEWHERE: [&str; 3] = ["defs", "tspan", "pattern"];
const WORDS_ELSEWHERE: [&str; 3] = ["font-family", "patternUnits", "preserveAspectRatio"];
/// What has numbers in it, beside what is nothing but numbers.
const WITH_NUMBERS: [&str; 4] = ["d", "transform", "stroke-dasharray", "font-weight"];

/// What is wrong with a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    pub says: String,
}

/// Checks a drawing that fills a box of such a size, which its `viewBox` names.
///
/// # Errors
/// Says what is wrong first.
pub fn check(file: &str, (width, height): (f32, f32)) -> Result<(), Fault> {
    let wrong = |line: usize, says: String| Err(Fault { line, says });
    if file.len() > BYTES_MAX {
        return wrong(1, format!("a drawing has at most {BYTES_MAX} bytes"));
    }
    if let Some(at) = file.find("<!").or_else(|| file.find("<?")) {
        let line = 1 + file[..at].matches('\n').count();
        return wrong(line, "comments, declarations and doctypes have no place here".to_owned());
    }
    if !file.starts_with("<svg ") || !file.trim_end().ends_with("</svg>") {
        return wrong(1, "a drawing begins with <svg and ends with </svg>".to_owned());
    }
    let read = match Document::parse(file) {
        Ok(read) => read,
        Err(why) => return wrong(why.pos().row as usize, format!("this is no SVG: {why}")),
    };
    let at = |node: &Node<'_, '_>| read.text_pos_at(node.range().start).row as usize;
    let wanted = format!("0 0 {width} {height}");
    if read.root_element().attribute("viewBox") != Some(&wanted) {
        return wrong(1, format!("it is drawn on viewBox=\"{wanted}\""));
    }
    let nodes = || read.root().descendants();
    if let Some(node) = nodes().filter(Node::is_element).nth(ELEMENTS_MAX) {
        return wrong(at(&node), format!("a drawing has at most {ELEMENTS_MAX} elements"));
    }
    for node in nodes() {
        if let Err(says) = node_is_plain(&node).and_then(|()| node_is_agreed(&node, "sign")) {
            return wrong(at(&node), says);
        }
    }
    Ok(())
}

fn node_is_plain(node: &Node<'_, '_>) -> Result<(), String> {
    let parent = node.parent_element().map(|of| of.tag_name().name()).unwrap_or_default();
    if let Some(text) = node.text().filter(|_| node.is_text()) {
        let fits = text.trim().is_empty() || matches!(parent, "title" | "text");
        let short = text.chars().count() <= LETTERS_MAX;
        return (fits && short).then_some(()).ok_or_else(|| {
            format!("words stand in <title> or <text>, at most {LETTERS_MAX} letters")
        });
    }
    if !node.is_element() {
        return Ok(());
    }
    let name = node.tag_name().name();
    let mut elements = agreed::ELEMENTS.to_vec();
    elements.retain(|of| !ELEMENTS_ELSEWHERE.contains(of));
    if !elements.contains(&name) || (name == "svg") != parent.is_empty() {
        return Err(format!("<{name}> has no place here: {}", elements[1..].join(", ")));
    }
    if name == "g" && !node.has_children() {
        return Err("a group holds something".to_owned());
    }
    if node.ancestors().count() > DEPTH_MAX {
        return Err(format!("elements lie at most {DEPTH_MAX} deep in each other"));
    }
    node.attributes().try_for_each(|of| attribute(name, of.name(), of.value()))
}

fn attribute(element: &str, name: &str, value: &str) -> Result<(), String> {
    if value.contains(['<', '>', '&', '"']) {
        return Err(format!("{name} has signs that have no place in it"));
    }
    let fits = match name {
        "fill" | "stroke" => value == "none" || is_colour(value),
        "href" => element == "use" && value == "#sign",
        "id" => value != "sign",
        _ if WITH_NUMBERS.contains(&name) || agreed::NUMBERS.contains(&name) => {
            return numbers(name, value);
        }
        // Which words those are is asked there.
        _ => {
            agreed::WORDS.iter().any(|(word, _)| *word == name) && !WORDS_ELSEWHERE.contains(&name)
        }
    };
    fits.then_some(()).ok_or_else(|| match name {
        "fill" | "stroke" => format!("{name} is none or a colour, as in #a6192e"),
        "href" => "nothing is named here but #sign, and by <use> alone".to_owned(),
        _ => format!("{name}=\"{value}\" has no place here"),
    })
}

/// The numbers of a value, between whatever letters: an exponent belongs to its number.
fn numbers(name: &str, value: &str) -> Result<(), String> {
    let parts = value.split(|of: char| !matches!(of, '0'..='9' | '.' | 'e' | 'E'));
    for part in parts.filter(|part| part.starts_with(|of: char| of.is_ascii_digit() || of == '.')) {
        if part.contains(['e', 'E']) {
            return Err(format!("{name}: numbers are written without e"));
        }
        // Two numbers may stand together, as 1.5.5: the first says how large they are.
        let whole = part.split('.').next().unwrap_or_default();
        let large = whole.parse::<f64>().is_ok_and(|number| number > NUMBER_MAX);
        if large || part.len() > 40 {
            return Err(format!("{name}: no number is larger than {NUMBER_MAX}"));
        }
    }
    let dash = |part: &str| part.parse::<f64>().is_ok_and(|dash| dash < DASH_MIN);
    if name == "stroke-dasharray" && value.split([' ', ',']).any(dash) {
        return Err(format!("{name}: a dash is at least {DASH_MIN} long"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(inside: &str) -> Option<String> {
        let file = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n{inside}</svg>\n"
        );
        check(&file, (9.0, 9.0)).err().map(|fault| format!("{}: {}", fault.line, fault.says))
    }

    #[test]
    fn shapes_may_be_drawn() {
        let shapes = "<title>a box</title>\n<g fill=\"none\"><path d=\"M1 2h-.5.5Z\"/></g>\
                      <use href=\"#sign\" transform=\"translate(1 2)\" fill=\"#a6192e\"/>";
        assert_eq!(said(shapes), None);
    }

    #[test]
    fn what_leads_out_of_a_drawing_or_would_never_end_is_refused() {
        for (inside, says) in [
            ("<script>alert(1)</script>", "2: <script> has no place here"),
            ("<image href=\"file:///etc/passwd\"/>", "2: <image> has no place here"),
            ("<use href=\"http://a.b/c\"/>", "2: nothing is named here but #sign"),
            ("<path style=\"fill:url(#a)\"/>", "2: style="),
            ("<path onclick=\"x()\"/>", "2: onclick="),
            ("<rect fill=\"url(#a)\"/>", "2: fill is none or a colour"),
            ("<path d=\"M1e30 0\"/>", "2: d: numbers are written without e"),
            ("<path d=\"M999999 0\"/>", "2: d: no number is larger"),
            ("<path stroke-dasharray=\"0.0001\"/>", "2: stroke-dasharray: a dash"),
            ("<path id=\"sign\"/>", "2: id=\"sign\" has no place here"),
            ("<text font-family=\"Papyrus\">a</text>", "2: font-family="),
            ("<g fill=\"none\"/>", "2: a group holds something"),
            ("<!-- </svg> -->", "2: comments, declarations"),
            ("<svg/>", "2: <svg> has no place here"),
            ("<g", "this is no SVG"),
            ("words", "words stand in <title> or <text>"),
            ("<rect width=\"50%\"/>", "2: width=\"50%\" is not drawn alike everywhere"),
            ("<text letter-spacing=\"2\">Pacific</text>", "2: ff, fi and fl in spaced"),
        ] {
            let said = said(inside).unwrap_or_default();
            assert!(said.contains(says), "{inside}: {said}");
        }
        assert!(said(&"<g>".repeat(20)).is_some());
        let deep = "<g>".repeat(20) + "<path/>" + &"</g>".repeat(20);
        assert!(said(&deep).is_some_and(|said| said.contains("deep")));
        assert!(said(&"<path/>".repeat(2_001)).is_some_and(|said| said.contains("elements")));
        assert!(check("<svg viewBox=\"0 0 5 5\"></svg>", (9.0, 9.0)).is_err(), "another box");
        assert!(check(&" ".repeat(300_000), (9.0, 9.0)).is_err());
    }
}
