//! What the parser says of a file, in words that an author understands.

use super::names::nearest;

/// One sentence for what the parser says; what it says of the form of a file is passed on.
pub(super) fn sentence(said: &str) -> String {
    let said = said.trim();
    let mut quoted = said.split('`').skip(1).step_by(2);
    let name = quoted.next().unwrap_or_default();
    let others: Vec<String> = quoted.map(str::to_owned).collect();
    if said.starts_with("missing field") {
        return format!("{name} is missing here");
    }
    if said.starts_with("unknown field") {
        return not_here(&format!("{name} is nothing that stands here"), name, &others);
    }
    if said.starts_with("unknown variant") {
        return not_here(&format!("there is no {name:?}"), name, &others);
    }
    let value = said.strip_prefix("invalid value: ").or(said.strip_prefix("invalid type: "));
    if let Some((is, wanted)) = value.and_then(|value| value.rsplit_once(", expected ")) {
        let is = is.split_once(' ').map_or(is, |(_, value)| value);
        return format!("{} stands here, not {}", kind(wanted), is.replace('`', ""));
    }
    // What a word out of several was wanted for.
    if said == "wanted string or table" {
        return "one word in quotes stands here".to_owned();
    }
    if said.starts_with("there is no ") {
        return said.to_owned();
    }
    format!("this line cannot be read: {}", said.replace('\n', ", "))
}

/// That something is not known, with what comes nearest to it, or all that could stand there.
fn not_here(says: &str, name: &str, others: &[String]) -> String {
    match nearest(name, others) {
        Some(near) => format!("{says}; did you mean {near:?}?"),
        None if others.is_empty() => says.to_owned(),
        None => format!("{says}: it is one of {}", others.join(", ")),
    }
}

/// What the parser wanted.
fn kind(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "i8" => "a whole number from -128 to 127",
        "i32" | "usize" => "a whole number",
        "a string" => "text in quotes",
        "a boolean" => "true or false",
        "a sequence" => "a list in brackets",
        other => other,
    }
}
